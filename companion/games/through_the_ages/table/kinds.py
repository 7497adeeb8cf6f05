"""Kinds of civil cards as they are picked: what stands together, and the colour the box prints it in."""

from __future__ import annotations

from companion.engine.message import Message, TermRef, say

from .printed_cards import (
    ACTION,
    AGE_IDS,
    AGES,
    GOVERNMENT,
    LEADER,
    PRODUCTION,
    SPECIAL,
    UNITS,
    URBAN,
    WONDER,
    Card,
    card,
)
from .state import World

# What stands together when a card is picked, in this order, and the colour the box prints it in.
GROUPS: dict[str, tuple[str, ...]] = {
    "production": PRODUCTION,
    "urban": URBAN,
    "military": UNITS,
    "special": SPECIAL,
    "government": (GOVERNMENT,),
    "leader": (LEADER,),
    "wonder": (WONDER,),
    "action": (ACTION,),
}
TONES = {
    "production": "orange",
    "urban": "grey",
    "military": "red",
    "special": "blue",
    "government": "orange",
    "leader": "green",
    "wonder": "purple",
    "action": "yellow",
}


def group_of(printed: Card) -> str:
    """In which group of kinds a civil card stands."""
    return next(name for name, kinds in GROUPS.items() if printed.kind in kinds)


def tone_of(card_id: str) -> str:
    """The colour of a civil card's kind."""
    return TONES[group_of(card(card_id))]


def kind_of(card_id: str) -> Message:
    """The heading under which a civil card is picked."""
    return Message(f".kinds.{group_of(card(card_id))}")


def age_of(card_id: str) -> TermRef:
    """The age on a civil card's back."""
    return TermRef(AGES, AGE_IDS[card(card_id).level])


def age_mark(world: World, card_id: str) -> Message:
    """The age on a card's back in its figures; a German name no source gives is starred until the owner tells it."""
    ours = "german" in card(card_id).more and card_id not in world.names
    return say(".told.age_ours" if ours else ".told.age", age=AGE_IDS[card(card_id).level].upper())
