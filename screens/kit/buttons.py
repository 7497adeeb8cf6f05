"""Buttons: the one next thing in accent, everything else quiet."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.kit.kv import load_kv
from screens.kit.press import Shaded
from screens.kit.rounded import SoftBox
from screens.kit.type import READABLE_SHARE, fitting_size

LINES = 2.7  # room for two lines, in letters
EDGES = 24  # what a button leaves free beside its words, in dp


class PillButton(Shaded, Widget):
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
    """A lesser choice among several in a row: its icon above its words, or (`flat`) before them."""

    flat = BooleanProperty(False)

    def stands(self, width: float, letters: float) -> bool:
        """Whether its words, in letters of this size, have room under its icon in this width."""
        least = letters * READABLE_SHARE
        return not self.text or fitting_size(self.text, True, letters, width - dp(4), letters * LINES) >= least

    def shade_box(self) -> SoftBox:
        """A soft box."""
        return SoftBox(radius=dp(16), pos=self.pos, size=self.size)


class DangerButton(PillButton):
    """What cannot be taken back, in the bad colour."""


class IconButton(Shaded, Widget):
    """An icon with a 56 dp target: `icon`, `hint` (what it does, for tests and speech), on_release."""

    icon = StringProperty("")
    hint = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))
    fill = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: Any) -> None:
        self._ground: InstructionGroup | None = None
        super().__init__(**kwargs)
        for name in ("fill", "pos", "size"):
            self.fbind(name, self._lay_ground)
        self._lay_ground()

    def shade_box(self) -> SoftBox:
        """A disc around the icon."""
        return SoftBox(radius=dp(24), pos=(self.center_x - dp(24), self.center_y - dp(24)), size=(dp(48), dp(48)))

    def _lay_ground(self, *_args: object) -> None:
        """Most have none: a shape nobody sees costs as much as one that is seen."""
        if self._ground is not None:
            self.canvas.before.remove(self._ground)
            self._ground = None
        if self.fill[3]:
            self._ground = InstructionGroup()
            self._ground.add(Color(*self.fill))
            self._ground.add(self.shade_box())
            self.canvas.before.insert(0, self._ground)


load_kv(__file__)
