"""Odds: the exact chances of an encounter, ties and rerolls included."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import comb

DIE = 6


class Tie(StrEnum):
    """What a tied roll means."""

    REROLL = "reroll"
    ATTACKER = "attacker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of the attacker's and the defender's unit to win, and of a tie in one roll."""

    attacker: Fraction
    defender: Fraction
    tie: Fraction


@cache
def hits(dice: int, faces: int) -> tuple[Fraction, ...]:
    """The chance of each number of hits with so many dice, when so many of six faces hit."""
    whole = DIE**dice
    return tuple(
        Fraction(comb(dice, count) * faces**count * (DIE - faces) ** (dice - count), whole) for count in range(dice + 1)
    )


def odds(attacker: int, defender: int, tie: Tie = Tie.REROLL, faces: int = 1) -> Odds:
    """The chances of an encounter with so many dice on each side."""
    mine, theirs = hits(attacker, faces), hits(defender, faces)
    level = sum((a * b for a, b in zip(mine, theirs, strict=False)), Fraction(0))
    ahead = Fraction(0)
    below = Fraction(0)
    for count, chance in enumerate(mine):
        ahead += chance * below
        below += theirs[count] if count < len(theirs) else 0
    behind = 1 - ahead - level
    match tie:
        case Tie.ATTACKER:
            return Odds(ahead + level, behind, level)
        case Tie.DEFENDER:
            return Odds(ahead, behind + level, level)
        case Tie.REROLL if ahead + behind:
            return Odds(ahead / (ahead + behind), behind / (ahead + behind), level)
        case _:
            return Odds(Fraction(1, 2), Fraction(1, 2), level)
