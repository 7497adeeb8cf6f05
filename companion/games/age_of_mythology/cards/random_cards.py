"""Random cards: which there are, what is printed on each, and the move it begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.action import against
from companion.engine.asking import Begun, begin
from companion.engine.data import items
from companion.engine.message import Arg, TermRef, say

from ..battle.battle_actions import Attack
from ..camp.build_actions import Build
from ..camp.camp_actions import NextAge, Recruit, Trade
from ..gods.calls import call
from ..gods.told_actions import OtherGod
from ..table import printed
from ..table.ids import ATTACK, BUILD, EVERYTHING, EXPLORE, FOOD, GATHER, KEY, NEXT_AGE, RECRUIT, TRADE
from ..table.state import HeldCard, Mythology
from ..tiles.gather_actions import Gather
from ..tiles.tile_actions import Explore
from ..turn.asks import numbers_of
from ..turn.turns import begins, begun_card
from .hands import number_on


def random_kinds(state: Mythology, seat: int) -> Iterator[HeldCard]:
    """Every random card this hand can hold as far as we know: action by number, then the gods, told ones included."""
    culture = state.players[seat].culture
    for card in items(KEY, "cards"):
        if card == GATHER:
            yield from (HeldCard(card, True, gathers=what) for what in (EVERYTHING, FOOD))
        elif card == NEXT_AGE:
            yield HeldCard(card, True)
        else:
            yield from (HeldCard(card, True, number) for number in numbers_of(card)[1:])
    yield from (HeldCard(god.card, True, god=god.id) for god in printed.gods_of(culture))
    for name, told in state.gods.items():
        if told.culture == culture:
            yield HeldCard(told.card, True, told.number, god=name)


def tone_of(card: str) -> str:
    """The colour of a kind of card."""
    return str(items(KEY, "cards")[card]["tone"])


def on_card(held: HeldCard) -> Arg:
    """What stands on a card beside the name of its action: its god, what is gathered, or a number."""
    if held.god:
        return TermRef("gods", held.god) if held.god in items(KEY, "gods") else held.god
    if held.gathers:
        return TermRef("gatherings", held.gathers)
    if held.card in (GATHER, NEXT_AGE):
        return say(".on_card.cheaper" if held.random else ".on_card.standard")
    # An Explore card draws so many tiles more than there are players.
    return f"+{number_on(held)}" if held.card == EXPLORE else str(number_on(held))


# The move each card begins, and the field for the number printed on it.
MOVES: dict[str, tuple[type[Any], str]] = {
    GATHER: (Gather, ""),
    NEXT_AGE: (NextAge, ""),
    EXPLORE: (Explore, "more"),
    TRADE: (Trade, "cost"),
    BUILD: (Build, "card"),
    RECRUIT: (Recruit, "card"),
    ATTACK: (Attack, "card"),
}


def played_as(held: HeldCard, seat: int) -> Begun:
    """The move a card begins: what stands on it is given; that of a god begins with the power."""
    if held.god:
        return call(seat, held.god) if held.god in items(KEY, "gods") else begin(OtherGod, seat=seat, name=held.god)
    move, numbered = MOVES[held.card]
    if held.card == GATHER:
        return begin(move, seat=seat, choice=held.gathers)
    if held.card == NEXT_AGE:
        return begin(move, seat=seat, cheaper=True)
    return begin(move, seat=seat, **{numbered: held.number})


def card_move(state: Mythology, card: str, seat: int) -> Begun:
    """The move of a card of this kind: the standard one; after a god's power the number of that god counts."""
    return standard_card(card, seat) if state.power is None else begin(MOVES[card][0], seat=seat)


def playable(state: Mythology, seat: int) -> frozenset[str]:
    """The kinds of cards that may be played now; one that leaves no choice must also be affordable."""
    begun = begun_card(state, seat)
    kinds = set(MOVES) if begins(state, seat) else {begun} if begun is not None else set()
    return frozenset(kinds - {NEXT_AGE} if NEXT_AGE in kinds and _is_age_too_dear(state, seat) else kinds)


def may_play(state: Mythology, seat: int, held: HeldCard) -> bool:
    """Whether this random card may be played now: after a god's power no second card is."""
    leaves_choice = bool(held.god) or held.card != NEXT_AGE
    return begins(state, seat) and (leaves_choice or not _is_age_too_dear(state, seat))


def _is_age_too_dear(state: Mythology, seat: int) -> bool:
    return all(against(NextAge(seat, cheaper), state) is not None for cheaper in (False, True))


def standard_card(card: str, seat: int) -> Begun:
    """The move the standard card of this kind begins, its number given."""
    move, numbered = MOVES[card]
    if card == NEXT_AGE:
        return begin(move, seat=seat, cheaper=False)
    return begin(move, seat=seat, **({numbered: printed.card_number(card)} if numbered else {}))
