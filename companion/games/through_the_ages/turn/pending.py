"""Decisions: what a seat has to choose before the game goes on, in the order it is asked."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.frozen import replace
from companion.engine.message import SeatRef
from companion.engine.ruling import require, require_decided
from companion.toolbox.pending import first_of, without

from ..table.state import Decision, World

LOSE_WORKER = "lose_worker"  # which card loses its worker
DESTROY = "destroy"  # which own farm, mine or urban building is destroyed
DESTROY_OTHER = "destroy_other"  # which urban building of another is destroyed
MARKET = "market"  # all food or all resources
SHARE = "share"  # a gain split into food and resources
LOSS = "loss"  # a loss split into food and resources
PLUNDER = "plunder"  # what the rival loses and the attacker gains
FIRST_GOODS = "first_goods"  # food or resources first when the blue bank is short
CIVILIZATION = "civilization"  # one cheaper move without an action
FREE_BUILD = "free_build"  # a free building or unit
LOSE_COLONY = "lose_colony"
ANNEX = "annex"
RUIN = "ruin"
AGREEMENT = "agreement"  # row cards worth some civil actions
DISCARD = "discard"  # military cards
INFILTRATE = "infiltrate"  # leader or unfinished wonder
RAID = "raid"  # which urban buildings of the rival are destroyed
TAKE_TECHNOLOGY = "take_technology"  # spoils of a war over technology
OPTIONAL = (CIVILIZATION, FREE_BUILD, AGREEMENT)
AGREEMENT_ACTIONS = 5  # civil actions' worth of cards an International Agreement allows


def agreement_begun(decision: Decision) -> bool:
    """Whether cards have been taken by an International Agreement, so that it can only be finished."""
    return decision.kind == AGREEMENT and decision.amount < AGREEMENT_ACTIONS


def asked(world: World, *decisions: Decision) -> World:
    """The table with more to decide, behind what is already waiting."""
    return replace(world, decisions=(*world.decisions, *decisions))


def found(world: World, seat: int, kinds: Iterable[str]) -> Decision | None:
    """The first decision of one of these kinds this seat has to make."""
    return first_of(world.decisions, seat, lambda due: due.kind in kinds)


def require_due(world: World, seat: int, *kinds: str) -> None:
    """Refuse unless the decision due now is this seat's and of one of these kinds."""
    require(world.decisions, ".nothing_to_decide")
    due = world.decisions[0]
    require_decided(due.seat == seat and due.kind in kinds, ".other_decision_first", who=SeatRef(due.seat))


def answered(world: World, decision: Decision | None) -> World:
    """The table without this decision."""
    return replace(world, decisions=without(world.decisions, decision))
