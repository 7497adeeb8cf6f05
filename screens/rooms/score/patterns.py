"""Patterns and confetti: what tells the parts of a bar apart without their colours, and what falls for a winner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty
from kivy.utils import get_color_from_hex

from screens.kit.drawn import Drawn
from screens.theme import theme
from screens.worlds import world
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
    ("##..##..", "........", "..##..##", "........"),
    ("#.......", "##......", "###.....", "####...."),
)
DARK = (0, 0, 0, 0.3)
PIECES, SMALLEST, LARGEST = 70, 8.0, 15.0  # how many bits fall, how small and how large in dp
ASIDE = 0.14


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
    """Bits of the world's ornament in the colours of the bars, at both sides; there once somebody has won."""

    falling = BooleanProperty(False)
    # The box of the banner they fall beside (x, y, width, height): what stands below it is read.
    beside = ListProperty((0, 0, 0, 0))
    tones: Sequence[str] = ()

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "falling", "beside")

    def draw(self) -> None:
        if not self.falling or not self.tones:
            return
        own, luck = world(theme.game), random.Random(len(self.tones))
        picture = own.bit(LARGEST)
        for place in range(PIECES):
            tone = self.tones[place % len(self.tones)]
            Color(*get_color_from_hex(tone)[:3], luck.uniform(0.6, 0.95))
            self._bit(picture, luck, own.bits_turn)

    def _bit(self, picture: Any, luck: random.Random, turn: float) -> None:
        """One piece, left or right of what is told there."""
        left, low, wide, _high = self.beside
        away, side = luck.random() * wide * ASIDE, dp(luck.uniform(SMALLEST, LARGEST))
        x = left + away if luck.random() < 0.5 else left + wide - away
        y = luck.uniform(low + side, self.top)
        PushMatrix()
        Rotate(angle=luck.uniform(-turn, turn), origin=(x, y))
        Rectangle(texture=picture, pos=(x - side / 2, y - side / 2), size=(side, side))
        PopMatrix()
