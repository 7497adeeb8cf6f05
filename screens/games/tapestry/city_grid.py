"""The capital as a picture: nine by nine cells, dots, pieces, and the piece under the finger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from screens import fonts
from screens.kit.drawn import Drawn
from screens.kit.fingers import Follow
from screens.kit.press import wandered
from screens.kit.strokes import Strokes
from screens.kit.tabs import SWIPING
from screens.kit.type import ICON_FONT, glyph, text_extent
from screens.theme import sp_scaled, theme

SIZE = 9
SIDE = 3
MARGIN = 0.75  # cells around the grid, where shapes stick out and finished lines are marked
LIFT_DP = 56
LEAST_NAME = 14  # sp: a smaller name is read by nobody

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A building or landmark: its cells (row, column from 1, row 1 on top), colour, icon and name."""

    cells: frozenset[Cell]
    tone: str
    icon: str
    name: str = ""


class CityGrid(Follow, Drawn):
    """`dots` (cells), `pieces` (Piece), `rows` and `columns` (complete ones), `ghost` (cells) in the hand,
    `ghost_fits` there, or only `resting` to show its shape.

    While `holding`, a finger aims and drops: on_aim(row, column), on_drop(row, column), on_cancel.
    Otherwise a tap tells on_cell(row, column).
    """

    dots = ListProperty()
    pieces = ListProperty()
    rows = ListProperty()
    columns = ListProperty()
    districts = ListProperty()
    ghost = ListProperty()
    ghost_fits = BooleanProperty(True)
    resting = BooleanProperty(False)
    holding = BooleanProperty(False)
    unit = NumericProperty(1)
    __events__ = ("on_aim", "on_drop", "on_cancel", "on_cell")

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "dots", "pieces", "rows", "columns", "districts", "ghost", "ghost_fits", "resting")

    def on_size(self, *_args: object) -> None:
        self.unit = max(1.0, min(self.size) / (SIZE + 2 * MARGIN))

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """The lower left corner of a cell."""
        left = self.center_x - SIZE * self.unit / 2
        top = self.center_y + SIZE * self.unit / 2
        return left + (column - 1) * self.unit, top - row * self.unit

    def cell_at(self, x: float, y: float) -> Cell:
        """The cell under a point, also beside the grid."""
        left = self.center_x - SIZE * self.unit / 2
        top = self.center_y + SIZE * self.unit / 2
        return int((top - y) // self.unit) + 1, int((x - left) // self.unit) + 1

    def draw(self) -> None:
        strokes = Strokes()
        for row in range(1, SIZE + 1):
            for column in range(1, SIZE + 1):
                self._draw_cell(strokes, row, column)
        strokes.lay()
        for row, column in self.dots:
            x, y = self.corner(row, column)
            strokes.disc(x + self.unit / 2, y + self.unit / 2, self.unit * 0.2, theme.ink3)
        strokes.lay()
        for piece in self.pieces:
            Color(*theme.colour_of(theme.name, piece.tone))
            self._fill(piece.cells, seam=dp(1))
            self._label(strokes, piece)
        if self.ghost:
            strokes.lay()
            self._draw_ghost()
        self._draw_lines(strokes)
        strokes.lay()

    def _draw_cell(self, strokes: Strokes, row: int, column: int) -> None:
        x, y = self.corner(row, column)
        dark = ((row - 1) // SIDE + (column - 1) // SIDE) % 2 == 0
        full = ((row - 1) // SIDE + 1, (column - 1) // SIDE + 1) in self.districts
        gap, side = dp(1.5), self.unit - 2 * dp(1.5)
        tint = (*theme.good[:3], 0.28) if full else theme.surface3 if dark else theme.surface2
        strokes.box(x + gap, y + gap, side, side, tint, self.unit * 0.16)

    def _fill(self, cells: frozenset[Cell], seam: float = 0) -> None:
        """One body of all cells: joined inside (an opaque one overlaps by a seam), rounded outside."""
        gap, radius = dp(2), self.unit * 0.2
        for row, column in cells:
            x, y = self.corner(row, column)
            left, right = (row, column - 1) in cells, (row, column + 1) in cells
            above, below = (row - 1, column) in cells, (row + 1, column) in cells
            x0, x1 = x - (seam if left else -gap), x + self.unit + (seam if right else -gap)
            y0, y1 = y - (seam if below else -gap), y + self.unit + (seam if above else -gap)
            corners = [
                0 if left or above else radius,
                0 if right or above else radius,
                0 if right or below else radius,
                0 if left or below else radius,
            ]
            SmoothRoundedRectangle(pos=(x0, y0), size=(x1 - x0, y1 - y0), radius=corners)

    def _label(self, strokes: Strokes, piece: Piece) -> None:
        """Icon and name in the widest part of a piece; a name that would be too small is left out."""
        x, y, width = self._widest(piece.cells)
        ink, wanted = theme.ground, theme.secondary
        font = fonts.condensed(piece.name)
        widest = text_extent(piece.name, True, wanted, font)[0] if piece.name else 0
        size = min(wanted, wanted * (width - dp(8)) / widest) if widest else 0
        if size < sp_scaled(min(1.0, theme.scale), LEAST_NAME):
            strokes.words(glyph(piece.icon), x, y, self.unit * 0.62, ink, font=ICON_FONT)
            return
        strokes.words(glyph(piece.icon), x, y + size * 0.75, self.unit * 0.6, ink, font=ICON_FONT)
        strokes.words(piece.name, x, y - self.unit * 0.42, size, ink, bold=True, font=font)

    def _widest(self, cells: frozenset[Cell]) -> tuple[float, float, float]:
        """Centre and width of the rows with the most cells."""
        in_row = {row: [column for other, column in cells if other == row] for row, _ in cells}
        most = max(len(columns) for columns in in_row.values())
        rows = [row for row, columns in in_row.items() if len(columns) == most]
        columns = in_row[rows[0]]
        left, bottom = self.corner(max(rows), min(columns))
        height = (max(rows) - min(rows) + 1) * self.unit
        return left + most * self.unit / 2, bottom + height / 2, most * self.unit

    def _draw_ghost(self) -> None:
        aimed = theme.good if self.ghost_fits else theme.bad
        Color(*(theme.accent[:3] if self.resting else aimed[:3]), 0.75)
        self._fill(frozenset(tuple(cell) for cell in self.ghost))

    def _draw_lines(self, strokes: Strokes) -> None:
        """A mark at the end of every complete row and column."""
        size = self.unit * 0.5
        for row in self.rows:
            x, y = self.corner(row, SIZE + 1)
            self._mark(strokes, x + self.unit * MARGIN / 2, y + self.unit / 2, size)
        for column in self.columns:
            x, y = self.corner(SIZE + 1, column)
            self._mark(strokes, x + self.unit / 2, y + self.unit * (1 - MARGIN / 2), size)

    def _mark(self, strokes: Strokes, x: float, y: float, size: float) -> None:
        strokes.words(glyph("check-bold"), x, y, size, theme.good, font=ICON_FONT)

    def wants(self, touch: Any) -> bool:
        return not touch.is_mouse_scrolling and super().wants(touch)

    def finger_down(self, touch: Any) -> None:
        if self.holding:
            touch.ud[SWIPING] = self  # a piece in the hand is dragged, the page is not
            self.dispatch("on_aim", *self.cell_at(*touch.pos))

    def finger_moves(self, touch: Any) -> None:
        if self.holding:
            self.dispatch("on_aim", *self._aimed(touch))

    def finger_up(self, touch: Any) -> None:
        if not self.holding:
            if not wandered(touch):
                self.dispatch("on_cell", *self.cell_at(*touch.pos))
        elif self.collide_point(*touch.pos):
            self.dispatch("on_drop", *self._aimed(touch))
        else:
            self.dispatch("on_cancel")

    def touchable(self) -> Iterator[tuple[tuple[float, float], str, Cell]]:
        """Where a tap puts down the piece in the hand: the place as shares of width and height, and what it tells."""
        for row, column in product(range(1, SIZE + 1), repeat=2) if self.holding else ():
            x, y = self.corner(row, column)
            middle = (x - self.x + self.unit / 2) / self.width, (y - self.y + self.unit / 2) / self.height
            yield middle, "on_drop", (row, column)

    def _aimed(self, touch: Any) -> Cell:
        """The cell meant: under a tapping finger, above a dragging one so that it can be seen."""
        return self.cell_at(touch.x, touch.y + (dp(LIFT_DP) if wandered(touch) else 0))

    def on_aim(self, row: int, column: int) -> None:
        """The finger points at a cell."""

    def on_drop(self, row: int, column: int) -> None:
        """The piece is let go over a cell."""

    def on_cancel(self) -> None:
        """The piece is let go outside."""

    def on_cell(self, row: int, column: int) -> None:
        """A cell was tapped with empty hands."""
