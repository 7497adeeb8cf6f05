"""Track: a row of printed spaces with the seats that stand on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from screens.kit.drawn import Drawn
from screens.kit.kv import load_kv
from screens.kit.press import Press
from screens.kit.scroll import Scroll
from screens.kit.seat_shape import draw_seat
from screens.theme import theme
from screens.worlds.corners import CornerBox

MARKERS_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Space:
    """One space: what is printed large, what is printed small, and its colour (a theme token or hex)."""

    text: str
    detail: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Marker:
    """A seat on a space."""

    colour: str
    place: int


class TrackSpace(Press, Drawn):
    """One space with its markers."""

    text = StringProperty("")
    detail = StringProperty("")
    tone = StringProperty("")
    colours = ListProperty()
    focused = BooleanProperty(False)

    def redraw_on(self) -> tuple[str, ...]:
        return ("pos", "size", "tone", "colours", "focused", "state")

    def _paint(self, _dt: float) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            self.draw()

    def draw(self) -> None:
        fill = theme.colour_of(theme.name, self.tone) if self.tone else theme.surface2
        Color(*(theme.surface3 if self.pressed else fill))
        CornerBox(world=theme.game, pos=self.pos, size=self.size)
        if self.focused:
            Color(*theme.accent)
            CornerBox(world=theme.game, kind="ring", pos=self.pos, size=self.size)
        for number, colour in enumerate(self.colours):
            row, column = divmod(number, MARKERS_A_ROW)
            in_row = min(MARKERS_A_ROW, len(self.colours) - row * MARKERS_A_ROW)
            x = self.center_x + (column - (in_row - 1) / 2) * dp(16)
            draw_seat(colour, x, self.y + dp(14) + row * dp(16), dp(6))


class Track(Scroll):
    """`spaces` (Space), `markers` (Marker), `focus` (place to keep in sight, -1 for none); on_space(place)."""

    spaces = ListProperty()
    markers = ListProperty()
    focus = NumericProperty(-1)
    space_width = NumericProperty(dp(64))
    __events__ = ("on_space",)

    def on_kv_post(self, _base: Any) -> None:
        self.fbind("spaces", self._rebuild)
        self.fbind("markers", self._mark)
        self.fbind("focus", self._look)
        self._rebuild()

    def _rebuild(self, *_args: object) -> None:
        box = self.ids.box
        box.clear_widgets()
        for place, space in enumerate(self.spaces):
            made = TrackSpace(text=space.text, detail=space.detail, tone=space.tone)
            made.bind(on_release=lambda _space, place=place: self.dispatch("on_space", place))
            box.add_widget(made)
        self._mark()
        Clock.schedule_once(self._look, 0)

    def _spaces(self) -> list[TrackSpace]:
        return list(reversed(self.ids.box.children))

    def _mark(self, *_args: object) -> None:
        for place, space in enumerate(self._spaces()):
            space.colours = [marker.colour for marker in self.markers if marker.place == place]

    def _look(self, *_args: object) -> None:
        spaces = self._spaces()
        for place, space in enumerate(spaces):
            space.focused = place == self.focus
        if 0 <= self.focus < len(spaces) and self.ids.box.width > self.width:
            self.scroll_to(spaces[int(self.focus)], padding=dp(64), animate=not theme.calm)

    def on_space(self, place: int) -> None:
        """A space was tapped."""


load_kv(__file__)
