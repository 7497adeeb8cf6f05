"""The board: what the box prints, as far as the table has told us, and our house values for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Annotated, Any

from companion.engine.data import table
from companion.engine.fields import Bounds
from companion.engine.frozen import dataclass, frozen_maps
from companion.toolbox.printed import rows

from . import shapes
from .ids import KEY, MILITARY, TECHNOLOGY, TOP_LEVEL, CardId, GovernmentId, Level, MeasureId, RegionId

AXES = (TECHNOLOGY, MILITARY)
SymbolPoints = Annotated[int, Bounds(0, 9)]


# What is asked of each part of a bonus; more than this no card gives.
MOST_OF_A_BONUS = {"vp": 9, "cubes": 5, "cards": 5, "technology": 2, "military": 2}


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a level, goal, wonder or advisor gives: points, cubes and cards taken back, levels."""

    vp: Annotated[int, Bounds(-20, 20)] = 0
    cubes: Annotated[int, Bounds(0, 9)] = 0
    cards: Annotated[int, Bounds(0, 10)] = 0
    technology: Annotated[int, Bounds(-16, 16)] = 0
    military: Annotated[int, Bounds(-16, 16)] = 0


@dataclass(frozen=True, slots=True)
class Symbol:
    """One action on a Zivbot card and the points printed beside it."""

    card: CardId
    vp: SymbolPoints = 0


@dataclass(frozen=True, slots=True)
class ZivbotCard:
    """A Zivbot card: its symbols, the upper one first."""

    id: str
    symbols: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
@frozen_maps
class Board:
    """The printed facts in use; those the table has confirmed are listed in printed, the rest are house values."""

    neighbours: Mapping[RegionId, tuple[RegionId, ...]]
    tile_vp: Mapping[str, Annotated[int, Bounds(0, 20)]]
    # Every field of the matrix, written "technology/military", with its government.
    matrix: Mapping[str, GovernmentId]
    technologies: Mapping[str, Level]
    # Level bonuses, written "technology/16".
    bonuses: Mapping[str, Bonus]
    measures: Mapping[MeasureId, tuple[int, ...]]
    zivbot_cards: tuple[ZivbotCard, ...]
    region_names: Mapping[RegionId, str] = field(default_factory=dict)
    printed: tuple[str, ...] = ()
    # The card file: what the table has told of its cards, each under its fact as a short text.
    cards: Mapping[str, str] = field(default_factory=dict)

    def has_field(self, technology: int, military: int) -> bool:
        """Whether the matrix has a field here."""
        return field_key(technology, military) in self.matrix

    def government(self, technology: int, military: int) -> GovernmentId:
        """The government of a field; off the matrix, what our own drawing would put there."""
        found = self.matrix.get(field_key(technology, military))
        return found if found is not None else house_government(technology, military)

    def level_bonus(self, axis: str, level: int) -> Bonus | None:
        """What a level gives besides cards and advisors."""
        return self.bonuses.get(f"{axis}/{level}")

    def points_of_tile(self, number: int) -> int:
        """The VP a tile shows."""
        return self.tile_vp.get(str(number), 0)


def field_key(technology: int, military: int) -> str:
    """How a field of the matrix is written."""
    return f"{technology}/{military}"


def house_government(technology: int, military: int) -> GovernmentId:
    """The government our own matrix rule gives any field (the first rule that fits)."""
    total = technology + military
    if technology >= 13 and technology - military >= 4:
        return "utopia"
    if 4 <= technology <= 9 and military - technology >= 3:
        return "barbarians"
    steps = ((5, "clan"), (8, "nomads"), (13, "city_state"))
    for limit, government in steps:
        if total <= limit:
            return government
    if total <= 20:
        return "empire" if military >= technology else "mercantilism"
    return "enlightenment" if total <= 26 else "consumer_society"


@cache
def stated_facts() -> frozenset[str]:
    """Facts the rulebook states or proves, so that nobody needs to be asked."""
    return frozenset(table(KEY, "house_values")["stated"])


@cache
def printed_levels() -> dict[str, int]:
    """Technologies whose level the rulebook names."""
    return {id: item["level"] for id, item in rows(KEY, "technologies", shapes.Technology).items() if "level" in item}


@cache
def unplaced_levels() -> tuple[int, ...]:
    """The levels on which the five technologies without a printed number lie."""
    taken = set(printed_levels().values())
    return tuple(level for level in range(1, TOP_LEVEL + 1) if level not in taken)


@cache
def house_board() -> Board:
    """The board as it is used before anybody has told us a printed fact."""
    house: dict[str, Any] = table(KEY, "house_values")
    matrix = {
        field_key(column["technology"], column["lowest"] + offset): government
        for column in house["matrix"]
        for offset, government in enumerate(column["governments"])
    }
    cards = tuple(
        ZivbotCard(id, tuple(Symbol(symbol["card"], symbol["vp"]) for symbol in symbols))
        for id, symbols in house["zivbot_cards"].items()
    )
    return Board(
        neighbours={region: tuple(others) for region, others in house["neighbours"].items()},
        tile_vp=dict(house["tile_vp"]),
        matrix=matrix,
        technologies={**printed_levels(), **house["technologies"]},
        bonuses={level: Bonus(**bonus) for level, bonus in house["bonuses"].items()},
        measures={measure: tuple(rounds) for measure, rounds in house["measures"].items()},
        zivbot_cards=cards,
    )
