"""The turn: whose it is, what an action costs, what is used once a turn, and how the marker moves on."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require, require_decided
from companion.toolbox.once import with_used
from companion.toolbox.pending import without

from ..table import printed
from ..table.goods import trim
from ..table.ids import ACTION, OVER, STATUS
from ..table.marks import Lent
from ..table.options import ROUNDS_FLEXIBLE
from ..table.state import Clash, TurnState
from ..war.pacts import after_turn_of


def event_due(state: Clash) -> int | None:
    """The seat whose event counter is empty and who must draw an event before anything else."""
    for offset in range(len(state.players)):
        seat = (state.turn.seat + offset) % len(state.players)
        if state.players[seat].event_counter == 0:
            return seat
    return None


def end_roll_due(state: Clash) -> bool:
    """Whether the start player must roll for the flexible end before this action phase."""
    waiting = state.rules.flexible_end and state.stage == ACTION and state.end_rolled != state.phase_key
    return waiting and state.end_ranges.get(state.phase_key, 0) > 0


def require_quiet(state: Clash) -> None:
    """Refuse while something must be finished first: an event, a battle, an influence, the end roll."""
    require(state.stage != OVER, ".game_over")
    due = event_due(state)
    if due is not None:
        require_decided(False, ".event_first", seat=SeatRef(due))
    require_decided(state.battle is None, ".battle_first")
    require(state.spoils is None, ".capture_first")
    require(not state.drowning, ".drowning_first")
    require_decided(state.attempt is None, ".influence_first")
    require(not end_roll_due(state), ".end_roll_first")
    if state.unread is not None:
        require(False, ".event_text_first", event=TermRef("events", state.unread.event))


def require_turn(state: Clash, seat: int) -> None:
    """Refuse outside one's own turn."""
    require_quiet(state)
    require(state.stage == ACTION, ".not_in_status_phase")
    require(state.turn.seat == seat, ".not_your_turn", seat=SeatRef(state.turn.seat))


def is_on_turn(state: Clash, seat: int) -> bool:
    """Whether it is this seat's turn, be it within a battle."""
    return state.stage == ACTION and state.turn.seat == seat


def at_turn(state: Clash, seat: int) -> bool:
    """Whether this seat plays its turn now, with no battle in between."""
    return is_on_turn(state, seat) and state.battle is None


def anything_left(state: Clash, seat: int) -> bool:
    """Whether this seat has anything to act with now: an action, or an effect that gives some move."""
    turn = state.turn
    return at_turn(state, seat) and bool(turn.actions or turn.grants or turn.lent)


def may_act(state: Clash, seat: int, *kinds: str) -> bool:
    """Whether this seat has something to act with now: an action, or an effect that gives a move of these kinds."""
    given = {*state.turn.grants, *(one.kind for one in state.turn.lent)}
    return at_turn(state, seat) and (state.turn.actions > 0 or not given.isdisjoint(kinds))


def lent(
    state: Clash, kind: str, city: str = "", size: int = 0, fresh: bool = False, sorts: tuple[str, ...] = ()
) -> Lent | None:
    """The bound free move that fits this one: its city, its size, a category nobody has begun."""
    fitting = (
        one
        for one in state.turn.lent
        if one.kind == kind
        and one.city in ("", city)
        and (not one.largest or size <= one.largest)
        and (fresh or not one.fresh)
        and (not one.only or one.only in sorts)
    )
    return next(fitting, None)


def require_action(
    state: Clash,
    seat: int,
    kind: str = "",
    city: str = "",
    size: int = 0,
    fresh: bool = False,
    sorts: tuple[str, ...] = (),
) -> None:
    """Refuse without an action left or an effect that grants this move, here and for this."""
    require_turn(state, seat)
    granted = kind in state.turn.grants or lent(state, kind, city, size, fresh, sorts) is not None
    if not granted and state.turn.actions == 0:
        bound = next((one.city for one in state.turn.lent if one.kind == kind and one.city), "")
        require(not bound, ".free_move_elsewhere", city=bound)
        require(all(one.kind != kind for one in state.turn.lent), ".free_move_other")
    require(granted or state.turn.actions > 0, ".no_action_left")


def spend_action(
    state: Clash,
    seat: int,
    kind: str = "",
    city: str = "",
    size: int = 0,
    fresh: bool = False,
    sorts: tuple[str, ...] = (),
) -> Clash:
    """Pay for a move: a bound free move that fits, a grant of its kind, otherwise one action."""
    turn = state.turn
    if turn.seat != seat:
        return state
    bound = lent(state, kind, city, size, fresh, sorts)
    if bound is not None:
        return state.with_turn(replace(turn, lent=without(turn.lent, bound)))
    if kind in turn.grants:
        return state.with_turn(replace(turn, grants=without(turn.grants, kind)))
    return state.with_turn(replace(turn, actions=max(0, turn.actions - 1), spent=turn.spent + 1))


def drop_grant(state: Clash, kind: str) -> Clash:
    """Use up a grant, if it is there."""
    turn = state.turn
    return state.with_turn(replace(turn, grants=without(turn.grants, kind))) if kind in turn.grants else state


def grant(state: Clash, kind: str) -> Clash:
    """Owe the player at turn a move of this kind without an action."""
    return state.with_turn(replace(state.turn, grants=(*state.turn.grants, kind)))


def lend(state: Clash, bound: Lent) -> Clash:
    """Owe the player at turn a move without an action that is bound to something."""
    return state.with_turn(replace(state.turn, lent=(*state.turn.lent, bound)))


def note(state: Clash, condition: str) -> Clash:
    """Remember for this turn that something happened; twice, if it happened twice."""
    return state.with_turn(replace(state.turn, conditions=(*state.turn.conditions, condition)))


def drop_note(state: Clash, condition: str) -> Clash:
    """Forget one such note, if it is there."""
    left = without(state.turn.conditions, condition)
    return state if left is state.turn.conditions else state.with_turn(replace(state.turn, conditions=left))


def used(state: Clash, effect: str) -> bool:
    """Whether a once-a-turn effect was used this turn."""
    return effect in state.turn.used


def mark_used(state: Clash, *effects: str) -> Clash:
    """Note once-a-turn effects as used."""
    noted = with_used(state.turn.used, *effects)
    return state.with_turn(replace(state.turn, used=noted)) if noted != state.turn.used else state


def require_unused(state: Clash, effect: str, domain: str = "advances") -> None:
    """Refuse a second use in one turn."""
    require(not used(state, effect), ".once_a_turn", effect=TermRef(domain, effect))


def more_actions(state: Clash, by: int) -> Clash:
    """Raise or lower the actions of this turn."""
    return state.with_turn(replace(state.turn, actions=max(0, state.turn.actions + by)))


def order(state: Clash) -> tuple[int, ...]:
    """The seats clockwise from the start player."""
    count = len(state.players)
    return tuple((state.start + offset) % count for offset in range(count))


def begin_turn(state: Clash, seat: int) -> Clash:
    """A fresh turn for this seat: cities rest, actions are counted anew."""
    player = state.players[seat]
    rested = tuple(replace(city, activations=0, closed=False) for city in player.cities)
    actions = max(0, printed.ACTIONS_A_TURN - player.fewer_actions)
    state = state.with_player(seat, replace(player, cities=rested, fewer_actions=0))
    # Whatever an event asked in an earlier turn was settled by hand.
    state = replace(state, owed=(), gifts_due=()) if state.owed or state.gifts_due else state
    return state.with_turn(TurnState(seat=seat, actions=actions))


def next_turn(state: Clash, turn: Turn) -> Clash:
    """After a turn: the next seat, the next action phase, or the status phase."""
    state = after_turn_of(state, state.turn.seat)
    if state.turn.library is not None:
        state = state.with_turn(replace(state.turn, library=None))
        state = trim(state, state.turn.seat, turn)
    seats = order(state)
    place = seats.index(state.turn.seat)
    if place + 1 < len(seats):
        return begin_turn(state, seats[place + 1])
    if state.phase < printed.PHASES_A_ROUND:
        turn.step(say(".step.next_phase", phase=state.phase + 1))
        return begin_turn(replace(state, phase=state.phase + 1), state.start)
    turn.step(say(".step.status_phase", round=state.round))
    resting = tuple(replace(player, free_advances=0) for player in state.players)
    # What the last turn was lent or owed ends with it.
    state = state.with_turn(replace(state.turn, library=None, grants=(), lent=(), battles=()))
    return replace(state, players=resting, stage=STATUS, step=1)


def next_round(state: Clash, start: int) -> Clash:
    """The next round begins with this start player."""
    state = replace(
        state, stage=ACTION, step=0, phase=1, round=min(state.round + 1, ROUNDS_FLEXIBLE), start=start
    )
    return begin_turn(state, start)
