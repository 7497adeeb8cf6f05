"""The winner's banner: who has won, by how much, each word as large as the banner allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from screens import fonts
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.type import broken, text_extent
from screens.theme import sp_scaled, theme
from screens.worlds import world
from screens.worlds.banner import around_words, banner

INK = "#1d1208"
SMALLEST, LEADING = 14, 1.18
# How high a banner is on a phone and how high on a tablet, where it has so much room, and by how much words grow there.
USUAL, LARGE, ROOMY, LARGER = 420, 560, 600, 1.4
# The large words keep half of their size, and stay larger than the small ones, before these grow no further.
LARGE_ENOUGH, OVER, LEAST_LARGE, STEP = 0.5, 1.3, 0.3, 0.05


class BannerWords(NamedTuple):
    """Words of the banner, how large they should be, and whether they are the ones seen from afar."""

    text: str
    size: float
    large: bool


class Line(NamedTuple):
    """A line as it is drawn."""

    text: str
    pixels: float
    font: str


class WinnerBanner(Drawn):
    """The winner's banner; before that, the mark of the game."""

    colour = StringProperty("")
    name = StringProperty("")
    between = StringProperty("")
    points = StringProperty("")
    below = StringProperty("")
    lift = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "colour", "name", "between", "points", "below", "lift")

    def draw(self) -> None:
        own, high = world(theme.game), min(self.height, dp(USUAL if self.height < dp(ROOMY) else LARGE))
        wide = min(self.width - dp(32), dp(360) * max(1.0, high / dp(USUAL)))
        if high < dp(90) or wide < dp(90):
            return
        if not self.colour or self.lift > 0:
            # It stays until the banner has come down over it: the glass is never bare between two places.
            self._mark(own, min(wide, high) * 0.6)
        if not self.colour:
            return
        size = round(wide / dp(1)), round(high / dp(1))
        x, y = round(self.center_x - wide / 2), round(min(self.top, self.center_y + high / 2) - high + self.lift)
        Color(1, 1, 1, 1)
        Rectangle(texture=banner(own, self.colour, *size), pos=(x, y), size=(wide, high))
        above, below = (dp(edge) for edge in around_words(own, size[1]))
        self._words(own, y + high - above, high - above - below, wide - dp(56))

    def _mark(self, own: Any, side: float) -> None:
        Color(1, 1, 1, 1)
        corner = self.center_x - side / 2, self.center_y - side / 2
        Rectangle(texture=own.medal(round(side / dp(1))), pos=corner, size=(side, side))

    def _words(self, own: Any, top: float, room: float, wide: float) -> None:
        """Name, what happened, points, and by how much, in the middle of their room."""
        told = [(self.name, 40, True), (self.between, 17, False), (self.points, 62, True), (self.below, 16, False)]
        grown = LARGER if self.height >= dp(ROOMY) else 1.0
        words = [BannerWords(text, size * grown, large) for text, size, large in told if text]
        lines = laid_out(words, own.face, room, wide)
        ink, y = get_color_from_hex(INK), top - max(0.0, room - _height(lines)) / 2
        for line in lines:
            y -= line.pixels * LEADING
            draw_text(line.text, self.center_x, y + line.pixels * LEADING / 2, line.pixels, ink, font=line.font)


def laid_out(told: Sequence[BannerWords], face: Callable[[str], str], room: float, wide: float) -> list[Line]:
    """The lines of a banner: small words as large as the text; the large ones give way first, down to a half."""
    small = [one for one in told if not one.large]
    sizes = [one.size for one in told if one.large]
    most = sum(sp_scaled(1, size) for size in sizes) * LEADING
    grown = theme.scale
    while True:
        lines = {one: _small(one, grown, wide) for one in small}
        left = room - sum(map(_height, lines.values()))
        enough = max(LARGE_ENOUGH, OVER * grown * max((one.size for one in small), default=0) / min(sizes))
        if left >= most * enough or all(one.size * grown <= SMALLEST for one in small):
            break
        grown -= STEP
    shrink = min(1.0, max(LEAST_LARGE, left / most))
    return [line for one in told for line in lines.get(one) or [_large(one, shrink, wide, face(one.text))]]


def _small(one: BannerWords, grown: float, wide: float) -> list[Line]:
    """Small words in as many lines as they need."""
    pixels, font = sp_scaled(1, max(SMALLEST, one.size * grown)), fonts.medium(one.text)
    return [_fitting(Line(text, pixels, font), wide) for text in broken(one.text, False, pixels, wide, font)]


def _large(one: BannerWords, shrink: float, wide: float, font: str) -> Line:
    return _fitting(Line(one.text, sp_scaled(1, one.size * shrink), font), wide)


def _fitting(line: Line, wide: float) -> Line:
    """The line, not wider than its room."""
    width = text_extent(line.text, False, line.pixels, line.font)[0]
    return line._replace(pixels=line.pixels * min(1.0, wide / max(1.0, width)))


def _height(lines: Sequence[Line]) -> float:
    return sum(line.pixels for line in lines) * LEADING
