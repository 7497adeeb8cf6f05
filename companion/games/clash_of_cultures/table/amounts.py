"""Amounts: so many goods, so many units."""

from __future__ import annotations

from companion.engine.frozen import dataclass
from companion.toolbox.purse import Purse

from .ids import ARMY, Few


@dataclass(frozen=True, slots=True)
class Goods(Purse):
    """Resources and tokens paid or received, captives included."""

    food: Few = 0
    wood: Few = 0
    ore: Few = 0
    ideas: Few = 0
    gold: Few = 0
    culture: Few = 0
    mood: Few = 0
    captives: Few = 0


@dataclass(frozen=True, slots=True)
class Units:
    """A number of units of each type."""

    settler: Few = 0
    infantry: Few = 0
    ship: Few = 0
    cavalry: Few = 0
    elephant: Few = 0
    leader: Few = 0

    @property
    def army(self) -> int:
        """How many of them can fight on land."""
        return sum(getattr(self, unit) for unit in ARMY)

    @property
    def total(self) -> int:
        """How many there are in all."""
        return self.settler + self.ship + self.army
