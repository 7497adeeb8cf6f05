"""Proposals: the army, the battle cards and the loot most likely to be chosen, as a first suggestion."""

from __future__ import annotations

from ..camp.units import for_battle
from ..table import printed
from ..table.ids import KINDS
from ..table.resources import Resources
from ..table.state import Battle, Mythology
from .encounter import matchups

SIDES = 2


def proposed_cards(state: Mythology, battle: Battle) -> tuple[str, str]:
    """The battle cards most likely to meet next: a card that has won stays, a side that must change shows its best."""
    pairs = matchups(state)
    before = battle.met if len(battle.met) == SIDES else ("",) * SIDES
    mine, theirs = (
        [unit] if unit in side.units else list(side.units)
        for unit, side in zip(before, (battle.attacker, battle.defender), strict=True)
    )
    attacker = max(mine, key=lambda unit: min(pairs[unit, enemy].attacker for enemy in theirs))
    defender = min(theirs, key=lambda unit: pairs[attacker, unit].attacker)
    return attacker, defender


def strongest(state: Mythology, seat: int, limit: int) -> tuple[str, ...]:
    """The units with the most printed dice a player may send, as a first suggestion."""
    ready = [unit for unit, count in for_battle(state, seat).items() for _ in range(count)]
    return tuple(sorted(ready, key=lambda unit: -printed.unit(unit).dice)[:limit])


def richest_loot(camp: Resources, most: int) -> Resources:
    """So many cubes of a camp, always from the kind of which most is left."""
    loot = Resources()
    for _ in range(min(most, camp.total)):
        kind = max(KINDS, key=lambda kind: (camp - loot).of(kind))
        loot += Resources(**{kind: 1})
    return loot
