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
    """The part of the matrix around the doubtful fields, which are marked."""

    def __init__(self, sheet: DecisionSheet, doubtful: tuple[tuple[int, int], ...], **kwargs: Any) -> None:
        self.sheet, self.doubtful = sheet, doubtful
        columns = _around(place[0] for place in doubtful)
        rows = _around(place[1] for place in doubtful)
        self.origin = columns.start, rows.start
        super().__init__(columns=len(columns), rows=len(rows), **kwargs)
        places = {(column, row) for column in columns for row in rows}
        drawn = {(cell.column + 1, cell.row + 1): cell for cell in matrix_cells(sheet.desk, sheet.desk.state)}
        self.cells = [self._cell(place, drawn.get(place)) for place in places & {*drawn, *doubtful}]
        self.fbind("width", self._fit)
        self.bind(on_cell=lambda _grid, column, row: self.tell(column, row))

    def _fit(self, *_args: object) -> None:
        """Fields a finger hits, as far as the width allows."""
        side = min(dp(CELL_DP), self.width / max(1, self.columns))
        self.height = side * self.rows

    def _cell(self, place: tuple[int, int], drawn: Cell | None) -> Cell:
        """A field as the matrix draws it, pale where there is probably none, by its name where it is doubtful."""
        words = "{}/{}".format(*place) if place in self.doubtful else ""
        column, row = place[0] - self.origin[0], place[1] - self.origin[1]
        return (drawn or Cell(0, 0)).instead(column, row, words)

    def tell(self, column: int, row: int) -> None:
        """This doubtful field is printed otherwise than assumed."""
        place = column + self.origin[0], row + self.origin[1]
        if place in self.doubtful:
            there = self.sheet.desk.state.board.has_field(*place)
            self.sheet.settle(Calibrate(fact(FIELD, *place), NO if there else YES))


def _around(places: Any) -> range:
    found = list(places)
    return range(max(1, min(found) - MARGIN), min(TOP_LEVEL, max(found) + MARGIN) + 1)


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
