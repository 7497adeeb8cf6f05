"""Objectives the app can see for itself: their conditions as questions to the table's state."""

from __future__ import annotations

from collections.abc import Callable

from ..advances.advancing import government_of
from ..cities.cities import cities_with, foreign_cities, influenced_abroad
from ..table import printed
from ..table.goods import held
from ..table.ids import (
    ACADEMY,
    ANGRY,
    ARMY,
    FOOD,
    FORTRESS,
    GOLD,
    HAPPY,
    IDEAS,
    MARKET,
    OBELISK,
    OBSERVATORY,
    ORE,
    PORT,
    SHIP,
    TEMPLE,
    WOOD,
)
from ..table.state import Clash, Goods, Player

Condition = Callable[[Clash, int], bool]
# Objectives with a price: pay 2 of at least 5.
HOARD, HOARD_PRICE = 5, 2
HOARDS = {"eureka": IDEAS, "wealth": GOLD, "ore_supplies": ORE, "wood_supplies": WOOD, "food_supplies": FOOD}
# Not in the same round for the same reason.
APART = {
    "trade_power": "shipping_routes",
    "shipping_routes": "trade_power",
    "standing_army": "military_might",
    "military_might": "standing_army",
    "colony": "city_founder",
    "city_founder": "colony",
}


def _more_than_others(figure: Callable[[Clash, int], int], least: int = 1) -> Condition:
    def holds(state: Clash, seat: int) -> bool:
        own = figure(state, seat)
        others = [figure(state, other) for other in range(len(state.players)) if other != seat]
        return own >= least and all(own > count for count in others)

    return holds


def _with(building: str) -> Condition:
    return _more_than_others(lambda state, seat: cities_with(state.players[seat], building))


def _category(category: str) -> Condition:
    return lambda state, seat: complete(state.players[seat], category)


def complete(player: Player, category: str) -> bool:
    """Whether all four advances of a category are owned."""
    return all(advance in player.advances for advance in printed.advances_of(category))


def complete_categories(player: Player) -> int:
    """How many categories are complete."""
    return sum(complete(player, category) for category in printed.data("categories"))


def army(player: Player) -> int:
    """Army units on the map, the leader included."""
    return sum(player.units.get(unit, 0) for unit in ARMY) + (player.leader is not None)


def _hoard(good: str) -> Condition:
    return lambda state, seat: held(state.players[seat], good) >= HOARD


def _fleet(state: Clash, seat: int) -> bool:
    ships = [player.units.get(SHIP, 0) for player in state.players]
    others = [count for other, count in enumerate(ships) if other != seat]
    return ships[seat] >= 4 or (ships[seat] >= 2 and all(ships[seat] > count for count in others))


def _large_army(state: Clash, seat: int) -> bool:
    own = army(state.players[seat])
    return all(own >= army(player) + 4 for other, player in enumerate(state.players) if other != seat)


def _own_building_types(state: Clash, seat: int) -> int:
    cities = state.players[seat].cities
    return len({building for city in cities for building, colour in city.buildings.items() if colour == seat})


def _versatile(state: Clash, seat: int) -> bool:
    player = state.players[seat]
    on_map = all(player.units.get(unit, 0) for unit in printed.data("units") if unit != "leader")
    return on_map and player.leader is not None


def _moods(mood: str, least: int) -> Condition:
    return lambda state, seat: sum(city.mood == mood for city in state.players[seat].cities) >= least


def _categories_begun(state: Clash, seat: int) -> int:
    return len({printed.category_of(advance) for advance in state.players[seat].advances})


def _whole_government(state: Clash, seat: int) -> bool:
    government = government_of(state.players[seat])
    return government is not None and complete(state.players[seat], government)


def _high_culture(state: Clash, seat: int) -> bool:
    player = state.players[seat]
    return len(player.civ_advances) >= 4 and player.leaders_recruited >= 2


CONDITIONS: dict[str, Condition] = {
    "large_civilization": lambda state, seat: len(state.players[seat].cities) >= 6,
    "scientific_lead": _with(ACADEMY),
    "coastal_culture": _with(PORT),
    "religious_fervor": _with(TEMPLE),
    "star_gazers": _with(OBSERVATORY),
    "traders": _with(MARKET),
    "legacy": _with(OBELISK),
    "fortifications": _with(FORTRESS),
    "advanced_culture": _more_than_others(lambda state, seat: len(state.players[seat].advances), least=6),
    "goal_focused": _more_than_others(lambda state, seat: complete_categories(state.players[seat])),
    "culture_power": _more_than_others(influenced_abroad),
    "city_planner": _category("construction"),
    "education_lead": _category("education"),
    "culture_focus": _category("culture"),
    "science_focus": _category("science"),
    "trade_focus": _category("economy"),
    "seafarers": _category("seafaring"),
    "militarized": _category("warfare"),
    "government": _whole_government,
    "happy_population": _moods(HAPPY, 4),
    "terror_regime": _moods(ANGRY, 4),
    "optimized_storage": lambda state, seat: all(held(state.players[seat], good) >= 3 for good in (FOOD, ORE, WOOD)),
    "architecture": lambda state, seat: _own_building_types(state, seat) >= 4,
    "consulate": lambda state, seat: foreign_cities(state, seat) >= 2,
    "metropolis": lambda state, seat: any(city.size >= 5 for city in state.players[seat].cities),
    "diversified_research": lambda state, seat: _categories_begun(state, seat) >= 9,
    "versatility": _versatile,
    "high_culture": _high_culture,
    "large_fleet": _fleet,
    "large_army": _large_army,
    "military_might": lambda state, seat: army(state.players[seat]) + state.players[seat].units.get(SHIP, 0) >= 12,
    **{objective: _hoard(good) for objective, good in HOARDS.items()},
}


def fulfilled(state: Clash, seat: int, objective: str) -> bool | None:
    """Whether the condition holds as far as the app can see; None where only the table knows."""
    condition = CONDITIONS.get(objective)
    return None if condition is None else condition(state, seat)


def objective_price(objective: str) -> Goods:
    """What scoring this objective costs."""
    good = HOARDS.get(objective)
    return Goods(**{good: HOARD_PRICE}) if good else Goods()
