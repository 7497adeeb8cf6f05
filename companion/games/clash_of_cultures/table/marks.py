"""What the table remembers for a while: groups that moved, a rolled influence, pacts, and what an event still asks."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.fields import Count, Seat

from .ids import BuildingId, EventId, UnitId


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
