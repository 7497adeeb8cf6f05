"""The box as one value: everything it prints, each value with where it comes from, read and written as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from companion.engine.frozen import dataclass

from ..map.world import ALL_REGIONS
from ..table.card_file import SORTS, known_cards
from ..table.ids import ROUNDS_PER_ERA, TOP_LEVEL, GovernmentId, MeasureId, RegionId
from ..table.printed import Board, stated_facts
from ..table.told import (
    FIELD,
    FIELD_GOVERNMENT,
    MEASURE,
    NEIGHBOURS,
    NO,
    REGION,
    YES,
    all_facts,
    fact,
    read,
)

Facts = dict[str, str]
VERSION = 1


class Source(StrEnum):
    """Where a value comes from."""

    PRINTED = "printed"  # the rulebook says or proves it
    TOLD = "told"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class Value:
    """One value of the box."""

    fact: str
    kind: str
    value: str
    source: Source


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the matrix: its lowest and highest field, the governments from below, and what is in doubt."""

    technology: int
    lowest: int
    highest: int
    governments: tuple[GovernmentId, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class Merged:
    """Two boxes put together, and what they say differently; there the first one is kept."""

    facts: Mapping[str, str]
    conflicts: tuple[str, ...]


def source_of(board: Board, name: str) -> Source:
    """Whether a fact is printed in the rulebook, told by the table or assumed."""
    if name in stated_facts():
        return Source.PRINTED
    return Source.TOLD if name in board.printed else Source.ASSUMED


def values(board: Board) -> tuple[Value, ...]:
    """The whole box without its cards; governments and names only where there is something to name."""
    found = []
    for name in all_facts():
        kind, *parts = name.split(":")
        off = kind == FIELD_GOVERNMENT and not board.has_field(int(parts[0]), int(parts[1]))
        if not off and (kind != REGION or name in board.printed):
            found.append(Value(name, kind, read(board, name), source_of(board, name)))
    return tuple(found)


def columns(board: Board) -> tuple[Column, ...]:
    """The matrix column by column; one is told once all its fields and governments are."""
    return tuple(_column(board, technology) for technology in range(1, TOP_LEVEL + 1))


def _column(board: Board, technology: int) -> Column:
    there = [level for level in range(1, TOP_LEVEL + 1) if board.has_field(technology, level)]
    lowest, highest = (there[0], there[-1]) if there else (0, 0)
    names = [fact(FIELD, technology, level) for level in range(1, TOP_LEVEL + 1)]
    names += [fact(FIELD_GOVERNMENT, technology, level) for level in there]
    sources = {source_of(board, name) for name in names}
    source = Source.ASSUMED if Source.ASSUMED in sources else Source.TOLD
    return Column(technology, lowest, highest, tuple(board.government(technology, level) for level in there), source)


def column_facts(technology: int, lowest: int, highest: int, governments: Iterable[GovernmentId] = ()) -> Facts:
    """What a column tells whose lowest and highest field were dragged and whose governments were painted from below."""
    levels = range(1, TOP_LEVEL + 1)
    facts = {fact(FIELD, technology, level): YES if lowest <= level <= highest else NO for level in levels}
    painted = zip(range(lowest, highest + 1), governments, strict=False)
    return facts | {fact(FIELD_GOVERNMENT, technology, level): government for level, government in painted}


def border_facts(region: RegionId, neighbours: Iterable[RegionId]) -> Facts:
    """What is told when all regions a region borders on are joined to it on the map."""
    near = set(neighbours)
    return {fact(NEIGHBOURS, region, other): YES if other in near else NO for other in ALL_REGIONS if other != region}


def circle_facts(measure: MeasureId, rounds: Iterable[int]) -> Facts:
    """What is told when the segments of the time circle are ticked that show a measure."""
    ticked = set(rounds)
    return {fact(MEASURE, measure, one): YES if one in ticked else NO for one in range(1, ROUNDS_PER_ERA + 1)}


def document(board: Board) -> dict[str, Any]:
    """The whole box as one JSON document, each value with where it comes from."""
    return {
        "game": "historia",
        "version": VERSION,
        "values": {one.fact: [one.value, one.source.value] for one in values(board)},
        "cards": {sort: {id: _card(board, sort, id) for id in known_cards(board, sort)} for sort in SORTS},
    }


def _card(board: Board, sort: str, id: str) -> list[str]:
    name = f"card:{sort}:{id}"
    text = board.cards.get(name)
    return ["", Source.PRINTED.value] if text is None else [text, Source.TOLD.value]


def facts_of(written: Mapping[str, Any]) -> Facts:
    """What a document tells: only what a table has told, never what was assumed."""
    facts = {name: str(value) for name, (value, source) in written["values"].items() if source == Source.TOLD}
    for sort, cards in written["cards"].items():
        facts |= {f"card:{sort}:{id}": text for id, (text, source) in cards.items() if source == Source.TOLD}
    return facts


def merge(mine: Mapping[str, str], theirs: Mapping[str, str]) -> Merged:
    """Both boxes together; where they disagree the own one holds, and the table is told."""
    conflicts = tuple(name for name, value in theirs.items() if mine.get(name, value) != value)
    return Merged({**theirs, **mine}, conflicts)
