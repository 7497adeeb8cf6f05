"""Numeral: a big number in one line, drawn from pictures that are kept, since it changes with every tap."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens import fonts
from screens.kit.canvas_text import label_of
from screens.theme import theme


class Numeral(Widget):
    """A number in the display face, as large as `wanted`, smaller where `room` is less; it sets its own size."""

    text = StringProperty("")
    wanted = NumericProperty(0)
    room = NumericProperty(0)
    color = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: object) -> None:
        # Made first: the kv rule of a subclass gives colour and place while the widget is still being made.
        self._ink, self._picture = Color(1, 1, 1, 1), Rectangle()
        self._sink = 0.0
        self._label: Any = None  # kept, since the picture comes back with it after a lost graphics context
        super().__init__(size_hint=(None, None), **kwargs)
        self.canvas.add(self._ink)
        self.canvas.add(self._picture)
        for name in ("text", "wanted", "room"):
            self.fbind(name, self._show)
        self._show()

    def on_color(self, _numeral: object, color: list[float]) -> None:
        self._ink.rgba = color

    def on_pos(self, _numeral: object, pos: tuple[float, float]) -> None:
        self._picture.pos = round(pos[0]), round(pos[1] - self._sink)

    def _type(self) -> tuple[str, bool]:
        return fonts.display(theme.game, self.text), True

    def _rise(self) -> float:
        """How far the figures stand above the middle of their box, in em."""
        return fonts.RISE.get(theme.game, 0.0)

    def _show(self, *_args: object) -> None:
        if not self.text or self.wanted <= 0 or self.room <= 0:
            self.size = self._picture.size = (0, 0)
            return
        face, bold = self._type()
        self._label = label_of(self.text, self.wanted, bold, face)
        if self._label.texture.width > self.room:
            smaller = max(1.0, self.wanted * self.room // self._label.texture.width)
            self._label = label_of(self.text, smaller, bold, face)
        self._sink = self._rise() * self._label.options["font_size"]
        self._picture.texture = self._label.texture
        self.size = self._picture.size = self._label.texture.size
        self.on_pos(self, self.pos)


class ShortLine(Numeral):
    """A few words in one line that change as often as the number they go with."""

    def _type(self) -> tuple[str, bool]:
        return fonts.condensed(self.text), False

    def _rise(self) -> float:
        """Running text stands in the middle of its box."""
        return 0.0
