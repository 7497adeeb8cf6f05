"""After the frame: work that must not make a finger wait for what it has just done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


class AfterFrame:
    """Calls something once, with the beginning of the frame that follows the next one drawn."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self._begin = Clock.create_trigger(work, 0)
        self._drawn = Clock.create_trigger(self._is_drawn, -1)

    def __call__(self, *_args: object) -> None:
        """Do it soon; asked for several times it is done once."""
        self._drawn()

    def cancel(self) -> None:
        """Do it no more."""
        self._drawn.cancel()
        self._begin.cancel()

    def _is_drawn(self, _dt: float) -> None:
        self._begin()
