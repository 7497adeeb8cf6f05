"""BottomBar: undo, redo, log, tools and score, always in the same place."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv
from screens.kit.press import Shaded, UnderFinger
from screens.kit.rounded import SoftBox


class BarItem(Shaded, BoxLayout):
    """One place in the bar."""

    icon = StringProperty("")
    text = StringProperty("")
    compact = BooleanProperty(False)
    # Where one is already, on bars that lead to other rooms.
    chosen = BooleanProperty(False)
    shade = 0.1

    def shade_box(self) -> SoftBox:
        """A soft box just inside its place."""
        inside = (self.width - dp(4), self.height - dp(4))
        return SoftBox(radius=dp(12), pos=(self.x + dp(2), self.y + dp(2)), size=inside)


class BottomBar(UnderFinger, BoxLayout):
    """`can_undo`, `can_redo`, `compact` (as low as a finger allows), `stacked` (what undoes above what looks).

    Events on_undo, on_redo, on_log, on_tools, on_score.
    """

    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    compact = BooleanProperty(False)
    stacked = BooleanProperty(False)
    # Whether it has two lines now, how wide its words would be in one, and how high a line is.
    parted = BooleanProperty(False)
    wanted = NumericProperty(0)
    line = NumericProperty(0)
    __events__ = ("on_undo", "on_redo", "on_log", "on_tools", "on_score")

    def on_undo(self) -> None:
        """Take back the last entry."""

    def on_redo(self) -> None:
        """Bring back what was undone."""

    def on_log(self) -> None:
        """Open the log."""

    def on_tools(self) -> None:
        """Open dice, clock and calculators."""

    def on_score(self) -> None:
        """Open the score."""


load_kv(__file__)
