"""Dealings: everything a civilization can play at a rival, by kind, and what its leader can be sent away for."""

from __future__ import annotations

from typing import Any

from companion.engine.action import Action, against
from companion.engine.asking import begin
from companion.engine.game import Move

from ..table.asks import military_cards
from ..table.printed_cards import AGGRESSIONS, ALEXANDER, COLUMBUS, PACTS, WARS, military
from ..table.state import World
from ..table.variants import military_domains
from .pact_actions import OfferPact
from .pacts import SIDE_A, SIDE_B
from .politics_actions import DeclareWar, PlayAggression, SendAlexander, SendColumbus

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


def leaders_sent(world: World, seat: int) -> tuple[Move, ...]:
    """The political action of a leader who may be sent away for it; Columbus still has to say where to."""
    sent: dict[str | None, Move] = {ALEXANDER: SendAlexander(seat), COLUMBUS: begin(SendColumbus, seat=seat)}
    leader = world.players[seat].leader
    return (sent[leader],) if leader in sent else ()


def _cards(world: World, seat: int, domain: str) -> tuple[str, ...]:
    """The cards of a kind this seat can hold, if they are in the decks at all."""
    return military_cards(world, seat, domain) if domain in military_domains(world.variant) else ()


def _sides(pact: str) -> tuple[str, ...]:
    return (SIDE_A,) if military(PACTS, pact).more["symmetric"] else (SIDE_A, SIDE_B)
