"""The shape of every printed thing: which fields a row of a data file may have."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from companion.toolbox.printed import Row


class Achievement(Row):
    """An achievement and its points by size of the table."""

    vp: dict[str, list[int]]


class AutomaCivilization(Row):
    """A civilization of the Automa."""

    favourite: str
    does: NotRequired[dict[str, str]]
    extra: dict[str, int]
    protects: NotRequired[bool]


class AutomaLevel(Row):
    """A level of the Automa."""

    mat: str


# "from" is a word of the language, so it cannot stand in a class.
_BenefitFrom = TypedDict("_BenefitFrom", {"from": NotRequired[str]})


class Benefit(Row, _BenefitFrom):
    """A benefit symbol and what it does."""

    kind: str
    resource: NotRequired[str]
    choose_one: NotRequired[list[str]]
    all: NotRequired[list[str]]
    building: NotRequired[str]
    anywhere: NotRequired[bool]
    x: NotRequired[bool]
    off_track: NotRequired[int]
    new: NotRequired[bool]
    free: NotRequired[bool]
    both: NotRequired[str]
    track: NotRequired[str]
    by: NotRequired[int]
    benefit: NotRequired[bool]
    bonus: NotRequired[bool]
    per: NotRequired[str]
    token: NotRequired[bool]
    each: NotRequired[int]
    amount: NotRequired[int]
    landmark: NotRequired[str]
    row: NotRequired[int]


class Building(Row):
    """An income building."""

    row: str
    resource: str


class Capital(Row):
    """A capital mat."""

    number: int
    start: dict[str, str]
    dots: list[str]


# "from" is a word of the language, so it cannot stand in a class.
_CivilizationWayFrom = TypedDict("_CivilizationWayFrom", {"from": NotRequired[list[str]]})


class CivilizationWay(Row, _CivilizationWayFrom):
    """A way a civilization mat can be used."""

    civilization: str
    special: NotRequired[str]
    goes_on: NotRequired[bool]
    benefit: NotRequired[dict[str, list[str]]]
    limit: NotRequired[int]
    after: NotRequired[str]


class Civilization(Row):
    """A civilization mat."""

    turns: list[int]
    start: NotRequired[dict[str, Any]]
    columns: NotRequired[list[list[str]]]
    solo: NotRequired[str]
    head_start: NotRequired[int]
    not_mid_game: NotRequired[bool]
    uncovers: NotRequired[list[str]]
    area_vp: NotRequired[list[int]]
    rows: NotRequired[list[list[str]]]
    automatic: NotRequired[bool]
    right_vp: NotRequired[int]
    final_vp: NotRequired[int]


class DecisionCard(Row):
    """A decision card of the Automa."""

    progress: bool
    income: bool
    topple: bool
    automa: str
    shadow: str
    order: list[str]
    map: str


class Die(Row):
    """A die."""

    faces: list[str]


class IncomeRow(Row):
    """A row of the income mat."""

    building: str


class IncomeSpace(Row):
    """A space of the income mat."""

    row: str
    space: int
    gives: list[str]


class Landmark(Row):
    """A landmark and its shape."""

    shape: list[str]
    space: NotRequired[str]
    tech: NotRequired[str]


class MapSymbol(Row):
    """How the Automa finds its way on the map."""

    start: list[int]
    second: list[int]
    evidence: str


class Resource(Row):
    """A resource."""

    track: str
    building: str


class SpaceTile(Row):
    """A space tile."""

    benefit: dict[str, list[str]]


class Space(Row):
    """A space of a track."""

    track: str
    space: int
    benefit: dict[str, Any]
    bonus: NotRequired[dict[str, Any]]
    landmark: NotRequired[str]


class Share(TypedDict):
    """What a card gives to others: whom it means, and by which verbs."""

    who: str
    parts: NotRequired[list[str]]
    tiles: NotRequired[int]


class TapestryCard(Row):
    """A tapestry card."""

    kind: str
    copies: int
    solo: NotRequired[str]
    share: NotRequired[Share]
    now: NotRequired[list[dict[str, list[str]]]]


class Tech(Row):
    """A tech card with circle and square."""

    circle: dict[str, list[str]]
    square: dict[str, list[str]]
    needs: dict[str, Any]


class TerritoryTile(Row):
    """A territory tile."""

    corners: list[str]
    land: list[str]
    benefit: str


class Track(Row):
    """A track."""

    resource: str


# Domains that are not listed have only names.
SHAPES: Mapping[str, type] = {
    "achievements": Achievement,
    "automa_civilizations": AutomaCivilization,
    "automa_levels": AutomaLevel,
    "benefits": Benefit,
    "buildings": Building,
    "capitals": Capital,
    "civilization_ways": CivilizationWay,
    "civilizations": Civilization,
    "decision_cards": DecisionCard,
    "dice": Die,
    "income_rows": IncomeRow,
    "income_spaces": IncomeSpace,
    "landmarks": Landmark,
    "map_symbols": MapSymbol,
    "resources": Resource,
    "space_tiles": SpaceTile,
    "spaces": Space,
    "tapestry_cards": TapestryCard,
    "techs": Tech,
    "territory_tiles": TerritoryTile,
    "tracks": Track,
}
