"""Hexes: the printed map as geometry: who lies next to whom, which corners touch, what is printed where."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

from companion.engine.data import table

from ..table.ids import KEY

SMALL, LARGE = ("small", "large")
# The large side of the map is used from so many players on.
LARGE_FROM = 4
SIDES = 6
SEA = "sea"
# What lies across each side, from the top clockwise, in steps to the lower left and to the lower right.
AROUND = ((-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1))

Spot = tuple[int, int]


def side_for(seats: int) -> str:
    """The side of the map this many players use."""
    return LARGE if seats >= LARGE_FROM else SMALL


@cache
def hexes(side: str) -> dict[str, Spot]:
    """Every hex of a side, column by column from the left, each from the top."""
    return {id: (spot[0], spot[1]) for id, spot in table(KEY, "maps")[side]["hexes"].items()}


@cache
def spread(side: str) -> tuple[dict[str, tuple[float, float]], tuple[float, float]]:
    """Where each hex lies from the middle of the map, to the right and up, and how wide and high they all are: in radii
    of a hex, which lies on a side of it.
    """
    rows = [(left + right) / 2 for left, right in hexes(side).values()]
    highest, lowest = min(rows), max(rows)
    places = {
        id: ((right - left) * 1.5, ((highest + lowest) / 2 - (left + right) / 2) * sqrt(3))
        for id, (left, right) in hexes(side).items()
    }
    reach = max(abs(x) for x, _ in places.values())
    return places, (2 * reach + 2, (lowest - highest + 1) * sqrt(3))


@cache
def _ids(side: str) -> dict[Spot, str]:
    return {spot: id for id, spot in hexes(side).items()}


@cache
def across(side: str, hexagon: str) -> tuple[str | None, ...]:
    """What lies across each side of a hex, clockwise from the top; nothing beyond the edge of the map."""
    left, right = hexes(side)[hexagon]
    return tuple(_ids(side).get((left + a, right + b)) for a, b in AROUND)


def around(side: str, hexagon: str) -> tuple[str, ...]:
    """The neighbours of a hex."""
    return tuple(other for other in across(side, hexagon) if other is not None)


def touching(corner: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where two neighbours touch a corner: across which side, and with which corner of theirs."""
    after, before = corner, (corner - 1) % SIDES
    return (after, (corner + 4) % SIDES), (before, (corner + 2) % SIDES)


def printed(side: str, hexagon: str) -> dict[str, Any] | None:
    """What is printed on a hex, if it is a territory from the beginning."""
    found: dict[str, Any] | None = table(KEY, "maps")[side]["printed"].get(hexagon)
    return found


def middle(side: str) -> str:
    """The middle island."""
    return str(table(KEY, "maps")[side]["middle"])


@cache
def start_hex(side: str, territory: str) -> str | None:
    """The hex of a start territory, by the number printed there; a mat of one's own may name none that is printed."""
    found: dict[str, Any] = table(KEY, "maps")[side]["printed"]
    return next((id for id, shown in found.items() if shown.get("start") == territory), None)
