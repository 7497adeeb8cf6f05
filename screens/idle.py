"""Idle: while nothing moves on the glass, the app looks up less often; the first touch or motion wakes it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

# Slow enough to spare a phone's battery for an evening, quick enough that nobody notices the first touch wait.
FRAMES_A_SECOND = 20
QUIET_SECONDS, LOOK_SECONDS = 1.0, 0.5


class Idle:
    """Watches whether anything is drawn."""

    def __init__(self) -> None:
        self._quick = 0.0  # how often it looked up before it slowed down
        self._moved = Clock.time()
        Window.bind(on_draw=self._wake, on_motion=self._wake)
        self._looking = Clock.schedule_interval(self._look, LOOK_SECONDS)

    def stop(self) -> None:
        """Watch no more."""
        self._looking.cancel()
        Window.unbind(on_draw=self._wake, on_motion=self._wake)
        self._wake()

    def _wake(self, *_args: Any) -> None:
        self._moved = Clock.time()
        if self._quick:
            Clock._max_fps, self._quick = self._quick, 0.0

    def _look(self, _dt: float) -> None:
        if Clock._max_fps > FRAMES_A_SECOND and Clock.time() - self._moved > QUIET_SECONDS:
            self._quick, Clock._max_fps = Clock._max_fps, FRAMES_A_SECOND
