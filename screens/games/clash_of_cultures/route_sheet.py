"""Trade routes at the start of a turn: how many, what they bring, and who else earns or is raided."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.message import SeatRef
from companion.games.clash_of_cultures.cities.cities import cities_with
from companion.games.clash_of_cultures.cities.trade_actions import IDEAS_A_ROUTE, TakeTradeRoutes, no_routes, traders
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.goods import held
from companion.games.clash_of_cultures.table.ids import (
    ALPHABET,
    CULTURE,
    CURRENCY,
    GOLD,
    HIRAM,
    IDEAS,
    MARKET,
    MOOD,
    PROSPERITY,
    PYGMALION,
    RAIDING,
    RESOURCES,
    TRIBAL_TRADE,
)
from companion.games.clash_of_cultures.table.stock import knows
from screens.desk import Desk
from screens.games.clash_of_cultures.look import GOOD_ICONS, term
from screens.games.clash_of_cultures.order import Order
from screens.kit.choice import Stepper
from screens.kit.list_row import SectionHeader
from screens.kit.type import Secondary

# What routes may give instead of food: the good, and whoever owns one of these.
INSTEAD = (
    (GOLD, (CURRENCY,)),
    (MOOD, (PROSPERITY,)),
    (CULTURE, (PROSPERITY, ALPHABET)),
    (IDEAS, (ALPHABET,)),
)


class RouteOrder(Order):
    """Routes being counted; what is not taken as something else is food."""

    def __init__(self, desk: Desk, seat: int) -> None:
        words, state = desk.words, desk.state
        values = {"seat": seat, "units": 0, "cities": 0, "barbarian_cities": 0}
        super().__init__(desk, words.say(".TakeTradeRoutes.title"), TakeTradeRoutes, values)
        self.seat, self.instead, self._raids = seat, dict[str, int](), dict[int, str]()
        self.ended = {"cities": min(1, traders(state, seat)), "barbarian_cities": 0}
        self.sheet.add_widget(Secondary(text=words.say(".panel.routes.help")))
        self._count("cities", words.say(".panel.routes"), "sail-boat")
        player = state.players[seat]
        if player.has(TRIBAL_TRADE):
            self._count("barbarian_cities", words.field("barbarian_cities"), "tent")
        self._ask_goods()
        if player.leader in (HIRAM, PYGMALION):
            self.toggle("leader_here", words.field("leader_here"), term(desk, "leaders", player.leader))
        if player.leader == PYGMALION:
            self.values["token"] = GOLD
            goods = [(good, term(desk, "goods", good), GOOD_ICONS[good]) for good in (GOLD, CULTURE)]
            self.chips("token", words.say(".panel.brings"), goods)
        self._ask_others()

    def _count(self, field: str, text: str, icon: str) -> None:
        most = min(traders(self.desk.state, self.seat), printed.MOST_ROUTES + 1)
        row = Stepper(text=text, maximum=most, value=self.ended[field], icon=icon)
        row.bind(value=lambda _row, value: self.count(self.ended, field, value))
        self.sheet.add_widget(row)

    def _ask_goods(self) -> None:
        state, words = self.desk.state, self.desk.words
        able = [good for good, owned in INSTEAD if any(knows(state, self.seat, one) for one in owned)]
        if able:
            self.sheet.add_widget(SectionHeader(text=words.say(".panel.routes.instead")))
        for good in able:
            most = printed.MOST_ROUTES * (IDEAS_A_ROUTE if good == IDEAS else 1)
            row = Stepper(text=term(self.desk, "goods", good), maximum=most, icon=GOOD_ICONS[good])
            row.bind(value=lambda _row, value, good=good: self.count(self.instead, good, value))
            self.sheet.add_widget(row)

    def _ask_others(self) -> None:
        state, words = self.desk.state, self.desk.words
        others = [other for other in range(len(state.players)) if other != self.seat]
        trading = [other for other in others if cities_with(state.players[other], MARKET)]
        if trading:
            named = [(other, words.show(SeatRef(other)), "storefront") for other in trading]
            self.several("markets", words.say(".panel.routes.markets"), named)
        for other in others if state.players[self.seat].has(RAIDING) else ():
            there = [good for good in RESOURCES if held(state.players[other], good)]
            options: list[tuple[Any, str, str]] = [("", words.say(".panel.nothing"), "")]
            options += [(good, term(self.desk, "goods", good), GOOD_ICONS[good]) for good in there]
            heading = words.say(".panel.routes.raid", seat=SeatRef(other))
            self.choose(heading, options, partial(self._raid, other), "")

    def _raid(self, victim: int, good: str) -> None:
        self._raids[victim] = good
        self.set("raids", [{"seat": seat, "good": taken} for seat, taken in self._raids.items() if taken])

    def refresh(self) -> None:
        """Turn the counts into traders, targets and goods."""
        self.values.update(self.ended)
        self.values["units"] = sum(self.ended.values())
        self.values["gains"] = None
        taken = {good: number for good, number in self.instead.items() if number}
        if taken:
            other = sum(-(-number // IDEAS_A_ROUTE) if good == IDEAS else number for good, number in taken.items())
            left = max(0, self.action().count(self.desk.state) - other)
            self.values["gains"] = {**taken, "food": left}
        super().refresh()


def ask_routes(desk: Desk, action: TakeTradeRoutes) -> bool:
    """Routes nobody has counted yet are counted here."""
    if action != no_routes(action.seat):
        return False
    open_routes(desk, action.seat)
    return True


def open_routes(desk: Desk, seat: int) -> Order:
    """Count the trade routes of this turn."""
    return RouteOrder(desk, seat).open(
        desk.words.say(".TakeTradeRoutes.title"),
        lambda result: desk.words.say(".panel.gains", goods=result.outcome["gained"]),
    )
