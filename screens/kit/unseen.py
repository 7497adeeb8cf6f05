"""Unseen: what is fully transparent is taken off the canvas, where Kivy would draw it all the same with every frame.

Pages say `opacity: 1 if ... else 0` of what is there only at times; touches and layouts know nothing of this.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

_faded: list[Any] = []


def _fade(widget: Any, _widget: object, opacity: float) -> None:
    """Kivy's own, and a look before the next frame at whether anything is left to be drawn."""
    if widget.canvas is not None:
        widget.canvas.opacity = opacity
    if (opacity == 0) != vars(widget).get("_unseen", False):
        widget._unseen = opacity == 0
        _faded.append(widget)
        _look()


def _sift(_dt: float) -> None:
    widgets, _faded[:] = _faded[:], []
    for widget in widgets:
        if isinstance(widget.parent, Widget):
            _put(widget, widget.parent)


def _put(widget: Any, parent: Any) -> None:
    """Off the canvas of its parent, or onto it again, below whatever lies above it."""
    canvas, picture = parent.canvas, widget.canvas
    there = canvas.indexof(picture) >= 0
    if widget.opacity == 0:
        if there:
            canvas.remove(picture)
    elif not there and picture not in parent.canvas.after.children:
        above = (canvas.indexof(other.canvas) for other in reversed(parent.children[: parent.children.index(widget)]))
        place = next((index for index in above if index >= 0), -1)
        canvas.insert(place, picture) if place >= 0 else canvas.add(picture)


_look = Clock.create_trigger(_sift, -1)
Widget.on_opacity = _fade
