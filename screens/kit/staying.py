"""Staying: rows of a page stay where they are on the glass while others come and go above and below them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock


class Staying:
    """Keeps a scroll view as far from its top as a finger left it; `note` before rows change, `keep` after it."""

    def __init__(self, scroll: Any) -> None:
        self._scroll, self._page = scroll, scroll.children[0]
        # How much of the page lies above the glass.
        self._above = 0.0
        # What could be seen when it was noted: each with the box it stood in, and how far it is from its place.
        self._rows: list[tuple[Any, Any, float]] = []
        self._own = False
        # What finds its height only while it is laid out is seen to before the next frame.
        self._settled = Clock.create_trigger(self._settle, 0)
        scroll.fbind("scroll_y", self._scrolled)
        scroll.fbind("height", self._stay)
        scroll.fbind("viewport_size", self._stay)

    def note(self, *boxes: Any) -> None:
        """Remember which rows of these boxes can be seen, and where; at the top of the page, none: news comes first."""
        edge = self._page.top - self._above
        seen = [row for box in boxes for row in reversed(box.children) if self._above and row.y < edge and row.height]
        self._rows = [(row, row.parent, self._above - self._depth(row)) for row in seen]

    def keep(self, *boxes: Any) -> None:
        """The first of them that is still there goes back to its place."""
        for box in (*boxes, self._page, *boxes):  # once for their heights, and once more in their new places
            box.do_layout()
        self._go_back()
        self._settled()

    def _depth(self, row: Any) -> float:
        """How far below the top of the page it stands."""
        return float(self._page.top - row.top)

    def _go_back(self) -> None:
        place = next((self._depth(row) + far for row, box, far in self._rows if row.parent is box), None)
        if place is not None:
            self._above = max(0.0, place)
        self._stay()

    def _settle(self, _dt: float) -> None:
        self._go_back()
        self._rows = []

    def _scrolled(self, _scroll: object, share: float) -> None:
        # What the finger that brought it about still stirs is undone with the next frame.
        if not self._own and not self._rows:
            self._above = max(0.0, (1 - share) * (self._page.height - self._scroll.height))

    def _stay(self, *_args: object) -> None:
        room = self._page.height - self._scroll.height
        self._own = True
        self._scroll.scroll_y = min(1.0, max(0.0, 1 - self._above / room)) if room > 0 else 1.0
        # What still moves it after a finger starts from here, not from the same share of another height.
        self._scroll._update_effect_y_bounds()
        self._own = False
