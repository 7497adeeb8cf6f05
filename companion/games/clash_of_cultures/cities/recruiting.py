"""Recruiting: what a city may buy and for how much, and how it is asked."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from companion.engine.action import against
from companion.engine.asking import Ask, Asks, Given, amounts, flag, one, term
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, Message, TermRef, say
from companion.toolbox.payments import Price, price

from ..leaders.occasions import due_on
from ..table import printed
from ..table.amounts import Goods, Units
from ..table.goods import accepts, forced_deal
from ..table.icons import UNIT_ICONS
from ..table.ids import (
    ANGRY,
    ATTILA,
    BALLCOURTS,
    CAVALRY,
    CULTURE,
    DRAFT,
    ELEPHANT,
    FOOD,
    FOREST,
    FORTRESS,
    GOLD,
    HORSEMANSHIP,
    INDIAN_ELEPHANTS,
    INFANTRY,
    LEADER,
    LIBERTIES,
    MARKET,
    MEDICINE,
    MERCENARIES,
    MOOD,
    MOUNTED_ARCHERS,
    NATIONALISM,
    PERSIAN_ELEPHANTS,
    PORT,
    PROVINCES,
    RESOURCES,
    SANITATION,
    SETTLER,
    SHIP,
    SHOGUNATE,
    SPARTA,
    VERCINGETORIX,
    WARBEASTS,
)
from ..table.state import City, Clash, Player
from ..table.stock import knows, stock_of_unit
from ..turn.turns import used
from ..war.places import leads
from .asks import activation_asks, city_ask, good_ask, payment_asks, settled
from .cities import acting, capacity

if TYPE_CHECKING:
    from .recruit_actions import Recruit

BOUGHT = (SETTLER, INFANTRY, SHIP, CAVALRY, ELEPHANT)
LEADER_PRICE = (say(".field.culture.n", n=1), say(".field.mood.n", n=1))


def launched(seat: int) -> str:
    """The note that a player has recruited ships this turn: onto enemy ones they begin a battle."""
    return f"launched-{seat}"


def counted(units: Units) -> Iterator[tuple[str, int]]:
    """Unit types with their number, those that are there."""
    return ((f.name, getattr(units, f.name)) for f in fields(Units) if getattr(units, f.name))


def available(state: Clash, seat: int, city: City, unit: str, place_fits: bool = False) -> bool:
    """Whether a city may recruit a unit; place_fits is what only the map shows (distance, barren land nearby)."""
    player = state.players[seat]
    if unit == SHIP:
        return PORT in city.buildings
    if unit == CAVALRY:
        by_place = player.has(PROVINCES) and place_fits
        by_size = player.has(MOUNTED_ARCHERS) and city.size == 1
        by_fortress = player.has(HORSEMANSHIP) and FORTRESS in city.buildings
        return MARKET in city.buildings or by_place or by_size or by_fortress
    if unit == ELEPHANT:
        by_place = player.has(PERSIAN_ELEPHANTS) and place_fits
        by_forest = player.has(INDIAN_ELEPHANTS) and city.terrain == FOREST
        return MARKET in city.buildings or by_place or by_forest or player.has(WARBEASTS)
    return True


def recruit_asks(cls: type[Recruit], state: Clash, given: Given) -> Asks:
    """Where, whom, which leader, what advances change about it, and how it is paid."""
    seat, player = given.seat, state.players[given.seat]
    name = yield city_ask(state, seat)
    city = player.city(name)
    boxed = [unit for unit in BOUGHT if unit in printed.in_box("units", state.rules.expansion)]
    fits = bool(given.get("place_fits")) or player.has(PROVINCES) or player.has(PERSIAN_ELEPHANTS)
    there = {unit: _within_reach(state, seat, unit) for unit in boxed if available(state, seat, city, unit, fits)}
    mood = acting(city, bool(given.get("enforced"))).mood
    led = leads(state, seat, name, bool(given.get("leader_here")))
    most = capacity(state, seat, city, mood, int(given.get("larger", False)), led)
    asked = say(".panel.recruit_in", city=name, n=most)
    levy = yield from _levy_ask(cls, state, given, there, most, asked)
    if levy is not None:
        units = dict(counted(levy.units))
        yield settled("units", levy.units)
        yield settled("leader", levy.leader)
    else:
        units = yield amounts(
            "units",
            there,
            most=most,
            words=term("units"),
            icon=UNIT_ICONS.__getitem__,
            detail=lambda unit: _cost_words(state, seat, unit),
            prompt=asked,
            gain=_off_map_words(state, seat, given.get("units")),
        )
        yield from _leader_asks(player)
    ruler = player.leader == ATTILA and city.size == 1
    heeded = ruler or player.leader == VERCINGETORIX or bool(due_on(player.leader, "recruit"))
    yield from activation_asks(state, given, leads=heeded)
    yield from _effect_asks(state, seat, city, units)
    lacking = {unit: units.get(unit, 0) - stock_of_unit(state, seat, unit) for unit in there}
    lacking[SHIP] = lacking.get(SHIP, 0) + bool(given.get("draft_ship"))
    taken = {unit: n for unit, n in lacking.items() if n > 0}
    yield settled("from_map", Units(**taken))
    priced = {name: given[name] for name in _PRICED if name in given}
    draft = cls(seat, name, Units(**units), **priced)
    yield from payment_asks(state, seat, recruit_prices(state, draft))
    if knows(state, seat, MEDICINE):
        yield _medicine_ask(state, seat, given.get("payment"), recruit_prices(state, draft))


# What of a recruiting changes its price.
_PRICED = ("leader", "sanitation", "draft", "draft_card", "draft_ship")


@dataclass(frozen=True, slots=True)
class Levy:
    """Recruits people usually ask for: so many of one kind, or a leader."""

    units: Units = Units()
    leader: str | None = None


def _levy_ask(
    cls: type[Recruit], state: Clash, given: Given, there: Mapping[str, int], most: int, asked: Message
) -> Generator[Ask, Any, Levy | None]:
    """What can be had now as one tap each, and a mixture, which is counted out; nothing where units are said."""
    if not {"units", "leader"}.isdisjoint(given) and "levy" not in given:
        return None
    seat, city = given.seat, given.city
    named = {name: given[name] for name in ("larger", "leader_here", "enforced") if name in given}
    likely = [Levy(Units(**{unit: n})) for unit in there for n in range(1, most + 1)]
    likely += [Levy(leader=leader) for leader in state.players[seat].leaders]
    able = [levy for levy in likely if against(cls(seat, city, levy.units, levy.leader, **named), state) is None]
    if not able:
        return None
    chosen: Levy | None = yield one(
        "levy", [*able, None], words=_levy_words, detail=_levy_detail, icon=_levy_icon, prompt=asked
    )
    return chosen


def _levy_words(levy: Levy | None) -> Arg:
    if levy is None:
        return say(".ask.mixed_levy")
    unit, number = next(counted(levy.units), (LEADER, 1))
    return say(f".field.{unit}.n", n=number) if levy.leader is None else TermRef("leaders", levy.leader)


def _levy_detail(levy: Levy | None) -> Arg:
    if levy is None:
        return None
    if levy.leader is not None:
        return say(".ask.leader_for", price=LEADER_PRICE, abilities=_ability_words(levy.leader))
    unit, number = next(counted(levy.units))
    return tuple(say(f".field.{good}.n", n=n * number) for good, n in printed.data("units")[unit]["cost"].items())


def _levy_icon(levy: Levy | None) -> str:
    if levy is None:
        return "dots-horizontal"
    return UNIT_ICONS[next(counted(levy.units), (LEADER, 1))[0]]


def _leader_asks(player: Player) -> Asks:
    """Which leader joins, if any."""
    if player.leaders and not player.no_more_leaders:
        yield one(
            "leader",
            [None, *player.leaders],
            words=_leader_words,
            detail=_ability_words,
            icon="crown",
            default=None,
            prompt=say(".panel.leader_price"),
        )


def _leader_words(leader: str | None) -> Arg:
    return say(".ask.no_leader") if leader is None else TermRef("leaders", leader)


def _effect_asks(state: Clash, seat: int, city: City, units: Mapping[str, int]) -> Asks:
    """What an advance or a people changes about these recruits."""
    player = state.players[seat]
    if units.get(SETTLER) and knows(state, seat, SANITATION):
        yield flag("sanitation", gain=_unit_for(SETTLER, 1))
    if knows(state, seat, DRAFT):
        yield from _draft_asks(state, seat, city, units)
    if player.has(BALLCOURTS) and city.mood != ANGRY:
        yield flag("larger")
    if knows(state, seat, NATIONALISM):
        yield good_ask("token", MOOD, CULTURE, prompt=say(".panel.brings"))
    if player.has(PROVINCES) or player.has(PERSIAN_ELEPHANTS):
        yield flag("place_fits")
    if player.leader == VERCINGETORIX:
        yield flag("outside")


def _draft_asks(state: Clash, seat: int, city: City, units: Mapping[str, int]) -> Asks:
    """An infantry for mood tokens; Japan may draft a card, Carthage a ship instead."""
    player = state.players[seat]
    cheap = _unit_for(INFANTRY, 1 + knows(state, seat, LIBERTIES))
    kinds = [""]
    if units.get(INFANTRY):
        kinds.append(INFANTRY)
    if player.has(SHOGUNATE) and not used(state, SHOGUNATE):
        kinds.append(SHOGUNATE)
    if player.has(MERCENARIES) and PORT in city.buildings:
        kinds.append(SHIP)
    named = {
        "": say(".panel.nobody"),
        INFANTRY: cheap,
        SHOGUNATE: say(".field.draft_card"),
        SHIP: say(".field.draft_ship"),
    }
    if kinds == ["", INFANTRY]:
        yield flag("draft", gain=cheap)
    elif len(kinds) > 1:
        kind = yield one("drafted", kinds, words=named.__getitem__, default="", prompt=say(".field.draft"))
        yield settled("draft", kind != "")
        yield settled("draft_card", kind == SHOGUNATE)
        yield settled("draft_ship", kind == SHIP)


def _medicine_ask(state: Clash, seat: int, paid: Goods | None, prices: tuple[Price, ...]) -> Ask:
    """Which of the resources paid comes back: one of them always does."""
    deal = forced_deal(state.players[seat], prices, paid if isinstance(paid, Goods) else None)
    back = [good for good in RESOURCES if getattr(deal.payment, good)]
    usual = back[0] if back else None
    return one("medicine", back or [None], words=_good_words, default=usual)


def _off_map_words(state: Clash, seat: int, units: object) -> Message | None:
    """Which units leave the map because the supply is empty."""
    wanted = units if isinstance(units, dict) else {}
    lacking = {unit: number - stock_of_unit(state, seat, unit) for unit, number in wanted.items()}
    moved = tuple(say(f".field.{unit}.n", n=number) for unit, number in lacking.items() if number > 0)
    return say(".panel.off_map", units=moved) if moved else None


def _within_reach(state: Clash, seat: int, unit: str) -> int:
    """How many there are: in stock, and on the map, from where they may be taken."""
    return stock_of_unit(state, seat, unit) + state.players[seat].units.get(unit, 0)


def _cost_words(state: Clash, seat: int, unit: str) -> Message:
    cost = tuple(say(f".field.{good}.n", n=n) for good, n in printed.data("units")[unit]["cost"].items())
    return say(".ask.price_left", price=cost, n=stock_of_unit(state, seat, unit))


def _unit_for(unit: str, tokens: int) -> Message:
    return say(".panel.unit_for", unit=say(f".field.{unit}.n", n=1), price=say(".field.mood.n", n=tokens))


def _ability_words(leader: str | None) -> Arg:
    made = (name for name, item in printed.data("abilities").items() if item["leader"] == leader)
    return tuple(TermRef("abilities", name) for name in made) or None


def _good_words(good: str | None) -> Arg:
    return say(".nothing") if good is None else TermRef("goods", good)


def recruit_prices(state: Clash, order: Recruit) -> tuple[Price, ...]:
    """What this recruiting costs, with the reductions it names."""
    player = state.players[order.seat]
    stand_ins = dict(accepts(player))
    amounts: dict[str, int] = {}
    for unit, number in counted(order.units):
        if unit not in BOUGHT:
            continue
        paid = number - (unit == SETTLER and order.sanitation)
        paid -= unit == INFANTRY and order.draft and not (order.draft_card or order.draft_ship)
        for good, each in printed.data("units")[unit]["cost"].items():
            amounts[good] = amounts.get(good, 0) + each * max(0, paid)
    if order.leader is not None:
        amounts = {**amounts, CULTURE: amounts.get(CULTURE, 0) + 1, MOOD: amounts.get(MOOD, 0) + 1}
    if order.sanitation:
        amounts[MOOD] = amounts.get(MOOD, 0) + 1
    if order.draft:
        amounts[DRAFT] = 1 + knows(state, order.seat, LIBERTIES)
        stand_ins[DRAFT] = draft_stand_ins(player, stand_ins[MOOD])
    bare = order.units.elephant if _needs_warbeasts(state, order) else 0
    if bare:
        # One of the two food of each must be replaced, the other may be.
        amounts[FOOD] -= 2 * bare
        amounts[WARBEASTS] = amounts[ELEPHANT] = bare
        stand_ins[WARBEASTS] = (GOLD, CULTURE)
        stand_ins[ELEPHANT] = (FOOD, GOLD, CULTURE)
    return (price(amounts, stand_ins),)


def draft_stand_ins(player: Player, mood: tuple[str, ...]) -> tuple[str, ...]:
    """What may pay for a draft."""
    gold = (GOLD,) if player.has(MERCENARIES) else ()
    culture = (CULTURE,) if player.has(SPARTA) else ()
    return (*mood, *gold, *culture)


def _needs_warbeasts(state: Clash, order: Recruit) -> bool:
    player = state.players[order.seat]
    city = player.city(order.city)
    return player.has(WARBEASTS) and MARKET not in city.buildings
