"""The places of the reveal: each seat with its bar, and what the colours of the bars stand for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.utils import get_color_from_hex

from screens import fonts
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.seat_shape import draw_seat
from screens.kit.type import cut_to, fitting_size, last_size, text_extent
from screens.rooms.score.patterns import draw_pattern
from screens.theme import sp_scaled, theme
from screens.words import tr
from screens.worlds import world

COUNT_SECONDS = 0.9
RANK, NUMBER, NAME = 26, 24, 16
# Numbers are large already: they grow no further than this.
MOST_GROWN = 1.35
BAR, GAP, LINE = 24, 3, 1.2
# A place as high as a tablet has it, and its bar.
ROOMY, HIGH_BAR = 96, 36
# A place lower than this has its bar beside the name; how much of its height the letters take there, and else.
SLIM, BESIDE_SHARE, ABOVE_SHARE = 38, 0.6, 0.42
# How much of the width the name has beside the bar.
NAME_SHARE = 0.45


class PlaceCard(Drawn):
    """One seat in its place, a question mark until its turn comes: then its bar counts up to its points."""

    place = NumericProperty(1)
    seat = ObjectProperty(None)
    total = NumericProperty(0)
    most = NumericProperty(1)
    parts = ListProperty()
    open = BooleanProperty(False)
    share = NumericProperty(0)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "open", "share")

    def on_open(self, _card: object, opened: bool) -> None:
        """Count up, at once in calm mode."""
        theme.animate(self, COUNT_SECONDS, share=1.0 if opened else 0.0)

    def draw(self) -> None:
        own, first = world(theme.game), self.place == 1
        strong = theme.accent if first and self.open else theme.ink
        rank, ink = str(int(self.place)), strong if self.open else theme.ink2
        large = min(MOST_GROWN, theme.scale)
        draw_text(rank, self.x + dp(26), self.center_y, sp_scaled(large, RANK), ink, font=own.face())
        left, right = self.x + dp(52), self.right - dp(12)
        if not self.open or self.seat is None:
            draw_text("?", left, self.center_y, self._letters(), theme.ink2, bold=True, anchor=(0, 0.5))
            return
        number, size = tr.number(tr.lang, _counted(self.total, self.share)), sp_scaled(large, NUMBER)
        draw_text(number, right, self.center_y, size, strong, anchor=(1, 0.5), font=own.face(number))
        whole = tr.number(tr.lang, self.total)
        self._name_and_bar(left, right - dp(12) - text_extent(whole, False, size, own.face(whole))[0])

    @property
    def _slim(self) -> bool:
        """Too low for a bar under the name: it stands beside it."""
        return bool(self.height < dp(SLIM))

    def _letters(self) -> float:
        """How large the name is: as large as the text, as far as the place is high enough."""
        share = BESIDE_SHARE if self._slim else ABOVE_SHARE
        usual = max(sp_scaled(min(1.0, theme.scale), NAME), float(self.height) * share)
        return min(sp_scaled(theme.scale, NAME), usual)

    def _name_and_bar(self, left: float, right: float) -> None:
        letters, line = self._letters(), self._letters() * LINE
        most = dp(HIGH_BAR if self.height > dp(ROOMY) else BAR)
        bar = min(most, self.height * 0.9 - (0 if self._slim else line + dp(GAP)))
        top = self.center_y + (0 if self._slim else (dp(GAP) + bar) / 2)
        end = left + (right - left) * NAME_SHARE if self._slim else right
        draw_seat(self.seat.colour, left + dp(8), top, dp(7.5))
        name, room = self.seat.name, end - left - dp(24)
        font = fonts.medium(name)
        letters = max(last_size(letters), fitting_size(name, False, letters, room, line * 2, font))
        shown = cut_to(name, False, letters, room, font)
        draw_text(shown, left + dp(24), top, letters, theme.ink, anchor=(0, 0.5), font=font)
        if self._slim:
            self._bar(end + dp(8), top - bar / 2, right - end - dp(8), bar)
        else:
            self._bar(left, top - line / 2 - dp(GAP) - bar, right - left, bar)

    def _bar(self, x: float, y: float, room: float, height: float) -> None:
        """The points by where they came from."""
        for place, tone, value in self.parts:
            width = max(0.0, value) / max(1.0, self.most) * room * self.share
            if width >= 1:
                box = round(x), round(y), max(1, round(width - dp(1))), round(height)
                Color(*get_color_from_hex(tone))
                Rectangle(pos=box[:2], size=box[2:])
                draw_pattern(place, *box)
                x += width


class Legend(Drawn):
    """What the colours of the bars stand for, in as many lines as it takes."""

    entries = ListProperty()
    # Where there is no room for it: the table behind tells the same.
    terse = BooleanProperty(False)
    # How high it wants to be.
    needed = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "entries", "terse"):
            self.fbind(name, self._measure)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "entries", "terse")

    @property
    def type_size(self) -> float:
        """How large its words are."""
        return sp_scaled(theme.scale, 14)

    def _measure(self, *_args: object) -> None:
        lines = 1 + max((line for _, _, _, line in self._placed()), default=0)
        self.needed = dp(12) + lines * self.type_size * 1.6
        self.height = 0 if self.terse else self.needed

    def _placed(self) -> Iterator[tuple[str, str, float, int]]:
        """Colour, words, how far from the left, and in which line."""
        x, line = dp(12), 0
        for tone, words in self.entries:
            width = text_extent(words, False, self.type_size, fonts.condensed(words))[0] + dp(28)
            if x + width > self.width and x > dp(12):
                x, line = dp(12), line + 1
            yield tone, words, x, line
            x += width

    def draw(self) -> None:
        for place, (tone, words, x, line) in enumerate([] if self.terse else self._placed()):
            y = self.top - dp(6) - self.type_size * (0.8 + 1.6 * line)
            box = round(self.x + x), round(y - dp(6)), dp(12), dp(12)
            Color(*get_color_from_hex(tone))
            Rectangle(pos=box[:2], size=box[2:])
            draw_pattern(place, *box)
            font = fonts.condensed(words)
            draw_text(words, self.x + x + dp(17), y, self.type_size, theme.ink2, anchor=(0, 0.5), font=font)


def _counted(total: float, share: float) -> float:
    """The number a counting bar shows; halves only at the end."""
    return total if share >= 1 else float(int(total * share))
