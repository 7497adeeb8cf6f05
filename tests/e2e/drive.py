"""Plays a whole game through the real app with touches: New game, turns, a restart in the middle, Final score.

Run as a process of its own, one a window size: python -m tests.e2e.drive historia phone de [seed]
Prints one JSON object with what it saw; pictures go to build/e2e.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

SIZES = {"phone": (412, 916, 1.0), "dense": (1080, 2400, 2.625), "tablet": (1280, 800, 1.0)}
NAMES = ("Ada", "Karl", "Yuri", "Beate")
SEATS = 3
MOST_TAPS = 1500
OWN_MOVES = 2
TAKEN_BACK = 3
WORTH_A_BREAK = 40
BACK_KEY = 27
PICTURES = Path("build") / "e2e"


class Player:
    """Somebody with one finger and patience."""

    def __init__(self, key: str, size: str, lang: str, folder: Path, seed: str = "a kept deal") -> None:
        self.key, self.size, self.lang, self.folder, self.seed = key, size, lang, folder, seed
        self.taps = 0
        self.pictures = 0
        # Moves of one's own since the last tap on the button that leads on.
        self.moved = 0
        self.app: Any = None
        self.library: Any = None

    # -- the app

    def start(self) -> None:
        """Start the app on this folder."""
        from companion.games import game
        from companion.storage.library import Library
        from screens.app import CompanionApp
        from tools.touch import pump

        self.library = Library(self.folder, game)
        self.library.new = partial(self.library.new, seed=self.seed)
        self.library.change_settings(language=self.lang, calm_motion=True)
        self.app = CompanionApp(self.library)
        self.app._run_prepare()
        pump(4)

    def stop(self) -> None:
        """Leave it as the system would: no goodbye from the user."""
        from kivy.app import App
        from kivy.core.window import Window

        self.app.stop()
        self.library.shut()
        App._running_app = None
        for child in list(Window.children):
            Window.remove_widget(child)

    # -- the finger

    def tap(self, widget: Any) -> None:
        """One tap; what lies further down is scrolled to first."""
        from tools.touch import bring, pump, tap

        self.taps += 1
        bring(widget)
        tap(widget)
        pump(2)

    def say(self, message_id: str) -> str:
        """Words of the interface."""
        from screens.words import tr

        return tr.say(message_id)

    def picture(self, name: str) -> None:
        """What is on screen now."""
        from screens.offscreen import frames, shot

        frames(4)
        self.pictures += 1
        shot(PICTURES / f"{self.key}.{self.size}.{self.lang}.{name}.png")

    # -- the evening

    def new_game(self) -> None:
        """From Home to the table."""
        from tools.touch import find, find_all, pump

        tile = next(spine for spine in find_all("Spine") if spine.game == self.key)
        self.tap(tile)
        view = self.app.stage.top
        while len(view.draft.seats) < SEATS and view.draft.can_add:
            self.tap(find("SeatingButton", self.say("app.add_player")))
        for field, name in zip(self._name_fields(), NAMES, strict=False):
            field.focus = True
            field.insert_text(name)
            field.focus = False
            pump(1)
        self.picture("setup")
        self.tap(find("AccentButton", self.say("app.next")))
        assert self.app.stage.names[-1] == "layout", view.problem
        self.picture("layout")
        self.tap(find("AccentButton"))
        assert self.app.stage.names == ("home", "table")
        self.picture("table")

    def _name_fields(self) -> list[Any]:
        rows = list(reversed(self.app.stage.top.ids.seats.children))
        return [row.ids.field.ids.line for row in rows]

    @property
    def desk(self) -> Any:
        """The desk on screen."""
        return self.app.stage.top.desk

    @property
    def finished(self) -> bool:
        """Whether the rules have ended the game."""
        return bool(self.desk.game.finished(self.desk.state))

    def one_step(self) -> None:
        """Whatever the screen asks for next."""
        from tools.touch import find_all

        if find_all("Sheet"):
            self._answer_sheet()
        elif self.app.stage.names[-1] == "ledger":
            self._settle_ledger()
        elif self.moved < OWN_MOVES and self._quick():
            self.moved += 1
        elif self.app.stage.top.leads_on:
            self.moved = 0
            self.tap(self.app.stage.top.dock.ids.go)
        else:
            assert self._quick(), f"nothing to do at {self.app.stage.top.head.detail!r}"

    def _settle_ledger(self) -> None:
        """Agree to what was worked out, once the ledger knows all it asks for."""
        from tools.touch import find_all

        ledger = self.app.stage.top
        tiles = [tile for tile in find_all("OptionTile", within=ledger) if not tile.fault and not tile.chosen]
        answers = tiles or [chip for chip in find_all("Chip", within=ledger) if not chip.selected and not chip.disabled]
        if ledger.ids.dock.enabled:
            self.tap(ledger.ids.dock.ids.go)
        else:
            self.tap(answers[self.taps % len(answers)])

    def _quick(self) -> bool:
        """Take one of the likely moves of whoever acts, another one each time; False if there are none."""
        from tools.touch import find, pump

        acting = self.desk.session.phase.seat
        if acting is not None and acting != self.desk.seat:
            self.tap(find("SeatStrip").ids.box.children[-1 - acting])
        self.app.stage.top.ids.tabs.current = "moves"
        pump(3)
        buttons = find("MovesPanel").quick_buttons
        if buttons:
            self.tap(buttons[self.taps % len(buttons)])
        return bool(buttons)

    def _answer_sheet(self) -> None:
        """Insist where a rule refuses, else do what the sheet leads to, answering what it waits for."""
        from tools.touch import find, find_all

        sheet = find("Sheet")
        offered = [button for button in find_all("AccentButton", within=sheet) if not button.disabled]
        open_chips = [chip for chip in find_all("Chip", within=sheet) if not chip.selected and not chip.disabled]
        tiles = [tile for tile in find_all("OptionTile", within=sheet) if not tile.fault and not tile.chosen]
        docks = find_all("Dock", within=sheet)
        if type(sheet).__name__ == "DecisionSheet":
            self.tap(tiles[self.taps % len(tiles)])
        elif docks and docks[0].enabled:
            self.tap(docks[0].ids.go)
        elif docks and tiles:
            self.tap(tiles[self.taps % len(tiles)])
        elif find_all("QuietButton", self.say("app.do_it_anyway")):
            self.tap(find("QuietButton", self.say("app.do_it_anyway")))
        elif offered:
            self.tap(offered[0])
        elif find_all("AccentButton", within=sheet) and open_chips:
            self.tap(open_chips[self.taps % len(open_chips)])
        else:
            sheet.close()

    def play_until(self, done: Any) -> None:
        """Go on until something is true."""
        while not done():
            self.one_step()
            assert self.taps < MOST_TAPS, self._whereabouts()

    def _whereabouts(self) -> str:
        """What somebody stuck here would tell us."""
        from tools.touch import find_all

        sheets = [[label.text for label in find_all("Text", within=sheet)] for sheet in find_all("Sheet")]
        where = self.app.stage.top
        head = (where.head.detail, where.dock.text) if hasattr(where, "dock") else ()
        return (
            f"no end after {self.taps} taps with seed {self.seed!r}: {self.app.stage.names}, "
            f"entry {self.desk.session.cursor}, sheets {sheets}, head {head}"
        )

    def restart(self) -> None:
        """Quit and come back to exactly the same state, at the same table."""
        from companion.engine.codec import encode

        state, entries = encode(self.desk.session.state), len(self.desk.session.journal)
        self.stop()
        self.start()
        assert self.app.stage.names[:2] == ("home", "table")
        self.picture("again")
        assert encode(self.desk.session.state) == state
        assert len(self.desk.session.journal) == entries

    def look_around(self) -> None:
        """What hands do between turns: take back and bring back, read an entry, open the tools and the score."""
        from companion.engine.codec import encode
        from tools.touch import find, find_all, pump, pump_until

        for sheet in find_all("Sheet"):
            sheet.close()  # a decision may wait: putting it off leaves the bar free
        pump(3)
        state, cursor = encode(self.desk.session.state), self.desk.session.cursor
        for item, after in (("undo", cursor - TAKEN_BACK), ("redo", cursor)):
            for _ in range(TAKEN_BACK):
                self.tap(find("BarItem", self.say(f"kit.bar.{item}")))
            assert self.desk.session.cursor == after
        assert encode(self.desk.session.state) == state
        self.tap(find("BarItem", self.say("kit.bar.log")))
        pump_until(lambda: bool(find_all("PickRow")))
        self.tap(find_all("PickRow")[0])
        self.picture("log_entry")
        find("Sheet").close()
        self._back("table")
        for item in ("tools", "score"):
            self.tap(find("BarItem", self.say(f"kit.bar.{item}")))
            assert self.app.stage.names[-1] == item
            self.picture(item)
            self._back("table")

    def _back(self, name: str) -> None:
        """The back key of the phone."""
        from kivy.core.window import Window

        from tools.touch import pump

        Window.dispatch("on_keyboard", BACK_KEY, 0, None, [])
        pump(3)
        assert self.app.stage.names[-1] == name

    def pages(self, name: str) -> None:
        """A picture of every page of the table."""
        tabs = self.app.stage.top.ids.tabs
        for page in tabs.pages:
            tabs.current = page.key
            self.picture(f"{name}_{page.key}")

    def evening(self) -> dict[str, Any]:
        """All of it."""
        self.start()
        self.new_game()
        game = self.app.stage.top.desk.game
        half = max(1, game.phase(self.desk.state).total // 2)
        self.play_until(lambda: self.app.stage.names[-1] == "table" and self._round() >= half and self._begun)
        self.pages("middle")
        self.look_around()
        self.restart()
        self.play_until(lambda: self.app.stage.names[-1] == "table" and self.finished)
        self.one_step()
        assert self.app.stage.names[-1] == "score"
        self.picture("score")
        desk = self.desk
        seen = {
            "taps": self.taps,
            "entries": desk.session.cursor,
            "totals": list(desk.session.score.totals),
            "winners": list(desk.session.score.winners),
            "pictures": self.pictures,
        }
        self.stop()
        return seen

    @property
    def _begun(self) -> bool:
        """Whether there is an evening to interrupt: a game of one long round is always in its middle."""
        return bool(self.desk.session.cursor >= WORTH_A_BREAK)

    def _round(self) -> int:
        return int(self.desk.game.phase(self.desk.state).round)


def main(*evening: str) -> None:
    """Play the game, size, language and (if given) seed named, and print what was seen."""
    from tools import glrun

    key, size, lang, *seed = evening
    glrun.start(*SIZES[size])
    with tempfile.TemporaryDirectory(prefix="companion-e2e-") as folder:
        print(json.dumps(Player(key, size, lang, Path(folder), *seed).evening()))


if __name__ == "__main__":
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    main(*sys.argv[1:])
