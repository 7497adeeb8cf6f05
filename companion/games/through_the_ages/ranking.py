"""Comparing civilizations: who is strongest, weakest, first or last, with ties broken clockwise."""

from __future__ import annotations

from collections.abc import Callable

from .ratings import strength
from .state import World

Measure = Callable[[World, int], int]


def culture_points(world: World, seat: int) -> int:
    """Culture points, as a measure."""
    return world.players[seat].culture


def ranked(world: World, measure: Measure, active: int) -> tuple[int, ...]:
    """The seats from highest to lowest; of equal ones the active player, then clockwise, counts as higher."""
    values = {seat: measure(world, seat) for seat in world.remaining}
    return tuple(sorted(world.clockwise(active), key=lambda seat: -values[seat]))


def how_many(world: World, count: int) -> int:
    """How many civilizations "the two ..." means: with two players only one."""
    return min(count, 1) if len(world.remaining) <= 2 else count


def strongest(world: World, count: int = 1) -> tuple[int, ...]:
    """The strongest civilization, or the two strongest."""
    return ranked(world, strength, world.active)[: how_many(world, count)]


def weakest(world: World, count: int = 1) -> tuple[int, ...]:
    """The weakest civilization, or the two weakest."""
    return tuple(reversed(ranked(world, strength, world.active)))[: how_many(world, count)]


def most_culture(world: World) -> int:
    """Who has the most culture points."""
    return ranked(world, culture_points, world.active)[0]


def least_culture(world: World) -> int:
    """Who has the fewest culture points."""
    return ranked(world, culture_points, world.active)[-1]
