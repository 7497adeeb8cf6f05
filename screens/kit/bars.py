"""Bars: how often something came out how high, with marks for what happened here."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.seat_shape import draw_seat
from screens.theme import theme

MARK_DP = 9


class Bars(Drawn):
    """`bars`: (from, to, how often), the one around `middle` stands out; `marks`: (colour of a seat, n)."""

    bars = ListProperty()
    marks = ListProperty()
    middle = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "bars", "marks", "middle")

    def draw(self) -> None:
        if not self.bars:
            return
        foot, most = theme.label * 1.5, max(count for *_, count in self.bars)
        tall, wide = self.height - foot - dp(3 * MARK_DP), self.width / len(self.bars)
        for place, (low, high, count) in enumerate(self.bars):
            Color(*(theme.accent if low <= self.middle <= high else theme.surface3))
            Rectangle(pos=(self.x + place * wide + dp(1), self.y + foot), size=(wide - dp(2), tall * count / most))
        least, last = self.bars[0][0], self.bars[-1][1]
        draw_text(str(least), self.x, self.y, theme.label, theme.ink2, anchor=(0, 0))
        draw_text(str(last), self.right, self.y, theme.label, theme.ink2, anchor=(1, 0))
        Color(*theme.line)
        Rectangle(pos=(self.x, self.y + foot - dp(1)), size=(self.width, dp(1)))
        for colour, points in self.marks:
            share = min(1.0, max(0.0, (points - least) / max(1, last + 1 - least)))
            x = min(max(self.x + share * self.width, self.x + dp(MARK_DP)), self.right - dp(MARK_DP))
            Color(*theme.seat_colour(theme.name, colour))
            Rectangle(pos=(x - dp(1), self.y + foot), size=(dp(2), tall))
            draw_seat(colour, x, self.top - dp(MARK_DP), dp(MARK_DP))
