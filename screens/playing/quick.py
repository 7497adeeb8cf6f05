"""Quick tiles: the likely moves of the seat looked at, one tap each; made anew only when other moves are offered."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.game import Move, kind_of
from screens.asking.option_tile import OptionTile, Tile, TileGrid
from screens.asking.preview import preview
from screens.desk import Desk
from screens.kit.flow import Pile
from screens.words import headline, tr


class QuickTiles(Pile):
    """`buttons` are the tiles, `offered` what they lead to, most likely first."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.desk = desk
        self.offered: tuple[Move, ...] = ()
        self._spoken = ""

    @property
    def buttons(self) -> list[Any]:
        """The tiles of what is most likely now, most likely first."""
        return [tile for grid in self.children for tile in reversed(grid.children) if isinstance(tile, OptionTile)]

    def show(self, state: Any, seat: int) -> None:
        """Offer what this seat is likely to do now, but for what lies under the thumb in the dock already."""
        docked = (self.desk.next_action, self.desk.session.phase.other_action)
        offered = tuple(move for move in self.desk.game.quick_actions(state, seat) if move not in docked)
        if offered == self.offered and self._spoken == tr.lang:
            return
        self.offered, self._spoken = offered, tr.lang
        self.clear_widgets()
        tiles = [Tile(move, headline(self.desk.title_of(move)), icon=kind_of(move).icon) for move in offered]
        if tiles:
            self.add_widget(TileGrid(tiles, self.desk.perform, partial(preview, self.desk)))
