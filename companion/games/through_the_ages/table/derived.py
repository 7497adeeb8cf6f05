"""Derived: everything that follows from a civilization in one place, for panels and scripts."""

from __future__ import annotations

from typing import Any

from ..civil.costs import build_cost, population_cost
from ..colonies.colonization import strongest_force
from ..goods.stores import food, resources
from ..scoring.impacts import RANKINGS, impact, impact_points
from ..turn.production import food_production, mine_production, resource_production
from ..turn.recount import gates_bonus
from ..war.army import tactical
from .ratings import Rating, ratings
from .state import World


def figures(world: World) -> tuple[dict[str, Any], ...]:
    """What is derived from each seat's tableau, as JSON values."""
    impacts = {id: impact_points(world, id, world.start) for id in (*impact, *RANKINGS)}
    return tuple(_seat(world, seat, impacts) for seat in range(len(world.players)))


def _seat(world: World, seat: int, impacts: dict[str, dict[int, int]]) -> dict[str, Any]:
    player, rated = world.players[seat], ratings(world, seat)
    price, sent, armies = population_cost(player), strongest_force(world, seat), tactical(player).taken
    return {
        "science": _rating(rated.science),
        "culture": _rating(rated.culture),
        "strength": _rating(rated.strength),
        "happiness": _rating(rated.happiness),
        "colonization": _rating(rated.colonization),
        "civil_actions": _rating(rated.civil_actions),
        "military_actions": _rating(rated.military_actions),
        "civil_hand_limit": rated.civil_hand_limit,
        "military_hand_limit": rated.military_hand_limit,
        "urban_limit": rated.urban_limit,
        "happiness_required": rated.happiness_required,
        "discontent": rated.discontent,
        "uprising": rated.discontent > player.unused,
        "corruption": rated.corruption,
        "consumption": rated.consumption,
        "population_cost": price.value if price else None,
        "food": food(player),
        "resources": resources(player),
        "food_production": food_production(world, seat),
        "resource_production": resource_production(world, seat),
        "mine_production": mine_production(player),
        "workers": player.all_workers,
        "build_costs": {id: build_cost(player, id).value for id in player.workers},
        "armies": {"full": armies.full, "obsolete": armies.obsolete, "doubled": armies.doubled} if armies else None,
        "force": {"certain": sent.certain.value, "at_most": sent.at_most},
        "gates": gates_bonus(player),
        "impacts": {id: points.get(seat, 0) for id, points in impacts.items()},
    }


def _rating(rated: Rating) -> dict[str, Any]:
    return {"value": rated.value, "why": [[source.id, source.amount] for source in rated.why]}
