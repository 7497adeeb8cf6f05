"""Pending decisions: what waits for somebody, in the order it is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar


class Waiting(Protocol):
    """Something a seat has to decide."""

    @property
    def seat(self) -> int:
        """Who decides."""


W = TypeVar("W", bound=Waiting)


def first_of(waiting: tuple[W, ...], seat: int, fits: Callable[[W], bool] = lambda _: True) -> W | None:
    """The first decision of this kind a seat has to make."""
    return next((due for due in waiting if due.seat == seat and fits(due)), None)


def without(waiting: tuple[W, ...], done: W | None) -> tuple[W, ...]:
    """What still waits once this is decided; an equal one behind it stays."""
    if done is None or done not in waiting:
        return waiting
    place = waiting.index(done)
    return waiting[:place] + waiting[place + 1 :]
