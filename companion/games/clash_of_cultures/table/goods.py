"""Goods: caps and lost surplus, paying and receiving, and which payment fits which price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.action import Step, Turn
from companion.engine.counters import gain, spend, with_item
from companion.engine.frozen import replace
from companion.engine.message import Message, SeatRef, say
from companion.engine.ruling import require
from companion.toolbox.payments import Price, Settled, near, price, proposed
from companion.toolbox.payments import settle as settled
from companion.toolbox.purse import kinds_of

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

CANNOT_PAY = ".cannot_pay"
UNLIMITED = 999
KINDS = kinds_of(Goods)
TALLIED = (ACTION_CARDS, OBJECTIVE_CARDS, WONDER_CARDS, REGION_MARKS)
# Pieces of a price with stand-ins of their own are said as what they usually are.
SAID_AS = {DRAFT: MOOD, WARBEASTS: FOOD, ELEPHANT: FOOD}


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
    told = say(".surplus_lost", seat=SeatRef(seat), good=say(f".field.{good}.n", n=lost))
    turn.step(told, seat=seat, surplus=((good, lost),))


def surplus_of(steps: Iterable[Step], seat: int) -> dict[str, int]:
    """How much of each good a player lost over a limit in these steps."""
    lost: Counter[str] = Counter()
    for good, over in (one for step in steps if step.seat == seat for one in step.surplus):
        lost[good] += over
    return dict(lost)


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


def purse(player: Player) -> Goods:
    """Everything a player could pay with."""
    return Goods(*(held(player, good) for good in KINDS))


def propose(asked: Price, player: Player) -> Goods | None:
    """A payment the player can make, keeping to the printed goods where possible; None if there is none."""
    return proposed(asked, purse(player))


def affordable(player: Player, payment: Goods) -> bool:
    """Whether the player holds all of this."""
    return purse(player).covers(payment)


def settle(player: Player, prices: tuple[Price, ...], payment: Goods | None) -> Settled[Goods] | None:
    """The first price this payment fits, or the first the player can pay; None if none."""
    return settled(purse(player), prices, payment)


def payments(player: Player, prices: tuple[Price, ...], most: int | None = None) -> tuple[Goods, ...]:
    """The payments the player could make for one of these prices, the proposed one first, gold spared.

    Every one of them, or as many as are wanted: those nearest to what is proposed.
    """
    found: dict[Goods, None] = {}
    for asked in prices:
        first = propose(asked, player)
        if first is None or (most is not None and len(found) >= most):
            continue
        found[first] = None
        others = near(asked, purse(player), first, None if most is None else most - len(found))
        found.update(dict.fromkeys(sorted(others, key=lambda made: (made.gold, made.total, str(made)))))
    return tuple(found)


def only_the_price(reason: Message | None) -> bool:
    """Whether a price that cannot be paid is all that speaks against something."""
    return reason is not None and reason.id == CANNOT_PAY


def require_deal(player: Player, prices: tuple[Price, ...], payment: Goods | None) -> Settled[Goods]:
    """Settle, or say that the payment does not fit or cannot be made."""
    deal = settle(player, prices, payment)
    if deal is None and payment is None:
        require(False, CANNOT_PAY, price=listed(prices[0].pieces))
    require(deal is not None, ".wrong_payment", price=listed(prices[0].pieces))
    assert deal is not None
    require(affordable(player, deal.payment), CANNOT_PAY, price=listed(prices[0].pieces))
    return deal


def forced_deal(player: Player, prices: tuple[Price, ...], payment: Goods | None) -> Settled[Goods]:
    """The deal for apply: what check settled, or on override whatever was offered or is there."""
    deal = settle(player, prices, payment)
    if deal is not None:
        return deal
    if payment is not None:
        return Settled(payment)
    return Settled(Goods.counted(prices[0].pieces))


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
