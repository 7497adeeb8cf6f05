"""LineChart: how the points grew, a line for each seat, read by a finger."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from screens.kit.canvas_text import draw_text, texture
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.plot import Box, chart_points, every_fitting, nice_ticks, overlap
from screens.kit.rounded import SoftBox
from screens.kit.scrub import Scrub, place_under
from screens.kit.seat_shape import draw_seat
from screens.theme import theme
from screens.words import tr

END = 6  # the radius of the shape at the end of a line
CORE = 0.7  # half as wide as a line is its bright middle


@dataclass(frozen=True, slots=True)
class Series:
    """One line: a seat's name, colour and values."""

    name: str
    colour: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A point worth a word: "+4"."""

    series: int
    place: int
    text: str


class LineChart(Scrub, Drawn):
    """`series`, `labels` (under the places), `marks`, `cursor` (-1 for none); on_scrub(place) follows the finger."""

    series = ListProperty()
    labels = ListProperty()
    marks = ListProperty()
    cursor = NumericProperty(-1)
    # Whether the axis begins at nothing; else it spans the values alone.
    from_zero = BooleanProperty(True)
    __events__ = ("on_scrub",)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "series", "labels", "marks", "cursor", "from_zero")

    def _count(self) -> int:
        return max((len(line.values) for line in self.series), default=0)

    def _range(self) -> list[float]:
        values = [value for line in self.series for value in line.values]
        low = min(0.0, *values) if self.from_zero else min(values)
        return nice_ticks(low, max(values))

    def _box(self, ticks: list[float]) -> Box:
        widest = max(texture(tr.number(tr.lang, tick), theme.label).width for tick in ticks)
        left, bottom = widest + dp(8), theme.label * 1.6
        return (
            self.x + left, self.y + bottom, max(1.0, self.width - left - dp(14)),
            max(1.0, self.height - bottom - dp(14)),
        )

    def draw(self) -> None:
        if not self._count() or self.width < dp(40):
            draw_text(tr.say("kit.chart.empty"), self.center_x, self.center_y, theme.secondary, theme.ink2)
            return
        ticks = self._range()
        box = self._box(ticks)
        self._draw_grid(ticks, box)
        self._draw_cursor(box)
        lines = [chart_points(line.values, box, ticks[0], ticks[-1], self._count()) for line in self.series]
        for line, points in zip(self.series, lines, strict=True):
            self._draw_line(line, points)
        self._draw_marks(lines)

    def _draw_grid(self, ticks: list[float], box: Box) -> None:
        for tick in ticks:
            y = box[1] + box[3] * (tick - ticks[0]) / (ticks[-1] - ticks[0])
            Color(*theme.line)
            SmoothLine(points=[box[0], y, box[0] + box[2], y], width=dp(0.6))
            draw_text(tr.number(tr.lang, tick), box[0] - dp(8), y, theme.label, theme.ink2, anchor=(1, 0.5))
        step = box[2] / max(1, self._count() - 1)
        named = [place for place, label in enumerate(self.labels[: self._count()]) if label]
        widths = {place: texture(self.labels[place], theme.label).width for place in named}
        room = (max(widths.values(), default=0) + dp(8)) / step
        for place in every_fitting(named, room):
            half = widths[place] / 2
            x = min(max(box[0] + step * place, self.x + half), self.right - half)
            draw_text(self.labels[place], x, self.y, theme.label, theme.ink2, anchor=(0.5, 0))

    def _draw_line(self, line: Series, points: list[float]) -> None:
        Color(*theme.seat_colour(theme.name, line.colour))
        if len(points) > 2:
            SmoothLine(points=points, width=dp(1.6), joint="round", cap="round")
            core = theme.core(theme.name, line.colour)
            if core[3]:
                Color(*core)
                SmoothLine(points=points, width=dp(CORE), joint="round", cap="round")
        draw_seat(line.colour, points[-2], points[-1], dp(END))
        if 0 <= self.cursor < len(line.values):
            place = int(self.cursor) * 2
            draw_seat(line.colour, points[place], points[place + 1], dp(5))

    def _draw_marks(self, lines: list[list[float]]) -> None:
        # The shape at the end of a line says whose it is: no word lies over it.
        taken: list[Box] = [(x - dp(END), y - dp(END), dp(2 * END), dp(2 * END)) for *_, x, y in filter(None, lines)]
        # The numbers at the left keep their place.
        left = min((line[0] for line in lines if line), default=self.x)
        for mark in self.marks:
            line = lines[mark.series]
            if mark.place * 2 >= len(line):
                continue
            width, height = texture(mark.text, theme.label, True).size
            x = min(max(line[mark.place * 2], left + width / 2), self.right - width / 2)
            y = self._free(x, line[mark.place * 2 + 1], (width, height), taken)
            taken.append((x - width / 2, y - height / 2, width, height))
            colour = theme.seat_colour(theme.name, self.series[mark.series].colour)
            # Lines that cross the words would make them hard to read.
            Color(*theme.surface1)
            SoftBox(
                pos=(x - width / 2 - dp(4), y - height / 2), size=(width + dp(8), height), radius=dp(6)
            )
            draw_text(mark.text, x, y, theme.label, colour, bold=True)

    def _free(self, x: float, y: float, size: tuple[float, float], taken: list[Box]) -> float:
        """Where words at a point cover no others: above it, below it where the chart ends."""
        width, height = size
        for way in (1, -1):
            at = y + way * (dp(END + 1) + height / 2)
            while any(overlap((x - width / 2, at - height / 2, width, height), other) for other in taken):
                at += way * height
            if at + height / 2 <= self.top:
                break
        return float(at)

    def _draw_cursor(self, box: Box) -> None:
        if not 0 <= self.cursor < self._count():
            return
        x = box[0] + box[2] * self.cursor / max(1, self._count() - 1)
        Color(*theme.surface3)
        SoftBox(pos=(x - dp(8), box[1]), size=(dp(16), box[3]), radius=dp(8))
        Color(*theme.ink2)
        SmoothLine(points=[x, box[1], x, box[1] + box[3]], width=dp(0.8))

    def can_scrub(self) -> bool:
        return self._count() > 0

    def point_at(self, x: float) -> None:
        box = self._box(self._range())
        place = place_under(x, box[0], box[2], self._count() - 1)
        if place != self.cursor:
            self.cursor = place
            self.dispatch("on_scrub", place)

    def on_scrub(self, place: int) -> None:
        """The finger points at a place in time."""


load_kv(__file__)
