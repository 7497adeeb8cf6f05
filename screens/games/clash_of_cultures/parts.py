"""Small parts of the pages: tiles for moves, rows of facts, and texts to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.card import TapCard
from screens.kit.counter import Counter
from screens.kit.flow import Columns
from screens.kit.kv import load_kv


class ClashTiles(Columns):
    """Tiles side by side, as many as the letters leave room for."""


class ClashMoveTile(TapCard):
    """A move of the turn as a tile; dimmed where the rules forbid it now."""

    text = StringProperty("")
    icon = StringProperty("")
    legal = BooleanProperty(True)


class ClashCounter(Counter):
    """A counter of the realm, a little lower, so that more of the realm is in sight."""


class ClashFactRow(BoxLayout):
    """An icon and a sentence."""

    text = StringProperty("")
    icon = StringProperty("information-outline")
    tone = StringProperty("ink2")


class ClashTextRow(TapCard):
    """Something printed with its words: a name, what it does, and a word at the right."""

    title = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    trailing = StringProperty("")
    trailing_tone = StringProperty("ink")


def tile(text: str, icon: str, act: Callable[[], Any], legal: bool = True) -> ClashMoveTile:
    """A tile that does something when tapped."""
    made = ClashMoveTile(text=text, icon=icon, legal=legal)
    made.bind(on_release=lambda _tile: act())
    return made


load_kv(__file__)
