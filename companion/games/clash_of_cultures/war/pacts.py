"""Pacts: who may not attack whom, for two turns by Negotiations or for good by the Great Diplomat."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.engine.message import SeatRef
from companion.engine.ruling import require

from ..table.ids import GREAT_DIPLOMAT
from ..table.marks import Pact
from ..table.state import Clash

BREAKING_A_PACT = 2


def pact_between(state: Clash, one: int | None, other: int | None) -> Pact | None:
    """The pact of two players, whoever made it; a truce before a lasting one."""
    found = [pact for pact in state.pacts if {pact.holder, pact.partner} == {one, other}]
    return min(found, key=lambda pact: pact.lasting, default=None)


def require_peace_broken(state: Clash, attacker: int | None, defender: int | None) -> None:
    """Refuse an attack a truce forbids."""
    pact = pact_between(state, attacker, defender)
    if pact is not None and not pact.lasting and defender is not None:
        require(False, ".truce", seat=SeatRef(defender))


def broken_pact(state: Clash, one: int | None, other: int | None) -> int:
    """Culture tokens an attack costs because the Great Diplomat stands between the two."""
    pact = pact_between(state, one, other)
    return BREAKING_A_PACT if pact is not None and pact.lasting else 0


def without_pact(state: Clash, one: int | None, other: int | None) -> Clash:
    """An attack ends the Great Diplomat's pact, and the card is discarded."""
    pact = pact_between(state, one, other)
    return ended(state, pact) if pact is not None and pact.lasting else state


def ended(state: Clash, pact: Pact) -> Clash:
    """The pact is over; a lasting one takes its card along."""
    state = replace(state, pacts=tuple(other for other in state.pacts if other is not pact))
    if not pact.lasting:
        return state
    holder = state.players[pact.holder]
    kept = tuple(event for event in holder.kept_events if event != GREAT_DIPLOMAT)
    return state.with_player(pact.holder, replace(holder, kept_events=kept))


def allied(state: Clash, pact: Pact) -> Clash:
    """One more pact."""
    return replace(state, pacts=(*state.pacts, pact))


def after_turn_of(state: Clash, seat: int) -> Clash:
    """Truces end with the partner's next turn."""
    kept = tuple(pact for pact in state.pacts if pact.lasting or pact.partner != seat)
    return replace(state, pacts=kept) if len(kept) < len(state.pacts) else state
