"""Subterfuge: Japan discards a card to cancel another player's, whose costs come back."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table.ids import SUBTERFUGE
from ..table.state import Clash
from .hands import without_card


def require_subterfuge(state: Clash, seat: int, by: int | None) -> None:
    """Refuse a cancellation by anyone but Japan with Subterfuge and a card to discard."""
    if by is None:
        return
    spy = state.players[by]
    own = TermRef("civ_advances", SUBTERFUGE)
    require(by != seat and spy.has(SUBTERFUGE), ".needs_own_advance", advance=own)
    require(spy.action_cards > 0, ".no_card")


def cancelled(state: Clash, by: int, turn: Turn) -> Clash:
    """A card of Japan's cancels another one, whose costs come back."""
    turn.step(say(".step.cancelled", seat=SeatRef(by)), seat=by, icon="eye-outline")
    return discard_one(state, by)


def discard_one(state: Clash, seat: int, card: str = "") -> Clash:
    """An action card leaves a hand."""
    return state.with_player(seat, without_card(state.players[seat], card))
