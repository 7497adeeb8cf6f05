"""The cards and tiles of Home, each painted as one widget: the first screen must stand at once."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.press import Press
from screens.kit.rounded import CORNER, EDGE, RING, SoftBox, ring_around
from screens.kit.type import ICON_FONT, broken, fitting_size, glyph, text_extent
from screens.theme import theme

LINE_GAP = 4
PADDING, FLAT_PADDING = 16, 8
TILE_ICON, CARD_ICON, CHEVRON = 34, 40, 28
TILE_LINES = 2.7
LEAST_WORDS = 110  # dp for the lines beside the word that goes on


def accent(game: str) -> Any:
    """The accent of a game, or ours where it is none."""
    return theme.accent_of(theme.name, game) if game else theme.accent


class Painted(Press, Drawn):
    """A surface that is one large button: on_release."""

    game = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "state", "icon", "name")

    def surface(self, x: float, width: float, colour: Any) -> None:
        """The rounded ground, raised above the sheet it lies on."""
        Color(*(theme.surface3 if self.pressed else colour))
        SoftBox(pos=(x, self.y), size=(width, self.height), radius=dp(CORNER))

    def picture(self, icon: str, x: float, y: float, extent: float, colour: Any) -> None:
        """An icon around this point."""
        draw_text(glyph(icon), x, y, extent, colour, font=ICON_FONT)


class GameTile(Painted):
    """One game to begin: icon above the name, or beside it if `flat`; `dashed` for what is no game."""

    dashed = BooleanProperty(False)
    flat = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._measure()

    def _follow(self, *_args: object) -> None:
        self._measure()
        super()._follow()

    def _measure(self) -> None:
        lines = theme.body * TILE_LINES
        if self.flat:
            self.height = max(dp(TILE_ICON), lines) + 2 * dp(FLAT_PADDING)
        else:
            self.height = dp(TILE_ICON + 8) + lines + 2 * dp(PADDING)

    def draw(self) -> None:
        self.surface(self.x, self.width, theme.ground if self.dashed else theme.surface2)
        if self.dashed:
            Color(*theme.line)
            SmoothLine(width=dp(RING), rounded_rectangle=ring_around(*self.pos, *self.size))
        icon = dp(TILE_ICON)
        tint = theme.ink2 if self.dashed else accent(self.game)
        middle = self.center_y if self.flat else self.top - dp(PADDING) - icon / 2
        self.picture(self.icon, self.x + dp(PADDING) + icon / 2, middle, icon, tint)
        left = self.x + dp(PADDING) + (icon + dp(8) if self.flat else 0)
        room = self.right - dp(PADDING) - left
        self._words(left, room, theme.ink2 if self.dashed else theme.ink)

    def _words(self, left: float, room: float, colour: Any) -> None:
        """The name: from the bottom up under the icon, or in the middle beside it."""
        high = self.height - 2 * dp(FLAT_PADDING) if self.flat else theme.body * TILE_LINES
        size = fitting_size(self.name, True, theme.body, room, high)
        lines = broken(self.name, True, size, room)
        step = text_extent("Ag", True, size)[1]
        y = self.center_y - step * len(lines) / 2 if self.flat else self.y + dp(PADDING)
        for line in reversed(lines):
            draw_text(line, left, y, size, colour, bold=True, anchor=(0, 0))
            y += step


class Line(NamedTuple):
    """One line of a card: its words, how they are set, and the gap above them."""

    words: str
    bold: bool
    size: float
    tone: str
    gap: float

    @property
    def height(self) -> float:
        """How high a line of this type is."""
        return text_extent("Ag", self.bold, self.size)[1]


class LineCard(Painted):
    """An icon and some lines of text behind an accent edge, as high as its lines."""

    detail = StringProperty("")
    note = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._lines: list[Line] = []
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("width", "name", "detail", "note"):
            self.fbind(name, self._measure)
        self._measure()

    def _follow(self, *_args: object) -> None:
        self._measure()
        super()._follow()

    @property
    def end(self) -> float:
        """The room something at the right takes."""
        return 0.0

    @property
    def foot(self) -> float:
        """The room something under the words takes."""
        return 0.0

    @property
    def middle(self) -> float:
        """Half way up the words."""
        return float(self.center_y + self.foot / 2)

    def _measure(self, *_args: object) -> None:
        """Break the words and be as high as they are."""
        left, right = dp(20 + CARD_ICON + PADDING), self.end + dp(PADDING if self.end else 4)
        room = max(dp(60), self.width - left - right - dp(12))
        parts = (
            (self.name, True, theme.headline, "ink"),
            (self.detail, False, theme.secondary, "ink2"),
            (self.note, False, theme.label, "ink2"),
        )
        self._lines = [
            Line(words, bold, size, tone, dp(LINE_GAP) if first else 0)
            for text, bold, size, tone in parts
            if text
            for first, words in ((not place, words) for place, words in enumerate(broken(text, bold, size, room)))
        ]
        self.height = max(dp(CARD_ICON), self._words_height()) + 2 * dp(PADDING) + self.foot

    def _words_height(self) -> float:
        return sum(line.height + line.gap for line in self._lines[1:]) + self._lines[0].height if self._lines else 0.0

    def draw(self) -> None:
        tint = accent(self.game)
        Color(*tint)
        SoftBox(pos=self.pos, size=(2 * dp(CORNER), self.height), radius=dp(CORNER))
        self.surface(self.x + dp(EDGE), self.width - dp(EDGE), theme.surface2)
        icon = dp(CARD_ICON)
        self.picture(self.icon, self.x + dp(20) + icon / 2, self.middle, icon, tint)
        left = self.x + dp(20 + CARD_ICON + PADDING)
        y = self.middle + self._words_height() / 2
        for place, line in enumerate(self._lines):
            y -= line.gap if place else 0
            draw_text(line.words, left, y, line.size, getattr(theme, line.tone), bold=line.bold, anchor=(0, 1))
            y -= line.height


class ContinueCard(LineCard):
    """One evening that waits to go on."""

    session_id = StringProperty("")

    @property
    def end(self) -> float:
        return float(dp(CHEVRON))

    def draw(self) -> None:
        super().draw()
        self.picture("chevron-right", self.right - dp(12) - dp(CHEVRON) / 2, self.center_y, dp(CHEVRON), theme.ink)
