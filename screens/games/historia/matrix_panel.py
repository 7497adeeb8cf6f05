"""The development matrix: every field with its government, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kivy.properties import BooleanProperty

from companion.engine.data import items
from companion.engine.message import SeatRef
from companion.games.historia.table.ids import KEY, TOP_LEVEL, GovernmentId
from companion.games.historia.table.state import Historia
from companion.games.historia.table.told import FIELD, fact, is_printed
from companion.games.historia.turn.board_ways import field_ways, government_words, told_of_field
from companion.games.historia.variants.goals import GOALS_ON_THE_MATRIX, goal_placer
from screens.desk import Desk
from screens.games.historia.board_peek import tell_field
from screens.games.historia.ways_sheet import open_ways
from screens.kit.field_grid import AXIS_SHARE, Cell, FieldGrid
from screens.kit.kv import load_kv
from screens.kit.strokes import Strokes
from screens.kit.text_line import TextLine
from screens.kit.type import ICON_FONT, glyph
from screens.playing.panel import Panel
from screens.theme import theme

# At least so many columns and rows show where a civilization stands and what lies ahead of it.
NEAR = (6, 5)


class MatrixGrid(FieldGrid):
    """The matrix with everybody's marker and the goals; a tap on a field shows or corrects it."""

    # Only the fields around the marker looked at, for a page that shows more than the matrix.
    near = BooleanProperty(False)

    def on_size(self, _grid: object, _size: object) -> None:
        """Another size has room for other fields."""
        self._look_around()

    def show(self, desk: Desk, state: Historia, seat: int) -> None:
        """Draw the fields and the markers as they are now."""
        self._desk = desk
        self.cells = list(matrix_cells(desk, state))
        civ = state.players[seat]
        self.chosen = (civ.technology - 1, civ.military - 1)
        self.peek = lambda column, row: tell_field(desk, column + 1, row + 1)
        self._look_around()

    def _look_around(self) -> None:
        """Show the fields around the marker, as many as there is room for."""
        if not self.near or self.chosen is None:
            return
        room = self.width - self._margin(), self.height - self._margin()
        side = max(1.0, min(there / least for there, least in zip(room, NEAR, strict=True)))
        many = [max(least, min(TOP_LEVEL, int(there / side))) for there, least in zip(room, NEAR, strict=True)]
        first, lowest = (
            max(0, min(place - (there - 1) // 2, TOP_LEVEL - there))
            for place, there in zip(self.chosen, many, strict=True)
        )
        self.part = (first, lowest, *many)

    def _draw_titles(self, strokes: Strokes, x: float, y: float, right: float, top: float) -> None:
        """The words of the axes; beside a few fields there is room for their signs only."""
        if not self.near:
            super()._draw_titles(strokes, x, y, right, top)
            return
        size = theme.label
        for icon, tone, at in (
            ("lightbulb-on", "blue", (right + size * 0.6, y - size * AXIS_SHARE)),
            ("shield-sword", "red", (x - size * AXIS_SHARE, top + size * 0.6)),
        ):
            strokes.words(glyph(icon), *at, size * 1.15, theme.colour_of(theme.name, tone), font=ICON_FONT)

    def on_cell(self, column: int, row: int) -> None:
        """Show a field."""
        desk, place = self._desk, (column + 1, row + 1)
        title = desk.words.say(".panel.field", technology=place[0], military=place[1])
        open_ways(desk, title, field_ways(desk.state, int(desk.seat), *place), told_of_field(desk.state, *place))


def matrix_cells(desk: Desk, state: Historia) -> Iterator[Cell]:
    """Every field with its government, who stands there, and whether a goal lies there."""
    standing: dict[tuple[int, int], list[str]] = {}
    for spec, civ in zip(desk.session.opening.seats, state.players, strict=True):
        if not civ.out:
            standing.setdefault((civ.technology, civ.military), []).append(spec.colour)
    goals = {(goal.technology, goal.military) for goal in state.goals}
    levels = range(1, TOP_LEVEL + 1)
    for place in product(levels, levels):
        if state.board.has_field(*place) or place in standing:
            here, tone = tuple(standing.get(place, ())), government_tone(state.board.government(*place))
            yield Cell(place[0] - 1, place[1] - 1, tone, seats=here, token=place in goals)


def government_tone(id: GovernmentId) -> str:
    """The colour of a government's fields."""
    return str(items(KEY, "governments")[id]["tone"])


class MatrixPanel(Panel):
    """The matrix as a picture; a tap on a field shows or corrects it."""

    def watched(self, state: Historia, seat: int) -> tuple[object, ...]:
        """The board, the goals and all levels."""
        levels = ",".join(f"{civ.technology}/{civ.military}/{civ.out}" for civ in state.players)
        return (state.board, state.goals, levels)

    def show(self, state: Historia, seat: int) -> None:
        """Draw the fields and the markers."""
        grid = self.ids.grid
        grid.column_title, grid.row_title = self.say(".field.technology"), self.say(".field.military")
        grid.show(self.desk, state, seat)
        self._show_legend(state, seat)
        self.note("house", self._note(state))

    def _show_legend(self, state: Historia, seat: int) -> None:
        """Every government: its colour, its name, what it gives; marked where the seat looked at stands."""
        own, lines = state.government_of(seat), []
        for id, printed in items(KEY, "governments").items():
            look = {"icon": "square-rounded", "tone": printed["tone"], "slight": True, "bold": id == own}
            lines.append({**look, "text": self.desk.say(government_words(state, id))})
        self.section("legend", "", TextLine, lines, least=176, most=3)

    def _note(self, state: Historia) -> str:
        """Whose goal it is to place, or that the matrix is our own."""
        placer = goal_placer(state)
        if placer is not None:
            placed = {"number": state.goals_placed + 1, "total": GOALS_ON_THE_MATRIX}
            return self.say(".panel.place_goal", civ=SeatRef(placer), **placed)
        unsure = any(not is_printed(state.board, fact(FIELD, *map(int, key.split("/")))) for key in state.board.matrix)
        return self.say(".panel.house_matrix") if unsure else ""


load_kv(__file__)
