"""Occasions: what lets a leader's ability be used, said when it happens where the leader is."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.message import TermRef, say

from ..table import printed
from ..table.state import Clash


def due_on(leader: str | None, *occasions: str) -> tuple[str, ...]:
    """The abilities of a leader that wait for one of these occasions."""
    return tuple(
        name
        for name, item in printed.data("abilities").items()
        if item["leader"] == leader and not set(item.get("after", ())).isdisjoint(occasions)
    )


def tell_occasion(state: Clash, seat: int, turn: Turn, *occasions: str) -> None:
    """Say which abilities of the leader in play may be used now because of one of these occasions."""
    leader = state.players[seat].leader
    for ability in due_on(leader, *occasions):
        who, what = TermRef("leaders", leader or ""), TermRef("abilities", ability)
        turn.step(say(".step.ability_due", leader=who, ability=what), seat=seat, icon="crown")
