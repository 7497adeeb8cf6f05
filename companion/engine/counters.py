"""Counters: small arithmetic every game needs, bounded so that an override can never break a stock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from .frozen import dataclass

K = TypeVar("K")
V = TypeVar("V")


def clamp(value: int, low: int, high: int) -> int:
    """The nearest value within the bounds."""
    return max(low, min(high, value))


@dataclass(frozen=True, slots=True)
class Gained:
    """What a capped counter shows after a gain: the new value and what did not fit."""

    value: int
    lost: int


def gain(value: int, amount: int, cap: int) -> Gained:
    """Add to a capped counter; what is over the cap is lost, what was over it before stays."""
    room = max(0, cap - value)
    fits = min(amount, room)
    return Gained(value + fits, amount - fits)


def spend(value: int, amount: int) -> int:
    """Pay from a counter; an overridden payment takes what is there."""
    return max(0, value - amount)


def with_item(items: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A copy of this mapping with one item set."""
    return {**items, key: value}


def without_item(items: Mapping[K, V], key: K) -> dict[K, V]:
    """A copy of this mapping without one item."""
    return {k: v for k, v in items.items() if k != key}


def with_at(items: tuple[V, ...], index: int, value: V) -> tuple[V, ...]:
    """A copy of this tuple with one place set."""
    changed = [*items]
    changed[index] = value
    return tuple(changed)
