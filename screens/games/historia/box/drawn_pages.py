"""The drawn pages of the box: the matrix under a painting finger, the borders on the map."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.data import items
from companion.engine.message import TermRef, say
from companion.games.historia.box.checks import doubts
from companion.games.historia.box.document import Source, source_of
from companion.games.historia.box.entry import dragged, joined, painted
from companion.games.historia.table.ids import KEY, TOP_LEVEL
from companion.games.historia.table.told import FIELD, FIELD_GOVERNMENT, NEIGHBOURS, fact
from screens.games.historia.matrix_panel import TONES
from screens.kit.chip import Chip, ChipRow
from screens.kit.field_grid import Cell, FieldGrid
from screens.kit.flow import Pile
from screens.kit.scroll import Scroll
from screens.kit.type import Secondary
from screens.worlds.world_map import Place, WorldMap

FIELDS_TOOL = ""
CHART_SHAPE, LEAST_CHART, LEAST_WORDS = 0.62, 384, 96
PALE = "70"  # the last two digits of a colour: what is only assumed


class PaintGrid(FieldGrid):
    """A grid a finger paints on: on_paint(column, row, first) for every field it comes over."""

    __events__ = ("on_paint",)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._last: tuple[int, int] | None = None
        self._stroke(touch, first=True)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._stroke(touch, first=False)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _stroke(self, touch: Any, first: bool) -> None:
        left, bottom, side = self.frame()
        place = int((touch.x - left) // side), int((touch.y - bottom) // side)
        inside = 0 <= place[0] < self.columns and 0 <= place[1] < self.rows
        if inside and place != self._last:
            first = first or self._last is None
            self._last = place
            self.dispatch("on_paint", *place, first)

    def on_paint(self, column: int, row: int, first: bool) -> None:
        """A finger is over this field."""


class Brush(Chip):
    """What a finger paints with: a government in its colour, or the fields themselves."""

    tone = StringProperty("")


class MatrixPage(BoxLayout):
    """Fields dragged column by column, governments painted over them."""

    def __init__(self, room: Any, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(8), padding=(dp(12), dp(4)), **kwargs)
        self.room, self.tool, self._from = room, FIELDS_TOOL, (0, 0)
        self._chips: list[tuple[Chip, str]] = []
        tools = ChipRow()
        names = {FIELDS_TOOL: room.say(".box.tool_fields")}
        names |= {id: room.words.show(TermRef("governments", id)) for id in items(KEY, "governments")}
        for tool, name in names.items():
            chip = Brush(text=name, tone=TONES.get(tool, ""))
            chip.bind(on_release=lambda _chip, tool=tool: self.choose(tool))
            self._chips.append((chip, tool))
            tools.add_widget(chip)
        self.grid = PaintGrid(columns=TOP_LEVEL, rows=TOP_LEVEL, numbered=True, size_hint_y=1)
        self.grid.column_title, self.grid.row_title = room.say(".field.technology"), room.say(".field.military")
        self.grid.bind(on_paint=lambda _grid, column, row, first: self.paint(column, row, first))
        self.note = Secondary(text="")
        self._side = Pile(spacing=dp(8))
        self._side.add_widget(tools)
        self._side.add_widget(self.note)
        self._beside = Scroll()
        self._beside.add_widget(self._side)
        self.add_widget(self._beside)
        self.add_widget(self.grid)
        self.fbind("size", self._arrange)
        self._side.fbind("height", self._arrange)
        self.choose(FIELDS_TOOL)

    def _arrange(self, *_args: object) -> None:
        """The brushes above the matrix, beside it where the glass is wide."""
        wide = self.width > self.height
        self.orientation = "horizontal" if wide else "vertical"
        self._beside.size_hint = (0.5, 1) if wide else (1, None)
        if not wide:
            self._beside.height = min(self._side.height, self.height / 2)

    def choose(self, tool: str) -> None:
        """Take another brush."""
        self.tool = tool
        for chip, which in self._chips:
            chip.selected = which == tool

    def paint(self, column: int, row: int, first: bool) -> None:
        """A finger came over a field."""
        if first:
            self._from = (column, row)
        if self.tool == FIELDS_TOOL:
            facts = dragged(self._from[0] + 1, self._from[1] + 1, row + 1)
        else:
            facts = painted(column + 1, row + 1, self.tool)
        self.room.tell(facts, further=not first)

    def show(self) -> None:
        """Draw the matrix as told; what is only assumed is pale."""
        board = self.room.entry.board
        cells = []
        for column in range(TOP_LEVEL):
            for row in range(TOP_LEVEL):
                place = column + 1, row + 1
                there = board.has_field(*place)
                known = source_of(board, fact(FIELD_GOVERNMENT if there else FIELD, *place)) is not Source.ASSUMED
                if there:
                    cells.append(Cell(column, row, TONES[board.government(*place)] + ("" if known else PALE)))
        self.grid.cells = cells
        doubtful = doubts(board)
        self.note.text = self.room.tell_words(doubtful[0]) if doubtful else self.room.say(".box.pale")


class BorderPage(BoxLayout):
    """A tap on a region shows whom it borders on; a tap on another joins or parts the two."""

    def __init__(self, room: Any, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(8), padding=(dp(12), dp(4)), **kwargs)
        self.room = room
        self.map = WorldMap(reach="yellow", size_hint_y=None)
        self.map.bind(on_region=lambda _map, region: self.tap(region))
        self.note = Secondary(text="")
        for widget in (self.map, self.note, Widget()):
            self.add_widget(widget)
        self.fbind("size", self._fit)

    def _fit(self, *_args: object) -> None:
        """As high as the table's map, as far as there is room above the words."""
        wanted = max(self.width * CHART_SHAPE, dp(LEAST_CHART))
        self.map.height = min(wanted, max(dp(160), self.height - dp(LEAST_WORDS)))

    def tap(self, region: str) -> None:
        """The first region, the second one, or the first again to let go of it."""
        chosen = str(self.map.chosen)
        if chosen and region != chosen:
            self.room.tell(joined(self.room.entry.board, chosen, region))
            return
        self.map.chosen = "" if chosen else region
        self.show()

    def show(self) -> None:
        """Draw the lines as told, and the neighbours of the region in hand."""
        room, chosen = self.room, str(self.map.chosen)
        board = room.entry.board
        regions = list(items(KEY, "regions"))
        name = {region: room.words.show(TermRef("regions", region)) for region in regions}
        self.map.places = [Place(region, name[region], "", "", ()) for region in regions]
        pairs = ((one, other) for one, around in board.neighbours.items() for other in around)
        self.map.links = [(one, other) for one, other in pairs if regions.index(one) < regions.index(other)]
        self.map.hints = list(board.neighbours.get(chosen, ())) if chosen else []
        if not chosen:
            self.note.text = room.say(".box.tap_region")
            return
        around = [
            f"{name[other]} ({room.source(fact(NEIGHBOURS, chosen, other))})" for other in board.neighbours[chosen]
        ]
        told = ", ".join(around) or room.tell_words(say(".gain.nothing"))
        self.note.text = room.say(".box.borders", region=name[chosen], regions=told)
