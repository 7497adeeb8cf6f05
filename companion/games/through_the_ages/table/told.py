"""What the table has told us of its box: the names its cards really have, and cards of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.game import KnownFact
from companion.engine.message import TermRef

from ..own.box import as_facts, from_facts, known_cards
from .printed_cards import cards
from .state import World
from .table_actions import CARD_DOMAINS, FACT, FACT_EN, RecallNames

Facts = Mapping[str, Any]


def calibration(world: World) -> dict[str, Any]:
    """Everything told, to be remembered for later evenings and exported for other devices."""
    german = {FACT + id: name for id, name in world.names.items()}
    english = {FACT_EN + id: name for id, name in world.names_en.items()}
    return {**german, **english, **as_facts(world.own)}


def recall(facts: Facts) -> RecallNames | None:
    """The action that gives a new game what was told in earlier ones; None if that is nothing."""
    german, english, own = _names(facts, FACT), _names(facts, FACT_EN), from_facts(facts)
    return RecallNames(german, english, own) if german or english or own else None


def known_facts(facts: Facts) -> tuple[KnownFact, ...]:
    """Everything remembered as the calibration lists it."""
    return (*_known_names(facts, FACT, "names"), *_known_names(facts, FACT_EN, "names_en"), *known_cards(facts))


def _names(facts: Facts, mark: str) -> dict[str, str]:
    return {fact.removeprefix(mark): str(name) for fact, name in facts.items() if fact.startswith(mark)}


def _known_names(facts: Facts, mark: str, kind: str) -> Iterator[KnownFact]:
    for id, name in _names(facts, mark).items():
        domain = next((domain for domain in CARD_DOMAINS if id in cards(domain)), None)
        if domain is not None:
            yield KnownFact(mark + id, TermRef(domain, id), name, name, kind=kind)
