"""Phases: where the game is, what comes next, and the second line of every seat."""

from __future__ import annotations

from companion.engine.asking import begin
from companion.engine.frozen import replace
from companion.engine.game import Move, Phase
from companion.engine.message import Message, SeatRef, TermRef, say

from ..bots.bot_actions import BotRound, bots_waiting
from ..cards.card_turn import everybody_played, next_seat, revolution_played
from ..leaders.leaders import (
    open_conditions,
    without_leader,
)
from ..scoring.measures import measures_of_round
from ..table.ids import (
    LEADER_BONUS,
    OVER,
    ROUNDS_PER_ERA,
    SETUP,
)
from ..table.setup_actions import (
    DealTiles,
    SetOrder,
    StartGame,
    bare_regions,
    next_to_place,
    order_is_open,
)
from ..table.state import Historia
from ..variants.goals import goal_placer
from .round_actions import EndRound, NextActionRound

CARDS_STEP, BOTS_STEP, MEASURES_STEP = "cards", "bots", "measures"


def phase(state: Historia) -> Phase:
    """What the head of the table says, and the one thing to do next."""
    if state.stage == SETUP:
        return _setup_phase(state)
    if state.stage == OVER:
        return Phase(say(".phase.over"), done=ROUNDS_PER_ERA, total=ROUNDS_PER_ERA, round=state.round, phase=OVER)
    step, seat, next_words, action = _step(state)
    return Phase(
        title=say(".phase.round", round=state.round, era=say(f".era.{state.era}")),
        detail=_detail(state, step, seat),
        # One mark a segment of the time circle's outer ring: twelve would leave no room for words.
        done=state.round_of_era - 1,
        total=ROUNDS_PER_ERA,
        round=state.round,
        phase=f"era{state.era}",
        step=step,
        seat=seat,
        next=next_words,
        next_action=action,
    )


def _detail(state: Historia, step: str, seat: int | None) -> Message:
    if step == CARDS_STEP and seat is not None:
        words = ".phase.another_card" if state.players[seat].playing.cards else ".phase.cards"
        return say(words, number=state.action_round, civ=SeatRef(seat))
    return say(f".phase.{step}") if step != CARDS_STEP else say(".phase.cards_all", number=state.action_round)


def _step(state: Historia) -> tuple[str, int | None, Message, Move | None]:
    """Which part of the round it is, whose turn, and the one thing to do next."""
    due = next_seat(state) if state.rules.cards and state.humans else None
    if due is not None and not everybody_played(state):
        return CARDS_STEP, due, say(".next.card", civ=SeatRef(due)), None
    step, acting, words, action = _after_cards(state)
    # The last one may play another card: the table waits there, and the button goes on without it.
    return (CARDS_STEP, due, words, action) if due is not None else (step, acting, words, action)


def _after_cards(state: Historia) -> tuple[str, int | None, Message, Move]:
    """What follows once everybody has played: another action round, the Zivbots, the measures."""
    if state.rules.cards and state.humans and not revolution_played(state):
        return CARDS_STEP, None, say(".next.action_round"), NextActionRound()
    waiting = bots_waiting(state)
    if waiting:
        return BOTS_STEP, waiting[0], say(".next.bots", n=len(waiting)), BotRound()
    return MEASURES_STEP, None, say(".next.end_round", round=state.round), _end_of_round(state)


def _end_of_round(state: Historia) -> Move:
    """The end of the round; where an era ends with something untold about its leaders, that is asked first."""
    asked = LEADER_BONUS in measures_of_round(state) and (open_conditions(state) or without_leader(state))
    return begin(EndRound) if asked else EndRound()


def _setup_phase(state: Historia) -> Phase:
    placed = sum(bool(civ.regions) for civ in state.players)
    base = Phase(say(".phase.setup"), done=placed, total=len(state.players), phase=SETUP)
    if order_is_open(state) and not placed:
        base = replace(base, other=say(".panel.order"), other_action=begin(SetOrder))
    left = bare_regions(state)
    if left:
        detail, words = say(".phase.tiles", n=len(left)), say(".next.deal")
        return replace(base, detail=detail, step="tiles", next=words, next_action=DealTiles())
    placer = goal_placer(state)
    if placer is not None and not placed:
        words = goal_words(state, placer)
        return replace(base, detail=words, step="goals", seat=placer, next=words)
    due = next_to_place(state)
    if due is not None:
        words = say(".next.place", civ=SeatRef(due))
        return replace(base, detail=say(".phase.start_regions"), step="start_regions", seat=due, next=words)
    return replace(base, detail=say(".phase.ready"), step="ready", next=say(".next.start"), next_action=StartGame())


def goal_words(state: Historia, placer: int) -> Message:
    """Whose turn it is to place a goal, and which one."""
    return say(".remind.goal", civ=SeatRef(placer), number=state.goals_placed + 1)


def seat_details(state: Historia) -> tuple[Message, ...]:
    """The second line of every seat: the government of a person, the difficulty of a Zivbot."""
    return tuple(_seat_detail(state, seat) for seat in range(len(state.players)))


def _seat_detail(state: Historia, seat: int) -> Message:
    civ = state.players[seat]
    if civ.out:
        return say(".seat.out")
    if civ.is_bot:
        return say(".seat.difficulty", difficulty=TermRef("difficulties", civ.bot))
    return say(".seat.government", government=TermRef("governments", state.government_of(seat)))


def people_done(state: Historia) -> bool:
    """Whether the Zivbots or the measures are next."""
    return not state.humans or not state.rules.cards or (everybody_played(state) and revolution_played(state))


def round_is_complete(state: Historia) -> bool:
    """Whether only the measures are left to do in this round."""
    return state.running and people_done(state) and not bots_waiting(state)
