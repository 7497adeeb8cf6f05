"""Payments in blue tokens: each token stays, goes back to the bank, or is changed for lower ones; never upwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.engine.frozen import dataclass

Purse = tuple[tuple[str, int, int], ...]  # card id, worth of a token on it, tokens there
Places = tuple[tuple[str, int], ...]  # card id and worth of a token on it, where change may lie
Lying = tuple[tuple[str, int], ...]  # card id and tokens there, in the order of the ids
MOST_WAYS = 12


@dataclass(frozen=True, slots=True)
class Way:
    """One way to pay: what is paid, which tokens lie there afterwards, and how many were touched."""

    paid: int = 0
    lying: Lying = ()
    touched: int = 0

    @property
    def left(self) -> int:
        """How many tokens are left on the cards."""
        return sum(count for _, count in self.lying)

    def with_token(self, paid: int, becomes: Lying, touched: int) -> Way:
        """The same with one more token decided."""
        tokens = dict(self.lying)
        for id, count in becomes:
            tokens[id] = tokens.get(id, 0) + count
        return Way(self.paid + paid, tuple(sorted(tokens.items())), self.touched + touched)


@dataclass(frozen=True, slots=True)
class _Change:
    """What one token may become: paid by it, and the lower tokens that lie there instead."""

    paid: int
    becomes: Lying


@lru_cache(maxsize=256)
def _changes(worth: int, places: Places) -> tuple[_Change, ...]:
    """Everything a token may become that pays something, the fewest tokens first."""
    lower = tuple((id, value) for id, value in places if value < worth)
    made = [_Change(worth - total, becomes) for total, becomes in _heaps(lower, worth - 1)]
    return tuple(sorted(made, key=lambda change: sum(count for _, count in change.becomes)))


def _heaps(places: Places, most: int) -> Iterator[tuple[int, Lying]]:
    """Every heap of tokens on these cards worth at most so much, no token at all included."""
    if not places:
        yield 0, ()
        return
    (id, value), rest = places[0], places[1:]
    for count in range(most // value + 1):
        for total, heap in _heaps(rest, most - count * value):
            yield total + count * value, ((id, count), *heap) if count else heap


@lru_cache(maxsize=4096)
def cheapest_way(purse: Purse, places: Places, amount: int, bank: int) -> Way:
    """The exact payment that leaves the fewest tokens; only if the bank allows none, the one that overpays least."""
    tokens = sum(count for _, _, count in purse)
    dearest = max((worth for _, worth, _ in purse), default=0)
    best = _best(purse, places, amount + dearest)
    for paid in range(amount, amount + dearest + 1):
        way = best.get(paid)
        if way is not None and way.left <= tokens + bank:
            return way
    # Everything goes back: what is there is less than the price.
    return Way(sum(worth * count for _, worth, count in purse), (), tokens)


def _best(purse: Purse, places: Places, most: int) -> dict[int, Way]:
    """For every sum up to the most: the way to pay it that leaves the fewest tokens and touches the fewest."""
    best = {0: Way()}
    for id, worth, count in purse:
        options = (_Change(0, ((id, 1),)), *_changes(worth, places))
        for _ in range(count):
            following: dict[int, Way] = {}
            for way in best.values():
                for option in options:
                    paid = way.paid + option.paid
                    if paid > most:
                        continue
                    made = way.with_token(option.paid, option.becomes, option.paid > 0)
                    if paid not in following or _rank(made) < _rank(following[paid]):
                        following[paid] = made
            best = following
    return best


def _rank(way: Way) -> tuple[int, int]:
    return way.left, way.touched


@lru_cache(maxsize=256)
def exact_ways(purse: Purse, places: Places, amount: int, bank: int) -> tuple[Way, ...]:
    """The exact payments an owner may choose among, the fewest tokens left first."""
    tokens = sum(count for _, _, count in purse)
    ways = {Way()}
    for id, worth, count in purse:
        options = (_Change(0, ((id, 1),)), *_changes(worth, places))
        for _ in range(count):
            ways = {
                way.with_token(option.paid, option.becomes, option.paid > 0)
                for way in ways
                for option in options
                if way.paid + option.paid <= amount
            }
    different: dict[Lying, Way] = {}
    for way in sorted(ways, key=lambda way: (*_rank(way), way.lying)):
        if way.paid == amount and way.left <= tokens + bank:
            different.setdefault(way.lying, way)
    return tuple(different.values())[:MOST_WAYS]


def lying_as(tokens: Mapping[str, int]) -> Lying:
    """Tokens on cards in the order of the ids, empty cards left out."""
    return tuple(sorted((id, count) for id, count in tokens.items() if count > 0))
