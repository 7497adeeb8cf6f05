"""Drawn: the base of widgets that paint themselves as a whole."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from screens.kit.kv import load_kv


class Drawn(Widget):
    """Base of what is redrawn as a whole when its numbers, place or theme change."""

    # Bound in kv, which takes the binding away with the widget: an evening makes thousands of these.
    drawn_in = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._redraw = Clock.create_trigger(self._paint, -1)
        self._place: tuple[float, ...] = ()
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
        place = (*self.pos, *self.size)
        if place != self._place and _may_still_move(self):
            self._redraw()
            return
        self._place = place
        self.canvas.clear()
        with self.canvas:
            self.draw()

    def draw(self) -> None:
        """Add the instructions; overridden by each drawing."""


def _may_still_move(widget: Widget) -> bool:
    """Whether a layout it stands in, or one around that, is yet to give out places before this frame."""
    above = widget.parent
    while isinstance(above, Widget):
        # A list that reuses its rows has a function there, and places them itself.
        if isinstance(above, Layout) and getattr(above._trigger_layout, "is_triggered", False):
            return True
        above = above.parent
    return False


load_kv(__file__)
