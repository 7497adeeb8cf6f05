"""The shape of every printed thing: which fields a row of a data file may have."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from companion.toolbox.printed import Row


class Use(TypedDict):
    """What a card in play offers in a turn: by an action, once a turn, for tokens; goods and actions it brings."""

    action: NotRequired[bool]
    once: NotRequired[bool]
    pay: NotRequired[dict[str, int]]
    gains: NotRequired[dict[str, int]]
    actions: NotRequired[int]


class Ability(Row):
    """An ability of a leader: when it comes, what it costs and what it does."""

    leader: str
    once: NotRequired[bool]
    pay: NotRequired[dict[str, int]]
    grants: NotRequired[str]
    bound: NotRequired[str]
    largest: NotRequired[int]
    battle: NotRequired[dict[str, Any]]
    action: NotRequired[bool]
    drives: NotRequired[bool]
    after: NotRequired[list[str]]
    gains: NotRequired[list[dict[str, int]]]
    free_with: NotRequired[str]
    take_back: NotRequired[bool]
    activates: NotRequired[bool]
    only: NotRequired[str]
    at_once: NotRequired[bool]
    tokens: NotRequired[int]
    advance: NotRequired[str]
    rebuilds: NotRequired[bool]
    city_tokens: NotRequired[int]
    taxes: NotRequired[bool]
    many: NotRequired[bool]
    mood: NotRequired[str]


class ActionCard(Row):
    """An action card and the tactics on its lower half."""

    copies: int
    action: bool
    tactics: list[str]
    pay: NotRequired[dict[str, int]]
    advances: NotRequired[str]
    from_others: NotRequired[bool]
    needs: NotRequired[str]
    mood: NotRequired[int]
    per_building: NotRequired[str]
    gains: NotRequired[dict[str, int]]
    pay_any: NotRequired[bool]
    grants: NotRequired[str]
    victim: NotRequired[str]
    start: NotRequired[bool]
    actions: NotRequired[int]
    returns: NotRequired[bool]


class Advance(Row):
    """An advance of the board."""

    category: str
    row: int
    token: str | None
    unlocks: str | None
    requires: list[str]
    use: NotRequired[Use]


class Building(Row):
    """A city piece."""

    requires: str
    cost: dict[str, int]
    stock: int
    expansion: bool
    gains: NotRequired[dict[str, int]]


class Category(Row):
    """A category of advances."""

    government: bool


class CivAdvance(Row):
    """An advance of a civilization and what brings it."""

    civilization: str
    trigger: str
    use: NotRequired[Use]


class Civilization(Row):
    """A civilization."""

    special_start_region: bool
    advances: list[str]
    leaders: list[str]


class Event(Row):
    """An event card: its symbol, whom it strikes, what it gives and asks."""

    symbol: str
    affects: str
    expansion: bool
    ignored_with: list[str]
    fate: NotRequired[dict[str, Any]]
    gains: NotRequired[dict[str, dict[str, int]]]
    kept: NotRequired[bool]
    advance: NotRequired[str]
    then: NotRequired[dict[str, int]]
    grants: NotRequired[list[str]]
    happy: NotRequired[bool]
    points: NotRequired[float]
    structures: NotRequired[int]
    opens_wonder: NotRequired[bool]
    open: NotRequired[bool]
    per_city: NotRequired[dict[str, Any]]
    catch_up: NotRequired[str]
    stays: NotRequired[bool]
    convert: NotRequired[bool]
    pact: NotRequired[bool]


class Leader(Row):
    """A leader."""

    civilization: str
    abilities: list[str]


class Objective(Row):
    """The condition of an objective card."""

    claim: str


class Tactic(Row):
    """The lower half of an action card, or a unit ability in battle."""

    copies: int
    army: bool
    ship: bool
    fortress: bool
    value: NotRequired[int]
    no_abilities: NotRequired[bool]
    attacker: NotRequired[bool]
    city: NotRequired[bool]
    price: NotRequired[dict[str, int]]
    archers: NotRequired[bool]
    not_against_city: NotRequired[bool]
    dice: NotRequired[int]
    defender: NotRequired[bool]
    enemy_per_unit: NotRequired[int]
    per_enemy: NotRequired[int]
    scout: NotRequired[bool]
    mutes: NotRequired[bool]
    martyr: NotRequired[bool]
    peltasts: NotRequired[bool]
    retreat: NotRequired[bool]
    card: NotRequired[bool]
    encircled: NotRequired[bool]
    ignore: NotRequired[int]


class Terrain(Row):
    """A terrain."""

    land: bool


class Unit(Row):
    """A kind of unit."""

    cost: dict[str, int]
    stock: int
    needs: str | None
    army: bool
    expansion: bool


class Wonder(Row):
    """A wonder."""

    cost: dict[str, int]
    requires: str
    points: int
    use: NotRequired[Use]


# Domains that are not listed have only names.
SHAPES: Mapping[str, type] = {
    "abilities": Ability,
    "action_cards": ActionCard,
    "advances": Advance,
    "buildings": Building,
    "categories": Category,
    "civ_advances": CivAdvance,
    "civilizations": Civilization,
    "events": Event,
    "leaders": Leader,
    "objectives": Objective,
    "tactics": Tactic,
    "terrains": Terrain,
    "units": Unit,
    "wonders": Wonder,
}
