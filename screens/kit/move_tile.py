"""Move tiles: the moves of a turn side by side, a picture over its words each."""

from __future__ import annotations

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


class MoveTiles(Columns):
    """Tiles side by side, as many as the letters leave room for."""


load_kv(__file__)
