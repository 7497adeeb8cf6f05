"""Drawn: the base of widgets that paint themselves as a whole."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from screens.kit.kv import load_kv


class Drawn(Widget):
    """Base of what is redrawn as a whole when its numbers, place or theme change."""

    # Bound in kv, which takes the binding away with the widget: an evening makes thousands of these.
    drawn_in = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._redraw = Clock.create_trigger(self._paint, -1)
        super().__init__(**kwargs)
        for name in self.redraw_on():
            self.fbind(name, self._redraw)
        self.fbind("drawn_in", self._follow)
        self._redraw()

    def redraw_on(self) -> tuple[str, ...]:
        """The properties whose change asks for a new drawing."""
        return ("pos", "size")

    def _follow(self, *_args: object) -> None:
        """The theme, the game or the text size is another; what measures itself does so first."""
        self._redraw()

    def _paint(self, _dt: float) -> None:
        """Draw once, before the next frame, when place and size have settled."""
        self.canvas.clear()
        with self.canvas:
            self.draw()

    def draw(self) -> None:
        """Add the instructions; overridden by each drawing."""


load_kv(__file__)
