"""Gains and losses of events and aggressions: done at once where there is no choice, asked where there is one."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.action import Turn
from companion.engine.counters import clamp
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, TermRef, say

from ..cards.hands import discard_pile, draw_military, drop_military, oldest_cards
from ..civil.civil_steps import destroy, gain_population, lose_worker
from ..goods.stores import food, gain, pay, resources
from ..table.keeping import knows_hands
from ..table.printed_cards import (
    AGE_IDS,
    CIVIL,
    EVENTS,
    FOOD,
    PRODUCTION,
    RESOURCES,
    URBAN,
    card,
    event,
)
from ..table.state import Civilization, Decision, World
from ..turn.pending import DESTROY, DESTROY_OTHER, DISCARD, LOSE_COLONY, LOSE_WORKER, LOSS, RUIN, asked
from ..turn.recount import settled

RUINABLE_LEVEL = 1


def score(world: World, seat: int, turn: Turn, *, culture: int = 0, science: int = 0) -> World:
    """Points gained or lost, never below nothing."""
    player = world.players[seat]
    after = replace(player, culture=max(0, player.culture + culture), science=max(0, player.science + science))
    more, wiser = after.culture - player.culture, after.science - player.science
    if more:
        told = say(".step.scores_culture" if more > 0 else ".step.loses_culture", who=SeatRef(seat), n=abs(more))
        turn.step(told, seat=seat, icon="drama-masks")
    if wiser:
        turn.step(say(".step.scores_science", who=SeatRef(seat), n=wiser), seat=seat, icon="flask")
    return world.with_player(seat, after)


def gain_goods(world: World, seat: int, goods: str, amount: int, turn: Turn) -> World:
    """Food or resources come in, as far as the blue bank allows."""
    player = world.players[seat]
    after = gain(player, goods, amount)
    if goods == FOOD:
        got = food(after) - food(player)
        turn.step(say(".step.gains_food", who=SeatRef(seat), n=got), seat=seat, icon="barley")
    else:
        got = resources(after) - resources(player)
        turn.step(say(".step.gains_resources", who=SeatRef(seat), n=got), seat=seat, icon="pickaxe")
    return world.with_player(seat, after)


def gain_people(world: World, seat: int, count: int, turn: Turn) -> World:
    """Population gained free of charge."""
    player = world.players[seat]
    after = gain_population(player, count)
    told = say(".step.gains_population", who=SeatRef(seat), n=after.unused - player.unused)
    turn.step(told, seat=seat, icon="account-plus")
    return world.with_player(seat, after)


def draw_cards(world: World, seat: int, count: int, turn: Turn) -> World:
    """Military cards drawn without looking at the limit."""
    world, drawn = draw_military(world, seat, count)
    turn.step(say(".step.draws", who=SeatRef(seat), n=drawn), todo=say(".todo.draw", n=drawn), seat=seat, icon="cards")
    return world


def lose_population(world: World, seat: int, count: int, source: str, turn: Turn) -> World:
    """Unused workers go first; who has none chooses a card, if there is a choice."""
    for _ in range(count):
        player = world.players[seat]
        waiting = sum(due.seat == seat and due.kind == LOSE_WORKER for due in world.decisions)
        busy = [id for id, workers in player.workers.items() if workers]
        if player.unused or (len(busy) == 1 and not waiting):
            world = world.with_player(seat, lose_worker(player, busy[0] if busy else None))
            turn.step(say(".step.loses_population", who=SeatRef(seat)), seat=seat, icon="account-minus")
        elif sum(player.workers.values()) > waiting:
            world = asked(world, Decision(LOSE_WORKER, seat, source))
    return world


def lose_goods(world: World, seat: int, amount: int, source: str, turn: Turn) -> World:
    """Food and resources go in a mix of the owner's choice, all of it if there is no more."""
    player = world.players[seat]
    have_food, have_resources = food(player), resources(player)
    if have_food + have_resources > amount and have_food and have_resources:
        return asked(world, Decision(LOSS, seat, source, amount))
    return take_goods_from(world, seat, min(amount, have_food), min(amount, have_resources), turn)


def take_goods_from(world: World, seat: int, lost_food: int, lost_resources: int, turn: Turn) -> World:
    """So much food and so many resources are lost, at most the stock."""
    player = world.players[seat]
    lost_food, lost_resources = min(lost_food, food(player)), min(lost_resources, resources(player))
    lost = tuple(goods_told(lost_food, lost_resources))
    if not lost:
        return nothing_to_lose(world, seat, turn)
    turn.step(say(".step.loses_goods", who=SeatRef(seat), what=lost), seat=seat, icon="package-variant")
    return world.with_player(seat, pay(pay(player, FOOD, lost_food), RESOURCES, lost_resources))


def goods_told(food: int, resources: int) -> Iterator[Message]:
    """Food and resources in words: only what there is."""
    if food:
        yield say(".cost.food", n=food)
    if resources:
        yield say(".cost.resources", n=resources)


def nothing_to_lose(world: World, seat: int, turn: Turn) -> World:
    """What was to be lost is not there."""
    turn.step(say(".step.nothing_to_lose", who=SeatRef(seat)), seat=seat, icon="check")
    return world


def buildings(player: Civilization, kinds: tuple[str, ...], level: int = 3) -> tuple[str, ...]:
    """The cards of these kinds with a worker, up to this level."""
    return tuple(
        id for id, count in player.workers.items() if count and card(id).kind in kinds and card(id).level <= level
    )


def destroyed(world: World, seat: int, card_id: str, turn: Turn) -> World:
    """A building of this seat is destroyed; its worker is unused."""
    told = say(".step.destroyed", who=SeatRef(seat), card=TermRef(CIVIL, card_id))
    turn.step(told, seat=seat, icon="fire")
    return world.with_player(seat, destroy(world.players[seat], card_id))


def destroy_own(world: World, seat: int, source: str, turn: Turn) -> World:
    """The owner destroys a farm, mine or urban building, choosing if there is a choice."""
    options = buildings(world.players[seat], PRODUCTION + URBAN)
    if len(options) > 1:
        return asked(world, Decision(DESTROY, seat, source))
    return destroyed(world, seat, options[0], turn) if options else nothing_to_lose(world, seat, turn)


def destroy_by(world: World, seat: int, victim: int, source: str, turn: Turn) -> World:
    """A seat destroys an urban building of another, choosing if there is a choice."""
    options = buildings(world.players[victim], URBAN)
    if len(options) > 1:
        return asked(world, Decision(DESTROY_OTHER, seat, source, other=victim))
    return destroyed(world, victim, options[0], turn) if options else world


def lose_colony(world: World, seat: int, colony: str, turn: Turn, taker: int | None = None) -> World:
    """A colony leaves, with its lasting effect; another may take both."""
    if colony not in world.players[seat].colonies:
        return world
    player = world.players[seat]
    place = player.colonies.index(colony)
    after = world.with_player(seat, replace(player, colonies=player.colonies[:place] + player.colonies[place + 1 :]))
    turn.step(say(".step.loses_colony", who=SeatRef(seat), colony=TermRef(EVENTS, colony)), seat=seat, icon="island")
    if taker is None:
        return settled(world, discard_pile(after, event(colony).level), turn)
    winner = after.players[taker]
    return settled(world, after.with_player(taker, replace(winner, colonies=(*winner.colonies, colony))), turn)


def choose_colony_lost(world: World, seat: int, source: str, turn: Turn) -> World:
    """The owner loses a colony, choosing if there is a choice."""
    colonies = world.players[seat].colonies
    if len(colonies) > 1:
        return asked(world, Decision(LOSE_COLONY, seat, source))
    return lose_colony(world, seat, colonies[0], turn) if colonies else nothing_to_lose(world, seat, turn)


def ruinable(player: Civilization) -> tuple[str, ...]:
    """The finished wonders of Age A and I that are not yet in ruins."""
    return tuple(w.id for w in player.wonders if not w.ruined and card(w.id).level <= RUINABLE_LEVEL)


def ruin(world: World, seat: int, wonder_id: str, turn: Turn) -> World:
    """A finished wonder falls into ruins: what it gave ends, it gives culture instead."""
    player = world.players[seat]
    wonders = tuple(replace(w, ruined=True) if w.id == wonder_id else w for w in player.wonders)
    turn.step(say(".step.ruin", who=SeatRef(seat), wonder=TermRef(CIVIL, wonder_id)), seat=seat, icon="wall")
    return settled(world, world.with_player(seat, replace(player, wonders=wonders)), turn)


def choose_ruin(world: World, seat: int, source: str, turn: Turn) -> World:
    """The owner lets a wonder fall into ruins, choosing if there is a choice."""
    options = ruinable(world.players[seat])
    if len(options) > 1:
        return asked(world, Decision(RUIN, seat, source))
    return ruin(world, seat, options[0], turn) if options else world


def discard_cards(world: World, seat: int, count: int, source: str, turn: Turn) -> World:
    """Military cards are discarded; the owner chooses by their backs if there is a choice."""
    hand = world.players[seat].military_hand
    if not knows_hands(world):
        turn.step(say(".step.discards", who=SeatRef(seat), n=count), seat=seat, icon="cards-outline")
        return drop_military(world, seat, oldest_cards(world.players[seat], count))
    count = clamp(count, 0, world.players[seat].military_cards)
    if len([age for age in AGE_IDS if hand.get(age)]) > 1 and count < world.players[seat].military_cards:
        return asked(world, Decision(DISCARD, seat, source, count))
    if not count:
        return nothing_to_lose(world, seat, turn)
    turn.step(say(".step.discards", who=SeatRef(seat), n=count), seat=seat, icon="cards-outline")
    return drop_military(world, seat, oldest_cards(world.players[seat], count))
