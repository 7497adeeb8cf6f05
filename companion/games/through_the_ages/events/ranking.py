"""Comparing civilizations: who is strongest, weakest, first or last, with ties broken clockwise."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.action import Turn
from companion.engine.choice import Candidate, Choice
from companion.engine.message import Message, SeatRef, say

from ..table.ratings import strength
from ..table.state import World

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


def strongest(world: World, turn: Turn, count: int = 1) -> tuple[int, ...]:
    """The strongest civilization, or the two strongest."""
    order = ranked(world, strength, world.active)
    return _told(world, "strongest", order, order[: how_many(world, count)], strength, turn)


def weakest(world: World, turn: Turn, count: int = 1) -> tuple[int, ...]:
    """The weakest civilization, or the two weakest."""
    order = ranked(world, strength, world.active)
    return _told(world, "weakest", order, order[::-1][: how_many(world, count)], strength, turn)


def most_culture(world: World, turn: Turn) -> int:
    """Who has the most culture points."""
    order = ranked(world, culture_points, world.active)
    return _told(world, "most_culture", order, order[:1], culture_points, turn)[0]


def least_culture(world: World, turn: Turn) -> int:
    """Who has the fewest culture points."""
    order = ranked(world, culture_points, world.active)
    return _told(world, "least_culture", order, order[-1:], culture_points, turn)[0]


def _told(
    world: World, what: str, order: tuple[int, ...], meant: tuple[int, ...], measure: Measure, turn: Turn
) -> tuple[int, ...]:
    """Say whom a comparison means, with everybody's value and how ties are broken."""
    worth = ".rank.strength" if measure is strength else ".rank.culture"
    candidates = tuple(
        Candidate(seat, SeatRef(seat), seat in meant, Message(worth, {"n": measure(world, seat)})) for seat in order
    )
    choice = Choice(meant[0], candidates, say(".rank.rule", who=SeatRef(world.active)))
    told = Message(f".step.{what}", {"who": tuple(map(SeatRef, meant)), "n": len(meant)})
    turn.step(told, choice=choice, icon="podium")
    return meant
