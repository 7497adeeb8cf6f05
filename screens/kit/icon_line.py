"""IconLine: small pictures with what stands after each, in one line."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.type import ICON_FONT, glyph, text_extent
from screens.theme import theme

GAP_DP = 10


class IconLine(Drawn):
    """`parts`: pairs of an icon and words; what does not fit is left out."""

    parts = ListProperty()

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "parts")

    def draw(self) -> None:
        x, size = self.x, theme.body * 1.25
        for icon, text in self.parts:
            wide = text_extent(text, True, theme.body)[0] if text else 0.0
            if x + size + wide > self.right:
                return
            draw_text(glyph(icon), x, self.center_y, size, theme.accent, anchor=(0, 0.5), font=ICON_FONT)
            x += size + dp(3)
            if text:
                draw_text(text, x, self.center_y, theme.body, theme.ink, bold=True, anchor=(0, 0.5))
            x += wide + dp(GAP_DP)


load_kv(__file__)
