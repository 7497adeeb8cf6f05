"""Hands: which card a move is played with, what a hand told by name still holds, and how many the decks have left."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.data import items
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..table import printed
from ..table.ids import EVERYTHING, GATHER, KEY, NEXT_AGE
from ..table.state import HeldCard, Mythology, Player


@dataclass(frozen=True, slots=True)
class Played:
    """A card as a move tells it: the action, the number on it, what is gathered, and the god whose power is used."""

    card: str
    number: int = 0
    gathers: str = ""
    cheaper: bool = False
    god: str = ""


def number_on(held: HeldCard) -> int:
    """The number printed on a card in hand."""
    if not held.random:
        return printed.card_number(held.card)
    return printed.god(held.god).value if held.god in items(KEY, "gods") else held.number


def suits(held: HeldCard, played: Played) -> bool:
    """Whether this card can be the one just played."""
    if held.card != played.card or (played.god and held.god != played.god):
        return False
    if played.god:
        return True
    if played.card == GATHER:
        only = printed.god(held.god).gathers if held.god in items(KEY, "gods") else held.gathers
        return played.gathers == only if only else played.gathers != EVERYTHING
    if played.card == NEXT_AGE:
        return held.random == played.cheaper
    return number_on(held) == played.number


def found(cards: Sequence[HeldCard], played: Played) -> HeldCard | None:
    """The card of a hand that was played: the plainest that suits, since the better ones are worth keeping."""
    fitting = [held for held in cards if suits(held, played)]
    return min(fitting, key=lambda held: (held.random, bool(held.god)), default=None)


def unnamed(player: Player) -> int:
    """How many cards of a hand nobody has told by name."""
    return max(0, player.hand - len(player.cards))


def mix(cards: Sequence[HeldCard]) -> tuple[int, int]:
    """How many cards of a hand are standard ones, and how many came from the random deck."""
    random = sum(held.random for held in cards)
    return len(cards) - random, random


def require_in_hand(state: Mythology, seat: int, played: Played) -> None:
    """Refuse a card that a hand told by name does not hold."""
    player = state.players[seat]
    there = unnamed(player) > 0 or not player.cards or found(player.cards, played) is not None
    require(there, ".not_in_hand", seat=SeatRef(seat), card=TermRef("cards", played.card))


def lay_card(state: Mythology, seat: int, played: Played) -> Mythology:
    """The table once a card lies open: gone from a hand told by name; a fallen unit nobody called back stays lost."""
    state = replace(state, fallen=None)
    if state.power is not None and state.power.seat == seat:
        return state
    held = found(state.players[seat].cards, played)
    return state if held is None else without_card(state, seat, held)


def without_card(state: Mythology, seat: int, held: HeldCard) -> Mythology:
    """The table after one card has left a hand told by name."""
    player = state.players[seat]
    left = list(player.cards)
    if held in left:
        left.remove(held)
    return state.with_player(seat, replace(player, cards=tuple(left)))


def in_hands(state: Mythology, culture: str) -> int:
    """How many random cards of a culture are in hands told by name; equal cultures share one deck."""
    return sum(mix(player.cards)[1] for player in state.players if player.culture == culture)


def after_drawing(state: Mythology, culture: str, drawn: int) -> tuple[Mythology, bool]:
    """The table after random cards were drawn, and whether the deck had to be made anew from the open cards."""
    left = state.decks.get(culture, printed.random_cards())
    anew = drawn > left
    left = printed.random_cards() - in_hands(state, culture) if anew else left - drawn
    return replace(state, decks={**state.decks, culture: max(0, left)}), anew


def card_words(held: HeldCard) -> Arg:
    """A card as it is named in a sentence: its action with the number, or its god."""
    name = TermRef("cards", held.card)
    if held.god:
        god = TermRef("gods", held.god) if held.god in items(KEY, "gods") else held.god
        return say(".card.god", card=name, god=god)
    if held.gathers:
        return say(".card.gathers", card=name, what=TermRef("gatherings", held.gathers))
    if held.card == NEXT_AGE:
        return say(".card.cheaper" if held.random else ".card.plain", card=name)
    return say(".card.number", card=name, n=number_on(held)) if held.random else say(".card.plain", card=name)
