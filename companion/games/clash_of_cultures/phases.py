"""Where the game is: the phase ribbon, what is due, what the app must be told, and the likely buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.action import Action
from companion.engine.game import Answer, Phase, Question, Reminder, When
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.offers import against

from . import facts
from .advance_actions import STEP_FREE_ADVANCE, FreeAdvance, next_free_advance
from .advancing import gainable, wonder_drawn
from .aftermath_actions import Retreat
from .capture_actions import ConquerCity, LoseCityToBarbarians, RaiseRuneStone
from .collect_actions import Collect
from .command_actions import Command, Move
from .event_actions import DrawEvent
from .free_actions import Barter, ForceLabor, PrayAtStatue, ProclaimLiberties, UseAbsolutePower, VisitTheater
from .ids import (
    ABSOLUTE_POWER,
    ACTION,
    ARTS,
    BANKING,
    BARTERING,
    CALENDAR,
    CULTURE,
    FORCED_LABOR,
    GREAT_LIBRARY,
    GREAT_STATUE,
    MOOD,
    OVER,
    STATUS,
    THEATERS,
    TRADE_ROUTES,
    UNCOMMANDED,
)
from .influence_actions import BoostInfluence, GiveUpInfluence, UseArts
from .mood_actions import Vote
from .people_actions import LayWonderOpen, TakeOpenWonder
from .pieces import knows
from .state import Clash, Player
from .status_actions import (
    STEP_START,
    ChangeGovernment,
    ChooseStartPlayer,
    NextStep,
    government_markers,
    other_governments,
    revolt,
    start_chooser,
)
from .suffer_actions import SufferEvent
from .trade_actions import TakeInterest, no_routes
from .turn_actions import EndTurn, RollForEnd, SetEndRange, SpendAction
from .turns import end_roll_due, event_due, used
from .war import mourns
from .war_actions import FightRound

STOPS_A_ROUND = facts.PHASES_A_ROUND + 1
FREE_TO_OFFER = 8
# With so few actions left the turn soon ends, and unused effects are worth a word.
LATE = 1


def phase(state: Clash) -> Phase:
    """The ribbon: round and phase, whose turn it is, and the one thing to do next."""
    stops = state.phase - 1 if state.stage == ACTION else facts.PHASES_A_ROUND
    done, total = state.round - 1 + stops / STOPS_A_ROUND, state.rules.rounds
    following, action = next_thing(state)
    if state.stage == OVER:
        return Phase(say(".phase.over"), done=total, total=total, round=state.round, phase=OVER)
    if state.stage == STATUS:
        return Phase(
            say(".phase.status", round=state.round),
            say(f".status.{state.step}"),
            done,
            total,
            state.round,
            STATUS,
            str(state.step),
            next_free_advance(state) if state.step == STEP_FREE_ADVANCE else None,
            following,
            action,
        )
    detail = say(".phase.turn", seat=SeatRef(state.turn.seat), n=state.turn.actions)
    title = say(".phase.action", round=state.round, phase=state.phase)
    return Phase(title, detail, done, total, state.round, ACTION, str(state.phase), state.turn.seat, following, action)


def seat_detail(player: Player) -> Message:
    """The second line of a seat: its civilization, else its cities."""
    if player.civilization is not None:
        return say(".detail.civilization", civilization=TermRef("civilizations", player.civilization))
    return say(".detail.cities", n=len(player.cities))


def next_thing(state: Clash) -> tuple[Message | None, Action[Any] | None]:
    """What comes next, and the action that does it."""
    due = event_due(state)
    if due is not None:
        return say(".next.event", seat=SeatRef(due)), DrawEvent(due)
    if state.battle is not None:
        return say(".next.battle_round", round=state.battle.round), FightRound()
    if state.spoils is not None:
        return say(".next.capture", city=state.spoils.city), _capture(state)
    if state.attempt is not None:
        return say(".next.boost"), BoostInfluence(state.attempt.seat)
    if end_roll_due(state):
        return say(".next.end_roll"), RollForEnd(state.start)
    if state.stage == ACTION:
        if state.turn.actions == 0:
            return say(".next.end_turn", seat=SeatRef(state.turn.seat)), EndTurn(state.turn.seat)
        return say(".next.act", seat=SeatRef(state.turn.seat)), None
    return _next_of_status(state)


def _next_of_status(state: Clash) -> tuple[Message | None, Action[Any] | None]:
    if state.stage != STATUS:
        return None, None
    if state.step == STEP_FREE_ADVANCE:
        seat = next_free_advance(state)
        if seat is not None:
            return say(".next.free_advance", seat=SeatRef(seat)), None
    if state.step == STEP_START:
        chooser = start_chooser(state).taken or 0
        return say(".next.start_player", seat=SeatRef(chooser)), ChooseStartPlayer(chooser, chooser)
    return say(".next.step"), NextStep(skip=True)


def _capture(state: Clash) -> Action[Any] | None:
    spoils = state.spoils
    if spoils is None:
        return None
    if spoils.winner is not None:
        return ConquerCity(spoils.winner, spoils.loser, spoils.city)
    return LoseCityToBarbarians(spoils.loser, spoils.city) if spoils.loser is not None else None


# Effects worth a reminder while they are unused: advance or wonder, its domain, and what it must be able to do.
ONCE_A_TURN: tuple[tuple[str, str, Callable[[int], Action[Any]] | None], ...] = (
    (ABSOLUTE_POWER, "advances", UseAbsolutePower),
    (FORCED_LABOR, "advances", ForceLabor),
    (ARTS, "advances", UseArts),
    (THEATERS, "advances", VisitTheater),
    (BARTERING, "advances", Barter),
    (GREAT_STATUE, "wonders", PrayAtStatue),
    (GREAT_LIBRARY, "wonders", None),
    (CALENDAR, "civ_advances", None),
)


def reminders(state: Clash) -> tuple[Reminder, ...]:
    """What is due at the start of the turn, now, and before it ends."""
    made: list[Reminder] = []
    due = event_due(state)
    if due is not None:
        made.append(Reminder(When.NOW, say(".remind.event", seat=SeatRef(due)), due, DrawEvent(due)))
    for owed in state.owed:
        asked = say(".remind.owed", seat=SeatRef(owed.seat), text=TermRef("events.help", owed.event))
        made.append(Reminder(When.NOW, asked, owed.seat, SufferEvent(owed.seat, owed.event)))
    made += [
        Reminder(When.NOW, say(".remind.revolution", seat=SeatRef(seat)), seat, _revolution(player, seat))
        for seat, player in enumerate(state.players)
        if revolt(seat) in state.turn.conditions and other_governments(player)
    ]
    made += [
        Reminder(When.NOW, say(".remind.rune_stone", seat=SeatRef(seat)), seat, RaiseRuneStone(seat))
        for seat in range(len(state.players))
        if mourns(seat) in state.turn.conditions
    ]
    made += [
        Reminder(When.NOW, say(".remind.open_wonder", seat=SeatRef(seat)), seat, TakeOpenWonder(seat, state.display[0]))
        for seat in range(len(state.players))
        if state.display and wonder_drawn(seat) in state.turn.conditions
    ]
    seat = state.turn.seat
    if state.unopened:
        made.append(Reminder(When.NOW, say(".remind.name_wonder"), seat, LayWonderOpen(seat)))
    if state.stage != ACTION:
        return tuple(made)
    player = state.players[seat]
    fighting = state.battle is not None or state.spoils is not None
    if UNCOMMANDED in state.turn.conditions and not fighting and state.turn.actions:
        forgotten = Command(seat, (Move(enemies=True),))
        made.append(Reminder(When.NOW, say(".remind.command", seat=SeatRef(seat)), seat, forgotten))
    fresh = state.turn.spent == 0 and due is None and not fighting
    if fresh and player.has(BANKING) and not used(state, BANKING) and player.gold:
        made.append(Reminder(When.START, say(".remind.interest", seat=SeatRef(seat)), seat, TakeInterest(seat)))
    if fresh and knows(state, seat, TRADE_ROUTES) and not used(state, TRADE_ROUTES):
        made.append(Reminder(When.START, say(".remind.routes", seat=SeatRef(seat)), seat, no_routes(seat)))
    for effect, domain, move in ONCE_A_TURN:
        owned = player.controls(effect) if domain == "wonders" else knows(state, seat, effect)
        possible = move is None or against(move(seat), state) is None
        if owned and possible and not used(state, effect) and state.turn.actions <= LATE:
            made.append(Reminder(When.NOW, say(".remind.effect", effect=TermRef(domain, effect)), seat))
    if state.turn.actions == 0 and state.turn.grants:
        made.append(Reminder(When.END, say(".remind.grants", seat=SeatRef(seat)), seat))
    return tuple(made)


def _revolution(player: Player, seat: int) -> ChangeGovernment:
    """The change a revolution asks for, with the first advances there are."""
    government = other_governments(player)[0]
    _, *others = facts.advances_of(government)
    return ChangeGovernment(seat, government, tuple(others[: government_markers(player) - 1]), revolution=True)


def questions(state: Clash) -> tuple[Question, ...]:
    """What only the table knows: pay for an influence, the red range of this phase, the start player."""
    if state.attempt is not None:
        missing = facts.INFLUENCE_TARGET - state.attempt.result
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
            for number in range(facts.NUMBERS + 1)
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


def quick_actions(state: Clash, seat: int) -> tuple[Action[Any], ...]:
    """Whole actions worth a button now: the city's usual production, free effects, the end of the turn."""
    likely: list[Action[Any]] = [EndTurn(seat), FightRound(), Retreat(), BoostInfluence(seat), GiveUpInfluence(seat)]
    if state.stage == STATUS:
        likely += [FreeAdvance(seat, advance) for advance in gainable(state, seat)[:FREE_TO_OFFER]]
    likely += [Collect(seat, city.name) for city in state.players[seat].cities]
    likely += [*free_effects(seat), SpendAction(seat)]
    return tuple(action for action in likely if against(action, state) is None)


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
