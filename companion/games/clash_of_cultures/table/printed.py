"""Printed facts, read from the data files: what needs what, what costs what, how many pieces there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, overload

from companion.engine.data import items, table, vocabulary

from .ids import GOVERNMENT, KEY

if TYPE_CHECKING:
    from . import shapes

ACTIONS_A_TURN = 3
PHASES_A_ROUND = 3
EVENT_MARKERS = 3
FOOD_WITHOUT_STORAGE = 2
IDEAS_WITH_DOGMA = 2
LARGEST_CITY = 5
LARGEST_ARMY = 4
SHIP_ROOM = 2
SETTLEMENTS = 7
BUILDINGS_A_TYPE = 5
MOST_CAPTIVES = 4
MOST_ROUTES = 4
INFLUENCE_TARGET = 5
NUMBERS = 6
BARBARIAN_SETTLEMENTS = 10
BARBARIAN_UNITS: Mapping[str, int] = {"infantry": 20, "cavalry": 4, "elephant": 4}
PIRATE_SHIPS = 4
EXHAUSTED_TOKENS = 6


@overload
def data(domain: Literal["abilities"]) -> Mapping[str, shapes.Ability]: ...
@overload
def data(domain: Literal["action_cards"]) -> Mapping[str, shapes.ActionCard]: ...
@overload
def data(domain: Literal["advances"]) -> Mapping[str, shapes.Advance]: ...
@overload
def data(domain: Literal["buildings"]) -> Mapping[str, shapes.Building]: ...
@overload
def data(domain: Literal["categories"]) -> Mapping[str, shapes.Category]: ...
@overload
def data(domain: Literal["civ_advances"]) -> Mapping[str, shapes.CivAdvance]: ...
@overload
def data(domain: Literal["civilizations"]) -> Mapping[str, shapes.Civilization]: ...
@overload
def data(domain: Literal["events"]) -> Mapping[str, shapes.Event]: ...
@overload
def data(domain: Literal["leaders"]) -> Mapping[str, shapes.Leader]: ...
@overload
def data(domain: Literal["objectives"]) -> Mapping[str, shapes.Objective]: ...
@overload
def data(domain: Literal["tactics"]) -> Mapping[str, shapes.Tactic]: ...
@overload
def data(domain: Literal["terrains"]) -> Mapping[str, shapes.Terrain]: ...
@overload
def data(domain: Literal["units"]) -> Mapping[str, shapes.Unit]: ...
@overload
def data(domain: Literal["wonders"]) -> Mapping[str, shapes.Wonder]: ...
@overload
def data(domain: str) -> Mapping[str, Mapping[str, Any]]: ...
def data(domain: str) -> Mapping[str, Any]:
    """The things of one domain by id; a test holds every row to its shape."""
    return items(KEY, domain)


def words() -> Mapping[str, tuple[str, ...]]:
    """The ids of every domain."""
    return vocabulary(KEY)


@cache
def advances_of(category: str) -> tuple[str, ...]:
    """The four advances of a category, top one first."""
    rows = [(item["row"], name) for name, item in data("advances").items() if item["category"] == category]
    return tuple(name for _, name in sorted(rows))


@cache
def governments() -> tuple[str, ...]:
    """The three categories that are governments."""
    return tuple(name for name, item in data("categories").items() if item["government"])


def category_of(advance: str) -> str:
    """The category an advance belongs to."""
    return str(data("advances")[advance]["category"])


def is_government(advance: str) -> bool:
    """Whether an advance belongs to a government."""
    return category_of(advance) in governments()


@cache
def civ_advances_of(civilization: str) -> tuple[str, ...]:
    """The four advances of a civilization."""
    return tuple(data("civilizations")[civilization]["advances"])


def triggered_by(civ_advance: str, advance: str) -> bool:
    """Whether gaining this advance brings this civilization advance."""
    trigger = data("civ_advances")[civ_advance]["trigger"]
    return bool(trigger == advance or (trigger == GOVERNMENT and is_government(advance)))


def unit_stock(unit: str) -> int:
    """How many pieces of a unit a player has."""
    return int(data("units")[unit]["stock"])


@cache
def in_box(domain: str, expansion: bool) -> tuple[str, ...]:
    """The things of a domain in use: with the expansion all, without it only the base ones."""
    return tuple(name for name, item in data(domain).items() if expansion or not item.get("expansion"))


@cache
def copies_of_objective(objective: str, expansion: bool) -> int:
    """On how many objective cards this condition stands."""
    cards = table(KEY, "objective_cards")["cards"]
    return sum(objective in (card["top"], card["bottom"]) for card in cards if expansion or not card["expansion"])


# So many objective cards are in the box.
GOALS = 38


@cache
def goals(expansion: bool) -> tuple[int, ...]:
    """The objective cards in use, each by its place in the box."""
    cards = table(KEY, "objective_cards")["cards"]
    return tuple(place for place, card in enumerate(cards) if expansion or not card["expansion"])


@cache
def goal(place: int) -> tuple[str, str]:
    """The two conditions of an objective card."""
    card = table(KEY, "objective_cards")["cards"][place]
    return card["top"], card["bottom"]


def city_names(owner: str) -> tuple[str, ...]:
    """House names for the cities of a civilization or a colour."""
    return tuple(table(KEY, "city_names")["names"].get(owner, ()))


def cities_in(lang: str) -> dict[str, str]:
    """The house names of cities that are called otherwise in a language."""
    return dict(table(KEY, "city_names")["in_other_languages"].get(lang, {}))
