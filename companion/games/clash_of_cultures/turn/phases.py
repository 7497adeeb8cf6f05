"""Where the game is: what the head of the table says, and the one thing that comes next."""

from __future__ import annotations

from companion.engine.asking import begin
from companion.engine.game import Move, Phase
from companion.engine.message import Message, SeatRef, TermRef, say

from ..advances.advance_actions import STEP_FREE_ADVANCE, free_advances_each, next_free_advance
from ..cities.influence_actions import BoostInfluence
from ..events.reveal_actions import drawing
from ..events.text_actions import ReadEventText
from ..table import printed
from ..table.battle_state import Battle
from ..table.ids import ACTION, OVER, STATUS
from ..table.state import Clash, Player
from ..war.aftermath_actions import ChooseDrowned
from ..war.arms import side_name
from ..war.battle_actions import FightRound
from ..war.capture_actions import ConquerCity, LoseCityToBarbarians
from ..war.hit_actions import ChooseFallen, PayInRound
from ..war.hits import decides, falling, payer
from ..war.round_asks import asks_before
from .status_actions import (
    STEP_OBJECTIVES,
    STEP_START,
    ChooseStartPlayer,
    NextStep,
    start_chooser,
)
from .turn_actions import EndTurn, RollForEnd
from .turns import end_roll_due, event_due, order
from .whole_status_actions import SettleStatus

STOPS_A_ROUND = printed.PHASES_A_ROUND + 1


def phase(state: Clash) -> Phase:
    """The head: round and phase, whose turn it is, and the one thing to do next."""
    stops = state.phase - 1 if state.stage == ACTION else printed.PHASES_A_ROUND
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
            *_other_of_status(state),
        )
    left = state.turn.actions
    detail, own = say(".phase.turn", seat=SeatRef(state.turn.seat), n=left), say(".phase.left", n=left)
    most = max(printed.ACTIONS_A_TURN, left)
    title = say(".phase.action", round=state.round, phase=state.phase)
    seat = state.turn.seat
    early = EndTurn(seat) if action is None else None
    ends = say(".other.end_turn") if early is not None else None
    stop = str(state.phase)
    return Phase(
        title, detail, done, total, state.round, ACTION, stop, seat, following, action, ends, early, own, left, most
    )


def seat_detail(player: Player) -> Message:
    """The second line of a seat: its civilization, else its cities."""
    if player.civilization is not None:
        return say(".detail.civilization", civilization=TermRef("civilizations", player.civilization))
    return say(".detail.cities", n=len(player.cities))


def next_thing(state: Clash) -> tuple[Message | None, Move | None]:
    """What comes next, and the action that does it."""
    due = event_due(state)
    if due is not None:
        return say(".next.event", seat=SeatRef(due)), drawing(state, due)
    if state.battle is not None:
        return _next_of_battle(state, state.battle)
    if state.spoils is not None:
        return say(".next.capture", city=state.spoils.city), _capture(state)
    if state.drowning:
        owner = state.drowning[0].seat
        return say(".next.drowning", seat=SeatRef(owner)), begin(ChooseDrowned, seat=owner)
    if state.unread is not None:
        waiting = say(".next.event_text", event=TermRef("events", state.unread.event))
        return waiting, begin(ReadEventText, seat=state.unread.seat)
    if state.attempt is not None:
        return say(".next.boost"), BoostInfluence(state.attempt.seat)
    if end_roll_due(state):
        return say(".next.end_roll"), RollForEnd(state.start)
    if state.stage == ACTION:
        if state.turn.actions == 0:
            return say(".next.end_turn", seat=SeatRef(state.turn.seat)), EndTurn(state.turn.seat)
        return say(".next.act", seat=SeatRef(state.turn.seat)), None
    return _next_of_status(state)


def _next_of_battle(state: Clash, battle: Battle) -> tuple[Message, Move]:
    """Roll, at once where nobody has to decide anything before; then what is said about the hits."""
    if battle.rolled is None:
        roll = begin(FightRound) if asks_before(state) else FightRound()
        return say(".next.battle_round", round=battle.round), roll
    attacking = payer(state, battle)
    move: type[PayInRound | ChooseFallen] = ChooseFallen if attacking is None else PayInRound
    side = attacking if attacking is not None else falling(battle, True) > 0
    name = side_name(battle.attacker if side else battle.defender, battle.pirates)
    return say(".next.hits", side=name), begin(move, seat=decides(state, battle, side), attacking=side)


def _next_of_status(state: Clash) -> tuple[Message | None, Move | None]:
    if state.stage != STATUS:
        return None, None
    if state.step == STEP_OBJECTIVES and free_advances_each(state) == 1:
        return say(".next.settle_status"), begin(SettleStatus, seat=order(state)[0])
    if state.step == STEP_FREE_ADVANCE:
        seat = next_free_advance(state)
        if seat is not None:
            return say(".next.free_advance", seat=SeatRef(seat)), None
    if state.step == STEP_START:
        chooser = start_chooser(state).taken or 0
        return say(".next.start_player", seat=SeatRef(chooser)), ChooseStartPlayer(chooser, chooser)
    return say(".next.step"), NextStep(skip=True)


def _other_of_status(state: Clash) -> tuple[Message | None, Move | None]:
    """The status phase may also be walked through step by step."""
    whole = state.step == STEP_OBJECTIVES and free_advances_each(state) == 1
    return (say(".other.step_by_step"), NextStep(skip=True)) if whole else (None, None)


def _capture(state: Clash) -> Move | None:
    spoils = state.spoils
    if spoils is None:
        return None
    if spoils.winner is not None:
        return begin(ConquerCity, seat=spoils.winner, loser=spoils.loser, city=spoils.city)
    return LoseCityToBarbarians(spoils.loser, spoils.city) if spoils.loser is not None else None
