"""FieldGrid: a grid of coloured fields, drawn as one picture, with pieces on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.press import TapSpot
from screens.kit.strokes import Strokes
from screens.kit.type import ICON_FONT, glyph
from screens.theme import SHAPES, theme

AXIS_SHARE = 0.85
TOKEN, TOKEN_SHARE = "record-circle-outline", 0.72  # how what lies on a field looks, and how large
RIM = 1.25  # the dark rim around a piece, in its radii


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


class FieldGrid(TapSpot, Drawn):
    """`columns` x `rows`, `cells` (list of Cell; places without a cell stay empty), `chosen` (column, row).

    `column_title` and `row_title` name the axes, `numbered` counts columns and rows from 1, those of the chosen field
    standing out. on_cell(column, row) when a field is tapped.
    """

    columns = NumericProperty(1)
    rows = NumericProperty(1)
    cells = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    column_title = StringProperty("")
    row_title = StringProperty("")
    numbered = BooleanProperty(False)
    __events__ = ("on_cell",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "columns", "rows", "cells", "chosen", "column_title", "row_title", "numbered")

    def frame(self) -> tuple[float, float, float]:
        """Lower left corner and side of the fields, which are squares."""
        margin = theme.label * 1.6 if self.column_title or self.row_title or self.numbered else 0
        width, height = self.width - margin, self.height - margin
        side = max(1.0, min(width / self.columns, height / self.rows))
        x = self.x + margin + (width - side * self.columns) / 2
        return x, self.y + margin + (height - side * self.rows) / 2, side

    def draw(self) -> None:
        x, y, side = self.frame()
        gap = min(dp(3), side * 0.1)
        strokes = Strokes()
        for cell in self.cells:
            place = (x + cell.column * side + gap / 2, y + cell.row * side + gap / 2)
            self._draw_cell(strokes, cell, *place, side - gap)
        strokes.lay()
        if self.chosen is not None:
            self._draw_ring(x + self.chosen[0] * side + gap / 2, y + self.chosen[1] * side + gap / 2, side - gap)
        self._draw_seats(strokes)
        self._draw_titles(strokes, x, y, side)
        if self.numbered:
            self._draw_numbers(strokes, x, y, side)
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
        left, bottom, side = self.frame()
        count = len(cell.seats)
        radius = max(min(side * 0.36, dp(11)), 0 if count == 1 else min(side * 0.3, dp(8)))
        reach = 0 if count == 1 else max(radius * 0.95, radius * 1.1 * count / 3)
        edge = reach + radius * RIM
        x = min(max(left + (cell.column + 0.5) * side, left + edge), left + side * self.columns - edge)
        y = min(max(bottom + (cell.row + 0.5) * side, bottom + edge), bottom + side * self.rows - edge)
        first = math.pi if count == 2 else math.pi / 2
        turns = (math.tau * number / count + first for number in range(count))
        return radius, [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]

    def _draw_seats(self, strokes: Strokes) -> None:
        """The pieces on the fields, large enough to tell their shapes apart; all rims come first."""
        found = [(cell.seats, *self.pieces(cell)) for cell in self.cells if cell.seats]
        for _, radius, centres in found:
            for centre in centres:
                strokes.disc(*centre, radius * RIM, theme.ground)
        strokes.lay()
        for colours, radius, centres in found:
            for colour, centre in zip(colours, centres, strict=True):
                strokes.mark(SHAPES.get(colour, "star"), *centre, radius, theme.seat_colour(theme.name, colour))

    def _draw_titles(self, strokes: Strokes, x: float, y: float, side: float) -> None:
        size, right = theme.label, x + side * self.columns
        if self.column_title and self.numbered:  # the numbers have the margin; the corner is free where it is named
            strokes.words(self.column_title, right, y + dp(2), size, theme.ink2, anchor=(1, 0))
        elif self.column_title:
            strokes.words(self.column_title, right, y - size * AXIS_SHARE, size, theme.ink2, anchor=(1, 0.5))
        if self.row_title:
            strokes.words(self.row_title, x, y + side * self.rows + dp(2), size, theme.ink2, anchor=(0, 1))

    def _draw_numbers(self, strokes: Strokes, x: float, y: float, side: float) -> None:
        """Columns below, rows at the left."""
        size = min(theme.label, side * 0.62)
        column, row = self.chosen or (-1, -1)
        for place in range(int(self.columns)):
            colour = theme.ink if place == column else theme.ink2
            at = x + (place + 0.5) * side, y - size * AXIS_SHARE
            strokes.words(str(place + 1), *at, size, colour, bold=place == column)
        for place in range(int(self.rows)):
            colour = theme.ink if place == row else theme.ink2
            at = x - size * 0.4, y + (place + 0.5) * side
            strokes.words(str(place + 1), *at, size, colour, bold=place == row, anchor=(1, 0.5))

    def tapped(self, x: float, y: float) -> None:
        nearest = self._nearest(x, y)
        if nearest is not None:
            self.dispatch("on_cell", nearest.column, nearest.row)

    def _nearest(self, x: float, y: float) -> Cell | None:
        """The field under the finger, or the closest one within half a finger's width."""
        left, bottom, side = self.frame()

        def distance(cell: Cell) -> float:
            dx = abs(left + (cell.column + 0.5) * side - x)
            dy = abs(bottom + (cell.row + 0.5) * side - y)
            return max(dx, dy)

        found = min(self.cells, key=distance, default=None)
        return found if found is not None and distance(found) <= max(side / 2, dp(28)) else None

    def on_cell(self, column: int, row: int) -> None:
        """A field was tapped."""


load_kv(__file__)
