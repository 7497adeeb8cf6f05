"""The development matrix: every field with its government, and where everybody stands."""

from __future__ import annotations

from companion.engine.data import items
from companion.engine.message import TermRef
from companion.games.historia.facts import FIELD, FIELD_GOVERNMENT, NO, fact, is_printed
from companion.games.historia.ids import KEY, TOP_LEVEL
from companion.games.historia.state import Historia
from companion.games.historia.table_actions import Calibrate
from screens.kit.chip import Chip
from screens.kit.field_grid import Cell
from screens.kit.kv import load_kv
from screens.kit.list_row import ListRow
from screens.kit.sheet import Sheet
from screens.kit.type import Body, Secondary
from screens.table.panel import Panel

TONES = {
    "clan": "#4a5568",
    "nomads": "#3f6b46",
    "city_state": "#7a6326",
    "empire": "#4c7a38",
    "mercantilism": "#2f6f73",
    "enlightenment": "#5b4f94",
    "consumer_society": "#8a4b4b",
    "utopia": "#8f7a2c",
    "barbarians": "#8a3f5c",
}


class MatrixPanel(Panel):
    """The matrix as a picture; a tap on a field shows or corrects it."""

    def watched(self, state: Historia, seat: int) -> tuple[object, ...]:
        """The board, the goals and all levels."""
        levels = ",".join(f"{civ.technology}/{civ.military}" for civ in state.players)
        return (state.board, state.goals, levels)

    def show(self, state: Historia, seat: int) -> None:
        """Draw the fields and the markers."""
        colours = [spec.colour for spec in self.desk.session.opening.seats]
        standing: dict[tuple[int, int], list[str]] = {}
        for colour, civ in zip(colours, state.players, strict=True):
            standing.setdefault((civ.technology, civ.military), []).append(colour)
        goals = {(goal.technology, goal.military) for goal in state.goals}
        grid = self.ids.grid
        grid.column_title, grid.row_title = self.say(".field.technology"), self.say(".field.military")
        grid.cells = [
            Cell(
                technology - 1,
                military - 1,
                TONES[state.board.government(technology, military)],
                "!" if (technology, military) in goals else "",
                tuple(standing.get((technology, military), ())),
            )
            for technology in range(1, TOP_LEVEL + 1)
            for military in range(1, TOP_LEVEL + 1)
            if state.board.has_field(technology, military) or (technology, military) in standing
        ]
        self._show_legend()

    def _show_legend(self) -> None:
        legend = self.ids.legend
        legend.clear_widgets()
        for id, government in items(KEY, "governments").items():
            name = self.desk.words.show(TermRef("governments", id))
            text = self.say(".panel.government", name=name, n=government["vp"], cubes=government["cubes"])
            chip = Chip(text=text)
            chip.ring = self._tone(id)
            legend.add_widget(chip)

    def _tone(self, government: str) -> list[float]:
        from kivy.utils import get_color_from_hex

        return list(get_color_from_hex(TONES[government]))

    def tap(self, column: int, row: int) -> None:
        """Show a field: its government, whether that is printed or our own, and how to correct it."""
        technology, military = column + 1, row + 1
        state = self.desk.state
        sheet = Sheet(title=self.say(".panel.field", technology=technology, military=military))
        id = state.board.government(technology, military)
        sheet.add_widget(Body(text=self.desk.words.show(TermRef("governments", id))))
        name = fact(FIELD_GOVERNMENT, technology, military)
        known = is_printed(state.board, name)
        sheet.add_widget(Secondary(text=self.say(".panel.printed" if known else ".panel.house_value")))
        for government in items(KEY, "governments"):
            row_widget = ListRow(
                title=self.desk.words.show(TermRef("governments", government)),
                icon="check" if government == id else "circle-outline",
            )
            row_widget.bind(
                on_release=lambda _row, value=government: (sheet.close(), self.do(Calibrate(name, value)))
            )
            sheet.add_widget(row_widget)
        none = ListRow(title=self.say(".panel.no_field"), icon="close")
        missing = fact(FIELD, technology, military)
        none.bind(on_release=lambda _row: (sheet.close(), self.do(Calibrate(missing, NO))))
        sheet.add_widget(none)
        sheet.open()


load_kv(__file__)
