"""Ahead: makes what nobody has opened yet while the thumb rests, so that the first look at it is no wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kivy.clock import Clock
from kivy.core.window import Window

from screens.kit import slices

REST_SECONDS = 0.6  # without a finger on the glass: whoever taps on is not made to wait
STEP_SECONDS = 0.1  # between two steps, for whatever else is shown


class Ahead:
    """Takes a step at a time while what it works for is in sight; when the thumb rests again it looks for more."""

    def __init__(self, steps: Callable[[], Iterator[None]], in_sight: Callable[[], bool]) -> None:
        self._all, self._in_sight = steps, in_sight
        self._steps: Iterator[None] = iter(())
        self._rested = Clock.create_trigger(self._go, REST_SECONDS)
        self._next = Clock.create_trigger(self._go, STEP_SECONDS)

    def begin(self) -> None:
        """From now on, whenever the thumb rests; there is nothing to be made ahead where a frame makes all."""
        if not slices.at_once():
            Window.bind(on_touch_down=self._wait, on_touch_up=self._wait)
            self.look_again()

    def look_again(self) -> None:
        """What was made may have been taken since."""
        if not slices.at_once():
            self._steps = self._all()
            self._wait()

    def stop(self) -> None:
        """Nobody will open it any more."""
        Window.unbind(on_touch_down=self._wait, on_touch_up=self._wait)
        self._rested.cancel()
        self._next.cancel()
        self._steps = iter(())

    def _wait(self, *_args: object) -> None:
        self._next.cancel()
        self._rested.cancel()
        self._rested()

    def _go(self, _dt: float) -> None:
        # Another room lies over it, in a look of its own: the next touch asks again.
        if not self._in_sight():
            return
        for _ in self._steps:
            self._next()
            return
        self._steps = self._all()
