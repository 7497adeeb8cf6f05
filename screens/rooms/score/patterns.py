"""Patterns and confetti: what tells the parts of a bar apart without their colours, and what falls for a winner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.utils import get_color_from_hex

from screens.kit.drawn import Drawn
from screens.worlds import pen
from screens.worlds.texture import keep, upload

SIDE = 8  # pixels of a pattern, repeated over the bar
WOVEN = (
    ("#.......", "........", "....#...", "........"),
    ("##......", "##......", "....##..", "....##.."),
    ("##..##..", "##..##..", "..##..##", "..##..##"),
    ("#.......", ".#......", "..#.....", "...#...."),
    ("##......", "..##....", "....##..", "......##"),
    ("#...#...", ".#...#..", "..#...#.", "...#...#"),
    ("........", "########", "........", "........"),
    ("#...#...", "#...#...", "#...#...", "#...#..."),
    ("..##....", "..##....", "........", "........"),
    ("#.#.#.#.", "........", ".#.#.#.#", "........"),
)
DARK = (0, 0, 0, 0.3)
PIECES, BIT = 70, 5


def _woven(number: int) -> Any:
    rows = WOVEN[number] * (SIDE // len(WOVEN[number]))
    pixels = b"".join(b"\xff\xff" if mark == "#" else b"\xff\x00" for row in rows for mark in row)
    return upload(SIDE, SIDE, pixels, wrap="repeat", sharp=True)


def draw_pattern(number: int, x: float, y: float, width: float, height: float) -> None:
    """The pattern of a line of the score over its part of a bar."""
    place = number % len(WOVEN)
    across, up = width / dp(SIDE * 1.5), height / dp(SIDE * 1.5)
    Color(*DARK)
    Rectangle(
        texture=keep(("score", "woven", place), lambda: _woven(place)), pos=(x, y), size=(width, height),
        tex_coords=(0, 0, across, 0, across, up, 0, up),
    )


class Confetti(Drawn):
    """Small crosses in the colours of the bars, at both sides; there once somebody has won."""

    falling = BooleanProperty(False)
    tones: Sequence[str] = ()

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "falling")

    def draw(self) -> None:
        if not self.falling or not self.tones:
            return
        luck, side = random.Random(len(self.tones)), self.width * 0.14
        for tone in self.tones:
            Color(*get_color_from_hex(tone)[:3], 0.75)
            pen.quads(cross for _ in range(PIECES // len(self.tones)) for cross in self._cross(luck, side))

    def _cross(self, luck: random.Random, side: float) -> tuple[Any, Any]:
        """One piece, left or right of what is read."""
        away = luck.random() * side
        x = self.x + away if luck.random() < 0.5 else self.right - away
        y, bit = self.y + self.height * luck.uniform(0.42, 1.0), dp(BIT) * luck.uniform(0.6, 1.2)
        return _bar(x, y, bit, 1), _bar(x, y, bit, -1)


def _bar(x: float, y: float, bit: float, slope: int) -> list[tuple[float, float]]:
    """A short stroke through a point, rising or falling."""
    thick = dp(1)
    low, high = y - slope * bit, y + slope * bit
    return [(x - bit, low + thick), (x - bit + thick, low), (x + bit, high - thick), (x + bit - thick, high)]
