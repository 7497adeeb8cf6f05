"""Asks that several cards share: the number on the card, icons, battle cards in words, and what the camp holds then."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine.asking import Asks, one
from companion.engine.data import items
from companion.engine.message import Arg, Message, TermRef, say

from ..table import printed
from ..table.ids import ATTACK, BUILD, HERO, KEY, MORTAL, MYTH, RECRUIT
from ..table.resources import Resources
from ..table.state import Mythology

LAND_ICONS = {
    "fertile": "barley",
    "forest": "pine-tree",
    "hills": "terrain",
    "mountains": "image-filter-hdr",
    "desert": "cactus",
    "swamp": "waves",
}
TYPE_ICONS = {MORTAL: "account", MYTH: "creation", HERO: "crown"}


def icon_of(domain: str) -> Callable[[str], str]:
    """The icons the data files give the printed things of a domain."""
    return lambda id: str(items(KEY, domain)[id].get("icon", ""))


def unit_icon(unit: str) -> str:
    """The icon of a unit's type."""
    return TYPE_ICONS[printed.unit(unit).type]


def battle_card(unit: str) -> tuple[Message, ...]:
    """The dice of a unit and what it is good against."""
    card = printed.unit(unit)
    bonuses = (say(".bonus_against", kind=TermRef("classes", kind), n=dice) for kind, dice in card.bonus.items())
    return say(".dice_of", n=card.dice), *bonuses


def unit_line(unit: str, price: Resources | None = None) -> Arg:
    """A battle card in one line: what it costs, its dice, and what else it can do."""
    costs = () if price is None else price.arg()
    card: Arg = say(".unit_card", price=costs, card=battle_card(unit)) if costs else battle_card(unit)
    helps = "help" in items(KEY, "units")[unit]
    return say(".with_help", what=card, help=TermRef("units.help", unit)) if helps else card


def camp_after(have: Resources, due: Resources) -> Message:
    """What the camp holds, or still holds when this is paid."""
    left: Arg = (have - due).arg() or None
    return say(".camp_left", cubes=left) if due.total else say(".camp_has", cubes=left)


def room_for(
    most: int, chosen: tuple[str, ...], others: Iterable[str], allowed: Callable[[tuple[str, ...]], bool]
) -> int:
    """How many may be taken altogether: as many as are taken already where nothing else could be added."""
    closed = bool(chosen) and allowed(chosen) and not any(allowed((*chosen, other)) for other in others)
    return len(chosen) if closed else most


def number_counts(card: str) -> bool:
    """Whether the number of a card says how many units or buildings; on the others it means something else."""
    return card in (ATTACK, BUILD, RECRUIT)


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
    asked = say(".number_on_card") if field == "card" else None
    yield one(field, sorted(numbers), words=lambda n: n, default=numbers[0], prompt=asked, slight=True)
