"""Doubtful fields as a small picture of the matrix: a tap on one tells that it is printed otherwise than assumed."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.historia.table.ids import TOP_LEVEL
from companion.games.historia.table.table_actions import Calibrate
from companion.games.historia.table.told import FIELD, NO, YES, fact
from companion.games.historia.turn.questions import BoxQuestion
from screens.asking.decision import DecisionSheet
from screens.games.historia.matrix_panel import matrix_cells
from screens.kit.field_grid import Cell, FieldGrid
from screens.kit.flow import Pile
from screens.kit.list_row import ListRow
from screens.kit.type import Secondary

MARGIN = 2  # fields shown around the doubtful ones
CELL_DP = 48


class DoubtGrid(FieldGrid):
    """The part of the matrix around the doubtful fields, which are marked by their names."""

    def __init__(self, sheet: DecisionSheet, doubtful: tuple[tuple[int, int], ...], **kwargs: Any) -> None:
        self.sheet, self.doubtful = sheet, doubtful
        (first, columns), (lowest, rows) = (_around(levels) for levels in zip(*doubtful, strict=True))
        super().__init__(columns=TOP_LEVEL, rows=TOP_LEVEL, part=(first, lowest, columns, rows), **kwargs)
        drawn = {(cell.column + 1, cell.row + 1): cell for cell in matrix_cells(sheet.desk, sheet.desk.state)}
        # Where there is probably no field, a doubtful one is drawn pale.
        named = {place: drawn.get(place, Cell(place[0] - 1, place[1] - 1)) for place in doubtful}
        marked = [cell.bare("{}/{}".format(*place)) for place, cell in named.items()]
        self.cells = [*(cell.bare() for place, cell in drawn.items() if place not in named), *marked]
        self.fbind("width", self._fit)

    def _fit(self, *_args: object) -> None:
        """Fields a finger hits, as far as the width allows."""
        _, _, columns, rows = self.shown()
        self.height = min(dp(CELL_DP), self.width / columns) * rows

    def on_cell(self, column: int, row: int) -> None:
        """This doubtful field is printed otherwise than assumed."""
        place = column + 1, row + 1
        if place in self.doubtful:
            there = self.sheet.desk.state.board.has_field(*place)
            self.sheet.settle(Calibrate(fact(FIELD, *place), NO if there else YES))


def _around(levels: tuple[int, ...]) -> tuple[int, int]:
    """The first column or row that is shown, counted from 0, and how many are."""
    first, last = max(1, min(levels) - MARGIN), min(TOP_LEVEL, max(levels) + MARGIN)
    return first - 1, last - first + 1


def doubt_picture(sheet: DecisionSheet) -> Pile | None:
    """The fields a question is about, if it is about fields, and the way to the page where all of it is entered."""
    page = sheet.question.page if isinstance(sheet.question, BoxQuestion) else None
    if page is None:
        return None
    pile, say = Pile(spacing=dp(4)), sheet.desk.words.say
    if page.doubtful:
        pile.add_widget(DoubtGrid(sheet, page.doubtful))
        pile.add_widget(Secondary(text=say(".box.doubtful")))
    act = partial(sheet.leave_to, "historia_box", page=page)
    pile.add_widget(ListRow(title=say(".box.on_its_page"), icon="pencil", chevron=True, act=act))
    return pile
