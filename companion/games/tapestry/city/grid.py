"""The capital: a grid of 9 times 9 cells, shapes turned and placed on it, districts, rows and columns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ..table.ids import CITY
from ..table.printed import is_building, thing
from ..table.state import Placed, Player

SIZE = 9
SIDE = 3
# A shape may hang over or stand beside the grid, but not wander off the table.
LOWEST, HIGHEST = -3, SIZE + 4

Cell = tuple[int, int]
Shape = tuple[str, ...]
SINGLE: Shape = ("1",)
FILLED = "1"


@cache
def dots(capital: str) -> frozenset[Cell]:
    """The printed dots of a capital mat, which count as covered."""
    rows = thing("capitals", capital)["dots"]
    return frozenset((r, c) for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1) if mark == FILLED)


def shape_of(piece: str, turns: int = 0) -> Shape:
    """The shape of a building or landmark after so many quarter turns to the right."""
    shape: Shape = SINGLE if is_building(piece) else tuple(thing("landmarks", piece)["shape"])
    for _ in range(turns % 4):
        shape = tuple("".join(row[i] for row in reversed(shape)) for i in range(len(shape[0])))
    return shape


@cache
def cells_of(piece: str, row: int, column: int, turns: int = 0) -> frozenset[Cell]:
    """The cells a piece covers when the top left corner of its turned shape lies here."""
    return frozenset(
        (row + r, column + c)
        for r, line in enumerate(shape_of(piece, turns))
        for c, mark in enumerate(line)
        if mark == FILLED
    )


def placed_cells(placed: Placed) -> frozenset[Cell]:
    """The cells of a piece in the city; none if it stands elsewhere."""
    if placed.where != CITY:
        return frozenset()
    return cells_of(placed.piece, placed.row, placed.column, placed.turns)


def inside(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The cells that lie on the grid and therefore count."""
    return frozenset((r, c) for r, c in cells if 1 <= r <= SIZE and 1 <= c <= SIZE)


def built(city: Iterable[Placed]) -> frozenset[Cell]:
    """Every cell covered by a piece, on the grid or beside it."""
    return frozenset(cell for placed in city for cell in placed_cells(placed))


def covered(capital: str, city: Iterable[Placed]) -> frozenset[Cell]:
    """Every cell of the grid that counts as filled."""
    return inside(built(city)) | dots(capital)


@cache
def row_cells(row: int) -> frozenset[Cell]:
    """The cells of a row."""
    return frozenset((row, c) for c in range(1, SIZE + 1))


@cache
def column_cells(column: int) -> frozenset[Cell]:
    """The cells of a column."""
    return frozenset((r, column) for r in range(1, SIZE + 1))


@cache
def district_cells(district: Cell) -> frozenset[Cell]:
    """The nine cells of a district; districts are counted 1 to 3 down and across."""
    top, left = (district[0] - 1) * SIDE, (district[1] - 1) * SIDE
    return frozenset((top + r, left + c) for r in range(1, SIDE + 1) for c in range(1, SIDE + 1))


DISTRICTS: tuple[Cell, ...] = tuple((r, c) for r in range(1, SIDE + 1) for c in range(1, SIDE + 1))


def complete_rows(capital: str, city: Iterable[Placed]) -> tuple[int, ...]:
    """The rows without a gap."""
    filled = covered(capital, city)
    return tuple(row for row in range(1, SIZE + 1) if row_cells(row) <= filled)


def complete_columns(capital: str, city: Iterable[Placed]) -> tuple[int, ...]:
    """The columns without a gap."""
    filled = covered(capital, city)
    return tuple(column for column in range(1, SIZE + 1) if column_cells(column) <= filled)


def complete_districts(capital: str, city: Iterable[Placed]) -> tuple[Cell, ...]:
    """The districts without a gap."""
    filled = covered(capital, city)
    return tuple(district for district in DISTRICTS if district_cells(district) <= filled)


def city_vp(capital: str, city: Iterable[Placed]) -> int:
    """Complete rows plus complete columns."""
    city = tuple(city)
    return len(complete_rows(capital, city)) + len(complete_columns(capital, city))


def centred(piece: str, row: int, column: int, turns: int = 0) -> Cell:
    """Where the top left corner of a turned shape lies when its middle is over this cell."""
    shape = shape_of(piece, turns)
    return row - (len(shape) - 1) // 2, column - (len(shape[0]) - 1) // 2


def placing_adds(player: Player, piece: str, row: int, column: int, turns: int = 0) -> tuple[int, int]:
    """How many points of city score and complete districts a piece would add here."""
    capital, before = player.capital, player.city
    after = (*before, Placed(piece, row, column, turns))
    points = city_vp(capital, after) - city_vp(capital, before)
    return points, len(complete_districts(capital, after)) - len(complete_districts(capital, before))


def one_kind(cells: frozenset[Cell], city: Iterable[Placed]) -> bool:
    """Whether all income buildings on these cells, at least one, are of the same kind."""
    kinds = {placed.piece for placed in city if is_building(placed.piece) and placed_cells(placed) & cells}
    return len(kinds) == 1


def architects_vp(capital: str, city: Iterable[Placed]) -> int:
    """Complete rows and columns whose income buildings are all of one kind."""
    city = tuple(city)
    lines = [row_cells(row) for row in complete_rows(capital, city)]
    lines += [column_cells(column) for column in complete_columns(capital, city)]
    return sum(one_kind(line, city) for line in lines)


def free_for(capital: str, city: Iterable[Placed], cells: frozenset[Cell], *, on_dots: bool = False) -> bool:
    """Whether a piece may cover these cells."""
    taken = built(city)
    return not cells & (taken if on_dots else taken | dots(capital))
