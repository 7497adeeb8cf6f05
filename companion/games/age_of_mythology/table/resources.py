"""Resources: so many cubes of each kind, in the bank, in a camp, as a price or as loot."""

from __future__ import annotations

from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, say
from companion.toolbox.purse import Purse

from .ids import Cubes


@dataclass(frozen=True, slots=True)
class Resources(Purse):
    """Cubes of the four kinds."""

    food: Cubes = 0
    wood: Cubes = 0
    gold: Cubes = 0
    favor: Cubes = 0

    def with_kind(self, kind: str, amount: int) -> Resources:
        """The same with another amount of one kind."""
        return replace(self, **{kind: amount})

    def arg(self) -> Arg:
        """The cubes as they stand in a sentence: each kind that is there with its number."""
        return tuple(say(f".field.{kind}.n", n=amount) for kind, amount in self.amounts().items())


def each(amount: int) -> Resources:
    """So many of every kind."""
    return Resources(amount, amount, amount, amount)
