"""The plan of a city: a ring of stones round its settlement, and what was built there in the builders' colours."""

from __future__ import annotations

import math
import random
from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.type import ICON_FONT, icon_table
from screens.theme import theme
from screens.worlds import pen
from screens.worlds.clash_of_cultures import TEALS, coloured, ring_stones

STONES, SLOTS = 36, 4
DARK = (0.13, 0.09, 0.06, 1)


class CityPlan(Drawn):
    """`colour` of its owner, `pieces` (icon and colour each), `room` for so many; dim while it `rests`."""

    colour = StringProperty("grey")
    pieces = ListProperty([])
    room = NumericProperty(0)
    rests = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "colour", "pieces", "room", "rests")

    def draw(self) -> None:
        radius, x, y = min(self.width, self.height) / 2, self.center_x, self.center_y
        stones = ring_stones(x, y, radius * 0.88, radius, STONES, 0.12)
        coloured(stones, TEALS, random.Random(STONES))
        self._piece(x, y, radius * 0.3, "home-variant", self.colour, round_=True)
        free = []
        for place in range(SLOTS):
            turn = math.tau * place / SLOTS
            spot = x + math.sin(turn) * radius * 0.58, y + math.cos(turn) * radius * 0.58
            if place < len(self.pieces):
                icon, colour = self.pieces[place]
                self._piece(*spot, radius * 0.21, icon, colour)
            elif place < self.room:
                free += _frame(*spot, radius * 0.17)
        Color(*theme.ink3[:3], 0.7)
        pen.quads(free)

    def _piece(self, x: float, y: float, half: float, icon: str, colour: str, round_: bool = False) -> None:
        Color(*theme.colour_of(theme.name, colour)[:3], 0.55 if self.rests else 1)
        corner = half if round_ else dp(4)
        SmoothRoundedRectangle(pos=(x - half, y - half), size=(2 * half, 2 * half), radius=[corner])
        table: dict[str, Any] = icon_table()
        draw_text(table.get(icon, ""), x, y, half * 1.35, DARK, font=ICON_FONT)


def _frame(x: float, y: float, half: float) -> list[pen.Points]:
    """The four sides of a square round a point, for one drawing with others."""
    left, low, right, high, thick = x - half, y - half, x + half, y + half, dp(1)
    sides = (
        (left, low, right, low + thick), (left, high - thick, right, high),
        (left, low, left + thick, high), (right - thick, low, right, high),
    )
    return [((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in sides]
