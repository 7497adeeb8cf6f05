"""FigureTile: a number of the table with its picture and what it means now, to be tapped."""

from __future__ import annotations

from kivy.graphics import Color
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from screens.kit.card import TapCard
from screens.kit.kv import load_kv
from screens.kit.seat_shape import INSIDE
from screens.kit.shapes import draw_shape

# What stands between what a number is and what it should be: each has its own line.
PARTED = " · "
# The icon of a round token, and how far its disc reaches from the middle.
TOKEN, TOKEN_SHARE = "circle", 0.42


class FigureTile(TapCard):
    """`value` with an `icon` in its `tone`, or in that tone itself, and the `label`, in at most so many `lines`.

    In `alarm` something is wrong with it. A `brief` label has one line on a phone on its side.
    """

    value = StringProperty("0")
    label = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink")
    alarm = BooleanProperty(False)
    lines = NumericProperty(2)
    brief = BooleanProperty(False)
    # The bright middle of a token, where its tone is only the rim.
    core = ColorProperty((0, 0, 0, 0))

    def on_kv_post(self, _base: object) -> None:
        picture = self.ids.picture
        for name in ("icon", "core"):
            self.fbind(name, self._brighten)
        for name in ("center", "extent"):
            picture.fbind(name, self._brighten)
        self._brighten()

    def _brighten(self, *_args: object) -> None:
        """A token is as bright as in the box, with its colour on paper as the rim."""
        picture = self.ids.picture
        picture.canvas.after.clear()
        if self.icon == TOKEN and self.core[3]:
            with picture.canvas.after:
                Color(*self.core)
                draw_shape("circle", picture.center_x, picture.center_y, picture.extent * TOKEN_SHARE * INSIDE)

    @staticmethod
    def lined(label: str) -> str:
        """The label with a line for each of its parts."""
        return label.replace(PARTED, "\n")


load_kv(__file__)
