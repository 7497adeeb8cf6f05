"""Move tiles: the moves of a turn side by side, a picture over its words each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from screens.kit.card import TapCard
from screens.kit.flow import Columns
from screens.kit.kv import load_kv


class MoveTile(TapCard):
    """`icon`, `text`; dimmed where the rules forbid it now (`legal`), ringed when it is the one to do (`lit`).

    `low` ones leave room for many.
    """

    text = StringProperty("")
    icon = StringProperty("")
    legal = BooleanProperty(True)
    lit = BooleanProperty(False)
    low = BooleanProperty(False)

    def _iterate_layout(self, sizes: list[Any]) -> Iterator[tuple[int, float, float, float, float]]:
        """In the middle of a tile that is as high as a higher neighbour; a gap at either end is a widget each."""
        places = list(super()._iterate_layout(sizes))
        free = max(0.0, self.height - self.minimum_height) / 2
        for place, x, y, width, height in places:
            yield place, x, y + free, width, height


class MoveTiles(Columns):
    """Tiles side by side, as many as the letters leave room for."""


load_kv(__file__)
