"""The battle helper: the printed die, combat abilities, hits and casualties; nothing here knows a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.data import table
from companion.engine.frozen import dataclass, replace

from ..table.amounts import Units
from ..table.battle_state import Battle, Side
from ..table.ids import ARMY, CAVALRY, DRAW, ELEPHANT, INFANTRY, KEY, LEADER, LOST, SETTLER, SHIP, WON

HIT = 5
SIDES = 12
INFANTRY_BONUS, CAVALRY_BONUS = 1, 2
# Who falls first on land if nobody chooses: the cheapest, the leader last; at sea only ships are hit.
CASUALTIES = (INFANTRY, CAVALRY, ELEPHANT, LEADER)
AFLOAT = (SHIP,)
# Who drowns first where ships are too full.
ABOARD = (INFANTRY, SETTLER, CAVALRY, ELEPHANT, LEADER)


@dataclass(frozen=True, slots=True)
class Face:
    """One face of the die: its number and the unit whose ability it activates."""

    number: int
    symbol: str


FACES = tuple(Face(face["number"], face["symbol"]) for face in table(KEY, "combat_die")["faces"])


@dataclass(frozen=True, slots=True)
class Throw:
    """What a roll is worth: the faces that count, the combat value, and the hits it ignores."""

    faces: tuple[int, ...]
    value: int
    ignored: int
    # How much of the value comes from abilities of units.
    bonus: int = 0


def fighters(units: Units, sea: bool) -> int:
    """How many dice the units roll."""
    return units.ship if sea else units.army


def evaluate(
    faces: Sequence[int],
    units: Units,
    *,
    abilities: bool = True,
    cavalry_first: int = CAVALRY_BONUS,
    shields: int = 0,
) -> Throw:
    """The value of faces (1 to 12) after any reroll: each symbol activates one unit of its type, each unit once.

    The first cavalry may have a bonus of its own, or act as an elephant (shields).
    """
    left = {INFANTRY: units.infantry, CAVALRY: units.cavalry, ELEPHANT: units.elephant}
    numbers = bonus = ignored = 0
    for face in (FACES[number - 1] for number in faces):
        active = abilities and left.get(face.symbol, 0) > 0
        riders = units.cavalry - left[CAVALRY]
        if active:
            left[face.symbol] -= 1
        if active and (face.symbol == ELEPHANT or (face.symbol == CAVALRY and riders < shields)):
            ignored += 1
            continue
        numbers += face.number
        if active and face.symbol == CAVALRY:
            bonus += CAVALRY_BONUS if riders else cavalry_first
        elif active:
            bonus += INFANTRY_BONUS
    return Throw(tuple(faces), numbers + bonus, ignored, bonus)


def roll(
    die: Callable[[], int],
    count: int,
    units: Units,
    *,
    abilities: bool = True,
    cavalry: int = CAVALRY_BONUS,
    shields: int = 0,
) -> Throw:
    """Roll so many dice; with a leader the first leader symbol is rolled again until it shows another."""
    faces = [die() for _ in range(count)]
    if abilities and units.leader:
        for place, face in enumerate(faces):
            if FACES[face - 1].symbol == LEADER:
                while FACES[faces[place] - 1].symbol == LEADER:
                    faces[place] = die()
                break
    return evaluate(faces, units, abilities=abilities, cavalry_first=cavalry, shields=shields)


def hits(value: int) -> int:
    """One hit for every full five points."""
    return max(0, value) // HIT


def lose(
    units: Units, count: int, chosen: Units | None = None, among: tuple[str, ...] = CASUALTIES
) -> tuple[Units, Units]:
    """Take casualties: those chosen first, then the usual order; gives what is left and what fell."""
    left, fallen = units, Units()
    order = [unit for unit in among for _ in range(getattr(chosen, unit) if chosen else 0)]
    order += [unit for unit in among for _ in range(getattr(units, unit))]
    for unit in order:
        if count > 0 and getattr(left, unit) > 0:
            left = replace(left, **{unit: getattr(left, unit) - 1})
            fallen = replace(fallen, **{unit: getattr(fallen, unit) + 1})
            count -= 1
    return left, fallen


def hit(units: Units, count: int, sea: bool, chosen: Units | None = None) -> tuple[Units, Units]:
    """Take the casualties of hits: army units on land, ships at sea."""
    return lose(units, count, chosen, AFLOAT if sea else CASUALTIES)


def added(first: Units, second: Units) -> Units:
    """Two numbers of units together."""
    names = (SETTLER, SHIP, *ARMY)
    return Units(**{name: getattr(first, name) + getattr(second, name) for name in names})


def without(units: Units, fewer: Units) -> Units:
    """The units without these, never fewer than none."""
    names = (SETTLER, SHIP, *ARMY)
    return Units(**{name: max(0, getattr(units, name) - getattr(fewer, name)) for name in names})


def result(battle: Battle, rounds_fought: int) -> str | None:
    """How a battle stands for the attacker after so many rounds; None if it goes on."""
    attacking = fighters(battle.attacker.units, battle.sea)
    defending = fighters(battle.defender.units, battle.sea)
    if battle.fortress_only and rounds_fought:
        return WON if attacking else LOST
    if defending == 0 and not battle.fortress_only:
        return WON if attacking else DRAW
    return None if attacking else LOST


def dice_of(side: Side, sea: bool, first: bool) -> int:
    """How many dice a side rolls this round."""
    return max(0, fighters(side.units, sea) + side.dice + (side.first_dice if first else 0))


def value_of(side: Side, first: bool) -> int:
    """The bonus of a side this round."""
    return side.value + (side.first_value if first else 0)


def ignored_of(side: Side, first: bool) -> int:
    """How many hits a side ignores this round besides its elephants."""
    return side.ignore + (side.first_ignore if first else 0)
