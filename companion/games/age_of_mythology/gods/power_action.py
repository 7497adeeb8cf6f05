"""The power of a god card as a move: checked, paid, then carried out; a power tells only what is its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Ask, Asks, Given, amounts, one, seat, term
from companion.engine.codec import encode
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..camp.units import figures_left
from ..table import printed
from ..table.counts import counted
from ..table.ids import KINDS, MOST_UNITS, GodId
from ..table.resources import Resources
from ..table.state import Mythology, Player
from ..turn.asks import icon_of, unit_icon, unit_line
from .powers import begin, require_god


@dataclass(frozen=True, slots=True)
class GodPower(Action[Mythology]):
    """A power of one god."""

    group = "gods"
    EFFECTS: ClassVar[frozenset[str]] = frozenset()
    GOD: ClassVar[str] = ""
    seat: Seat

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        """The target; there is only one god with this power."""
        yield from cls.asks_target(state, given, printed.god(cls.GOD))

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:
        """What a power wants to know besides its god."""
        yield from ()

    def the_god(self) -> printed.God:
        """Whose power it is."""
        return printed.god(self.GOD)

    def check(self, state: Mythology) -> None:
        """Refuse the power itself, then its target."""
        god = self.the_god()
        require_god(state, self.seat, god, self.EFFECTS)
        self.check_target(state, god)

    def check_target(self, state: Mythology, god: printed.God) -> None:
        """Refuse a target this power has no way to reach."""

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        """Pay the favor, then let the power work."""
        god = self.the_god()
        return self.effect(begin(state, self.seat, god, turn), god, turn)

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        """What the power does."""
        raise TypeError(f"{type(self).__name__} does not say what its power does")


@dataclass(frozen=True, slots=True)
class SharedPower(GodPower):
    """A power that gods of several cultures have."""

    god: GodId

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        """Which god, where the culture has more than one with such a power; then the target."""
        own = printed.gods_of(state.players[given.seat].culture)
        gods = [god.id for god in own if god.effect in cls.EFFECTS]

        def objection(id: str) -> Message | None:
            return why_not_called(state, given.seat, id)

        id = yield one("god", gods, words=term("gods"), detail=price, against=objection)
        yield from cls.asks_target(state, given, printed.god(id))

    def the_god(self) -> printed.God:
        """Whose power it is."""
        return printed.god(self.god)


@dataclass(frozen=True, slots=True)
class _Called(Action[Mythology]):
    """A god called on, whatever comes of it: what speaks against the power before there is a target."""

    seat: Seat
    god: GodId

    def check(self, state: Mythology) -> None:
        god = printed.god(self.god)
        require_god(state, self.seat, god, frozenset({god.effect}))


def price(god: str) -> Message:
    """What a power costs."""
    return say(".favor_price", n=printed.god(god).favor)


def cubes(field: str, of: Resources, most: int, usual: Resources | None = None) -> Ask:
    """So many cubes of these, at most."""
    there = {kind: of.of(kind) for kind in KINDS}
    return amounts(
        field,
        there,
        most=most,
        default=encode(usual or Resources()),
        words=term("resources"),
        icon=icon_of("resources"),
        detail=lambda kind: say(".cubes_there", n=there[kind]),
        by_number=True,
        at_once=usual is None,
    )


def some_units(there: Mapping[str, int], most: int) -> Ask:
    """One to so many of these units."""
    return amounts(
        "units", there, least=1, most=most, words=term("units"), detail=unit_line, icon=unit_icon, at_once=True
    )


def victims(state: Mythology, me: int, god: printed.God, has: Callable[[Player], object]) -> Ask:
    """Whom a power can hit: who has something it could take, oneself last where that is allowed."""
    others = state.from_seat(me)[1:]
    able = [victim for victim in (others if god.only_others else (*others, me)) if has(state.players[victim])]
    return seat("victim", able)


def why_not_called(state: Mythology, seat: int, god: str) -> Message | None:
    """What speaks against calling on a god now, whatever it is aimed at."""
    return against(_Called(seat, god), state)


def require_victim(seat: int, victim: int, god: printed.God) -> None:
    """Refuse to turn a power that acts against others upon oneself."""
    require(not god.only_others or victim != seat, ".only_others", god=TermRef("gods", god.id))


def require_owned(state: Mythology, seat: int, units: tuple[str, ...]) -> None:
    """Refuse units a player does not have."""
    owned = state.players[seat].units
    for unit, count in counted(units).items():
        require(owned.get(unit, 0) >= count, ".no_such_unit", unit=TermRef("units", unit), seat=SeatRef(seat))


def require_figures(state: Mythology, seat: int, units: tuple[str, ...]) -> None:
    """Refuse units for which there are no figures left."""
    for unit, count in counted(units).items():
        left = figures_left(state, seat, unit)
        require(left is None or left >= count, ".no_figure_left", unit=TermRef("units", unit), left=left)


def require_gain(state: Mythology, gain: Resources, most: int) -> None:
    """Refuse more than the power gives, or cubes the bank does not hold; fewer are taken from a short bank."""
    require(gain.total <= most, ".too_many_cubes", most=most)
    bank = state.bank
    require(bank.covers(gain), ".bank_is_short", missing=(gain - bank).arg())


def figures_of(state: Mythology, seat: int, unit: str) -> int:
    """How many figures of a unit a player can take; without a count as many as anybody could want."""
    left = figures_left(state, seat, unit)
    return MOST_UNITS if left is None else left
