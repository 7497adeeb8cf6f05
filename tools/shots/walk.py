"""Walk: the way through the whole app, page by page and sheet by sheet, for whoever pictures or measures it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window

from companion.engine.game import SeatSpec
from companion.games import KEYS
from companion.insight.moments import noted
from screens.asking.decision import open_decision
from screens.navigation import VIEWS
from screens.playing.pages import MOVES, VALUES
from screens.samples import sample_keys
from screens.worlds.moment import MomentCard, Moments
from tools.shots.frame_pages import FramePages
from tools.touch import find, find_all, pump

PEOPLE = ("Ada", "Karl")
LONGEST_SETTLE = 60
# How many entries lie between two that are looked at, and how many walks are tried, where few pictures are wanted.
BRIEFLY, FEW_WALKS = 15, 6


class Walk(FramePages):
    """Through every game, then around the tables."""

    def all(self, keys: Sequence[str]) -> None:
        """Everything there is to see; only the pages of these games if they are not all; briefly, what sheets show."""
        whole = len(keys) == len(KEYS)
        if whole and not self.brief:
            self.beginning()
        for key in keys:
            self.set_up(key)
            if key in sample_keys():
                self.evening(key)
        if whole:
            self.frame()

    # -- a game, from its tile to its score

    def set_up(self, key: str) -> None:
        """From the tile to the table, the score sheet without a table, and what is known of the printed parts."""
        stage = self.app.stage
        setup = stage.show("setup", game=key)
        self.look(f"{key}_setup")
        if self.brief:
            stage.back()
            return
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
        self.moment(key, desk)
        desk.jump(end // 2)
        tools = stage.show("tools", desk=desk)
        for page in list(tools.ids.tabs.pages)[: 1 if self.brief else None]:
            tools.ids.tabs.current = page.key
            self.look(f"{key}_tools_{page.key}")
        stage.back()
        stage.back()

    def pages(self, key: str, desk: Any, moment: str, cursor: int) -> None:
        """The pages of the table at this entry."""
        desk.jump(cursor)
        self.clear_glass()
        tabs = self.app.stage.top.ids.tabs
        for page in [page for page in tabs.pages if not (self.brief and page.key in (MOVES, VALUES))]:
            tabs.current = page.key
            pump(1)
            self.settled(lambda: all(moves.judged for moves in find_all("MovesPanel")))
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
        view = self.app.stage.show("steps", desk=desk, action=action)
        for _ in range(found[best].index(True) if any(found[best]) else 0):
            view.done()
        self.look(f"{key}_steps")
        if any(found[best]) and not self.brief:
            view.ids.player.explained = True
            self.look(f"{key}_steps_why")
        self.app.stage.back()

    def moment(self, key: str, desk: Any) -> None:
        """The first thing of the evening that gets the whole table for two seconds, and stays as long as it takes."""
        session = desk.session
        place = next((place for place in range(session.cursor) if noted(session, place) is not None), None)
        if place is None:
            return
        desk.jump(place + 1)
        self.clear_glass()
        told = Moments(desk).last()
        card = MomentCard(told=told, size=Window.size, shown=1)
        Window.add_widget(card)
        self.look(f"{key}_moment")
        card.end()
