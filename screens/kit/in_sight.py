"""In sight: what is scrolled out of a page, or clear, is taken off its canvas; Kivy would draw it with every frame.

Pages say `opacity: 1 if ... else 0` of what is there only at times; touches and layouts know nothing of this.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

# Shadows and ornaments may stand out of their widget's box.
MARGIN_DP = 16
_faded: list[Any] = []


class Parted:
    """Mixed into a container whose children are taken off the canvas one by one."""


class InSight:
    """Mixed into a scroll view: only what lies in its window is drawn. Touches and layouts know nothing of it."""

    _viewport: Any  # the scroll view has these
    g_translate: Any
    pos: Any
    size: Any

    def __init__(self, **kwargs: Any) -> None:
        self._sifted: set[int] = set()
        self._sift_soon = Clock.create_trigger(self._sift, -1)
        super().__init__(**kwargs)

    def update_from_scroll(self, *args: Any) -> None:
        """The page was scrolled, or is higher or wider than before."""
        super().update_from_scroll(*args)  # type: ignore[misc]
        self._sift_soon()

    def _sift(self, _dt: float) -> None:
        page = self._viewport
        if not isinstance(page, Parted):
            return
        (left, low), (width, height), margin = self.pos, self.size, dp(MARGIN_DP)
        x, y = self.g_translate.xy
        box = (left - x - margin, low - y - margin, left - x + width + margin, low - y + height + margin)
        self._sift_with(page)
        self._sift_within(page, box)

    def _sift_within(self, page: Any, box: tuple[float, float, float, float]) -> None:
        canvas, (left, low, right, high) = page.canvas, box
        drawn = {id(part) for part in canvas.children}
        for child in page.children:
            if child.uid not in self._sifted:
                self._sift_with(child)
            (x, y), (width, height), picture = child.pos, child.size, child.canvas
            seen = height > 0 and child.opacity > 0 and x < right and y < high and x + width > left and y + height > low
            if seen and id(picture) not in drawn:
                canvas.add(picture)
            elif not seen and id(picture) in drawn:
                canvas.remove(picture)
            if seen and isinstance(child, Parted):
                self._sift_within(child, box)

    def _sift_with(self, widget: Any) -> None:
        """Look again when this one moves; the page itself is followed by the scroll view."""
        if widget.uid in self._sifted:
            return
        self._sifted.add(widget.uid)
        for name in ("pos", "size", *(("children",) if isinstance(widget, Parted) else ())):
            widget.fbind(name, self._sift_soon)


def _fade(widget: Any, _widget: object, opacity: float) -> None:
    """Kivy's own, and a look before the next frame at whether anything is left to be drawn."""
    if widget.canvas is not None:
        widget.canvas.opacity = opacity
    if (opacity == 0) != vars(widget).get("_unseen", False):
        widget._unseen = opacity == 0
        _faded.append(widget)
        _look()


def _sift_faded(_dt: float) -> None:
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


_look = Clock.create_trigger(_sift_faded, -1)
Widget.on_opacity = _fade
