"""Score lines: a line of the sheet from what its points come from, the same for every seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.engine.message import Message
from companion.engine.score import Part, ScoreLine, TallyLine


def part(reason: Message, points: float) -> tuple[Part, ...]:
    """Where points come from; nothing where there are none."""
    return (Part(reason, points),) if points else ()


def line_of(id: str, seats: int, parts: Callable[[int], Iterable[Part]]) -> ScoreLine:
    """A line whose points are the sum of their parts."""
    told = tuple(tuple(parts(seat)) for seat in range(seats))
    return ScoreLine(id, tuple(float(sum(one.points for one in own)) for own in told), told)


def by_category(tallied: Sequence[TallyLine], lines: Sequence[ScoreLine], seats: int) -> dict[str, tuple[float, ...]]:
    """The points of a tally by the lines of the live sheet, as a tie-break compares them."""
    category = {line.id: line.category for line in tallied}
    return {
        wanted: tuple(sum(line.values[seat] for line in lines if category[line.id] == wanted) for seat in range(seats))
        for wanted in dict.fromkeys(category.values())
    }
