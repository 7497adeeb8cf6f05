"""Occasions: what lets a leader's ability be used, noted when it happens where the leader is."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import TermRef, say
from companion.toolbox.pending import first_of, without

from ..table import printed
from ..table.goods import reward
from ..table.ids import TEMPLE
from ..table.marks import Occasion
from ..table.state import City, Clash


def due_on(leader: str | None, *occasions: str) -> tuple[str, ...]:
    """The abilities of a leader that wait for one of these occasions."""
    return tuple(
        name
        for name, item in printed.data("abilities").items()
        if item["leader"] == leader and not set(item.get("after", ())).isdisjoint(occasions)
    )


def arise(state: Clash, seat: int, turn: Turn, *occasions: str, city: City | None = None, reaps: bool = False) -> Clash:
    """Note which abilities of the leader in play may be used now; what needs no word is booked where reaped."""
    leader = state.players[seat].leader
    for ability in due_on(leader, *occasions):
        who, what = TermRef("leaders", leader or ""), TermRef("abilities", ability)
        item = printed.data("abilities")[ability]
        if reaps and item.get("at_once"):
            holy = city is not None and TEMPLE in city.buildings and len(item["gains"]) > 1
            turn.step(say(".step.ability_booked", leader=who, ability=what), seat=seat, icon="crown")
            state = reward(state, seat, item["gains"][int(holy)], turn)
            continue
        turn.step(say(".step.ability_due", leader=who, ability=what), seat=seat, icon="crown")
        mark = Occasion(seat, ability, city.name if city is not None else "")
        state = state.with_turn(replace(state.turn, occasions=(*state.turn.occasions, mark)))
    return state


def occasion_of(state: Clash, seat: int, ability: str) -> Occasion | None:
    """The occasion that lets this ability be used now."""
    return first_of(state.turn.occasions, seat, lambda one: one.ability == ability)


def taken(state: Clash, seat: int, ability: str) -> Clash:
    """The occasion is used up."""
    left = without(state.turn.occasions, occasion_of(state, seat, ability))
    return state if left is state.turn.occasions else state.with_turn(replace(state.turn, occasions=left))
