"""God powers: paid and carried out before the action of their card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from companion.engine.action import Action, Turn
from companion.engine.fields import Bounds, Seat
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import must_exist, require

from . import effects, printed
from .board import (
    counted,
    figures_left,
    in_camp,
    pay,
    rob,
    take,
    tiles_back,
    with_count,
    with_units,
    without_building,
    without_tile,
    without_unit,
)
from .construction import why_not
from .flow import FOURTH_TURN, require_turn, truce
from .resources import Resources
from .state import Mythology, Power
from .terms import ATTACK, HOUSE, MORTAL, MUMMY, MYTH, BuildingId, CardId, GodId, PlotNumber, UnitId

# Powers that need nothing but the favor; all others have an action of their own that names the target.
SIMPLE = frozenset(
    {
        effects.PROTECTION,
        effects.WAR,
        effects.EXTRA_CARD,
        effects.DISCOUNT,
        effects.FIRST_TWO,
        effects.ALONE,
        effects.EXTRA_FOOD,
        effects.FEAST,
        effects.WINTER,
        effects.CHEAP_MORTALS,
        effects.FREE_HERO,
        effects.FREE_HOUSE,
        effects.FREE_UNITS,
        effects.SEDUCE,
        effects.BOUNTY,
        effects.MORE_DICE,
        effects.NO_LIMIT,
        effects.FRENZY,
    }
)


def require_god(state: Mythology, seat: int, god: printed.God, effect: str | frozenset[str]) -> None:
    """Refuse a power out of turn, of another culture, of another kind, or without the favor."""
    _require_god_card(state, seat, god.card)
    name = TermRef("gods", god.id)
    fitting = god.effect in effect if isinstance(effect, frozenset) else god.effect == effect
    require(fitting, ".power_works_otherwise", god=name)
    require(god.culture == state.players[seat].culture, ".other_culture", name=name)
    have = state.players[seat].resources.favor
    require(have >= god.favor, ".power_too_dear", god=name, favor=god.favor, have=have)


def _require_god_card(state: Mythology, seat: int, card: str) -> None:
    """Refuse a god card out of turn, a second one at once, and during a truce one that attacks."""
    require_turn(state, seat)
    require(state.power is None, ".power_begun")
    require(card != ATTACK or not truce(state), ".cease_fire")


def begin(state: Mythology, seat: int, god: printed.God, turn: Turn) -> Mythology:
    """The table after the favor is paid; the action of the card comes next."""
    state, paid = pay(state, seat, Resources(favor=god.favor))
    turn.tell(favor=paid.favor)
    return replace(state, power=Power(seat, god.card, god.id, god.value), fallen=None)


def extra_turn(state: Mythology, seat: int) -> Mythology:
    """The table with a fourth card for this player at the end of the round; one each at most."""
    if seat in state.extra:
        return state
    waiting = {*state.extra, seat}
    done = state.played if state.card_turn == FOURTH_TURN else 0
    rest = [who for who in state.from_seat(state.start) if who in waiting and who not in state.extra[:done]]
    return replace(state, extra=(*state.extra[:done], *rest))


@dataclass(frozen=True, slots=True)
class InvokeGod(Action[Mythology]):
    """Pay a god's favor for a power that needs no target; then play the action of the card."""

    group = "gods"
    icon = "lightning-bolt"
    seat: Seat
    god: GodId

    def check(self, state: Mythology) -> None:
        god = printed.god(self.god)
        require_god(state, self.seat, god, SIMPLE)
        player = state.players[self.seat]
        if god.effect == effects.FREE_HERO:
            hero = printed.hero_of(player.culture, player.age)
            require(hero, ".no_hero_in_archaic_age")
            assert hero is not None
            left = figures_left(state, self.seat, hero.id)
            require(left is None or left, ".no_figure_left", unit=TermRef("units", hero.id), left=left)
        if god.effect == effects.FREE_HOUSE:
            against = why_not(player, HOUSE)
            require(against is None, against or "", building=TermRef("buildings", HOUSE))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        god = printed.god(self.god)
        state = begin(state, self.seat, god, turn)
        player = state.players[self.seat]
        match god.effect:
            case effects.EXTRA_CARD:
                state = extra_turn(state, self.seat)
            case effects.FREE_HERO:
                hero = printed.hero_of(player.culture, player.age)
                state = self._joined(state, turn, {hero.id: 1} if hero else {})
            case effects.FREE_UNITS:
                state = self._joined(state, turn, god.units)
            case effects.FREE_HOUSE if why_not(player, HOUSE) is None:
                player = replace(player, buildings=with_count(player.buildings, HOUSE, 1))
                state = state.with_player(self.seat, player)
                turn.step(say(".step.villager", seat=SeatRef(self.seat)), seat=self.seat, icon="account-hard-hat")
            case effects.BOUNTY:
                state, got = take(state, self.seat, god.gain)
                turn.step(say(".step.takes", seat=SeatRef(self.seat), got=got.arg()), seat=self.seat, icon="basket")
        return state

    def _joined(self, state: Mythology, turn: Turn, units: Mapping[str, int]) -> Mythology:
        for unit, count in units.items():
            line = say(".step.joins", seat=SeatRef(self.seat), unit=TermRef("units", unit), n=count)
            turn.step(line, seat=self.seat, icon="account-plus")
        return with_units(state, self.seat, [unit for unit, count in units.items() for _ in range(count)])


@dataclass(frozen=True, slots=True)
class RazeByGod(Action[Mythology]):
    """Horus or Njord destroys one building of a player."""

    group = "gods"
    icon = "fire"
    seat: Seat
    god: GodId
    victim: Seat
    building: BuildingId
    # With a house goes a villager: from the camp, or from the province its owner names.
    villager_from: PlotNumber | None = None

    def check(self, state: Mythology) -> None:
        god = printed.god(self.god)
        require_god(state, self.seat, god, effects.RAZE)
        require(not god.only_others or self.victim != self.seat, ".only_others", god=TermRef("gods", self.god))
        standing = state.players[self.victim].has(self.building)
        require(standing, ".no_such_building", building=TermRef("buildings", self.building))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = begin(state, self.seat, printed.god(self.god), turn)
        loser = without_building(state.players[self.victim], self.building, self.villager_from)
        return state.with_player(self.victim, loser)


@dataclass(frozen=True, slots=True)
class RemoveProvince(Action[Mythology]):
    """Hathor or Hephaestos takes one province off a board."""

    group = "gods"
    icon = "volcano"
    seat: Seat
    god: GodId
    victim: Seat
    plot: PlotNumber

    def check(self, state: Mythology) -> None:
        god = printed.god(self.god)
        require_god(state, self.seat, god, effects.REMOVE_PROVINCE)
        require(not god.only_others or self.victim != self.seat, ".only_others", god=TermRef("gods", self.god))
        tile = state.players[self.victim].plots[self.plot].tile
        require(tile is not None, ".no_province_there")
        assert tile is not None
        fitting = god.only in (None, printed.tile(tile).resource)
        require(fitting, ".only_this_resource", resource=TermRef("resources", god.only or ""))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = begin(state, self.seat, printed.god(self.god), turn)
        state, tile = without_tile(state, self.victim, self.plot)
        turn.tell(tile=None if tile is None else TermRef("tiles", tile))
        return tiles_back(state, () if tile is None else (tile,))


@dataclass(frozen=True, slots=True)
class Mummify(Action[Mythology]):
    """Anubis turns up to three of your mortals into Mummies."""

    group = "gods"
    icon = "auto-fix"
    GOD: ClassVar[str] = "anubis"
    seat: Seat
    units: tuple[UnitId, ...]

    def check(self, state: Mythology) -> None:
        god = printed.god(self.GOD)
        require_god(state, self.seat, god, effects.MUMMIFY)
        require(0 < len(self.units) <= god.number, ".up_to_so_many", most=god.number)
        _require_owned(state, self.seat, self.units)
        require(all(printed.unit(unit).type == MORTAL for unit in self.units), ".mortals_only")
        left = figures_left(state, self.seat, MUMMY)
        enough = left is None or left >= len(self.units)
        require(enough, ".no_figure_left", unit=TermRef("units", MUMMY), left=left)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        god = printed.god(self.GOD)
        state = begin(state, self.seat, god, turn)
        for unit in self.units[: god.number]:
            if in_camp(state, self.seat).get(unit, 0):
                state = with_units(without_unit(state, self.seat, unit), self.seat, (MUMMY,))
        return state


def _require_owned(state: Mythology, seat: int, units: tuple[str, ...]) -> None:
    owned = state.players[seat].units
    for unit, count in counted(units).items():
        require(owned.get(unit, 0) >= count, ".no_such_unit", unit=TermRef("units", unit), seat=SeatRef(seat))


@dataclass(frozen=True, slots=True)
class Sacrifice(Action[Mythology]):
    """Hades takes one of your units and gives seven resources of your choice."""

    group = "gods"
    icon = "skull"
    GOD: ClassVar[str] = "hades"
    seat: Seat
    unit: UnitId
    gain: Resources

    def check(self, state: Mythology) -> None:
        god = printed.god(self.GOD)
        require_god(state, self.seat, god, effects.SACRIFICE)
        _require_owned(state, self.seat, (self.unit,))
        _require_gain(state, self.gain, god.number)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = begin(state, self.seat, printed.god(self.GOD), turn)
        price = self.gain if state.players[self.seat].units.get(self.unit, 0) else Resources()
        state, got = take(without_unit(state, self.seat, self.unit), self.seat, price)
        turn.tell(got=got.arg())
        return state


def _require_gain(state: Mythology, gain: Resources, most: int) -> None:
    """Refuse more than the power gives, or cubes the bank does not hold; fewer are taken from a short bank."""
    require(gain.total <= most, ".too_many_cubes", most=most)
    bank = state.bank
    require(bank.covers(gain), ".bank_is_short", missing=(gain - bank).arg())


@dataclass(frozen=True, slots=True)
class TakeByGod(Action[Mythology]):
    """Hermes or Forseti lets you take four resources of your choice from the bank."""

    group = "gods"
    icon = "hand-coin"
    seat: Seat
    god: GodId
    gain: Resources

    def check(self, state: Mythology) -> None:
        god = printed.god(self.god)
        require_god(state, self.seat, god, effects.TAKE)
        _require_gain(state, self.gain, god.number)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = begin(state, self.seat, printed.god(self.god), turn)
        state, got = take(state, self.seat, self.gain)
        turn.tell(got=got.arg())
        return state


@dataclass(frozen=True, slots=True)
class Steal(Action[Mythology]):
    """Loki takes up to five resources of your choice from one opponent."""

    group = "gods"
    icon = "hand-coin"
    GOD: ClassVar[str] = "loki"
    seat: Seat
    victim: Seat
    loot: Resources

    def check(self, state: Mythology) -> None:
        god = printed.god(self.GOD)
        require_god(state, self.seat, god, effects.STEAL)
        require(self.victim != self.seat, ".only_others", god=TermRef("gods", self.GOD))
        require(self.loot.total <= god.number, ".too_many_cubes", most=god.number)
        have = state.players[self.victim].resources
        missing = (self.loot - have).arg()
        require(have.covers(self.loot), ".victim_has_less", seat=SeatRef(self.victim), missing=missing)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = begin(state, self.seat, printed.god(self.GOD), turn)
        state, got = rob(state, self.seat, self.victim, self.loot)
        turn.tell(got=got.arg())
        return state


@dataclass(frozen=True, slots=True)
class StrikeDown(Action[Mythology]):
    """Thor eliminates one myth unit of another player."""

    group = "gods"
    icon = "weather-lightning"
    GOD: ClassVar[str] = "thor"
    seat: Seat
    victim: Seat
    unit: UnitId

    def check(self, state: Mythology) -> None:
        require_god(state, self.seat, printed.god(self.GOD), effects.THUNDERBOLT)
        require(self.victim != self.seat, ".only_others", god=TermRef("gods", self.GOD))
        _require_owned(state, self.victim, (self.unit,))
        require(printed.unit(self.unit).type == MYTH, ".myth_units_only")

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        return without_unit(begin(state, self.seat, printed.god(self.GOD), turn), self.victim, self.unit)


@dataclass(frozen=True, slots=True)
class RaiseMortals(Action[Mythology]):
    """Hel gives you two mortals of your choice."""

    group = "gods"
    icon = "account-plus"
    GOD: ClassVar[str] = "hel"
    seat: Seat
    units: tuple[UnitId, ...]

    def check(self, state: Mythology) -> None:
        god = printed.god(self.GOD)
        require_god(state, self.seat, god, effects.RAISE)
        require(0 < len(self.units) <= god.number, ".up_to_so_many", most=god.number)
        for unit, count in counted(self.units).items():
            card = printed.unit(unit)
            require(card.culture == god.culture and card.type == MORTAL, ".mortals_only")
            left = figures_left(state, self.seat, unit)
            require(left is None or left >= count, ".no_figure_left", unit=TermRef("units", unit), left=left)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        god = printed.god(self.GOD)
        return with_units(begin(state, self.seat, god, turn), self.seat, self.units[: god.number])


@dataclass(frozen=True, slots=True)
class OtherGod(Action[Mythology]):
    """Pay for a god card this app does not know; what it does is entered by hand."""

    group = "gods"
    icon = "help-circle"
    seat: Seat
    name: str
    favor: Annotated[int, Bounds(0, 20)]
    card: CardId
    number: Annotated[int, Bounds(0, 9)] = 0

    def check(self, state: Mythology) -> None:
        must_exist(self.name.strip(), ".god_needs_name")
        _require_god_card(state, self.seat, self.card)
        have = state.players[self.seat].resources.favor
        require(have >= self.favor, ".power_too_dear", god=self.name, favor=self.favor, have=have)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state, _ = pay(state, self.seat, Resources(favor=self.favor))
        turn.step(say(".step.by_hand"), seat=self.seat, icon="pencil")
        return replace(state, power=Power(self.seat, self.card, None, self.number), fallen=None)


GOD_ACTIONS: tuple[type[Action[Mythology]], ...] = (
    InvokeGod,
    RazeByGod,
    RemoveProvince,
    Mummify,
    Sacrifice,
    TakeByGod,
    Steal,
    StrikeDown,
    RaiseMortals,
    OtherGod,
)
