"""Battle buttons: whole moves a side can make with one tap while a battle goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.action import Action

from ..camp.units import for_battle
from ..table import printed
from ..table.ids import KINDS, PLUNDER
from ..table.resources import Resources
from ..table.state import Battle, Mythology
from .aftermath import razed_at_most
from .battle_actions import CommitUnits, SendHome
from .encounter import matchups
from .encounter_actions import Fight, Retreat
from .spoils_actions import ConquerProvince, DestroyBuildings, Plunder, SkipSpoils

FIGHTS_SHOWN = 6
SIDES = 2


def battle_buttons(state: Mythology, battle: Battle, seat: int) -> list[Action[Any]]:
    """Moves worth a button for this side now, most likely first."""
    side = battle.side(seat)
    if battle.winner is not None:
        return _spoils(state, battle, seat)
    if not side.chosen:
        return [CommitUnits(seat, strongest(state, seat, side.limit))]
    likely: list[Action[Any]] = [SendHome(seat, unit) for unit in battle.enemy(seat).units]
    pairs = matchups(state)
    best = sorted(pairs, key=lambda pair: pairs[pair].attacker, reverse=seat == battle.attacker.seat)
    likely += [Fight(seat, mine, theirs) for mine, theirs in best[:FIGHTS_SHOWN]]
    first = [replace(proposed(state, battle), seat=seat)] if pairs else []
    return [*dict.fromkeys([*first, *likely]), Retreat(seat)]


def proposed(state: Mythology, battle: Battle) -> Fight:
    """The encounter most likely to come: a card that has won stays, a side that must change shows its best."""
    pairs = matchups(state)
    before = battle.met if len(battle.met) == SIDES else ("",) * SIDES
    mine, theirs = (
        [unit] if unit in side.units else list(side.units)
        for unit, side in zip(before, (battle.attacker, battle.defender), strict=True)
    )
    attacker = max(mine, key=lambda unit: min(pairs[unit, enemy].attacker for enemy in theirs))
    defender = min(theirs, key=lambda unit: pairs[attacker, unit].attacker)
    return Fight(battle.attacker.seat, attacker, defender)


def strongest(state: Mythology, seat: int, limit: int) -> tuple[str, ...]:
    """The units with the most printed dice a player may send, as a first suggestion."""
    ready = [unit for unit, count in for_battle(state, seat).items() for _ in range(count)]
    return tuple(sorted(ready, key=lambda unit: -printed.unit(unit).dice)[:limit])


def _spoils(state: Mythology, battle: Battle, seat: int) -> list[Action[Any]]:
    loser = state.players[battle.defender.seat]
    standing = [building for building, count in loser.buildings.items() for _ in range(count)]
    standing.sort(key=lambda building: -printed.building(building).cost.total)
    likely: list[Action[Any]] = [DestroyBuildings(seat, tuple(standing[: razed_at_most(state, battle)]))]
    likely += [DestroyBuildings(seat, (building,)) for building in dict.fromkeys(standing)]
    likely += [ConquerProvince(seat, number) for number, plot in enumerate(loser.plots) if plot.tile]
    return [*likely, Plunder(seat, richest_loot(loser.resources, PLUNDER)), SkipSpoils(seat)]


def richest_loot(camp: Resources, most: int) -> Resources:
    """So many cubes of a camp, always from the kind of which most is left."""
    loot = Resources()
    for _ in range(min(most, camp.total)):
        kind = max(KINDS, key=lambda kind: (camp - loot).of(kind))
        loot += Resources(**{kind: 1})
    return loot
