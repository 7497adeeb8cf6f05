"""Phases: whose turn it is, and what comes next."""

from __future__ import annotations

from companion.engine.action import against
from companion.engine.asking import Begun, begin
from companion.engine.game import Move, Phase, kind_of
from companion.engine.message import Message, SeatRef, say

from ..bots.automa_actions import BotTurn
from ..map.conquest import Conquer
from ..map.map_actions import Explore
from ..scoring.scoring import finished
from ..table.changes import asked_at_games
from ..table.ids import LAST_INCOME, LAST_SPACE, OLYMPIC_PRIZE, STEP_COUNT, STEP_INCOME, STEP_VP
from ..table.setup_actions import choosing
from ..table.state import Player, Solo, Tapestry
from ..tracks.tracks import proposed_payment, shown_tokens, token_space
from .benefits import is_out
from .income_actions import TakeIncome
from .offered import answers, can_leave, plain_next
from .questions import due_now, is_asked, owes
from .turn_actions import Advance, Skip


def must_take_income(state: Tapestry, seat: int) -> bool:
    """Whether a player can pay for no advance, or has not begun yet."""
    player = state.players[seat]
    if player.income_turn == 0:
        return True
    return not any(against(advance, state) is None for advance in payable_advances(seat, player))


def payable_advances(seat: int, player: Player) -> tuple[Advance, ...]:
    """The advances a player has the resources for."""
    return tuple(
        Advance(seat, track, second_token=second)
        for track, second, here in shown_tokens(player)
        if here < LAST_SPACE and proposed_payment(player, track, here + 1) is not None
    )


def era(player: Player) -> int:
    """The era a player is in: 1 from the first income turn on, then by the cards played."""
    return max([min(1, player.income_turn), *(played.era for played in player.mat)])


def phase(state: Tapestry) -> Phase:
    """Where the game is and what comes next."""
    if finished(state):
        return Phase(say(".phase.finished"), done=LAST_INCOME, total=LAST_INCOME, phase="finished")
    if choosing(state):
        return _keeping_phase(state, choosing(state)[0])
    if state.solo and state.solo.acting:
        return _bots_phase(state, state.solo)
    active = deciding(state)
    player = state.players[active]
    open_now = due_now(player)
    if state.turn_open and open_now is not None:
        step = player.due[0].parts[0] if player.due[0].parts else ""
        # Counting is no decision: there is nothing to choose in it.
        counts = step in (STEP_COUNT, STEP_VP, STEP_INCOME)
        title = _turn_title(active, player) if counts else say(".phase.deciding", seat=SeatRef(active))
        name = "deciding"
    else:
        step, title, name = "", _turn_title(active, player), "turn"
        open_now = open_now or _turn_words(state, active)
    following = next_button(state, active)
    leaves = isinstance(following, Begun) and bool(player.due) and can_leave(state, active)
    return Phase(
        title,
        detail=open_now,
        done=player.income_turn,
        total=LAST_INCOME,
        round=_round(state),
        phase=name,
        step=step,
        seat=active,
        next=say(f".{kind_of(following).__name__}.title") if following else None,
        next_action=following,
        other=say(".answer.skip") if leaves else None,
        other_action=Skip(active) if leaves else None,
    )


def _keeping_phase(state: Tapestry, seat: int) -> Phase:
    """Before the first turn: somebody still chooses between two civilizations."""
    title = say(".phase.keeping", seat=SeatRef(seat))
    return Phase(title, detail=say(".phase.two_dealt"), total=LAST_INCOME, phase="keeping", seat=seat)


def deciding(state: Tapestry) -> int:
    """Who has to do something now: the active player, unless that one waits for what others decide."""
    due = state.players[state.active].due
    waits = due[:1] and due[0].parts[:1] == (OLYMPIC_PRIZE,)
    return next(iter(asked_at_games(state, state.active)), state.active) if waits else state.active


def _round(state: Tapestry) -> int:
    """The latest income turn anybody is in, so that the evening only goes forward."""
    return max(player.income_turn for player in state.players)


def _bots_phase(state: Tapestry, solo: Solo) -> Phase:
    """The bots' turn: one button plays it, unless a conquest of theirs is to be settled first."""
    seat = state.active
    turn = None if solo.owes else BotTurn(seat)
    # From the second turn on the table may draw its own cards.
    named = turn is not None and solo.automa.income_turn > 0
    detail = say(".phase.bots_conquest") if solo.conquests else say(".phase.bots_cards", n=len(solo.deck))
    return Phase(
        say(".phase.bots"),
        detail=detail,
        done=solo.automa.income_turn,
        total=LAST_INCOME,
        round=_round(state),
        phase="bots",
        seat=seat,
        next=say(".BotTurn.title") if turn else None,
        next_action=turn,
        other=say(".phase.bots_named") if named else None,
        other_action=begin(BotTurn, seat=seat) if named else None,
    )


def income_move(seat: int) -> Begun:
    """An income turn as the table begins it: decisions first, then to the end unless a piece waits for its place."""
    return begin(TakeIncome, seat=seat, pause=True, straight=True)


def advance_move(player: Player, seat: int, track: str) -> Move:
    """An advance in one tap; with two tokens on the track the person says which."""
    two = token_space(player, track, True) is not None
    return begin(Advance, seat=seat, track=track) if two else Advance(seat, track)


def advancing(player: Player) -> bool:
    """Whether a player advances at all: from the first income turn to the last."""
    return player.income_turn > 0 and not is_out(player)


def _turn_title(seat: int, player: Player) -> Message:
    """Whose turn it is and in which era, which nobody is in before the first income turn."""
    if era(player) == 0:
        return say(".phase.begins", seat=SeatRef(seat))
    return say(".phase.turn", seat=SeatRef(seat), era=era(player))


def _turn_words(state: Tapestry, seat: int) -> Message:
    """Which of the two kinds of turn there are now."""
    if state.players[seat].income_turn == 0:
        return say(".phase.first_turn")
    return say(".phase.only_income" if must_take_income(state, seat) else ".phase.two_ways")


def next_button(state: Tapestry, seat: int) -> Move | None:
    """The one thing to do next, if there is only one."""
    player = state.players[seat]
    if not player.due:
        return income_move(seat) if must_take_income(state, seat) else None
    if is_asked(player.due[0]):
        return None
    plain = plain_next(state, seat)
    if plain is not None or not owes(state, seat):
        return plain
    ways = answers(state, seat)
    # Where the map is kept here, it is the map that asks.
    mapped = state.map is not None and len(ways) == 1 and kind_of(ways[0].action) in (Explore, Conquer)
    return ways[0].action if len(ways) == 1 and not mapped else None
