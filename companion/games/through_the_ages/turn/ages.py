"""The ages: how one ends, what becomes obsolete, which decks come, and which round is the last."""

from __future__ import annotations

from companion.engine.action import Turn
from companion.engine.ages import Change, NewAge, Station
from companion.engine.frozen import replace
from companion.engine.message import Arg, SeatRef, TermRef, say

from ..own.box import deck_size
from ..politics.pacts import without_pact
from ..table.printed_cards import (
    AGE_IDS,
    AGE_IV,
    AGES,
    CIVIL,
    PACTS,
    card,
    military,
    military_deck_size,
)
from ..table.state import World
from ..table.variants import age_after, last_age, military_domains, shown_age
from .recount import settled, without_leader, without_unfinished

YELLOW_LOSS = 2


def age_term(level: int) -> TermRef:
    """An age by its printed name."""
    return TermRef(AGES, AGE_IDS[level])


def present_age(world: World) -> TermRef:
    """The present age by its printed name."""
    return TermRef(AGES, shown_age(world))


def begin_age(world: World, level: int, turn: Turn) -> World:
    """The decks of an age become current, trimmed to the people still in the game; Age IV has none."""
    players = len(world.remaining)
    if level >= AGE_IV:
        last = world.round if world.active == world.start else world.round + 1
        turn.step(say(".step.last_round", round=last), icon="flag-checkered")
        return replace(world, age=AGE_IV, civil_deck=0, military_deck=0, last_round=last)
    turn.step(
        say(".step.age_begins", age=age_term(level)), todo=say(".todo.new_decks", age=age_term(level)), icon="cards"
    )
    civil = deck_size(world, level, players) if world.with_row else 0
    deck = military_deck_size(level, players, military_domains(world.variant))
    return replace(world, age=level, civil_deck=civil, military_deck=deck)


def end_age(world: World, turn: Turn) -> World:
    """An age ends: what is older leaves, everybody loses two yellow tokens, the next age begins."""
    ended = min(world.age, last_age(world))
    turn.step(say(".step.age_ends", age=age_term(ended)), icon="timer-sand-complete")
    if ended:
        for seat in world.remaining:
            world = _obsolete(world, seat, ended, turn)
            world = _yellow_loss(world, seat, turn)
    return begin_age(world, age_after(world, ended), turn)


def _yellow_loss(world: World, seat: int, turn: Turn) -> World:
    player = world.players[seat]
    lost = min(YELLOW_LOSS, player.yellow_bank)
    turn.step(say(".step.yellow_lost", who=SeatRef(seat), n=lost), seat=seat, icon="account-minus")
    return world.with_player(seat, replace(player, yellow_bank=player.yellow_bank - lost))


def _obsolete(world: World, seat: int, ended: int, turn: Turn) -> World:
    """Older cards of a hand, an older leader, unfinished wonder and pact leave."""
    player = world.players[seat]
    old_civil = tuple(id for id in player.civil_hand if card(id).level < ended)
    old_military = {age: n for age, n in player.military_hand.items() if AGE_IDS.index(age) < ended}
    if old_civil or old_military:
        gone: list[Arg] = [TermRef(CIVIL, id) for id in old_civil]
        gone += [say(".told.military_cards", n=sum(old_military.values()))] if old_military else []
        told = say(".step.hand_obsolete", who=SeatRef(seat), cards=tuple(gone))
        turn.step(told, seat=seat, icon="cards-outline")
    hand = tuple(id for id in player.civil_hand if id not in old_civil)
    kept = {age: n for age, n in player.military_hand.items() if age not in old_military}
    world = world.with_player(seat, replace(player, civil_hand=hand, military_hand=kept))
    if player.leader and card(player.leader).level < ended:
        turn.step(say(".step.leader_obsolete", who=SeatRef(seat), leader=TermRef(CIVIL, player.leader)), seat=seat)
        world = without_leader(world, seat)
    if player.unfinished and card(player.unfinished.id).level < ended:
        told = say(".step.wonder_obsolete", who=SeatRef(seat), wonder=TermRef(CIVIL, player.unfinished.id))
        turn.step(told, seat=seat)
        world = without_unfinished(world, seat)
    if player.pact and military(PACTS, player.pact.id).level < ended:
        turn.step(say(".step.pact_obsolete", who=SeatRef(seat), pact=TermRef(PACTS, player.pact.id)), seat=seat)
        world = settled(world, without_pact(world, seat))
    return world


def new_age(before: World, after: World) -> NewAge | None:
    """The age that has just begun for everybody, as the box calls it."""
    if after.age <= before.age:
        return None
    ages = AGE_IDS[: last_age(after) + 2]
    ended = min(before.age, last_age(before))
    over = say(".age.over", age=age_term(ended))
    return NewAge(
        present_age(after),
        tuple(Station(id.upper()) for id in ages),
        ages.index(shown_age(after)),
        say(".age.last_round", round=after.last_round) if after.age == AGE_IV else over,
        tuple(_changes(before, after, ended)),
    )


def _changes(before: World, after: World, ended: int) -> list[Change]:
    """New decks or none any more, the tokens everybody loses, and how many cards have become obsolete."""
    changes = [Change("cards", say(".age.no_decks" if after.age == AGE_IV else ".age.decks"))]
    if not ended:
        return changes
    changes.append(Change("account-minus", say(".age.yellow", n=YELLOW_LOSS)))
    if old := sum(_obsolete_cards(before, seat, ended) for seat in before.remaining):
        changes.append(Change("timer-sand-complete", say(".age.obsolete", n=old)))
    return changes


def _obsolete_cards(world: World, seat: int, ended: int) -> int:
    """How many cards of a seat are older than the age that ends: hand, leader, unfinished wonder and pact."""
    player = world.players[seat]
    civil = [*player.civil_hand, *filter(None, (player.leader, player.unfinished and player.unfinished.id))]
    old = sum(card(id).level < ended for id in civil)
    old += sum(n for age, n in player.military_hand.items() if AGE_IDS.index(age) < ended)
    return old + bool(player.pact and military(PACTS, player.pact.id).level < ended)
