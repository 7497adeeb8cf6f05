"""Pools: widgets that are made once and reused from one drawing to the next, so that a tap costs no new ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty

from screens.kit.chip import Chip


class Acting:
    """Mixed into what can be tapped: `act` is what a tap does now."""

    act = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Do it."""
        if self.act is not None:
            self.act()


class ActChip(Acting, Chip):
    """A chip whose meaning changes."""


class Pool:
    """The children of a box, all of one kind."""

    def __init__(self, box: Any, make: Callable[[], Any]) -> None:
        self.box = box
        self.make = make
        self._spare: list[Any] = []

    def take(self, count: int) -> list[Any]:
        """Exactly so many in the box, first one first."""
        box = self.box
        while len(box.children) > count:
            widget = box.children[0]
            box.remove_widget(widget)
            self._spare.append(widget)
        while len(box.children) < count:
            box.add_widget(self._spare.pop() if self._spare else self.make())
        return list(reversed(box.children))

    def fill(self, contents: list[dict[str, Any]]) -> None:
        """One widget for each set of property values."""
        for widget, values in zip(self.take(len(contents)), contents, strict=True):
            for name, value in values.items():
                setattr(widget, name, value)
