"""The finger: enters one recorded move by the shortest way on screen, touch by touch."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import chain
from typing import Any

from companion.engine.action import Action
from companion.engine.adjust import Add, Adjust, tracked
from companion.engine.answering import actor_of
from companion.engine.asking import Begun
from companion.engine.codec import encode
from companion.engine.fields import fields_of
from companion.engine.game import Move
from companion.engine.naming import SEATS
from screens.playing.pages import MOVES, VALUES
from tools.taps.answers import count, fill
from tools.taps.laid_out import choices_for
from tools.taps.page import (
    PATIENCE,
    Look,
    Offer,
    counters,
    look_of,
    moves_after_turning,
    moves_behind,
    moves_on_drawings,
    offers,
    words_of,
)
from tools.touch import bring, find_all, pump, tap

TABLE, LEDGER = "table", "ledger"
ANYWAY = "gavel"
OF_SEAT = re.compile(r"(?:players|civs)\.(\d+)\.")


class Way(StrEnum):
    """How an entry was made."""

    DECISION = "decision"
    DOCK = "dock"
    STRIP = "strip"
    PAGE = "page"
    COUNTER = "counter"
    TILE = "tile"
    KIND = "kind"
    NOT_REACHED = "not reached"


class Finger:
    """Somebody who knows what was done that evening and does it again."""

    def __init__(self, app: Any, desk: Any) -> None:
        self.app, self.desk = app, desk
        self.taps = 0
        self.letters = 0
        # Whether the table did it although a rule says no.
        self._insist = False
        # Where a kind of move was found the last time, and how often none was behind any button.
        self._ways_known: dict[type, tuple[str, Look | None]] = {}
        self._in_vain: dict[type, int] = {}

    def tap(self, widget: Any, across: float = 0.5, up: float = 0.5) -> None:
        """One touch, scrolled to first."""
        bring(widget)
        self.taps += 1
        tap(widget, across=across, up=up)
        pump(1)

    def enter(self, action: Action[Any], override: bool, after: Any) -> Way:
        """Make this entry, so that the table is as it was recorded after it; how it went."""
        cursor, spent = self.desk.session.cursor, self.taps
        counting = isinstance(action, (Add, Adjust))
        ways = self._by_counter if counting else self._ways
        self._insist = override
        seat, page = self.desk.seat, self.app.stage.view(TABLE).ids.tabs.current
        for way, attempt in ways:
            if attempt(action) and self.desk.session.cursor > cursor and self.desk.session.state == after:
                return way
            self.clear()
            if self.desk.session.cursor != cursor:
                # Something else was done: nobody at a table would leave it so.
                self.desk.jump(cursor)
                pump(2)
            # What was tried in vain nobody has done: the next way begins where this one did.
            self.taps, self.desk.seat = spent, seat
            self.app.stage.top.show_page(page)
            pump(1)
        return Way.NOT_REACHED

    @property
    def _by_counter(self) -> tuple[tuple[Way, Callable[[Any], bool]], ...]:
        return ((Way.COUNTER, self._counter),)

    @property
    def _ways(self) -> tuple[tuple[Way, Callable[[Action[Any]], bool]], ...]:
        return (
            (Way.DECISION, self._decision),
            (Way.DOCK, self._dock),
            (Way.STRIP, self._strip),
            (Way.PAGE, self._page),
            (Way.TILE, self._tile),
            (Way.KIND, self._kind),
        )

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

    # -- the ways

    def _decision(self, action: Action[Any]) -> bool:
        for sheet in find_all("DecisionSheet"):
            tile = _answering(sheet, action)
            if tile is not None:
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
                self.tap(_answering(sheet, action))
                return self._rest(action)
        return False

    def _dock(self, action: Action[Any]) -> bool:
        self.clear()
        phase, dock = self.desk.session.phase, self.app.stage.top.dock
        go, quiet = dock.ids.go, dock.children[-1]
        for move, button in ((self.desk.next_action, go), (phase.other_action, quiet)):
            if move is not None and leads_to(move, action):
                self.tap(button)
                return self._rest(action)
        tabs = self.app.stage.top.ids.tabs
        chosen = choices_for(self.desk, tabs.widget(int(tabs.index)), action)
        if chosen is None:
            return False
        self.taps += len(chosen)
        self.tap(go)
        return self._rest(action)

    def _strip(self, action: Action[Any]) -> bool:
        from screens.rooms.table.strip import lines

        told = [line.text for line in lines(self.desk)]
        for reminder in self.desk.session.reminders:
            if reminder.action is not None and leads_to(reminder.action, action):
                place = told.index(self.desk.say(reminder.message))
                if place == 0:
                    self.tap(self.app.stage.top.strip, across=0.3)
                else:
                    self.tap(self.app.stage.top.strip, across=0.95)
                    self.tap(find_all("ReminderRow")[place])
                return self._rest(action)
        return False

    def _pages(self, action: Action[Any]) -> Iterator[Any]:
        """The drawn pages of whoever acts, the one in sight first; turning to another is a tap."""
        view = self.app.stage.top
        self._look_at(_meant(action))
        tabs = view.ids.tabs
        keys = [page.key for page in tabs.pages if page.key not in (MOVES, VALUES)]
        first, known = tabs.current, self._ways_known.get(type(action), ("", None))[0]
        for key in sorted(keys, key=lambda one: (one != first, one != known)):
            spent = self.taps
            if tabs.current != key:
                view.show_page(key)
                pump(2)
            if first != key:
                self.taps += 1 if keys.index(key) < tabs.titled else 2
            yield tabs.widget(int(tabs.index))
            self.taps = spent

    def _look_at(self, seat: int | None) -> None:
        if seat is not None and seat != self.desk.seat:
            self.tap(self.app.stage.top.seats.ids.box.children[-1 - seat])

    def _page(self, action: Action[Any]) -> bool:
        """A button of a drawn page, or of a sheet such a button opens."""
        self.clear()
        start, tabs = self.app.stage.top.ids.tabs.current, self.app.stage.top.ids.tabs
        behind: dict[str, list[Any]] = {}
        for panel in self._pages(action):
            page = tabs.current
            behind[page] = []
            named = [getattr(action, field.name) for field in fields_of(type(action))]
            for way in moves_on_drawings(self.desk, panel, named):
                if leads_to(way[-1].move, action):
                    return self._go(page, way, action)
            begun: list[Offer] = []
            for offer in offers(self.desk, panel, behind[page]):
                if leads_to(offer.move, action):
                    begun.append(offer)
                    if not isinstance(offer.move, Begun):
                        break
            if begun:
                # The button that says most leaves least to be asked.
                return self._go(page, (max(begun, key=lambda offer: said_by(offer.move)),), action)
            for way in moves_after_turning(self.desk, panel, behind[page]):
                if leads_to(way[-1].move, action):
                    return self._go(page, way, action)
            self.clear()
        self.app.stage.top.show_page(start)
        if self._in_vain.get(type(action), 0) >= PATIENCE:
            return False
        known = self._ways_known.get(type(action), ("", None))[1]
        for panel in self._pages(action):
            page = tabs.current
            looks = {look_of(one) for one in behind[page]}
            there = [one for one in panel.walk(restrict=True) if look_of(one) in looks]
            for way in chain(moves_behind(self.desk, there, known), moves_on_drawings(self.desk, panel, None)):
                if leads_to(way[-1].move, action):
                    return self._go(page, way, action)
            self.clear()
        self._in_vain[type(action)] = self._in_vain.get(type(action), 0) + 1
        return False

    def _go(self, page: str, way: tuple[Offer, ...], action: Action[Any]) -> bool:
        """Take a way that was found; looking behind the buttons may have turned the page or opened another room."""
        self.clear()
        self.app.stage.top.show_page(page)
        pump(2)
        self._ways_known[type(action)] = (page, look_of(way[0].widget) if len(way) > 1 else None)
        self._in_vain[type(action)] = 0
        return self._follow(way) and self._rest(action)

    def _follow(self, way: tuple[Offer, ...]) -> bool:
        first, *others = way
        self.tap(first.widget, across=first.across, up=first.up)
        for offer in others:
            pump(2)
            there = find_all(type(offer.widget))
            same = [one for one in there if words_of(one) == words_of(offer.widget)]
            if len(same) <= offer.place:
                return False
            self.tap(same[offer.place], across=offer.across, up=offer.up)
        return True

    def _counter(self, action: Add | Adjust) -> bool:
        """Plus and minus of a number on a page, or its pad."""
        self.clear()
        state = self.desk.session.state
        was = next((one.value for one in tracked(state, action.path) if one.path == action.path), None)
        should = action.meant(state).value if isinstance(action, Add) else action.value
        if not isinstance(was, int) or isinstance(was, bool) or not isinstance(should, int):
            return False
        owner = action.path.split(".")
        self._look_at(int(owner[1]) if owner[0] == SEATS else None)
        for panel in self._pages(action):
            found = counters(self.desk, panel, action.path)
            if found:
                return count(self, next(iter(found.values())).widget, was, should)
        return False

    def _moves(self, action: Action[Any]) -> Any:
        """The page of moves of whoever acts."""
        self._look_at(actor_of(action))
        view = self.app.stage.top
        if view.ids.tabs.current != MOVES:
            self.taps += 1
            view.show_page(MOVES)
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
        if row.parent is None:
            self.tap(panel.fold)
        self.tap(row)
        return self._rest(action)

    def _rest(self, action: Action[Any]) -> bool:
        """Answer what is asked and confirm what is shown."""
        # What the move brought up by itself is the next entry, not this one.
        same = [sheet for sheet in find_all("AskSheet") if sheet.move_kind is type(action)]
        sheets = [sheet for sheet in same if sheet.given.get("seat", actor_of(action)) == actor_of(action)]
        if sheets and not fill(self, sheets[0], action):
            return False
        pump(2)
        if self._insist and (anyway := [one for one in find_all("QuietButton") if one.icon == ANYWAY]):
            self.tap(anyway[0])
            pump(2)
        if self.app.stage.names[-1] == LEDGER:
            self.tap(self.app.stage.top.ids.dock.ids.go)
        pump(2)
        return True


def _meant(action: Action[Any]) -> int | None:
    """Whose page shows it: who acts, or whose number is counted."""
    whose = OF_SEAT.match(action.path) if isinstance(action, (Add, Adjust)) else None
    return actor_of(action) if whose is None else int(whose.group(1))


def _answering(sheet: Any, action: Action[Any]) -> Any:
    """The tile of a decision that says this; one that is it before one that only begins it."""
    fitting = [(tile, answer.action) for tile, answer in sheet.grid.tiles if leads_to(answer.action, action)]
    return min(fitting, key=lambda one: one[1] != action, default=(None, None))[0]


def leads_to(move: Move | None, action: Action[Any]) -> bool:
    """Whether a button with this move is the way to that action."""
    if isinstance(move, Begun):
        given = dict(move.given)
        same = all(encode(getattr(action, name, None)) == encode(value) for name, value in given.items())
        return move.cls is type(action) and same
    return move == action


def said_by(move: Move | None) -> int:
    """How much of a move its button says."""
    if move is None:
        return 0
    return len(move.given) if isinstance(move, Begun) else len(fields_of(type(move)))
