"""Plot: the arithmetic of charts and maps, without a widget."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

Box = tuple[float, float, float, float]  # x, y, width, height


def nice_ticks(low: float, high: float, most: int = 4) -> list[float]:
    """Round values that cover a range: 0, 5, 10, 15."""
    high = max(high, low + 1.0)  # a flat line still needs a range to stand in
    span = high - low
    power = 1.0
    while True:
        for step in (power, 2 * power, 5 * power):
            if span / step <= most:
                first = low // step * step
                count = int((high - first) / step + 0.999) + 1
                return [first + step * number for number in range(count)]
        power *= 10


def every_fitting(places: Sequence[int], room: float) -> Sequence[int]:
    """Every one, or every second, third, ... of some places, so that there is room between any two of them."""
    for stride in range(1, len(places)):
        kept = places[::stride]
        if all(after - before >= room for before, after in pairwise(kept)):
            return kept
    return places[:1]


def chart_points(values: Sequence[float], box: Box, low: float, high: float, count: int) -> list[float]:
    """The corners of a line through these values, x1, y1, x2, y2, in a box that holds `count` places."""
    x, y, width, height = box
    step = width / max(1, count - 1)
    scale = height / max(1e-9, high - low)
    return [part for place, value in enumerate(values) for part in (x + step * place, y + (value - low) * scale)]


def overlap(one: Box, other: Box) -> float:
    """The area two boxes share."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)
