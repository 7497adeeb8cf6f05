"""PhaseRibbon: where the game stands and the one next thing to do."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv


class PhaseRibbon(BoxLayout):
    """`title`, `detail`, `pips` of `total` (0 hides them), `next_text`, `next_enabled`; `stacked` for a side column.

    on_next: the accent button; on_words: the words were tapped.
    """

    title = StringProperty("")
    detail = StringProperty("")
    pips = NumericProperty(0)
    total = NumericProperty(0)
    next_text = StringProperty("")
    next_enabled = BooleanProperty(True)
    stacked = BooleanProperty(False)
    __events__ = ("on_next", "on_words")

    def on_next(self) -> None:
        """The accent button was tapped."""

    def on_words(self) -> None:
        """The title was tapped."""


load_kv(__file__)
