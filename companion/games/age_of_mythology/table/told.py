"""Told: what the table has told us of its box that no public source has, kept for later evenings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from companion.engine.codec import decode
from companion.engine.fields import Bounds
from companion.engine.strict import BadInput

from .ids import CardId, CultureId
from .resources import Resources


@dataclass(frozen=True, slots=True)
class ToldGod:
    """A god card as its owner has told it: whose, which action, its price, and what the power gives."""

    culture: CultureId
    card: CardId
    favor: Annotated[int, Bounds(0, 20)]
    # The number on the card; 0 where the action that follows says it.
    number: Annotated[int, Bounds(0, 9)] = 0
    # Cubes from the bank; everything else a power does is entered by hand, with these words as a reminder.
    gain: Resources = field(default_factory=Resources)
    effect: str = ""


def readable_gods(facts: Mapping[str, Any]) -> dict[str, ToldGod]:
    """The gods told on an earlier evening, as far as they can still be read."""
    gods = {}
    for name, told in facts.items():
        try:
            gods[name] = decode(told, ToldGod)
        except BadInput:
            continue
    return gods
