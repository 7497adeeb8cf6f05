"""Buttons: the one next thing in accent, everything else quiet."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.type import READABLE_SHARE, fitting_size

EDGES = 24  # what a button leaves free beside its words, in dp

class PillButton(Press, Widget):
    """Base of the text buttons: `text`, `icon` before or (`icon_last`) after it, `natural` width, on_release."""

    text = StringProperty("")
    icon = StringProperty("")
    icon_last = BooleanProperty(False)
    fill = ColorProperty((0, 0, 0, 0))
    surface = StringProperty("button")
    ink = ColorProperty((1, 1, 1, 1))
    wanted = NumericProperty(0)
    natural = NumericProperty(0)
    mark_room = NumericProperty(0)
    start = NumericProperty(0)

    def legible(self, width: float) -> bool:
        """Whether its words, in two lines if need be, can be read at a table in this width."""
        room = width - dp(EDGES) - self.mark_room
        least = self.wanted * READABLE_SHARE
        return not self.text or fitting_size(self.text, True, self.wanted, room, self.height - dp(8)) >= least


class AccentButton(PillButton):
    """The one next thing on a screen, in the game's accent."""


class QuietButton(PillButton):
    """Any other choice, on a surface."""


class TextButton(PillButton):
    """The least of the choices: accent-coloured words without a surface."""


class StackedButton(TextButton):
    """A lesser choice among several in a row: its icon above its words."""


class DangerButton(PillButton):
    """What cannot be taken back, in the bad colour."""


class IconButton(Press, Widget):
    """An icon with a 56 dp target: `icon`, `hint` (what it does, for tests and speech), on_release."""

    icon = StringProperty("")
    hint = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))
    fill = ColorProperty((0, 0, 0, 0))


load_kv(__file__)
