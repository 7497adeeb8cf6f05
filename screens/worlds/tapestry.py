"""The world of Tapestry: woven cloth, bands of small stitches, fringes and seams."""

from __future__ import annotations

import math
from collections.abc import Iterator
from types import MappingProxyType

from screens.worlds import pen
from screens.worlds.base import World
from screens.worlds.corners import ROUND, Corner
from screens.worlds.spine import upwards

GOLD, RED, PINK, CREAM, PLUM = "#e8c05e", "#d2644f", "#e8908a", "#f8dfa0", "#38204f"
BAND = (
    "...oo....",
    "..o..o...",
    ".o....o..",
    "o......oo",
    ".o....orr",
    "..o..o.rr",
    "...oo....",
)
WIDE_BAND = (
    "...oo......oo...",
    "..oppo....o..o..",
    ".oppppo..o....o.",
    "opp..ppoo......o",
    ".oppppo..o....o.",
    "..oppo....o..o..",
    "...oo......oo...",
)
INKS = {"o": GOLD, "r": RED, "p": PINK}
STITCH = 0.86
REACH = 9


class Tapestry(World):
    """Stitches."""

    key = "tapestry"
    corner = Corner(ROUND, 16, pill=True)
    underline_height = 4.0
    glow = "#e6bd5c"
    medal_edge = PLUM
    printed = MappingProxyType({"star": "red"})

    def draw_frieze(self, width: float, height: float) -> None:
        """The small band."""
        pen.ink(PLUM if self.palette is self.of("dark") else "#3f2159")
        pen.box(0, 0, width, height)
        stitched(BAND, 0, height * 0.06, width, height * 0.88)

    def draw_emblem(self, side: float) -> None:
        """The eight-petalled star, large."""
        cell = side / 22
        pen.ink("#ffffff")
        for x, y in star_cells():
            _stitch(side / 2 + x * cell, side / 2 + y * cell, cell)
        for x, y in dots():
            _stitch(side / 2 + x * cell, side / 2 + y * cell, cell)

    def draw_medal(self, x: float, y: float, side: float) -> None:
        """The star in its colours, on cloth."""
        radius = side / 2
        pen.ink(PLUM)
        pen.disc(x, y, radius)
        pen.ink(GOLD)
        pen.dashes([*pen.circle(x, y, radius * 0.92, 96), (x + radius * 0.92, y)], 1.4, 4, 2.6)
        self.draw_star(x, y, side * 0.72)

    def draw_star(self, x: float, y: float, side: float, petals: str = GOLD, marks: str = PINK) -> None:
        """The star alone."""
        cell = side / 21
        pen.ink(petals)
        for dx, dy in star_cells():
            _stitch(x + dx * cell, y + dy * cell, cell)
        pen.ink(marks)
        for dx, dy in dots():
            _stitch(x + dx * cell, y + dy * cell, cell)

    def draw_pip(self, side: float, full: bool) -> None:
        """A cross stitch; an open one is faint."""
        pen.ink("#ffffff", 1.0 if full else 0.32)
        low, high = side * 0.16, side * 0.84
        pen.stroke(((low, low), (high, high)), side * 0.2, soft=True)
        pen.stroke(((low, high), (high, low)), side * 0.2, soft=True)

    def draw_underline(self, width: float, height: float) -> None:
        """Long stitches."""
        pen.ink(self.palette.accent)
        count = max(1, int((width + 3) // 15))
        step = (width + 3) / count
        for place in range(count):
            pen.fan(pen.rounded(place * step, 0, step - 3, 4, 2))

    def draw_seam(self, width: float, height: float, reach: float) -> None:
        """The inner line is sewn."""
        inner = pen.rounded(4, 4, width - 8, height - 8, reach - 4)
        pen.dashes([*inner, inner[0]], 1.3, 7, 4.5)

    def draw_spine_ground(self, width: float, height: float) -> None:
        """Cloth between two bands, the star above."""
        pen.shade(0, 0, width, height, ("#462777", "#5c3698"))
        pen.ink("#2c1650", 0.5)
        pen.quads(((0, y), (width, y), (width, y + 0.8), (0, y + 0.8)) for y in range(0, int(height), 3))
        for low in (6, height - 34):
            pen.ink(PLUM)
            pen.box(0, low, width, 28)
            pen.ink(RED)
            pen.box(0, low, width, 2.4)
            pen.box(0, low + 25.6, width, 2.4)
            stitched(WIDE_BAND, -9, low + 4.5, width, 19)
        self.draw_star(width / 2, height - 76, width - 10)

    def draw_spine_title(self, title: str, width: float, height: float) -> None:
        """The name inside a sewn frame."""
        left, low, wide, high = 8.0, 40.0, width - 16, height - 156
        inner = pen.rounded(left, low, wide, high, 8)
        pen.ink(GOLD)
        pen.dashes([*inner, inner[0]], 1.5, 6, 4)
        pen.ink(CREAM)
        upwards(title, width / 2, low + high / 2, 36, self.face(title), high - 18, wide * 0.76)

    def draw_scene(self, width: float, height: float) -> None:
        """A banner with the star between two bands."""
        pen.shade(0, 0, width, height, ("#c99b2f", "#ecc556"))
        pen.ink("#a97c1e", 0.4)
        pen.quads(((0, y), (width, y), (width, y + 0.7), (0, y + 0.7)) for y in range(0, int(height), 3))
        for low in (0, height - 26):
            pen.ink(PLUM)
            pen.box(0, low, width, 26)
            pen.ink(RED)
            pen.box(0, low + (24 if low == 0 else 0), width, 2)
            stitched(WIDE_BAND, 0, low + 4, width, 18)
        self.draw_star(width / 2, height / 2, min(width, height - 56) * 0.8, PLUM, "#b1432f")


def star_cells() -> Iterator[tuple[int, int]]:
    """The petals, as stitches round the middle."""
    for x in range(-REACH, REACH + 1):
        for y in range(-REACH, REACH + 1):
            large, small = max(abs(x), abs(y)), min(abs(x), abs(y))
            if 1 <= small <= 5 and 1 <= large - small <= 4:
                yield x, y


def dots() -> Iterator[tuple[int, int]]:
    """The marks between the petals."""
    for near, far in ((0, REACH), (0, REACH - 1)):
        yield from ((near, far), (near, -far), (far, near), (-far, near))
    for x in (-8, -7, 7, 8):
        for y in (-8, -7, 7, 8):
            yield x, y


def stitched(pattern: tuple[str, ...], x: float, y: float, width: float, height: float) -> None:
    """A pattern of letters as stitches, repeated over a width."""
    cell = height / len(pattern)
    for letter, colour in INKS.items():
        pen.ink(colour)
        for row, line in enumerate(pattern):
            for column in range(math.ceil((width - x) / cell)):
                if line[column % len(line)] == letter:
                    _stitch(x + (column + 0.5) * cell, y + height - (row + 0.5) * cell, cell)


def _stitch(x: float, y: float, cell: float) -> None:
    side = cell * STITCH
    corner = side * 0.28
    left, low = x - side / 2, y - side / 2
    pen.fan(
        (
            (left + corner, low),
            (left + side - corner, low),
            (left + side, low + corner),
            (left + side, low + side - corner),
            (left + side - corner, low + side),
            (left + corner, low + side),
            (left, low + side - corner),
            (left, low + corner),
        )
    )


def fringe(x: float, y: float, width: float, length: float, drop: float = 0.0) -> None:
    """Threads in two colours under an edge that hangs `drop` lower in its middle."""
    count = int(width / 4)
    for first, colour in ((0, GOLD), (1, "#e0705c")):
        pen.ink(colour)
        for place in range(first, count, 2):
            share = place / count
            low = y - drop * (1 - abs(2 * share - 1))
            pen.box(x + width * share, low - length - (2 if first else 0), 2, length)
