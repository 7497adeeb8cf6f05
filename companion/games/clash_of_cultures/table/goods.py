"""Goods: caps and lost surplus, paying and receiving, and which payment fits which price."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from itertools import combinations_with_replacement, product
from typing import Any

from companion.engine.action import Turn
from companion.engine.counters import gain, spend, with_item
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from . import printed
from .amounts import Goods
from .ids import (
    ACTION_CARDS,
    CAPTIVES,
    CULTURE,
    DOGMA,
    DRAFT,
    ELEPHANT,
    FOOD,
    GOLD,
    GREAT_ARENA,
    HUMAN_SACRIFICE,
    IDEAS,
    MOOD,
    OBJECTIVE_CARDS,
    ORE,
    REGION_MARKS,
    RESOURCES,
    STORAGE,
    TOKENS,
    TRACK_END,
    WARBEASTS,
    WONDER_CARDS,
    WOOD,
    ZIGGURATS,
)
from .state import Clash, Player
from .stock import stock_of_unit

UNLIMITED = 999
KINDS = tuple(f.name for f in fields(Goods))
TALLIED = (ACTION_CARDS, OBJECTIVE_CARDS, WONDER_CARDS, REGION_MARKS)
# Pieces of a price with stand-ins of their own are said as what they usually are.
SAID_AS = {DRAFT: MOOD, WARBEASTS: FOOD, ELEPHANT: FOOD}
Accepts = Mapping[str, tuple[str, ...]]


def cap(player: Player, good: str) -> int:
    """The most a player may hold of a resource or token."""
    if good == FOOD and not player.has(STORAGE):
        return printed.FOOD_WITHOUT_STORAGE
    if good == IDEAS and player.has(DOGMA) and not player.has(ZIGGURATS):
        return printed.IDEAS_WITH_DOGMA
    return TRACK_END if good in RESOURCES else UNLIMITED


def limit(state: Clash, seat: int, good: str) -> int:
    """The most a player may hold now: Storage of the Great Library counts too where the table says so."""
    lent = state.turn.seat == seat and state.turn.library == STORAGE and state.rules.library_storage
    return TRACK_END if good == FOOD and lent else cap(state.players[seat], good)


def held(player: Player, good: str) -> int:
    """How much of a good a player has."""
    return len(player.captives) if good == CAPTIVES else int(getattr(player, good))


def with_amounts(player: Player, amounts: Mapping[str, int]) -> Player:
    """The player with these counters set."""
    changes: dict[str, Any] = dict(amounts)
    return replace(player, **changes)


def trim(state: Clash, seat: int, turn: Turn) -> Clash:
    """A player loses everything above a cap, as when Dogma is gained, and it is said."""
    player = state.players[seat]
    for good in RESOURCES:
        over = held(player, good) - limit(state, seat, good)
        if over > 0:
            player = with_amounts(player, {good: limit(state, seat, good)})
            _tell_lost(seat, good, over, turn)
    return state.with_player(seat, player)


def _tell_lost(seat: int, good: str, lost: int, turn: Turn) -> None:
    turn.step(say(".surplus_lost", seat=SeatRef(seat), n=lost, good=TermRef("goods", good)), seat=seat)


def receive(state: Clash, seat: int, gains: Mapping[str, int], turn: Turn | None = None) -> Clash:
    """Give a player goods, cards or units; what is over a cap or out of stock is lost, and said so."""
    for good, amount in gains.items():
        player = state.players[seat]
        if good in RESOURCES or good in TOKENS:
            after = gain(held(player, good), amount, limit(state, seat, good))
            player = with_amounts(player, {good: after.value})
            if after.lost and turn:
                _tell_lost(seat, good, after.lost, turn)
        elif good in TALLIED:
            player = with_amounts(player, {good: getattr(player, good) + amount})
        else:
            placed = min(amount, stock_of_unit(state, seat, good))
            player = replace(player, units=with_item(player.units, good, player.units.get(good, 0) + placed))
        state = state.with_player(seat, player)
    return state


def reward(state: Clash, seat: int, gains: Mapping[str, int], turn: Turn) -> Clash:
    """Give a player goods or cards, and say what they are."""
    named = tuple(say(f".field.{good}.n", n=amount) for good, amount in gains.items() if amount)
    if named:
        turn.step(say(".step.gains", seat=SeatRef(seat), gained=named), seat=seat)
    return receive(state, seat, gains, turn)


def pay(state: Clash, seat: int, payment: Goods) -> Clash:
    """Take a payment; an overridden one takes what is there."""
    player = state.players[seat]
    changed = {good: spend(held(player, good), getattr(payment, good)) for good in KINDS if good != CAPTIVES}
    left = player.captives[min(payment.captives, len(player.captives)) :]
    return state.with_player(seat, with_amounts(replace(player, captives=left), changed))


def as_goods(amounts: Mapping[str, int]) -> Goods:
    """A payment from amounts by name."""
    return Goods(**{good: amounts[good] for good in KINDS if amounts.get(good)})


def total(payment: Goods) -> int:
    """How many pieces a payment has."""
    return sum(getattr(payment, good) for good in KINDS)


@dataclass(frozen=True, slots=True)
class Price:
    """What must be paid, piece by piece, and what each piece may be replaced by, best first."""

    pieces: tuple[str, ...]
    accepts: Accepts
    # Goods of which one replaces two resources.
    doubles: frozenset[str] = frozenset()
    # The once-a-turn effects this price uses up.
    uses: tuple[str, ...] = ()


def price(amounts: Mapping[str, int], accepts: Accepts, doubles: Iterable[str] = (), uses: str = "") -> Price:
    """A price from amounts by name."""
    pieces = tuple(good for good, amount in amounts.items() for _ in range(max(0, amount)))
    return Price(pieces, accepts, frozenset(doubles), (uses,) if uses else ())


def together(one: Price, other: Price) -> Price:
    """Two prices paid at once; what may stand in for a piece of one may do so for the same piece of the other."""
    accepted = {**one.accepts, **other.accepts}
    return Price((*one.pieces, *other.pieces), accepted, one.doubles | other.doubles, (*one.uses, *other.uses))


def accepts(player: Player, *, wonder: bool = False) -> dict[str, tuple[str, ...]]:
    """What may stand in for what in any payment of this player."""
    arena = player.controls(GREAT_ARENA) and not wonder
    captives = (CAPTIVES,) if player.has(HUMAN_SACRIFICE) else ()
    return {
        FOOD: (FOOD, GOLD),
        WOOD: (WOOD, GOLD),
        ORE: (ORE, GOLD),
        IDEAS: (IDEAS, GOLD),
        GOLD: (GOLD,),
        MOOD: (MOOD, *((CULTURE,) if arena else ()), *captives),
        CULTURE: (CULTURE, *((MOOD,) if arena else ()), *captives),
    }


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


def fits(asked: Price, payment: Goods) -> bool:
    """Whether this payment pays the price exactly."""
    offered = [good for good in KINDS for _ in range(getattr(payment, good) * (1 + (good in asked.doubles)))]
    spare = 1 if any(getattr(payment, good) for good in asked.doubles) else 0
    enough = len(asked.pieces) <= len(offered) <= len(asked.pieces) + spare
    return enough and len(_match(asked, offered)) == len(asked.pieces)


def propose(asked: Price, player: Player) -> Goods | None:
    """A payment the player can make, keeping to the printed goods where possible; None if there is none."""
    plain = _proposed(asked, [good for good in KINDS if good not in asked.doubles for _ in range(held(player, good))])
    if plain is not None or not asked.doubles:
        return plain
    return _proposed(asked, [good for good in KINDS for _ in range(held(player, good) * _worth(asked, good))])


def _worth(asked: Price, good: str) -> int:
    """How many pieces of a price one of this good pays for."""
    return 1 + (good in asked.doubles)


def _proposed(asked: Price, offered: list[str]) -> Goods | None:
    taken = _match(asked, offered)
    if len(taken) < len(asked.pieces):
        return None
    used = Counter(offered[place] for place in taken)
    return as_goods({good: -(-count // _worth(asked, good)) for good, count in used.items()})


def affordable(player: Player, payment: Goods) -> bool:
    """Whether the player holds all of this."""
    return all(held(player, good) >= getattr(payment, good) for good in KINDS)


@dataclass(frozen=True, slots=True)
class Deal:
    """A price settled: what is paid, and the once-a-turn effects it uses."""

    payment: Goods
    uses: tuple[str, ...] = ()


def settle(player: Player, prices: tuple[Price, ...], payment: Goods | None) -> Deal | None:
    """The first price this payment fits, or the first the player can pay; None if none."""
    for asked in prices:
        if payment is None:
            proposed = propose(asked, player)
            if proposed is not None:
                return Deal(proposed, asked.uses)
        elif fits(asked, payment):
            return Deal(payment, asked.uses)
    return None


def payments(player: Player, prices: tuple[Price, ...], most: int | None = None) -> tuple[Goods, ...]:
    """The payments the player could make for one of these prices, the proposed one first, gold spared.

    Every one of them, or as many as are wanted: those nearest to what is proposed.
    """
    found: dict[Goods, None] = {}
    for asked in prices:
        proposed = propose(asked, player)
        if proposed is None or (most is not None and len(found) >= most):
            continue
        found[proposed] = None
        room = None if most is None else most - len(found)
        others = _near(asked, player, proposed, room)
        found.update(dict.fromkeys(sorted(others, key=lambda made: (made.gold, total(made), str(made)))))
    return tuple(found)


def _near(asked: Price, player: Player, proposed: Goods, most: int | None) -> list[Goods]:
    """Other payments of a price, nearest first: each differs from one before by a good or two."""
    seen, waiting, found = {proposed}, deque([proposed]), list[Goods]()
    while waiting and (most is None or len(found) < most):
        for made in _swaps(asked, waiting.popleft()):
            if made not in seen and affordable(player, made) and fits(asked, made):
                seen.add(made)
                waiting.append(made)
                found.append(made)
    return found if most is None else found[:most]


def _swaps(asked: Price, payment: Goods) -> Iterator[Goods]:
    """The payment with one good for another; a good that counts double may replace two, or the reverse."""
    paid = {good: getattr(payment, good) for good in KINDS if getattr(payment, good)}
    usable = dict.fromkeys(good for piece in asked.pieces for good in asked.accepts[piece])
    sizes = (1, 2) if asked.doubles else (1,)
    for given, taken in product(sizes, sizes):
        for away in combinations_with_replacement(paid, given):
            rest = Counter(paid)
            rest.subtract(away)
            if min(rest.values()) >= 0:
                for more in combinations_with_replacement(usable, taken):
                    yield as_goods(rest + Counter(more))


def require_deal(player: Player, prices: tuple[Price, ...], payment: Goods | None) -> Deal:
    """Settle, or say that the payment does not fit or cannot be made."""
    deal = settle(player, prices, payment)
    if deal is None and payment is None:
        require(False, ".cannot_pay", price=listed(prices[0].pieces))
    require(deal is not None, ".wrong_payment", price=listed(prices[0].pieces))
    assert deal is not None
    require(affordable(player, deal.payment), ".cannot_pay", price=listed(prices[0].pieces))
    return deal


def forced_deal(player: Player, prices: tuple[Price, ...], payment: Goods | None) -> Deal:
    """The deal for apply: what check settled, or on override whatever was offered or is there."""
    deal = settle(player, prices, payment)
    if deal is not None:
        return deal
    if payment is not None:
        return Deal(payment)
    amounts: dict[str, int] = {}
    for piece in prices[0].pieces:
        amounts[piece] = amounts.get(piece, 0) + 1
    return Deal(as_goods(amounts))


def listed(pieces: Iterable[str]) -> tuple[Message, ...]:
    """A price as people say it."""
    counts: dict[str, int] = {}
    for piece in pieces:
        good = SAID_AS.get(piece, piece)
        counts[good] = counts.get(good, 0) + 1
    return tuple(say(f".field.{good}.n", n=amount) for good, amount in counts.items())


def shown(payment: Goods) -> tuple[Message, ...]:
    """A payment as people say it."""
    return listed(good for good in KINDS for _ in range(getattr(payment, good)))


def said(payment: Goods) -> tuple[Message, ...]:
    """A payment in a sentence: its goods, or nothing."""
    return shown(payment) or (say(".nothing"),)


def require_tokens(state: Clash, seat: int, good: str, amount: int) -> None:
    """Refuse without the tokens."""
    player = state.players[seat]
    require_deal(player, (price({good: amount}, accepts(player)),), None)


def can_pay_tokens(state: Clash, seat: int, good: str, amount: int) -> bool:
    """Whether the tokens are there, or what may stand in for them."""
    player = state.players[seat]
    return propose(price({good: amount}, accepts(player)), player) is not None


def pay_tokens(state: Clash, seat: int, good: str, amount: int) -> Clash:
    """Pay tokens, with whatever may stand in for them."""
    player = state.players[seat]
    return pay(state, seat, forced_deal(player, (price({good: amount}, accepts(player)),), None).payment)
