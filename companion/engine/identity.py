"""Caches by identity: what follows from a frozen object is worked out once for that object."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


class _Remembered(threading.local):
    """The last object one thread has seen, and what was made of it."""

    def __init__(self) -> None:
        self.seen: Any = None
        self.made: dict[Hashable, Any] = {}


def by_identity(make: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Remember what was made of the last object seen, for each of the other arguments (which must be hashable).

    The object must be frozen. Only one is held: states follow one another, and what they share is the same object.
    Each thread remembers for itself: a table that is shown and one that is shared may stand at different states.
    """
    here = _Remembered()

    @wraps(make)
    def remembered(frozen: Any, /, *args: P.args, **named: P.kwargs) -> T:
        made = here.made
        if here.seen is not frozen:
            here.seen = frozen
            made.clear()
        key = (args, tuple(named.items())) if named else args
        if key not in made:
            made[key] = make(frozen, *args, **named)
        return cast(T, made[key])

    return remembered
