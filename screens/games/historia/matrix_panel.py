"""The development matrix: every field with its government, and where everybody stands."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.data import items
from companion.engine.message import SeatRef, TermRef
from companion.games.historia.matrix.levels import gains
from companion.games.historia.scoring.measures import government_gift
from companion.games.historia.table.board_ways import field_ways, told_of_field
from companion.games.historia.table.ids import KEY, TOP_LEVEL
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Historia
from companion.games.historia.table.told import FIELD, fact, is_printed
from companion.games.historia.variants.goals import GOALS_ON_THE_MATRIX, goal_placer
from screens.games.historia.board_peek import tell_field
from screens.games.historia.ways_sheet import open_ways
from screens.kit.field_grid import Cell
from screens.kit.kv import load_kv
from screens.playing.panel import Panel

# Colours that tell the areas apart; which ones the board prints we do not know.
TONES = {
    "clan": "#5b6676",
    "nomads": "#8a6d4f",
    "city_state": "#a3882f",
    "empire": "#4f8a46",
    "mercantilism": "#2f8288",
    "enlightenment": "#6a5bb0",
    "consumer_society": "#b0603f",
    "utopia": "#3f7fc0",
    "barbarians": "#a0466a",
}


class LegendItem(BoxLayout):
    """A government: its colour, its name, what it gives; marked where the seat looked at stands."""

    tone = StringProperty("surface2")
    text = StringProperty("")
    here = BooleanProperty(False)


class MatrixPanel(Panel):
    """The matrix as a picture; a tap on a field shows or corrects it."""

    def watched(self, state: Historia, seat: int) -> tuple[object, ...]:
        """The board, the goals and all levels."""
        levels = ",".join(f"{civ.technology}/{civ.military}/{civ.out}" for civ in state.players)
        return (state.board, state.goals, levels)

    def show(self, state: Historia, seat: int) -> None:
        """Draw the fields and the markers."""
        colours = [spec.colour for spec in self.desk.session.opening.seats]
        standing: dict[tuple[int, int], list[str]] = {}
        for colour, civ in zip(colours, state.players, strict=True):
            if not civ.out:
                standing.setdefault((civ.technology, civ.military), []).append(colour)
        goals = {(goal.technology, goal.military) for goal in state.goals}
        civ, grid = state.players[seat], self.ids.grid
        grid.column_title, grid.row_title = self.say(".field.technology"), self.say(".field.military")
        grid.cells = [
            Cell(
                technology - 1,
                military - 1,
                TONES[state.board.government(technology, military)],
                seats=tuple(standing.get((technology, military), ())),
                token=(technology, military) in goals,
            )
            for technology in range(1, TOP_LEVEL + 1)
            for military in range(1, TOP_LEVEL + 1)
            if state.board.has_field(technology, military) or (technology, military) in standing
        ]
        grid.peek = lambda column, row: tell_field(self.desk, column + 1, row + 1)
        grid.chosen = (civ.technology - 1, civ.military - 1)
        self._show_legend(state, seat)
        self.ids.note.text = self._note(state)

    def _show_legend(self, state: Historia, seat: int) -> None:
        legend = self.ids.legend
        if not legend.children:
            for _ in items(KEY, "governments"):
                legend.add_widget(LegendItem())
        own = state.government_of(seat)
        for item, id in zip(reversed(legend.children), items(KEY, "governments"), strict=True):
            points, cubes = government_gift(state, id)
            name = self.desk.words.show(TermRef("governments", id))
            item.tone, item.here = TONES[id], id == own
            item.text = self.say(".panel.government", name=name, gain=gains(Bonus(vp=points, cubes=cubes)))

    def _note(self, state: Historia) -> str:
        """Whose goal it is to place, or that the matrix is our own."""
        placer = goal_placer(state)
        if placer is not None:
            placed = {"number": state.goals_placed + 1, "total": GOALS_ON_THE_MATRIX}
            return self.say(".panel.place_goal", civ=SeatRef(placer), **placed)
        unsure = any(not is_printed(state.board, fact(FIELD, *map(int, key.split("/")))) for key in state.board.matrix)
        return self.say(".panel.house_matrix") if unsure else ""

    def tap(self, column: int, row: int) -> None:
        """Show a field."""
        state, place = self.desk.state, (column + 1, row + 1)
        title = self.say(".panel.field", technology=place[0], military=place[1])
        ways = field_ways(state, int(self.desk.seat), *place)
        open_ways(self.desk, title, ways, told_of_field(state, *place))


load_kv(__file__)
