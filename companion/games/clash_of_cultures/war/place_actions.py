"""Actions that say where groups stand: own ones, and those of barbarians and pirates."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amounts, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, TermRef, say
from companion.engine.ruling import require

from ..cities.recruit_actions import counted
from ..table.amounts import Units
from ..table.groups import AT_SEA, AWAY, Place
from ..table.state import Clash
from .places import at, on_map, places, relocate, require_space, standing, unplaced


def place_words(place: Place) -> Message:
    """A place as people say it."""
    if place.where == AWAY:
        return say(".place.away", name=place.name) if place.name else say(".place.far")
    return say(f".place.{place.where}", city=place.city)


def _starts(state: Clash, seat: int | None) -> list[Place | None]:
    known: list[Place | None] = [group.place for group in standing(state, seat)]
    return [*known, None] if unplaced(state, seat).total else known


def _start_words(place: Place | None) -> Arg:
    return say(".place.untold") if place is None else place_words(place)


def _there(state: Clash, seat: int | None, start: Place | None) -> Units:
    return unplaced(state, seat) if start is None else at(state, seat, start)


def _ask(state: Clash, seat: int | None) -> Asks:
    start = yield one("start", _starts(state, seat), words=_start_words)
    there = dict(counted(_there(state, seat, start)))
    yield amounts("units", there, least=1, words=term("units"), default=there)
    yield one("to", [place for place in places(state) if place != start], words=place_words)


def _check(state: Clash, seat: int | None, units: Units, start: Place | None, to: Place) -> None:
    require(state.rules.places, ".places_not_tracked")
    require(units.total > 0, ".name_units", n=1)
    there = on_map(state, seat) if start is None else at(state, seat, start)
    for unit, number in counted(units):
        require(number <= getattr(there, unit), ".no_unit_on_map", unit=TermRef("units", unit))
    require(to.where != AT_SEA or units.ship or seat is not None, ".ships_stay_on_water")


@dataclass(frozen=True, slots=True)
class KeepPlaces(Action[Clash]):
    """Let the app keep who is where from now on, or stop keeping it."""

    group = "war"
    icon = "map-marker-outline"
    keep: bool = True

    def check(self, state: Clash) -> None:
        """Not as it is already."""
        require(state.rules.places != self.keep, ".places_as_they_are")

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """What was known before is known again, as far as the units are still there."""
        return replace(state, rules=replace(state.rules, places=self.keep))


@dataclass(frozen=True, slots=True)
class MoveGroup(Action[Clash]):
    """Say where own units stand now, without spending an action: after a move on the map, or to set it right.

    `start` left out takes units whose place nobody has told, then any. `to`: in, beside or at sea by a city, or far
    away.
    """

    group = "war"
    icon = "map-marker"
    seat: Seat
    units: Units
    to: Place
    start: Place | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """From where, who, and where to."""
        return _ask(state, given.seat)

    def check(self, state: Clash) -> None:
        """Units that are there, and at most four army units a land space."""
        _check(state, self.seat, self.units, self.start, self.to)
        require_space(state, self.seat, self.units, self.to)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """They stand there."""
        turn.tell(place=place_words(self.to))
        return relocate(state, self.seat, self.units, self.to, self.start)


@dataclass(frozen=True, slots=True)
class MoveBarbarians(Action[Clash]):
    """Say where barbarians on the march or pirate ships stand now."""

    group = "war"
    icon = "axe-battle"
    seat: Seat
    units: Units
    to: Place
    start: Place | None = None

    @classmethod
    def asks(cls, state: Clash, given: Given) -> Asks:
        """From where, who, and where to."""
        return _ask(state, None)

    def check(self, state: Clash) -> None:
        """Barbarians outside of cities, or pirates, that are there."""
        _check(state, None, self.units, self.start, self.to)

    def apply(self, state: Clash, turn: Turn) -> Clash:
        """They stand there."""
        turn.tell(place=place_words(self.to))
        return relocate(state, None, self.units, self.to, self.start)
