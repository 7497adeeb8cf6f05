"""What the table remembers for a while: groups that moved, a rolled influence, pacts, and what an event still asks."""

from __future__ import annotations

from companion.engine.fields import Count, Seat
from companion.engine.frozen import dataclass

from .ids import AbilityId, BuildingId, EventId, UnitId, WonderId


@dataclass(frozen=True, slots=True)
class GroupNote:
    """A group that moved this turn, and what that forbids it now."""

    group: str
    command: Count
    mountain: bool = False
    forest: bool = False
    plain: bool = False
    fought: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """A cultural influence that was rolled and may still be boosted."""

    seat: Seat
    start: str
    target_seat: Seat | None
    target: str
    building: BuildingId | None
    result: Count
    # Persia with Zoroastrianism: the unit that is to change sides, outside of cities.
    unit: UnitId | None = None
    # The leader stands in the city it started from, and what that brings is booked with a success.
    led: bool = False


@dataclass(frozen=True, slots=True)
class Lent:
    """A move without an action that is bound: to a city, to a size, or to a category not begun yet."""

    kind: str
    city: str = ""
    # The largest city it is good for; 0 is any.
    largest: Count = 0
    fresh: bool = False
    # Of a Command: only this unit moves, or a landing.
    only: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """An ability of a leader that may be used now because of what just happened, and where."""

    seat: Seat
    ability: AbilityId
    city: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """An event whose text waits until the battle of its symbol is over."""

    seat: Seat
    event: EventId
    chosen: Seat | None = None
    cultured: tuple[Seat, ...] = ()
    wonder: WonderId | None = None
    # Barbarian cities that get a unit after the battle.
    reinforced: tuple[str, ...] = ()
    unit: UnitId = "infantry"


@dataclass(frozen=True, slots=True)
class Pact:
    """Two players who may not attack each other: a truce for their turns, or the Great Diplomat's for good."""

    holder: Seat
    partner: Seat
    # The Great Diplomat's pact lasts and may be broken for culture tokens.
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Owed:
    """A player to whom an event's text still does something only that player can decide."""

    seat: Seat
    event: EventId
