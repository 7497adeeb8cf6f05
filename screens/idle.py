"""Idle: while nothing moves on the glass, the app looks up less often; a touch, a motion or another phone wakes it."""

from __future__ import annotations

import threading
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

# Slow enough to spare a phone's battery for an evening, quick enough that nobody notices the first touch wait: people
# see a tenth of a second. Between two taps the app dozes, while people move their pieces it sleeps.
FRAMES_A_SECOND, ASLEEP = 20, 11
QUIET_SECONDS, LONG_QUIET, LOOK_SECONDS = 1.0, 8.0, 0.5


class Idle:
    """Watches whether anything is drawn."""

    def __init__(self) -> None:
        self._quick = 0.0  # how often it looked up before it slowed down
        self._moved = Clock.time()
        # Somebody outside has something for us: the sleep until the next frame ends early.
        self._rung = threading.Event()
        self._sleeps = Clock.usleep, Clock._check_ready
        Clock.usleep, Clock._check_ready = self._doze, self._is_time
        Window.bind(on_draw=self._wake, on_motion=self._wake)
        self._looking = Clock.schedule_interval(self._look, LOOK_SECONDS)

    def stop(self) -> None:
        """Watch no more."""
        self._looking.cancel()
        Window.unbind(on_draw=self._wake, on_motion=self._wake)
        Clock.usleep, Clock._check_ready = self._sleeps
        self._wake()

    def ring(self) -> None:
        """Look up now; may be called from any thread."""
        self._rung.set()

    def _doze(self, microseconds: float) -> None:
        self._rung.wait(microseconds / 1_000_000)

    def _is_time(self, pace: float, shortest: float, early: float) -> tuple[bool, float]:
        """Whether the next frame is due, else how long to sleep."""
        if self._rung.is_set():
            self._rung.clear()
            return True, 0.0
        # Kivy sleeps a little less than a frame, so as not to miss one; while nothing moves there is none to miss.
        told: tuple[bool, float] = self._sleeps[1](pace, shortest, 0.0 if self._quick else early)
        return told

    def _wake(self, *_args: Any) -> None:
        self._moved = Clock.time()
        if self._quick:
            Clock._max_fps, self._quick = self._quick, 0.0

    def _look(self, _dt: float) -> None:
        quiet = Clock.time() - self._moved
        pace = ASLEEP if quiet > LONG_QUIET else FRAMES_A_SECOND
        if quiet > QUIET_SECONDS and Clock._max_fps > pace:
            self._quick, Clock._max_fps = self._quick or Clock._max_fps, pace
