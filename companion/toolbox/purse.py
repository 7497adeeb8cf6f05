"""Purses: so many pieces of each kind, in a hand, in a bank, as a price or as loot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Self


def kinds_of(purse: Any) -> tuple[str, ...]:
    """The kinds a purse or its class holds, in their printed order."""
    return tuple(purse.__dataclass_fields__)


class Purse:
    """What every purse can do; a game's own is a frozen dataclass whose fields are its kinds."""

    __slots__ = ()

    @classmethod
    def holding(cls, amounts: Mapping[str, int]) -> Self:
        """A purse with these amounts."""
        made: Any = cls
        purse: Self = made(**amounts)
        return purse

    @classmethod
    def counted(cls, pieces: Iterable[str]) -> Self:
        """A purse with these pieces, named one by one."""
        return cls.holding(Counter(pieces))

    def of(self, kind: str) -> int:
        """How many of one kind."""
        amount: int = getattr(self, kind)
        return amount

    def amounts(self) -> dict[str, int]:
        """What is in it by kind, empty kinds left out."""
        return {kind: amount for kind in kinds_of(self) if (amount := self.of(kind))}

    @property
    def total(self) -> int:
        """How many pieces altogether."""
        return sum(self.of(kind) for kind in kinds_of(self))

    def __add__(self, other: Self) -> Self:
        return self._each(lambda kind: self.of(kind) + other.of(kind))

    def __sub__(self, other: Self) -> Self:
        """What is left; never below nothing."""
        return self._each(lambda kind: max(0, self.of(kind) - other.of(kind)))

    def at_most(self, other: Self) -> Self:
        """As much of this as the other holds."""
        return self._each(lambda kind: min(self.of(kind), other.of(kind)))

    def over(self, limit: int) -> Self:
        """What is above a limit that counts for each kind."""
        return self._each(lambda kind: max(0, self.of(kind) - limit))

    def covers(self, price: Self) -> bool:
        """Whether this is enough to pay a price."""
        return all(self.of(kind) >= price.of(kind) for kind in kinds_of(self))

    def _each(self, amount: Any) -> Self:
        made: Any = type(self)
        purse: Self = made(*map(amount, kinds_of(made)))
        return purse
