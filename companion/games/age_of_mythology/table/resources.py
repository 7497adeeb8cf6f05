"""Resources: so many cubes of each kind, in the bank, in a camp, as a price or as loot."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.message import Arg, say

from .ids import KINDS, Cubes


@dataclass(frozen=True, slots=True)
class Resources:
    """Cubes of the four kinds."""

    food: Cubes = 0
    wood: Cubes = 0
    gold: Cubes = 0
    favor: Cubes = 0

    def of(self, kind: str) -> int:
        """How many of one kind."""
        amount: int = getattr(self, kind)
        return amount

    def with_kind(self, kind: str, amount: int) -> Resources:
        """The same with another amount of one kind."""
        return replace(self, **{kind: amount})

    @property
    def total(self) -> int:
        """How many cubes altogether."""
        return self.food + self.wood + self.gold + self.favor

    def __add__(self, other: Resources) -> Resources:
        return Resources(*(self.of(kind) + other.of(kind) for kind in KINDS))

    def __sub__(self, other: Resources) -> Resources:
        """What is left; never below nothing."""
        return Resources(*(max(0, self.of(kind) - other.of(kind)) for kind in KINDS))

    def at_most(self, other: Resources) -> Resources:
        """As much of this as the other holds."""
        return Resources(*(min(self.of(kind), other.of(kind)) for kind in KINDS))

    def covers(self, price: Resources) -> bool:
        """Whether this is enough to pay a price."""
        return all(self.of(kind) >= price.of(kind) for kind in KINDS)

    def over(self, limit: int) -> Resources:
        """What is above a limit that counts for each kind."""
        return Resources(*(max(0, self.of(kind) - limit) for kind in KINDS))

    def arg(self) -> Arg:
        """The cubes as they stand in a sentence: each kind that is there with its number."""
        return tuple(say(f".field.{kind}.n", n=self.of(kind)) for kind in KINDS if self.of(kind))


def each(amount: int) -> Resources:
    """So many of every kind."""
    return Resources(amount, amount, amount, amount)
