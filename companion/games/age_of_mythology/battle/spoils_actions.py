"""Spoils: what an attacker takes from the area he has beaten."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amounts, begin, one, term
from companion.engine.codec import encode
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass
from companion.engine.game import Move
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..camp.city import without_building
from ..camp.villagers import as_list, has_choice, leaving
from ..table import printed
from ..table.counts import counted
from ..table.ids import CAMP, CITY, HOUSE, KINDS, PLUNDER, PRODUCTION, BuildingId, PlotNumber
from ..table.purse import rob
from ..table.resources import Resources
from ..table.state import Battle, Mythology
from ..table.wording import field_at, several, tell_villager_lost, tell_worker_home
from ..tiles.land import free_plot, free_plots, tiles_back, with_tile, without_tile
from ..turn.asks import LAND_ICONS, icon_of
from .aftermath import close_battle, razed_at_most
from .battle_actions import own_battle, the_battle
from .proposals import richest_loot


def _require_victory(state: Mythology, seat: int, area: str) -> Battle:
    battle = the_battle(state, seat)
    require(battle.winner == seat == battle.attacker.seat, ".no_spoils", seat=SeatRef(seat))
    require(battle.area == area, ".other_area_beaten", area=TermRef("areas", battle.area))
    return battle


def provinces_to_keep(state: Mythology, battle: Battle) -> tuple[int, ...]:
    """The fields of the loser whose province would find a free field on the winner's board."""
    own, loser = state.players[battle.attacker.seat], state.players[battle.defender.seat]
    return tuple(n for n, plot in enumerate(loser.plots) if plot.tile and free_plot(own, plot.tile) is not None)


@dataclass(frozen=True, slots=True)
class DestroyBuildings(Action[Mythology]):
    """Destroy one building of the beaten city, or two with a Siege Engine Workshop or the right unit.

    villagers_from: for each house the field (0 to 15) whose villager its owner gives up; left out, one in the camp.
    """

    group = "battle"
    icon = "fire"
    seat: Seat
    buildings: tuple[BuildingId, ...]
    villagers_from: tuple[PlotNumber, ...] = ()

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        battle = own_battle(state, given.seat)
        if battle is None:
            yield one("buildings", ())  # nothing is beaten
            return
        loser = state.players[battle.defender.seat]
        most = razed_at_most(state, battle)
        dearest = sorted(loser.buildings, key=lambda building: -printed.building(building).cost.total)
        there = {building: loser.buildings[building] for building in dearest}
        razed = yield amounts(
            "buildings",
            there,
            least=1,
            most=most,
            words=term("buildings"),
            icon=icon_of("buildings"),
            at_once=True,
        )
        houses = razed.get(HOUSE, 0)
        if houses and has_choice(loser, houses):
            yield leaving(loser, battle.defender.seat, "villagers_from", houses, as_list)

    def check(self, state: Mythology) -> None:
        battle = _require_victory(state, self.seat, CITY)
        most = razed_at_most(state, battle)
        require(0 < len(self.buildings) <= most, ".up_to_so_many", most=most)
        standing = state.players[battle.defender.seat].buildings
        for building, count in counted(self.buildings).items():
            require(standing.get(building, 0) >= count, ".no_such_building", building=TermRef("buildings", building))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        battle = the_battle(state, self.seat)
        loser = state.players[battle.defender.seat]
        turn.tell(victim=SeatRef(battle.defender.seat), buildings=several("buildings", self.buildings))
        named = list(self.villagers_from)
        for building in self.buildings:
            leaves = named.pop(0) if named and building == HOUSE else None
            before, loser = loser, without_building(loser, building, leaves)
            if building == HOUSE:
                tell_villager_lost(turn, battle.defender.seat, before, loser)
        return close_battle(state.with_player(battle.defender.seat, loser))


@dataclass(frozen=True, slots=True)
class ConquerProvince(Action[Mythology]):
    """Take one province of the loser onto a free field of your own; without such a field it goes to the supply.

    plot: the field of the loser, row by row from 0 (top left) to 15. onto: the own field it is laid on; left out,
    the first free one that fits.
    """

    group = "battle"
    icon = "map-marker"
    seat: Seat
    plot: PlotNumber
    onto: PlotNumber | None = None

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        battle = own_battle(state, given.seat)
        board = state.players[battle.defender.seat].plots if battle else ()
        tiles = {number: plot.tile for number, plot in enumerate(board) if plot.tile}
        plot = yield one(
            "plot",
            tiles,
            words=lambda number: TermRef("tiles", tiles[number]),
            detail=field_at,
            tone=lambda number: printed.tile(tiles[number]).terrain,
            icon=lambda number: LAND_ICONS[printed.tile(tiles[number]).terrain],
        )
        free = free_plots(state.players[given.seat], tiles[plot])
        if free:
            yield one("onto", free, words=field_at, default=free[0])

    def check(self, state: Mythology) -> None:
        battle = _require_victory(state, self.seat, PRODUCTION)
        tile = state.players[battle.defender.seat].plots[self.plot].tile
        require(tile, ".no_province_there")
        fitting = self.onto is None or self.onto in free_plots(state.players[self.seat], tile or "")
        require(fitting, ".field_does_not_fit", tile=TermRef("tiles", tile or ""))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        battle = the_battle(state, self.seat)
        tell_worker_home(turn, battle.defender.seat, state.players[battle.defender.seat].plots[self.plot])
        state, tile = without_tile(state, battle.defender.seat, self.plot)
        kept = tile is not None and free_plot(state.players[self.seat], tile) is not None
        if tile is not None and kept:
            state = state.with_player(self.seat, with_tile(state.players[self.seat], tile, self.onto))
        elif tile is not None:
            state = tiles_back(state, (tile,))
        shown = None if tile is None else TermRef("tiles", tile)
        where = say(".to_own_board") if kept else say(".to_supply")
        turn.tell(victim=SeatRef(battle.defender.seat), tile=shown, where=where)
        return close_battle(state)


@dataclass(frozen=True, slots=True)
class Plunder(Action[Mythology]):
    """Take up to five resources of your choice from the beaten camp."""

    group = "battle"
    icon = "treasure-chest"
    seat: Seat
    loot: Resources

    @classmethod
    def asks(cls, state: Mythology, given: Given) -> Asks:
        battle = own_battle(state, given.seat)
        have = state.players[battle.defender.seat].resources if battle else Resources()
        there = {kind: have.of(kind) for kind in KINDS}
        yield amounts(
            "loot",
            there,
            most=PLUNDER,
            default=encode(richest_loot(have, PLUNDER)),
            words=term("resources"),
            icon=icon_of("resources"),
            detail=lambda kind: say(".cubes_there", n=there[kind]),
            by_number=True,
        )

    def check(self, state: Mythology) -> None:
        battle = _require_victory(state, self.seat, CAMP)
        require(self.loot.total <= PLUNDER, ".too_many_cubes", most=PLUNDER)
        have = state.players[battle.defender.seat].resources
        missing = (self.loot - have).arg()
        require(have.covers(self.loot), ".victim_has_less", seat=SeatRef(battle.defender.seat), missing=missing)

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        battle = the_battle(state, self.seat)
        state, got = rob(state, self.seat, battle.enemy(self.seat).seat, self.loot)
        turn.tell(victim=SeatRef(battle.enemy(self.seat).seat), got=got.arg())
        return close_battle(state)


@dataclass(frozen=True, slots=True)
class SkipSpoils(Action[Mythology]):
    """Take nothing from the beaten area."""

    group = "battle"
    icon = "skip-forward"
    seat: Seat

    def check(self, state: Mythology) -> None:
        battle = the_battle(state, self.seat)
        require(battle.winner == self.seat, ".no_spoils", seat=SeatRef(self.seat))

    def apply(self, state: Mythology, turn: Turn) -> Mythology:
        the_battle(state, self.seat)
        return close_battle(state)


def spoils_move(state: Mythology, battle: Battle) -> Move:
    """What the winner takes: of a camp the richest loot at once; buildings and provinces are chosen."""
    seat, loser = battle.attacker.seat, state.players[battle.defender.seat]
    if battle.area == CAMP:
        return Plunder(seat, richest_loot(loser.resources, PLUNDER))
    return begin(DestroyBuildings if battle.area == CITY else ConquerProvince, seat=seat)


SPOILS_ACTIONS: tuple[type[Action[Mythology]], ...] = (DestroyBuildings, ConquerProvince, Plunder, SkipSpoils)
