"""The auction of a territory: bid, pass, and send the force."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from companion.engine.action import Action, Turn
from companion.engine.asking import AskKind, Asks, Given, amount, amounts, one
from companion.engine.counters import with_item
from companion.engine.fields import Bounds, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, Message, SeatRef, TermRef, say
from companion.engine.ruling import require

from ..cards.hands import drop_military
from ..civil.civil_steps import term
from ..events.verbs import gain_colony
from ..politics.politics_actions import require_held
from ..table.asks import backs_asked, military_ages
from ..table.ids import AgeId, CardId
from ..table.printed_cards import AGE_IDS, COOK, EVENTS, STRENGTH, UNITS, card
from ..table.state import Auction, World
from ..war.army import units_from, units_of
from .colonization import COOK_DISCARDS, force, least_force, strongest_force

Amount = Annotated[int, Bounds(1, 99)]


def _require_bidder(world: World, seat: int) -> None:
    require(world.auction is not None, ".no_auction")
    turn = world.auction.to_bid if world.auction else seat
    require(turn == seat, ".not_your_bid", who=SeatRef(turn))


def must_colonize(auction: Auction, world: World) -> bool:
    """Whether the bidding is over: only the highest bidder is left."""
    still_in = [seat for seat in world.remaining if seat not in auction.out]
    return auction.bidder is not None and still_in == [auction.bidder]


def _next_bidder(world: World, seat: int, auction: Auction) -> World:
    """The auction with the next seat to bid, or over without a bid."""
    order = [other for other in world.clockwise((seat + 1) % len(world.players)) if other not in auction.out]
    if not order:
        return replace(world, auction=None, past_events=(*world.past_events, auction.territory))
    return replace(world, auction=replace(auction, to_bid=order[0]))


@dataclass(frozen=True, slots=True)
class Bid(Action[World]):
    """Bid for the territory: how strong a force you would send."""

    group = "auction"
    icon = "hand-coin"
    seat: Seat
    amount: Amount

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """How much: from one above the last bid up to what can be sent."""
        low = state.auction.bid + 1 if state.auction else 1
        yield amount("amount", low, max(low, strongest_force(state, given.seat).at_most), default=low)

    def check(self, state: World) -> None:
        """Above the last bid, and not above what can be sent."""
        _require_bidder(state, self.seat)
        if state.auction is None:
            return
        require(not must_colonize(state.auction, state), ".colonize_now")
        require(self.amount > state.auction.bid, ".bid_higher", bid=state.auction.bid)
        most = strongest_force(state, self.seat).at_most
        require(self.amount <= most, ".bid_too_high", most=most)

    def apply(self, state: World, turn: Turn) -> World:
        """The bid stands; the next one bids or passes."""
        turn.tell(territory=None)
        if state.auction is None:
            return state
        turn.tell(territory=TermRef(EVENTS, state.auction.territory))
        out = tuple(seat for seat in state.auction.out if seat != self.seat)
        return _next_bidder(state, self.seat, replace(state.auction, bid=self.amount, bidder=self.seat, out=out))


@dataclass(frozen=True, slots=True)
class PassBid(Action[World]):
    """Pass and be out of the auction."""

    group = "auction"
    icon = "close"
    seat: Seat

    def check(self, state: World) -> None:
        """In turn; the highest bidder cannot pass."""
        _require_bidder(state, self.seat)
        require(state.auction is None or state.auction.bidder != self.seat, ".colonize_now")

    def apply(self, state: World, turn: Turn) -> World:
        """Out; perhaps the auction is decided."""
        if state.auction is None:
            return state
        bidder = None if state.auction.bidder == self.seat else state.auction.bidder
        out = tuple(dict.fromkeys((*state.auction.out, self.seat)))
        auction = replace(state.auction, out=out, bidder=bidder, bid=state.auction.bid if bidder is not None else 0)
        return _next_bidder(state, self.seat, auction)


@dataclass(frozen=True, slots=True)
class Colonize(Action[World]):
    """Send the force that was bid: units are sacrificed, the territory becomes a colony.

    units: the unit card of every unit sent, one entry a unit; bonuses: bonus cards played, discards: cards
    discarded with James Cook, both by the age on their backs.
    """

    group = "auction"
    icon = "island"
    seat: Seat
    units: tuple[CardId, ...]
    bonuses: tuple[AgeId, ...] = ()
    # Military cards discarded with James Cook.
    discards: tuple[AgeId, ...] = ()

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The units, then cards by their backs; the cheapest force stands there."""
        player, bid = state.players[given.seat], state.auction.bid if state.auction else 0
        sent, hand = least_force(state, given.seat, bid), military_ages(state, given.seat)
        yield amounts("units", dict(units_of(player)), words=term, default=dict(sent.units), detail=_unit_worth)
        ages = {age: count for age, count in hand.items() if age in AGE_IDS[1:4]}
        yield backs_asked("bonuses", ages, default=dict(Counter(sent.bonuses)))
        if player.leader == COOK:
            yield backs_asked("discards", hand, most=COOK_DISCARDS, default=dict(Counter(sent.discards)))

    def check(self, state: World) -> None:
        """The highest bidder, with units and cards that are there, strong enough."""
        require(state.auction is not None, ".no_auction")
        if state.auction is None:
            return
        require(must_colonize(state.auction, state) and state.auction.bidder == self.seat, ".auction_not_won")
        player = state.players[self.seat]
        require(self.units, ".send_a_unit")
        for unit in self.units:
            have = player.workers.get(unit, 0)
            require(card(unit).kind in UNITS and have >= self.units.count(unit), ".no_worker_there", card=term(unit))
        require_held(state, self.seat, (*self.bonuses, *self.discards))
        most = COOK_DISCARDS if player.leader == COOK else 0
        require(len(self.discards) <= most, ".cook_discards", n=most)
        sent, bid = self.strength(state), state.auction.bid
        require(sent >= bid, ".force_too_weak", have=sent, need=bid)

    def strength(self, state: World) -> int:
        """How strong this force is."""
        units = units_from(Counter(self.units))
        return force(state, self.seat, units, self.bonuses, len(self.discards)).value

    def apply(self, state: World, turn: Turn) -> World:
        """Units and cards go, the colony comes."""
        turn.tell(strength=0, territory=None)
        if state.auction is None:
            return state
        territory = state.auction.territory
        turn.tell(strength=self.strength(state), territory=TermRef(EVENTS, territory))
        state = replace(state, auction=None)
        for unit in self.units:
            state = _sacrificed(state, self.seat, unit)
        state = drop_military(state, self.seat, (*self.bonuses, *self.discards))
        turn.step(say(".step.force_sent", who=SeatRef(self.seat), n=len(self.units)), seat=self.seat, icon="sail-boat")
        return gain_colony(state, self.seat, territory, turn)


@dataclass(frozen=True, slots=True)
class SettleAuction(Action[World]):
    """Tell how the whole auction ended: who bid most, how much, and what was sent; or that nobody bid.

    winner: nobody if left out. units, bonuses, discards: as for colonizing; no unit told: the cheapest force.
    """

    group = "auction"
    icon = "gavel"
    winner: Seat | None = None
    bid: Annotated[int, Bounds(0, 99)] = 0
    units: tuple[CardId, ...] = ()
    bonuses: tuple[AgeId, ...] = ()
    discards: tuple[AgeId, ...] = ()

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Who bid most and how much; the force only where another than the cheapest is wanted."""
        able = able_to_bid(state)
        winner = yield one(
            "winner", (*able, None), kind=AskKind.SEAT, words=_bidder, detail=lambda seat: can_send(state, seat)
        )
        if winner is None:
            return
        low = max(1, state.auction.bid + (winner != state.auction.bidder)) if state.auction else 1
        yield one("bid", range(low, max(low, strongest_force(state, winner).at_most) + 1), gain=can_send(state, winner))

    def check(self, state: World) -> None:
        """Somebody who may still bid, with a bid above the last one, and a force that reaches it."""
        require(state.auction is not None, ".no_auction")
        if state.auction is None:
            return
        if self.winner is None:
            require(state.auction.bidder is None, ".colonize_now")
            return
        require(self.winner in still_bidding(state), ".out_of_auction", who=SeatRef(self.winner))
        higher = self.bid > state.auction.bid or self.winner == state.auction.bidder
        require(higher and self.bid >= max(1, state.auction.bid), ".bid_higher", bid=state.auction.bid)
        most = strongest_force(state, self.winner).at_most
        require(self.bid <= most, ".bid_too_high", most=most)
        self._force(state).check(self._won(state))

    def apply(self, state: World, turn: Turn) -> World:
        """The colony comes to the winner, or the territory to the past events."""
        turn.tell(territory=None)
        if state.auction is None:
            return state
        territory = state.auction.territory
        turn.tell(territory=TermRef(EVENTS, territory))
        if self.winner is None:
            return replace(state, auction=None, past_events=(*state.past_events, territory))
        return self._force(state).apply(self._won(state), turn)

    def _won(self, world: World) -> World:
        """The table after the bidding: everybody else has passed."""
        assert world.auction is not None
        out = tuple(seat for seat in world.remaining if seat != self.winner)
        auction = replace(world.auction, bid=self.bid, bidder=self.winner, to_bid=self.winner or 0, out=out)
        return replace(world, auction=auction)

    def _force(self, world: World) -> Colonize:
        """What is sent: as told, or the cheapest that reaches the bid."""
        assert self.winner is not None
        if self.units:
            return Colonize(self.winner, self.units, self.bonuses, self.discards)
        sent = least_force(world, self.winner, self.bid)
        return Colonize(self.winner, sent.each, sent.bonuses, sent.discards)


def _unit_worth(unit: str) -> Message:
    return say(".told.force_of", n=card(unit).gives[STRENGTH])


def can_send(world: World, seat: int | None) -> Arg:
    """What a seat can send for certain, and with the best cards it could hold."""
    if seat is None:
        return None
    sent = strongest_force(world, seat)
    return say(".panel.force", certain=sent.certain.value, most=sent.at_most)


def _bidder(seat: int | None) -> Arg:
    return say(".told.nobody_bids") if seat is None else SeatRef(seat)


def able_to_bid(world: World) -> tuple[int, ...]:
    """Who has not passed and can send anything at all."""
    return tuple(seat for seat in still_bidding(world) if strongest_force(world, seat).at_most > 0)


def still_bidding(world: World) -> tuple[int, ...]:
    """Who has not passed, clockwise from whoever bids next."""
    if world.auction is None:
        return ()
    return tuple(seat for seat in world.clockwise(world.auction.to_bid) if seat not in world.auction.out)


def _sacrificed(world: World, seat: int, unit: str) -> World:
    player = world.players[seat]
    if not player.workers.get(unit) or card(unit).kind not in UNITS:
        return world
    workers = with_item(player.workers, unit, player.workers[unit] - 1)
    return world.with_player(seat, replace(player, workers=workers, yellow_bank=player.yellow_bank + 1))
