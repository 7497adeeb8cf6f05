"""Phases: where the game is, what comes next, and the second line of every seat."""

from __future__ import annotations

from companion.engine.asking import begin
from companion.engine.game import Move, Phase
from companion.engine.message import Arg, Message, SeatRef, say

from ..colonies.auction_actions import Colonize
from ..politics.politics_actions import PrepareEvent
from ..politics.politics_phase import allowed_political, preparable
from ..scoring.scoring_actions import FinalScoring
from ..table.keeping import knows_hands, knows_tableau
from ..table.ratings import strength
from ..table.state import ACTIONS, OVER, POLITICS, SCORING, START, World
from .ages import present_age
from .finish_actions import FinishTurn, finishing
from .questions import questions
from .reminders import unnamed_impacts
from .turn_actions import BeginTurn, EndTurn, SkipPolitics


def phase(world: World) -> Phase:
    """The head: who is to act and in which part of the turn, round and age, and the one thing to do next."""
    order = world.clockwise(world.start)
    done = order.index(world.active) if world.active in order else 0
    name, step, action = _next(world)
    asked = next((question.seat for question in questions(world)), None)
    seat = world.active if asked is None else asked
    part = world.phase if asked is None else "decide"
    where: dict[str, Arg] = {"who": SeatRef(seat), "round": world.round, "age": present_age(world)}
    other, aside = _aside(world, action)
    last = world.last_round == world.round and world.last_round > 0
    return Phase(
        title=Message(f".phase.{part}", where),
        detail=Message(".phase.last_round" if last else ".phase.where", where),
        done=done,
        total=len(order),
        round=world.round,
        phase=world.phase,
        step=step,
        seat=None if world.phase == OVER else seat,
        next=name,
        next_action=action,
        other=other,
        other_action=aside,
    )


def _aside(world: World, next_action: Move | None) -> tuple[Message | None, Move | None]:
    """The second thing to do: an event instead of the next phase, only the end, an uprising nobody can work out."""
    seat = world.active
    if world.phase == SCORING:
        missing = unnamed_impacts(world)
        return (say(".next.scoring_without", n=missing), FinalScoring(world.impacts)) if missing > 0 else (None, None)
    if not knows_tableau(world):
        ending = isinstance(next_action, FinishTurn)
        return (say(".next.uprising"), EndTurn(seat, uprising=True)) if ending else (None, None)
    if isinstance(next_action, FinishTurn):
        return say(".next.only_end"), EndTurn(seat)
    ages = preparable(world, seat)
    if isinstance(next_action, SkipPolitics) and allowed_political(world, seat) and ages:
        return say(".next.event"), begin(PrepareEvent, seat=seat, age=ages[-1])
    return None, None


def _impacts_open(world: World) -> bool:
    """Whether somebody has still to say which scoring events are turned up; with points alone nobody counts them."""
    return unnamed_impacts(world) > 0 or not (knows_tableau(world) or world.impacts)


def _next(world: World) -> tuple[Message | None, str, Move | None]:
    """What to do next: words, the step's name, and the action if one tap does it."""
    waiting = questions(world)
    if waiting:
        first = waiting[0]
        # Only sending the force is due for certain; giving in or declining must not be one careless tap away.
        due = next((answer for answer in first.answers if isinstance(answer.action, Colonize)), None)
        return (due.message, "decide", due.action) if due else (first.message, "decide", None)
    seat = world.active
    if world.phase == START:
        return say(".next.begin"), START, BeginTurn(seat)
    if world.phase == POLITICS and knows_tableau(world):
        return say(".next.politics"), POLITICS, SkipPolitics(seat)
    if world.phase in (POLITICS, ACTIONS):
        return say(".next.end_turn"), ACTIONS, finishing(world, seat)
    if world.phase == SCORING:
        scored = FinalScoring(world.impacts)
        return say(".next.scoring"), SCORING, begin(FinalScoring) if _impacts_open(world) else scored
    return None, OVER, None


def seat_details(world: World) -> tuple[Message, ...]:
    """The actions left of who acts, the strength of the others: short enough for four seats on a phone."""
    return tuple(_seat_detail(world, seat) for seat in range(len(world.players)))


def _seat_detail(world: World, seat: int) -> Message:
    player = world.players[seat]
    if player.resigned:
        return say(".seat.out")
    if seat != world.active or world.phase in (SCORING, OVER) or not knows_tableau(world):
        return say(".seat.detail", strength=strength(world, seat))
    civil, military = player.civil_left + player.turn.extra_civil, player.military_left + player.turn.extra_military
    if not knows_hands(world):
        return say(".seat.acting_military", military=military)
    return say(".seat.acting", civil=civil, military=military)


def summary(world: World) -> Message:
    """One line for the home screen."""
    if world.phase == OVER:
        return say(".summary.over")
    return say(".summary.playing", round=world.round, age=present_age(world), who=SeatRef(world.active))
