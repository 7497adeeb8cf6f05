"""The world of Age of Mythology: bronze, marble and the meander."""

from __future__ import annotations

import math
from collections.abc import Callable

from screens.worlds import pen
from screens.worlds.base import World
from screens.worlds.corners import ROUND, Corner
from screens.worlds.spine import upwards

BRONZE, BRONZE_LIGHT, BRONZE_DARK = "#c8924f", "#efc68c", "#8a5a2b"
NIGHT, CREAM = "#1b130c", "#f7ecd6"
KEY = ((0.0, 0.0), (0.0, 1.0), (0.8, 1.0), (0.8, 0.22), (0.3, 0.22), (0.3, 0.62), (0.54, 0.62))
# From where to where a branch of laurel goes round, as shares of the half circle from below to above; its leaves.
BRANCH, LEAVES, LEAN = (0.1, 0.88), 11, 0.62
LEAF = ((0.0, 0.0), (0.3, 0.17), (0.6, 0.21), (1.0, 0.0), (0.6, -0.21), (0.3, -0.17))


class Mythology(World):
    """Bronze."""

    key = "age_of_mythology"
    corner = Corner(ROUND, 3)
    underline_height = 5.0
    glow = "#e9c07e"
    medal_edge = BRONZE

    def draw_frieze(self, width: float, height: float) -> None:
        """The meander between two lines."""
        light = self.palette is self.of("light")
        meander_band(0, 0, width, height, "#f4ecdd" if light else NIGHT, self.palette.ornament)

    def draw_emblem(self, side: float) -> None:
        """A meander bent round a circle."""
        middle, radius = side / 2, side / 2 - 2
        pen.ink("#ffffff")
        pen.ring(middle, middle, radius, 1.6)
        pen.ring(middle, middle, radius * 0.72, 1.6)
        pen.ring(middle, middle, radius * 0.66, 1)
        meander_ring(middle, middle, radius * 0.76, radius * 0.95, 24, 2)

    def draw_medal(self, x: float, y: float, side: float) -> None:
        """A bolt on the sky, in a bronze rim with the meander."""
        radius = side / 2
        bronze_rim(x, y, radius)
        pen.ink("#2f76c4")
        pen.disc(x, y, radius * 0.54)
        pen.ink("#123d6e")
        pen.ring(x, y, radius * 0.52, radius * 0.05)
        bolt(x, y, radius * 0.36)

    def draw_bit(self, side: float) -> None:
        """One key of the meander."""
        pen.ink("#ffffff")
        low, high = side * 0.1, side * 0.8
        pen.stroke([(low + px * high, low + py * high) for px, py in KEY], side * 0.14)

    def draw_spine_ground(self, width: float, height: float) -> None:
        """Blue cloth, meanders above and below, double lines beside the name."""
        pen.shade(0, 0, width, height, ("#1b4373", "#275b94"))
        for low in (0.0, height - 25):
            meander_band(0, low, width, 25, NIGHT, BRONZE_LIGHT, 24)
        self.draw_medal(width / 2, height - 66, width - 9)
        pen.ink(BRONZE)
        for x in (8, 12, width - 13, width - 9):
            pen.box(x, 34, 1, height - 142)

    def draw_spine_title(self, title: str, width: float, height: float) -> None:
        """The name, narrow and tall."""
        pen.ink(CREAM)
        upwards(title, width / 2, 34 + (height - 142) / 2, 25, self.face(title), height - 146, width * 0.36)

    def draw_scene(self, width: float, height: float) -> None:
        """A temple under the sun."""
        temple(0, 0, width, height)


def bronze_rim(x: float, y: float, radius: float, keys: int = 16) -> None:
    """A disc of bronze with the meander running round it."""
    _gradient_disc(x, y, radius)
    pen.ink(NIGHT)
    pen.disc(x, y, radius * 0.93)
    pen.ink(BRONZE_LIGHT)
    pen.ring(x, y, radius * 0.9, radius * 0.022)
    meander_ring(x, y, radius * 0.68, radius * 0.86, keys, radius * 0.64 / keys)
    _gradient_disc(x, y, radius * 0.62)
    pen.ink(NIGHT)
    pen.disc(x, y, radius * 0.565)


def laurel(x: float, y: float, radius: float, colour: str) -> None:
    """Two branches that meet below and stay open above, a leaf to either side at every step."""
    pen.ink(colour)
    for side in (-1, 1):
        begin, end = (math.pi * share for share in BRANCH)
        turns = [begin + (end - begin) * step / LEAVES for step in range(LEAVES + 1)]
        arm = [(x + side * radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]
        pen.stroke(arm, radius * 0.012)
        for (px, py), turn in zip(arm[1:], turns[1:], strict=True):
            along = math.atan2(math.sin(turn), side * math.cos(turn))
            for lean in (-LEAN, LEAN):
                _leaf(px, py, along + lean, radius * 0.15)


def _leaf(x: float, y: float, turn: float, length: float) -> None:
    """A pointed leaf that grows from a point."""
    across, up = math.cos(turn), math.sin(turn)
    outline = [
        (x + length * (along * across - wide * up), y + length * (along * up + wide * across)) for along, wide in LEAF
    ]
    pen.fan(outline)


def _gradient_disc(x: float, y: float, radius: float) -> None:
    with pen.clipped(pen.circle(x, y, radius)):
        pen.shade(x - radius, y - radius, 2 * radius, 2 * radius, (BRONZE_DARK, BRONZE, BRONZE_LIGHT))


def meander_band(x: float, y: float, width: float, height: float, ground: str, line: str, step: float = 0.0) -> None:
    """Keys side by side between two lines."""
    pen.ink(ground)
    pen.box(x, y, width, height)
    pen.ink(line)
    rim = height * 0.085
    pen.box(x, y, width, rim)
    pen.box(x, y + height - rim, width, rim)
    low, high = y + height * 0.21, y + height * 0.79
    count = max(1, round(width / (step or height * 0.98)))
    each = width / count
    thick = height * 0.1
    pen.box(x, low - thick / 2, width, thick)
    for place in range(count):
        left = x + place * each + each * 0.1
        pen.stroke([(left + px * each, low + py * (high - low)) for px, py in KEY], thick)


def meander_ring(x: float, y: float, inner: float, outer: float, count: int, thick: float) -> None:
    """The same keys bent round a circle."""
    pen.ring(x, y, inner, thick)
    bend: Callable[[float, float], pen.Point] = lambda turn, radius: (  # noqa: E731
        x + radius * math.sin(turn),
        y + radius * math.cos(turn),
    )
    for place in range(count):
        points = [bend(math.tau * (place + 0.1 + u) / count, inner + v * (outer - inner)) for u, v in KEY]
        pen.stroke(points, thick)


def bolt(x: float, y: float, size: float) -> None:
    """A flash."""
    pen.ink(CREAM)
    points = [(0.15, 1), (-0.5, -0.1), (-0.05, -0.1), (-0.2, -1), (0.5, 0.2), (0.02, 0.2)]
    pen.fill([[(x + px * size, y + py * size) for px, py in points]])


def temple(x: float, y: float, width: float, height: float) -> None:
    """Sky with rays, hills, and a temple with five columns."""
    _sky_and_hills(x, y, width, height)
    _columns(x + width / 2, y + height * 0.2, width, height)
    _gable(x + width / 2, y + height * 0.515, width, height)


def _sky_and_hills(x: float, y: float, width: float, height: float) -> None:
    pen.shade(x, y, width, height, ("#9cc4e6", "#5c97d6", "#235087"))
    middle, sun = x + width / 2, y + height * 0.5
    pen.ink("#f5e6bf", 0.4)
    for step in range(28):
        turn = math.tau * step / 28
        reach = max(width, height)
        pen.stroke(((middle, sun), (middle + reach * math.cos(turn), sun + reach * math.sin(turn))), width * 0.008)
    pen.ink("#efe3c0", 0.85)
    pen.disc(middle, sun, width * 0.24)
    pen.ink("#2f6149")
    pen.fan(
        [
            (x, y),
            (x + width, y),
            (x + width, y + height * 0.26),
            (x + width * 0.8, y + height * 0.3),
            (x + width * 0.5, y + height * 0.22),
            (x + width * 0.2, y + height * 0.31),
            (x, y + height * 0.25),
        ]
    )


def _columns(middle: float, base: float, width: float, height: float) -> None:
    """Three steps, a dark room, and the columns before it."""
    unit = width * 0.74
    left = middle - unit / 2
    for step, grow in enumerate((1.06, 1.0, 0.92)):
        pen.ink(("#cfc6b0", "#f3ecdc", "#ffffff")[step])
        pen.box(middle - unit * grow / 2, base + step * height * 0.025, unit * grow, height * 0.028)
    floor, tall = base + height * 0.075, height * 0.24
    pen.ink("#6b6152")
    pen.box(left + unit * 0.1, floor, unit * 0.8, tall)
    for place in range(5):
        column = left + unit * (0.08 + 0.19 * place)
        pen.ink("#ffffff")
        pen.box(column, floor, unit * 0.09, tall)
        pen.ink("#d9d0bc")
        pen.box(column + unit * 0.06, floor, unit * 0.03, tall)
        pen.ink("#fffaf0")
        pen.box(column - unit * 0.015, floor + tall - height * 0.02, unit * 0.12, height * 0.02)


def _gable(middle: float, top: float, width: float, height: float) -> None:
    unit = width * 0.74
    left = middle - unit / 2
    pen.ink("#e9e1cf")
    pen.box(left + unit * 0.03, top, unit * 0.94, height * 0.035)
    pen.ink("#fffdf7")
    pen.fan(
        [
            (left - unit * 0.01, top + height * 0.035),
            (left + unit * 1.01, top + height * 0.035),
            (middle, top + height * 0.17),
        ]
    )
    pen.ink("#d8cfba")
    pen.fan(
        [
            (left + unit * 0.14, top + height * 0.045),
            (left + unit * 0.86, top + height * 0.045),
            (middle, top + height * 0.145),
        ]
    )
    pen.ink(BRONZE)
    pen.disc(middle, top + height * 0.085, width * 0.025)
