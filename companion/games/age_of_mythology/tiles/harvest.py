"""The harvest: what provinces, workers and buildings yield, and who stands where."""

from __future__ import annotations

from companion.engine.frozen import dataclass, replace

from ..battle.special_ids import MINES
from ..camp.city import idle_villagers, villagers
from ..camp.units import working
from ..gods.power_ids import EXTRA_FOOD, FEAST, WINTER
from ..table import printed
from ..table.ids import DWARF, FOOD, GATHER, GOLD, VILLAGER
from ..table.purse import take
from ..table.resources import Resources
from ..table.state import Mythology, Player

BUILDING_BONUS = 2


@dataclass(frozen=True, slots=True)
class Harvest:
    """What one player gets from a Gather card, and what the bank could not give."""

    seat: int
    wanted: Resources
    got: Resources


def harvest_of(player: Player, choice: str) -> Resources:
    """What a player's provinces yield for this choice: symbols, villagers, Dwarves on gold."""
    what = printed.gathering(choice)
    gained = Resources()
    for plot in player.plots:
        if plot.tile is None:
            continue
        tile = printed.tile(plot.tile)
        if what.takes(tile):
            amount = tile.symbols + _worker_bonus(plot.worker, tile.resource)
            gained += Resources(**{tile.resource: amount})
    return gained


def _worker_bonus(worker: str | None, resource: str) -> int:
    if worker == VILLAGER:
        return 1
    return printed.unit(DWARF).specials[MINES] if worker == DWARF and resource == GOLD else 0


def building_bonus(player: Player) -> Resources:
    """What Monument, Granary, Wood Workshop and Gold Mint add for whoever plays the card."""
    gained = Resources()
    for building in printed.all_buildings():
        if building.produces and player.has(building.id):
            gained += Resources(**{building.produces: BUILDING_BONUS})
    return gained


def food_provinces(player: Player) -> int:
    """How many provinces of a player yield food."""
    return sum(plot.tile is not None and printed.tile(plot.tile).resource == FOOD for plot in player.plots)


def harvests(state: Mythology, seat: int, choice: str) -> tuple[Mythology, tuple[Harvest, ...]]:
    """The table after everybody gathered, the card's player first, and who got what."""
    effect, number = power_on_gather(state, seat)
    made = []
    for who in state.from_seat(seat):
        player = state.players[who]
        wanted = harvest_of(player, choice)
        if who == seat:
            wanted += building_bonus(player)
            if effect in (EXTRA_FOOD, FEAST):
                wanted += Resources(food=number * food_provinces(player))
        elif effect in (WINTER, FEAST):
            wanted = Resources()
        state, got = take(state, who, wanted)
        made.append(Harvest(who, wanted, got))
    return state, tuple(made)


def power_on_gather(state: Mythology, seat: int) -> tuple[str, int]:
    """The effect of the god card that is being gathered with, and its number."""
    power = state.power
    if power is None or power.god is None or power.seat != seat or power.card != GATHER:
        return "", 0
    god = printed.god(power.god)
    return god.effect, god.number


def send_workers(player: Player, worker: str, plots: tuple[int, ...]) -> Player:
    """The player with exactly these provinces worked on by villagers (or Dwarves)."""
    most = villagers(player) if worker == VILLAGER else player.units.get(DWARF, 0)
    chosen = [number for number in dict.fromkeys(plots) if player.plots[number].tile is not None][:most]
    after = []
    for number, plot in enumerate(player.plots):
        if number in chosen:
            plot = replace(plot, worker=worker)
        elif plot.worker == worker:
            plot = replace(plot, worker=None)
        after.append(plot)
    return replace(player, plots=tuple(after))


def workers_at(player: Player, worker: str) -> tuple[int, ...]:
    """The fields where villagers (or Dwarves) stand."""
    return tuple(number for number, plot in enumerate(player.plots) if plot.worker == worker)


def workers_free(player: Player, worker: str) -> int:
    """How many villagers (or Dwarves) wait in the camp for work."""
    return idle_villagers(player) if worker == VILLAGER else player.units.get(DWARF, 0) - working(player, DWARF)


def all_at_work(player: Player, choice: str) -> Player:
    """The player once everybody in the camp stands on a province nobody works on, fitting ones first.

    Dwarves choose first and want gold: they are of no use elsewhere, and of more use there than a villager.
    """
    takes = printed.gathering(choice).takes
    for worker in (DWARF, VILLAGER):
        free = {n: printed.tile(plot.tile) for n, plot in enumerate(player.plots) if plot.tile and not plot.worker}
        useful = [number for number, tile in free.items() if worker == VILLAGER or tile.resource == GOLD]
        best = sorted(useful, key=lambda number: not takes(free[number]))
        player = send_workers(player, worker, (*workers_at(player, worker), *best[: workers_free(player, worker)]))
    return player
