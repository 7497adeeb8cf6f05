"""Asks that several cards share: which number stands on the card being played."""

from __future__ import annotations

from companion.engine.asking import Asks, one
from companion.engine.data import items
from companion.engine.message import say

from ..table import printed
from ..table.ids import ATTACK, BUILD, EXPLORE, KEY, RECRUIT, TRADE
from ..table.state import Mythology

WORDS = {
    EXPLORE: ".card_number.explore",
    BUILD: ".card_number.build",
    RECRUIT: ".card_number.recruit",
    TRADE: ".card_number.trade",
    ATTACK: ".card_number.attack",
}


def numbers_of(card: str) -> tuple[int, ...]:
    """The numbers known cards of this kind carry, the standard one first."""
    others: tuple[int, ...] = tuple(items(KEY, "cards")[card].get("random_numbers", ()))
    return (printed.card_number(card), *others)


def card_number(state: Mythology, seat: int, card: str, field: str = "card") -> Asks:
    """Which number stands on the card; a god card begun says its own, and the standard one is usual."""
    power = state.power
    if power is not None and power.seat == seat and power.card == card and (power.god or power.number):
        return
    numbers = numbers_of(card)
    yield one(field, numbers, words=lambda n: say(WORDS[card], n=n), default=numbers[0])
