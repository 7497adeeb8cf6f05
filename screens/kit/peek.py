"""Peek: what a resting finger is told of a button; it goes with the finger, and nothing has happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.kv import load_kv

MARGIN_DP, FINGER_DP = 8, 56


@dataclass(frozen=True, slots=True)
class PeekLine:
    """A number or thing that changes: what it is, and what it was and becomes."""

    words: str
    before: str = ""
    after: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class PeekText:
    """What a button would do: in a few sentences, then in numbers; `fault` is a rule against it."""

    title: str
    sentences: tuple[str, ...] = ()
    lines: tuple[PeekLine, ...] = ()
    fault: str = ""


Telling = Callable[[], PeekText | None]


class PeekRow(BoxLayout):
    """One change."""

    words = StringProperty("")
    before = StringProperty("")
    after = StringProperty("")
    colour = StringProperty("")


class Peek(BoxLayout):
    """The card over everything while the finger rests; made by `peeks.show`, takes no touch."""

    title = StringProperty("")
    story = StringProperty("")
    fault = StringProperty("")
    # The place of the finger's widget on the glass: the card stays clear of it.
    low = NumericProperty(0)
    high = NumericProperty(0)

    def __init__(self, told: PeekText, **kwargs: Any) -> None:
        super().__init__(title=told.title, story="\n".join(told.sentences), fault=told.fault, **kwargs)
        for line in told.lines:
            row = PeekRow(words=line.words, before=line.before, after=line.after, colour=line.colour)
            self.ids.lines.add_widget(row)

    def beside(self, height: float, low: float, high: float, room: float) -> float:
        """Above what it speaks of, else below it, and always on the glass."""
        gap = float(dp(MARGIN_DP))
        above, below = high + gap, low - gap - height
        wanted = above if above + height <= room - gap or below < gap else below
        return max(gap, min(wanted, room - height - gap))


class Peeks:
    """One card at a time."""

    def __init__(self) -> None:
        self.current: Peek | None = None

    def show(self, widget: Any, told: PeekText, up: float | None = None) -> None:
        """Tell this beside the widget under the finger, of a large drawing beside the place so far `up` in it."""
        self.hide()
        low, high = (widget.y, widget.top) if up is None else (up - dp(FINGER_DP) / 2, up + dp(FINGER_DP) / 2)
        low, high = (widget.to_window(widget.x, place)[1] for place in (low, high))
        self.current = Peek(told, low=low, high=high)
        Window.add_widget(self.current)

    def hide(self) -> None:
        """Take the card away."""
        if self.current is not None:
            Window.remove_widget(self.current)
            self.current = None


peeks = Peeks()
load_kv(__file__)
