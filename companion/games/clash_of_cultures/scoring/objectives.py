"""Objectives: their conditions as questions to the table's state, what is earned now, and what is almost met."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.frozen import dataclass
from companion.engine.message import Message, say

from ..advances.advancing import government_of
from ..cities.cities import cities_with, foreign_cities, influenced_abroad
from ..cities.collect_actions import founded
from ..table import printed
from ..table.amounts import Goods
from ..table.goods import held
from ..table.groups import AWAY, BESIDE
from ..table.ids import (
    ACADEMY,
    ACTION,
    ANGRY,
    ARMY,
    CAVALRY,
    ELEPHANT,
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
    SETTLER,
    SHIP,
    STATUS,
    TEMPLE,
    WOOD,
)
from ..table.state import Clash, Player
from ..war.places import all_known, garrison, spaces_with, standing
from .deeds import FAR, IN_BATTLE, ONCE, causes

Condition = Callable[[Clash, int], bool]
Judge = Callable[[Clash, int], bool | None]
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
        if own < least:
            return False
        return max([figure(state, other) for other in range(len(state.players)) if other != seat], default=-1) < own

    return holds


def _with(building: str) -> Condition:
    return _more_than_others(lambda state, seat: cities_with(state.players[seat], building))


# Objectives that ask for all four advances of a category.
WHOLE = {
    "city_planner": "construction",
    "education_lead": "education",
    "culture_focus": "culture",
    "science_focus": "science",
    "trade_focus": "economy",
    "seafarers": "seafaring",
    "militarized": "warfare",
}


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
    **{objective: _category(category) for objective, category in WHOLE.items()},
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


def _spaces(unit: str, least: int, *wheres: str) -> Judge:
    """A kind of unit on so many spaces: ruled out by too few pieces, decided where the app knows all places."""

    def holds(state: Clash, seat: int) -> bool | None:
        if state.players[seat].units.get(unit, 0) < least:
            return False
        if not all_known(state, seat, unit):
            return None
        return spaces_with(state, seat, unit, *wheres) >= least

    return holds


def _outpost(state: Clash, seat: int) -> bool | None:
    if army(state.players[seat]) < 3:
        return False
    if not all_known(state, seat, *ARMY):
        return None
    return sum(group.units.army > 0 and group.place.where == AWAY for group in standing(state, seat)) >= 3


def _threat(state: Clash, seat: int) -> bool | None:
    if army(state.players[seat]) < 4:
        return False
    if not all_known(state, seat, *ARMY):
        return None
    near = [one for one in standing(state, seat) if one.place.where == BESIDE and one.place.owner not in (None, seat)]
    # What stands in an own city may be next to a foreign one as well: only the table sees that.
    return True if sum(group.units.army for group in near) >= 4 else None


def _colony(state: Clash, seat: int) -> bool | None:
    cities = [city for city in state.players[seat].cities if not city.capital]
    if any(city.distance >= FAR for city in cities):
        return True
    return None if any(city.distance == 0 for city in cities) else False


def _only_wonder(state: Clash, seat: int) -> bool | None:
    """The only wonder of the round is an own one; those of older evenings have no round."""
    built = [wonder.builder for wonder in state.wonders.values() if wonder.round == state.round]
    return built == [seat]


def _traders(least: int, *units: str) -> Judge:
    def holds(state: Clash, seat: int) -> bool | None:
        return None if sum(state.players[seat].units.get(unit, 0) for unit in units) >= least else False

    return holds


def _blockade(state: Clash, seat: int) -> bool | None:
    foreign = [city for other, player in enumerate(state.players) if other != seat for city in player.cities]
    ports = any(PORT in city.buildings for city in foreign)
    return None if ports and state.players[seat].units.get(SHIP, 0) >= 2 else False


def _standing_army(state: Clash, seat: int) -> bool | None:
    player = state.players[seat]
    if len(player.cities) < 4 or army(player) < 4:
        return False
    if not all_known(state, seat, *ARMY):
        return None
    return sum(garrison(state, seat, city.name).army > 0 for city in player.cities) >= 4


# Conditions the map decides: too few pieces rule them out; where places are kept the app often knows.
BY_MAP: dict[str, Judge] = {
    "colony": _colony,
    "expansionist": lambda state, seat: None if len(state.players[seat].cities) >= 4 else False,
    "trade_power": _traders(3, SETTLER, SHIP),
    "shipping_routes": _traders(2, SHIP),
    "migration": _spaces(SETTLER, 3, AWAY),
    "sea_blockade": _blockade,
    "standing_army": _standing_army,
    "threat": _threat,
    "outpost": _outpost,
    "horse_power": _spaces(CAVALRY, 3),
    "ivory_tower": _spaces(ELEPHANT, 3),
}


def fulfilled(state: Clash, seat: int, objective: str) -> bool | None:
    """Whether the condition holds as far as the app can see; None where only the table knows."""
    if objective in CONDITIONS:
        return CONDITIONS[objective](state, seat)
    if objective == "magnificent_culture" and state.stage == STATUS:
        return _only_wonder(state, seat)
    if objective in IN_BATTLE or objective in ONCE:
        if objective == "city_founder" and founded(seat) in state.turn.conditions:
            return True if causes(state, seat, objective) else _unknown_distance(state, seat)
        return bool(causes(state, seat, objective))
    return BY_MAP[objective](state, seat)


def _unknown_distance(state: Clash, seat: int) -> bool | None:
    cities = state.players[seat].cities
    return None if cities and cities[-1].distance == 0 else False


def laid_out(state: Clash, seat: int, objective: str, cause: str) -> bool:
    """Whether this was scored for this cause already in this round."""
    now = [one for one in state.players[seat].triumphs if one.round == state.round]
    return any((one.objective, one.cause) == (objective, cause) for one in now)


def earned(state: Clash, seat: int) -> tuple[tuple[str, str], ...]:
    """The triumphs of the moment this player may lay out now, each with its cause."""
    boxed = [one for one in (*IN_BATTLE, *ONCE) if printed.copies_of_objective(one, state.rules.expansion)]
    found = [(one, cause) for one in boxed for cause in causes(state, seat, one)]
    if state.stage == ACTION and CONDITIONS["terror_regime"](state, seat):
        found.append(("terror_regime", ""))
    return tuple((one, cause) for one, cause in found if not laid_out(state, seat, one, cause))


def _lacks(figure: Callable[[Clash, int], int], least: int) -> Callable[[Clash, int], int]:
    return lambda state, seat: max(0, least - figure(state, seat))


def _behind(figure: Callable[[Clash, int], int], least: int = 1) -> Callable[[Clash, int], int]:
    def missing(state: Clash, seat: int) -> int:
        own = figure(state, seat)
        others = [figure(state, other) for other in range(len(state.players)) if other != seat]
        return max(0, least - own, max(others, default=0) + 1 - own)

    return missing


def _behind_with(building: str) -> Callable[[Clash, int], int]:
    return _behind(lambda state, seat: cities_with(state.players[seat], building))


def _unlearned(category: str) -> Callable[[Clash, int], int]:
    def missing(state: Clash, seat: int) -> int:
        return sum(one not in state.players[seat].advances for one in printed.advances_of(category))

    return missing


def _short_of_storage(state: Clash, seat: int) -> int:
    return sum(max(0, 3 - held(state.players[seat], good)) for good in (FOOD, ORE, WOOD))


# How many are missing, and of what: a building, an advance, a city, a good, a unit.
SHORT: dict[str, tuple[Callable[[Clash, int], int], str]] = {
    "large_civilization": (_lacks(lambda state, seat: len(state.players[seat].cities), 6), "cities"),
    **{
        name: (_behind_with(building), building)
        for name, building in (
            ("scientific_lead", ACADEMY),
            ("coastal_culture", PORT),
            ("religious_fervor", TEMPLE),
            ("star_gazers", OBSERVATORY),
            ("traders", MARKET),
            ("legacy", OBELISK),
            ("fortifications", FORTRESS),
        )
    },
    **{name: (_unlearned(category), "advances") for name, category in WHOLE.items()},
    **{
        name: (_lacks(lambda state, seat, good=good: held(state.players[seat], good), HOARD), good)  # type: ignore[misc]
        for name, good in HOARDS.items()
    },
    "advanced_culture": (_behind(lambda state, seat: len(state.players[seat].advances), least=6), "advances"),
    "culture_power": (_behind(influenced_abroad), "influenced"),
    "consulate": (_lacks(foreign_cities, 2), "influenced"),
    "happy_population": (_lacks(lambda state, seat: _in_mood(state, seat, HAPPY), 4), "happy"),
    "terror_regime": (_lacks(lambda state, seat: _in_mood(state, seat, ANGRY), 4), "angry"),
    "optimized_storage": (_short_of_storage, "goods"),
    "architecture": (_lacks(_own_building_types, 4), "buildings"),
    "metropolis": (_lacks(lambda state, seat: max((c.size for c in state.players[seat].cities), default=0), 5), "size"),
    "diversified_research": (_lacks(_categories_begun, 9), "categories"),
    "military_might": (
        _lacks(lambda state, seat: army(state.players[seat]) + state.players[seat].units.get(SHIP, 0), 12),
        "units",
    ),
}


def _in_mood(state: Clash, seat: int, mood: str) -> int:
    return sum(city.mood == mood for city in state.players[seat].cities)


@dataclass(frozen=True, slots=True)
class NearMiss:
    """An objective that is almost met: how many are missing, and of what."""

    objective: str
    missing: int
    words: Message


def near_misses(state: Clash, seat: int, within: int = 1) -> tuple[NearMiss, ...]:
    """The objectives this player misses by so little, nearest first."""
    made = []
    for objective, (count, of) in SHORT.items():
        missing = count(state, seat)
        if 0 < missing <= within and printed.copies_of_objective(objective, state.rules.expansion):
            made.append(NearMiss(objective, missing, say(f".short.{of}", n=missing)))
    return tuple(sorted(made, key=lambda near: near.missing))


def objective_price(objective: str) -> Goods:
    """What scoring this objective costs."""
    good = HOARDS.get(objective)
    return Goods(**{good: HOARD_PRICE}) if good else Goods()
