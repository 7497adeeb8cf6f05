"""The city: what stands in it, its villagers, and what a lost building takes along."""

from __future__ import annotations

from companion.engine.frozen import replace

from ..table import printed
from ..table.counts import with_count
from ..table.ids import HOUSE, VILLAGER
from ..table.state import Player
from .units import call_back, working


def villagers(player: Player) -> int:
    """How many villagers a player has: as many as houses."""
    return player.buildings.get(HOUSE, 0)


def idle_villagers(player: Player) -> int:
    """How many villagers wait in the camp."""
    return max(0, villagers(player) - working(player, VILLAGER))


def city_size(player: Player) -> int:
    """How many buildings stand in the city."""
    return sum(player.buildings.values())


def city_full(player: Player) -> bool:
    """Whether every field of the city is taken."""
    return city_size(player) >= printed.culture(player.culture).city


def without_building(player: Player, building: str, villager_from: int | None = None) -> Player:
    """The player after losing a building; with a house goes a villager, from the camp unless a province is named."""
    if not player.has(building):
        return player
    named = villager_from is not None and player.plots[villager_from].worker == VILLAGER
    if building == HOUSE and (named or not idle_villagers(player)):
        player = call_back(player, VILLAGER, villager_from)
    return replace(player, buildings=with_count(player.buildings, building, -1))
