"""Recruiting: units with price and stock, a leader, and every help an advance gives."""

from __future__ import annotations

from typing import Any

from companion.games.clash_of_cultures.cities.cities import capacity
from companion.games.clash_of_cultures.cities.recruit_actions import BOUGHT, Recruit, available, recruit_prices
from companion.games.clash_of_cultures.leaders.occasions import due_on
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.ids import (
    ATTILA,
    BALLCOURTS,
    CULTURE,
    DRAFT,
    HAPPY,
    IDEAS,
    INFANTRY,
    LIBERTIES,
    MEDICINE,
    MERCENARIES,
    MOOD,
    NATIONALISM,
    PERSIAN_ELEPHANTS,
    PORT,
    PROVINCES,
    RESOURCES,
    SANITATION,
    SETTLER,
    SHIP,
    SHOGUNATE,
)
from companion.games.clash_of_cultures.table.stock import knows, stock_of_unit
from companion.games.clash_of_cultures.turn.turns import used
from screens.desk import Desk
from screens.games.clash_of_cultures.city_sheets import ask_enforcer, ask_relief, ask_token
from screens.games.clash_of_cultures.look import GOOD_ICONS, UNIT_ICONS, help_of, term
from screens.games.clash_of_cultures.order import Order

# What a draft may bring, by the fields of the action that say so.
DRAFTS: dict[str, dict[str, bool]] = {
    "": {"draft": False, "draft_card": False, "draft_ship": False},
    INFANTRY: {"draft": True, "draft_card": False, "draft_ship": False},
    SHOGUNATE: {"draft": True, "draft_card": True, "draft_ship": False},
    SHIP: {"draft": True, "draft_card": False, "draft_ship": True},
}


class RecruitOrder(Order):
    """Units being bought; where the supply is empty they come off the map."""

    def ready(self) -> bool:
        """At least one unit, a leader, or what a draft brings instead."""
        drafted = self.values.get("draft_card") or self.values.get("draft_ship")
        return any(self.values["units"].values()) or bool(self.values.get("leader") or drafted)

    def refresh(self) -> None:
        """Take from the map what the supply lacks."""
        seat, wanted = self.values["seat"], dict(self.values["units"])
        wanted[SHIP] = wanted.get(SHIP, 0) + bool(self.values.get("draft_ship"))
        lacking = {unit: number - stock_of_unit(self.desk.state, seat, unit) for unit, number in wanted.items()}
        self.values["from_map"] = {unit: number for unit, number in lacking.items() if number > 0}
        super().refresh()

    def tell(self, result: Any) -> None:
        """What is bought, what its leader can do, what comes back, and which units leave the map for it."""
        super().tell(result)
        for ability in abilities_of_leader(self.values.get("leader")):
            said = f"{term(self.desk, 'abilities', ability)}: {help_of('abilities', ability)}"
            self.fact(said, "crown", "ink2")
        for step in result.steps:
            if step.message.id == ".step.medicine_unnamed":
                self.fact(self.desk.say(step.message), "medical-bag", "warning")
        moved = tuple(self.desk.words.say(f".field.{unit}.n", n=n) for unit, n in self.values["from_map"].items())
        if moved:
            said = self.desk.words.say(".panel.off_map", units=self.desk.words.show(moved))
            self.fact(said, "account-minus", "warning")

    def draft(self, kind: str) -> None:
        """Draft an infantry, what may come instead of it, or nobody."""
        self.values.update(DRAFTS[kind])
        self.refresh()


def abilities_of_leader(leader: str | None) -> tuple[str, ...]:
    """The two abilities of a leader; none without one."""
    return tuple(name for name, item in printed.data("abilities").items() if item["leader"] == leader)


def open_recruit(desk: Desk, seat: int, city: str) -> Order:
    """Buy units in a city, as many as its size and mood allow."""
    state, words = desk.state, desk.words
    player = state.players[seat]
    here = player.city(city)
    most = capacity(state, seat, here, here.mood)
    # What a stepper reaches with every help there may be; the rules say where it is too much.
    reach = max(most, capacity(state, seat, here, HAPPY, 1, leader_here=True))
    order = RecruitOrder(
        desk,
        words.say(".panel.recruit_in", city=city, n=most),
        Recruit,
        {"seat": seat, "city": city, "units": {}},
        lambda action: recruit_prices(desk.state, action),
    )
    boxed = printed.in_box("units", state.rules.expansion)
    for unit in (unit for unit in BOUGHT if unit in boxed):
        left = stock_of_unit(state, seat, unit)
        place_fits = player.has(PROVINCES) or player.has(PERSIAN_ELEPHANTS)
        if available(state, seat, here, unit, place_fits):
            detail = f"{_cost(desk, unit)} · {words.say('.panel.in_stock', n=left)}"
            most_of_it = min(reach, left + player.units.get(unit, 0))
            order.stepper(unit, term(desk, "units", unit), most_of_it, detail, "units", UNIT_ICONS[unit])
    _leaders(order, player)
    _ask_draft(order, here)
    _recruit_effects(order)
    if (player.leader == ATTILA and here.size == 1) or due_on(player.leader, "recruit"):
        order.toggle("leader_here", words.field("leader_here"), term(desk, "leaders", player.leader))
    ask_enforcer(order, here)
    ask_relief(order, city)
    return order.open(words.say(".Recruit.title"), lambda result: _bought(desk, result))


def _cost(desk: Desk, unit: str) -> str:
    cost = printed.data("units")[unit]["cost"]
    return str(desk.words.show(tuple(desk.words.say(f".field.{good}.n", n=amount) for good, amount in cost.items())))


def _bought(desk: Desk, result: Any) -> str:
    bought = result.outcome["bought"]
    return str(desk.words.say(".panel.bought", units=bought)) if bought else ""


def _leaders(order: Order, player: Any) -> None:
    if not player.leaders or player.no_more_leaders:
        return
    desk = order.desk
    none = (None, desk.words.say(".panel.nobody"), "")
    named = [(leader, term(desk, "leaders", leader), "crown") for leader in player.leaders]
    order.chips("leader", desk.words.say(".panel.leader_price"), [none, *named])


def _ask_draft(order: RecruitOrder, city: Any) -> None:
    """Whether one infantry is drafted; Japan and Carthage may draft something else."""
    desk, state, seat = order.desk, order.desk.state, order.values["seat"]
    if not knows(state, seat, DRAFT):
        return
    player, words = state.players[seat], desk.words
    cheap = _unit_for(desk, INFANTRY, 1 + knows(state, seat, LIBERTIES))
    others = []
    if player.has(SHOGUNATE) and not used(state, SHOGUNATE):
        others.append((SHOGUNATE, words.field("draft_card"), "cards"))
    if player.has(MERCENARIES) and PORT in city.buildings:
        others.append((SHIP, words.field("draft_ship"), UNIT_ICONS[SHIP]))
    if not others:
        order.toggle("draft", words.field("draft"), cheap)
        return
    usual = [("", words.say(".panel.nobody"), ""), (INFANTRY, cheap, UNIT_ICONS[INFANTRY])]
    order.choose(words.field("draft"), [*usual, *others], order.draft, "")


def _unit_for(desk: Desk, unit: str, tokens: int) -> str:
    say = desk.words.say
    return str(say(".panel.unit_for", unit=say(f".field.{unit}.n", n=1), price=say(".field.mood.n", n=tokens)))


def _recruit_effects(order: Order) -> None:
    desk, state, seat = order.desk, order.desk.state, order.values["seat"]
    if knows(state, seat, SANITATION):
        order.toggle("sanitation", desk.words.field("sanitation"), _unit_for(desk, SETTLER, 1))
    for field, advance in (("larger", BALLCOURTS), ("place_fits", PROVINCES), ("place_fits", PERSIAN_ELEPHANTS)):
        if knows(state, seat, advance):
            order.toggle(field, desk.words.field(field), term(desk, "civ_advances", advance))
    if knows(state, seat, MEDICINE):
        none = (None, desk.words.say(".panel.nothing"), "")
        named = [(good, term(desk, "goods", good), GOOD_ICONS[good]) for good in RESOURCES if good != IDEAS]
        order.chips("medicine", desk.words.field("medicine"), [none, *named])
    if knows(state, seat, NATIONALISM):
        ask_token(order, MOOD, CULTURE)
