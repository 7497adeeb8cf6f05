"""Purse: payments between camp and bank, and cubes that change camps."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.toolbox.transfers import handed_over

from .resources import Resources
from .state import Mythology


def pay(state: Mythology, seat: int, price: Resources) -> tuple[Mythology, Resources]:
    """The table after a player paid the bank, and what was paid; a camp gives only what it holds."""
    camp, bank, paid = handed_over(state.players[seat].resources, state.bank, price)
    return replace(_with_camp(state, seat, camp), bank=bank), paid


def take(state: Mythology, seat: int, wanted: Resources) -> tuple[Mythology, Resources]:
    """The table after a player took cubes from the bank, and what was got; the bank gives only what it holds."""
    bank, camp, got = handed_over(state.bank, state.players[seat].resources, wanted)
    return replace(_with_camp(state, seat, camp), bank=bank), got


def rob(state: Mythology, seat: int, victim: int, wanted: Resources) -> tuple[Mythology, Resources]:
    """The table after cubes changed camps, and which; a victim gives only what is there."""
    if seat == victim:
        return state, Resources()
    loser, winner, got = handed_over(state.players[victim].resources, state.players[seat].resources, wanted)
    return _with_camp(_with_camp(state, victim, loser), seat, winner), got


def _with_camp(state: Mythology, seat: int, cubes: Resources) -> Mythology:
    return state.with_player(seat, replace(state.players[seat], resources=cubes))
