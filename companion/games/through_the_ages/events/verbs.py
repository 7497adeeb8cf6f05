"""Verbs printed on events and territories: what each does to a civilization, and whom an event means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.action import Turn
from companion.engine.frozen import replace
from companion.engine.message import SeatRef, TermRef, say
from companion.toolbox.effects import ByName, Verbs

from ..goods.lost_tokens import lose_blue_tokens
from ..goods.stores import lose_everything
from ..table.printed_cards import (
    CULTURE,
    EVENTS,
    FOOD,
    RELIGION,
    RESOURCES,
    SCIENCE,
    TEMPLE,
    WARRIORS,
    card,
    event,
)
from ..table.rating_effects import workers_on
from ..table.ratings import discontent, happiness, ratings
from ..table.state import Decision, World
from ..turn.pending import AGREEMENT, AGREEMENT_ACTIONS, CIVILIZATION, FREE_BUILD, MARKET, SHARE, asked
from ..turn.production import economy, produce_food, produce_resources
from ..turn.recount import settled
from .losses import (
    choose_colony_lost,
    choose_ruin,
    destroy_own,
    draw_cards,
    gain_goods,
    gain_people,
    lose_goods,
    lose_population,
    score,
)
from .ranking import most_culture, strongest, weakest

VERBS: Verbs[World] = Verbs()
EVERYBODY = "everybody"
CULTURE_PER_DISCONTENT, ACTIONS_PER_DISCONTENT = 4, 2
# What an event may bring as much of.
RATED: Mapping[str, Callable[[World, int], int]] = {
    "culture_rating": lambda world, seat: ratings(world, seat).culture.value,
    "science_rating": lambda world, seat: ratings(world, seat).science.value,
    "happiness": lambda world, seat: happiness(world.players[seat]).value,
    "four_times_discontent": lambda world, seat: CULTURE_PER_DISCONTENT * discontent(world.players[seat]),
    "twice_discontent": lambda world, seat: ACTIONS_PER_DISCONTENT * discontent(world.players[seat]),
    "half_discontent": lambda world, seat: -(-discontent(world.players[seat]) // 2),
}
PRODUCE_FOOD, PRODUCE_RESOURCES, ECONOMY = ("produce_food", "produce_resources", "economy")
FREE_TEMPLE, FREE_WARRIORS, LOSE_ALL_FOOD = ("free_temple", "free_warriors", "lose_all_food")
# What each civilization feels in another way, or only some at all.
UNEQUAL = frozenset({PRODUCE_FOOD, PRODUCE_RESOURCES, ECONOMY, FREE_TEMPLE, FREE_WARRIORS, LOSE_ALL_FOOD})
MEANT: ByName[Callable[[World, Turn], tuple[int, ...]]] = ByName()


def differs(line: Mapping[str, Any]) -> bool:
    """Whether it depends on the civilization how much an event brings it."""
    return bool(line.get("as_much")) or not UNEQUAL.isdisjoint(line.get("does", ()))


@VERBS(FOOD)
def _food(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return gain_goods(world, seat, FOOD, n, turn)


@VERBS(RESOURCES)
def _resources(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return gain_goods(world, seat, RESOURCES, n, turn)


@VERBS(CULTURE)
def _culture(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return score(world, seat, turn, culture=n)


@VERBS(SCIENCE)
def _science(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return score(world, seat, turn, science=n)


@VERBS(PRODUCE_FOOD)
def _produce_food(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return produce_food(world, seat, turn)


@VERBS(PRODUCE_RESOURCES)
def _produce_resources(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return produce_resources(world, seat, turn)


@VERBS(ECONOMY)
def _economy(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return economy(world, seat, turn)


@VERBS(MARKET)
def _market(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return asked(world, Decision(MARKET, seat, source, n))


@VERBS("cheaper_move")
def _cheaper_move(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return asked(world, Decision(CIVILIZATION, seat, source))


@VERBS(FREE_TEMPLE)
def _free_temple(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    player = world.players[seat]
    room = RELIGION in player.workers and workers_on(player, TEMPLE) < card(player.government).urban_limit
    return asked(world, Decision(FREE_BUILD, seat, RELIGION)) if room and player.unused else world


@VERBS(FREE_WARRIORS)
def _free_warriors(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return asked(world, Decision(FREE_BUILD, seat, WARRIORS)) if world.players[seat].unused else world


@VERBS("share")
def _share(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return asked(world, Decision(SHARE, seat, source, n))


@VERBS("agreement")
def _agreement(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return asked(world, Decision(AGREEMENT, seat, source, AGREEMENT_ACTIONS))


@VERBS("lose_culture")
def _lose_culture(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return score(world, seat, turn, culture=-n)


@VERBS("lose_goods")
def _lose_goods(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return lose_goods(world, seat, n, source, turn)


@VERBS(LOSE_ALL_FOOD)
def _lose_all_food(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    turn.step(say(".step.rats", who=SeatRef(seat)), seat=seat, icon="barley-off")
    return world.with_player(seat, lose_everything(world.players[seat], FOOD))


@VERBS("use_civil_actions")
def _use_civil_actions(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    player = world.players[seat]
    spent = min(player.civil_left, n)
    if spent:
        turn.step(say(".step.rebellion", who=SeatRef(seat), n=spent), seat=seat, icon="fire-alert")
    return world.with_player(seat, replace(player, civil_left=player.civil_left - spent))


@VERBS("population")
def _population(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return gain_people(world, seat, n, turn)


@VERBS("lose_population")
def _lose_population(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return lose_population(world, seat, n, source, turn)


@VERBS("military_cards")
def _military_cards(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return draw_cards(world, seat, n, turn)


@VERBS("lose_blue")
def _lose_blue(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return lose_blue_tokens(world, seat, n, turn)


@VERBS("lose_colony")
def _lose_colony(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return choose_colony_lost(world, seat, source, turn)


@VERBS("destroy")
def _destroy(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return destroy_own(world, seat, source, turn)


@VERBS("ruin")
def _ruin(world: World, seat: int, n: int, source: str, turn: Turn) -> World:
    return choose_ruin(world, seat, source, turn)


@MEANT(EVERYBODY)
def around(world: World, turn: Turn) -> tuple[int, ...]:
    """Everybody, clockwise from who revealed the event."""
    return world.clockwise(world.active)


@MEANT("happiest")
def _happiest(world: World, turn: Turn) -> tuple[int, ...]:
    joys = {seat: happiness(world.players[seat]).value for seat in around(world, turn)}
    most = max(joys.values())
    return tuple(seat for seat, joy in joys.items() if joy == most)


@MEANT("most_discontent")
def _most_discontent(world: World, turn: Turn) -> tuple[int, ...]:
    angry = {seat: discontent(world.players[seat]) for seat in around(world, turn)}
    most = max(angry.values())
    return tuple(seat for seat, count in angry.items() if count and count == most)


@MEANT("strongest")
def _strongest(world: World, turn: Turn) -> tuple[int, ...]:
    return strongest(world, turn)


@MEANT("two_strongest")
def _two_strongest(world: World, turn: Turn) -> tuple[int, ...]:
    return _clockwise(world, turn, strongest(world, turn, 2))


@MEANT("weakest")
def _weakest(world: World, turn: Turn) -> tuple[int, ...]:
    return weakest(world, turn)


@MEANT("two_weakest")
def _two_weakest(world: World, turn: Turn) -> tuple[int, ...]:
    return _clockwise(world, turn, weakest(world, turn, 2))


def _clockwise(world: World, turn: Turn, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """These civilizations in the order in which they are asked."""
    return tuple(seat for seat in around(world, turn) if seat in chosen)


@MEANT("most_culture")
def _most_culture(world: World, turn: Turn) -> tuple[int, ...]:
    return (most_culture(world, turn),)


def follow(world: World, id: str, happens: tuple[Mapping[str, Any], ...], turn: Turn) -> World:
    """What an event prints happens; whom it means is told before anybody gains or loses."""
    meant = [(MEANT[line["who"]](world, turn), line) for line in happens]
    for seats, line in meant:
        for seat in seats:
            world = VERBS.follow(world, seat, _for(world, seat, line), id, turn)
    return world


def _for(world: World, seat: int, line: Mapping[str, Any]) -> Mapping[str, int]:
    """What a line means for one civilization: the printed amounts, and as much as its ratings are."""
    rated = {verb: RATED[rating](world, seat) for verb, rating in line.get("as_much", {}).items()}
    return {**line.get("does", {}), **rated}


def gain_colony(world: World, seat: int, territory: str, turn: Turn) -> World:
    """A territory becomes a colony: first its lasting effect, then the immediate one."""
    player = world.players[seat]
    after = world.with_player(seat, replace(player, colonies=(*player.colonies, territory)))
    told = say(".step.colony", who=SeatRef(seat), colony=TermRef(EVENTS, territory))
    turn.step(told, seat=seat, icon="island")
    return VERBS.follow(settled(world, after, turn), seat, event(territory).more["immediate"], territory, turn)
