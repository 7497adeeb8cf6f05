"""Payments: which pieces pay a price, what may stand in for what, and what is proposed."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Generic, TypeVar

from companion.engine.frozen import dataclass

from .purse import Purse, kinds_of

P = TypeVar("P", bound=Purse)
Accepts = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Price:
    """What must be paid, piece by piece, and what each piece may be replaced by, best first."""

    pieces: tuple[str, ...]
    accepts: Accepts
    # Kinds of which one replaces two pieces.
    doubles: frozenset[str] = frozenset()
    # The once-a-turn effects this price uses up.
    uses: tuple[str, ...] = ()

    def worth(self, kind: str) -> int:
        """How many pieces of the price one of this kind pays for."""
        return 1 + (kind in self.doubles)


def price(amounts: Mapping[str, int], accepts: Accepts, doubles: Iterable[str] = (), uses: str = "") -> Price:
    """A price from amounts by name."""
    pieces = tuple(kind for kind, amount in amounts.items() for _ in range(max(0, amount)))
    return Price(pieces, accepts, frozenset(doubles), (uses,) if uses else ())


def together(one: Price, other: Price) -> Price:
    """Two prices paid at once; what may stand in for a piece of one may do so for the same piece of the other."""
    accepted = {**one.accepts, **other.accepts}
    return Price((*one.pieces, *other.pieces), accepted, one.doubles | other.doubles, (*one.uses, *other.uses))


def mixes(kinds: Sequence[str], fixed: Mapping[str, int], free: int) -> Iterator[dict[str, int]]:
    """Every payment of a price with some pieces named and some of any kind, in the order of the kinds."""
    for extra in combinations_with_replacement(kinds, free):
        yield {kind: extra.count(kind) + fixed.get(kind, 0) for kind in kinds}


def _match(asked: Price, offered: list[str]) -> dict[int, int]:
    """Assign offered pieces to asked ones, as many as possible; earlier alternatives are preferred."""
    taken: dict[int, int] = {}

    def place(index: int, seen: set[int]) -> bool:
        for kind in asked.accepts[asked.pieces[index]]:
            for place_of, piece in enumerate(offered):
                if piece == kind and place_of not in seen:
                    seen.add(place_of)
                    if place_of not in taken or place(taken[place_of], seen):
                        taken[place_of] = index
                        return True
        return False

    for index in range(len(asked.pieces)):
        place(index, set())
    return taken


def fits(asked: Price, paid: Purse) -> bool:
    """Whether this pays the price exactly."""
    kinds = kinds_of(paid)
    offered = [kind for kind in kinds for _ in range(paid.of(kind) * asked.worth(kind))]
    spare = 1 if any(paid.of(kind) for kind in asked.doubles) else 0
    enough = len(asked.pieces) <= len(offered) <= len(asked.pieces) + spare
    return enough and len(_match(asked, offered)) == len(asked.pieces)


def proposed(asked: Price, held: P) -> P | None:
    """A payment from what is held, keeping to the printed pieces where possible; None if there is none."""
    kinds = kinds_of(held)
    plain = _from(asked, held, [kind for kind in kinds if kind not in asked.doubles for _ in range(held.of(kind))])
    if plain is not None or not asked.doubles:
        return plain
    return _from(asked, held, [kind for kind in kinds for _ in range(held.of(kind) * asked.worth(kind))])


def _from(asked: Price, held: P, offered: list[str]) -> P | None:
    taken = _match(asked, offered)
    if len(taken) < len(asked.pieces):
        return None
    used = Counter(offered[place] for place in taken)
    return held.holding({kind: -(-count // asked.worth(kind)) for kind, count in used.items()})


@dataclass(frozen=True, slots=True)
class Settled(Generic[P]):
    """A price settled: what is paid, and the once-a-turn effects it uses."""

    payment: P
    uses: tuple[str, ...] = ()


def settle(held: P, prices: Iterable[Price], payment: P | None) -> Settled[P] | None:
    """The first price this payment fits, or the first that can be paid from what is held; None if none."""
    for asked in prices:
        if payment is None:
            made = proposed(asked, held)
            if made is not None:
                return Settled(made, asked.uses)
        elif fits(asked, payment):
            return Settled(payment, asked.uses)
    return None


def near(asked: Price, held: P, first: P, most: int | None = None) -> list[P]:
    """Other payments of a price, nearest to the first one: each differs from one before by a piece or two."""
    seen, waiting, found = {first}, deque([first]), list[P]()
    while waiting and (most is None or len(found) < most):
        for made in _swaps(asked, waiting.popleft()):
            if made not in seen and held.covers(made) and fits(asked, made):
                seen.add(made)
                waiting.append(made)
                found.append(made)
    return found if most is None else found[:most]


def _swaps(asked: Price, payment: P) -> Iterator[P]:
    """The payment with one piece for another; one that counts double may replace two, or the reverse."""
    paid = payment.amounts()
    usable = dict.fromkeys(kind for piece in asked.pieces for kind in asked.accepts[piece])
    sizes = (1, 2) if asked.doubles else (1,)
    for given, taken in product(sizes, sizes):
        for away in combinations_with_replacement(paid, given):
            rest = Counter(paid)
            rest.subtract(away)
            if min(rest.values()) >= 0:
                for more in combinations_with_replacement(usable, taken):
                    yield payment.holding(rest + Counter(more))
