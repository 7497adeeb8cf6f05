"""Asks that many moves share: civil cards by kind and colour, military cards by their backs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.action import Action, against
from companion.engine.asking import Ask, Given, amounts, one, term
from companion.engine.fields import fields_of
from companion.engine.message import Message, TermRef

from ..own.box import civil_cards
from .keeping import knows_hands
from .kinds import age_of, kind_of, tone_of
from .printed_cards import AGE_IDS, AGES, CIVIL, card, cards
from .state import World
from .variants import last_age

MANY_BACKS = 9
HELP = "help"


def why_not(
    cls: type[Action[World]], world: World, given: Given, field: str, needs: str = "seat"
) -> Callable[[Any], Message | None]:
    """What the move's own check says against an answer, the other answers given; nothing while one is missing."""
    known = {name: value for name, value in given.items() if name in {one.name for one in fields_of(cls)}}
    return lambda value: against(cls(**{**known, field: value}), world) if needs in given else None


def civil_card(field: str, ids: Iterable[str], **rest: Any) -> Ask:
    """One of these civil cards, by kind, in the colour of the kind."""
    looks = {"words": term(CIVIL), "group": kind_of, "tone": tone_of, "detail": age_of}
    return one(field, dict.fromkeys(ids), **{**looks, **rest})


def card_of(field: str, domain: str, ids: Iterable[str], **rest: Any) -> Ask:
    """One of these cards of another kind, with what it does."""
    return one(field, ids, **{"words": term(domain), "detail": term(f"{domain}.{HELP}"), **rest})


def playable(world: World, seat: int, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The civil cards of these kinds a seat can play: those in hand, or, without hands, those of the ages so far."""
    if knows_hands(world):
        return tuple(id for id in dict.fromkeys(world.players[seat].civil_hand) if card(id).kind in kinds)
    latest = min(world.age, last_age(world))
    fitting = (found for found in civil_cards(world) if found.kind in kinds and found.level <= latest)
    return tuple(found.id for found in sorted(fitting, key=lambda found: -found.level))


def military_ages(world: World, seat: int) -> Mapping[str, int]:
    """How many military cards of each age a seat can play; without hands nobody knows, so plenty."""
    if knows_hands(world):
        hand = world.players[seat].military_hand
        return {age: hand[age] for age in AGE_IDS if hand.get(age)}
    return dict.fromkeys(AGE_IDS[1 : min(world.age, last_age(world)) + 1], MANY_BACKS)


def military_cards(world: World, seat: int, domain: str) -> tuple[str, ...]:
    """The military cards of a kind that can be in this hand, by the backs that are."""
    ages = military_ages(world, seat)
    return tuple(id for id, found in cards(domain).items() if AGE_IDS[found.level] in ages)


def backs_asked(field: str, ages: Mapping[str, int], **rest: Any) -> Ask:
    """So many military cards of each age, by their backs."""
    return amounts(field, ages, **{"words": lambda age: TermRef(AGES, age), **rest})
