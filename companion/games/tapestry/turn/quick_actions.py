"""Quick actions: whole moves worth a button for a seat now."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, against

from ..table.setup_actions import keep_answers
from ..table.state import Tapestry
from .benefits import is_out
from .income_actions import TakeIncome
from .open_actions import open_actions
from .phases import payable_advances
from .questions import bot_answers


def quick_actions(state: Tapestry, seat: int) -> tuple[Action[Any], ...]:
    """The likely buttons for a seat: what is due, or the advances that can be paid and the income turn."""
    player = state.players[seat]
    if player.dealt:
        return keep_answers(state, seat)
    if player.due:
        return open_actions(state, seat)
    if state.solo and state.solo.acting:
        return tuple(action for action in bot_answers(state.solo, seat) if against(action, state) is None)
    if seat != state.active or is_out(player):
        return ()
    turns: tuple[Action[Any], ...] = (*payable_advances(seat, player), TakeIncome(seat, pause=True))
    return tuple(action for action in turns if against(action, state) is None)
