"""Turn checks, before every move: whose turn it is, which phase, and whether something else must be settled first."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.engine.message import SeatRef
from companion.engine.ruling import require, require_decided

from ..civil.civil_steps import USUAL, Deal
from ..table.keeping import require_tableau
from ..table.state import ACTIONS, OVER, POLITICS, SCORING, START, World
from .pending import CIVILIZATION, answered, found

# The terms of Development of Civilization: no action, one less of whatever it costs.
GRANTED = Deal(actions=0, discount=1)


def require_calm(world: World) -> None:
    """Refuse while an auction, attack, offer or decision waits, or when the game is over."""
    require(world.phase not in (SCORING, OVER), ".game_over")
    require_decided(world.auction is None, ".auction_first")
    require_decided(world.attack is None, ".defence_first")
    require_decided(world.offer is None, ".offer_first")
    require_decided(not world.decisions, ".decide_first")


def require_turn(world: World, seat: int) -> None:
    """Refuse unless it is this seat's turn and nothing else waits."""
    require_calm(world)
    require(world.active == seat, ".not_your_turn", who=SeatRef(world.active))


def require_action_phase(world: World, seat: int) -> None:
    """Refuse outside the own action phase; the politics phase ends by itself with the first action."""
    require_turn(world, seat)
    require(world.phase != START, ".begin_turn_first")


def require_known_action_phase(world: World, seat: int) -> None:
    """Refuse where only points and ratings are kept, too."""
    require_tableau(world)
    require_action_phase(world, seat)


def require_full_turn(world: World, seat: int) -> None:
    """Refuse in the first round too, in which only cards are taken."""
    require_known_action_phase(world, seat)
    require(world.round > 1, ".first_turn")


def require_politics(world: World, seat: int) -> None:
    """Refuse outside the own politics phase."""
    require_tableau(world)
    require_turn(world, seat)
    require(world.phase == POLITICS, ".politics_over")


def granted(world: World, seat: int) -> bool:
    """Whether an event lets this seat make one cheaper move now."""
    return found(world, seat, (CIVILIZATION,)) is not None


def deal_for(world: World, seat: int) -> Deal:
    """The terms under which this seat moves now."""
    return GRANTED if granted(world, seat) else USUAL


def require_move(world: World, seat: int) -> None:
    """Refuse unless it is the own action phase or an event allows a move."""
    if granted(world, seat):
        first = world.decisions[0]
        require_decided(first.seat == seat, ".other_decision_first", who=SeatRef(first.seat))
    else:
        require_full_turn(world, seat)


def moved(world: World, seat: int) -> World:
    """After a move: an event's grant is used, or the action phase has begun."""
    if granted(world, seat):
        return answered(world, found(world, seat, (CIVILIZATION,)))
    return acting(world)


def acting(world: World) -> World:
    """The table in the action phase."""
    return replace(world, phase=ACTIONS) if world.phase == POLITICS else world
