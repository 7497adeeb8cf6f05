"""What the app must be told because only the table knows it."""

from __future__ import annotations

from companion.engine.asking import begin
from companion.engine.game import Answer, Question
from companion.engine.message import SeatRef, TermRef, say

from ..advances.advance_actions import STEP_FREE_ADVANCE, FreeAdvance, free_advances_each, next_free_advance
from ..advances.advancing import gainable
from ..cities.influence_actions import BoostInfluence, GiveUpInfluence, InfluenceCulture
from ..events.disaster_actions import answering
from ..events.fate_actions import RemoveUnits
from ..events.reveal_actions import event_question
from ..events.suffer_asks import event_words
from ..events.text_actions import ChooseForEvent
from ..table import printed
from ..table.amounts import Units
from ..table.icons import CATEGORY_ICONS, GOOD_ICONS, GOOD_TONES, UNIT_ICONS
from ..table.ids import (
    ACTION,
    ARMY,
    CULTURE,
    LEADER,
    STATUS,
)
from ..table.state import Clash
from ..war.hit_actions import hit_questions
from .status_actions import (
    STEP_OBJECTIVES,
    STEP_START,
    ChangeGovernment,
    ChooseStartPlayer,
    other_governments,
    revolt,
    start_chooser,
)
from .turn_actions import SetEndRange
from .turns import order
from .whole_status_actions import SettleStatus


def questions(state: Clash) -> tuple[Question, ...]:
    """What only the table knows: who falls, what an event takes, pay for an influence, the status phase."""
    pressing = hit_questions(state) or event_question(state) or _event_questions(state)
    if pressing:
        return pressing
    if state.attempt is not None:
        missing = printed.INFLUENCE_TARGET - state.attempt.result
        seat = state.attempt.seat
        answers = (
            Answer(
                say(".answer.boost", n=missing),
                BoostInfluence(seat),
                icon=GOOD_ICONS[CULTURE],
                tone=GOOD_TONES[CULTURE],
            ),
            Answer(say(".answer.give_up"), GiveUpInfluence(seat)),
        )
        said = say(".question.boost", result=state.attempt.result)
        return (Question(said, answers, seat, say(".why.boost", n=missing), icon=InfluenceCulture.icon),)
    revolts = tuple(_revolution(state, seat) for seat in range(len(state.players)) if _revolting(state, seat))
    if revolts:
        return revolts
    unknown = state.rules.flexible_end and state.stage == ACTION and state.phase_key not in state.end_ranges
    if unknown:
        ranges = tuple(
            Answer(
                say(".answer.range", n=number) if number else say(".answer.no_range"),
                SetEndRange(state.round, state.phase, number),
            )
            for number in range(printed.NUMBERS + 1)
        )
        said = say(".question.range", round=state.round, phase=state.phase)
        return (Question(said, ranges, None, say(".why.range")),)
    return _status_questions(state) if state.stage == STATUS else ()


def _event_questions(state: Clash) -> tuple[Question, ...]:
    """What the texts of events still ask of somebody."""
    if state.battle is not None or state.spoils is not None:
        return ()
    owed = [
        Question(
            event_words(one.seat, one.event),
            (Answer(say(".answer.resolve"), answering(one)),),
            one.seat,
            say(".why.event", event=TermRef("events", one.event)),
            (place, len(state.owed)),
        )
        for place, one in enumerate(state.owed, 1)
    ]
    gifts = [
        Question(
            say(".remind.choose_for_event", seat=SeatRef(one.seat), event=TermRef("events", one.event)),
            (Answer(say(".answer.resolve"), begin(ChooseForEvent, seat=one.seat, event=one.event)),),
            one.seat,
            say(".why.event", event=TermRef("events", one.event)),
            (place, len(state.gifts_due)),
        )
        for place, one in enumerate(state.gifts_due, 1)
    ]
    return (*owed, *gifts)


def _status_questions(state: Clash) -> tuple[Question, ...]:
    """The status phase: all of it at once, whose free advance is next, or who names the start player."""
    if state.step == STEP_OBJECTIVES and free_advances_each(state) == 1:
        settle = Answer(say(".next.settle_status"), begin(SettleStatus, seat=order(state)[0]))
        return (Question(say(".phase.status", round=state.round), (settle,), None, say(".why.status")),)
    following = next_free_advance(state) if state.step == STEP_FREE_ADVANCE else None
    if following is not None and gainable(state, following):
        free = Answer(say(".answer.resolve"), begin(FreeAdvance, seat=following))
        said = say(".next.free_advance", seat=SeatRef(following))
        return (Question(said, (free,), following, say(".why.free_advance")),)
    if state.step != STEP_START:
        return ()
    choice = start_chooser(state)
    chooser = choice.taken or 0
    names = tuple(
        Answer(say(".answer.start", seat=SeatRef(seat)), ChooseStartPlayer(chooser, seat), about=seat)
        for seat in range(len(state.players))
    )
    return (Question(say(".question.start", seat=SeatRef(chooser)), names, chooser, why=choice.rule),)


def _revolting(state: Clash, seat: int) -> bool:
    return revolt(seat) in state.turn.conditions and bool(other_governments(state.players[seat]))


def _revolution(state: Clash, seat: int) -> Question:
    """A revolution: another government, or an army unit that averts it."""
    player = state.players[seat]
    there = {**player.units, LEADER: int(player.leader is not None)}
    answers = [
        Answer(
            say(".answer.government", government=TermRef("categories", government)),
            begin(ChangeGovernment, seat=seat, government=government, revolution=True),
            detail=say(".answer.new_government"),
            icon=CATEGORY_ICONS[government],
        )
        for government in other_governments(player)
    ]
    answers += [
        Answer(
            say(".answer.avert", unit=TermRef("units", unit)),
            RemoveUnits(seat, Units(**{unit: 1})),
            detail=say(".answer.all_stays"),
            icon=UNIT_ICONS[unit],
        )
        for unit in ARMY
        if there.get(unit, 0)
    ]
    said, why = say(".remind.revolution", seat=SeatRef(seat)), say(".why.revolution")
    return Question(said, tuple(answers), seat, why, icon=ChangeGovernment.icon)
