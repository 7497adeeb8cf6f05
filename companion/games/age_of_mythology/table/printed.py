"""Printed things: units, buildings, gods, tiles, cultures and ages as typed objects, read from the data files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.engine.data import table
from companion.engine.frozen import dataclass
from companion.toolbox.printed import rows

from . import shapes
from .ids import KEY
from .resources import Resources


@dataclass(frozen=True, slots=True)
class Unit:
    """A battle card: what the unit costs, how it fights and what it can do besides."""

    id: str
    culture: str
    type: str
    classes: tuple[str, ...]
    dice: int
    cost: Resources
    bonus: Mapping[str, int]
    specials: Mapping[str, int]
    age: str | None

    def is_a(self, kind: str) -> bool:
        """Whether the unit is of this type or class."""
        return kind == self.type or kind in self.classes


@dataclass(frozen=True, slots=True)
class Building:
    """A building tile: its cost, how many one may own, and what it adds to an own Gather card."""

    id: str
    cost: Resources
    most: int
    produces: str | None


@dataclass(frozen=True, slots=True)
class God:
    """A god card: its action and number, the price of the power and what the power does."""

    id: str
    culture: str
    card: str
    value: int
    favor: int
    effect: str
    number: int
    opponent: int
    gathers: str | None
    only_others: bool
    only: str | None
    gain: Resources
    units: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Tile:
    """A province tile: its land and what it yields."""

    id: str
    terrain: str
    resource: str
    symbols: int
    count: int


@dataclass(frozen=True, slots=True)
class Culture:
    """A culture board: sixteen fields row by row, the size of the city, and gods of which only the name is known."""

    id: str
    board: tuple[str, ...]
    city: int
    untold: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Age:
    """An age: its hand limit and what entering it costs of each resource."""

    id: str
    hand: int
    cost: int
    cheaper: int


@dataclass(frozen=True, slots=True)
class Gathering:
    """What a Gather card brings in: one terrain, one resource, or everything."""

    id: str
    terrain: str | None
    resource: str | None

    def takes(self, tile: Tile) -> bool:
        """Whether this province yields now."""
        if self.terrain is not None:
            return tile.terrain == self.terrain
        return self.resource is None or tile.resource == self.resource


@cache
def unit(id: str) -> Unit:
    """The unit with this id."""
    row = rows(KEY, "units", shapes.Unit)[id]
    return Unit(
        id,
        row["culture"],
        row["type"],
        tuple(row["classes"]),
        row["dice"],
        Resources(**row["cost"]),
        row["bonus"],
        row.get("specials", {}),
        row.get("age"),
    )


@cache
def units_of(culture: str) -> tuple[Unit, ...]:
    """The units of a culture in printed order."""
    return tuple(unit(id) for id, row in rows(KEY, "units", shapes.Unit).items() if row["culture"] == culture)


@cache
def hero_of(culture: str, age: str) -> Unit | None:
    """The hero a culture gains with exactly this age; the Archaic Age has none."""
    return next((found for found in units_of(culture) if found.age == age), None)


@cache
def building(id: str) -> Building:
    """The building with this id."""
    row = rows(KEY, "buildings", shapes.Building)[id]
    return Building(id, Resources(**row["cost"]), row["max"], row.get("produces"))


@cache
def all_buildings() -> tuple[Building, ...]:
    """Every building in printed order."""
    return tuple(building(id) for id in rows(KEY, "buildings", shapes.Building))


@cache
def god(id: str) -> God:
    """The god card with this id."""
    row = rows(KEY, "gods", shapes.God)[id]
    return God(
        id,
        row["culture"],
        row["card"],
        row.get("value", 0),
        row["favor"],
        row["effect"],
        row["number"],
        row.get("opponent", 0),
        row.get("gathers"),
        row.get("only_others", False),
        row.get("only"),
        Resources(**row.get("gain", {})),
        row.get("units", {}),
    )


@cache
def gods_of(culture: str) -> tuple[God, ...]:
    """The god cards of a culture that we know."""
    return tuple(god(id) for id, row in rows(KEY, "gods", shapes.God).items() if row["culture"] == culture)


@cache
def tile(id: str) -> Tile:
    """The province tile with this id."""
    row = rows(KEY, "tiles", shapes.Tile)[id]
    return Tile(id, row["terrain"], row["resource"], row["symbols"], row["count"])


@cache
def all_tiles() -> tuple[Tile, ...]:
    """Every kind of province tile."""
    return tuple(tile(id) for id in rows(KEY, "tiles", shapes.Tile))


@cache
def culture(id: str) -> Culture:
    """The culture board with this id."""
    row = rows(KEY, "cultures", shapes.Culture)[id]
    board = tuple(terrain for line in row["board"] for terrain in line)
    return Culture(id, board, row["city"], tuple(row.get("untold", ())))


@cache
def cultures() -> tuple[str, ...]:
    """The ids of the three cultures."""
    return tuple(rows(KEY, "cultures", shapes.Culture))


@cache
def ages() -> tuple[Age, ...]:
    """The four ages in order."""
    return tuple(Age(id, row["hand"], row["cost"], row["cheaper"]) for id, row in rows(KEY, "ages", shapes.Age).items())


def age_index(id: str) -> int:
    """The place of an age in their order, from 0."""
    return tuple(rows(KEY, "ages", shapes.Age)).index(id)


@cache
def gathering(id: str) -> Gathering:
    """The way of gathering with this id."""
    row = rows(KEY, "gatherings", shapes.Gathering)[id]
    return Gathering(id, row.get("terrain"), row.get("resource"))


@cache
def card_number(card: str) -> int:
    """The number on a standard card."""
    return int(rows(KEY, "cards", shapes.Card)[card].get("number", 0))


@cache
def bank_size(seats: int) -> int:
    """How many cubes of each resource are in the game."""
    return int(table(KEY, "bank")["resources"][str(seats)])


@cache
def starting_cubes() -> int:
    """How many cubes of each resource everybody begins with."""
    return int(table(KEY, "bank")["player"])


@cache
def random_cards() -> int:
    """How many cards a random deck has."""
    return int(table(KEY, "bank")["random_cards"])
