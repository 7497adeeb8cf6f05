"""Proofs: what a move really made at the table says about its box, so that nobody needs to be asked."""

from __future__ import annotations

from companion.engine.frozen import replace

from ..table.state import Historia
from ..table.told import FIELD, YES, fact, is_printed, write


def field_proved(state: Historia, seat: int) -> Historia:
    """A person's marker stands on a field we assumed: so there is one; against the rules it proves nothing."""
    civ = state.players[seat]
    name = fact(FIELD, civ.technology, civ.military)
    if is_printed(state.board, name) or not state.board.has_field(civ.technology, civ.military):
        return state
    return replace(state, board=write(state.board, name, YES))
