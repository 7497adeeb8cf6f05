"""Exact odds of a battle: no simulation, every roll counted with its probability."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from companion.engine.frozen import dataclass, replace

from ..table.battle_state import Battle, Side
from ..table.ids import CAVALRY, ELEPHANT, INFANTRY, LEADER
from .battle import CAVALRY_BONUS, FACES, HIT, INFANTRY_BONUS, dice_of, fighters, hit, ignored_of, value_of
from .battle_effects import boost_of, capped

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


Rolled = tuple[int, int, int, int, int, int, bool]


@lru_cache(maxsize=512)
def spread(
    units: tuple[int, int, int, bool], dice: int, rider: int = CAVALRY_BONUS, shields: int = 0, apart: bool = False
) -> tuple[tuple[int, int, int, float], ...]:
    """Every value, bonus and number of ignored hits a roll of (infantry, cavalry, elephants, leader) can give.

    The bonus of units is part of the value unless it is wanted apart, because the opponent limits it.
    """
    states: dict[Rolled, float] = {(0, 0, 0, *units): 1.0}
    horses = units[1]
    for _ in range(dice):
        following: dict[Rolled, float] = {}
        for state, chance in states.items():
            for number, symbol, share in _faces(False):
                if symbol == LEADER and state[6]:
                    calm: Rolled = (*state[:6], False)
                    for again, other, part in _faces(True):
                        key = _after(calm, again, other, horses, rider, shields, apart)
                        following[key] = following.get(key, 0.0) + chance * share * part
                else:
                    key = _after(state, number, symbol, horses, rider, shields, apart)
                    following[key] = following.get(key, 0.0) + chance * share
        states = following
    merged: dict[tuple[int, int, int], float] = {}
    for (value, bonus, ignored, *_), chance in states.items():
        merged[value, bonus, ignored] = merged.get((value, bonus, ignored), 0.0) + chance
    return tuple((*key, chance) for key, chance in merged.items())


def _after(state: Rolled, number: int, symbol: str, horses: int, rider: int, shields: int, apart: bool) -> Rolled:
    """The state of a roll after one more die."""
    value, bonus, ignored, foot, horse, tusk, chief = state
    extra = 0
    if symbol == INFANTRY and foot:
        foot, extra = foot - 1, INFANTRY_BONUS
    elif symbol == CAVALRY and horse:
        if horses - horse < shields:
            return value, bonus, ignored + 1, foot, horse - 1, tusk, chief
        horse, extra = horse - 1, rider if horse == horses else CAVALRY_BONUS
    elif symbol == ELEPHANT and tusk:
        return value, bonus, ignored + 1, foot, horse, tusk - 1, chief
    if apart:
        return value + number, bonus + extra, ignored, foot, horse, tusk, chief
    return value + number + extra, bonus, ignored, foot, horse, tusk, chief


def _round(side: Side, enemy: Side, sea: bool, first: bool) -> Spread:
    """Hits dealt and hits ignored by one side in one round."""
    boost, against = boost_of(side, enemy.units, first), boost_of(enemy, side.units, first)
    units = side.units
    able = not sea and boost.abilities
    army = (units.infantry, units.cavalry, units.elephant, units.leader > 0) if able else (0, 0, 0, False)
    thrown = spread(army, dice_of(side, sea, first), boost.cavalry, boost.shields, against.cap is not None)
    bonus, ignoring = value_of(side, first) + boost.value, ignored_of(side, first) + boost.ignore
    made: Spread = {}
    for value, extra, ignored, chance in thrown:
        key = (max(0, value + capped(bonus + extra, against.cap)) // HIT, ignored + ignoring)
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
        if battle.eclipse and fought and attacking and defending:
            return (0, 1.0, 0, 0, 0)
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
            known[key] = _expected(battle, fallen, first, from_here)
        return known[key]

    return Odds(*from_here((0, 0), battle.round == 1, False))


def losses_in_round(battle: Battle) -> dict[tuple[int, int], float]:
    """How many units both sides lose in the present round, attacker first, with the probability."""
    attacker, defender, first = battle.attacker, battle.defender, battle.round == 1
    dealt = _round(attacker, defender, battle.sea, first)
    taken = _round(defender, attacker, battle.sea, first)
    return _losses(dealt, taken, (fighters(attacker.units, battle.sea), fighters(defender.units, battle.sea)))


def _expected(battle: Battle, fallen: tuple[int, int], first: bool, follow: Follow) -> Outcome:
    """Average over one round; rounds in which nobody falls are repeated until somebody does."""
    attacker = replace(battle.attacker, units=hit(battle.attacker.units, fallen[0], battle.sea)[0])
    defender = replace(battle.defender, units=hit(battle.defender.units, fallen[1], battle.sea)[0])
    now = replace(battle, attacker=attacker, defender=defender, round=1 if first else battle.round + 1)
    sums, stay = [0.0] * 5, 0.0
    for (own, theirs), chance in losses_in_round(now).items():
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
