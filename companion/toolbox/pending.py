"""Pending decisions: what waits at a table or for one seat, in the order it is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar


class Waiting(Protocol):
    """Something a seat has to decide."""

    @property
    def seat(self) -> int:
        """Who decides."""


W = TypeVar("W", bound=Waiting)
T = TypeVar("T")


def first_of(waiting: tuple[W, ...], seat: int, fits: Callable[[W], bool] = lambda _: True) -> W | None:
    """The first decision of this kind a seat has to make."""
    return next((due for due in waiting if due.seat == seat and fits(due)), None)


def without(waiting: tuple[T, ...], done: T | None, *left: T) -> tuple[T, ...]:
    """What still waits once this is decided; what is left of it keeps its place, an equal one behind it stays."""
    if done is None or done not in waiting:
        return waiting
    place = waiting.index(done)
    return (*waiting[:place], *left, *waiting[place + 1 :])


def ahead(waiting: tuple[T, ...], *more: T) -> tuple[T, ...]:
    """What waits once something has come up that is decided before all else, first one first."""
    return (*more, *waiting)
