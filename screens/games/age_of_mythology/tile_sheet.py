"""Tiles: what was drawn at the table, entered one by one or drawn by the app, and the open tiles to pick from."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import EXPLORE
from companion.games.age_of_mythology.table.setup import DRAFT_PICKS
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.tiles.tile_actions import Explore, RevealDraft
from companion.games.age_of_mythology.turn.flow import card_limit
from screens.desk import Desk
from screens.games.age_of_mythology.parts import MythLandCell
from screens.games.age_of_mythology.picking import open_form_sheet
from screens.kit.kv import load_kv


class MythDrawnTiles(BoxLayout):
    """The kinds of tiles left in the supply; each tap is one drawn; on_done(tiles) when all are named."""

    drawn = ListProperty()
    wanted = NumericProperty(0)
    progress = StringProperty("")
    more = NumericProperty(0)
    asks_number = BooleanProperty(False)
    __events__ = ("on_done",)

    def __init__(self, desk: Desk, wanted: int, **kwargs: Any) -> None:
        self.desk = desk
        self._cells: dict[str, MythLandCell] = {}
        super().__init__(**kwargs)
        for tile in printed.all_tiles():
            cell = MythLandCell()
            cell.show_tile(tile.id, desk.words)
            cell.bind(on_release=lambda _cell, tile=tile.id: self.add(tile))
            self._cells[tile.id] = cell
            self.ids.cells.add_widget(cell)
        self.wanted = wanted
        self.fbind("wanted", self._show)
        self._show()

    def add(self, tile: str) -> None:
        """One more tile of this kind lies open."""
        if len(self.drawn) < self.wanted and self.drawn.count(tile) < self.desk.state.tiles.get(tile, 0):
            self.drawn = [*self.drawn, tile]
            self._show()

    def set_more(self, more: int) -> None:
        """Another number stands on the card."""
        self.more = more
        self.wanted = self.desk.state.seats + more
        self.drawn = self.drawn[: int(self.wanted)]
        self._show()

    def take_back(self) -> None:
        """The last one was a slip of the finger."""
        self.drawn = self.drawn[:-1]
        self._show()

    def done(self) -> None:
        """Go on: what is not named, the app draws."""
        self.dispatch("on_done", tuple(self.drawn))

    def on_done(self, tiles: tuple[str, ...]) -> None:
        """The tiles are named."""

    def _show(self, *_args: object) -> None:
        left = self.desk.state.tiles
        for tile, cell in self._cells.items():
            count = self.drawn.count(tile)
            cell.show_tile(tile, self.desk.words, count)
            cell.chosen = count > 0
            cell.faint = left.get(tile, 0) <= count
        self.progress = self.desk.words.say(".panel.drawn_of", n=len(self.drawn), most=int(self.wanted))


def open_explore(desk: Desk, seat: int) -> None:
    """The Explore card of this seat: its number, then the tiles drawn."""
    state: Mythology = desk.state
    number = card_limit(state, seat, EXPLORE, printed.card_number(EXPLORE))
    form = MythDrawnTiles(desk, state.seats + number)
    form.more = number
    form.asks_number = state.power is None

    def explore(tiles: tuple[str, ...]) -> None:
        desk.do(Explore(seat, int(form.more)), chance=tiles)

    open_form_sheet(desk.words.say(".Explore.title"), form, explore)


def open_draft(desk: Desk) -> None:
    """The provinces laid out before the first round."""
    state: Mythology = desk.state

    def reveal(tiles: tuple[str, ...]) -> None:
        desk.do(RevealDraft(state.start), chance=tiles)

    form = MythDrawnTiles(desk, DRAFT_PICKS * state.seats)
    open_form_sheet(desk.words.say(".RevealDraft.title"), form, reveal)


load_kv(__file__)
