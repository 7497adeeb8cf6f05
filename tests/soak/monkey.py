"""The screen monkey: random fingers, turns of the glass, languages, themes, pauses and kills, and nothing may be lost.

Run as a process of its own, so that its memory is its own: python -m tests.soak.monkey historia 3000 [seed]
Prints one JSON object; exit 1 if anything escaped, differed or grew.
"""

from __future__ import annotations

import gc
import json
import random
import shutil
import sys
import tempfile
import traceback
import weakref
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.soak.held import collect_all, grown, in_use, load_what_comes_late, resident
from tests.soak.rest import watch_rest

SIZES = ((412, 916), (916, 412), (360, 640), (1280, 800), (800, 1280))
NAMES = ("Ada", "Karl", "Yuri", "Beate")
# What it does, and how often in a hundred.
HABITS = {
    "tap": 62, "anywhere": 10, "swipe": 9, "back": 5, "resize": 3, "language": 2, "theme": 2, "text": 1, "pause": 2,
    "kill": 1, "undo": 3,
}  # fmt: skip
BACK_KEY = 27
LOST_AFTER = 12  # steps without a table before it sits down again
COMPARED_EVERY = 10
THINKS_EVERY = 40
SINCE_THE_LAST = 1  # generation: what was made since the last whole search
MOST_ROUNDS, SWEPT_EVERY = 300, 20  # of eight frames each
WARM = 0.3  # share of the steps after which memory should not grow any more


class Monkey:
    """Somebody with ten fingers and no idea."""

    def __init__(self, key: str, folder: Path, seed: str) -> None:
        self.key, self.folder = key, folder
        self.chance = random.Random(f"{key} {seed}")
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self.last: list[str] = []
        self.lives = 0
        self.lost = 0
        self.app: Any = None
        self.ended: Callable[[], Any] = lambda: None  # the app of the life before, while anybody holds it

    # -- lives

    def start(self) -> None:
        """Start the app on what lies in the folder."""
        from companion.games import game
        from companion.storage.library import Library
        from screens.app import CompanionApp
        from screens.rescue import Rescue
        from tools.touch import pump

        library = Library(self.folder / f"life{self.lives}", game)
        assert library.problem is None, library.problem
        library.change_settings(calm_motion=self.chance.random() < 0.7)
        self.app = CompanionApp(library)
        self.rescue = Rescue(self.app)
        self.app._run_prepare()
        pump(4)

    def kill(self) -> None:
        """End the app without a word: the next one starts on exactly what lies on disk now, where the table was."""
        before, place = self.evening(), self.app.stage.names
        self.end()
        self.start()
        if "table" in place:
            self.expect("table" in self.app.stage.names, f"killed at {place}, opened at {self.app.stage.names}")
            self.expect(self.evening() == before, f"killed at {before and before[:2]}, opened with another evening")

    def held(self) -> tuple[float, float]:
        """Megabytes in use, and those the system counts, while no app lives: then both moments are alike.

        At Home the next table may stand ready or not, which alone is some megabytes.
        """
        self.rest()
        self.end()
        sweep()
        told = in_use(), resident()
        freeze()
        self.start()
        return told

    def end(self) -> None:
        """Leave nothing of the app but a copy of what lies on disk."""
        from kivy.app import App

        from screens.worlds.texture import finish
        from tests.screens import harness

        old, ended = self.folder / f"life{self.lives}", weakref.ref(self.app)
        self.lives += 1
        shutil.copytree(old, self.folder / f"life{self.lives}")
        self.app.dispatch("on_stop")  # only to let go of what a dead process would not hold any more
        self.app.library.shut()
        App._running_app = None
        harness.clear()
        finish()  # pictures that still wait to be painted would hold the app, also those its last frame has ordered
        shutil.rmtree(old)
        self.app = self.rescue = None
        collect_all()  # a dead process holds nothing
        if ended() is not None or self.ended() is not None:
            sweep()  # rows of long lists are used again, also by the next life, and were frozen with an earlier one
        # What was under way (a finger that rests, a sheet that closes) holds it a moment longer, a leak for good.
        self.expect(self.ended() is None, "an app that ended two lives ago stays in memory")
        self.ended = ended
        freeze()  # what all games have loaded: searching it with every thought would take most of the time

    # -- what must hold

    def expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.faults.append(f"{otherwise}; last: {self.last[-6:]}"[:600])

    @property
    def desk(self) -> Any:
        """The desk of the table on the stage, if there is one."""
        table = self.app.stage.view("table")
        return getattr(table, "desk", None)

    def evening(self) -> tuple[Any, ...] | None:
        """The evening on screen: its id, how far it is, and all that was done."""
        desk = self.desk
        if desk is None:
            return None
        session = desk.session
        done = tuple((entry.action, entry.chance) for entry in session.journal.done())
        return session.opening.id, session.cursor, len(session.journal), session.opening.names, done, session.state

    def compare(self) -> None:
        """What lies on disk is what stands on screen."""
        from companion.games import game
        from companion.storage.library import Library

        shown = self.evening()
        if shown is None:
            return
        with Library(self.folder / f"life{self.lives}", game, read_only=True) as library:
            session = library.open(shown[0])
            done = tuple((entry.action, entry.chance) for entry in session.journal.done())
            kept = (shown[0], session.cursor, len(session.journal), session.opening.names, done, session.state)
            self.expect(kept == shown, f"on disk {kept[:3]}, on screen {shown[:3]}")
            self.expect(not library.reports, f"reports {library.reports}")

    # -- what it does

    def step(self) -> None:
        """One habit; a fault is noted and handled as the app would."""
        habit = self.chance.choices(list(HABITS), list(HABITS.values()))[0]
        if self.desk is None:
            self.lost += 1
            if self.lost > LOST_AFTER:
                habit = "sit down"
        self.done[habit] += 1
        self.last.append(habit)
        try:
            getattr(self, habit.replace(" ", "_"))()
            if sum(self.done.values()) % COMPARED_EVERY == 0:
                self.compare()
            self.think()
        except Exception as error:  # noqa: BLE001 - whatever it is, it would have ended the app
            where = "".join(traceback.format_exception(error)[-16:])
            self.faults.append(f"{error!r} after {self.last[-6:]}\n{where[-4000:]}")
            print(self.faults[-1], file=sys.stderr)  # should the rescue itself fail
            self.rescue.handle_exception(error)
        del self.last[:-20]

    def think(self) -> None:
        """As the app does when a table was left and while people think: a monkey never rests.

        What all games have loaded stays out of the search, and so does the table that lies there, as in the app: to
        look through it time and again would take longer than all the taps.
        """
        from screens.device import give_back

        if self.app._untidy:
            self.app._untidy = 0
            gc.collect()
        elif sum(self.done.values()) % THINKS_EVERY == 0:
            gc.collect(SINCE_THE_LAST)
        else:
            return
        give_back()

    def sit_down(self) -> None:
        """Begin an evening, or open the recorded one somewhere in its middle."""
        from companion.engine.game import SeatSpec
        from companion.engine.opening import COLOURS
        from companion.games import game
        from screens.desk import Desk
        from screens.samples import start_sample
        from tools.touch import pump

        self.lost = 0
        self.go_home()
        library = self.app.library
        if self.chance.random() < 0.5:
            desk = start_sample(library, self.key)
            desk.jump(self.chance.randrange(len(desk.session.journal)))
        else:
            rules = game(self.key)
            seats = [SeatSpec(name, colour) for name, colour in zip(NAMES, COLOURS, strict=False)]
            count = self.chance.randint(max(2, rules.min_seats), min(rules.max_seats, len(seats)))
            desk = Desk(library.new(rules, seats[:count], seed=str(self.chance.random())))
        self.app.sit_down(desk)
        pump(4)

    def see_every_game(self) -> None:
        """Sit down once at each game: what a game loads stays for good, and is no growth whenever it is opened."""
        from companion.games import KEYS
        from screens.samples import start_sample
        from tools.touch import pump

        for key in KEYS:
            self.app.sit_down(start_sample(self.app.library, key))
            pump(4)
            self.go_home()
        load_what_comes_late(self.folder)

    def go_home(self) -> None:
        """Away from every table and sheet."""
        from screens.kit.sheet import Sheet
        from tools.touch import find_all, pump

        for sheet in find_all(Sheet):
            sheet.close()
        pump(3)
        self.app.stage.home()
        pump(3)

    def rest(self) -> None:
        """Sit at Home until the evening that was left is kept elsewhere too, and its table is free."""
        from tools.touch import pump

        left = weakref.ref(self.desk) if self.desk else lambda: None
        self.go_home()
        for number in range(MOST_ROUNDS):
            pump(8)
            # Rows of long lists are used again, and some were frozen with an earlier life: those must be searched too.
            sweep() if number % SWEPT_EVERY == SWEPT_EVERY - 1 else gc.collect()
            if left() is None:
                return
        self.faults.append("the table that was left stays in memory")

    def tap(self) -> None:
        """Something that can be tapped."""
        from kivy.core.window import Window
        from kivy.uix.recycleview import RecycleView

        from screens.kit.press import Press, TapSpot
        from tools.touch import bring, tap, visible

        top = Window.children[0]
        found = [one for one in top.walk(restrict=True) if isinstance(one, (Press, TapSpot)) and not one.disabled]
        seen = [one for one in found if visible(one)]
        if not found:
            self.anywhere()
            return
        target = self.chance.choice(seen if seen and self.chance.random() < 0.8 else found)
        words = getattr(target, "text", "") or getattr(target, "title", "")
        self.last[-1] = f"tap {type(target).__name__} {words}"[:60]
        if not any(isinstance(one, RecycleView) for one in target.walk_reverse()):  # whose rows come and go
            bring(target)
        tap(target, self.chance.uniform(0.1, 0.9), self.chance.uniform(0.1, 0.9))

    def anywhere(self) -> None:
        from kivy.core.window import Window

        from tools.touch import tap_at

        tap_at(self.chance.uniform(0, Window.width), self.chance.uniform(0, Window.height))

    def swipe(self) -> None:
        from kivy.core.window import Window

        from tools.touch import Finger, pump

        x, y = self.chance.uniform(0, Window.width), self.chance.uniform(0, Window.height)
        across = self.chance.choice((True, False))
        far = self.chance.uniform(-0.8, 0.8) * (Window.width if across else Window.height)
        finger = Finger(x, y).down()
        pump(1)
        for part in range(1, 6):
            finger.slide(x + far * part / 5 if across else x, y if across else y + far * part / 5)
            pump(1)
        finger.up()
        pump(3)

    def back(self) -> None:
        from kivy.core.window import Window

        from tests.screens import harness
        from tools.touch import pump

        Window.dispatch("on_keyboard", BACK_KEY, 0, None, [])
        if harness.is_open():
            pump(3)
        else:
            harness.install()
            self.kill()  # the way out of the app

    def resize(self) -> None:
        from tests.screens.harness import resize
        from tools.touch import pump

        resize(*self.chance.choice(SIZES))
        pump(3)

    def language(self) -> None:
        from tools.touch import pump

        self.app.change_settings(language=self.chance.choice(("de", "en")))
        pump(3)

    def theme(self) -> None:
        from tools.touch import pump

        self.app.change_settings(theme=self.chance.choice(("dark", "light")))
        pump(3)

    def text(self) -> None:
        from tools.touch import pump

        self.app.change_settings(text_size=self.chance.choice((80, 100, 130, 160)))
        pump(3)

    def pause(self) -> None:
        from tools.touch import pump

        self.app.dispatch("on_pause")
        pump(2)
        self.app.dispatch("on_resume")
        pump(2)

    def undo(self) -> None:
        from tools.touch import pump

        if self.app.stage.names[-1] == "table":
            self.app.stage.top.undo()
            pump(2)


# What the app settles while a table lies there (tests/screens/test_tidying.py) would stay between two sweeps: only the
# monkey freezes, while no app lives, and thaws what it has frozen.
freeze, thaw = gc.freeze, gc.unfreeze


def sweep() -> None:
    """Free what nobody needs, also of what was frozen and was still held when its app ended."""
    thaw()
    collect_all()


def run(key: str, steps: int, seed: str) -> dict[str, Any]:
    """So many steps; what happened, and what must not have."""
    from tests.screens import harness

    harness.install()
    gc.freeze = gc.unfreeze = lambda: None
    with tempfile.TemporaryDirectory(prefix="companion-monkey-") as folder:
        monkey = Monkey(key, Path(folder), seed)
        watch_rest(lambda: monkey.expect(False, "the page cannot find its place"))
        monkey.start()
        monkey.see_every_game()
        monkey.end()
        monkey.start()
        monkey.sit_down()
        held = []
        for number in range(steps):
            monkey.step()
            if number == int(steps * WARM) or number == steps - 1:
                held.append(monkey.held())
        monkey.compare()
        monkey.app.dispatch("on_stop")
        monkey.app.library.shut()
    return {
        "steps": steps,
        "done": dict(monkey.done),
        "faults": monkey.faults,
        "memory": [round(used, 1) for used, _ in held],
        "resident": [round(counted, 1) for _, counted in held],
        "growth": round(held[-1][0] / held[0][0], 3),
    }


if __name__ == "__main__":
    seen = run(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "1")
    print(json.dumps(seen))
    sys.exit(1 if seen["faults"] or grown(seen) else 0)
