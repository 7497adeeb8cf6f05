"""Checks of a told box: what looks unlikely is shown, never imposed; the print is the truth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.data import items
from companion.engine.message import Message, TermRef, say

from ..map.world import ALL_REGIONS
from ..table.ids import KEY, TILES, TOP_LEVEL
from ..table.printed import Board

Place = tuple[int, int]


def doubts(board: Board) -> tuple[Message, ...]:
    """Everything about a box that can hardly be printed like that."""
    return (*_matrix(board), *_governments(board), *_map(board), *_tiles(board))


def _places(board: Board) -> set[Place]:
    sides = range(1, TOP_LEVEL + 1)
    return {
        (technology, military) for technology in sides for military in sides if board.has_field(technology, military)
    }


def _matrix(board: Board) -> Iterator[Message]:
    there = _places(board)
    for corner in ((1, 1), (TOP_LEVEL, TOP_LEVEL)):
        if corner not in there:
            yield say(".doubt.corner", technology=corner[0], military=corner[1])
    for technology in range(1, TOP_LEVEL + 1):
        levels = sorted(military for one, military in there if one == technology)
        if not levels:
            yield say(".doubt.no_column", technology=technology)
        elif len(levels) != levels[-1] - levels[0] + 1:
            yield say(".doubt.gap", technology=technology)
    lost = there - _reached(there)
    if lost:
        technology, military = min(lost)
        yield say(".doubt.out_of_reach", n=len(lost), technology=technology, military=military)


def _reached(there: set[Place]) -> set[Place]:
    """The fields a marker can come to from the start, up or to the right."""
    reached, ahead = set[Place](), {(1, 1)} & there
    while ahead:
        reached |= ahead
        ahead = ({(t + 1, m) for t, m in ahead} | {(t, m + 1) for t, m in ahead}) & there - reached
    return reached


def _governments(board: Board) -> Iterator[Message]:
    there = _places(board)
    for government in items(KEY, "governments"):
        area = {place for place in there if board.government(*place) == government}
        if area and len(_joined(area)) < len(area):
            yield say(".doubt.government", government=TermRef("governments", government))


def _joined(area: set[Place]) -> set[Place]:
    """One connected part of an area."""
    joined, ahead = set[Place](), {min(area)}
    while ahead:
        joined |= ahead
        ahead = {step for t, m in ahead for step in ((t + 1, m), (t - 1, m), (t, m + 1), (t, m - 1))} & area - joined
    return joined


def _map(board: Board) -> Iterator[Message]:
    for region in ALL_REGIONS:
        if not board.neighbours.get(region):
            yield say(".doubt.island", region=TermRef("regions", region))


def _tiles(board: Board) -> Iterator[Message]:
    if _falls(board.points_of_tile(number) for number in range(1, TILES + 1)):
        yield say(".doubt.tiles")


def _falls(numbers: Iterable[int]) -> bool:
    found = list(numbers)
    return found != sorted(found)
