"""Sketches: the kinds of pages as small drawings, with what a page is about lit and its icon on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.type import ICON_FONT, glyph
from screens.theme import theme

TABLE, LIST, FORM, LEDGER, SCORE, SHELF, CARD, TOGETHER = (
    "table", "list", "form", "ledger", "score", "shelf", "card", "together",
)  # fmt: skip
PHONE_SHAPE, EDGE, GAP, ROUND = 0.56, 5, 3, 3
GLYPH_SHARE = 0.62
# Head, seats, strip, tabs, page, dock and bar of the table, as shares of its height from above.
BANDS = (0.09, 0.12, 0.07, 0.08, 0.42, 0.12, 0.10)
TAB_BAND, PAGE_BAND = 3, 4
ROWS, LIT_ROW = 6, 1
FIELDS, LINES, TICKED, COUNTED = 4, 5, 2, 4
BOOKS = (0.78, 0.9, 0.84, 0.7, 1.0)
TAKEN_BOOK = 1
# The phones of the others, as a share of the one in the middle, and how far away they stand.
OTHERS, APART = 0.7, 1.25


@dataclass(frozen=True, slots=True)
class Glass:
    """The drawn phone; places on it are shares of its width and height, counted from its upper left corner."""

    x: float
    y: float
    wide: float
    high: float

    def put(self, left: float, top: float, wide: float, high: float, tone: Any = None) -> None:
        """A bar, in the colour of what is there if no other is named."""
        Color(*(tone or theme.surface3))
        place = self.x + self.wide * left, self.y + self.high * (1 - top - high)
        RoundedRectangle(pos=place, size=(self.wide * wide, self.high * high), radius=[dp(ROUND)])

    def lit(self, left: float, top: float, wide: float, high: float, icon: str, at: float = 0.5) -> None:
        """What the words are about, its icon so far along it."""
        self.put(left, top, wide, high, theme.accent)
        x, y = self.x + self.wide * (left + wide * at), self.y + self.high * (1 - top - high / 2)
        size = max(dp(16), min(dp(30), self.high * high * GLYPH_SHARE))
        draw_text(glyph(icon), x, y, size, theme.accent_ink, font=ICON_FONT)


def _table(glass: Glass, icon: str, place: int, places: int) -> None:
    """The table: everything around the page stays where it is."""
    top, space = 0.0, dp(GAP) / glass.high
    for band, share in enumerate(BANDS):
        tall = share - space
        if band == PAGE_BAND:
            glass.lit(0, top, 1, tall, icon)
        elif band == TAB_BAND and place >= 0:
            each = 1 / max(1, places)
            for tab in range(max(1, places)):
                tone = theme.accent if tab == place else None
                glass.put(tab * each, top, each - dp(2) / glass.wide, tall, tone)
        else:
            glass.put(0, top, 1, tall)
        top += share


def _list(glass: Glass, icon: str, _place: int, _places: int) -> None:
    """Rows one below the other."""
    glass.put(0, 0, 1, 0.08)
    for row in range(ROWS):
        top = 0.12 + row * 0.148
        if row == LIT_ROW:
            glass.lit(0, top, 1, 0.125, icon, at=0.16)
        else:
            glass.put(0, top, 1, 0.125)
            glass.put(0.09, top + 0.035, 0.12, 0.055, theme.surface1)
        glass.put(0.32, top + 0.05, 0.5, 0.025, theme.accent_ink if row == LIT_ROW else theme.surface1)


def _form(glass: Glass, icon: str, _place: int, _places: int) -> None:
    """What one chooses, and the button below."""
    glass.put(0, 0, 1, 0.08)
    for field in range(FIELDS):
        top = 0.13 + field * 0.175
        glass.put(0, top, 0.45, 0.03)
        glass.put(0, top + 0.05, 0.66, 0.09)
        glass.put(0.74, top + 0.05, 0.26, 0.09, theme.accent if field % 2 else None)
    glass.lit(0, 0.86, 1, 0.13, icon)


def _ledger(glass: Glass, icon: str, _place: int, _places: int) -> None:
    """Lines with a tick each, and the button that takes them all."""
    glass.put(0, 0, 1, 0.08)
    for line in range(LINES):
        top = 0.14 + line * 0.138
        glass.put(0, top, 0.17, 0.09, theme.accent if line < TICKED else None)
        glass.put(0.25, top + 0.005, 0.75, 0.03)
        glass.put(0.25, top + 0.055, 0.5, 0.03)
    glass.lit(0, 0.86, 1, 0.13, icon)


def _score(glass: Glass, icon: str, _place: int, _places: int) -> None:
    """Seats beside each other, lines below them, and the sums."""
    glass.put(0, 0, 1, 0.08)
    for seat in range(3):
        left = 0.37 + seat * 0.22
        glass.put(left, 0.12, 0.19, 0.1, theme.accent if seat == 0 else None)
        for line in range(COUNTED):
            glass.put(left, 0.27 + line * 0.12, 0.19, 0.08)
    for line in range(COUNTED):
        glass.put(0, 0.295 + line * 0.12, 0.3, 0.03)
    glass.lit(0, 0.78, 1, 0.2, icon)


def _shelf(glass: Glass, icon: str, _place: int, _places: int) -> None:
    """The postcard, the books, and the button below."""
    glass.put(0, 0, 1, 0.24)
    glass.put(0.05, 0.03, 0.36, 0.18, theme.surface1)
    each = 1 / len(BOOKS)
    for book, share in enumerate(BOOKS):
        tall = 0.46 * share
        tone = theme.accent if book == TAKEN_BOOK else None
        glass.put(book * each, 0.77 - tall, each - 0.04, tall, tone)
    glass.put(0, 0.785, 1, 0.03)
    glass.lit(0, 0.86, 1, 0.13, icon)


def _card(glass: Glass, icon: str, _place: int, _places: int) -> None:
    """One thing at a time, large, and two ways on."""
    glass.put(0, 0, 1, 0.08)
    glass.put(0, 0.11, 1, 0.05)
    glass.lit(0, 0.2, 1, 0.62, icon)
    glass.put(0, 0.86, 0.34, 0.13)
    glass.put(0.38, 0.86, 0.62, 0.13)


SKETCHES: Mapping[str, Callable[[Glass, str, int, int], None]] = {
    TABLE: _table, LIST: _list, FORM: _form, LEDGER: _ledger, SCORE: _score, SHELF: _shelf, CARD: _card,
}  # fmt: skip


class HelpPicture(Drawn):
    """A phone in the middle with a page of this kind on it; several of them where the words are about that."""

    icon = StringProperty("")
    kind = StringProperty(TABLE)
    # Which title of the tabs is lit, and how many there are; none for a room of its own.
    place = NumericProperty(-1)
    places = NumericProperty(4)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "icon", "kind", "place", "places")

    def draw(self) -> None:
        if self.kind != TOGETHER:
            self._phone(self.center_x, self.height, self.kind)
            return
        away = self.height * PHONE_SHAPE * APART
        for side in (-away, away):
            Color(*theme.accent)
            Line(points=(self.center_x, self.center_y, self.center_x + side, self.center_y), width=dp(1.6))
            self._phone(self.center_x + side, self.height * OTHERS, TABLE)
        self._phone(self.center_x, self.height, TABLE)

    def _phone(self, middle: float, height: float, kind: str) -> None:
        """One phone around this middle, standing on the line all stand on."""
        wide, edge = height * PHONE_SHAPE, dp(EDGE)
        left, low = middle - wide / 2, self.center_y - height / 2
        Color(*theme.surface1)
        RoundedRectangle(pos=(left, low), size=(wide, height), radius=[dp(10)])
        Color(*theme.surface3)
        Line(rounded_rectangle=(left, low, wide, height, dp(10)), width=dp(1.2))
        glass = Glass(left + edge, low + edge, wide - 2 * edge, height - 2 * edge)
        SKETCHES[kind](glass, self.icon, int(self.place), int(self.places))
