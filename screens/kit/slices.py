"""Slices: makes a page a few pieces a frame, so that no finger waits for what is below the glass."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from time import perf_counter

from kivy.clock import Clock

# How long a frame may go on making; the rest of it belongs to the finger.
SLICE_SECONDS = 0.004


def at_once() -> bool:
    """Whether a frame may make all of a page."""
    return isinf(SLICE_SECONDS)


class Slice:
    """The part of a frame that work may take: it is over when another step as long as the longest would not fit."""

    def __init__(self) -> None:
        self._last = perf_counter()
        self._until = self._last + SLICE_SECONDS
        self._longest = 0.0

    def is_over(self) -> bool:
        """Whether to go on with the next frame; asked after every step."""
        now = perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        return now + self._longest > self._until


class Slices:
    """Goes through steps, some now, the others with the frames that follow."""

    def __init__(self) -> None:
        self._steps: Iterator[object] = iter(())
        self._on = Clock.create_trigger(self._go, 0)

    def begin(self, steps: Iterator[object]) -> None:
        """Take these steps instead of what is left of others."""
        self._on.cancel()
        self._steps = steps
        self._go(0)

    def finish(self) -> None:
        """Take all that are left at once."""
        self._on.cancel()
        for _ in self._steps:
            pass

    def _go(self, _dt: float) -> None:
        part = Slice()
        for _ in self._steps:
            if part.is_over():
                self._on()
                return
