"""The moves of the Salt Road: each is one class with its form, its rule, and the way it is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from companion.engine.action import Action, Turn, against
from companion.engine.asking import Asks, Given, amount, dice, one, seat, term
from companion.engine.counters import clamp
from companion.engine.fields import Bounds, Seat
from companion.engine.message import Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from .state import CARDS, CITY, GOODS, INN_COINS, INNS, MOST_STAGES, CardId, Deal, GoodId, Salt, SaltRoad


def on_turn(state: SaltRoad, acting: int) -> None:
    """Only who has the turn moves, and nobody while an offer waits (S1, S5)."""
    require(not state.over, ".is_over")
    require(state.deal is None, ".offer_waits")
    require(acting == state.active, ".not_your_turn", seat=SeatRef(state.active))


def price(card: str) -> Message:
    """What a card costs and brings."""
    printed = CARDS[card]
    return say(".price", coins=printed["coins"], cloth=printed["cloth"], points=printed["points"])


@dataclass(frozen=True, slots=True)
class Load(Action[SaltRoad]):
    """Load salt, cloth or coins, as much as fits."""

    group = "turn"
    icon = "barrel"
    seat: Seat
    good: GoodId

    @classmethod
    def asks(cls, state: SaltRoad, given: Given) -> Asks:
        brings = lambda good: say(".brings", n=GOODS[good]["load"])  # noqa: E731
        yield one("good", GOODS, words=term("goods"), icon=lambda good: str(GOODS[good]["icon"]), detail=brings)

    def check(self, state: SaltRoad) -> None:
        on_turn(state, self.seat)

    def apply(self, state: SaltRoad, turn: Turn) -> SaltRoad:
        before = state.players[self.seat]
        after = before.gains(self.good, GOODS[self.good]["load"])
        turn.tell(gained=getattr(after, self.good) - getattr(before, self.good))
        return state.with_trader(self.seat, after).passed_on()


@dataclass(frozen=True, slots=True)
class Travel(Action[SaltRoad]):
    """Travel up to three stages along the road, for one salt each."""

    group = "turn"
    icon = "road-variant"
    seat: Seat
    stages: Annotated[int, Bounds(1, MOST_STAGES)] = 1

    @classmethod
    def asks(cls, state: SaltRoad, given: Given) -> Asks:
        trader = state.players[given.seat]
        far = clamp(min(trader.salt, CITY - trader.stage), 1, MOST_STAGES)
        yield amount("stages", 1, far, default=far)

    def check(self, state: SaltRoad) -> None:
        on_turn(state, self.seat)
        trader = state.players[self.seat]
        require(trader.stage + self.stages <= CITY, ".road_ends")
        require(trader.salt >= self.stages, ".needs_salt", n=self.stages)

    def apply(self, state: SaltRoad, turn: Turn) -> SaltRoad:
        trader = state.players[self.seat]
        there = min(CITY, trader.stage + self.stages)
        inns = sum(trader.stage < inn <= there for inn in INNS)
        turn.tell(stage=there, coins=inns * INN_COINS)
        after = replace(trader.pays("salt", self.stages).gains("coins", inns * INN_COINS), stage=there)
        return state.with_trader(self.seat, after).passed_on()


@dataclass(frozen=True, slots=True)
class Buy(Action[SaltRoad]):
    """Buy a card from the market; the next one of the pile takes its place."""

    group = "turn"
    icon = "storefront"
    seat: Seat
    card: CardId

    @classmethod
    def asks(cls, state: SaltRoad, given: Given) -> Asks:
        forbids = lambda card: against(cls(given.seat, card), state)  # noqa: E731
        yield one("card", state.market, words=term("cards"), detail=price, against=forbids)
        if state.deck:
            yield dice("drawn", state.deck, words=term("cards"), prompt=say(".ask.drawn"))

    def check(self, state: SaltRoad) -> None:
        on_turn(state, self.seat)
        require(self.card in state.market, ".not_on_market", card=TermRef("cards", self.card))
        require(state.players[self.seat].can_pay(self.card), ".too_dear", price=price(self.card))

    def apply(self, state: SaltRoad, turn: Turn) -> SaltRoad:
        printed, trader = CARDS[self.card], state.players[self.seat]
        after = trader.pays("coins", printed["coins"]).pays("cloth", printed["cloth"])
        left = tuple(card for card in state.market if card != self.card)
        drawn = (turn.chance.pick(state.deck),) if state.deck and left != state.market else ()
        deck = tuple(card for card in state.deck if card not in (*drawn, self.card))
        changed = replace(state, market=(*left, *drawn), deck=deck)
        return changed.with_trader(self.seat, replace(after, cards=(*trader.cards, self.card))).passed_on()


@dataclass(frozen=True, slots=True)
class Offer(Action[SaltRoad]):
    """Offer salt to another trader for one coin each; nobody moves before the answer."""

    group = "turn"
    icon = "handshake-outline"
    seat: Seat
    buyer: Seat
    salt: Salt = 1

    @classmethod
    def asks(cls, state: SaltRoad, given: Given) -> Asks:
        others = [other for other in range(len(state.players)) if other != given.seat]
        yield seat("buyer", others, against=lambda other: against(cls(given.seat, other), state))
        yield amount("salt", 1, max(1, state.players[given.seat].salt), default=1)

    def check(self, state: SaltRoad) -> None:
        on_turn(state, self.seat)
        buyer = state.players[self.buyer]
        require(self.buyer != self.seat and not buyer.bot, ".no_answer", buyer=SeatRef(self.buyer))
        require(buyer.coins > 0, ".no_coins", buyer=SeatRef(self.buyer))
        require(0 < self.salt <= state.players[self.seat].salt, ".needs_salt", n=max(1, self.salt))

    def apply(self, state: SaltRoad, turn: Turn) -> SaltRoad:
        return replace(state, deal=Deal(self.seat, self.buyer, self.salt))


@dataclass(frozen=True, slots=True)
class AnswerOffer(Action[SaltRoad]):
    """Take all the salt on offer, some of it, or none."""

    group = "answer"
    icon = "handshake"
    seat: Seat
    salt: Salt = 0

    @classmethod
    def asks(cls, state: SaltRoad, given: Given) -> Asks:
        yield amount("salt", 0, state.deal.salt if state.deal else 0)

    def check(self, state: SaltRoad) -> None:
        deal = state.deal
        require(deal is not None, ".no_offer")
        if deal is not None:
            require(self.seat == deal.buyer, ".not_asked", seat=SeatRef(deal.buyer))
            require(self.salt <= deal.salt, ".not_offered", n=deal.salt)
            require(self.salt <= state.players[self.seat].coins, ".needs_coins", n=self.salt)

    def apply(self, state: SaltRoad, turn: Turn) -> SaltRoad:
        seller = state.deal.seller if state.deal else state.active
        giving, taking = state.players[seller], state.players[self.seat]
        turn.tell(seller=SeatRef(seller))
        state = state.with_trader(seller, giving.pays("salt", self.salt).gains("coins", self.salt))
        state = state.with_trader(self.seat, taking.pays("coins", self.salt).gains("salt", self.salt))
        return replace(state, deal=None).passed_on()
