"""Random but legal games: every move passes its own check; used for invariants, samples and golden evenings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.action import Action
from companion.engine.offers import against
from companion.games.through_the_ages import actions as a
from companion.games.through_the_ages.cards.row import ages_laid, left_of
from companion.games.through_the_ages.colonies.auction_actions import must_colonize
from companion.games.through_the_ages.colonies.colonization import cheapest_force, strongest_force
from companion.games.through_the_ages.politics.politics_actions import top_event_age
from companion.games.through_the_ages.table.printed_cards import (
    ACTION,
    AGGRESSIONS,
    EVENTS,
    IMPACT,
    LEADER,
    PACTS,
    TACTICS,
    TERRITORY,
    UNITS,
    WARS,
    card,
    cards,
)
from companion.games.through_the_ages.table.state import ACTIONS, POLITICS, SCORING, START, UNKNOWN, World
from companion.games.through_the_ages.turn.questions import questions


def laid(world: World, random: Random, *, clear: bool) -> tuple[str, ...]:
    """Cards that may come into the row now."""
    chosen: list[str] = []
    for age in ages_laid(world, clear=clear):
        options = [found.id for found in cards("civil_cards").values() if found.level == age]
        options = [id for id in options for _ in range(left_of(world, id) - chosen.count(id))]
        if not options:
            break
        chosen.append(random.choice(options))
    return tuple(chosen)


def revealed(world: World, random: Random) -> str | None:
    """An event card that may lie on top of the current events."""
    top = top_event_age(world)
    if top is None:
        return None
    gone = {*world.past_events, *(id for player in world.players for id in player.colonies)}
    level = ("a", "i", "ii", "iii").index(top)
    options = [id for id, found in cards(EVENTS).items() if found.level == level and id not in gone]
    return random.choice(options) if options else None


def answers(world: World, random: Random) -> Iterator[Action[Any]]:
    """What may be done about whatever waits."""
    if world.attack and random.random() < 0.5:
        hand = world.players[world.attack.rival].military_hand
        backs = [age for age in ("iii", "ii", "i") for _ in range(hand.get(age, 0))]
        for count in range(1, len(backs) + 1):
            yield a.Defend(world.attack.rival, tuple(backs[:count]))
    if world.auction and not world.decisions:
        seat = world.auction.to_bid
        if must_colonize(world.auction, world):
            backs = tuple(age for age, count in world.players[seat].military_hand.items() for _ in range(count))
            for used in range(len(backs) + 1):
                units = cheapest_force(world, seat, world.auction.bid, backs[:used]).taken
                if units:
                    yield a.Colonize(seat, tuple(id for id, n in units for _ in range(n)), backs[:used])
        elif world.auction.bid < strongest_force(world, seat).certain.value and random.random() < 0.6:
            yield a.Bid(seat, world.auction.bid + 1)
        yield a.PassBid(seat)
    found = [answer.action for question in questions(world) for answer in question.answers if not answer.asks]
    random.shuffle(found)
    for action in found:
        yield (
            replace(action, cards=laid(world, random, clear=False)) if isinstance(action, a.FinishAgreement) else action
        )


def political(world: World, random: Random) -> Iterator[Action[Any]]:
    """Political actions worth trying."""
    seat = world.active
    others = [other for other in world.remaining if other != seat]
    made: list[Action[Any]] = [
        a.PrepareEvent(seat, age, revealed(world, random)) for age in world.players[seat].military_hand
    ] * 4
    made += [a.PlayAggression(seat, id, rival) for id in cards(AGGRESSIONS) for rival in others]
    made += [a.DeclareWar(seat, id, rival) for id in cards(WARS) for rival in others]
    made += [a.OfferPact(seat, id, rival, random.choice("ab")) for id in cards(PACTS) for rival in others]
    made += [a.BreakPact(seat, owner) for owner in world.remaining if random.random() < 0.1]
    made += [a.SendAlexander(seat)]
    made += [a.SendColumbus(seat, id) for id, found in cards(EVENTS).items() if found.kind == TERRITORY]
    random.shuffle(made)
    yield from made
    yield a.SkipPolitics(seat)


def civil(world: World, random: Random) -> list[Action[Any]]:
    """Actions of the action phase worth trying."""
    seat = world.active
    me = world.players[seat]
    made: list[Action[Any]] = [
        a.IncreasePopulation(seat),
        a.UseHammurabi(seat),
        a.UseOceanLiner(seat),
        a.UseTradeRoutes(seat),
    ]
    made += [a.ChooseChurchill(seat, random.random() < 0.5), a.BuildStage(seat, random.choice((1, 1, 2, 3)))]
    made += [a.Build(seat, id) for id in me.workers] + [
        a.UseBarbarossa(seat, id) for id in me.workers if card(id).kind in UNITS
    ]
    made += [
        a.Upgrade(seat, low, high) for low in me.workers for high in me.workers if card(low).level < card(high).level
    ]
    made += [a.UseBach(seat, low, high) for low in me.workers for high in me.workers if card(high).kind == "theater"]
    made += [a.Develop(seat, id, revolution) for id in me.civil_hand for revolution in (False, True)]
    under = random.choice(me.wonders).id if me.wonders and random.random() < 0.5 else None
    made += [
        a.PlayLeader(seat, id, under if me.leader == "homer" else None)
        for id in me.civil_hand
        if card(id).kind == LEADER
    ]
    made += [
        a.PlayActionCard(seat, id, target, source, food=random.random() < 0.5)
        for id in me.civil_hand
        if card(id).kind == ACTION
        for target in (None, *me.workers, *me.civil_hand)
        for source in (None, *me.workers)
    ]
    made += [a.PlayTactic(seat, id) for id in cards(TACTICS)] + [a.CopyTactic(seat, id) for id in world.common_tactics]
    made += [a.TakeCard(seat, id, place) for place, id in enumerate(world.row, 1) if id not in ("", UNKNOWN)]
    if random.random() < 0.05:
        made += [a.Destroy(seat, id) for id in me.workers]
    random.shuffle(made)
    return made


def moves(world: World, random: Random) -> Iterator[Action[Any]]:
    """Moves worth trying now, in the order to try them."""
    seat = world.active
    if world.decisions or world.auction or world.attack or world.offer:
        yield from answers(world, random)
    elif world.phase == START:
        yield a.BeginTurn(seat, laid(world, random, clear=True))
    elif world.phase == SCORING:
        left = [id for id, found in cards(EVENTS).items() if found.kind == IMPACT and id not in world.past_events]
        yield a.FinalScoring(tuple(random.sample(left, min(4, len(left)))))
    elif world.phase == POLITICS:
        yield from political(world, random)
    elif world.phase == ACTIONS:
        if world.round == 1 and world.row and world.row[0] == UNKNOWN and not world.seen:
            yield a.NameCards(first_row(world, random))
        if random.random() < 0.93:
            yield from civil(world, random)
        yield a.EndTurn(seat)


def first_row(world: World, random: Random) -> tuple[str, ...]:
    """Thirteen cards of Age A."""
    deck = [
        found.id for found in cards("civil_cards").values() if found.level == 0 for _ in range(left_of(world, found.id))
    ]
    return tuple(random.sample(deck, len(world.row)))


def legal(world: World, random: Random) -> Action[Any]:
    """A random legal move."""
    for action in moves(world, random):
        if against(action, world) is None:
            return action
    raise AssertionError(f"nothing can be done in {world.phase}, {world.decisions}, {world.auction}")
