"""The finger: enters one recorded move by the shortest way on screen, touch by touch."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust
from companion.engine.answering import actor_of
from companion.engine.asking import Begun
from companion.engine.codec import encode
from companion.engine.game import Move
from tools.taps.answers import fill
from tools.touch import bring, find_all, pump, tap

TABLE, LEDGER = "table", "ledger"


class Way(StrEnum):
    """How an entry was made."""

    DECISION = "decision"
    DOCK = "dock"
    STRIP = "strip"
    TILE = "tile"
    KIND = "kind"
    VALUES = "values"
    NOT_REACHED = "not reached"


class Finger:
    """Somebody who knows what was done that evening and does it again."""

    def __init__(self, app: Any, desk: Any) -> None:
        self.app, self.desk = app, desk
        self.taps = 0
        self.letters = 0

    def tap(self, widget: Any, across: float = 0.5) -> None:
        """One touch, scrolled to first."""
        bring(widget)
        self.taps += 1
        tap(widget, across=across)
        pump(1)

    def enter(self, action: Action[Any], override: bool) -> Way:
        """Make this entry; how it went."""
        cursor, spent = self.desk.session.cursor, self.taps
        if isinstance(action, (Add, Adjust)) or override:
            return Way.NOT_REACHED
        for way, attempt in (
            (Way.DECISION, self._decision),
            (Way.DOCK, self._dock),
            (Way.STRIP, self._strip),
            (Way.TILE, self._tile),
            (Way.KIND, self._kind),
        ):
            if attempt(action) and self._done(action, cursor):
                return way
            self.clear()
            if self.desk.session.cursor != cursor:
                # Something else was done: nobody at a table would leave it so.
                self.desk.jump(cursor)
                pump(2)
            self.taps = spent
        return Way.NOT_REACHED

    def clear(self) -> None:
        """Close whatever is open."""
        for _ in range(4):
            for sheet in find_all("Sheet"):
                sheet.close()
            while self.app.stage.names[-1] != TABLE:
                self.app.stage.back()
            pump(2)
            if not find_all("Sheet"):
                return

    def _done(self, action: Action[Any], cursor: int) -> bool:
        session = self.desk.session
        made = session.cursor == cursor + 1 and session.journal[cursor].action == action
        return bool(made)

    # -- the ways

    def _decision(self, action: Action[Any]) -> bool:
        for sheet in find_all("DecisionSheet"):
            for tile, answer in sheet.grid.tiles:
                if leads_to(answer.action, action):
                    self.tap(tile)
                    return self._rest(action)
        if any(sheet.move_kind is type(action) for sheet in find_all("OwedSheet")):
            return self._rest(action)
        for question in self.desk.session.questions:
            if any(leads_to(answer.action, action) for answer in question.answers):
                self.clear()
                self.taps += 1  # the pill, or the dock
                from screens.asking.decision import DecisionSheet, open_decision

                sheet = open_decision(self.desk, question)
                pump(3)
                if not isinstance(sheet, DecisionSheet):
                    return self._rest(action)
                tile = next(tile for tile, answer in sheet.grid.tiles if leads_to(answer.action, action))
                self.tap(tile)
                return self._rest(action)
        return False

    def _dock(self, action: Action[Any]) -> bool:
        self.clear()
        phase, dock = self.desk.session.phase, self.app.stage.top.dock
        go, quiet = dock.ids.go, dock.children[-1]
        for move, button in ((phase.next_action, go), (phase.other_action, quiet)):
            if move is not None and leads_to(move, action):
                self.tap(button)
                return self._rest(action)
        return False

    def _strip(self, action: Action[Any]) -> bool:
        reminders = self.desk.session.reminders
        for place, reminder in enumerate(reminders):
            if reminder.action is not None and leads_to(reminder.action, action):
                if place == 0:
                    self.tap(self.app.stage.top.strip, across=0.3)
                else:
                    self.tap(self.app.stage.top.strip, across=0.95)
                    self.tap(find_all("ReminderRow")[place])
                return self._rest(action)
        return False

    def _moves(self, action: Action[Any]) -> Any:
        """The page of moves of whoever acts."""
        actor = actor_of(action)
        view = self.app.stage.top
        if actor is not None and actor != self.desk.seat:
            self.tap(view.seats.ids.box.children[-1 - actor])
        if view.ids.tabs.current != "moves":
            self.taps += 1
            view.show_page("moves")
            pump(3)
        return find_all("MovesPanel")[0]

    def _tile(self, action: Action[Any]) -> bool:
        panel = self._moves(action)
        for tile, move in zip(panel.quick_buttons, panel.offered, strict=True):
            if leads_to(move, action):
                self.tap(tile)
                return self._rest(action)
        return False

    def _kind(self, action: Action[Any]) -> bool:
        panel = self._moves(action)
        row = panel.row_of(type(action))
        if row is None:
            return False
        self.tap(row)
        return self._rest(action)

    def _rest(self, action: Action[Any]) -> bool:
        """Answer what is asked and confirm what is shown."""
        sheets = find_all("AskSheet")
        if sheets and not fill(self, sheets[0], action):
            return False
        pump(2)
        if self.app.stage.names[-1] == LEDGER:
            self.tap(self.app.stage.top.ids.dock.ids.go)
        pump(2)
        return True


def leads_to(move: Move, action: Action[Any]) -> bool:
    """Whether a button with this move is the way to that action."""
    if isinstance(move, Begun):
        given = dict(move.given)
        same = all(encode(getattr(action, name, None)) == encode(value) for name, value in given.items())
        return move.cls is type(action) and same
    return move == action
