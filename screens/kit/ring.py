"""Ring: a circle in equal segments, each with its number and small pictures; a tap chooses a segment."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kivy.graphics import Color, Ellipse, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.press import TapSpot
from screens.kit.type import ICON_FONT, glyph
from screens.theme import theme

HUB = 0.3  # of the radius: the middle, which belongs to no segment
NAME, ARCS = 0.44, (0.86, 0.65)  # where names and pictures stand, in shares of the radius


@dataclass(frozen=True, slots=True)
class RingField:
    """A part of the circle: what it is called, its pictures, and which of them are only assumed."""

    text: str
    icons: tuple[str, ...] = ()
    pale: tuple[str, ...] = ()


class Ring(TapSpot, Drawn):
    """`segments` clockwise from the top, `chosen` (a place or -1), `middle` (words in the hub); on_segment(place)."""

    segments = ListProperty()
    chosen = NumericProperty(-1)
    middle = StringProperty("")
    __events__ = ("on_segment",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "segments", "chosen", "middle")

    @property
    def radius(self) -> float:
        """Of the whole circle."""
        return float(max(dp(1), min(self.width, self.height) / 2 - dp(4)))

    def draw(self) -> None:
        radius, turn = self.radius, 360 / max(1, len(self.segments))
        box = {"pos": (self.center_x - radius, self.center_y - radius), "size": (2 * radius, 2 * radius)}
        for place in range(len(self.segments)):
            Color(*(theme.surface3 if place == self.chosen else theme.surface1))
            Ellipse(**box, angle_start=place * turn, angle_end=(place + 1) * turn, segments=90)
        Color(*theme.line)
        for place in range(len(self.segments)):
            SmoothLine(points=[*self.at(place * turn, HUB), *self.at(place * turn, 1)], width=dp(1))
        SmoothLine(circle=(self.center_x, self.center_y, radius), width=dp(1.5))
        if 0 <= self.chosen < len(self.segments):
            self._edge(self.chosen * turn, turn)
        hub = radius * HUB
        Color(*theme.ground)
        SmoothEllipse(pos=(self.center_x - hub, self.center_y - hub), size=(2 * hub, 2 * hub))
        if self.middle:
            draw_text(self.middle, self.center_x, self.center_y, min(theme.label, hub * 0.5), theme.ink2)
        for place, segment in enumerate(self.segments):
            self._segment(segment, place, turn)

    def _edge(self, begin: float, turn: float) -> None:
        Color(*theme.accent)
        arc = (self.center_x, self.center_y, self.radius, begin, begin + turn)
        SmoothLine(circle=arc, width=dp(2.5))

    def _segment(self, segment: RingField, place: int, turn: float) -> None:
        """Its name near the hub, its pictures on arcs, the outer one first."""
        middle, size = (place + 0.5) * turn, min(dp(26), self.radius * 0.15)
        ink = theme.accent if place == self.chosen else theme.ink
        draw_text(segment.text, *self.at(middle, NAME), size * 1.1, ink, bold=True)
        left = list(segment.icons)
        for out in ARCS:
            wide = math.degrees(size * 1.5 / (self.radius * out))  # what a picture takes of the circle here
            row, left = left[: int(turn / wide)], left[int(turn / wide) :]
            for index, icon in enumerate(row):
                angle = middle + (index - (len(row) - 1) / 2) * wide
                colour = theme.ink3 if icon in segment.pale else theme.ink
                draw_text(glyph(icon), *self.at(angle, out), size, colour, font=ICON_FONT)

    def at(self, degrees: float, out: float) -> tuple[float, float]:
        """A point of the circle: clockwise from the top, and which share of the radius from the middle."""
        turn = math.radians(90 - degrees)
        return self.center_x + math.cos(turn) * self.radius * out, self.center_y + math.sin(turn) * self.radius * out

    def takes(self, x: float, y: float) -> bool:
        far = math.dist((x, y), self.center)
        return bool(self.segments) and self.radius * HUB <= far <= self.radius

    def tapped(self, x: float, y: float) -> None:
        if self.takes(x, y):
            degrees = (90 - math.degrees(math.atan2(y - self.center_y, x - self.center_x))) % 360
            self.dispatch("on_segment", int(degrees * len(self.segments) / 360))

    def on_segment(self, place: int) -> None:
        """A segment was tapped."""
