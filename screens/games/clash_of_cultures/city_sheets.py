"""What a city can be told: build, erect a wonder; each with availability, reason and price."""

from __future__ import annotations

from typing import Any

from companion.engine.offers import Offer, offers
from companion.games.clash_of_cultures.cities.build_actions import (
    Build,
    BuildWonder,
    building_prices,
    dogma_choices,
    wonder_price,
    wonder_prices,
)
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import (
    BLEDA,
    CITY_STATES,
    CULTURE,
    HAPPY,
    IDEAS,
    MOOD,
    MOODS,
    OBELISK,
    STELAS,
    TEMPLE,
)
from companion.games.clash_of_cultures.table.stock import knows, stock_of_building
from companion.games.clash_of_cultures.turn.turns import used
from screens.desk import Desk
from screens.games.clash_of_cultures.look import (
    BUILDING_ICONS,
    GOOD_ICONS,
    MOOD_ICONS,
    WONDER_ICON,
    help_of,
    price_line,
    term,
)
from screens.games.clash_of_cultures.order import Order
from screens.kit.list_row import ListRow, SectionHeader
from screens.kit.sheet import Sheet
from screens.kit.type import Secondary


def open_build(desk: Desk, seat: int, city: str) -> None:
    """Every building and wonder for a city: what can be built first, the rest with the reason."""
    words, state = desk.words, desk.state
    sheet = Sheet(title=words.say(".panel.build_in", city=city))
    buildings = printed.in_box("buildings", state.rules.expansion)
    for offer in offers(Build(seat, city, buildings[0]), "building", buildings, state):
        left = words.say(".panel.in_stock", n=stock_of_building(state, seat, offer.value))
        asked = building_prices(state, seat, offer.value)[0]
        row = _row(desk, offer, "buildings", BUILDING_ICONS[offer.value], f"{price_line(desk, asked)} · {left}")
        row.bind(on_release=lambda _row, offer=offer: sheet.close_and(open_building, desk, seat, city, offer.value))
        sheet.add_widget(row)
    sheet.add_widget(SectionHeader(text=words.say(".panel.wonders")))
    _list_wonders(desk, sheet, seat, city)
    sheet.open()


def pick_wonder(desk: Desk, seat: int, city: str) -> None:
    """Every wonder that is not built yet, possible ones first."""
    sheet = Sheet(title=desk.words.say(".panel.wonders"))
    _list_wonders(desk, sheet, seat, city)
    sheet.open()


def _list_wonders(desk: Desk, sheet: Sheet, seat: int, city: str) -> None:
    state = desk.state
    wonders = tuple(wonder for wonder in printed.data("wonders") if wonder not in state.wonders)
    for offer in offers(BuildWonder(seat, city, wonders[0]), "wonder", wonders, state) if wonders else ():
        row = _row(desk, offer, "wonders", WONDER_ICON, price_line(desk, wonder_price(state, seat, offer.value)))
        row.bind(on_release=lambda _row, offer=offer: sheet.close_and(open_wonder, desk, seat, city, offer.value))
        sheet.add_widget(row)


def _row(desk: Desk, offer: Offer, domain: str, icon: str, price: str) -> ListRow:
    return ListRow(
        title=term(desk, domain, offer.value),
        detail=price if offer.legal else desk.say(offer.against),
        icon=icon,
        tone="good" if offer.legal else "ink3",
        chevron=offer.legal,
    )


def open_building(desk: Desk, seat: int, city: str, building: str) -> Order:
    """Build this: how it is paid, and what it brings."""
    state, words = desk.state, desk.words
    player = state.players[seat]
    values = {"seat": seat, "city": city, "building": building}
    order = Order(
        desk,
        words.say(".panel.thing_in", thing=term(desk, "buildings", building), city=city),
        Build,
        values,
        lambda action: building_prices(desk.state, seat, building, action.leader_here),
    )
    order.sheet.add_widget(Secondary(text=help_of("buildings", building)))
    if building == TEMPLE:
        order.values["token"] = MOOD
        ask_token(order, MOOD, CULTURE)
        choices = dogma_choices(state, seat)
        if choices:
            names = [(advance, term(desk, "advances", advance), "hands-pray") for advance in choices]
            order.chips("theocracy", words.field("theocracy"), names)
    if building == OBELISK and player.has(STELAS):
        ask_token(order, CULTURE, IDEAS)
    if player.leader is not None:
        order.toggle("leader_here", words.field("leader_here"), term(desk, "leaders", player.leader))
    ask_enforcer(order, player.city(city))
    ask_relief(order, city)
    return order.open(words.say(".Build.title"))


def ask_enforcer(order: Order, city: Any) -> None:
    """Bleda: the first activation of his city counts as that of a happy one."""
    player = order.desk.state.players[order.values["seat"]]
    if player.leader == BLEDA and city.activations == 0 and city.mood != HAPPY:
        order.toggle("enforced", order.desk.words.field("enforced"))


def ask_relief(order: Order, city: str) -> None:
    """City States: on a second activation another city may count as activated instead."""
    desk, seat = order.desk, order.values["seat"]
    state = desk.state
    here = state.players[seat].city(city)
    if not knows(state, seat, CITY_STATES) or used(state, CITY_STATES) or here.activations != 1:
        return
    fit = [
        other
        for other in state.players[seat].cities
        if other.name != city and other.size >= here.size and MOODS.index(other.mood) >= MOODS.index(here.mood)
    ]
    if fit:
        none: list[tuple[Any, str, str]] = [("", desk.words.say(".panel.nobody"), "")]
        options = none + [(other.name, other.name, MOOD_ICONS[other.mood]) for other in fit]
        order.values.setdefault("relieved_by", "")
        heading = f"{term(desk, 'civ_advances', CITY_STATES)}: {desk.words.field('relieved_by')}"
        order.chips("relieved_by", heading, options)


def ask_token(order: Order, *goods: str) -> None:
    desk = order.desk
    order.values.setdefault("token", goods[0])
    named = [(good, term(desk, "goods", good), GOOD_ICONS[good]) for good in goods]
    order.chips("token", desk.words.say(".panel.brings"), named)


def open_wonder(desk: Desk, seat: int, city: str, wonder: str) -> Order:
    """Erect this wonder."""
    order = Order(
        desk,
        desk.words.say(".panel.thing_in", thing=term(desk, "wonders", wonder), city=city),
        BuildWonder,
        {"seat": seat, "city": city, "wonder": wonder},
        lambda action: wonder_prices(desk.state, seat, wonder, action.leader_here),
    )
    order.sheet.add_widget(Secondary(text=help_of("wonders", wonder)))
    if desk.state.players[seat].leader is not None:
        order.toggle("leader_here", desk.words.field("leader_here"))
    ask_enforcer(order, desk.state.players[seat].city(city))
    ask_relief(order, city)
    return order.open(desk.words.say(".panel.erect"))
