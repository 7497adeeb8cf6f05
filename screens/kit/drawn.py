"""Drawn: the base of widgets that paint themselves as a whole."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from screens.theme import theme


class Drawn(Widget):
    """Base of what is redrawn as a whole when its numbers, place or theme change."""

    def __init__(self, **kwargs: Any) -> None:
        self._redraw = Clock.create_trigger(self._paint, -1)
        super().__init__(**kwargs)
        for name in self.redraw_on():
            self.fbind(name, self._redraw)
        theme.bind(name=self._follow, game=self._follow, scale=self._follow)
        self._redraw()

    def redraw_on(self) -> tuple[str, ...]:
        """The properties whose change asks for a new drawing."""
        return ("pos", "size")

    def _follow(self, *_args: object) -> None:
        self._redraw()

    def _paint(self, _dt: float) -> None:
        """Draw once, before the next frame, when place and size have settled."""
        self.canvas.clear()
        with self.canvas:
            self.draw()

    def draw(self) -> None:
        """Add the instructions; overridden by each drawing."""
