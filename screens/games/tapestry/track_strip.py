"""A track in one line: twelve spaces in four tiers, everybody's tokens, landmarks still to be had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.kit.drawn import Drawn
from screens.kit.press import Press
from screens.kit.seat_shape import mark_seats
from screens.kit.strokes import Strokes
from screens.kit.type import ICON_FONT, glyph
from screens.theme import SHAPES, theme

SPACES = 12
TIER = 3
# How large, in widths of a space, its landmark and its number may be.
ICON_SHARE, NUMBER_SHARE = 0.82, 0.78
GAP, REACHED = 2, 0.30  # between spaces in dp; how strongly those behind the own token are tinted
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
        strokes = Strokes()
        for space in range(1, SPACES + 1):
            even = ((space - 1) // TIER) % 2 == 0
            strokes.box(*self._field(space), theme.surface3 if even else theme.surface2, dp(8))
        strokes.lay()
        reached = (*theme.colour_of(theme.name, self.tone)[:3], REACHED)
        for space in range(1, int(self.own) + 1):
            strokes.box(*self._field(space), reached, dp(8))
        for space in range(SPACES + 1):
            self._draw_number(strokes, space)
        strokes.lay()
        if self.own < SPACES:
            x, y, width, height = self._field(int(self.own) + 1)
            Color(*theme.accent)
            SmoothLine(rounded_rectangle=(x + dp(1), y + dp(1), width - dp(2), height - dp(2), dp(7)), width=dp(1.3))
        self._draw_tokens(strokes)

    def _field(self, space: int) -> tuple[float, float, float, float]:
        """Where a space is drawn."""
        x, width = self._box(space)
        return x + dp(GAP) / 2, self.y, width - dp(GAP), self.height

    def _draw_number(self, strokes: Strokes, space: int) -> None:
        """The number of a space or the landmark waiting there, no wider than the space in any type size."""
        left, width = self._box(space)
        x, y = left + width / 2, self.top - theme.label * 0.85
        if space in self.landmarks:
            strokes.words(glyph("castle"), x, y, min(theme.body, width * ICON_SHARE), theme.accent, font=ICON_FONT)
        else:
            strokes.words(str(space), x, y, min(theme.label, width * NUMBER_SHARE), theme.ink2)

    def _draw_tokens(self, strokes: Strokes) -> None:
        """Everybody's token, each on a rim of the ground."""
        spaces = {standing.space for standing in self.standings}
        placed = [token for space in spaces for token in self._tokens(space)]
        for colour, x, y, radius in placed:
            strokes.mark(SHAPES.get(colour, "star"), x, y, radius * 1.25, theme.ground)
        strokes.lay()
        mark_seats(strokes, placed)

    def _tokens(self, space: int) -> Iterator[tuple[str, float, float, float]]:
        """Colour, centre and radius of each token on a space."""
        colours = [standing.colour for standing in self.standings if standing.space == space]
        x, width = self._box(space)
        columns = 1 if len(colours) < 2 else 2
        rows = (len(colours) + columns - 1) // columns
        room = self.height - theme.label * 1.6
        radius = min(dp(7), width / columns / 2.4, room / max(1, rows) / 2.2)
        for number, colour in enumerate(colours):
            row, column = divmod(number, columns)
            centre_x = x + width / 2 + (column - (columns - 1) / 2) * radius * 2.2
            yield colour, centre_x, self.y + dp(3) + room / 2 - (row - (rows - 1) / 2) * radius * 2.2, radius
