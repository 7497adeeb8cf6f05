"""Holding a number: a finger that rests on any number of a page asks what it should be instead."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.insight.spots import equal_to
from screens.desk import Desk
from screens.kit.counter import Counter
from screens.kit.fingers import Rest
from screens.kit.peek import peeks
from screens.kit.press import SPENT, Press, TapSpot, wandered
from screens.kit.sheet import Sheet
from screens.playing.pages import VALUES
from screens.playing.values import pick_value

# A little longer than a button needs to tell what it would do.
REST_SECONDS = 0.6
# Words longer than this are a sentence with a number in it.
LONGEST_NUMBER = 20
NUMBER = re.compile(r"[−-]?\d+")


class HoldsNumbers:
    """Mixed into the table: `desk`, `pages` (where numbers stand) and `show_page` are its own."""

    desk: Desk
    show_page: Callable[[str], None]
    _rest: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        self._stop_resting()
        if not touch.is_mouse_scrolling:
            self._rest = Rest(lambda _dt: self.correct_under(touch), REST_SECONDS)
        return bool(super().on_touch_down(touch))  # type: ignore[misc]

    def on_touch_up(self, touch: Any) -> bool:
        self._stop_resting()
        return bool(super().on_touch_up(touch))  # type: ignore[misc]

    def _stop_resting(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None

    def correct_under(self, touch: Any) -> None:
        """Ask for another value of the number under a finger that rests."""
        held = [grab() for grab in touch.grab_list]
        busy = peeks.current is not None or any(isinstance(one, Sheet) for one in Window.children)
        # What tells by itself what it would do has used up the rest of the finger.
        told = any(isinstance(one, Counter) or (isinstance(one, Press) and one.telling() is not None) for one in held)
        if wandered(touch) or busy or told:
            return
        words = words_under(self.pages(), touch.sx * Window.width, touch.sy * Window.height)
        if words is None:
            return
        touch.ud[SPENT] = True
        for press in held:
            if isinstance(press, Press):
                press.drop(touch)
        said = NUMBER.findall(words)
        seat = int(self.desk.seat)
        numbers = dict.fromkeys(int(one.replace("−", "-")) for one in said)
        game, state = self.desk.game, self.desk.state
        found = tuple(one for number in numbers for one in equal_to(game, state, seat, number))
        if found:
            pick_value(self.desk, said[0], found)
        else:
            self.show_page(VALUES)  # worked out from others: those are there

    @abstractmethod  # Kivy's own metaclass rules out ABC: the type checker keeps it
    def pages(self) -> Iterator[Any]:
        """The widgets numbers stand in."""


def words_under(pages: Iterator[Any], x: float, y: float) -> str | None:
    """The smallest words with a number in them at this place of the glass; a drawing tells its own.

    What is scrolled or turned away lies there for Kivy too, but nobody sees it; and a sentence is no number.
    """
    there = []
    for page in pages:
        for widget in page.walk(restrict=True) if _holds(page, x, y) else ():
            if isinstance(widget, Label):
                number = widget.opacity and len(widget.text) <= LONGEST_NUMBER and NUMBER.search(widget.text)
                if number and _holds(widget, x, y) and _in_sight(widget, page, x, y):
                    there.append((widget.width * widget.height, widget.text))
            elif isinstance(widget, TapSpot):
                drawn = widget.said(*widget.to_widget(x, y))  # type: ignore[attr-defined]
                there += [(0, drawn)] if drawn and _in_sight(widget, page, x, y) else []
    return min(there, default=(0, None))[1]


def _holds(widget: Any, x: float, y: float) -> bool:
    """Whether this place of the glass lies in a widget."""
    left, low = widget.to_window(widget.x, widget.y)
    return bool(left <= x <= left + widget.width and low <= y <= low + widget.height)


def _in_sight(widget: Any, page: Any, x: float, y: float) -> bool:
    """Whether nothing that scrolls, up to its page, has this place of a widget out of sight."""
    while widget is not page:
        widget = widget.parent
        if isinstance(widget, ScrollView) and not _holds(widget, x, y):
            return False
    return True
