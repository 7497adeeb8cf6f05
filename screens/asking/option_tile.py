"""Option tiles: one possible answer each: its icon, its words, what it costs or brings, and the rule against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.flow import Columns
from screens.kit.kv import load_kv
from screens.kit.press import Press

# Up to so many short answers are pictured as tall tiles; more stand as rows in two columns.
MOST_TALL, LONGEST_TALL = 6, 18
TALL_DP, FLAT_DP = 112, 168


@dataclass(frozen=True, slots=True)
class Tile:
    """An answer as it is drawn."""

    value: Any
    text: str
    detail: str = ""
    icon: str = ""
    fault: str = ""
    colour: str = ""
    tone: str = ""


class OptionTile(Press, BoxLayout):
    """`text`, `detail`, `icon`, `fault` (a rule against it), `colour` (a seat's mark), `chosen`, `count`."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    fault = StringProperty("")
    colour = StringProperty("")
    chosen = BooleanProperty(False)
    tall = BooleanProperty(False)
    count = NumericProperty(0)
    tint = ColorProperty((0, 0, 0, 0))


class TileGrid(Columns):
    """Tiles of one question; `tap(value)` hears which was meant."""

    def __init__(self, tiles: Sequence[Tile], tap: Callable[[Any], object], **kwargs: Any) -> None:
        pictured = any(tile.icon or tile.colour for tile in tiles)
        tall = pictured and len(tiles) <= MOST_TALL and all(len(tile.text) <= LONGEST_TALL for tile in tiles)
        super().__init__(least=dp(TALL_DP if tall else FLAT_DP), **kwargs)
        self.tiles: list[tuple[OptionTile, Any]] = []
        for tile in tiles:
            made = OptionTile(
                text=tile.text,
                detail=tile.detail,
                icon=tile.icon,
                fault=tile.fault,
                colour=tile.colour,
                tall=tall,
            )
            made.bind(on_release=lambda _tile, value=tile.value: tap(value))
            self.tiles.append((made, tile.value))
            self.add_widget(made)

    def mark(self, counts: Callable[[Any], int]) -> None:
        """Show how often each is chosen."""
        for made, value in self.tiles:
            made.count = counts(value)
            made.chosen = made.count > 0


load_kv(__file__)
