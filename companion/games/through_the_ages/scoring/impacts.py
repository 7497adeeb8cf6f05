"""Impacts: the scoring events of Age III by their formulas, for one civilization or for all."""

from __future__ import annotations

from collections.abc import Callable

from companion.toolbox.effects import ByName

from ..events.ranking import ranked
from ..table import printed_boards
from ..table.printed_cards import ARENA, SCIENCE, STRENGTH, UNITS, URBAN, card
from ..table.rating_effects import levels_on, workers_on
from ..table.ratings import discontent, rating, ratings
from ..table.state import Civilization, World
from ..table.variants import last_age
from ..turn.production import food_production, mine_production, resource_production

Formula = Callable[[World, int], int]
impact: ByName[Formula] = ByName()
RANKINGS = {"impact_of_science": SCIENCE, "impact_of_strength": STRENGTH}

SURPLUS_FOOD, PER_COLONY, CONTENT_FROM, PER_LAST_LEVEL = 4, 3, 10, 4
WONDER_POINTS = (5, 4, 3, 2)


def impact_points(world: World, id: str, active: int) -> dict[int, int]:
    """What every civilization still in the game scores; ties in rankings go clockwise from the active one."""
    if id in RANKINGS:
        order = ranked(world, lambda w, seat: rating(w, seat, RANKINGS[id]), active)
        return dict(zip(order, printed_boards.rank_points(len(order)), strict=True))
    return {seat: impact[id](world, seat) for seat in world.remaining}


def technologies(player: Civilization) -> tuple[str, ...]:
    """All technology cards in play, with or without workers."""
    return (*player.workers, *player.specials, player.government)


@impact("impact_of_agriculture")
def agriculture(world: World, seat: int) -> int:
    """Food produced, and four more if it exceeds the consumption."""
    produced = food_production(world, seat)
    return produced + (SURPLUS_FOOD if produced > printed_boards.consumption(world.players[seat].yellow_bank) else 0)


@impact("impact_of_architecture")
def architecture(world: World, seat: int) -> int:
    """Levels of all urban buildings."""
    return levels_on(world.players[seat], *URBAN)


@impact("impact_of_balance")
def balance(world: World, seat: int) -> int:
    """Twice the lowest of science, culture, food and resources produced."""
    rated = ratings(world, seat)
    goods = (food_production(world, seat), resource_production(world, seat))
    return 2 * min(rated.science.value, rated.culture.value, *goods)


@impact("impact_of_colonies")
def colonies(world: World, seat: int) -> int:
    """Three per colony."""
    return PER_COLONY * len(world.players[seat].colonies)


@impact("impact_of_competition")
def competition(world: World, seat: int) -> int:
    """Levels of all units and arenas."""
    return levels_on(world.players[seat], *UNITS, ARENA)


@impact("impact_of_government")
def government(world: World, seat: int) -> int:
    """Two per civil and one per military action."""
    rated = ratings(world, seat)
    return 2 * rated.civil_actions.value + rated.military_actions.value


@impact("impact_of_happiness")
def joy(world: World, seat: int) -> int:
    """Two per happy face, minus two per discontent worker."""
    rated = ratings(world, seat)
    return 2 * rated.happiness.value - 2 * rated.discontent


@impact("impact_of_industry")
def industry(world: World, seat: int) -> int:
    """Resources the mines produce."""
    return mine_production(world.players[seat])


@impact("impact_of_population")
def population(world: World, seat: int) -> int:
    """Two per contented worker above ten."""
    player = world.players[seat]
    return 2 * max(0, player.all_workers - discontent(player) - CONTENT_FROM)


@impact("impact_of_progress")
def progress(world: World, seat: int) -> int:
    """Two per level of government and special technologies."""
    player = world.players[seat]
    return 2 * sum(card(id).level for id in (player.government, *player.specials))


@impact("impact_of_technology")
def technology(world: World, seat: int) -> int:
    """Four per technology of the last age: level III, in the first game level II."""
    last = last_age(world)
    return PER_LAST_LEVEL * sum(card(id).level == last for id in technologies(world.players[seat]))


@impact("impact_of_variety")
def variety(world: World, seat: int) -> int:
    """Two per type of unit and urban building with a worker, two per special technology."""
    player = world.players[seat]
    return 2 * (sum(workers_on(player, kind) > 0 for kind in (*UNITS, *URBAN)) + len(player.specials))


@impact("impact_of_wonders")
def wonders(world: World, seat: int) -> int:
    """Finished wonders by age, ruins included."""
    return sum(WONDER_POINTS[card(wonder.id).level] for wonder in world.players[seat].wonders)
