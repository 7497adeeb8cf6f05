"""Exact odds of a battle: no simulation, every roll counted with its probability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from .battle import FACES, HIT, dice_of, fighters, ignored_of, lose, value_of
from .ids import CAVALRY, ELEPHANT, INFANTRY, LEADER
from .state import Battle, Side, Units

Spread = dict[tuple[int, int], float]


@dataclass(frozen=True, slots=True)
class Odds:
    """How a battle will end for the attacker, and what it will cost on average."""

    win: float
    draw: float
    loss: float
    attacker_losses: float
    defender_losses: float


@cache
def _faces(with_leader: bool) -> tuple[tuple[int, str, float], ...]:
    """Equal faces together, with their probability; with_leader leaves out what a leader rerolls."""
    kept = [face for face in FACES if not (with_leader and face.symbol == LEADER)]
    counts: dict[tuple[int, str], int] = {}
    for face in kept:
        key = (face.number, face.symbol)
        counts[key] = counts.get(key, 0) + 1
    return tuple((number, symbol, count / len(kept)) for (number, symbol), count in counts.items())


@lru_cache(maxsize=512)
def spread(infantry: int, cavalry: int, elephants: int, leader: bool, dice: int) -> tuple[tuple[int, int, float], ...]:
    """Every combat value and number of ignored hits a roll can give, with its probability."""
    states: dict[tuple[int, int, int, int, int, bool], float] = {(0, 0, infantry, cavalry, elephants, leader): 1.0}
    for _ in range(dice):
        following: dict[tuple[int, int, int, int, int, bool], float] = {}
        for (value, ignored, foot, horse, tusk, chief), chance in states.items():
            for number, symbol, share in _faces(False):
                if symbol == LEADER and chief:
                    for again, other, part in _faces(True):
                        key = _after(value, ignored, foot, horse, tusk, False, again, other)
                        following[key] = following.get(key, 0.0) + chance * share * part
                else:
                    key = _after(value, ignored, foot, horse, tusk, chief, number, symbol)
                    following[key] = following.get(key, 0.0) + chance * share
        states = following
    merged: Spread = {}
    for (value, ignored, *_), chance in states.items():
        merged[value, ignored] = merged.get((value, ignored), 0.0) + chance
    return tuple((value, ignored, chance) for (value, ignored), chance in merged.items())


def _after(
    value: int, ignored: int, foot: int, horse: int, tusk: int, chief: bool, number: int, symbol: str
) -> tuple[int, int, int, int, int, bool]:
    """The state of a roll after one more die."""
    if symbol == INFANTRY and foot:
        return value + number + 1, ignored, foot - 1, horse, tusk, chief
    if symbol == CAVALRY and horse:
        return value + number + 2, ignored, foot, horse - 1, tusk, chief
    if symbol == ELEPHANT and tusk:
        return value, ignored + 1, foot, horse, tusk - 1, chief
    return value + number, ignored, foot, horse, tusk, chief


def _round(side: Side, units: Units, sea: bool, first: bool) -> Spread:
    """Hits dealt and hits ignored by one side in one round."""
    dice = dice_of(Side(side.seat, units, dice=side.dice, first_dice=side.first_dice), sea, first)
    if sea:
        thrown = spread(0, 0, 0, False, dice)
    else:
        thrown = spread(units.infantry, units.cavalry, units.elephant, units.leader > 0, dice)
    bonus, ignoring = value_of(side, first), ignored_of(side, first)
    made: Spread = {}
    for value, ignored, chance in thrown:
        key = (max(0, value + bonus) // HIT, ignored + ignoring)
        made[key] = made.get(key, 0.0) + chance
    return made


def _losses(dealt: Spread, taken: Spread, left: tuple[int, int]) -> dict[tuple[int, int], float]:
    """How many units both sides lose in one round: the dealer's opponent, and the dealer itself."""
    made: dict[tuple[int, int], float] = {}
    for (out, shield), chance in dealt.items():
        for (back, guard), other in taken.items():
            key = (min(left[0], max(0, back - shield)), min(left[1], max(0, out - guard)))
            made[key] = made.get(key, 0.0) + chance * other
    return made


Outcome = tuple[float, float, float, float, float]
Follow = Callable[[tuple[int, int], bool, bool], Outcome]


def odds(battle: Battle) -> Odds:
    """The odds of this battle from its present round on, both sides fighting to the end."""
    total = (fighters(battle.attacker.units, battle.sea), fighters(battle.defender.units, battle.sea))
    known: dict[tuple[int, int, bool], Outcome] = {}

    def ends(fallen: tuple[int, int], fought: bool) -> Outcome | None:
        attacking, defending = total[0] - fallen[0], total[1] - fallen[1]
        if battle.fortress_only and fought:
            return (1.0, 0, 0, 0, 0) if attacking else (0, 0, 1.0, 0, 0)
        if attacking and (defending or battle.fortress_only):
            return None
        if defending == 0 and not battle.fortress_only:
            return (1.0, 0, 0, 0, 0) if attacking else (0, 1.0, 0, 0, 0)
        return (0, 0, 1.0, 0, 0)

    def from_here(fallen: tuple[int, int], first: bool, fought: bool) -> Outcome:
        over = ends(fallen, fought)
        if over is not None:
            return over
        key = (*fallen, first)
        if key not in known:
            known[key] = _expected(battle, total, fallen, first, from_here)
        return known[key]

    return Odds(*from_here((0, 0), battle.round == 1, False))


def _expected(battle: Battle, total: tuple[int, int], fallen: tuple[int, int], first: bool, follow: Follow) -> Outcome:
    """Average over one round; rounds in which nobody falls are repeated until somebody does."""
    attacker = lose(battle.attacker.units, fallen[0])[0]
    defender = lose(battle.defender.units, fallen[1])[0]
    dealt = _round(battle.attacker, attacker, battle.sea, first)
    taken = _round(battle.defender, defender, battle.sea, first)
    sums, stay = [0.0] * 5, 0.0
    for (own, theirs), chance in _losses(dealt, taken, (total[0] - fallen[0], total[1] - fallen[1])).items():
        if not first and not own and not theirs:
            stay += chance
            continue
        after = follow((fallen[0] + own, fallen[1] + theirs), False, True)
        for place, extra in enumerate((0, 0, 0, own, theirs)):
            sums[place] += chance * (after[place] + extra)
    if stay >= 1.0:
        return (0.0, 1.0, 0.0, 0.0, 0.0)  # nobody can ever hit: the attacker will retreat
    win, draw, loss, own_lost, their_lost = (part / (1.0 - stay) for part in sums)
    return (win, draw, loss, own_lost, their_lost)
