"""Entries that move time: the next action round, and the end of a round with all its measures."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.engine.action import Action, Step, Turn
from companion.engine.ages import ROMAN
from companion.engine.asking import Asks, Given, one
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..bots.bot_actions import bots_waiting, check_humans_done
from ..cards.card_turn import (
    check_running,
    everybody_played,
    has_just_begun,
    revolution_played,
    with_new_action_round,
)
from ..leaders.leaders import (
    LEADER_RULE,
    REWARD_SUMS,
    leader_name,
    leader_of,
    open_conditions,
    with_answers,
    without_leader,
)
from ..scoring.measures import MEASURES, measures_of_round
from ..table.ids import LEADER_BONUS, OTHER, OVER, ROUNDS, ROUNDS_PER_ERA, MeasureId
from ..table.state import Historia, Playing
from ..variants.dominion import end_dominions
from ..variants.events import event_name

StepPlace = Annotated[int, Bounds(0, 99)]


@dataclass(frozen=True, slots=True)
class NextActionRound(Action[Historia]):
    """Begin the next action round, when everybody has resolved all cards."""

    group: ClassVar[str] = "turn"
    icon: ClassVar[str] = "skip-next"

    def check(self, state: Historia) -> None:
        """Everybody has played, and nobody a Revolution; one that has just begun by itself may be told again."""
        check_running(state)
        require(everybody_played(state) or has_just_begun(state), ".action_round_goes_on")
        require(not revolution_played(state), ".round_is_over")

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """Nothing to choose."""
        yield from ()

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Everybody may play again; where it has begun by itself with the last card there is nothing to do."""
        state = state if has_just_begun(state) else with_new_action_round(state)
        turn.tell(number=state.action_round)
        return state


@dataclass(frozen=True, slots=True)
class EndRound(Action[Historia]):
    """Carry out every measure of the time circle and go on to the next round.

    without: measures the board does not show here, though we think it does. not_possible: steps of the measures that
    did not happen at the table, counted from 0. met: conditions the app cannot count that hold, written seat:1 or
    seat:2. leader_vp: what leaders brought that nobody wrote down, written seat:points.
    """

    walk: ClassVar[bool] = True
    asks_on_ledger: ClassVar[bool] = True
    group: ClassVar[str] = "turn"
    icon: ClassVar[str] = "timer-sand"

    without: tuple[MeasureId, ...] = ()
    not_possible: tuple[StepPlace, ...] = ()
    met: tuple[str, ...] = ()
    leader_vp: tuple[str, ...] = ()

    @classmethod
    def asks(cls, state: Historia, given: Given) -> Asks:
        """When an era ends: conditions nobody has answered, leaders nobody wrote down, one after the other."""
        if LEADER_BONUS not in measures_of_round(state):
            return
        met, brought = [], []
        for seat, which, condition in open_conditions(state):
            leader = leader_of(state, seat)
            name = leader_name(leader.name if leader else "")
            words = say(".ask.condition", civ=SeatRef(seat), leader=name, vp=condition.vp)
            holds = yield one(f"met_{seat}_{which}", (True, False), words=_yes_or_no, icon=_sign, prompt=words)
            met += [f"{seat}:{which}"] if holds else []
        for seat in without_leader(state):
            words = say(".ask.unwritten_leader", civ=SeatRef(seat))
            points = yield one(f"brought_{seat}", range(REWARD_SUMS[state.era] + 1), words=str, prompt=words)
            brought.append(f"{seat}:{points}")
        yield one("met", (tuple(met),))
        yield one("leader_vp", (tuple(brought),))

    def check(self, state: Historia) -> None:
        """After the humans and after the bots."""
        check_humans_done(state)
        waiting = bots_waiting(state)
        require(not waiting, ".bots_first", bots=tuple(SeatRef(seat) for seat in waiting))

    def apply(self, state: Historia, turn: Turn) -> Historia:
        """Grey measures, brown measures, then the marker."""
        ended = state.round
        era_ends = state.round_of_era == ROUNDS_PER_ERA
        if LEADER_BONUS in measures_of_round(state):
            state = with_answers(state, self.met, self.leader_vp, turn)
        extra = len(turn.steps)  # kept entries count the steps from here
        before = state.rules.o20_dominion_ends == "before_measures"
        if era_ends and before:
            state = end_dominions(state, turn)
        for measure in measures_of_round(state):
            if measure not in self.without:
                state = self._measured(state, measure, turn, extra)
        if era_ends and not before:
            state = end_dominions(state, turn)
        turn.tell(number=ended)
        if ended >= ROUNDS:
            turn.step(say(".step.game_ends"), icon="flag-checkered")
            return replace(state, stage=OVER)
        return begin_round(replace(state, round=ended + 1), turn)

    def corrected(self, step: Step, value: object) -> Action[Historia] | None:
        """The same where a condition the app cannot count holds after all, or does not."""
        if step.choice is None or step.choice.rule.id != LEADER_RULE or step.seat is None:
            return None
        name = f"{step.seat}:{value}"
        counted = any(one.value == value and one.name != TermRef("metrics", OTHER) for one in step.choice.candidates)
        if counted:
            return None
        met = tuple(one for one in self.met if one != name) if name in self.met else (*self.met, name)
        return replace(self, met=met)

    def refused(self, step: Step) -> Action[Historia] | None:
        """The same without what one step of the measures did."""
        return replace(self, not_possible=(*self.not_possible, int(step.key))) if step.key else None

    def _measured(self, state: Historia, measure: MeasureId, turn: Turn, extra: int) -> Historia:
        """After one measure; a step that did not happen changes nothing for those it speaks of."""
        first = len(turn.steps)
        after = MEASURES[measure](state, turn)
        told_now = enumerate(turn.steps[first:], first - extra)
        turn.steps[first:] = [replace(step, key=str(place)) for place, step in told_now]
        named = {step.seat for step in turn.steps[first:]}
        for place in range(first, len(turn.steps)):
            if place - extra not in self.not_possible:
                continue
            step = turn.steps[place]
            if step.seat is not None:
                after = after.with_civ(step.seat, state.players[step.seat])
            else:
                civs = (after.players[seat] if seat in named else civ for seat, civ in enumerate(state.players))
                after = replace(state, players=tuple(civs))
            told = say(".step.not_done", what=step.message)
            turn.steps[place] = Step(told, seat=step.seat, icon="close-circle-outline")
        return after


def _yes_or_no(holds: bool) -> Message:
    return say(".answer.yes" if holds else ".answer.no")


def _sign(holds: bool) -> str:
    return "check-circle-outline" if holds else "close-circle-outline"


def begin_round(state: Historia, turn: Turn) -> Historia:
    """The start of a round: nobody has played, the event that was ahead now counts."""
    state = with_new_action_round(state)
    civs = tuple(replace(civ, playing=Playing()) if civ.is_bot else civ for civ in state.players)
    state = replace(state, players=civs, action_round=1)
    if state.round_of_era == 1 and state.round > 1:
        era = ROMAN[state.era - 1]
        turn.step(say(".step.new_era", era=era), todo=say(".todo.era_marker", era=era), icon="timer-sand")
    if state.round > 1:
        turn.step(say(".step.new_round", round=state.round), todo=say(".todo.round_marker"), icon="clock-start")
    if not state.rules.events:
        return state
    if state.round > 1:
        state = replace(state, event=state.next_event, next_event=None)
    event = state.event
    words = say(".step.event_of_round", event=event_name(event)) if event else say(".step.enter_event")
    turn.step(words, icon="fire-alert")
    return state
