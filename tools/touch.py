"""Touch: a finger for tests and pictures, the same on both kinds of window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

LONGEST_WAIT = 5.0


class Finger(MotionEvent):
    """One finger on the present window, in window pixels."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", id(self), self._share(x, y), is_touch=True, type_id="touch")
        self.grab_exclusive_class = None

    @staticmethod
    def _share(x: float, y: float) -> dict[str, float]:
        window = EventLoop.window
        return {"x": x / (window.width - 1.0), "y": y / (window.height - 1.0)}

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)

    def down(self) -> Finger:
        """Come down."""
        EventLoop.post_dispatch_input("begin", self)
        return self

    def slide(self, x: float, y: float) -> Finger:
        """Move without leaving the glass."""
        self.move(self._share(x, y))
        EventLoop.post_dispatch_input("update", self)
        return self

    def up(self) -> Finger:
        """Leave the glass."""
        EventLoop.post_dispatch_input("end", self)
        return self


def _frame() -> None:
    EventLoop.idle()


frame: Callable[[], None] = _frame


def use_frame(function: Callable[[], None]) -> None:
    """Let another window say how a frame is made (the drawing one must also finish its pixels)."""
    global frame
    frame = function


def pump(frames: int = 3) -> None:
    """Let some frames pass."""
    for _ in range(frames):
        frame()


def pump_until(condition: Callable[[], bool], seconds: float = LONGEST_WAIT) -> None:
    """Let frames pass until something is true; fails after some seconds."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "waited in vain"
        frame()


def pump_for(seconds: float) -> None:
    """Let frames pass for a stretch of real time, as a finger that rests does."""
    end = monotonic() + seconds
    while monotonic() < end:
        frame()
    # On a busy machine one frame may have taken all that time: what was due meanwhile comes with the next.
    frame()


def roots() -> list[Widget]:
    """Everything that hangs on the window, topmost first."""
    return list(EventLoop.window.children)


def walk() -> Iterator[Widget]:
    """Every widget on the window, topmost tree first."""
    for root in roots():
        yield from root.walk(restrict=True)


def visible(widget: Widget) -> bool:
    """Whether a widget has a size, is not transparent and lies at least partly on the glass."""
    x, y = widget.to_window(*widget.center)
    there = 0 <= x <= EventLoop.window.width and 0 <= y <= EventLoop.window.height
    shown = there and widget.width > 0 and widget.height > 0 and widget.opacity > 0
    return bool(shown)


def find_all(kind: type | str | None = None, text: str | None = None, within: Widget | None = None) -> list[Widget]:
    """Widgets by class (or its name) and by text; `text` matches a part of text, title, hint or name."""
    found = []
    for widget in within.walk(restrict=True) if within is not None else walk():
        if kind is not None and not _is(widget, kind):
            continue
        if text is not None and not any(text in value for value in _texts(widget)):
            continue
        found.append(widget)
    return found


def _is(widget: Widget, kind: type | str) -> bool:
    if isinstance(kind, str):
        return any(base.__name__ == kind for base in type(widget).__mro__)
    return isinstance(widget, kind)


def _texts(widget: Widget) -> list[str]:
    values = (getattr(widget, name, "") for name in ("text", "title", "hint", "name"))
    return [value for value in values if isinstance(value, str)]


def find(kind: type | str | None = None, text: str | None = None, within: Widget | None = None) -> Any:
    """The first such widget that can be seen, else the first at all; fails with a sentence if there is none."""
    found = find_all(kind, text, within)
    assert found, f"nothing on screen is {kind or 'a widget'} with {text!r}"
    return next((widget for widget in found if visible(widget)), found[0])


def shown_texts() -> list[str]:
    """All words on the window, for assertions and for looking."""
    return [widget.text for widget in walk() if getattr(widget, "text", "") and visible(widget)]


def bring(widget: Widget) -> None:
    """Scroll until a widget is in sight, as a thumb would."""
    holder = widget.parent
    while holder is not None and not isinstance(holder, ScrollView):
        holder = holder.parent if holder.parent is not holder else None
    if holder is not None and not holder.collide_point(*holder.parent.to_widget(*widget.to_window(*widget.center))):
        holder.scroll_to(widget, animate=False)
        pump(2)


def tap_at(x: float, y: float) -> None:
    """A short tap at a place in window pixels."""
    finger = Finger(x, y).down()
    pump(1)
    finger.up()
    pump(3)


def tap(widget: Widget, across: float = 0.5, up: float = 0.5) -> None:
    """A short tap on a widget, at shares of its width and height."""
    tap_at(*widget.to_window(widget.x + widget.width * across, widget.y + widget.height * up))


def tap_text(text: str, kind: type | str | None = None) -> None:
    """A short tap on whatever shows this text."""
    tap(find(kind, text))


def hold(widget: Widget, seconds: float, across: float = 0.5, up: float = 0.5) -> None:
    """Rest a finger on a widget for some seconds."""
    finger = Finger(*widget.to_window(widget.x + widget.width * across, widget.y + widget.height * up)).down()
    pump_for(seconds)
    finger.up()
    pump(3)


def swipe(widget: Widget, dx: float = 0, dy: float = 0, steps: int = 8) -> None:
    """Draw a finger over a widget from its centre, by pixels."""
    x, y = widget.to_window(*widget.center)
    finger = Finger(x, y).down()
    pump(1)
    for step in range(1, steps + 1):
        finger.slide(x + dx * step / steps, y + dy * step / steps)
        pump(1)
    finger.up()
    pump(3)


class StoppedClock:
    """Kivy's clock goes on only when told: motion at exact moments, on however busy a machine.

    with StoppedClock() as clock: clock.go(0.1)
    """

    def __enter__(self) -> StoppedClock:
        self._own = Clock.time
        self.now = float(Clock.time())
        Clock.time = lambda: self.now
        # With a pace, a frame would wait for a moment that never comes while the clock stands.
        self._ready, Clock._check_ready = Clock._check_ready, lambda *_paced: (True, 0.0)
        return self

    def go(self, seconds: float, beats: int = 1) -> None:
        """Let so much time pass, in so many frames."""
        for _ in range(beats):
            self.now += seconds / beats
            frame()

    def __exit__(self, *_args: object) -> None:
        # Time goes on from here: whatever was due later still is.
        own, ahead = self._own, self.now - float(self._own())
        Clock.time = lambda: own() + ahead
        Clock._check_ready = self._ready
