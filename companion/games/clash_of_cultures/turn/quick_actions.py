"""The likely buttons: whole actions that are worth a tap now."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action
from companion.engine.asking import begin
from companion.engine.game import Move
from companion.engine.offers import against

from ..advances.advance_actions import FreeAdvance, free_advances_each
from ..advances.advancing import gainable
from ..advances.free_actions import ForceLabor, PrayAtStatue, ProclaimLiberties, UseAbsolutePower, VisitTheater
from ..cities.collect_actions import Collect
from ..cities.influence_actions import BoostInfluence, GiveUpInfluence, UseArts
from ..cities.mood_actions import Vote
from ..cities.trade_actions import TakeInterest
from ..table.ids import (
    CULTURE,
    MOOD,
    STATUS,
)
from ..table.state import Clash
from ..war.aftermath_actions import Retreat
from ..war.battle_actions import FightRound
from .status_actions import STEP_OBJECTIVES
from .turn_actions import EndTurn, SpendAction
from .whole_status_actions import SettleStatus

FREE_TO_OFFER = 8


def quick_actions(state: Clash, seat: int) -> tuple[Move, ...]:
    """Moves worth a button now: the city's usual production, free effects, the end of the turn, the status phase."""
    likely: list[Action[Any]] = [EndTurn(seat), FightRound(), Retreat(), BoostInfluence(seat), GiveUpInfluence(seat)]
    if state.stage == STATUS:
        likely += [FreeAdvance(seat, advance) for advance in gainable(state, seat)[:FREE_TO_OFFER]]
    likely += [Collect(seat, city.name) for city in state.players[seat].cities]
    likely += [*free_effects(seat), SpendAction(seat)]
    at_once = state.stage == STATUS and state.step == STEP_OBJECTIVES and free_advances_each(state) == 1
    whole: tuple[Move, ...] = (begin(SettleStatus, seat=seat),) if at_once else ()
    return (*whole, *(action for action in likely if against(action, state) is None))


def free_effects(seat: int) -> tuple[Action[Any], ...]:
    """Effects that need no further word, whoever owns them."""
    return (
        ProclaimLiberties(seat),
        UseAbsolutePower(seat),
        ForceLabor(seat),
        UseArts(seat),
        Vote(seat),
        VisitTheater(seat, CULTURE),
        VisitTheater(seat, MOOD),
        PrayAtStatue(seat),
        TakeInterest(seat),
    )
