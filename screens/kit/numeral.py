"""Numeral: a big number in one line, drawn from pictures that are kept, since it changes with every tap."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.kit.canvas_text import texture


class Numeral(Widget):
    """A bold number of the `wanted` type size, smaller if it would be wider than `room`; it sets its own size."""

    text = StringProperty("")
    wanted = NumericProperty(0)
    room = NumericProperty(0)
    color = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        with self.canvas:
            self._ink = Color(*self.color)
            self._picture = Rectangle()
        for name in ("text", "wanted", "room"):
            self.fbind(name, self._show)
        self._show()

    def on_color(self, _numeral: object, color: list[float]) -> None:
        self._ink.rgba = color

    def on_pos(self, _numeral: object, pos: tuple[float, float]) -> None:
        self._picture.pos = round(pos[0]), round(pos[1])

    def _show(self, *_args: object) -> None:
        if not self.text or self.wanted <= 0 or self.room <= 0:
            self.size = self._picture.size = (0, 0)
            return
        picture = texture(self.text, self.wanted, True)
        if picture.width > self.room:
            picture = texture(self.text, max(1.0, self.wanted * self.room // picture.width), True)
        self._picture.texture = picture
        self.size = self._picture.size = picture.size
