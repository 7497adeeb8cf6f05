"""Pacts: who is bound to whom, on which side, and what that means for attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.frozen import dataclass, replace

from ..table.printed_cards import OPEN_BORDERS, PACTS, SOVEREIGNTY, Card, military
from ..table.state import World

SIDE_A, SIDE_B = "a", "b"
OPEN_BORDERS_ATTACK = 2


@dataclass(frozen=True, slots=True)
class Bond:
    """One pact as one of its partners sees it."""

    card: Card
    side: str
    partner: int
    owner: int

    @property
    def gives(self) -> Mapping[str, int]:
        """What this side of the pact gives."""
        gives: Mapping[str, int] = self.card.more[self.side]
        return gives


def bonds(world: World, seat: int) -> Iterator[Bond]:
    """Every pact this seat is party to, in whichever area it lies."""
    for owner, player in enumerate(world.players):
        pact = player.pact
        if pact is None or pact.partner == owner:
            continue
        if owner == seat:
            yield Bond(military(PACTS, pact.id), pact.side, pact.partner, owner)
        elif pact.partner == seat:
            yield Bond(military(PACTS, pact.id), SIDE_B if pact.side == SIDE_A else SIDE_A, owner, owner)


def between(world: World, seat: int, other: int) -> tuple[Bond, ...]:
    """The pacts these two have with each other."""
    return tuple(bond for bond in bonds(world, seat) if bond.partner == other)


def has_bond(world: World, seat: int, pact: str, side: str) -> bool:
    """Whether this seat is on this side of this pact; both sides of a symmetric one are the same."""
    mine = [bond for bond in bonds(world, seat) if bond.card.id == pact]
    return any(bond.card.more["symmetric"] or bond.side == side for bond in mine)


def attack_forbidden(world: World, seat: int, other: int) -> bool:
    """Whether a pact forbids these two to attack each other."""
    return any(bond.card.more["forbids_attack"] for bond in between(world, seat, other))


def war_forbidden(world: World, rival: int) -> bool:
    """Whether a pact forbids everybody to declare war on this seat."""
    return any(bond.card.id == SOVEREIGNTY and bond.side == SIDE_B for bond in bonds(world, rival))


def without_pact(world: World, owner: int) -> World:
    """The table without the pact in this area; the actions it gave are settled by the caller."""
    return world.with_player(owner, replace(world.players[owner], pact=None))


def without_ending(world: World, seat: int, other: int) -> World:
    """The table without the pacts between these two that an attack ends."""
    for bond in between(world, seat, other):
        if bond.card.more["ends_by_attack"]:
            world = without_pact(world, bond.owner)
    return world


def attack_bonus(world: World, seat: int, other: int) -> int:
    """Strength a pact adds to an attack of this seat on the other."""
    return sum(OPEN_BORDERS_ATTACK for bond in between(world, seat, other) if bond.card.id == OPEN_BORDERS)
