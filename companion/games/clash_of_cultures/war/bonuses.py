"""What a leader, a card or the table adds to a side before a battle."""

from __future__ import annotations

from typing import Annotated

from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, replace

from ..table.amounts import Units
from ..table.battle_state import Side

MOST_SHIPS = 8
Bonus = Annotated[int, Bounds(-20, 20)]


@dataclass(frozen=True, slots=True)
class Bonuses:
    """What a leader, a card or the table adds to a side: dice, combat value and ignored hits."""

    dice: Bonus = 0
    value: Bonus = 0
    ignore: Bonus = 0
    first_dice: Bonus = 0
    first_value: Bonus = 0
    first_ignore: Bonus = 0


def side_of(seat: int | None, units: Units, bonus: Bonuses, allies: int) -> Side:
    """A side with its units, its allies and what the table adds."""
    return Side(
        seat,
        replace(units, ship=min(units.ship + allies, MOST_SHIPS)),
        allies=allies,
        dice=bonus.dice,
        value=bonus.value,
        ignore=bonus.ignore,
        first_dice=bonus.first_dice,
        first_value=bonus.first_value,
        first_ignore=bonus.first_ignore,
    )
