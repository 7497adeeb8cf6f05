"""Photographer: walks through the whole app at one size, in one look, and takes a picture of all of it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.games import KEYS, game
from companion.storage.library import Library
from screens import offscreen
from screens.app import CompanionApp
from screens.asking.decision import open_decision
from screens.rooms.history.game_page import GamePage
from screens.rooms.history.person_page import PersonPage
from screens.samples import sample_keys, start_sample
from screens.words import tr
from screens.worlds.texture import finish
from tools.shots import OUT, TEXT_SIZES
from tools.touch import find, find_all, pump_until, use_frame

SETTLE = 6
LONGEST_SETTLE = 60
# How many entries lie between two that are looked at, and how many walks are tried, where few pictures are wanted.
BRIEFLY, FEW_WALKS = 15, 6
# Seconds a list may take before something must be wrong with it.
LONGEST_READING = 60.0


class Photographer:
    """Holds the app and where its pictures go."""

    def __init__(self, size: str, lang: str, look: str, brief: bool = False) -> None:
        self.brief = brief
        self.folder = OUT / size
        self.ending = f"{lang}.{look}.png"
        self.library = Library(Path(tempfile.mkdtemp(prefix="companion-shots-")), game)
        self.app = CompanionApp(self.library)
        self.app.change_settings(
            calm_motion=True, language=lang, theme=look, text_size=TEXT_SIZES.get(size, 100)
        )
        self.app._run_prepare()
        use_frame(offscreen.frame)

    def all(self, keys: Sequence[str]) -> None:
        """Everything there is to see; only the pages of these games if they are not all; briefly, what sheets show."""
        whole = len(keys) == len(KEYS)
        if whole and not self.brief:
            self.take("home_empty")
            self.sheet("home_samples", self.app.stage.top.choose_sample)
            self.view("history", "history_empty")
        for key in keys:
            if not self.brief:
                self.set_up(key)
            if key in sample_keys():
                self.evening(key)
        if whole:
            self.take("home")
        if whole and not self.brief:
            self.settings()
            self.history()
            self.take("home_after")
            self.view("manual", "manual")

    # -- parts of the app

    def set_up(self, key: str) -> None:
        """From the tile to the table, the score sheet without a table, and what is known of the printed parts."""
        stage = self.app.stage
        setup = stage.show("setup", game=key)
        self.take(f"{key}_setup")
        for seat, name in zip(setup.draft.seats, ("Ada", "Karl"), strict=False):
            seat.name = name
        setup.show_seats()
        setup.unfold()
        self.scrolled(f"{key}_setup_options", setup)
        setup.go_on()
        self.take(f"{key}_layout")
        stage.top.step_through()
        self.take(f"{key}_layout_step")
        stage.back()
        stage.back()
        stage.back()
        self.view("tally", f"{key}_tally", game=key)
        self.view("calibration", f"{key}_calibration", game=key)

    def evening(self, key: str) -> None:
        """The table pages in the middle and at the end of the sample evening, and the views on top of the table."""
        stage = self.app.stage
        desk = start_sample(self.library, key)
        self.app.sit_down(desk)
        tabs = stage.top.ids.tabs
        end = desk.session.cursor
        for moment, cursor in (("end", end), ("middle", end // 2))[self.brief :]:
            desk.jump(cursor)
            self.clear_glass()
            for page in list(tabs.pages)[: tabs.titled if self.brief else None]:
                tabs.current = page.key
                self.take(f"{key}_{moment}_{page.key}")
        self.decision(key, desk)
        self.log(key, desk)
        self.score(key, desk, end)
        self.steps(key, desk)
        desk.jump(end // 2)
        tools = stage.show("tools", desk=desk)
        for page in list(tools.ids.tabs.pages)[: 1 if self.brief else None]:
            tools.ids.tabs.current = page.key
            self.take(f"{key}_tools_{page.key}")
        stage.back()
        stage.back()

    def decision(self, key: str, desk: Any) -> None:
        """The decision of the evening with most answers on its sheet."""
        found: dict[int, int] = {}
        for cursor in range(0, len(desk.session.journal), BRIEFLY if self.brief else 3):
            desk.jump(cursor)
            found[cursor] = max((len(one.answers) for one in desk.session.questions), default=0)
        best = max(found, key=lambda cursor: found[cursor])
        if found[best]:
            desk.jump(best)
            asked = max(desk.session.questions, key=lambda one: len(one.answers))
            self.sheet(f"{key}_decision", lambda: open_decision(desk, asked))

    def log(self, key: str, desk: Any) -> None:
        """What happened, and one entry of it; from the end, since a decision may stand before the first entry."""
        desk.jump(len(desk.session.journal))
        view = self.app.stage.show("log", desk=desk)
        self.settled(lambda: bool(find_all("RowList", within=view)))
        self.take(f"{key}_log")
        if not self.brief:
            self.sheet(f"{key}_log_entry", lambda: view.pick(0))
        self.app.stage.back()

    def score(self, key: str, desk: Any, end: int) -> None:
        """The score at the end from top to bottom, where a number comes from, and the places one by one."""
        desk.jump(end)
        view = self.app.stage.show("score", desk=desk)
        self.take(f"{key}_score", LONGEST_SETTLE // 2)
        self.sheet(f"{key}_score_winner", lambda: self._to_the_winner(view))
        if not self.brief:
            self.sheet(f"{key}_score_why", lambda: view.ask(view.ids.table.lines[0].key, 0))
            self.sheet(f"{key}_score_places", view.reveal)
            self.sheet(f"{key}_score_share", view.share)
            self.scrolled(f"{key}_score_below", view)
        self.app.stage.back()

    def _to_the_winner(self, view: Any) -> None:
        """All places told."""
        view.reveal()
        offscreen.frames(2)
        reveal = find("Reveal")
        while not reveal.done:
            reveal.tap()

    def steps(self, key: str, desk: Any) -> None:
        """The recorded action that decides most: its ledger, the step player at its first decision, and why."""
        found: dict[int, list[bool]] = {}
        for index, entry in enumerate(desk.session.journal):
            if type(entry.action).walk and not entry.override and not (self.brief and len(found) >= FEW_WALKS):
                desk.jump(index)
                found[index] = [step.choice is not None for step in desk.session.preview(entry.action).steps]
        best = max(found, key=lambda index: (sum(found[index]), len(found[index])), default=None)
        if best is None or not found[best]:
            return
        desk.jump(best)
        action = desk.session.journal[best].action
        self.view("ledger", f"{key}_ledger", desk=desk, action=action)
        if self.brief:
            return
        view = self.app.stage.show("steps", desk=desk, action=action)
        for _ in range(found[best].index(True) if any(found[best]) else 0):
            view.done()
        self.take(f"{key}_steps")
        if any(found[best]):
            view.ids.player.explained = True
            self.take(f"{key}_steps_why")
        self.app.stage.back()

    def settings(self) -> None:
        """How the app looks, speaks and keeps, from top to bottom."""
        view = self.app.stage.show("settings")
        self.take("settings")
        self.sheet("settings_calibration", view.choose_calibration)
        self.scrolled("settings_below", view)
        self.app.stage.back()

    def history(self) -> None:
        """Evenings of one's own (recorded ones count for nobody), and what can be counted from them."""
        for card in self.library.list():
            self._play_as_own(self.library.open(card.id))
        view = self.app.stage.show("history")
        for page in list(view.ids.tabs.pages):
            view.ids.tabs.current = page.key
            self.take(f"history_{page.key}", SETTLE * 2)
        person = view.known.ranking()[0].name
        self.detail("history_person", view, PersonPage(view=view, name=person), person)
        self.detail("history_game", view, GamePage(view=view, key=KEYS[0]), tr.say(f"{KEYS[0]}.name"))
        self.app.stage.back()

    def _play_as_own(self, sample: Any) -> None:
        """The same people, entries and dice once more, as an evening that counts."""
        begun = sample.opening
        own = self.library.new(sample.game, begun.seats, begun.options, seed=begun.seed, chance=begun.chance)
        for entry in sample.journal:
            own.do(entry.action, override=entry.override, chance=entry.chance)
        for session in (own, sample):
            self.library.finish(session)
            self.library.close(session)

    def detail(self, name: str, view: Any, page: Any, title: str) -> None:
        """A page of the history's own, from top to bottom."""
        view.open_detail(page, title)
        self.take(name)
        self.scrolled(f"{name}_below", page)
        view.close_detail()

    # -- the camera

    def take(self, name: str, frames: int = SETTLE) -> None:
        """One picture."""
        offscreen.frames(frames)
        finish()
        offscreen.frames(2)
        offscreen.shot(self.folder / f"{name}.{self.ending}")

    def settled(self, done: Callable[[], bool]) -> None:
        """Wait until a list has read what it shows, however slow the machine; a half-read list is no picture."""
        pump_until(done, LONGEST_READING)

    def view(self, name: str, shot: str, **given: Any) -> None:
        """A view on top of what is shown."""
        self.app.stage.show(name, **given)
        self.take(shot)
        self.app.stage.back()

    def sheet(self, name: str, show: Callable[[], Any]) -> None:
        """A sheet over what is shown, and nothing of it afterwards."""
        show()
        self.take(name)
        self.clear_glass()

    def clear_glass(self) -> None:
        """Put away every sheet, also one that a question of the table has brought up by itself."""
        from kivy.core.window import Window
        from kivy.uix.modalview import ModalView

        offscreen.frames(2)
        for sheet in [child for child in Window.children if isinstance(child, ModalView)]:
            sheet.dismiss(animation=False)
        offscreen.frames(2)

    def scrolled(self, name: str, view: Any) -> None:
        """The lower end of a page; nothing if all of it was on the first picture."""
        offscreen.frames(2)
        scroll = find("Scroll", within=view)
        if scroll.viewport_size[1] > scroll.height:
            scroll.scroll_y = 0
            self.take(name)
