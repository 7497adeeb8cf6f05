"""A track in one line: twelve spaces in four tiers, everybody's tokens, landmarks still to be had."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.press import Press
from screens.kit.rounded import SoftBox
from screens.kit.shapes import draw_shape
from screens.kit.type import glyph
from screens.theme import SHAPES, theme

SPACES = 12
TIER = 3
# How large, in widths of a space, its landmark and its number may be.
ICON_SHARE, NUMBER_SHARE = 0.82, 0.78
START_SHARE = 0.8  # the start is a little narrower than a space


@dataclass(frozen=True, slots=True)
class Standing:
    """A token of a colour on a space, 0 for the start."""

    colour: str
    space: int


class TrackStrip(Press, Drawn):
    """`standings` (Standing), `landmarks` (spaces whose landmark is free), `own` (the seat's space); on_release."""

    standings = ListProperty()
    landmarks = ListProperty()
    own = NumericProperty(0)
    tone = StringProperty("accent")

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "standings", "landmarks", "own", "tone", "state")

    def _box(self, space: int) -> tuple[float, float]:
        """Left edge and width of a space; 0 is the start."""
        unit = self.width / (SPACES + START_SHARE)
        if space == 0:
            return self.x, unit * START_SHARE
        return self.x + (space - 1 + START_SHARE) * unit, unit

    def draw(self) -> None:
        for space in range(SPACES + 1):
            self._draw_space(space)
        for space in {standing.space for standing in self.standings}:
            self._draw_tokens(space, [s.colour for s in self.standings if s.space == space])

    def _draw_space(self, space: int) -> None:
        x, width = self._box(space)
        gap, height = dp(2), self.height
        if space:
            reached = space <= self.own
            tint = theme.colour_of(theme.name, self.tone)
            even = ((space - 1) // TIER) % 2 == 0
            Color(*(theme.surface3 if even else theme.surface2))
            SoftBox(pos=(x + gap / 2, self.y), size=(width - gap, height), radius=dp(8))
            if reached:
                Color(*tint[:3], 0.30)
                SoftBox(pos=(x + gap / 2, self.y), size=(width - gap, height), radius=dp(8))
            if space == self.own + 1:
                Color(*theme.accent)
                box = (x + gap / 2 + dp(1), self.y + dp(1), width - gap - dp(2), height - dp(2), dp(7))
                SmoothLine(rounded_rectangle=box, width=dp(1.3))
        self._draw_number(space, x + width / 2, width)

    def _draw_number(self, space: int, x: float, width: float) -> None:
        """The number of a space or the landmark waiting there, no wider than the space in any type size."""
        y = self.top - theme.label * 0.85
        if space in self.landmarks:
            draw_text(glyph("castle"), x, y, min(theme.body, width * ICON_SHARE), theme.accent, font="Icons")
        else:
            draw_text(str(space), x, y, min(theme.label, width * NUMBER_SHARE), theme.ink2)

    def _draw_tokens(self, space: int, colours: list[str]) -> None:
        x, width = self._box(space)
        columns = 1 if len(colours) < 2 else 2
        rows = (len(colours) + columns - 1) // columns
        room = self.height - theme.label * 1.6
        radius = min(dp(7), width / columns / 2.4, room / max(1, rows) / 2.2)
        for number, colour in enumerate(colours):
            row, column = divmod(number, columns)
            centre_x = x + width / 2 + (column - (columns - 1) / 2) * radius * 2.2
            centre_y = self.y + dp(3) + room / 2 - (row - (rows - 1) / 2) * radius * 2.2
            Color(*theme.ground)
            draw_shape(SHAPES.get(colour, "star"), centre_x, centre_y, radius * 1.25)
            Color(*theme.seat_colour(theme.name, colour))
            draw_shape(SHAPES.get(colour, "star"), centre_x, centre_y, radius)
