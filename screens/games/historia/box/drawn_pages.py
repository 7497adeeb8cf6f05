"""The drawn pages of the box: a picture with its tools above or beside it; the matrix, the borders on the map."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.data import items
from companion.engine.message import Arg, TermRef, say
from companion.games.historia.box.checks import doubts
from companion.games.historia.box.document import Source, source_of
from companion.games.historia.box.entry import dragged, joined, painted
from companion.games.historia.table.ids import KEY, TOP_LEVEL
from companion.games.historia.table.told import FIELD, FIELD_GOVERNMENT, NEIGHBOURS, fact
from screens.games.historia.matrix_panel import government_tone
from screens.kit.chip import Chip, ChipRow
from screens.kit.field_grid import Cell, FieldGrid
from screens.kit.flow import Pile
from screens.kit.press import PaintSpot
from screens.kit.scroll import Scroll
from screens.kit.type import Secondary
from screens.worlds.world_map import Place, WorldMap

FIELDS_TOOL, CLOSER_TOOL = "", "closer"
PALE = "70"  # the last two digits of a colour: what is only assumed
MOST_TOOLS = 0.45  # of the page, above the picture


class BoxPage(BoxLayout):
    """Base: `picture`, with tools to choose from and a note above it, beside it where the glass is wide."""

    def __init__(self, room: Any, picture: Any, **kwargs: Any) -> None:
        super().__init__(spacing=dp(8), padding=(dp(12), dp(4)), **kwargs)
        self.room, self.picture = room, picture
        picture.size_hint = (1, 1)
        self.tools, self.note = ChipRow(), Secondary(text="")
        self.side = Pile(spacing=dp(4))
        self.side.add_widget(self.note)
        self.side.add_widget(self.tools)
        self._beside = Scroll()
        self._beside.add_widget(self.side)
        self.add_widget(self._beside)
        self.add_widget(picture)
        self._rest = Widget(size_hint=(None, None), size=(0, 0))
        self.add_widget(self._rest)
        self.fbind("size", self._arrange)
        self.side.fbind("height", self._arrange)

    # How high the picture is for its width where the glass is high; 0: as high as there is room.
    shape = 0.0

    def _arrange(self, *_args: object) -> None:
        """The tools above the picture, beside it where the glass is wide."""
        wide = self.width > self.height
        room = self.height - self.side.height - dp(16)
        self.picture.size_hint_y = None if self.shape and not wide else 1
        # What room is left lies below the picture.
        self._rest.size_hint_y = 1 if self.picture.size_hint_y is None else None
        if self.picture.size_hint_y is None:
            self.picture.height = min(self.width * self.shape, room)
            self.picture.pos_hint = {"top": 1}
        self.orientation = "horizontal" if wide else "vertical"
        self._beside.size_hint = (0.62, 1) if wide else (1, None)
        if not wide:
            self._beside.height = min(self.side.height, self.height * MOST_TOOLS)

    def offer(
        self, tools: dict[str, Arg], icons: dict[str, str] | None = None, tones: dict[str, str] | None = None
    ) -> None:
        """Make a chip for each tool."""
        for tool, words in tools.items():
            look = {"icon": (icons or {}).get(tool, ""), "tone": (tones or {}).get(tool, "")}
            chip = Chip(text=self.room.words.show(words), act=partial(self.choose, tool), **look)
            chip.tool = tool
            self.tools.add_widget(chip)

    def mark(self, chosen: Any) -> None:
        """Show which tools are in hand; `chosen(tool)` says it."""
        for chip in self.tools.children:
            chip.selected = chosen(chip.tool)

    def choose(self, tool: str) -> None:
        """A tool was tapped."""

    def show(self) -> None:
        """Draw everything as told so far."""


class PaintGrid(PaintSpot, FieldGrid):
    """The fields of the matrix under a painting finger."""

    __events__ = ("on_paint",)

    def place_at(self, x: float, y: float) -> tuple[int, int] | None:
        left, bottom, side = self.frame()
        place = int((x - left) // side), int((y - bottom) // side)
        return place if self.in_sight(*place) else None


class MatrixPage(BoxPage):
    """Fields dragged column by column, governments painted over them."""

    def __init__(self, room: Any, _page: str, **kwargs: Any) -> None:
        super().__init__(room, PaintGrid(columns=TOP_LEVEL, rows=TOP_LEVEL, numbered=True), **kwargs)
        grid, self._from, self._looking = self.picture, (0, 0), False
        grid.column_title, grid.row_title = room.say(".field.technology"), room.say(".field.military")
        grid.bind(on_paint=lambda _grid, place, first: self.paint(place, first))
        grid.bind(size=lambda _grid, _size: setattr(grid, "part", None))
        names: dict[str, Arg] = {FIELDS_TOOL: say(".box.tool_fields"), CLOSER_TOOL: say(".box.tool_closer")}
        icons = {FIELDS_TOOL: "arrow-up-down", CLOSER_TOOL: "magnify-plus-outline"}
        governments = {id: TermRef("governments", id) for id in items(KEY, "governments")}
        names |= governments
        icons |= dict.fromkeys(governments, "square-rounded")
        self.offer(names, icons, {id: government_tone(id) for id in governments})
        self.choose(FIELDS_TOOL)

    def choose(self, tool: str) -> None:
        """Take a tool to hand; the glass shows all fields again and waits for a tap where to look closer."""
        if tool == CLOSER_TOOL:
            self.picture.part = None
        else:
            self._before = tool
        self.tool = tool
        self.mark(lambda one: one == tool)

    def paint(self, place: tuple[int, int], first: bool) -> None:
        """A finger came over a field."""
        column, row = place
        if first:
            self._from, self._looking = place, self.tool == CLOSER_TOOL
        if self._looking:  # this stroke only says where to look closer
            if first:
                self.picture.look_closer(column, row)
                self.choose(self._before)
            return
        if self.tool == FIELDS_TOOL:
            facts = dragged(self._from[0] + 1, self._from[1] + 1, row + 1)
        else:
            facts = painted(column + 1, row + 1, self.tool)
        self.room.tell(facts, further=not first)

    def show(self) -> None:
        """What is only assumed is pale; what can hardly be printed is said."""
        board = self.room.entry.board
        cells = []
        for column in range(TOP_LEVEL):
            for row in range(TOP_LEVEL):
                place = column + 1, row + 1
                there = board.has_field(*place)
                known = source_of(board, fact(FIELD_GOVERNMENT if there else FIELD, *place)) is not Source.ASSUMED
                if there:
                    cells.append(Cell(column, row, government_tone(board.government(*place)) + ("" if known else PALE)))
        self.picture.cells = cells
        doubtful = doubts(board)
        self.note.text = self.room.tell_words(doubtful[0]) if doubtful else self.room.say(".box.pale")


class BorderPage(BoxPage):
    """A tap on a region shows whom it borders on; a tap on another joins or parts the two."""

    shape = 1.0

    def __init__(self, room: Any, _page: str, **kwargs: Any) -> None:
        super().__init__(room, WorldMap(reach="yellow"), **kwargs)
        self.picture.bind(on_region=lambda _map, region: self.tap(region))

    def tap(self, region: str) -> None:
        """The first region, the second one, or the first again to let go of it."""
        chosen = str(self.picture.chosen)
        if chosen and region != chosen:
            self.room.tell(joined(self.room.entry.board, chosen, region))
            return
        self.picture.chosen = "" if chosen else region
        self.show()

    def show(self) -> None:
        """Draw the lines as told, and the neighbours of the region in hand."""
        room, chosen, view = self.room, str(self.picture.chosen), self.picture
        board = room.entry.board
        regions = list(items(KEY, "regions"))
        name = {region: room.words.show(TermRef("regions", region)) for region in regions}
        view.places = [Place(region, name[region], "", "", ()) for region in regions]
        pairs = ((one, other) for one, around in board.neighbours.items() for other in around)
        view.links = [(one, other) for one, other in pairs if regions.index(one) < regions.index(other)]
        view.hints = list(board.neighbours.get(chosen, ())) if chosen else []
        if not chosen:
            self.note.text = room.say(".box.tap_region")
            return
        around = [
            f"{name[other]} ({room.source(fact(NEIGHBOURS, chosen, other))})" for other in board.neighbours[chosen]
        ]
        told = ", ".join(around) or room.tell_words(say(".gain.nothing"))
        self.note.text = room.say(".box.borders", region=name[chosen], regions=told)
