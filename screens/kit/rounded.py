"""Rounded: one small picture of soft corners that cards, buttons and counters are stretched from.

A rounded rectangle as a shape is a fan of slivers, and a frame pays for each of them; nine pieces of a picture look
the same and cost what a plain rectangle costs.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from kivy.metrics import dp

from screens.worlds.texture import Fitted, upload

WHITE = b"\xff\xff\xff"
STRAIGHT = 2
UNDRAWN = -1
# Of every card, in dp: how round it is, how wide its accent edge, how thick the ring around it.
CORNER, EDGE, RING = 16, 5, 1.25


def ring_around(x: float, y: float, width: float, height: float) -> tuple[float, ...]:
    """The line just inside the rim of a card, as a rounded rectangle."""
    least = 2 * dp(CORNER + 1)
    return (x + dp(1), y + dp(1), max(least, width - dp(2)), max(least, height - dp(2)), dp(CORNER - 1))


@cache
def soft_corners(radius: int) -> Any:
    """A white disc with a soft edge, its quarters two pixels apart."""
    rows = [_row(radius, row) for row in range(radius)]
    middle = [(WHITE + b"\xff") * (2 * radius + STRAIGHT)] * STRAIGHT
    side = 2 * radius + STRAIGHT
    return upload(side, side, b"".join([*rows, *middle, *reversed(rows)]), "rgba")


def _row(radius: int, row: int) -> bytes:
    """One line of pixels: how much of each the disc covers, the same from both ends."""
    height = radius - row - 0.5
    empty = max(0, math.floor(radius - math.sqrt(max(0.0, (radius + 0.5) ** 2 - height**2)) - 0.5))
    full = min(radius, math.ceil(radius - math.sqrt(max(0.0, (radius - 0.5) ** 2 - height**2)) - 0.5))
    edge = [
        WHITE + bytes((round(255 * max(0.0, min(1.0, radius - math.hypot(radius - column - 0.5, height) + 0.5))),))
        for column in range(empty, full)
    ]
    outside, inside = (WHITE + b"\0") * empty, (WHITE + b"\xff") * (2 * (radius - full) + STRAIGHT)
    return b"".join([outside, *edge, inside, *reversed(edge), outside])


class SoftBox(Fitted):
    """A filled box with soft round corners; `radius` is one number, or a list of one as the other shapes take it."""

    def __init__(self, radius: float | list[float] = 0.0, **kwargs: Any) -> None:
        self._radius = 0.0
        self._drawn = UNDRAWN
        super().__init__(**kwargs)
        self._drawn = UNDRAWN  # the base class has put its own border over ours
        self.radius = radius

    @property
    def radius(self) -> float:
        """How round the corners are at most; a small box is never rounder than a pill."""
        return self._radius

    @radius.setter
    def radius(self, radius: float | list[float]) -> None:
        self._radius = float(radius[0] if isinstance(radius, list | tuple) else radius)
        self.fit()

    def fit(self) -> None:
        """No rounder than half of its height."""
        width, height = self.size
        wanted = max(0, int(min(self._radius, width / 2, height / 2)))
        if wanted != self._drawn:
            self._drawn = wanted
            self.texture = soft_corners(max(1, wanted))
            self.border = (wanted,) * 4
