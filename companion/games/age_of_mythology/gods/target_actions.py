"""Powers with a target: what a god destroys, removes, turns or takes by the choice of the card's player."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.message import SeatRef, TermRef
from companion.engine.ruling import require

from ..battle.proposals import richest_loot
from ..camp.city import without_building
from ..camp.units import in_camp, with_units, without_unit
from ..camp.villagers import has_choice, leaving
from ..table import printed
from ..table.ids import HOUSE, MORTAL, MUMMY, MYTH, BuildingId, PlotNumber, UnitId
from ..table.purse import rob, take
from ..table.resources import Resources
from ..table.state import Mythology, Player
from ..table.wording import field_at, several, tell_villager_lost, tell_worker_home
from ..tiles.land import tiles_back, without_tile
from ..turn.asks import LAND_ICONS, icon_of, unit_icon, unit_line
from . import power_ids
from .power_action import (
    GodPower,
    SharedPower,
    cubes,
    figures_of,
    require_figures,
    require_gain,
    require_owned,
    require_victim,
    some_units,
    victims,
)


@dataclass(frozen=True, slots=True)
class RazeByGod(SharedPower):
    """Horus or Njord destroys one building of a player.

    villager_from: with a house, the field (0 to 15) whose villager its owner gives up; left out, one in the camp.
    """

    icon = "fire"
    EFFECTS = frozenset({power_ids.RAZE})
    victim: Seat
    building: BuildingId
    villager_from: PlotNumber | None = None

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:
        victim = yield victims(state, given.seat, god, lambda player: player.buildings)
        loser = state.players[victim]
        building = yield one(
            "building", loser.buildings, words=term("buildings"), icon=icon_of("buildings"), at_once=True
        )
        if building == HOUSE and has_choice(loser, 1):
            yield leaving(loser, victim, "villager_from")

    def check_target(self, state: Mythology, god: printed.God) -> None:
        require_victim(self.seat, self.victim, god)
        standing = state.players[self.victim].has(self.building)
        require(standing, ".no_such_building", building=TermRef("buildings", self.building))

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        before = state.players[self.victim]
        loser = without_building(before, self.building, self.villager_from)
        if self.building == HOUSE:
            tell_villager_lost(turn, self.victim, before, loser)
        return state.with_player(self.victim, loser)


@dataclass(frozen=True, slots=True)
class RemoveProvince(SharedPower):
    """Hathor or Hephaestos takes one province off a board.

    plot: the field of the victim, row by row from 0 (top left) to 15.
    """

    icon = "volcano"
    EFFECTS = frozenset({power_ids.REMOVE_PROVINCE})
    victim: Seat
    plot: PlotNumber

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:

        def fits(tile: str | None) -> bool:
            return tile is not None and god.only in (None, printed.tile(tile).resource)

        victim = yield victims(state, given.seat, god, lambda player: any(fits(plot.tile) for plot in player.plots))
        tiles = {number: plot.tile for number, plot in enumerate(state.players[victim].plots) if plot.tile}
        fitting = [number for number, tile in tiles.items() if fits(tile)]
        yield one(
            "plot",
            fitting,
            words=lambda number: TermRef("tiles", tiles[number]),
            detail=field_at,
            icon=lambda number: LAND_ICONS[printed.tile(tiles[number]).terrain],
            at_once=True,
        )

    def check_target(self, state: Mythology, god: printed.God) -> None:
        require_victim(self.seat, self.victim, god)
        tile = state.players[self.victim].plots[self.plot].tile
        require(tile is not None, ".no_province_there")
        assert tile is not None
        fitting = god.only in (None, printed.tile(tile).resource)
        require(fitting, ".only_this_resource", resource=TermRef("resources", god.only or ""))

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        tell_worker_home(turn, self.victim, state.players[self.victim].plots[self.plot])
        state, tile = without_tile(state, self.victim, self.plot)
        turn.tell(tile=None if tile is None else TermRef("tiles", tile))
        return tiles_back(state, () if tile is None else (tile,))


@dataclass(frozen=True, slots=True)
class Mummify(GodPower):
    """Anubis turns up to three of your mortals into Mummies."""

    icon = "auto-fix"
    EFFECTS = frozenset({power_ids.MUMMIFY})
    GOD = "anubis"
    units: tuple[UnitId, ...]

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:
        camp = in_camp(state, given.seat)
        mortals = {unit: count for unit, count in camp.items() if printed.unit(unit).type == MORTAL}
        most = min(god.number, figures_of(state, given.seat, MUMMY))
        yield some_units(mortals, most)

    def check_target(self, state: Mythology, god: printed.God) -> None:
        require(0 < len(self.units) <= god.number, ".up_to_so_many", most=god.number)
        require_owned(state, self.seat, self.units)
        require(all(printed.unit(unit).type == MORTAL for unit in self.units), ".mortals_only")
        require_figures(state, self.seat, (MUMMY,) * len(self.units))

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        turn.tell(units=several("units", self.units))
        for unit in self.units[: god.number]:
            if in_camp(state, self.seat).get(unit, 0):
                state = with_units(without_unit(state, self.seat, unit), self.seat, (MUMMY,))
        return state


@dataclass(frozen=True, slots=True)
class Sacrifice(GodPower):
    """Hades takes one of your units and gives seven resources of your choice."""

    icon = "skull"
    EFFECTS = frozenset({power_ids.SACRIFICE})
    GOD = "hades"
    unit: UnitId
    gain: Resources

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:
        own = state.players[given.seat].units
        yield one("unit", own, words=term("units"), detail=unit_line, icon=unit_icon)
        yield cubes("gain", state.bank, god.number)

    def check_target(self, state: Mythology, god: printed.God) -> None:
        require_owned(state, self.seat, (self.unit,))
        require_gain(state, self.gain, god.number)

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        price = self.gain if state.players[self.seat].units.get(self.unit, 0) else Resources()
        state, got = take(without_unit(state, self.seat, self.unit), self.seat, price)
        turn.tell(got=got.arg())
        return state


@dataclass(frozen=True, slots=True)
class TakeByGod(SharedPower):
    """Hermes or Forseti lets you take four resources of your choice from the bank."""

    icon = "hand-coin"
    EFFECTS = frozenset({power_ids.TAKE})
    gain: Resources

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:
        yield cubes("gain", state.bank, god.number)

    def check_target(self, state: Mythology, god: printed.God) -> None:
        require_gain(state, self.gain, god.number)

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        state, got = take(state, self.seat, self.gain)
        turn.tell(got=got.arg())
        return state


@dataclass(frozen=True, slots=True)
class Steal(GodPower):
    """Loki takes up to five resources of your choice from one opponent."""

    icon = "hand-coin"
    EFFECTS = frozenset({power_ids.STEAL})
    GOD = "loki"
    victim: Seat
    loot: Resources

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:
        victim = yield victims(state, given.seat, god, lambda player: player.resources.total)
        have = state.players[victim].resources
        yield cubes("loot", have, god.number, richest_loot(have, god.number))

    def check_target(self, state: Mythology, god: printed.God) -> None:
        require_victim(self.seat, self.victim, god)
        require(self.loot.total <= god.number, ".too_many_cubes", most=god.number)
        have = state.players[self.victim].resources
        missing = (self.loot - have).arg()
        require(have.covers(self.loot), ".victim_has_less", seat=SeatRef(self.victim), missing=missing)

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        state, got = rob(state, self.seat, self.victim, self.loot)
        turn.tell(got=got.arg())
        return state


@dataclass(frozen=True, slots=True)
class StrikeDown(GodPower):
    """Thor eliminates one myth unit of another player."""

    icon = "weather-lightning"
    EFFECTS = frozenset({power_ids.THUNDERBOLT})
    GOD = "thor"
    victim: Seat
    unit: UnitId

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:

        def myths(player: Player) -> list[str]:
            return [unit for unit, count in player.units.items() if count and printed.unit(unit).type == MYTH]

        victim = yield victims(state, given.seat, god, myths)
        there = myths(state.players[victim])
        yield one("unit", there, words=term("units"), detail=unit_line, icon=unit_icon, at_once=True)

    def check_target(self, state: Mythology, god: printed.God) -> None:
        require_victim(self.seat, self.victim, god)
        require_owned(state, self.victim, (self.unit,))
        require(printed.unit(self.unit).type == MYTH, ".myth_units_only")

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        return without_unit(state, self.victim, self.unit)


@dataclass(frozen=True, slots=True)
class RaiseMortals(GodPower):
    """Hel gives you two mortals of your choice."""

    icon = "account-plus"
    EFFECTS = frozenset({power_ids.RAISE})
    GOD = "hel"
    units: tuple[UnitId, ...]

    @classmethod
    def asks_target(cls, state: Mythology, given: Given, god: printed.God) -> Asks:
        mortals = [unit.id for unit in printed.units_of(god.culture) if unit.type == MORTAL]
        there = {unit: min(god.number, figures_of(state, given.seat, unit)) for unit in mortals}
        yield some_units(there, god.number)

    def check_target(self, state: Mythology, god: printed.God) -> None:
        require(0 < len(self.units) <= god.number, ".up_to_so_many", most=god.number)
        cards = [printed.unit(unit) for unit in self.units]
        require(all(card.culture == god.culture and card.type == MORTAL for card in cards), ".mortals_only")
        require_figures(state, self.seat, self.units)

    def effect(self, state: Mythology, god: printed.God, turn: Turn) -> Mythology:
        turn.tell(units=several("units", self.units))
        return with_units(state, self.seat, self.units[: god.number])


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
