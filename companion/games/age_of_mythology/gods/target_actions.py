"""Powers with a target: what a god destroys, removes, turns or takes by the choice of the card's player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.action import Action, Turn
from companion.engine.fields import Seat
from companion.engine.message import SeatRef, TermRef
from companion.engine.ruling import require

from ..camp.city import without_building
from ..camp.units import figures_left, in_camp, with_units, without_unit
from ..table import printed
from ..table.counts import counted
from ..table.ids import HOUSE, MORTAL, MUMMY, MYTH, BuildingId, GodId, PlotNumber, UnitId
from ..table.purse import rob, take
from ..table.resources import Resources
from ..table.state import Mythology
from ..table.wording import several, tell_villager_lost, tell_worker_home
from ..tiles.fields import tiles_back, without_tile
from . import power_ids
from .powers import begin, require_god


@dataclass(frozen=True, slots=True)
class RazeByGod(Action[Mythology]):
    """Horus or Njord destroys one building of a player.

    villager_from: with a house, the field (0 to 15) whose villager its owner gives up; left out, one in the camp.
    """

    group = "gods"
    icon = "fire"
    seat: Seat
    god: GodId
    victim: Seat
    building: BuildingId
    villager_from: PlotNumber | None = None

    def check(self, state: Mythology) -> None:
        god = printed.god(self.god)
        require_god(state, self.seat, god, power_ids.RAZE)
        require(not god.only_others or self.victim != self.seat, ".only_others", god=TermRef("gods", self.god))
        standing = state.players[self.victim].has(self.building)
        require(standing, ".no_such_building", building=TermRef("buildings", self.building))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = begin(state, self.seat, printed.god(self.god), turn)
        before = state.players[self.victim]
        loser = without_building(before, self.building, self.villager_from)
        if self.building == HOUSE:
            tell_villager_lost(turn, self.victim, before, loser)
        return state.with_player(self.victim, loser)


@dataclass(frozen=True, slots=True)
class RemoveProvince(Action[Mythology]):
    """Hathor or Hephaestos takes one province off a board.

    plot: the field of the victim, row by row from 0 (top left) to 15.
    """

    group = "gods"
    icon = "volcano"
    seat: Seat
    god: GodId
    victim: Seat
    plot: PlotNumber

    def check(self, state: Mythology) -> None:
        god = printed.god(self.god)
        require_god(state, self.seat, god, power_ids.REMOVE_PROVINCE)
        require(not god.only_others or self.victim != self.seat, ".only_others", god=TermRef("gods", self.god))
        tile = state.players[self.victim].plots[self.plot].tile
        require(tile is not None, ".no_province_there")
        assert tile is not None
        fitting = god.only in (None, printed.tile(tile).resource)
        require(fitting, ".only_this_resource", resource=TermRef("resources", god.only or ""))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        state = begin(state, self.seat, printed.god(self.god), turn)
        tell_worker_home(turn, self.victim, state.players[self.victim].plots[self.plot])
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
        require_god(state, self.seat, god, power_ids.MUMMIFY)
        require(0 < len(self.units) <= god.number, ".up_to_so_many", most=god.number)
        _require_owned(state, self.seat, self.units)
        require(all(printed.unit(unit).type == MORTAL for unit in self.units), ".mortals_only")
        left = figures_left(state, self.seat, MUMMY)
        enough = left is None or left >= len(self.units)
        require(enough, ".no_figure_left", unit=TermRef("units", MUMMY), left=left)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        god = printed.god(self.GOD)
        state = begin(state, self.seat, god, turn)
        turn.tell(units=several("units", self.units))
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
        require_god(state, self.seat, god, power_ids.SACRIFICE)
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
        require_god(state, self.seat, god, power_ids.TAKE)
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
        require_god(state, self.seat, god, power_ids.STEAL)
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
        require_god(state, self.seat, printed.god(self.GOD), power_ids.THUNDERBOLT)
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
        require_god(state, self.seat, god, power_ids.RAISE)
        require(0 < len(self.units) <= god.number, ".up_to_so_many", most=god.number)
        for unit, count in counted(self.units).items():
            card = printed.unit(unit)
            require(card.culture == god.culture and card.type == MORTAL, ".mortals_only")
            left = figures_left(state, self.seat, unit)
            require(left is None or left >= count, ".no_figure_left", unit=TermRef("units", unit), left=left)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        god = printed.god(self.GOD)
        turn.tell(units=several("units", self.units))
        return with_units(begin(state, self.seat, god, turn), self.seat, self.units[: god.number])


TARGET_ACTIONS: tuple[type[Action[Mythology]], ...] = (
    RazeByGod,
    RemoveProvince,
    Mummify,
    Sacrifice,
    TakeByGod,
    Steal,
    StrikeDown,
    RaiseMortals,
)
