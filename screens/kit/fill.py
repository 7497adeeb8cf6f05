"""Filling: the children of a box are made once and reused from one drawing to the next, so that a tap costs none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def fill(box: Any, make: Callable[[], Any], contents: Sequence[dict[str, Any]]) -> list[Any]:
    """Exactly one widget for each set of property values, first one first."""
    # What the box does not need at present.
    spare: list[Any] = vars(box).setdefault("spare", [])
    while len(box.children) > len(contents):
        widget = box.children[0]
        box.remove_widget(widget)
        spare.append(widget)
    while len(box.children) < len(contents):
        box.add_widget(spare.pop() if spare else make())
    there = list(reversed(box.children))
    for widget, values in zip(there, contents, strict=True):
        # What another content gave it and this one does not say is as it was made.
        told: dict[str, Any] = vars(widget).setdefault("told", {})
        for name in told.keys() - values.keys():
            setattr(widget, name, told.pop(name))
        for name, value in values.items():
            if name not in told:
                told[name] = getattr(widget, name)
            setattr(widget, name, value)
    return there
