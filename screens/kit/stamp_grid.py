"""StampGrid: many small values on one picture, all in sight; a finger stamps one, or several in one stroke."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.press import PaintSpot
from screens.kit.rounded import SoftBox
from screens.kit.type import ICON_FONT, glyph, text_extent
from screens.theme import theme

GAP_DP, SHAPE = 6, 1.5  # between slots; how much wider than high they look best
MOST_HIGH_DP, MOST_WIDE_DP = 96, 168
LINE = 1.2  # the height of a line, in letters
READABLE = 1.15  # of a label: what is smaller than this in one line stands in two


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value: what it is called (after an icon), the value as pictures and words, and how sure it is.

    mark: a small icon in the corner that says where the value comes from; pale: it is only assumed.
    """

    label: str
    text: str = ""
    icons: tuple[str, ...] = ()
    sign: str = ""
    mark: str = ""
    pale: bool = False

class StampGrid(PaintSpot, Drawn):
    """`slots` in as many columns as look best in its size, `chosen` (a place or -1); on_paint(place, first)."""

    slots = ListProperty()
    chosen = NumericProperty(-1)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "slots", "chosen")

    def frame(self) -> tuple[int, float, float]:
        """Columns, and width and height of a slot with its gap."""
        count = max(1, len(self.slots))

        def fit(columns: int) -> float:
            wide, high = self.width / columns, self.height / ceil(count / columns)
            return float(min(min(wide, dp(MOST_WIDE_DP)) / SHAPE, high, dp(MOST_HIGH_DP)))

        columns = max(range(1, count + 1), key=fit)
        rows = ceil(count / columns)
        columns = ceil(count / rows)
        return columns, self.width / columns, min(self.height / rows, dp(MOST_HIGH_DP))

    def box(self, place: int) -> tuple[float, float, float, float]:
        """Where a slot is drawn."""
        columns, wide, high = self.frame()
        gap = dp(GAP_DP)
        x, y = self.x + place % columns * wide, self.top - (place // columns + 1) * high
        return x + gap / 2, y + gap / 2, wide - gap, high - gap

    def place_at(self, x: float, y: float) -> int | None:
        columns, wide, high = self.frame()
        column, row = int((x - self.x) // wide), int((self.top - y) // high)
        place = row * columns + column
        return place if 0 <= column < columns and 0 <= place < len(self.slots) else None

    def draw(self) -> None:
        for place, slot in enumerate(self.slots):
            self._slot(slot, *self.box(place), place == self.chosen)

    def _slot(self, slot: Slot, x: float, y: float, wide: float, high: float, chosen: bool) -> None:
        radius = min(dp(10), high / 4)
        Color(*(theme.surface1 if slot.pale else theme.surface3))
        SoftBox(pos=(x, y), size=(wide, high), radius=radius)
        Color(*(theme.accent if chosen else theme.surface3))
        SmoothLine(rounded_rectangle=(x, y, wide, high, radius), width=dp(2 if chosen else 1))
        small = min(theme.label, high * 0.3)
        left = x + dp(8)
        if slot.sign:
            draw_text(glyph(slot.sign), left, y + high - dp(5), small * 1.1, theme.ink2, anchor=(0, 1), font=ICON_FONT)
            left += small * 1.35
        draw_text(slot.label, left, y + high - dp(5), small, theme.ink2, anchor=(0, 1))
        if slot.mark:
            at = x + wide - dp(7), y + high - dp(6)
            draw_text(glyph(slot.mark), *at, small, theme.accent, anchor=(1, 1), font=ICON_FONT)
        self._value(slot, x, y, wide, high - small * 1.1 if slot.label else high)

    def _value(self, slot: Slot, x: float, y: float, wide: float, high: float) -> None:
        """The pictures side by side, the words after them, together in the middle."""
        ink, size = theme.ink2 if slot.pale else theme.ink, min(theme.headline, high * 0.62, wide * 0.24)
        signs = len(slot.icons) * size * 1.15
        lines, text_size = _fitted(slot.text, wide - dp(12) - signs, high, size)
        text_wide = max((text_extent(line, True, text_size)[0] for line in lines), default=0.0)
        at = x + (wide - text_wide - signs) / 2
        middle: Any = y + high / 2
        for icon in slot.icons:
            draw_text(glyph(icon), at + size * 0.55, middle, size, ink, font=ICON_FONT)
            at += size * 1.15
        for number, line in enumerate(lines):
            above = (len(lines) - 1) / 2 - number
            draw_text(line, at + text_wide / 2, middle + above * text_size * LINE, text_size, ink, bold=True)


def _fitted(text: str, wide: float, high: float, size: float) -> tuple[tuple[str, ...], float]:
    """The words in one line, or in two where one would be too small to read, and how large they are."""

    def fits(*lines: str) -> float:
        widest = max(text_extent(line, True, size)[0] for line in lines)
        return float(min(size * min(1.0, wide / max(1.0, widest)), high / len(lines) / LINE))

    if not text:
        return (), size
    first, _, last = text.rpartition(" ")
    enough = min(size, theme.label * READABLE)
    if not first or fits(text) >= enough or fits(first, last) <= fits(text):
        return (text,), fits(text)
    return (first, last), min(enough, fits(first, last))
