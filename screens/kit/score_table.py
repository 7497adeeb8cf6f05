"""ScoreTable: where every point comes from, line by line and seat by seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.fill import fill
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.scroll import Scroll
from screens.kit.seat import SeatInfo
from screens.kit.slices import Slices
from screens.kit.type import LEAST_SP, Fit, fitting_size, last_size, text_extent
from screens.theme import theme
from screens.words import tr


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the table: its key, its words and a value for each seat (None is not known yet)."""

    key: str
    label: str
    values: tuple[float | None, ...]
    note: str = ""


TOTAL = "total"
# What a column leaves free beside a name, in dp, and how high a line is, in letters.
EDGE, LINE = 5, 1.3


class ScoreHead(BoxLayout):
    """A seat's name over its column."""

    seat = ObjectProperty(None)
    rank = NumericProperty(0)
    # How large all names are.
    letters = NumericProperty(0)


class ScoreCell(Press, Fit):
    """One value of a `line`."""

    line = StringProperty("")
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

    def __init__(self, **kwargs: Any) -> None:
        self._building = Slices()
        # Whoever shows a score sets seats, lines and totals one after the other.
        self._show_soon = Clock.create_trigger(self._show, -1)
        super().__init__(**kwargs)

    def on_kv_post(self, _base: Any) -> None:
        for name in ("seats", "lines", "totals", "ranks"):
            self.fbind(name, self._show_soon)
        tr.bind(lang=self._show_soon)
        theme.bind(scale=self._measure)
        self.fbind("width", self._measure)
        self._show_soon()

    def label_width(self, scale: float) -> float:
        """The least room for the words of a line."""
        return float(dp(128)) * max(1.0, scale * 0.9)

    def column_width(self, width: float, scale: float, seats: Sequence[SeatInfo]) -> float:
        """The room of one seat: what the words leave, not more than looks good, but enough for 123½.

        Where all have that room, all stay in sight and long names are cut; where the table is drawn along anyway,
        names are whole.
        """
        least, most = dp(52) * max(1.0, scale), dp(120)
        free = (width - self.label_width(scale) - dp(20)) / max(1, len(seats))
        if free >= least:
            return float(min(most, free))
        named = max((text_extent(seat.name, True, sp(LEAST_SP))[0] for seat in seats), default=0) + dp(2 * EDGE)
        return float(min(most, max(least, named)))

    @property
    def _name_size(self) -> float:
        """The type of all names: what the longest of them has room for."""
        room = self.column_width(self.width, theme.scale, self.seats) - dp(2 * EDGE)
        wanted = theme.secondary
        sizes = (fitting_size(seat.name, True, wanted, room, wanted * LINE) for seat in self.seats)
        return max(min(sizes, default=wanted), last_size(wanted))

    @property
    def _cells_width(self) -> float:
        return self.column_width(self.width, theme.scale, self.seats) * len(self.seats)

    def _measure(self, *_args: object) -> None:
        for row in self.ids.rows.children:
            row.cells_width = self._cells_width
            for head in row.ids.cells.children if row.head else ():
                head.letters = self._name_size

    def _show(self, _dt: float) -> None:
        self._building.begin(self._rows())

    def _rows(self) -> Iterator[ScoreRow]:
        """Row by row from the top, each used again where there was one; words of the sum last."""
        rows = self.ids.rows
        lines = list(self.lines)
        if self.totals:
            lines.append(ScoreLine(TOTAL, tr.say("kit.score.total"), tuple(self.totals)))
        while len(rows.children) > len(lines) + 1:
            rows.remove_widget(rows.children[0])
        yield self._show_heads(self._row(0))
        for place, line in enumerate(lines, start=1):
            yield self._show_line(self._row(place), line)

    def _row(self, place: int) -> ScoreRow:
        """The row at this place from the top, made where there is none yet."""
        rows = self.ids.rows
        if place == len(rows.children):
            rows.add_widget(ScoreRow())
        row: ScoreRow = rows.children[len(rows.children) - 1 - place]
        row.cells_width = self._cells_width
        return row

    def _show_heads(self, row: ScoreRow) -> ScoreRow:
        row.head = True
        ranks = [*self.ranks, *[0] * len(self.seats)]
        letters = self._name_size
        seated = zip(self.seats, ranks, strict=False)
        heads = [{"seat": seat, "rank": rank, "letters": letters} for seat, rank in seated]
        fill(row.ids.cells, ScoreHead, heads)
        return row

    def _show_line(self, row: ScoreRow, line: ScoreLine) -> ScoreRow:
        total = line.key == TOTAL
        row.label, row.note, row.total = line.label, line.note, total
        best = max((value for value in line.values if value is not None), default=None)
        told = ["–" if value is None else tr.number(tr.lang, value) for value in line.values]
        leads = [total and value == best for value in line.values]
        cells = [
            {"line": line.key, "text": text, "total": total, "leads": leading}
            for text, leading in zip(told, leads, strict=True)
        ]
        fill(row.ids.cells, self._cell, cells)
        return row

    def _cell(self) -> ScoreCell:
        cell = ScoreCell()
        cell.bind(on_release=self._tapped)
        return cell

    def _tapped(self, cell: ScoreCell) -> None:
        seat = len(cell.parent.children) - 1 - cell.parent.children.index(cell)
        self.dispatch("on_cell", cell.line, seat)

    def on_cell(self, line: str, seat: int) -> None:
        """A value was tapped: show where it comes from, or type it in."""


load_kv(__file__)
