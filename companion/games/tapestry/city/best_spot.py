"""The best spot: where a building would do most for the capital, so that one tap can place it."""

from __future__ import annotations

from ..table.state import Player
from .grid import (
    DISTRICTS,
    SIZE,
    Cell,
    built,
    cells_of,
    column_cells,
    covered,
    district_cells,
    dots,
    inside,
    row_cells,
)

MOST_OUTSIDE = 3


def best_spot(player: Player) -> Cell | None:
    """The free cell that completes most: districts first, then rows and columns, then what is nearest to completion."""
    filled = covered(player.capital, player.city)
    taken = built(player.city) | dots(player.capital)
    free = [(r, c) for r in range(1, SIZE + 1) for c in range(1, SIZE + 1) if (r, c) not in taken]
    if not free:
        return None
    missing = {line: len(line - filled) for line in _lines()}

    def worth(cell: Cell) -> tuple[int, int, int, int, int]:
        district = missing[_district(cell)]
        row, column = missing[row_cells(cell[0])], missing[column_cells(cell[1])]
        return district == 1, (row == 1) + (column == 1), -district, -min(row, column), -max(row, column)

    return max(free, key=worth)


def best_place(player: Player, piece: str) -> tuple[int, int, int]:
    """Row, column and quarter turns where a landmark would do most: what it completes, then how much lies inside."""
    taken, filled = built(player.city) | dots(player.capital), covered(player.capital, player.city)
    missing = [line - filled for line in _lines()]
    best, found = (-1, -1, -1), (1, 1, 0)
    for turns in range(4):
        for row in range(1 - MOST_OUTSIDE, SIZE + 1):
            for column in range(1 - MOST_OUTSIDE, SIZE + 1):
                cells = cells_of(piece, row, column, turns)
                if cells & taken:
                    continue
                completes = sum(bool(gap) and gap <= cells for gap in missing)
                worth = (completes, len(inside(cells)), -(row + column))
                if worth > best:
                    best, found = worth, (row, column, turns)
    return found


def _district(cell: Cell) -> frozenset[Cell]:
    return next(cells for cells in map(district_cells, DISTRICTS) if cell in cells)


def _lines() -> list[frozenset[Cell]]:
    whole = range(1, SIZE + 1)
    return [*map(row_cells, whole), *map(column_cells, whole), *map(district_cells, DISTRICTS)]
