"""Battle buttons: whole moves a side can make with one tap while a battle goes on."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action

from ..table import printed
from ..table.ids import PLUNDER
from ..table.state import Battle, Mythology
from .aftermath import razed_at_most
from .battle_actions import CommitUnits, SendHome
from .encounter import matchups
from .encounter_actions import Fight, Retreat
from .proposals import proposed_cards, richest_loot, strongest
from .spoils_actions import ConquerProvince, DestroyBuildings, Plunder, SkipSpoils

FIGHTS_SHOWN = 6


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
    first = [Fight(seat, *proposed_cards(state, battle))] if pairs else []
    return [*dict.fromkeys([*first, *likely]), Retreat(seat)]


def _spoils(state: Mythology, battle: Battle, seat: int) -> list[Action[Any]]:
    loser = state.players[battle.defender.seat]
    standing = [building for building, count in loser.buildings.items() for _ in range(count)]
    standing.sort(key=lambda building: -printed.building(building).cost.total)
    likely: list[Action[Any]] = [DestroyBuildings(seat, tuple(standing[: razed_at_most(state, battle)]))]
    likely += [DestroyBuildings(seat, (building,)) for building in dict.fromkeys(standing)]
    likely += [ConquerProvince(seat, number) for number, plot in enumerate(loser.plots) if plot.tile]
    return [*likely, Plunder(seat, richest_loot(loser.resources, PLUNDER)), SkipSpoils(seat)]
