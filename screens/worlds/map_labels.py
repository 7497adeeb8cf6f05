"""Names on a map: each at its place, moved as little as it takes so that none lies on another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

ROUNDS = 80  # far more than a crowded map needs; after them it stays as it is
APART = 2.0


@dataclass(slots=True)
class Tag:
    """What stands at a place: its middle, how far it goes to either side, above and below."""

    x: float
    y: float
    half: float
    above: float
    below: float

    def overlap(self, other: Tag, apart: float) -> tuple[float, float]:
        """How far it and another lie on each other across and up; both positive where they do."""
        across = self.half + other.half + apart - abs(self.x - other.x)
        up = min(self.y + self.above, other.y + other.above) - max(self.y - self.below, other.y - other.below) + apart
        return across, up

    def keep_inside(self, left: float, low: float, right: float, high: float) -> None:
        """Back into the map."""
        self.x = min(max(self.x, left + self.half), right - self.half)
        self.y = min(max(self.y, low + self.below), high - self.above)


def spread(tags: Sequence[Tag], room: tuple[float, float, float, float], apart: float = APART) -> bool:
    """Move tags apart inside the room (left, low, right, high), each pair the shorter way; whether all have a place."""
    for tag in tags:
        tag.keep_inside(*room)
    for _ in range(ROUNDS):
        moved = False
        for one, other in combinations(tags, 2):
            across, up = one.overlap(other, apart)
            if across <= 0 or up <= 0:
                continue
            moved = True
            _push(one, other, across, up)
            one.keep_inside(*room)
            other.keep_inside(*room)
        if not moved:
            return True
    return False


def _push(one: Tag, other: Tag, across: float, up: float) -> None:
    """Half of the way each, and a little more, so that they need not be told twice."""
    if across < up:
        step = (across / 2 + 0.5) * (1 if one.x >= other.x else -1)
        one.x, other.x = one.x + step, other.x - step
    else:
        step = (up / 2 + 0.5) * (1 if one.y >= other.y else -1)
        one.y, other.y = one.y + step, other.y - step
