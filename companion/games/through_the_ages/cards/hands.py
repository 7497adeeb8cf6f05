"""Military cards in hand: drawn, dropped and told by the age on their backs, never by their faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from companion.engine.counters import without_item
from companion.engine.frozen import replace
from companion.engine.message import Message, TermRef, say

from ..table.printed_cards import AGE_IDS, AGES
from ..table.state import Civilization, World


def draw_military(world: World, seat: int, count: int) -> tuple[World, int]:
    """Draw military cards of the current age; an empty deck is made anew from that age's discards."""
    age = AGE_IDS[world.age]
    if world.age not in (1, 2, 3):
        return world, 0
    pile = world.military_discards.get(age, 0)
    drawn = min(count, world.military_deck + pile)
    deck, discards = world.military_deck - drawn, world.military_discards
    if deck <= 0:
        deck, discards = deck + pile, without_item(discards, age)
    player = world.players[seat]
    hand = {**player.military_hand, age: player.military_hand.get(age, 0) + drawn}
    world = replace(world, military_deck=deck, military_discards=discards)
    return world.with_player(seat, replace(player, military_hand=_held(hand))), drawn


def drop_military(world: World, seat: int, ages: tuple[str, ...], *, to_pile: bool = True) -> World:
    """Cards of these ages leave the hand, most of them for the discard pile of their age."""
    hand = dict(world.players[seat].military_hand)
    discards = dict(world.military_discards)
    for age in ages:
        if hand.get(age, 0):
            hand[age] -= 1
        if to_pile:
            discards[age] = discards.get(age, 0) + 1
    world = world.with_player(seat, replace(world.players[seat], military_hand=_held(hand)))
    return replace(world, military_discards=discards)


def discard_pile(world: World, level: int) -> World:
    """One military card of this level goes to its discard pile."""
    age = AGE_IDS[level]
    return replace(world, military_discards={**world.military_discards, age: world.military_discards.get(age, 0) + 1})


def oldest_cards(player: Civilization, count: int) -> tuple[str, ...]:
    """The ages of so many military cards in hand, oldest first."""
    hand = [age for age in AGE_IDS for _ in range(player.military_hand.get(age, 0))]
    return tuple(hand[:count])


def card_sets(hand: Mapping[str, int], count: int) -> Iterator[tuple[str, ...]]:
    """Every different set of so many military cards of a hand, by their backs, the oldest cards first."""
    ages = [age for age in AGE_IDS if hand.get(age)]
    for counts in product(*(range(min(hand[age], count), -1, -1) for age in ages)):
        if sum(counts) == count:
            yield tuple(age for age, number in zip(ages, counts, strict=True) for _ in range(number))


def backs(ages: tuple[str, ...]) -> tuple[Message, ...]:
    """Military cards by their backs, each age with its number."""
    return tuple(say(".told.backs", count=ages.count(age), age=TermRef(AGES, age)) for age in dict.fromkeys(ages))


def _held(hand: dict[str, int]) -> dict[str, int]:
    return {age: count for age, count in hand.items() if count > 0}
