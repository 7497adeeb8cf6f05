"""Odds: the exact chances of an encounter, ties and rerolls included."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import comb

from companion.engine.frozen import dataclass

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
def ways(dice: int, faces: int) -> tuple[int, ...]:
    """In how many of all equally likely rolls each number of hits comes up, when so many of six faces hit."""
    return tuple(comb(dice, count) * faces**count * (DIE - faces) ** (dice - count) for count in range(dice + 1))


@cache
def odds(attacker: int, defender: int, tie: Tie = Tie.REROLL, faces: int = 1) -> Odds:
    """The chances of an encounter with so many dice on each side, counted in whole rolls, so nothing is rounded."""
    mine, theirs = ways(attacker, faces), ways(defender, faces)
    everything = DIE ** (attacker + defender)
    level = sum(a * b for a, b in zip(mine, theirs, strict=False))
    ahead = below = 0
    for count, rolls in enumerate(mine):
        ahead += rolls * below
        below += theirs[count] if count < len(theirs) else 0
    behind = everything - ahead - level
    tied = Fraction(level, everything)
    match tie:
        case Tie.ATTACKER:
            return Odds(Fraction(ahead + level, everything), Fraction(behind, everything), tied)
        case Tie.DEFENDER:
            return Odds(Fraction(ahead, everything), Fraction(behind + level, everything), tied)
        case Tie.REROLL if ahead + behind:
            return Odds(Fraction(ahead, ahead + behind), Fraction(behind, ahead + behind), tied)
        case _:
            return Odds(Fraction(1, 2), Fraction(1, 2), tied)
