"""Walk: the way through the whole app, page by page and sheet by sheet, for whoever pictures or measures it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.modalview import ModalView

from companion.engine.game import SeatSpec
from companion.games import KEYS
from screens.asking.decision import open_decision
from screens.guide.manual import all_chapters
from screens.navigation import VIEWS
from screens.rooms.history.game_page import GamePage
from screens.rooms.history.person_page import PersonPage
from screens.samples import sample_keys, start_sample
from screens.words import tr
from tools.touch import find, find_all, pump, pump_until, roots

PEOPLE = ("Ada", "Karl")
SETTLE = 6
LONGEST_SETTLE = 60
# How many entries lie between two that are looked at, and how many walks are tried, where few pictures are wanted.
BRIEFLY, FEW_WALKS = 15, 6
# Seconds a list may take before something must be wrong with it.
LONGEST_READING = 60.0


class Walk(ABC):
    """Holds the app; `look` is called wherever there is something to see. Briefly: only what the sheets show."""

    def __init__(self, app: Any, brief: bool = False) -> None:
        self.app, self.library, self.brief = app, app.library, brief

    @abstractmethod
    def look(self, name: str, frames: int = SETTLE) -> None:
        """Here is the page or sheet of this name."""

    def all(self, keys: Sequence[str]) -> None:
        """Everything there is to see; only the pages of these games if they are not all; briefly, what sheets show."""
        whole = len(keys) == len(KEYS)
        if whole and not self.brief:
            self.beginning()
        for key in keys:
            if not self.brief:
                self.set_up(key)
            if key in sample_keys():
                self.evening(key)
        if whole:
            self.look("home")
        if whole and not self.brief:
            self.settings()
            self.history()
            self.look("home_after")
            self.manual()

    # -- parts of the app

    def beginning(self) -> None:
        """What somebody sees who has just installed the app."""
        self.look("home_empty")
        self.sheet("home_samples", self.app.stage.top.choose_sample)
        self.view("history", "history_empty")

    def manual(self) -> None:
        """The chapters, and the first of them."""
        view = self.app.stage.show("manual")
        self.look("manual")
        view.read(all_chapters()[0])
        self.look("manual_chapter")
        self.app.stage.back()

    def set_up(self, key: str) -> None:
        """From the tile to the table, the score sheet without a table, and what is known of the printed parts."""
        stage = self.app.stage
        setup = stage.show("setup", game=key)
        self.look(f"{key}_setup")
        for seat, name in zip(setup.draft.seats, PEOPLE, strict=False):
            seat.name = name
        setup.show_seats()
        setup.unfold()
        self.scrolled(f"{key}_setup_options", setup)
        setup.go_on()
        self.look(f"{key}_layout")
        stage.top.step_through()
        self.look(f"{key}_layout_step")
        stage.back()
        stage.back()
        stage.back()
        self.tally(key)
        self.view("calibration", f"{key}_calibration", game=key)
        if f"{key}_box" in VIEWS:
            self.view(f"{key}_box", f"{key}_box")

    def tally(self, key: str) -> None:
        """The score sheet without a table: who played, then the numbers."""
        self.view("tally", f"{key}_tally", game=key)
        seats = [SeatSpec(name, colour) for name, colour in zip(PEOPLE, ("red", "blue"), strict=True)]
        view = self.app.stage.show("tally", game=key, seats=seats)
        view.begin()
        self.look(f"{key}_tally_numbers")
        self.app.stage.back()

    def evening(self, key: str) -> None:
        """The table pages in the middle and at the end of the sample evening, and the views on top of the table."""
        stage, desk = self.app.stage, self.sit_down(key)
        end = desk.session.cursor
        for moment, cursor in (("end", end), ("middle", end // 2))[self.brief :]:
            self.pages(key, desk, moment, cursor)
        self.decision(key, desk)
        self.log(key, desk)
        self.score(key, desk, end)
        self.steps(key, desk)
        desk.jump(end // 2)
        tools = stage.show("tools", desk=desk)
        for page in list(tools.ids.tabs.pages)[: 1 if self.brief else None]:
            tools.ids.tabs.current = page.key
            self.look(f"{key}_tools_{page.key}")
        stage.back()
        stage.back()

    def sit_down(self, key: str) -> Any:
        """The table of the sample evening, at its end."""
        desk = start_sample(self.library, key)
        self.app.sit_down(desk)
        return desk

    def pages(self, key: str, desk: Any, moment: str, cursor: int) -> None:
        """The pages of the table at this entry."""
        desk.jump(cursor)
        self.clear_glass()
        tabs = self.app.stage.top.ids.tabs
        for page in list(tabs.pages)[: tabs.titled if self.brief else None]:
            tabs.current = page.key
            self.look(f"{key}_{moment}_{page.key}")

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
        self.look(f"{key}_log")
        if not self.brief:
            self.sheet(f"{key}_log_entry", lambda: view.pick(0))
        self.app.stage.back()

    def score(self, key: str, desk: Any, end: int) -> None:
        """The score at the end from top to bottom, where a number comes from, and the places one by one."""
        desk.jump(end)
        view = self.app.stage.show("score", desk=desk)
        self.look(f"{key}_score", LONGEST_SETTLE // 2)
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
        pump(2)
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
        self.look(f"{key}_steps")
        if any(found[best]):
            view.ids.player.explained = True
            self.look(f"{key}_steps_why")
        self.app.stage.back()

    def settings(self) -> None:
        """How the app looks, speaks and keeps, from top to bottom."""
        view = self.app.stage.show("settings")
        self.look("settings")
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
            self.look(f"history_{page.key}", SETTLE * 2)
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
        self.look(name)
        self.scrolled(f"{name}_below", page)
        view.close_detail()

    # -- how one gets there

    def settled(self, done: Callable[[], bool]) -> None:
        """Wait until a list has read what it shows, however slow the machine; a half-read list is no picture."""
        pump_until(done, LONGEST_READING)

    def view(self, name: str, shot: str, **given: Any) -> None:
        """A view on top of what is shown."""
        self.app.stage.show(name, **given)
        self.look(shot)
        self.app.stage.back()

    def sheet(self, name: str, show: Callable[[], Any]) -> None:
        """A sheet over what is shown, and nothing of it afterwards."""
        show()
        self.look(name)
        self.clear_glass()

    def clear_glass(self) -> None:
        """Put away every sheet, also one that a question of the table has brought up by itself."""
        pump(2)
        for sheet in [child for child in roots() if isinstance(child, ModalView)]:
            sheet.dismiss(animation=False)
        pump(2)

    def scrolled(self, name: str, view: Any) -> None:
        """The lower end of a page; nothing if all of it was on the first picture."""
        pump(2)
        scroll = find("Scroll", within=view)
        if scroll.viewport_size[1] > scroll.height:
            scroll.scroll_y = 0
            self.look(name)
