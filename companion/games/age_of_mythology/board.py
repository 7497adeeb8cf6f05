"""The board: what follows from a player's tiles, buildings and units, and the payments between camp and bank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from companion.engine.counters import with_at, with_item, without_item

from . import printed
from .resources import Resources
from .state import Mythology, Player, Plot
from .terms import DWARF, HOUSE, VILLAGER

SHADES_FOR_FEW = 2
FEW_PLAYERS = 3


def terrain_at(player: Player, plot: int) -> str:
    """The land printed on this field of the player's board."""
    return printed.culture(player.culture).board[plot]


def free_plot(player: Player, tile: str) -> int | None:
    """The first free field this tile may lie on, or None if there is none."""
    land = printed.tile(tile).terrain
    for number, plot in enumerate(player.plots):
        if plot.tile is None and terrain_at(player, number) == land:
            return number
    return None


def free_fields(player: Player) -> dict[str, int]:
    """How many fields of each land are still free."""
    free: dict[str, int] = {}
    for number, plot in enumerate(player.plots):
        land = terrain_at(player, number)
        free[land] = free.get(land, 0) + (plot.tile is None)
    return free


def working(player: Player, worker: str) -> int:
    """How many villagers or Dwarves stand on provinces."""
    return sum(plot.worker == worker for plot in player.plots)


def villagers(player: Player) -> int:
    """How many villagers a player has: as many as houses."""
    return player.buildings.get(HOUSE, 0)


def idle_villagers(player: Player) -> int:
    """How many villagers wait in the camp."""
    return max(0, villagers(player) - working(player, VILLAGER))


def army_size(player: Player) -> int:
    """How many units a player has; villagers are none."""
    return sum(player.units.values())


def city_size(player: Player) -> int:
    """How many buildings stand in the city."""
    return sum(player.buildings.values())


def city_full(player: Player) -> bool:
    """Whether every field of the city is taken."""
    return city_size(player) >= printed.culture(player.culture).city


def in_camp(state: Mythology, seat: int) -> dict[str, int]:
    """The units in a camp: not those at work, not those in battle."""
    player = state.players[seat]
    away: dict[str, int] = {DWARF: working(player, DWARF)}
    if state.battle is not None and seat in (state.battle.attacker.seat, state.battle.defender.seat):
        for unit, count in state.battle.side(seat).units.items():
            away[unit] = away.get(unit, 0) + count
    left = {unit: count - away.get(unit, 0) for unit, count in player.units.items()}
    return {unit: count for unit, count in left.items() if count > 0}


def for_battle(state: Mythology, seat: int) -> dict[str, int]:
    """The units a player may send into a battle: those in the camp and the Dwarves at work."""
    found = in_camp(state, seat)
    at_work = working(state.players[seat], DWARF)
    return with_item(found, DWARF, found.get(DWARF, 0) + at_work) if at_work else found


def counted(ids: Iterable[str]) -> dict[str, int]:
    """How often each id comes up."""
    counts: dict[str, int] = {}
    for id in ids:
        counts[id] = counts.get(id, 0) + 1
    return counts


def with_count(counts: Mapping[str, int], id: str, by: int) -> dict[str, int]:
    """Counts with one changed; what is used up disappears."""
    left = max(0, counts.get(id, 0) + by)
    return with_item(counts, id, left) if left else without_item(counts, id)


def figures_left(state: Mythology, seat: int, unit: str) -> int | None:
    """How many figures of a unit the player can still take, or None if the table has not counted them."""
    if unit not in state.figures:
        return None
    shades = SHADES_FOR_FEW if state.seats <= FEW_PLAYERS else 1
    return max(0, state.figures[unit] * shades - state.players[seat].units.get(unit, 0))


def with_units(state: Mythology, seat: int, units: Sequence[str]) -> Mythology:
    """The table after a player has got these units, as far as there are figures."""
    for unit in units:
        left = figures_left(state, seat, unit)
        if left is None or left > 0:
            player = state.players[seat]
            state = state.with_player(seat, replace(player, units=with_count(player.units, unit, 1)))
    return state


def without_unit(state: Mythology, seat: int, unit: str) -> Mythology:
    """The table after one unit of a player was eliminated; a Dwarf in the camp goes before one at work."""
    player = state.players[seat]
    player = replace(player, units=with_count(player.units, unit, -1))
    while working(player, DWARF) > player.units.get(DWARF, 0):
        player = call_back(player, DWARF)
    return state.with_player(seat, player)


def call_back(player: Player, worker: str, plot: int | None = None) -> Player:
    """The player after one worker has left a province: the one named, or the first."""
    places = [number for number, at in enumerate(player.plots) if at.worker == worker]
    if not places:
        return player
    number = plot if plot in places else places[0]
    return replace(player, plots=with_at(player.plots, number, replace(player.plots[number], worker=None)))


def without_building(player: Player, building: str, villager_from: int | None = None) -> Player:
    """The player after losing a building; with a house goes a villager, from the camp unless a province is named."""
    if not player.has(building):
        return player
    named = villager_from is not None and player.plots[villager_from].worker == VILLAGER
    if building == HOUSE and (named or not idle_villagers(player)):
        player = call_back(player, VILLAGER, villager_from)
    return replace(player, buildings=with_count(player.buildings, building, -1))


def with_tile(player: Player, tile: str) -> Player:
    """The player with this tile on the first field it fits; without one the board stays as it is."""
    plot = free_plot(player, tile)
    return player if plot is None else replace(player, plots=with_at(player.plots, plot, Plot(tile)))


def without_tile(state: Mythology, seat: int, plot: int) -> tuple[Mythology, str | None]:
    """The table after a province was taken off a board, and which; its worker goes to the camp."""
    player = state.players[seat]
    tile = player.plots[plot].tile
    return state.with_player(seat, replace(player, plots=with_at(player.plots, plot, Plot()))), tile


def tiles_back(state: Mythology, tiles: Iterable[str]) -> Mythology:
    """The table after tiles went back face down into the supply."""
    supply = dict(state.tiles)
    for tile in tiles:
        supply[tile] = supply.get(tile, 0) + 1
    return replace(state, tiles=supply)


def pay(state: Mythology, seat: int, price: Resources) -> tuple[Mythology, Resources]:
    """The table after a player paid the bank, and what was paid; a camp gives only what it holds."""
    player = state.players[seat]
    paid = price.at_most(player.resources)
    player = replace(player, resources=player.resources - paid)
    return replace(state.with_player(seat, player), bank=state.bank + paid), paid


def take(state: Mythology, seat: int, wanted: Resources) -> tuple[Mythology, Resources]:
    """The table after a player took cubes from the bank, and what was got; the bank gives only what it holds."""
    got = wanted.at_most(state.bank)
    player = state.players[seat]
    player = replace(player, resources=player.resources + got)
    return replace(state.with_player(seat, player), bank=state.bank - got), got


def rob(state: Mythology, seat: int, victim: int, wanted: Resources) -> tuple[Mythology, Resources]:
    """The table after cubes changed camps, and which; a victim gives only what is there."""
    if seat == victim:
        return state, Resources()
    loser = state.players[victim]
    got = wanted.at_most(loser.resources)
    state = state.with_player(victim, replace(loser, resources=loser.resources - got))
    winner = state.players[seat]
    return state.with_player(seat, replace(winner, resources=winner.resources + got)), got
