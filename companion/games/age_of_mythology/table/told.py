"""Told: what the table has told us of its box that no public source has, kept for later evenings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any, Final

from companion.engine.codec import decode, encode
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass
from companion.engine.game import KnownFact
from companion.engine.message import TermRef, say
from companion.engine.strict import BadInput

from .ids import CardId, CultureId
from .resources import Resources

FIGURES: Final = "figures"
GOD_MARK: Final = "god:"


@dataclass(frozen=True, slots=True)
class ToldGod:
    """A god card as its owner has told it: whose, which action, its price, and what the power gives."""

    culture: CultureId
    card: CardId
    favor: Annotated[int, Bounds(0, 20)]
    # The number on the card; 0 where the action that follows says it.
    number: Annotated[int, Bounds(0, 9)] = 0
    # Cubes from the bank; everything else a power does is entered by hand, with these words as a reminder.
    gain: Resources = field(default_factory=Resources)
    effect: str = ""


def as_facts(figures: Mapping[str, int], gods: Mapping[str, ToldGod]) -> dict[str, Any]:
    """What was told, as facts to be remembered: all figures as one, each god by its own name."""
    counted = {FIGURES: dict(figures)} if figures else {}
    return {**counted, **{f"{GOD_MARK}{name}": encode(god) for name, god in gods.items()}}


def gods_of(facts: Mapping[str, Any]) -> dict[str, ToldGod]:
    """The gods among remembered facts; what makes no sense is left out."""
    gods = {}
    for fact, told in facts.items():
        if not fact.startswith(GOD_MARK):
            continue
        try:
            gods[fact.removeprefix(GOD_MARK)] = decode(told, ToldGod)
        except BadInput:
            continue
    return gods


def known_facts(facts: Mapping[str, Any]) -> Iterator[KnownFact]:
    """Everything remembered as the calibration lists it."""
    figures = facts.get(FIGURES)
    if figures:
        yield KnownFact(FIGURES, say(".fact.figures"), figures, say(".fact.units_counted", n=len(figures)), kind="box")
    for name, god in gods_of(facts).items():
        shown = say(".card.god", card=TermRef("cards", god.card), god=say(".favor_price", n=god.favor))
        yield KnownFact(f"{GOD_MARK}{name}", name, facts[f"{GOD_MARK}{name}"], shown, kind="box")
