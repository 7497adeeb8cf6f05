"""Measuring a page as a demanding eye would: type that is too small, targets a thumb misses, words that are cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.label import Label

from screens.kit.canvas_text import Words
from screens.kit.counter import Counter
from screens.kit.drawn import Drawn
from screens.kit.numeral import Numeral
from screens.kit.press import Press
from screens.kit.strokes import Stroke
from screens.kit.type import ICON_FONT, Icon
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


def drawn() -> Iterator[tuple[Any, Any]]:
    """All words within drawings, each with the widget that drew it."""
    for root in roots():
        for widget in in_sight(root):
            for words in _words_on(widget.canvas) if isinstance(widget, Drawn) else ():
                if words.label.options["font_name"] != ICON_FONT:
                    yield widget, words


def _words_on(canvas: Any, kind: type = Words) -> Iterator[Any]:
    for part in canvas.children:
        if isinstance(part, kind):
            yield part
        elif hasattr(part, "children"):
            yield from _words_on(part, kind)


def sheets() -> Iterator[tuple[Any, Any]]:
    """All words of drawings that are laid as one mesh, a sheet of them at a time."""
    for root in roots():
        for widget in in_sight(root):
            for mesh in _words_on(widget.canvas, Stroke) if isinstance(widget, Drawn) else ():
                if mesh.label is not None and mesh.label.options["font_name"] != ICON_FONT:
                    yield widget, mesh


def numerals() -> Iterator[Any]:
    """All numbers in a display face."""
    for root in roots():
        for widget in in_sight(root):
            if isinstance(widget, Numeral) and widget.text and widget.width > 1:
                yield widget


def too_small() -> set[str]:
    """Words in type below the least, as labels or in drawings."""
    written = ((label, label.font_size, label.text) for label in labels())
    shown = (*drawn(), *sheets())
    painted = ((widget, words.label.options["font_size"], words.label.text) for widget, words in shown)
    counted = ((one, one._label.options["font_size"], one.text) for one in numerals())
    return {
        f"{where(widget)} {size:.1f} {text[:30]!r}"
        for widget, size, text in (*written, *painted, *counted)
        if size < LEAST_TYPE - 0.25
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
    written = {f"{where(label)} {label.text[:40]!r}" for label in labels() if _is_cut(label)}
    painted = {f"{where(widget)} {words.label.text[:40]!r}" for widget, words in drawn() if _leaves(widget, words)}
    return written | painted


def _leaves(widget: Any, words: Any) -> bool:
    """Whether drawn words reach over the edge of their drawing."""
    (x, y), (wide, high) = words.pos, words.size
    beside = x < widget.x - 2 or x + wide > widget.right + 2
    # Faces stand in boxes with air above and below the letters.
    return bool(beside or y < widget.y - high / 4 or y + high > widget.top + high / 4)


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
    # The window is its own parent: there the way up ends.
    while above is not None and above.parent is not above and type(above).__module__.startswith("kivy"):
        above = above.parent
    return f"{type(above).__name__}/{type(widget).__name__}"
