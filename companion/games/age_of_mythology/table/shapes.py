"""The shape of every printed thing: which fields a row of a data file may have."""

from collections.abc import Mapping
from typing import NotRequired

from companion.toolbox.printed import Row, Words


class Age(Row):
    """An age: its hand limit and what entering it costs."""

    hand: int
    cost: int
    cheaper: int


class Building(Row):
    """A building tile."""

    cost: dict[str, int]
    max: int
    produces: NotRequired[str]


class Card(Row):
    """A standard card, and the numbers it has in a random deck."""

    number: NotRequired[int]
    random_numbers: NotRequired[list[int]]
    tone: NotRequired[str]


class Culture(Row):
    """A culture board and the colour of its cubes."""

    cube: str
    board: list[list[str]]
    city: int
    # Gods of which only the name is known.
    untold: NotRequired[list[str]]


class Gathering(Row):
    """What a Gather card brings in."""

    terrain: NotRequired[str]
    resource: NotRequired[str]


class God(Row):
    """A god card with its power."""

    power: Words
    culture: str
    card: str
    favor: int
    effect: str
    number: int
    value: NotRequired[int]
    opponent: NotRequired[int]
    gathers: NotRequired[str]
    only_others: NotRequired[bool]
    only: NotRequired[str]
    gain: NotRequired[dict[str, int]]
    units: NotRequired[dict[str, int]]


class Resource(Row):
    """A resource and the colour of its cubes."""

    cube: str


class Tile(Row):
    """A province tile."""

    terrain: str
    resource: str
    symbols: int
    count: int


class Unit(Row):
    """A battle card."""

    culture: str
    type: str
    classes: list[str]
    dice: int
    cost: dict[str, int]
    bonus: dict[str, int]
    specials: NotRequired[dict[str, int]]
    age: NotRequired[str]


# Domains that are not listed have only names.
SHAPES: Mapping[str, type] = {
    "ages": Age,
    "buildings": Building,
    "cards": Card,
    "cultures": Culture,
    "gatherings": Gathering,
    "gods": God,
    "resources": Resource,
    "tiles": Tile,
    "units": Unit,
}
