"""Quick actions: whole moves worth a button for a seat now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.action import Action, against

from ..bots.bot_actions import BotTurn
from ..bots.decisions import bot_order
from ..cards.card_options import card_moves
from ..cards.void_actions import void_moves
from ..map.world import ALL_REGIONS, tile_number
from ..table.ids import SETUP
from ..table.setup_actions import PlaceStart
from ..table.state import Historia


def quick_actions(state: Historia, seat: int) -> tuple[Action[Any], ...]:
    """Whole moves worth a button for this seat: only legal ones."""
    if state.stage == SETUP:
        candidates: Iterator[Action[Any]] = _first_cubes(state, seat)
    elif state.players[seat].is_bot:
        candidates = iter([BotTurn(seat)] if seat in bot_order(state) else [])
    else:
        candidates = card_moves(state, seat)
    legal = tuple(action for action in candidates if against(action, state) is None)
    if legal or state.players[seat].is_bot or not state.running:
        return legal
    return tuple(action for action in void_moves(state, seat) if against(action, state) is None)


def _first_cubes(state: Historia, seat: int) -> Iterator[Action[Any]]:
    """Every start region, highest tile first."""
    for region in sorted(ALL_REGIONS, key=lambda region: -tile_number(state, region)):
        yield PlaceStart(seat, region)
