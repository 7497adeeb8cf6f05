"""FieldGrid: a grid of coloured fields, drawn as one picture, with pieces on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.press import TapSpot
from screens.kit.seat_shape import mark_seats
from screens.kit.strokes import Strokes
from screens.kit.type import ICON_FONT, glyph, text_extent
from screens.theme import theme

AXIS_SHARE = 0.85
TOKEN, TOKEN_SHARE = "record-circle-outline", 0.72  # how what lies on a field looks, and how large
LETTERS = 0.85  # how much of the height of a line its figures take
RIM = 1.25  # the dark rim around a piece, in its radii
FINGER_DP = 48  # the side of a field that a finger meets for certain


@dataclass(frozen=True, slots=True)
class Cell:
    """One field: column and row from the lower left, its colour (token or hex), words, and the seats on it."""

    column: int
    row: int
    tone: str = "surface2"
    text: str = ""
    seats: tuple[str, ...] = ()
    # Something lies here: drawn as a ring.
    token: bool = False

    def bare(self, text: str = "") -> Cell:
        """The same field with other words, and nothing lying on it."""
        return replace(self, text=text, token=False)


class FieldGrid(TapSpot, Drawn):
    """`columns` x `rows`, `cells` (list of Cell; places without a cell stay empty), `chosen` (column, row).

    `column_title` and `row_title` name the axes, `numbered` counts columns and rows from 1, those of the chosen field
    standing out. `part` (first column, first row, columns, rows) shows only these, larger; None shows all.
    on_cell(column, row) when a field is tapped.
    """

    columns = NumericProperty(1)
    rows = NumericProperty(1)
    cells = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    column_title = StringProperty("")
    row_title = StringProperty("")
    numbered = BooleanProperty(False)
    part = ObjectProperty(None, allownone=True)
    # peek(column, row) tells a resting finger of a field.
    peek = ObjectProperty(None, allownone=True)
    __events__ = ("on_cell",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "columns", "rows", "cells", "chosen", "column_title", "row_title", "numbered", "part")

    def shown(self) -> tuple[int, int, int, int]:
        """First column and row that are drawn, and how many of each."""
        return self.part or (0, 0, int(self.columns), int(self.rows))

    def _margin(self) -> float:
        return float(theme.label * 1.6) if self.column_title or self.row_title or self.numbered else 0.0

    def frame(self) -> tuple[float, float, float]:
        """Lower left corner of the first field of all, drawn or not, and side of the fields, which are squares."""
        first, lowest, columns, rows = self.shown()
        margin = self._margin()
        width, height = self.width - margin, self.height - margin
        side = max(1.0, min(width / columns, height / rows))
        x = self.x + margin + (width - side * columns) / 2
        return x - first * side, self.y + margin + (height - side * rows) / 2 - lowest * side, side

    def look_closer(self, column: int, row: int) -> None:
        """Show only so many fields around this one that a finger meets each of them."""
        room = self.width - self._margin(), self.height - self._margin()
        columns, rows = (
            max(1, min(int(many), int(there // dp(FINGER_DP))))
            for many, there in zip((self.columns, self.rows), room, strict=True)
        )
        first = max(0, min(column - columns // 2, int(self.columns) - columns))
        lowest = max(0, min(row - rows // 2, int(self.rows) - rows))
        self.part = (first, lowest, columns, rows)

    def in_sight(self, column: int, row: int) -> bool:
        """Whether this field is drawn."""
        first, lowest, columns, rows = self.shown()
        return first <= column < first + columns and lowest <= row < lowest + rows

    def draw(self) -> None:
        x, y, side = self.frame()
        gap = min(dp(3), side * 0.1)
        there = [cell for cell in self.cells if self.in_sight(cell.column, cell.row)]
        strokes = Strokes()
        for cell in there:
            place = (x + cell.column * side + gap / 2, y + cell.row * side + gap / 2)
            self._draw_cell(strokes, cell, *place, side - gap)
        strokes.lay()
        if self.chosen is not None and self.in_sight(*self.chosen):
            self._draw_ring(x + self.chosen[0] * side + gap / 2, y + self.chosen[1] * side + gap / 2, side - gap)
        self._draw_seats(strokes, there)
        first, lowest, columns, rows = self.shown()
        corner = x + first * side, y + lowest * side
        self._draw_titles(strokes, *corner, corner[0] + columns * side, corner[1] + rows * side)
        if self.numbered:
            self._draw_numbers(strokes, x, y, side, corner)
        strokes.lay()

    def _draw_cell(self, strokes: Strokes, cell: Cell, x: float, y: float, side: float) -> None:
        strokes.box(x, y, side, side, theme.colour_of(theme.name, cell.tone), side * 0.22)
        if cell.text:
            strokes.words(cell.text, x + side / 2, y + side / 2, min(theme.label, side * 0.5), theme.ink)
        if cell.token:
            strokes.words(glyph(TOKEN), x + side / 2, y + side / 2, side * TOKEN_SHARE, theme.ink, font=ICON_FONT)

    def _draw_ring(self, x: float, y: float, side: float) -> None:
        """What marks the chosen field."""
        Color(*theme.accent)
        SmoothLine(rounded_rectangle=(x, y, side, side, side * 0.22), width=dp(1.4))

    def pieces(self, cell: Cell) -> tuple[float, list[tuple[float, float]]]:
        """Radius and centres of the pieces on a field: one in its middle, several around it, none over the axes."""
        first_x, first_y, side = self.frame()
        first, lowest, columns, rows = self.shown()
        left, bottom = first_x + first * side, first_y + lowest * side
        count = len(cell.seats)
        radius = max(min(side * 0.36, dp(11)), 0 if count == 1 else min(side * 0.3, dp(8)))
        reach = 0 if count == 1 else max(radius * 0.95, radius * 1.1 * count / 3)
        edge = reach + radius * RIM
        x = min(max(first_x + (cell.column + 0.5) * side, left + edge), left + side * columns - edge)
        y = min(max(first_y + (cell.row + 0.5) * side, bottom + edge), bottom + side * rows - edge)
        start = math.pi if count == 2 else math.pi / 2
        turns = (math.tau * number / count + start for number in range(count))
        return radius, [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]

    def _draw_seats(self, strokes: Strokes, there: Sequence[Cell]) -> None:
        """The pieces on the fields, large enough to tell their shapes apart; all rims come first."""
        found = [(cell.seats, *self.pieces(cell)) for cell in there if cell.seats]
        for _, radius, centres in found:
            for centre in centres:
                strokes.disc(*centre, radius * RIM, theme.ground)
        strokes.lay()
        mark_seats(strokes, [
            (colour, *centre, radius)
            for colours, radius, centres in found for colour, centre in zip(colours, centres, strict=True)
        ])  # fmt: skip

    def _draw_titles(self, strokes: Strokes, x: float, y: float, right: float, top: float) -> None:
        size = theme.label
        if self.column_title and self.numbered:  # the numbers have the margin; the corner is free where it is named
            strokes.words(self.column_title, right, y + dp(2), size, theme.ink2, anchor=(1, 0))
        elif self.column_title:
            strokes.words(self.column_title, right, y - size * AXIS_SHARE, size, theme.ink2, anchor=(1, 0.5))
        if self.row_title:
            strokes.words(self.row_title, x, top + dp(2), size, theme.ink2, anchor=(0, 1))

    def _draw_numbers(
        self, strokes: Strokes, x: float, y: float, side: float, corner: tuple[float, float]
    ) -> None:
        """Columns below, rows at the left; every other one where they would touch, never that of the chosen field."""
        size = theme.label
        column, row = self.chosen or (0, 0)
        first, lowest, columns, rows = self.shown()
        widest, highest = text_extent(str(first + columns), True, size)
        for place in _apart(range(first, first + columns), column, (widest + dp(2)) / side):
            chosen = self.chosen is not None and place == column
            at = x + (place + 0.5) * side, corner[1] - size * AXIS_SHARE
            strokes.words(str(place + 1), *at, size, theme.ink if chosen else theme.ink2, bold=chosen)
        for place in _apart(range(lowest, lowest + rows), row, highest * LETTERS / side):
            chosen = self.chosen is not None and place == row
            at = corner[0] - size * 0.4, y + (place + 0.5) * side
            ink = theme.ink if chosen else theme.ink2
            strokes.words(str(place + 1), *at, size, ink, bold=chosen, anchor=(1, 0.5))

    def tapped(self, x: float, y: float) -> None:
        nearest = self._nearest(x, y)
        if nearest is not None:
            self.dispatch("on_cell", nearest.column, nearest.row)

    def spots(self) -> dict[tuple[object, ...], tuple[float, float]]:
        left, bottom, side = self.frame()
        return {
            (cell.column + 1, cell.row + 1): (left + (cell.column + 0.5) * side, bottom + (cell.row + 0.5) * side)
            for cell in self.cells
            if self.in_sight(cell.column, cell.row)
        }

    def told(self, x: float, y: float) -> Any:
        nearest = self._nearest(x, y) if self.peek is not None else None
        return None if nearest is None else self.peek(nearest.column, nearest.row)

    def _nearest(self, x: float, y: float) -> Cell | None:
        """The field under the finger, or the closest one within half a finger's width."""
        left, bottom, side = self.frame()

        def distance(cell: Cell) -> float:
            dx = abs(left + (cell.column + 0.5) * side - x)
            dy = abs(bottom + (cell.row + 0.5) * side - y)
            return max(dx, dy)

        there = (cell for cell in self.cells if self.in_sight(cell.column, cell.row))
        found = min(there, key=distance, default=None)
        return found if found is not None and distance(found) <= max(side / 2, dp(28)) else None

    def on_cell(self, column: int, row: int) -> None:
        """A field was tapped."""


def _apart(places: range, chosen: int, share: float) -> Iterator[int]:
    """The places whose numbers are written, each taking this share of a field: the chosen one is always among them."""
    step = max(1, math.ceil(share))
    return (place for place in places if (place - chosen) % step == 0)


load_kv(__file__)
