"""The card row: clearing the front, sliding, filling, and the ages that end meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.action import Turn
from companion.engine.counters import with_at
from companion.engine.frozen import replace
from companion.engine.message import TermRef, say
from companion.engine.ruling import require

from ..civil.develop import in_play
from ..own.box import civil_cards, deck_size, is_replaced
from ..table.printed_boards import SPACES, spaces_cleared
from ..table.printed_cards import AGE_I, AGE_IV, CIVIL, TECHNOLOGY, card
from ..table.state import EMPTY, UNKNOWN, World
from ..table.variants import age_after, last_age
from ..turn.ages import begin_age, end_age


def cleared(world: World) -> World:
    """The cards really lying on the front spaces leave the game."""
    front = spaces_cleared(len(world.remaining))
    return replace(world, row=(EMPTY,) * front + world.row[front:])


def slid(row: tuple[str, ...]) -> tuple[str, ...]:
    """All cards pushed left without gaps, in their order."""
    lying = tuple(card_id for card_id in row if card_id != EMPTY)
    return lying + (EMPTY,) * (SPACES - len(lying))


def refill(world: World, told: tuple[str, ...], turn: Turn, *, clear: bool) -> World:
    """Clear, slide and fill the row with the cards the table tells; ages end where they end."""
    if not world.with_row:
        # A row kept from before is out of date once a turn has begun without it.
        world = replace(world, row=())
        return begin_age(world, AGE_I, turn) if world.age == 0 else world
    gone = tuple(
        TermRef(CIVIL, id) for id in world.row[: spaces_cleared(len(world.remaining))] if id not in (EMPTY, UNKNOWN)
    )
    world = cleared(world) if clear else world
    if clear and gone:
        turn.step(say(".step.row_cleared", cards=gone), icon="cards-outline")
    world = replace(world, row=slid(world.row))
    news = iter(told)
    if world.age == 0:
        world = begin_age(_filled(world, news), AGE_I, turn)
    while world.age < AGE_IV and EMPTY in world.row and world.civil_deck:
        world = _filled(world, news)
        if world.civil_deck == 0:
            world = end_age(world, turn)
    return world


def _filled(world: World, news: Iterator[str]) -> World:
    """Lay cards until the row is full or the deck is empty."""
    row, deck, seen = world.row, world.civil_deck, dict(world.seen)
    while EMPTY in row and deck:
        laid = next(news, UNKNOWN)
        row, deck = with_at(row, row.index(EMPTY), laid), deck - 1
        if laid != UNKNOWN:
            seen[laid] = seen.get(laid, 0) + 1
    return replace(world, row=row, civil_deck=deck, seen=seen)


def ages_laid(world: World, *, clear: bool) -> tuple[int, ...]:
    """The ages of the cards the next refill lays, left to right."""
    if not world.with_row or world.age >= AGE_IV:
        return ()
    row = slid(cleared(world).row if clear else world.row)
    free = row.count(EMPTY)
    laid: list[int] = []
    age, deck = world.age, world.civil_deck
    while len(laid) < free and age < AGE_IV:
        laid += [age] * min(deck, free - len(laid))
        age = age_after(world, age)
        deck = deck_size(world, age, len(world.remaining))
    return tuple(laid)


def check_told(world: World, told: tuple[str, ...], *, clear: bool) -> None:
    """Refuse cards that cannot be the ones laid now."""
    ages = ages_laid(world, clear=clear)
    require(len(told) <= len(ages), ".too_many_cards", n=len(ages))
    for place, (card_id, age) in enumerate(zip(told, ages, strict=False)):
        require(card(card_id).level == age, ".wrong_age", card=TermRef(CIVIL, card_id))
        before = told[:place].count(card_id)
        require(left_of(world, card_id) > before, ".no_copy_left", card=TermRef(CIVIL, card_id))


def ages_in_row(world: World) -> tuple[int, ...]:
    """The ages of which cards can lie in the row: the present one and, still, the last one."""
    if world.age >= AGE_IV:
        return (last_age(world),)
    return tuple(level for level in (world.age - 1, world.age) if level >= 0)


def require_age_in_row(world: World, card_id: str) -> None:
    """Refuse a card of an age that has not come yet, or whose last cards have long left the row."""
    require(card(card_id).level in ages_in_row(world), ".wrong_age", card=TermRef(CIVIL, card_id))


def left_of(world: World, card_id: str) -> int:
    """How many copies of a civil card nobody has seen yet; at most those of a full table after a resignation."""
    there = 0 if is_replaced(world, card_id) else card(card_id).copies_for(len(world.players))
    return max(0, there - world.seen.get(card_id, 0))


def unseen(world: World, level: int) -> tuple[str, ...]:
    """The civil cards of an age that may still come."""
    return tuple(found.id for found in civil_cards(world) if found.level == level and left_of(world, found.id))


def same_name(world: World, seat: int, card_id: str) -> bool:
    """Whether a technology is already in hand or in play."""
    player = world.players[seat]
    return card(card_id).kind in TECHNOLOGY and (in_play(player, card_id) or card_id in player.civil_hand)
