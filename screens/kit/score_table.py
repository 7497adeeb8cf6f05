"""ScoreTable: where every point comes from, line by line and seat by seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.scroll import Scroll
from screens.theme import theme
from screens.words import tr


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the table: its key, its words and a value for each seat (None is not known yet)."""

    key: str
    label: str
    values: tuple[float | None, ...]
    note: str = ""


class ScoreHead(BoxLayout):
    """A seat's name over its column."""

    seat = ObjectProperty(None)
    rank = NumericProperty(0)


class ScoreCell(Press, BoxLayout):
    """One value."""

    text = StringProperty("")
    total = BooleanProperty(False)
    leads = BooleanProperty(False)


class ScoreRow(BoxLayout):
    """A line with its values."""

    label = StringProperty("")
    note = StringProperty("")
    total = BooleanProperty(False)
    head = BooleanProperty(False)
    cells_width = NumericProperty(0)


class ScoreTable(Scroll):
    """`seats` (SeatInfo), `lines` (ScoreLine), `totals`, `ranks`; on_cell(line key, seat) when a value is tapped."""

    seats = ListProperty()
    lines = ListProperty()
    totals = ListProperty()
    ranks = ListProperty()
    __events__ = ("on_cell",)

    def on_kv_post(self, _base: Any) -> None:
        for name in ("seats", "lines", "totals", "ranks"):
            self.fbind(name, self._show)
        tr.bind(lang=self._show)
        theme.bind(scale=self._measure)
        self.fbind("width", self._measure)
        self._show()

    def label_width(self, scale: float) -> float:
        """The least room for the words of a line."""
        return float(dp(128)) * max(1.0, scale * 0.9)

    def column_width(self, width: float, scale: float, seats: int) -> float:
        """The room of one seat: what the words leave, but enough for 123½ and not more than looks good."""
        least, most = dp(52) * max(1.0, scale), dp(120)
        free = (width - self.label_width(scale) - dp(20)) / max(1, seats)
        return float(min(most, max(least, free)))

    def _measure(self, *_args: object) -> None:
        for row in self.ids.rows.children:
            row.cells_width = self.column_width(self.width, theme.scale, len(self.seats)) * len(self.seats)

    def _show(self, *_args: object) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        head = ScoreRow(head=True)
        for index, seat in enumerate(self.seats):
            head.ids.cells.add_widget(ScoreHead(seat=seat, rank=self.ranks[index] if index < len(self.ranks) else 0))
        rows.add_widget(head)
        for line in self.lines:
            rows.add_widget(self._row(line, total=False))
        if self.totals:
            rows.add_widget(self._row(ScoreLine("total", tr.say("kit.score.total"), tuple(self.totals)), total=True))
        self._measure()

    def _row(self, line: ScoreLine, total: bool) -> ScoreRow:
        row = ScoreRow(label=line.label, note=line.note, total=total)
        best = max((value for value in line.values if value is not None), default=None)
        for seat, value in enumerate(line.values):
            text = "–" if value is None else tr.number(tr.lang, value)
            cell = ScoreCell(text=text, total=total, leads=total and value == best)
            cell.bind(on_release=lambda _cell, seat=seat: self.dispatch("on_cell", line.key, seat))
            row.ids.cells.add_widget(cell)
        return row

    def on_cell(self, line: str, seat: int) -> None:
        """A value was tapped: show where it comes from, or type it in."""


load_kv(__file__)
