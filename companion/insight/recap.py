"""Recap: what a stretch of the game brought each seat, line by line of its score."""

from __future__ import annotations

from typing import Any

from companion.engine.frozen import dataclass
from companion.engine.game import Game


@dataclass(frozen=True, slots=True)
class Recap:
    """What one seat gained or lost, and in which lines of the score."""

    seat: int
    points: float
    lines: tuple[tuple[str, float], ...]
    # What the seat has then.
    total: float


def recap(game: Game[Any], before: Any, after: Any) -> tuple[Recap, ...]:
    """The difference between two scores, one a seat."""
    old, new = game.score(before), game.score(after)
    was = {line.id: line.values for line in old.lines}
    made = []
    for seat, (earlier, later) in enumerate(zip(old.totals, new.totals, strict=True)):
        gained = ((line.id, line.values[seat] - _at(was.get(line.id), seat)) for line in new.lines)
        made.append(Recap(seat, later - earlier, tuple((id, points) for id, points in gained if points), later))
    return tuple(made)


def _at(values: tuple[float, ...] | None, seat: int) -> float:
    return values[seat] if values is not None else 0.0
