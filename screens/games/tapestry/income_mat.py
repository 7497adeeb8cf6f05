"""The income mat, drawn: four rows of six spaces, buildings still on it and the symbols already open."""

from __future__ import annotations

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from companion.games.tapestry.table.ids import ROW_LENGTH
from companion.games.tapestry.table.income_mat import MatRow, Symbol
from screens.kit.drawn import Drawn
from screens.kit.press import TapSpot
from screens.kit.strokes import Strokes
from screens.kit.type import ICON_FONT, glyph
from screens.theme import theme

GAP_DP, CORNER_DP, SYMBOL_DP = 4, 10, 26
COVERED = 0.22  # how strongly a building tints the space it stands on


class IncomeMat(TapSpot, Drawn):
    """`rows` (MatRow), top row first; a tap on one does `opens(key)`."""

    rows = ListProperty()
    opens = ObjectProperty(None)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "rows")

    def draw(self) -> None:
        strokes = Strokes()
        for place, row in enumerate(self.rows):
            for number, symbols in enumerate(row.spaces, 1):
                self._draw_space(strokes, row, self._box(place, number), symbols if number <= row.open else None)
        strokes.lay()
        Color(*theme.accent)
        for place, row in enumerate(self.rows):
            if row.open:
                SmoothLine(rounded_rectangle=(*self._box(place, row.open), dp(CORNER_DP)), width=dp(1.1))

    def _box(self, place: int, number: int) -> tuple[float, float, float, float]:
        """Where a space lies: its row from the top, its number from 1."""
        width, height, gap = self.width / ROW_LENGTH, self.height / len(self.rows), dp(GAP_DP)
        x, y = self.x + (number - 1) * width, self.top - (place + 1) * height
        return x + gap / 2, y + gap / 2, width - gap, height - gap

    def _draw_space(
        self, strokes: Strokes, row: MatRow, box: tuple[float, float, float, float], symbols: tuple[Symbol, ...] | None
    ) -> None:
        """The symbols of an open space; the building on a covered one."""
        x, y, width, height = box
        centre, middle = x + width / 2, y + height / 2
        if symbols is None:
            tint = theme.colour_of(theme.name, row.tone)
            strokes.box(*box, (*tint[:3], COVERED), dp(CORNER_DP))
            strokes.words(glyph(row.icon), centre, middle, theme.headline, tint, font=ICON_FONT)
            return
        strokes.box(*box, theme.surface2, dp(CORNER_DP))
        step = min(dp(SYMBOL_DP), width / max(1, len(symbols)))
        for number, symbol in enumerate(symbols):
            at = centre + (number - (len(symbols) - 1) / 2) * step
            colour = theme.colour_of(theme.name, symbol.tone)
            if symbol.icon:
                strokes.words(glyph(symbol.icon), at, middle, min(theme.headline, step), colour, font=ICON_FONT)
            else:
                strokes.words(symbol.text, at, middle, theme.body, colour, bold=True)

    def tapped(self, x: float, y: float) -> None:
        if self.rows and self.collide_point(x, y):
            place = int((self.top - y) / (self.height / len(self.rows)))
            self.opens(self.rows[min(place, len(self.rows) - 1)].key)
