"""Production: what comes in, what rots and what is eaten; one step a sentence."""

from __future__ import annotations

from companion.engine.action import Booking, Turn
from companion.engine.chance import Chance
from companion.engine.counters import spend
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, say

from ..goods.stores import food, gain, pay, place, resources, worth
from ..politics.pacts import bonds
from ..table import printed_boards
from ..table.printed_cards import (
    FARM,
    FOOD,
    FOOD_PRODUCTION,
    GATES,
    LAB,
    MINE,
    RAILROAD,
    RESOURCE_PRODUCTION,
    RESOURCES,
    card,
)
from ..table.ratings import ratings
from ..table.state import Civilization, World


def _tokens(player: Civilization, goods: str) -> list[str]:
    """The cards on which production puts a token each, in the order that counts when the bank is short."""
    kinds = (FARM,) if goods == FOOD else (MINE, LAB) if player.leader == GATES else (MINE,)
    busy = [(id, count) for id, count in player.workers.items() if card(id).kind in kinds and worth(id)]
    made = [id for id, count in busy for _ in range(count)]
    if goods == RESOURCES:
        made += _railroad(player)
    return sorted(made, key=lambda id: (-card(id).level, card(id).kind == LAB))


def _railroad(player: Civilization) -> list[str]:
    """The best mine once more, if the Transcontinental Railroad stands."""
    standing = any(wonder.id == RAILROAD and not wonder.ruined for wonder in player.wonders)
    mines = [id for id, workers in player.workers.items() if workers and card(id).kind == MINE]
    return [max(mines, key=lambda id: card(id).level)] if standing and mines else []


def _by_pacts(world: World, seat: int, what: str) -> int:
    return sum(bond.gives.get(what, 0) for bond in bonds(world, seat))


def food_production(world: World, seat: int) -> int:
    """Food the next production brings with enough blue tokens."""
    farms = sum(worth(id) for id in _tokens(world.players[seat], FOOD))
    return max(0, farms + _by_pacts(world, seat, FOOD_PRODUCTION))


def resource_production(world: World, seat: int) -> int:
    """Resources the next production brings with enough blue tokens."""
    mines = sum(worth(id) for id in _tokens(world.players[seat], RESOURCES))
    return max(0, mines + _by_pacts(world, seat, RESOURCE_PRODUCTION))


def mine_production(player: Civilization) -> int:
    """Resources the mines alone produce, the Railroad's doubling included."""
    return sum(worth(id) for id in _tokens(player, RESOURCES) if card(id).kind == MINE)


def produce_food(world: World, seat: int, turn: Turn) -> World:
    """Every farm puts a token on its card; a pact may add one food."""
    return _produce(world, seat, FOOD, _by_pacts(world, seat, FOOD_PRODUCTION), turn)


def produce_resources(world: World, seat: int, turn: Turn) -> World:
    """Every mine puts a token on its card; the Railroad, Bill Gates and pacts add theirs."""
    return _produce(world, seat, RESOURCES, _by_pacts(world, seat, RESOURCE_PRODUCTION), turn)


def _produce(world: World, seat: int, goods: str, extra: int, turn: Turn) -> World:
    player = world.players[seat]
    wanted = _tokens(player, goods)
    after = player
    for id in wanted:
        after = place(after, id, 1)
    after = gain(after, goods, extra) if extra >= 0 else pay(after, goods, -extra)
    before, now = (food(player), food(after)) if goods == FOOD else (resources(player), resources(after))
    message = ".step.food" if goods == FOOD else ".step.resources"
    booked = Booking(say(f".booked.{goods}"), now - before, now)
    turn.step(say(message, who=SeatRef(seat), n=now - before, now=now), seat=seat, icon=_ICONS[goods], booked=(booked,))
    missing = max(0, len(wanted) - player.blue_bank)
    if missing:
        turn.step(say(".step.bank_short", who=SeatRef(seat), n=missing), seat=seat, icon="alert")
    return world.with_player(seat, after)


_ICONS = {FOOD: "barley", RESOURCES: "pickaxe"}


def corrupt(world: World, seat: int, turn: Turn) -> World:
    """Corruption takes resources, then food."""
    player = world.players[seat]
    loss = printed_boards.corruption(player.blue_bank)
    if not loss:
        return world
    lost = min(loss, resources(player))
    lost_food = min(loss - lost, food(player))
    after = pay(pay(player, RESOURCES, lost), FOOD, lost_food)
    words = ".step.corruption_food" if lost_food else ".step.corruption"
    booked = [Booking(say(".booked.corruption"), -lost, resources(after))]
    if lost_food:
        booked.append(Booking(say(".booked.corruption_food"), -lost_food, food(after)))
    told = say(words, who=SeatRef(seat), n=lost, food=lost_food)
    turn.step(told, seat=seat, icon="alert", booked=tuple(booked))
    return world.with_player(seat, after)


def consume(world: World, seat: int, turn: Turn) -> World:
    """The people eat; each missing food costs four culture."""
    player = world.players[seat]
    need = printed_boards.consumption(player.yellow_bank)
    if not need:
        return world
    eaten = min(need, food(player))
    starving = need - eaten
    after = pay(player, FOOD, eaten)
    told = say(".step.consumption", who=SeatRef(seat), n=eaten, now=food(after))
    booked = (Booking(say(".booked.consumption"), -eaten, food(after)),)
    turn.step(told, seat=seat, icon="silverware-fork-knife", booked=booked)
    if starving:
        lost = min(after.culture, printed_boards.STARVATION_CULTURE * starving)
        after = replace(after, culture=spend(after.culture, printed_boards.STARVATION_CULTURE * starving))
        told = say(".step.starvation", who=SeatRef(seat), n=starving, culture=lost)
        booked = (Booking(say(".booked.starvation", n=starving), -lost, after.culture),)
        turn.step(told, seat=seat, icon="alert-octagon", booked=booked)
    return world.with_player(seat, after)


def missing_food(world: World, seat: int) -> int:
    """Food the coming consumption will lack, after the corruption and the food production before it."""
    unheard = Turn(Chance(""))
    after = produce_food(corrupt(world, seat, unheard), seat, unheard).players[seat]
    return max(0, printed_boards.consumption(after.yellow_bank) - food(after))


def score_points(world: World, seat: int, turn: Turn) -> World:
    """Science and culture points equal to the ratings."""
    rated = ratings(world, seat)
    player = world.players[seat]
    science, culture = player.science + rated.science.value, player.culture + rated.culture.value
    told = say(".step.points", who=SeatRef(seat), science=rated.science.value, culture=rated.culture.value)
    booked = (
        Booking(say(".booked.science"), rated.science.value, science, "atom"),
        Booking(say(".booked.culture"), rated.culture.value, culture, "drama-masks"),
    )
    turn.step(told, seat=seat, icon="star", booked=booked)
    return world.with_player(seat, replace(player, science=science, culture=culture))


def production_phase(world: World, seat: int, turn: Turn) -> World:
    """Points, corruption, food, consumption, resources: in this order."""
    world = score_points(world, seat, turn)
    return economy(world, seat, turn)


def economy(world: World, seat: int, turn: Turn) -> World:
    """Corruption, food production, consumption, resource production."""
    world = corrupt(world, seat, turn)
    world = produce_food(world, seat, turn)
    world = consume(world, seat, turn)
    return produce_resources(world, seat, turn)
