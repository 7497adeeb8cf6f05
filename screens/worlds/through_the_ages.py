"""The world of Through the Ages: banknote engraving, ruled paper and double frames."""

from __future__ import annotations

import math

from screens.worlds import pen
from screens.worlds.base import Backdrop, World
from screens.worlds.corners import HOLLOW, Corner
from screens.worlds.spine import upwards
from screens.worlds.texture import keep, upload

TEAL, PAPER_LIGHT, INK = "#1f8478", "#f3e8c8", "#2a2416"
TILE = 64
RULING = 5
RULED = 0.11
BIT_DOTS = 7


class Ages(World):
    """Engraved lines."""

    key = "through_the_ages"
    corner = Corner(HOLLOW, 10)
    underline_height = 5.0
    glow = "#52c2b0"
    medal_edge = TEAL

    def draw_frieze(self, width: float, height: float) -> None:
        """Sines that swell and meet between two lines."""
        colours = self.palette
        pen.ink(pen.tone(colours.surface1, colours.ground, 0.2))
        pen.box(0, 0, width, height)
        pen.ink(colours.ornament)
        pen.box(0, 0, width, 1.2)
        pen.box(0, height - 1.2, width, 1.2)
        guilloche(0, height / 2, width, height / 2 - 2, 66)

    def ground(self, width: float, height: float) -> Backdrop:
        """Ruling, a line every five dp."""
        from kivy.metrics import dp

        side = TILE if dp(1) < 2 else 2 * TILE
        colour = self.palette.ornament
        return Backdrop(keep((self.key, "ground", colour, side), lambda: _ruling(colour, side)), side)

    def draw_emblem(self, side: float) -> None:
        """A rosette of loops."""
        pen.ink("#ffffff")
        rosette(side / 2, side / 2, side / 2 - 2, 40, 0.9)
        rosette(side / 2, side / 2, (side / 2 - 2) * 0.62, 32, 0.8)

    def draw_medal(self, x: float, y: float, side: float) -> None:
        """An hourglass in a rosette."""
        radius = side / 2
        pen.ink("#dfeade")
        pen.disc(x, y, radius * 0.98)
        pen.ink(TEAL)
        rosette(x, y, radius - 0.5, 60, 0.7, 0.74)
        pen.ink(PAPER_LIGHT)
        pen.disc(x, y, radius * 0.6)
        pen.ink(INK)
        pen.ring(x, y, radius * 0.6, radius * 0.04)
        hourglass(x, y, radius * 0.78)

    def draw_bit(self, side: float) -> None:
        """The dots of a small rosette."""
        middle = side / 2
        pen.ink("#ffffff")
        pen.disc(middle, middle, side * 0.13)
        for x, y in pen.circle(middle, middle, side * 0.36, BIT_DOTS):
            pen.disc(x, y, side * 0.12)

    def draw_underline(self, width: float, height: float) -> None:
        """A thin line over a thick one."""
        pen.ink(self.palette.accent)
        pen.box(0, 0, width, 3)
        pen.box(0, 4.4, width, 1)

    def draw_spine_ground(self, width: float, height: float) -> None:
        """Ruled paper in a double frame, the rosette above, a band below."""
        pen.shade(0, 0, width, height, ("#d2c18d", "#dccd9d"))
        pen.ink("#a8945c", 0.4)
        pen.quads(((0, y), (width, y), (width, y + 0.7), (0, y + 0.7)) for y in range(3, int(height), 4))
        pen.ink(INK)
        pen.frame(4, 4, width - 8, height - 8, 1.8)
        pen.frame(8, 8, width - 16, height - 16, 0.8)
        self.draw_medal(width / 2, height - 50, width - 12)
        pen.ink(TEAL)
        guilloche(16, 15, width - 32, 4.5, (width - 32) * 1.0)

    def draw_spine_title(self, title: str, width: float, height: float) -> None:
        """The name on a label."""
        left, low, wide, high = width * 0.22, 24, width * 0.56, height - 118
        pen.ink(INK)
        pen.box(left, low, wide, high)
        pen.ink(PAPER_LIGHT)
        pen.box(left + 0.8, low + 0.8, wide - 1.6, high - 1.6)
        pen.ink(INK)
        upwards(title, width / 2, low + high / 2, 24, self.face(title), high - 16, wide * 0.72)

    def draw_scene(self, width: float, height: float) -> None:
        """A certificate: frame, rosettes in the corners, the hourglass."""
        pen.shade(0, 0, width, height, ("#dccb98", "#efe3bf"))
        pen.ink("#a8945c", 0.4)
        pen.quads(((0, y), (width, y), (width, y + 0.7), (0, y + 0.7)) for y in range(3, int(height), 5))
        pen.ink(INK)
        outline = self.corner.outline(5, 5, width - 10, height - 10, 12)
        pen.stroke(outline, 2, close=True)
        pen.stroke(self.corner.outline(9, 9, width - 18, height - 18, 12), 0.8, close=True)
        pen.ink(TEAL)
        for x in (0.18, 0.82):
            for y in (0.18, 0.82):
                rosette(width * x, height * y, width * 0.1, 20, 0.6)
        self.draw_medal(width / 2, height / 2, min(width, height) * 0.62)


def guilloche(x: float, y: float, width: float, swing: float, period: float, strands: int = 6) -> None:
    """Strands whose swing dies away at every knot."""
    steps = max(24, int(width * 1.5))
    for strand in range(strands):
        points = []
        for step in range(steps + 1):
            along = width * step / steps
            knot = 0.1 + 0.9 * math.sin(math.pi * (along / period + 0.5)) ** 2
            points.append(
                (x + along, y + swing * knot * math.sin(math.tau * along / period + math.pi * strand / strands * 2))
            )
        pen.stroke(points, 0.75, soft=True)


def rosette(x: float, y: float, radius: float, count: int, thick: float, hollow: float = 0.42) -> None:
    """Loops side by side round an open middle."""
    middle, loop = radius * (1 + hollow) / 2, radius * (1 - hollow) / 2
    for step in range(count):
        turn = math.tau * step / count
        cx, cy = x + middle * math.cos(turn), y + middle * math.sin(turn)
        points = []
        for place in range(32):
            angle = math.tau * place / 32
            along, aside = loop * math.cos(angle), loop * 0.62 * math.sin(angle)
            points.append(
                (
                    cx + along * math.cos(turn) - aside * math.sin(turn),
                    cy + along * math.sin(turn) + aside * math.cos(turn),
                )
            )
        pen.stroke(points, thick, close=True)


def hourglass(x: float, y: float, size: float) -> None:
    """Two plates, two bulbs, sand in both."""
    half, tall = size * 0.26, size * 0.42
    pen.ink(INK)
    for side in (-1, 1):
        pen.box(x - half * 1.15, y + side * tall - size * 0.04, half * 2.3, size * 0.08)
    left = [
        (x - half, y + tall),
        (x - half * 0.86, y + tall * 0.5),
        (x - half * 0.12, y),
        (x - half * 0.86, y - tall * 0.5),
        (x - half, y - tall),
    ]
    right = [(2 * x - px, py) for px, py in reversed(left)]
    pen.stroke([*left, *right], size * 0.06, close=True, soft=True)
    pen.ink(TEAL)
    pen.fan([(x - half * 0.5, y + tall * 0.36), (x + half * 0.5, y + tall * 0.36), (x, y + tall * 0.08)])
    pen.fan([(x - half * 0.82, y - tall * 0.86), (x, y - tall * 0.34), (x + half * 0.82, y - tall * 0.86)])


def _ruling(colour: str, side: int) -> object:
    """One column of pixels that repeats: a faint line in every so many."""
    rgb = bytes.fromhex(colour[1:])
    rows = []
    lines = round(TILE / RULING)
    marked = {round(place * side / lines) for place in range(lines)}
    for row in range(side):
        rows.append((rgb + bytes((round(255 * RULED) if row in marked else 0,))) * side)
    return upload(side, side, b"".join(rows), "rgba", "repeat", sharp=True)
