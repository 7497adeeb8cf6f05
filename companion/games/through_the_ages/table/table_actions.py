"""What the table corrects by hand: goods in stock, and the names its cards really have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount, one, text
from companion.engine.counters import with_item, without_item
from companion.engine.fields import Count, Seat
from companion.engine.message import TermRef, say
from companion.engine.ruling import must_exist, require

from ..goods.stores import gain, pay, stock
from .printed_cards import AGGRESSIONS, BONUS, CIVIL, EVENTS, FOOD, PACTS, RESOURCES, TACTICS, WARS, cards
from .state import World

CARD_DOMAINS = (CIVIL, EVENTS, TACTICS, AGGRESSIONS, WARS, PACTS, BONUS)
FACT = "name:"
LONGEST_NAME = 40
MOST_STOCK = 99


def domain_of(card_id: str) -> str:
    """In which data file a card stands; every card id is used once."""
    found = next((domain for domain in CARD_DOMAINS if card_id in cards(domain)), None)
    must_exist(found is not None, ".no_such_card", card=card_id)
    return found or CIVIL


@dataclass(frozen=True, slots=True)
class SetStock(Action[World]):
    """Correct the food or resources in stock; blue tokens move between bank and cards.

    food: true for food, false for resources. amount: what there is now.
    """

    group = "table"
    icon = "pencil"
    seat: Seat
    # Resources otherwise.
    food: bool
    amount: Count

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """Food or resources, and how much there is."""
        eaten = yield one("food", (True, False), words=lambda food: say(".told.food" if food else ".told.resources"))
        player = state.players[given.seat]
        goods = FOOD if eaten else RESOURCES
        most = stock(gain(player, goods, MOST_STOCK), goods)
        yield amount("amount", 0, most, default=stock(player, goods))

    def check(self, state: World) -> None:
        """As much as the blue bank allows."""
        have = stock(self._after(state).players[self.seat], self._goods)
        require(have == self.amount, ".stock_limit", n=have)

    @property
    def _goods(self) -> str:
        return FOOD if self.food else RESOURCES

    def _after(self, state: World) -> World:
        player = state.players[self.seat]
        more = self.amount - stock(player, self._goods)
        player = gain(player, self._goods, more) if more > 0 else pay(player, self._goods, -more)
        return state.with_player(self.seat, player)

    def apply(self, state: World, turn: Turn) -> World:
        """The tokens lie where they should."""
        goods = say(".told.food" if self.food else ".told.resources")
        turn.tell(goods=goods, before=stock(state.players[self.seat], self._goods))
        return self._after(state)


@dataclass(frozen=True, slots=True)
class RenameCard(Action[World]):
    """Tell the German name printed on one of your cards; an empty name takes ours again.

    card: the id of any card, civil or military.
    """

    group = "table"
    icon = "pencil"
    card: str
    name: str = ""

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The card, and its name, which may be the present one."""
        yield text("card")
        yield text("name", default=state.names.get(given.card, ""))

    def check(self, state: World) -> None:
        """A card there is, and a name that fits on it."""
        domain_of(self.card)
        require(len(self.name.strip()) <= LONGEST_NAME, ".name_too_long", n=LONGEST_NAME)

    def apply(self, state: World, turn: Turn) -> World:
        """The card is called so from now on."""
        turn.tell(before=TermRef(domain_of(self.card), self.card))
        name = self.name.strip()[:LONGEST_NAME]
        names = with_item(state.names, self.card, name) if name else without_item(state.names, self.card)
        return replace(state, names=names)


@dataclass(frozen=True, slots=True)
class RecallNames(Action[World]):
    """Use the card names this table has told in earlier games."""

    hidden = True
    group = "table"
    icon = "import"
    names: Mapping[str, str]

    def check(self, state: World) -> None:
        """Only cards there are."""
        for card_id in self.names:
            domain_of(card_id)

    def apply(self, state: World, turn: Turn) -> World:
        """They replace our names."""
        turn.tell(n=len(self.names))
        return replace(state, names={**state.names, **self.names})
