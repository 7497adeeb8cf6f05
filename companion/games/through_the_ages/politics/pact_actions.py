"""Pacts and giving up: offer, answer, break, resign."""

from __future__ import annotations

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, one, seat, term
from companion.engine.fields import Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import SeatRef, TermRef, say
from companion.engine.ruling import require

from ..cards.hands import discard_pile, drop_military
from ..events.losses import score
from ..table.asks import card_of, military_cards, why_not
from ..table.ids import PactId, SideId
from ..table.printed_cards import AGE_IDS, AGE_IV, PACTS, SIDES, TACTICS, WARS, event, military
from ..table.setup import new_civilization
from ..table.state import ACTIONS, OVER, START, Offer, Pact, World
from ..table.variants import require_pacts
from ..turn.recount import settled
from ..turn.turn_actions import next_turn
from ..war.tactic_actions import require_military_card
from .pacts import SIDE_A, SIDE_B, bonds, without_pact
from .politics_actions import rivals
from .politics_phase import political, require_political

RESIGN_CULTURE = 7


@dataclass(frozen=True, slots=True)
class OfferPact(Action[World]):
    """Offer a pact to another civilization.

    side: the side the offering civilization takes; the other one is the partner's.
    """

    group = "politics"
    icon = "handshake"
    seat: Seat
    pact: PactId
    partner: Seat
    # The side the offering civilization takes.
    side: SideId = "a"

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The pact, the partner, and the own side where the sides differ."""
        pact = yield card_of("pact", PACTS, military_cards(state, given.seat, PACTS))
        yield seat("partner", rivals(state, given.seat), against=why_not(cls, state, given, "partner"))
        if not military(PACTS, pact).more["symmetric"]:
            yield one("side", (SIDE_A, SIDE_B), words=term(SIDES))

    def check(self, state: World) -> None:
        """Not with two players, to somebody else, with the card in hand."""
        require_political(state, self.seat)
        require_pacts(state)
        require(self.partner != self.seat and not state.players[self.partner].resigned, ".no_partner")
        require_military_card(state, self.seat, military(PACTS, self.pact).level)

    def apply(self, state: World, turn: Turn) -> World:
        """The offer waits for an answer."""
        state = political(state, self.seat)
        if self.partner == self.seat:
            return state
        return replace(state, offer=Offer(self.pact, self.seat, self.partner, self.side))


@dataclass(frozen=True, slots=True)
class AnswerPact(Action[World]):
    """Accept or refuse the pact on offer."""

    group = "politics"
    icon = "handshake-outline"
    seat: Seat
    accept: bool

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Yes or no."""
        yield one("accept", (True, False), words=lambda yes: say(".answer.accept" if yes else ".answer.refuse"))

    def check(self, state: World) -> None:
        """Only who was asked answers."""
        require(state.offer is not None, ".no_offer")
        partner = state.offer.partner if state.offer else self.seat
        require(partner == self.seat, ".not_the_partner", who=SeatRef(partner))

    def apply(self, state: World, turn: Turn) -> World:
        """Accepted, the pact counts at once; refused, the card returns to the hand."""
        offer = state.offer
        turn.tell(pact=None, owner=None, answer=say(".told.accepted" if self.accept else ".told.refused"))
        if offer is None:
            return state
        turn.tell(pact=TermRef(PACTS, offer.pact), owner=SeatRef(offer.owner))
        state = replace(state, offer=None)
        if not self.accept:
            turn.step(say(".step.pact_refused", who=SeatRef(offer.owner)), seat=offer.owner, icon="cards")
            return state
        owner = state.players[offer.owner]
        level = military(PACTS, offer.pact).level
        before = drop_military(state, offer.owner, (AGE_IDS[level],), to_pile=False)
        if owner.pact:
            turn.step(say(".step.pact_ends", pact=TermRef(PACTS, owner.pact.id)), icon="handshake-outline")
            before = discard_pile(before, military(PACTS, owner.pact.id).level)
        pact = Pact(offer.pact, offer.partner, offer.side)
        after = before.with_player(offer.owner, replace(before.players[offer.owner], pact=pact))
        return settled(before, after)


@dataclass(frozen=True, slots=True)
class BreakPact(Action[World]):
    """Cancel a pact you are party to, in whoever's area it lies.

    owner: the civilization in whose area the pact lies.
    """

    group = "politics"
    icon = "close-circle"
    seat: Seat
    # In whose area the pact lies.
    owner: Seat

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """In whose area the pact lies."""
        owners = dict.fromkeys(bond.owner for bond in bonds(state, given.seat))
        yield seat("owner", owners, against=why_not(cls, state, given, "owner"))

    def check(self, state: World) -> None:
        """A party to that pact; not with two players."""
        require_political(state, self.seat)
        require_pacts(state)
        mine = [bond.owner for bond in bonds(state, self.seat)]
        require(self.owner in mine, ".no_such_pact")

    def apply(self, state: World, turn: Turn) -> World:
        """The pact leaves play."""
        state = political(state, self.seat)
        pact = state.players[self.owner].pact
        turn.tell(pact=None)
        if pact is None:
            return state
        turn.tell(pact=TermRef(PACTS, pact.id))
        state = discard_pile(state, military(PACTS, pact.id).level)
        return settled(state, without_pact(state, self.owner))


@dataclass(frozen=True, slots=True)
class Resign(Action[World]):
    """Leave the game and lose; wars against you bring their declarers 7 culture."""

    group = "politics"
    icon = "exit-to-app"
    seat: Seat

    def check(self, state: World) -> None:
        """A political action, not in Age IV."""
        require_political(state, self.seat)
        require(state.age < AGE_IV, ".no_resigning_in_age_iv")

    def apply(self, state: World, turn: Turn) -> World:
        """Hand, cards, pacts and wars go; the others play on, or the last one has won."""
        if state.remaining in ((), (self.seat,)):
            return state
        state = _wars_won(state, self.seat, turn)
        state = _left(state, self.seat)
        if len(state.remaining) == 1:
            turn.step(say(".step.last_one", who=SeatRef(state.remaining[0])), icon="trophy")
            return replace(state, phase=OVER, active=state.remaining[0])
        if state.active != self.seat:
            return _new_start(state, self.seat)
        if state.start == self.seat:
            state = _new_start(state, self.seat)
            return replace(state, active=state.start, phase=START if state.round > 1 else ACTIONS)
        return next_turn(state, turn)


def _wars_won(world: World, seat: int, turn: Turn) -> World:
    """Everybody who had declared war on this seat scores; the war is gone."""
    for other in world.remaining:
        wars = world.players[other].wars
        against = sum(war.rival == seat for war in wars)
        if against:
            world = score(world, other, turn, culture=RESIGN_CULTURE * against)
            rest = tuple(war for war in wars if war.rival != seat)
            for war in wars:
                world = discard_pile(world, military(WARS, war.id).level) if war.rival == seat else world
            world = world.with_player(other, replace(world.players[other], wars=rest))
    return world


def _discarded(world: World, seat: int) -> World:
    """The military cards of a civilization, in hand and in play, go to the discard piles of their ages."""
    player = world.players[seat]
    levels = [AGE_IDS.index(age) for age, count in player.military_hand.items() for _ in range(count)]
    levels += [event(colony).level for colony in player.colonies]
    levels += [military(WARS, war.id).level for war in player.wars]
    if player.tactic and player.tactic_exclusive:
        levels.append(military(TACTICS, player.tactic).level)
    for level in levels:
        world = discard_pile(world, level)
    return world


def _left(world: World, seat: int) -> World:
    """The table without this civilization's cards, and without what was waiting for it."""
    after = _discarded(world, seat)
    for bond in tuple(bonds(world, seat)):
        after = discard_pile(without_pact(after, bond.owner), bond.card.level)
    gone = replace(new_civilization(0), workers={}, resigned=True, culture=world.players[seat].culture)
    after = settled(world, after.with_player(seat, gone))
    waiting = tuple(due for due in after.decisions if seat not in (due.seat, due.other))
    return replace(
        after.with_player(seat, gone),
        decisions=waiting,
        auction=None if after.auction and seat in (after.auction.to_bid, after.auction.bidder) else after.auction,
        attack=None if after.attack and seat in (after.attack.attacker, after.attack.rival) else after.attack,
        offer=None if after.offer and seat in (after.offer.owner, after.offer.partner) else after.offer,
    )


def _new_start(world: World, seat: int) -> World:
    """If the start player left, the next one clockwise begins the rounds."""
    return replace(world, start=world.clockwise(seat)[0]) if world.start == seat else world
