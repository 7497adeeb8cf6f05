"""Trading: what goes, what comes, what the card costs, and the cubes a Great Temple sells."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.offers import against
from companion.games.age_of_mythology.camp.camp_actions import Trade
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import GREAT_TEMPLE, MARKET, TEMPLE_PRICE, TRADE
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.table.state import Mythology
from screens.desk import Desk
from screens.games.age_of_mythology import look
from screens.games.age_of_mythology.picking import MythHeap, open_form_sheet
from screens.kit.choice import Stepper
from screens.kit.kv import load_kv


class MythTradeForm(BoxLayout):
    """Two heaps and a price; on_done when it is meant."""

    verdict = StringProperty("")
    fee = StringProperty("")
    cost = NumericProperty(0)
    temple = NumericProperty(0)
    asks_cost = BooleanProperty(True)
    has_choice = BooleanProperty(False)
    __events__ = ("on_done",)

    def __init__(self, desk: Desk, seat: int, **kwargs: Any) -> None:
        self.desk, self.seat = desk, seat
        # The cubes that pay the card, where the table wants others than the app proposes.
        self._paid = Resources()
        state: Mythology = desk.state
        player = state.players[seat]
        super().__init__(**kwargs)
        self.cost = printed.card_number(TRADE)
        self.asks_cost = not player.has(MARKET) and state.power is None
        self.give = MythHeap(desk, player.resources, title=desk.words.say(".panel.give"))
        self.take = MythHeap(desk, state.bank, title=desk.words.say(".panel.take"))
        for heap in (self.give, self.take):
            heap.bind(on_change=self._another)
            self.ids.heaps.add_widget(heap)
        if player.has(GREAT_TEMPLE):
            self._add_temple(state.victory.bank)
        for name in ("cost", "temple"):
            self.fbind(name, self._another)
        self._check()

    @property
    def action(self) -> Trade:
        """The card as it is now filled in."""
        return Trade(self.seat, self.give.amount, self.take.amount, int(self.cost), self._paid, int(self.temple))

    def _another(self, *_args: object) -> None:
        """It is another trade: the app proposes anew what pays for it."""
        self._paid = Resources()
        self._check()

    def pay_otherwise(self) -> None:
        """The next mix of cubes that pays the card."""
        mixes = self.action.payments(self.desk.state)
        deal = self.action.deal(self.desk.state)
        if deal is not None and deal.fee in mixes:
            self._paid = mixes[(mixes.index(deal.fee) + 1) % len(mixes)]
        self._check()

    def _check(self) -> None:
        state, trade = self.desk.state, self.action
        self.has_choice = len(trade.payments(state)) > 1
        self.verdict = self.desk.say(against(trade, state))
        deal = trade.deal(state)
        due = trade.due(state)
        paid = look.cubes(deal.fee) if deal is not None and deal.fee.total else str(due)
        # A card that has a price still costs nothing while nothing is swapped.
        free = ".panel.no_fee_yet" if self.asks_cost and self.cost else ".panel.no_fee"
        self.fee = self.desk.words.say(".panel.fee", paid=paid) if due else self.desk.words.say(free)

    def _add_temple(self, most: int) -> None:
        words = self.desk.words
        price = words.say(".panel.temple_price", favor=TEMPLE_PRICE)
        stepper = Stepper(text=words.say(".panel.temple"), detail=price, maximum=most)
        stepper.bind(value=self.setter("temple"))
        self.ids.heaps.add_widget(stepper)

    def done(self) -> None:
        """Hand over the move."""
        self.dispatch("on_done")

    def on_done(self) -> None:
        """The trade is meant."""


def open_trade(desk: Desk, seat: int) -> None:
    """The Trade card of this seat."""
    form = MythTradeForm(desk, seat)
    open_form_sheet(desk.words.say(".Trade.title"), form, lambda: desk.perform(form.action))


load_kv(__file__)
