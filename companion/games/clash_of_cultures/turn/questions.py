"""What the app must be told because only the table knows it."""

from __future__ import annotations

from companion.engine.game import Answer, Question
from companion.engine.message import SeatRef, say

from ..cities.influence_actions import BoostInfluence, GiveUpInfluence
from ..table import printed
from ..table.ids import (
    ACTION,
    STATUS,
)
from ..table.state import Clash
from .status_actions import (
    STEP_START,
    ChooseStartPlayer,
    start_chooser,
)
from .turn_actions import SetEndRange


def questions(state: Clash) -> tuple[Question, ...]:
    """What only the table knows: pay for an influence, the red range of this phase, the start player."""
    if state.attempt is not None:
        missing = printed.INFLUENCE_TARGET - state.attempt.result
        seat = state.attempt.seat
        answers = (
            Answer(say(".answer.boost", n=missing), BoostInfluence(seat)),
            Answer(say(".answer.give_up"), GiveUpInfluence(seat)),
        )
        return (Question(say(".question.boost", result=state.attempt.result), answers, seat),)
    unknown = state.rules.flexible_end and state.stage == ACTION and state.phase_key not in state.end_ranges
    if unknown:
        ranges = tuple(
            Answer(
                say(".answer.range", n=number) if number else say(".answer.no_range"),
                SetEndRange(state.round, state.phase, number),
            )
            for number in range(printed.NUMBERS + 1)
        )
        return (Question(say(".question.range", round=state.round, phase=state.phase), ranges),)
    if state.stage == STATUS and state.step == STEP_START:
        chooser = start_chooser(state).taken or 0
        names = tuple(
            Answer(say(".answer.start", seat=SeatRef(seat)), ChooseStartPlayer(chooser, seat))
            for seat in range(len(state.players))
        )
        return (Question(say(".question.start", seat=SeatRef(chooser)), names, chooser),)
    return ()
