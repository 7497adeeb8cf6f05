"""The stages of a wonder as printed: a cost in each circle, the built ones filled."""

from __future__ import annotations

from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.theme import theme

SIDE, STEP = dp(36), dp(44)


class Stages(Drawn):
    """`costs` of all stages, `built` of which are covered by a token."""

    costs = ListProperty()
    built = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "costs", "built")

    def draw(self) -> None:
        for place, price in enumerate(self.costs):
            x, done = self.x + place * STEP, place < self.built
            Color(*(theme.seat_colour(theme.name, "blue") if done else theme.surface3))
            SmoothEllipse(pos=(x, self.center_y - SIDE / 2), size=(SIDE, SIDE))
            if place == self.built:
                Color(*theme.accent)
                SmoothLine(circle=(x + SIDE / 2, self.center_y, SIDE / 2 - dp(1)), width=dp(1.4))
            ink = theme.accent_ink if done else theme.ink
            draw_text(str(price), x + SIDE / 2, self.center_y, theme.body, ink, bold=True)


load_kv(__file__)
