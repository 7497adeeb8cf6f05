"""An event: which card the table drew, what it says, and what its symbol needs to know."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.message import SeatRef
from companion.games.clash_of_cultures import facts
from companion.games.clash_of_cultures.event_actions import DrawEvent
from companion.games.clash_of_cultures.events import deck
from companion.games.clash_of_cultures.goods import held
from companion.games.clash_of_cultures.ids import (
    BARBARIANS_DISCOVERED,
    BARBARIANS_MOVE,
    CULTURE,
    EVENTS_OPTIONAL,
    EXHAUSTED,
    IDEAS,
    PIRATES,
    PLAIN,
    RESOURCES,
    STARS,
    TOKENS,
)
from screens.desk import Desk
from screens.games.clash_of_cultures.look import GOOD_ICONS, SYMBOL_ICONS, TERRAIN_ICONS, help_of, term
from screens.games.clash_of_cultures.order import Order
from screens.games.clash_of_cultures.parts import ClashFactRow, ClashTextRow
from screens.kit.buttons import QuietButton
from screens.kit.fields import SearchField
from screens.kit.sheet import Sheet
from screens.kit.type import Body

MOST_ROWS = 12


class EventPicker:
    """Find the card that was drawn at the table, or let the app draw one."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk, self.seat = desk, seat
        self.sheet = Sheet(title=desk.words.say(".next.event", seat=SeatRef(seat)))
        draw = QuietButton(text=desk.words.say(".panel.app_draws"), icon="cards-outline")
        draw.bind(on_release=lambda _button: (self.sheet.close(), desk.perform(DrawEvent(seat))))
        search = SearchField(hint=desk.words.say(".panel.search"))
        search.bind(text=lambda _field, text: self._list(text))
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(8))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        for widget in (draw, search, self._rows):
            self.sheet.add_widget(widget)
        self._list("")
        self.sheet.open()

    def _list(self, text: str) -> None:
        self._rows.clear_widgets()
        named = sorted((term(self.desk, "events", event), event) for event in deck(self.desk.state))
        found = [(name, event) for name, event in named if text.casefold() in name.casefold()]
        for name, event in found[:MOST_ROWS]:
            icon = SYMBOL_ICONS[facts.data("events")[event]["symbol"]]
            row = ClashTextRow(title=name, text=help_of("events", event), icon=icon, tone="warning")
            row.bind(on_release=lambda _row, event=event: (self.sheet.close(), open_event(self.desk, self.seat, event)))
            self._rows.add_widget(row)


def open_events(desk: Desk, seat: int) -> EventPicker:
    """Resolve the event that is due for this seat."""
    return EventPicker(desk, seat)


def open_event(desk: Desk, seat: int, event: str) -> Order:
    """One event: its words, its symbol, and what only the table can see."""
    words, item = desk.words, facts.data("events")[event]
    order = Order(desk, term(desk, "events", event), DrawEvent, {"seat": seat, "event": event})
    symbol = term(desk, "event_symbols", item["symbol"])
    order.sheet.add_widget(ClashFactRow(text=symbol, icon=SYMBOL_ICONS[item["symbol"]], tone="warning"))
    _ask_symbol(order, item["symbol"])
    order.sheet.add_widget(Body(text=help_of("events", event)))
    if "chosen" in item.get("gains", {}):
        others = [other for other in range(len(desk.state.players)) if other != seat]
        order.chips("chosen", words.field("chosen"), [(other, words.show(SeatRef(other)), "") for other in others])
    if desk.state.players[seat].has(STARS):
        order.values["star"] = CULTURE
        order.chips("star", words.field("star"), [(good, term(desk, "goods", good), "") for good in (CULTURE, IDEAS)])
    if desk.state.rules.events == EVENTS_OPTIONAL:
        order.toggle("symbol_only", words.field("symbol_only"))
    return order.open(words.say(".panel.carry_out"))


def _ask_symbol(order: Order, symbol: str) -> None:
    desk, state = order.desk, order.desk.state
    field = desk.words.field
    if symbol in (EXHAUSTED, BARBARIANS_DISCOVERED, BARBARIANS_MOVE):
        order.values["place_found"] = True
        order.toggle("place_found", field("place_found"))
    if symbol == BARBARIANS_MOVE:
        order.values["barbarians_near"] = bool(state.barbarians or state.roaming)
        order.toggle("barbarians_near", field("barbarians_near"))
    if symbol in (BARBARIANS_DISCOVERED, BARBARIANS_MOVE):
        land = [terrain for terrain, item in facts.data("terrains").items() if item["land"]]
        order.values["terrain"] = PLAIN
        options = [(terrain, term(desk, "terrains", terrain), TERRAIN_ICONS[terrain]) for terrain in land]
        order.chips("terrain", field("terrain"), options)
    if symbol == BARBARIANS_DISCOVERED and state.barbarians:
        camps = [(camp.city.name, camp.city.name, "tent") for camp in state.barbarians]
        order.chips("reinforce", field("reinforce"), camps)
    if symbol == PIRATES:
        _ask_tolls(order)


def _ask_tolls(order: Order) -> None:
    """Who stands next to the pirates, and what that player pays."""
    desk = order.desk
    paid: dict[int, str | None] = {}
    for seat, player in enumerate(desk.state.players):
        goods = [good for good in (*RESOURCES, *TOKENS) if held(player, good)]
        options = [(good, term(desk, "goods", good), GOOD_ICONS[good]) for good in goods]
        none: tuple[Any, str, str] = (None, desk.words.say(".panel.nothing"), "")
        name = desk.words.say(".panel.toll", seat=SeatRef(seat))
        order.choose(name, [none, *options], lambda good, seat=seat: _toll(order, paid, seat, good))


def _toll(order: Order, paid: dict[int, str | None], seat: int, good: str | None) -> None:
    paid[seat] = good
    order.set("tolls", [{"seat": who, "good": what} for who, what in paid.items() if what is not None])
