"""Caches by identity: what follows from a frozen object is worked out once for that object."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def by_identity(make: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Remember what was made of the last object seen, for each of the other arguments (which must be hashable).

    The object must be frozen. Only one is held: states follow one another, and what they share is the same object.
    """
    seen: list[Any] = [None]
    made: dict[Hashable, T] = {}

    @wraps(make)
    def remembered(frozen: Any, /, *args: P.args, **named: P.kwargs) -> T:
        if seen[0] is not frozen:
            seen[0] = frozen
            made.clear()
        key = (args, tuple(named.items())) if named else args
        if key not in made:
            made[key] = make(frozen, *args, **named)
        return made[key]

    return remembered
