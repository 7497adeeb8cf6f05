"""Card options: every move that begins with one card, and what each move costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.action import Action
from companion.engine.aimed import aimed
from companion.engine.message import Message, say

from ..civil.civil_actions import Build, BuildStage, Destroy, Develop, IncreasePopulation, Upgrade
from ..civil.civil_steps import resources_told
from ..civil.costs import build_cost, population_cost, science_cost, stage_costs, upgrade_cost
from ..leaders.leader_actions import (
    ChooseChurchill,
    PlayLeader,
    UseBach,
    UseBarbarossa,
    UseHammurabi,
    UseOceanLiner,
    UseTradeRoutes,
)
from ..politics.pacts import bonds
from ..politics.politics_actions import DeclareWar, PlayAggression, SendAlexander
from ..table.printed_cards import (
    ACTION,
    AGGRESSIONS,
    ALEXANDER,
    BACH,
    BARBAROSSA,
    CHURCHILL,
    GOVERNMENT,
    HAMMURABI,
    LEADER,
    OCEAN_LINER,
    THEATER,
    TRADE_ROUTES,
    UNITS,
    URBAN,
    WARS,
    card,
    military,
)
from ..table.state import World
from ..turn.turn_checks import deal_for
from ..war.attack import attack_cost
from ..war.tactic_actions import COPY_COST, CopyTactic, PlayTactic
from .card_actions import BUILDS, DEVELOP, POPULATION, RESERVES, STAGE, PlayActionCard
from .row_actions import TakeCard

Move = Action[World]


def hand_moves(world: World, seat: int, card_id: str) -> tuple[Move, ...]:
    """What a civil card in hand can be used for, the usual way first."""
    printed = card(card_id)
    if printed.kind == LEADER:
        return tuple(aimed(PlayLeader, world, seat=seat, card=card_id))
    if printed.kind == ACTION:
        # Which of both goods comes first matters only to a bank that runs short, so nobody is asked on the way.
        first = {} if printed.more["order"] == RESERVES else {"food": True}
        return tuple(aimed(PlayActionCard, world, seat=seat, card=card_id, **first))
    if printed.kind == GOVERNMENT:
        return Develop(seat, card_id), Develop(seat, card_id, revolution=True)
    return (Develop(seat, card_id),) if printed.is_technology else ()


def played_moves(world: World, seat: int, card_id: str) -> tuple[Move, ...]:
    """What can be done with a technology in play: build, move workers up, take one off."""
    player, printed = world.players[seat], card(card_id)
    if card_id not in player.workers:
        return ()
    moves: list[Move] = [Build(seat, card_id), *aimed(Upgrade, world, seat=seat, source=card_id)]
    if player.leader == BACH and printed.kind in URBAN and printed.kind != THEATER:
        moves += aimed(UseBach, world, seat=seat, source=card_id)
    if player.leader == BARBAROSSA and printed.kind in UNITS:
        moves.append(UseBarbarossa(seat, card_id))
    return (*moves, Destroy(seat, card_id))


def usual_upgrades(world: World, seat: int, kinds: tuple[str, ...]) -> tuple[Upgrade, ...]:
    """Of every type the upgrade people make: from the lowest card with a worker to the highest in play."""
    player = world.players[seat]
    moves = []
    for kind in kinds:
        there = sorted((id for id in player.workers if card(id).kind == kind), key=lambda id: card(id).level)
        busy = [id for id in there if player.workers[id]]
        if busy and card(busy[0]).level < card(there[-1]).level:
            moves.append(Upgrade(seat, busy[0], there[-1]))
    return tuple(moves)


def wonder_moves(world: World, seat: int) -> tuple[Move, ...]:
    """Stages of the wonder under construction: one, or as many as the construction technology allows."""
    return tuple(aimed(BuildStage, world, seat=seat)) if world.players[seat].unfinished is not None else ()


def powers(world: World, seat: int) -> tuple[Move, ...]:
    """What the cards in play let this seat do beside the usual moves."""
    player = world.players[seat]
    moves: list[Move] = []
    if player.leader == HAMMURABI or player.turn.hammurabi_led:
        moves.append(UseHammurabi(seat))
    if player.leader == CHURCHILL:
        moves += [ChooseChurchill(seat, military=True), ChooseChurchill(seat)]
    if any(wonder.id == OCEAN_LINER and not wonder.ruined for wonder in player.wonders):
        moves.append(UseOceanLiner(seat))
    if any(bond.card.id == TRADE_ROUTES for bond in bonds(world, seat)):
        moves.append(UseTradeRoutes(seat))
    if player.leader == ALEXANDER:
        moves.append(SendAlexander(seat))
    return tuple(moves)


def cost(world: World, move: Move) -> Message | None:
    """What a move costs beside its action, as a short phrase; None if nothing is to be said."""
    worked_out = COSTS.get(type(move))
    return worked_out(world, move) if worked_out else None


def _population(world: World, move: Any) -> Message | None:
    price = population_cost(world.players[move.seat], deal_for(world, move.seat).discount)
    return say(".cost.food", n=price.value) if price else None


def _build(world: World, move: Any) -> Message:
    discount = deal_for(world, move.seat).discount
    return resources_told(max(0, build_cost(world.players[move.seat], move.card).value - discount))


def _upgrade(world: World, move: Any) -> Message:
    return resources_told(upgrade_cost(world.players[move.seat], move.source, move.target).value)


def _stage(world: World, move: Any) -> Message:
    return resources_told(stage_costs(world.players[move.seat], move.stages))


def _develop(world: World, move: Any) -> Message:
    discount = deal_for(world, move.seat).discount
    return say(".cost.science", n=science_cost(world, move.seat, move.card, move.revolution, discount).value)


def _take(world: World, move: Any) -> Message:
    return say(".cost.civil", n=move.cost(world))


def _aggression(world: World, move: Any) -> Message:
    return say(".cost.military", n=attack_cost(world, military(AGGRESSIONS, move.card), move.rival))


def _war(world: World, move: Any) -> Message:
    return say(".cost.military", n=attack_cost(world, military(WARS, move.card), move.rival))


def _ordered(world: World, move: Any) -> Message | None:
    """What an action card's order costs after the card's own discount."""
    player, printed = world.players[move.seat], card(move.card)
    order, less = printed.more["order"], int(printed.more.get("amount", 0))
    if order in BUILDS and move.target:
        full = upgrade_cost(player, move.source, move.target) if move.source else build_cost(player, move.target)
        return resources_told(max(0, full.value - less))
    if order == DEVELOP and move.target:
        return say(".cost.science", n=science_cost(world, move.seat, move.target, move.revolution).value)
    if order == STAGE:
        return resources_told(max(0, stage_costs(player, 1) - less))
    if order == POPULATION:
        price = population_cost(player)
        return say(".cost.food", n=price.value) if price else None
    return None


COSTS: dict[type[Any], Callable[[World, Any], Message | None]] = {
    IncreasePopulation: _population,
    Build: _build,
    Upgrade: _upgrade,
    BuildStage: _stage,
    Develop: _develop,
    TakeCard: _take,
    PlayAggression: _aggression,
    DeclareWar: _war,
    PlayActionCard: _ordered,
    PlayTactic: lambda world, move: say(".cost.military", n=1),
    CopyTactic: lambda world, move: say(".cost.military", n=COPY_COST),
}
