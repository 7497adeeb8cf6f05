"""The income mat, drawn: four rows of six spaces, buildings still on it and the symbols already open."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.press import TapSpot
from screens.kit.rounded import SoftBox
from screens.kit.type import glyph
from screens.theme import theme

COLUMNS = 6


@dataclass(frozen=True, slots=True)
class Symbol:
    """A printed symbol: an icon or a number, in the colour of what it gives (an empty tone is points)."""

    icon: str = ""
    text: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class MatRow:
    """A row: its buildings' icon and colour, how many spaces are open, and the symbols of all six."""

    key: str
    icon: str
    tone: str
    open: int
    spaces: tuple[tuple[Symbol, ...], ...]


class IncomeMat(TapSpot, Drawn):
    """`rows` (MatRow), top row first; on_row(key) when a row is tapped."""

    rows = ListProperty()
    __events__ = ("on_row",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "rows")

    def draw(self) -> None:
        if not self.rows:
            return
        height = self.height / len(self.rows)
        for place, row in enumerate(self.rows):
            self._draw_row(row, self.top - (place + 1) * height, height)

    def _draw_row(self, row: MatRow, y: float, height: float) -> None:
        gap = dp(4)
        width = self.width / COLUMNS
        for number, symbols in enumerate(row.spaces, 1):
            box = (self.x + (number - 1) * width + gap / 2, y + gap / 2, width - gap, height - gap)
            if number <= row.open:
                self._draw_open(box, symbols, number == row.open)
            else:
                self._draw_covered(box, row)

    def _draw_open(self, box: tuple[float, float, float, float], symbols: tuple[Symbol, ...], last: bool) -> None:
        x, y, width, height = box
        Color(*theme.surface2)
        SoftBox(pos=(x, y), size=(width, height), radius=dp(10))
        if last:
            Color(*theme.accent)
            SmoothLine(rounded_rectangle=(x, y, width, height, dp(10)), width=dp(1.1))
        step = min(dp(26), width / max(1, len(symbols)))
        for number, symbol in enumerate(symbols):
            centre = x + width / 2 + (number - (len(symbols) - 1) / 2) * step
            colour = theme.colour_of(theme.name, symbol.tone) if symbol.tone else theme.accent
            if symbol.icon:
                draw_text(glyph(symbol.icon), centre, y + height / 2, min(theme.headline, step), colour, font="Icons")
            else:
                draw_text(symbol.text, centre, y + height / 2, theme.body, colour, bold=True)

    def _draw_covered(self, box: tuple[float, float, float, float], row: MatRow) -> None:
        x, y, width, height = box
        tint = theme.colour_of(theme.name, row.tone)
        Color(*tint[:3], 0.22)
        SoftBox(pos=(x, y), size=(width, height), radius=dp(10))
        draw_text(glyph(row.icon), x + width / 2, y + height / 2, theme.headline, tint, font="Icons")

    def tapped(self, x: float, y: float) -> None:
        if self.rows and self.collide_point(x, y):
            place = int((self.top - y) / (self.height / len(self.rows)))
            self.dispatch("on_row", self.rows[min(place, len(self.rows) - 1)].key)

    def on_row(self, key: str) -> None:
        """A row was tapped."""
