"""Measuring a page as a demanding eye would: type that is too small, targets a thumb misses, words that are cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.label import Label

from screens.kit.counter import Counter
from screens.kit.press import Press
from screens.kit.type import Icon
from tools.touch import roots

LEAST_TYPE, LEAST_TARGET = 14, 48


def in_sight(root: Any) -> Iterator[Any]:
    """Every widget that can be seen: nothing within what is transparent."""
    if not root.opacity:
        return
    yield root
    for child in root.children:
        yield from in_sight(child)


def labels() -> Iterator[Any]:
    """All words on the glass."""
    for root in roots():
        for widget in in_sight(root):
            words = isinstance(widget, Label) and not isinstance(widget, Icon)
            if words and widget.text.strip() and min(widget.size) > 1:
                yield widget


def too_small() -> set[str]:
    """Words in type below the least."""
    return {
        f"{where(label)} {label.font_size:.1f} {label.text[:30]!r}"
        for label in labels()
        if label.font_size < LEAST_TYPE - 0.25
    }


def missed() -> set[str]:
    """Buttons and counters a thumb would miss."""
    found = set()
    for root in roots():
        for widget in in_sight(root):
            taken = isinstance(widget, Press | Counter) and not widget.disabled and min(widget.size) > 1
            if taken and min(widget.size) < LEAST_TARGET - 0.5:
                found.add(f"{where(widget)} {widget.width:.0f} x {widget.height:.0f}")
    return found


def cut() -> set[str]:
    """Words that need more room than they have."""
    return {f"{where(label)} {label.text[:40]!r}" for label in labels() if _is_cut(label)}


def _is_cut(label: Any) -> bool:
    label.texture_update()
    wide, high = label.texture_size
    return bool(wide > label.width + 1.5 or high > label.height + 1.5 or _breaks_a_word(label))


def _breaks_a_word(label: Any) -> bool:
    plain = "" if label.markup else label.text
    lines = ["".join(word.text for word in line.words) for line in label._label._cached_lines]
    return bool(plain) and any(part not in plain for part in lines if part)


def where(widget: Any) -> str:
    """The widget and what it stands in."""
    above = widget.parent
    while above is not None and type(above).__module__.startswith("kivy"):
        above = above.parent
    return f"{type(above).__name__}/{type(widget).__name__}"
