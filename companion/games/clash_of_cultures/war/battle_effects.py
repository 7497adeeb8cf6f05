"""Battle effects: what abilities and advances add to a round, pure functions under their id of what a side sees."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef

from ..table import printed
from ..table.amounts import Units
from ..table.battle_state import Battle, Side
from ..table.ids import (
    BATTERING_RAMS,
    BLADED_TUSKS,
    BRILLIANT_CONQUEROR,
    FATHER_OF_STRATEGY,
    GRANT_WARLORD,
    GREAT_WARLORD,
    HERO_OF_THERMOPYLAE,
    HORSE_MASTER,
    HORSEMANSHIP,
    MIGHTY_ARMY,
    PERSIAN_ELEPHANTS,
    PREPARED,
    SPARTA,
    TRIBAL_WARFARE,
)
from .battle import CAVALRY_BONUS

MOST_BONUS = 2
MOST_TRIBES = 4
GRAND_ARMY = 5
FORTRESS_CAVALRY = 3
LEADERS_BONUS = 2


@dataclass(frozen=True, slots=True)
class View:
    """What one side sees when a round begins: both armies, whether it is the first, its own tactics, its count."""

    own: Units
    enemy: Units
    first: bool = True
    tactic: bool = False
    times: int = 1


@dataclass(frozen=True, slots=True)
class Boost:
    """What one side gets out of its effects in a round."""

    value: int = 0
    ignore: int = 0
    # The most all bonuses of the opponent together may be.
    cap: int | None = None
    # What the first cavalry adds, and how many cavalry act as elephants.
    cavalry: int = CAVALRY_BONUS
    shields: int = 0
    # Whether its dice activate units, whether it may play tactics, whether the opponent may.
    abilities: bool = True
    tactics: bool = True
    silences: bool = False


Effect = Callable[[View], Boost]


def joined(one: Boost, other: Boost) -> Boost:
    """Two boosts together."""
    caps = [cap for cap in (one.cap, other.cap) if cap is not None]
    return Boost(
        one.value + other.value,
        one.ignore + other.ignore,
        min(caps) if caps else None,
        max(one.cavalry, other.cavalry),
        one.shields + other.shields,
        one.abilities and other.abilities,
        one.tactics and other.tactics,
        one.silences or other.silences,
    )


def _grand(view: View) -> Boost:
    """Five army units know no finesse."""
    large = view.own.army >= GRAND_ARMY
    return Boost(abilities=not large, tactics=not large)


EFFECTS: dict[str, Effect] = {
    TRIBAL_WARFARE: lambda view: Boost(value=min(view.times, MOST_TRIBES) if view.enemy.army else 0),
    HORSEMANSHIP: lambda view: Boost(cavalry=FORTRESS_CAVALRY if view.first else CAVALRY_BONUS),
    PERSIAN_ELEPHANTS: lambda view: Boost(cap=MOST_BONUS if view.first and view.own.elephant else None),
    FATHER_OF_STRATEGY: lambda view: Boost(cap=MOST_BONUS if view.first else None),
    SPARTA: lambda view: Boost(silences=view.own.army < view.enemy.army),
    MIGHTY_ARMY: _grand,
    HERO_OF_THERMOPYLAE: lambda view: Boost(value=LEADERS_BONUS * max(0, view.enemy.army - view.own.army)),
    BRILLIANT_CONQUEROR: lambda view: Boost(value=LEADERS_BONUS if view.own.army >= view.enemy.army else 0),
    BLADED_TUSKS: lambda view: Boost(value=view.own.elephant),
    PREPARED: lambda view: Boost(value=0 if view.tactic else LEADERS_BONUS),
    HORSE_MASTER: lambda _view: Boost(shields=1),
    BATTERING_RAMS: lambda view: Boost(silences=view.first),
    GRANT_WARLORD: lambda _view: Boost(value=LEADERS_BONUS),
}


def worked(name: str, view: View) -> Boost:
    """What an effect gives: its own function, or what its data say."""
    if name in EFFECTS:
        return EFFECTS[name](view)
    ability = printed.data("abilities").get(name)
    bonus = ability.get("battle", {}) if ability is not None else {}
    value = bonus.get("value", 0) + bonus.get("per", 0) * view.times
    ignore = bonus.get("ignore", 0)
    if view.first:
        value += bonus.get("first_per", 0) * view.times
        ignore += bonus.get("first_ignore", 0)
    return Boost(value=value, ignore=ignore)


def _awake(side: Side, name: str) -> bool:
    """Whether an effect still works: a leader's ends with the leader, unless it says otherwise."""
    ability = printed.data("abilities").get(name)
    lasting = ability is None or ability.get("battle", {}).get("lasting", False)
    return lasting or not side.led or side.units.leader > 0


def boost_of(side: Side, enemy: Units, first: bool, tactic: bool = False) -> Boost:
    """Everything that works for a side in this round."""
    made = Boost()
    for name, times in side.effects.items():
        if _awake(side, name):
            made = joined(made, worked(name, View(side.units, enemy, first, tactic, times)))
    return made


def may_play_tactics(battle: Battle, attacking: bool) -> bool:
    """Whether nothing forbids a side its tactics this round."""
    own, other = (battle.attacker, battle.defender) if attacking else (battle.defender, battle.attacker)
    first = battle.round == 1
    tricked = battle.trojan and first and not attacking
    silenced = boost_of(other, own.units, first).silences
    return not tricked and not silenced and boost_of(own, other.units, first).tactics


def capped(bonus: int, most: int | None) -> int:
    """All bonuses together, within what the opponent allows."""
    return bonus if most is None else min(bonus, most)


def effect_name(name: str) -> TermRef:
    """An effect as it is printed: an ability, a civilization's advance, or the Great Warlord."""
    if name == GRANT_WARLORD:
        return TermRef("events", GREAT_WARLORD)
    return TermRef("abilities" if name in printed.data("abilities") else "civ_advances", name)


def with_effect(side: Side, name: str, times: int = 1) -> Side:
    """The side with one more effect at work."""
    return replace(side, effects={**side.effects, name: times})
