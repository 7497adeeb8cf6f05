"""Taxes, games, Aztec gold and bargains: only goods that can be given or received are asked for."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.advances.free_actions import CARD_KINDS, CollectTaxes
from companion.games.clash_of_cultures.cities.collect_actions import SWAPPED, SwapForGold
from companion.games.clash_of_cultures.cities.mood_actions import HoldGames
from companion.games.clash_of_cultures.cities.trade_actions import Trade
from companion.games.clash_of_cultures.table.goods import held
from companion.games.clash_of_cultures.table.ids import CURRENCY, FOOD, GOLD, HAPPY, ORE, RESOURCES, TOKENS, WOOD
from companion.games.clash_of_cultures.table.stock import knows
from screens.desk import Desk
from screens.games.clash_of_cultures.look import GOOD_ICONS, MOOD_ICONS, term
from screens.games.clash_of_cultures.order import Order
from screens.kit.list_row import SectionHeader
from screens.kit.type import Secondary

MOST_MOUNTAINS = 6
GIVES, GETS = "gives", "gets"


def open_taxes(desk: Desk, seat: int) -> Order:
    """As many resources as there are cities, in any mix."""
    count = len(desk.state.players[seat].cities)
    order = Order(desk, desk.words.say(".CollectTaxes.title"), CollectTaxes, {"seat": seat, "gains": {}})
    order.sheet.add_widget(Secondary(text=desk.words.say(".panel.taxes", n=count)))
    gold = (GOLD,) if knows(desk.state, seat, CURRENCY) else ()
    for good in (FOOD, WOOD, ORE, *gold):
        order.stepper(good, term(desk, "goods", good), count, inside="gains", icon=GOOD_ICONS[good])
    return order.open(
        desk.words.say(".CollectTaxes.title"), lambda result: " ".join(desk.say(step.message) for step in result.steps)
    )


def open_games(desk: Desk, seat: int) -> Order:
    """One city's mood, one or two steps, for culture."""
    words, player = desk.words, desk.state.players[seat]
    sad = [city for city in player.cities if city.mood != HAPPY] or list(player.cities)
    values = {"seat": seat, "city": sad[0].name if sad else "", "steps": 1}
    order = Order(desk, words.say(".HoldGames.title"), HoldGames, values, lambda action: action.prices(desk.state))
    order.chips("city", words.field("city"), [(city.name, city.name, MOOD_ICONS[city.mood]) for city in sad])
    order.chips("steps", words.field("steps"), [(steps, str(steps), "") for steps in (1, 2)])
    return order.open(words.say(".HoldGames.title"))


def open_swap(desk: Desk, seat: int) -> Order:
    """One thing for each mountain beside the new city."""
    words, player = desk.words, desk.state.players[seat]
    order = Order(desk, words.say(".SwapForGold.title"), SwapForGold, {"seat": seat, "payment": {}, "mountains": 1})
    order.stepper("mountains", words.field("mountains"), MOST_MOUNTAINS, icon="image-filter-hdr")
    for good in (good for good in SWAPPED if held(player, good)):
        most = min(MOST_MOUNTAINS, held(player, good))
        order.stepper(good, term(desk, "goods", good), most, inside="payment", icon=GOOD_ICONS[good])
    return order.open(words.say(".SwapForGold.title"))


class TradeOrder(Order):
    """A bargain: with whom, what is given, what comes back."""

    def __init__(self, desk: Desk, seat: int) -> None:
        others = [other for other in range(len(desk.state.players)) if other != seat]
        super().__init__(desk, desk.words.say(".Trade.title"), Trade, {"seat": seat, "partner": others[0]})
        self.choose(
            desk.words.field("partner"),
            [(other, desk.words.show(SeatRef(other)), "") for other in others],
            self.meet,
            others[0],
        )
        self._give(seat, GIVES)
        self._theirs = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(8))
        self._theirs.bind(minimum_height=self._theirs.setter("height"))
        self.sheet.add_widget(self._theirs)
        self.meet(others[0])

    def ready(self) -> bool:
        """Something changes hands."""
        sides = (GIVES, GETS, f"{GIVES}_cards", f"{GETS}_cards")
        return any(number for side in sides for number in self.values.get(side, {}).values())

    def meet(self, partner: int) -> None:
        """Bargain with somebody else."""
        self.values.update({"partner": partner, GETS: {}, f"{GETS}_cards": {}})
        self._theirs.clear_widgets()
        self.place = self._theirs
        self._give(partner, GETS)
        self.place = self.sheet
        self.refresh()

    def _give(self, giver: int, side: str) -> None:
        words, player = self.desk.words, self.desk.state.players[giver]
        self.place.add_widget(SectionHeader(text=words.say(".panel.gives", seat=SeatRef(giver))))
        for good in (good for good in (*RESOURCES, *TOKENS) if held(player, good)):
            self.stepper(good, term(self.desk, "goods", good), held(player, good), inside=side, icon=GOOD_ICONS[good])
        for kind in (kind for kind in CARD_KINDS if getattr(player, kind)):
            self.stepper(kind, words.field(kind), getattr(player, kind), inside=f"{side}_cards", icon="cards")


def open_trade(desk: Desk, seat: int) -> Any:
    """Bargain with another player."""
    return TradeOrder(desk, seat).open(desk.words.say(".Trade.title"))
