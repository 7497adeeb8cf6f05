"""Spread of Fear: an enemy unit next to the leader goes one space further, where the table keeps places."""

from __future__ import annotations

from companion.engine.asking import Asks, one
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, Message, SeatRef, TermRef, say

from ..cities.asks import settled
from ..cities.recruiting import counted
from ..table.groups import AT_SEA, Place
from ..table.ids import LEADER, SHIP, UnitId
from ..table.state import Clash
from ..war.place_actions import place_words
from ..war.places import places, standing


@dataclass(frozen=True, slots=True)
class Driven:
    """A unit that is driven off: whose, which, from where and to where."""

    seat: Seat | None
    unit: UnitId
    start: Place
    to: Place = Place()


def drive_asks(state: Clash, seat: int) -> Asks:
    """Which unit, and where it goes."""
    sides: list[int | None] = [other for other in (*range(len(state.players)), None) if other != seat]
    there = [
        Driven(side, unit, group.place)
        for side in sides
        for group in standing(state, side)
        for unit, _ in counted(group.units)
        if unit not in (SHIP, LEADER) and group.place.where != AT_SEA
    ]
    if not there:
        return
    driven = yield one("prey", there, words=_words)
    land = [place for place in places(state) if place.where != AT_SEA and place != driven.start]
    to = yield one("goes", land, words=place_words)
    yield settled("driven", Driven(driven.seat, driven.unit, driven.start, to))


def _words(one_unit: Driven) -> Message:
    whose: Arg = say(".barbarians") if one_unit.seat is None else SeatRef(one_unit.seat)
    where = place_words(one_unit.start)
    return say(".ask.driven", whose=whose, unit=TermRef("units", one_unit.unit), place=where)
