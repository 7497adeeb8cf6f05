"""Derived: what follows from each seat's state, in figures, for panels and scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.codec import encode
from companion.engine.data import items
from companion.engine.message import Message, TermRef, say

from ..battle.encounter import Declared, encounter_odds, meet
from ..camp.camp_actions import age_cost
from ..camp.city import city_size, idle_villagers, villagers
from ..camp.units import army_size, in_camp
from ..cards.hands import mix, unnamed
from ..tiles.harvest import building_bonus, harvest_of
from ..tiles.land import free_fields
from ..turn.round_end import decay_limit, spoils, to_draw
from ..turn.turns import hand_limit
from .ids import KEY
from .state import Battle, Mythology

SHORT_AGES = {
    "archaic": ".seat.archaic",
    "classical": ".seat.classical",
    "heroic": ".seat.heroic",
    "mythic": ".seat.mythic",
}


def seat_details(state: Mythology) -> tuple[Message, ...]:
    """Culture and age of every seat, short enough for the strip."""
    return tuple(say(SHORT_AGES[player.age], culture=TermRef("cultures", player.culture)) for player in state.players)


def figures(state: Mythology) -> tuple[Mapping[str, Any], ...]:
    """What is derived for every seat: limits, army, villagers, harvests, spoilage, and the odds of a battle."""
    return tuple(_figures(state, seat) for seat in range(state.seats))


def _figures(state: Mythology, seat: int) -> Mapping[str, Any]:
    player = state.players[seat]
    made = {
        "hand_limit": hand_limit(player),
        "draw": to_draw(player),
        "decay_limit": decay_limit(player),
        "spoilage": encode(spoils(state, seat)),
        "army": army_size(player),
        "buildings": city_size(player),
        "villagers": villagers(player),
        "idle_villagers": idle_villagers(player),
        "camp": in_camp(state, seat),
        "free_fields": free_fields(player),
        "gather": {choice: encode(harvest_of(player, choice)) for choice in items(KEY, "gatherings")},
        "own_gather_bonus": encode(building_bonus(player)),
        "next_age": encode(age_cost(player, cheaper=False)),
    }
    if player.cards:
        standard, random = mix(player.cards)
        made["cards"] = {"standard": standard, "random": random, "not_told": unnamed(player)}
    if player.culture in state.decks:
        made["deck"] = state.decks[player.culture]
    battle = state.battle
    if battle is not None and seat in (battle.attacker.seat, battle.defender.seat):
        made["unit_limit"] = battle.side(seat).limit
        if battle.revealed and seat == battle.attacker.seat:
            made["encounters"] = _encounters(state, battle)
    return made


def _encounters(state: Mythology, battle: Battle) -> list[dict[str, Any]]:
    """Every pair that could meet next: dice of both and the attacker's chance."""
    made = []
    for mine in battle.attacker.units:
        for theirs in battle.defender.units:
            met = meet(state, battle, Declared(mine), Declared(theirs))
            chances = encounter_odds(met, state.rules)
            made.append(
                {
                    "attacker": mine,
                    "defender": theirs,
                    "attacker_dice": met.attacker.dice,
                    "defender_dice": met.defender.dice,
                    "attacker_wins": round(float(chances.attacker), 6),
                }
            )
    return made
