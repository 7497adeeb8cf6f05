"""What the table corrects by hand: goods in stock, and the names its cards really have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.engine.action import Action, Turn
from companion.engine.asking import Asks, Given, amount, one, text
from companion.engine.counters import with_item, without_item
from companion.engine.fields import Count, Seat
from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef, say
from companion.engine.own_terms import is_own
from companion.engine.ruling import must_exist, require

from ..goods.stores import gain, pay, stock
from ..own.box import joined
from ..own.own_actions import with_own
from .ids import CardId
from .printed_cards import AGGRESSIONS, BONUS, CIVIL, EVENTS, FOOD, KINDS, PACTS, RESOURCES, TACTICS, WARS, cards
from .state import World

CARD_DOMAINS = (CIVIL, EVENTS, TACTICS, AGGRESSIONS, WARS, PACTS, BONUS)
FACT, FACT_EN = "name:", "name_en:"
GERMAN, ENGLISH = "de", "en"
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
    """Tell the name printed on one of your cards; an empty name takes ours again.

    card: the id of any card, civil or military; lang: the language of the box, de or en.
    """

    group = "table"
    icon = "pencil"
    card: str
    name: str = ""
    # In which language the card is called so.
    lang: str = GERMAN

    @classmethod
    def asks(cls, state: World, given: Given) -> Asks:
        """The card by its kind, and its name, which may be the present one."""
        every = (found for domain in CARD_DOMAINS for found in cards(domain).values())
        kinds = {found.id: TermRef(KINDS, found.kind) for found in every}
        id = yield one("card", kinds, words=lambda id: TermRef(domain_of(id), id), group=kinds.__getitem__)
        told = state.names_en if given.get("lang") == ENGLISH else state.names
        yield text("name", default=told.get(id, ""))

    def check(self, state: World) -> None:
        """A card there is, and a name that fits on it."""
        domain_of(self.card)
        require(len(self.name.strip()) <= LONGEST_NAME, ".name_too_long", n=LONGEST_NAME)
        must_exist(self.lang in (GERMAN, ENGLISH), ".no_such_language", lang=self.lang)

    def apply(self, state: World, turn: Turn) -> World:
        """The card is called so from now on."""
        turn.tell(before=TermRef(domain_of(self.card), self.card))
        name = self.name.strip()[:LONGEST_NAME]
        old = state.names_en if self.lang == ENGLISH else state.names
        names = with_item(old, self.card, name) if name else without_item(old, self.card)
        return replace(state, names_en=names) if self.lang == ENGLISH else replace(state, names=names)


@dataclass(frozen=True, slots=True)
class RecallNames(Action[World]):
    """Use the card names and the own cards of earlier games."""

    hidden = True
    group = "table"
    icon = "import"
    names: Mapping[str, str] = field(default_factory=dict)
    names_en: Mapping[str, str] = field(default_factory=dict)
    # The own cards of earlier evenings.
    own: tuple[CardId, ...] = ()

    def check(self, state: World) -> None:
        """Only cards there are."""
        for card_id in (*self.names, *self.names_en):
            domain_of(card_id)

    def apply(self, state: World, turn: Turn) -> World:
        """They replace our names, and the own cards are in the box."""
        turn.tell(n=len({*self.names, *self.names_en, *self.own}))
        state = with_own(state, joined(state.own, filter(is_own, self.own)))
        return replace(state, names={**state.names, **self.names}, names_en={**state.names_en, **self.names_en})
