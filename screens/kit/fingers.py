"""Fingers: one that rests, one that is followed wherever it goes, and one that taps twice and means once."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

from kivy.clock import Clock

DOUBLE_TAP_SECONDS = 0.5

_changed = {"at": 0.0}


class Follow:
    """Mixed into a widget that follows a finger: `finger_down`, `finger_moves`, `finger_up`; `wants` may say no."""

    collide_point: Callable[..., bool]  # the widget it is mixed into has it

    def wants(self, touch: Any) -> bool:
        """Whether this finger is followed."""
        return self.collide_point(*touch.pos)

    def finger_down(self, touch: Any) -> None:
        """It came down here."""

    def finger_moves(self, touch: Any) -> None:
        """It is somewhere else."""

    def finger_up(self, touch: Any) -> None:
        """It left the glass, here or outside."""

    def on_touch_down(self, touch: Any) -> bool:
        if not self.wants(touch):
            return False
        touch.grab(self)
        self.finger_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.finger_moves(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.finger_up(touch)
        return True


class Rest:
    """Calls `then` once a finger has rested for so many seconds; whoever hears it lift cancels.

    A long frame is no rest: the clock goes on before fingers are read, so one that has left the glass meanwhile is
    heard first. Else a tap in a moment in which the app was busy would count as resting, and be lost.
    """

    def __init__(self, then: Callable[[float], object], seconds: float) -> None:
        self._then = then
        self._event: Any = Clock.schedule_once(self._read_fingers, seconds)

    def _read_fingers(self, _dt: float) -> None:
        self._event = Clock.schedule_once(self._then, 0)

    def cancel(self) -> None:
        """It has lifted, or wandered."""
        self._event.cancel()


def glass_changed() -> None:
    """What lies on the glass is something else now, or means something else."""
    _changed["at"] = time()


def meant_before(touch: Any, came: float = 0.0) -> bool:
    """Whether a touch is the second half of a double tap whose first half has changed what lies under the finger.

    `came`: when that came up, for what changes nothing around it.
    """
    first = touch.time_start - (touch.double_tap_time or DOUBLE_TAP_SECONDS)
    return bool(touch.is_double_tap and max(_changed["at"], came) > first)
