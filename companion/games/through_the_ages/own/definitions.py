"""Definitions: what an owner tells of an own civil card, and that card in the form of a printed one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from functools import lru_cache
from typing import Annotated, Any, Final

from companion.engine.codec import decode, encode
from companion.engine.data import items
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, frozen_maps
from companion.engine.own_terms import own_definition, own_name, own_term, well_formed
from companion.engine.strict import BadInput

from ..table.ids import KEY, AgeId, CardId, KindId, StageId, SymbolId

KINDS, SYMBOLS, CIVIL = "kinds", "symbols", "civil_cards"
# What a kind of card can be asked for, and what of it must be there.
ASKS, GIVES, NEEDS = "asks", "symbols", "needs"
STAGES: Final = ("1", "2", "3", "4", "5")
# The ages that have cards in the row.
CARD_AGES: Final = ("a", "i", "ii", "iii")
MOST_COST, MOST_GIVEN, MOST_COPIES, MOST_AT_ONCE, MOST_LIMIT = 30, 20, 4, 4, 9
STAGED, GAINS = "wonder", "action"
SEATS = ("2", "3", "4")
Cost = Annotated[int, Bounds(0, MOST_COST)]
Count = Annotated[int, Bounds(0, MOST_GIVEN)]
Printed = dict[str, Any]


@dataclass(frozen=True, slots=True)
@frozen_maps
class OwnCard:
    """A civil card: its kind and age, what it costs, what it gives, how often it is in the deck, and its text."""

    kind: KindId = "leader"
    age: AgeId = "a"
    science: Cost = 0
    revolution: Cost = 0
    resources: Cost = 0
    stages: Mapping[StageId, Cost] = field(default_factory=dict)
    urban_limit: Annotated[int, Bounds(0, MOST_LIMIT)] = 0
    stages_per_action: Annotated[int, Bounds(1, MOST_AT_ONCE)] = 1
    discount: Annotated[int, Bounds(0, MOST_AT_ONCE)] = 0
    gives: Mapping[SymbolId, Count] = field(default_factory=dict)
    copies: Annotated[int, Bounds(1, MOST_COPIES)] = 1
    # The printed card whose place it takes in the deck.
    replaces: CardId | None = None
    text: str = ""


def ownable_kinds() -> tuple[str, ...]:
    """The kinds of card an owner can make: those of the civil decks."""
    return tuple(id for id, kind in items(KEY, KINDS).items() if ASKS in kind)


def told_of(kind: str) -> Mapping[str, Any]:
    """What can be told of a card of this kind."""
    return items(KEY, KINDS)[kind]


def term_of(name: str, made: OwnCard) -> str:
    """The id of an own card; what is as usual is left out of it."""
    usual = OwnCard()
    told = {
        part.name: encode(getattr(made, part.name))
        for part in fields(made)
        if part.name == "kind" or getattr(made, part.name) != getattr(usual, part.name)
    }
    return own_term(name, told)


@lru_cache(maxsize=512)
def definition_of(id: str) -> OwnCard:
    """What an own id tells of its card; raises BadInput where that is no card."""
    if not well_formed(id):
        raise BadInput(f"no own card: {id[:40]}")
    made = decode(own_definition(id), OwnCard)
    if fault(made) is not None:
        raise BadInput(f"such a card cannot be: {id[:40]}")
    return made


def fault(made: OwnCard) -> str | None:
    """What is missing or wrong with a card; None if it can be played."""
    if made.kind not in ownable_kinds() or made.age not in CARD_AGES:
        return ".own_no_kind"
    told = told_of(made.kind)
    if not set(made.gives) <= set(told[GIVES]) or not set(made.stages) <= set(STAGES):
        return ".own_no_kind"
    if any(made.gives.get(symbol, 0) < 1 for symbol in told[NEEDS]):
        return ".own_gives_nothing"
    if made.kind == STAGED and not made.stages:
        return ".own_no_stages"
    if made.replaces is not None and made.replaces not in items(KEY, CIVIL):
        return ".own_no_kind"
    return None if _in_bounds(made) else ".own_no_kind"


def _in_bounds(made: OwnCard) -> bool:
    """Whether no number is beyond what a card can show."""
    costs = (made.science, made.revolution, made.resources, *made.stages.values())
    paid = all(0 <= cost <= MOST_COST for cost in costs)
    given = all(0 < count <= MOST_GIVEN for count in made.gives.values())
    small = 1 <= made.copies <= MOST_COPIES and 1 <= made.stages_per_action <= MOST_AT_ONCE
    return paid and given and small and 0 <= made.discount <= MOST_AT_ONCE and 0 <= made.urban_limit <= MOST_LIMIT


def is_card(domain: str, id: str) -> bool:
    """Whether an id names an own card that can be played."""
    try:
        return domain == CIVIL and definition_of(id) is not None
    except BadInput:
        return False


@lru_cache(maxsize=512)
def own_printed(id: str) -> Printed:
    """An own card in the form of a printed one, so that every rule meets it like any other."""
    made, name = definition_of(id), own_name(id)
    level = CARD_AGES.index(made.age)
    gains = {"order": "gain", "gain": made.gives, "gives": {}} if made.kind == GAINS else {}
    return {
        "id": id,
        "own": True,
        "name": {"en": name, "de": name},
        "help": {lang: _said(made, lang) for lang in ("en", "de")},
        "kind": made.kind,
        "level": level,
        "science": made.science,
        "revolution": made.revolution or None,
        "resources": made.resources,
        "stages": [made.stages[stage] for stage in STAGES if stage in made.stages],
        "urban_limit": made.urban_limit,
        "stages_per_action": made.stages_per_action,
        # A construction technology saves no more than the level of what is built.
        "discounts": [min(built, made.discount) for built in range(len(CARD_AGES))],
        "gives": made.gives,
        "copies": dict.fromkeys(SEATS, made.copies),
        "replaces": made.replaces,
        **gains,
    }


def _said(made: OwnCard, lang: str) -> str:
    """The owner's words, or what the card gives."""
    symbols = items(KEY, SYMBOLS)
    given = ", ".join(f"+{count} {symbols[symbol]['name'][lang]}" for symbol, count in made.gives.items())
    return made.text or given
