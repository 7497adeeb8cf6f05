"""The owner's word about blue tokens: from which card a lost one is taken, and how a price was really paid."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, payment
from companion.engine.fields import Count, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import Arg, say
from companion.engine.ruling import require

from ..civil.civil_steps import term
from ..table.asks import civil_card
from ..table.ids import CardId
from ..table.state import Civilization, TokenTaken, World
from .lost_tokens import exchangeable, exchanged, instead
from .payments import Lying, exact_ways, lying_as
from .stores import lying_instead, purse_of


def first_taken(world: World, seat: int) -> TokenTaken | None:
    """The first blue token of this seat whose card can still be changed."""
    return next((taken for taken in exchangeable(world) if taken.seat == seat), None)


@dataclass(frozen=True, slots=True)
class ChooseToken(Action[World]):
    """Choose from which farm or mine a lost blue token is taken."""

    group = "decide"
    icon = "circle"
    seat: Seat
    card: CardId

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The proposed card first, then the others with a token."""
        taken = first_taken(state, given.seat)
        yield civil_card("card", (taken.card, *instead(state, taken)) if taken else ())

    def check(self, state: World) -> None:
        """A token was taken off a card, and there is one on the card named."""
        taken = first_taken(state, self.seat)
        require(taken is not None, ".no_token_to_choose")
        fitting = taken is None or self.card == taken.card or self.card in instead(state, taken)
        require(fitting, ".no_token_there", card=term(self.card))

    def apply(self, state: World, turn: Turn) -> World:
        """The token comes from this card; the proposed one gets its own back."""
        taken = first_taken(state, self.seat)
        return exchanged(state, taken, self.card) if taken else state


def _before(player: Civilization) -> Civilization | None:
    """The civilization before its last payment, while that can still be made otherwise."""
    paid = player.paid
    if paid is None or player.stores != paid.after:
        return None
    return replace(player, stores=paid.before, blue_bank=paid.bank, paid=None)


def other_payments(player: Civilization) -> tuple[Lying, ...]:
    """How the tokens may lie after the last payment, the present way first; nothing where there is no choice."""
    before, paid = _before(player), player.paid
    if before is None or paid is None:
        return ()
    purse, places = purse_of(before, paid.goods)
    ways = tuple(way.lying for way in exact_ways(purse, places, paid.amount, before.blue_bank))
    held = {id for id, _, _ in purse} | {id for id, _ in places}
    now = lying_as({id: count for id, count in paid.after.items() if id in held})
    others = tuple(way for way in ways if way != now)
    return (now, *others) if others else ()


@dataclass(frozen=True, slots=True)
class PayOtherwise(Action[World]):
    """Pay the last price with other blue tokens than the app proposed.

    lying: the tokens that lie on the farms (or mines and labs) afterwards.
    """

    group = "decide"
    icon = "swap-horizontal"
    seat: Seat
    lying: Mapping[CardId, Count]

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """One of the exact payments; the proposed one stands first."""
        ways = other_payments(state.players[given.seat])
        yield payment("lying", [dict(way) for way in ways], words=_tokens_told)

    def check(self, state: World) -> None:
        """Something was just paid, and it can be paid exactly like this."""
        ways = other_payments(state.players[self.seat])
        require(ways, ".no_other_payment")
        require(lying_as(self.lying) in ways, ".no_such_payment")

    def apply(self, state: World, turn: Turn) -> World:
        """The tokens lie as the owner says."""
        player = state.players[self.seat]
        before, paid = _before(player), player.paid
        if before is None or paid is None or lying_as(self.lying) not in other_payments(player):
            return state
        after = lying_instead(before, paid.goods, lying_as(self.lying))
        return state.with_player(self.seat, replace(after, paid=replace(paid, after=after.stores)))


def _tokens_told(lying: Mapping[str, int]) -> Arg:
    """Tokens on cards in words."""
    return tuple(say(".told.tokens_on", n=count, card=term(id)) for id, count in lying.items()) or say(".told.no_token")
