"""Signs: a few small icons side by side in the middle of a line."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.kv import Unbounded, load_kv
from screens.kit.type import ICON_FONT, glyph


class Signs(Unbounded, Drawn):
    """`parts`: pairs of an icon and its colour; those without an icon are left out. `extent` is how large they are."""

    parts = ListProperty()
    extent = NumericProperty(dp(16))
    gap = NumericProperty(dp(4))

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "parts", "extent")

    def draw(self) -> None:
        shown = [part for part in self.parts if part[0]]
        step = self.extent + self.gap
        left = self.center_x - step * (len(shown) - 1) / 2
        for place, (icon, colour) in enumerate(shown):
            draw_text(glyph(icon), left + place * step, self.center_y, self.extent, colour, font=ICON_FONT)


load_kv(__file__)
