"""Meters: how full, how far, in bars, dots and segments."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle, SmoothEllipse
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.rounded import SoftBox
from screens.kit.seat_shape import INSIDE
from screens.kit.strokes import Strokes
from screens.theme import Rgba, theme
from screens.worlds import world

FAINT = 0.55  # a mark that is still empty


class Meter(Widget):
    """A bar filled from 0 to `value` of `maximum`."""

    value = NumericProperty(0)
    maximum = NumericProperty(1)
    tint = ColorProperty((0, 0, 0, 0))
    share = NumericProperty(0)


class Beads(Drawn):
    """A row of marks, shaped as the world in hand has them, of which `value` are filled; halves are half dots."""

    value = NumericProperty(0)
    total = NumericProperty(0)
    dot = NumericProperty(dp(10))
    gap = NumericProperty(dp(6))
    tint = ColorProperty((0, 0, 0, 0))
    # The bright middle of the filled marks, where their colour is only the rim.
    core = ColorProperty((0, 0, 0, 0))

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "value", "total", "dot", "gap", "tint", "core")

    def draw(self) -> None:
        count = int(self.total)
        if count < 1:
            return
        dot = min(self.dot, (self.width + self.gap) / count - self.gap) if self.width > self.dot else self.dot
        y = self.center_y - dot / 2
        places = [(self.x + number * (dot + self.gap), y) for number in range(count)]
        full = max(0, min(count, int(self.value)))
        half = full < count and self.value > full
        tint, own = self.tint if self.tint[3] else theme.accent, world(theme.game)
        strokes = Strokes()
        for number, place in enumerate(places):
            filled = number < full
            colour = tint if filled else (*tint[:3], FAINT)
            strokes.picture(own.pip(filled, dot / dp(1)), round(place[0]), round(place[1]), dot, colour)
        strokes.lay()
        for place in places[: full if self.core[3] else 0]:
            self._fill(place, dot)
        if half:
            Color(*tint)
            SmoothEllipse(pos=places[full], size=(dot, dot), angle_start=180, angle_end=360)

    def _fill(self, place: tuple[float, float], dot: float) -> None:
        """The bright middle of a filled mark."""
        inner = round(dot * INSIDE)
        Color(*self.core)
        left, low = (round(part + (dot - inner) / 2) for part in place)
        Rectangle(texture=world(theme.game).pip(True, inner / dp(1)), pos=(left, low), size=(inner, inner))


class Segments(Drawn):
    """Equal bars side by side, `value` of `total` filled: where a step player stands."""

    value = NumericProperty(0)
    total = NumericProperty(1)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "value", "total")

    def draw(self) -> None:
        count = max(1, int(self.total))
        gap = dp(8) if count <= 12 else dp(3)
        width = (self.width - gap * (count - 1)) / count
        for number in range(count):
            Color(*(theme.accent if number < self.value else theme.surface3))
            place = (self.x + number * (width + gap), self.y)
            SoftBox(pos=place, size=(width, self.height), radius=self.height / 2)


class Shares(Drawn):
    """Parts of one bar: `shares` that add up to 1, each in its colour (`tones`)."""

    shares = ListProperty()
    tones = ListProperty()

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "shares", "tones")

    def draw(self) -> None:
        gap, x = dp(3), self.x
        for share, tone in zip(self.shares, self.tones, strict=False):
            width = (self.width - (len(self.shares) - 1) * gap) * share
            if width >= 1:
                Color(*theme.colour_of(theme.name, tone))
                SoftBox(pos=(x, self.y), size=(width, self.height), radius=min(self.height, width) / 2)
                self._brighten(theme.core(theme.name, tone), x, width)
                x += width + gap

    def _brighten(self, core: Rgba, x: float, width: float) -> None:
        """A part whose colour would be brown on paper is bright inside a dark rim, as the shape of its seat is."""
        rim = dp(1.5)
        if core[3] and min(width, self.height) > 2 * rim:
            wide, high = width - 2 * rim, self.height - 2 * rim
            Color(*core)
            SoftBox(pos=(x + rim, self.y + rim), size=(wide, high), radius=min(high, wide) / 2)


load_kv(__file__)
