"""Purse: payments between camp and bank, and cubes that change camps."""

from __future__ import annotations

from dataclasses import replace

from .resources import Resources
from .state import Mythology


def pay(state: Mythology, seat: int, price: Resources) -> tuple[Mythology, Resources]:
    """The table after a player paid the bank, and what was paid; a camp gives only what it holds."""
    player = state.players[seat]
    paid = price.at_most(player.resources)
    player = replace(player, resources=player.resources - paid)
    return replace(state.with_player(seat, player), bank=state.bank + paid), paid


def take(state: Mythology, seat: int, wanted: Resources) -> tuple[Mythology, Resources]:
    """The table after a player took cubes from the bank, and what was got; the bank gives only what it holds."""
    got = wanted.at_most(state.bank)
    player = state.players[seat]
    player = replace(player, resources=player.resources + got)
    return replace(state.with_player(seat, player), bank=state.bank - got), got


def rob(state: Mythology, seat: int, victim: int, wanted: Resources) -> tuple[Mythology, Resources]:
    """The table after cubes changed camps, and which; a victim gives only what is there."""
    if seat == victim:
        return state, Resources()
    loser = state.players[victim]
    got = wanted.at_most(loser.resources)
    state = state.with_player(victim, replace(loser, resources=loser.resources - got))
    winner = state.players[seat]
    return state.with_player(seat, replace(winner, resources=winner.resources + got)), got
