"""The box: the civil cards that are in this game, own ones among them, and the own ones kept for later evenings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.codec import encode
from companion.engine.game import KnownFact
from companion.engine.message import TermRef
from companion.engine.own_terms import is_own_name, own_definition, own_name, own_term
from companion.engine.strict import BadInput

from ..table.printed_cards import CIVIL, KINDS, Card, card, cards, civil_deck_size
from ..table.state import World
from .definitions import definition_of

FACT = "card:"
NAME = "name"
Facts = Mapping[str, Any]


def civil_cards(world: World) -> tuple[Card, ...]:
    """All civil cards of this game: the printed ones and the table's own."""
    return (*cards(CIVIL).values(), *map(card, world.own))


def is_replaced(world: World, card_id: str) -> bool:
    """Whether an own card has taken the place of this one."""
    return any(card(id).more.get("replaces") == card_id for id in world.own)


def deck_size(world: World, level: int, players: int) -> int:
    """How many cards the civil deck of an age has, own ones and those they replace counted."""
    return civil_deck_size(level, players) + sum(_more(id, level, players) for id in world.own)


def _more(id: str, level: int, players: int) -> int:
    """By how much an own card makes the deck of an age larger."""
    made = card(id)
    gone = made.more.get("replaces")
    added = made.copies_for(players) if made.level == level else 0
    return added - (card(gone).copies_for(players) if gone and card(gone).level == level else 0)


def with_card(own: tuple[str, ...], id: str) -> tuple[str, ...]:
    """The own cards with this one; another of the same name goes."""
    return (*(other for other in own if own_name(other) != own_name(id)), id)


def joined(own: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    """The own cards with all of these."""
    for id in more:
        own = with_card(own, id)
    return own


def as_facts(own: tuple[str, ...]) -> dict[str, Any]:
    """The own cards as facts to be remembered for later evenings and carried to other devices."""
    return {FACT + own_name(id): {NAME: own_name(id), **encode(own_definition(id))} for id in own}


def from_facts(facts: Facts) -> tuple[str, ...]:
    """The own cards among remembered facts; what makes no sense is left out."""
    own: tuple[str, ...] = ()
    for fact, told in facts.items():
        found = _from_object(told) if fact.startswith(FACT) else None
        own = with_card(own, found) if found is not None else own
    return own


def _from_object(told: Any) -> str | None:
    if not isinstance(told, Mapping) or not isinstance(told.get(NAME), str) or not is_own_name(told[NAME]):
        return None
    id = own_term(told[NAME], {key: value for key, value in told.items() if key != NAME})
    try:
        definition_of(id)
    except BadInput:
        return None
    return id


def known_cards(facts: Facts) -> tuple[KnownFact, ...]:
    """Every remembered own card as the calibration lists it."""
    known = {FACT + own_name(id): id for id in from_facts(facts)}
    return tuple(
        KnownFact(fact, own_name(id), facts[fact], TermRef(KINDS, card(id).kind), kind="own_cards")
        for fact, id in known.items()
        if fact in facts
    )
