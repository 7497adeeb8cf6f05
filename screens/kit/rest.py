"""Rest: tells when a finger has rested on the glass for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


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
