"""Dealings: everything a civilization can play at a rival, by kind, so that one list shows it."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, against

from ..table.asks import military_cards
from ..table.printed_cards import AGGRESSIONS, PACTS, WARS, military
from ..table.state import World
from ..table.variants import military_domains
from .pact_actions import OfferPact
from .pacts import SIDE_A, SIDE_B
from .politics_actions import DeclareWar, PlayAggression

Kind = type[Action[Any]]


def dealings(world: World, seat: int, rival: int) -> dict[Kind, tuple[Action[World], ...]]:
    """The moves against or with this rival: of the cards in hand, or, where hands are not kept, of all there can be."""
    found: dict[Kind, tuple[Action[World], ...]] = {
        PlayAggression: tuple(PlayAggression(seat, id, rival) for id in _cards(world, seat, AGGRESSIONS)),
        DeclareWar: tuple(DeclareWar(seat, id, rival) for id in _cards(world, seat, WARS)),
    }
    if len(world.remaining) > 2:
        offered = ((id, side) for id in _cards(world, seat, PACTS) for side in _sides(id))
        found[OfferPact] = tuple(OfferPact(seat, id, rival, side) for id, side in offered)
    # A kind of which nothing can be played now stands below the others.
    there = [(kind, moves) for kind, moves in found.items() if moves]
    return dict(sorted(there, key=lambda one: all(against(move, world) is not None for move in one[1])))


def _cards(world: World, seat: int, domain: str) -> tuple[str, ...]:
    """The cards of a kind this seat can hold, if they are in the decks at all."""
    return military_cards(world, seat, domain) if domain in military_domains(world.variant) else ()


def _sides(pact: str) -> tuple[str, ...]:
    return (SIDE_A,) if military(PACTS, pact).more["symmetric"] else (SIDE_A, SIDE_B)
