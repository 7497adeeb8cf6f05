"""Pictures of values: what a page of the box draws of a fact, as icons and short words."""

from __future__ import annotations

from companion.engine.data import items
from companion.engine.frozen import dataclass
from companion.engine.message import Arg, TermRef, say

from ..table.ids import KEY, MILITARY, TECHNOLOGY, TOP_LEVEL
from ..table.printed import AXES, Board, printed_levels
from ..table.told import LEVEL_BONUS, TECHNOLOGY_LEVEL, TILE_VP, fact, read
from .document import Source, source_of

SIGNS = {TECHNOLOGY: "lightbulb-on", MILITARY: "shield-sword"}
GIFTS = {"vp": "star", "cubes": "cube", "cards": "cards"}


@dataclass(frozen=True, slots=True)
class Pictured:
    """A value to draw: its fact, what it is called (after a sign), icons and words, and where it comes from."""

    fact: str
    label: Arg
    sign: str
    icons: tuple[str, ...]
    text: Arg
    source: Source


def pictures(board: Board, page: str) -> tuple[Pictured, ...]:
    """Everything on a page of stamps, in the order it is printed."""
    if page == TILE_VP:
        return tuple(_tile(board, number) for number in range(1, len(board.tile_vp) + 1))
    if page == TECHNOLOGY_LEVEL:
        return tuple(_technology(board, level) for level in range(1, TOP_LEVEL + 1))
    if page == LEVEL_BONUS:
        return tuple(_bonus(board, axis, level) for axis in AXES for level in range(2, TOP_LEVEL + 1))
    return tuple(_card(board, card.id) for card in board.zivbot_cards)


def _tile(board: Board, number: int) -> Pictured:
    name = fact(TILE_VP, number)
    points = say(".answer.vp", n=board.points_of_tile(number))
    return Pictured(name, str(number), "map-marker", (), points, source_of(board, name))


def _technology(board: Board, level: int) -> Pictured:
    """What lies at a level; those the rulebook places have no fact to tell."""
    at = next(name for name, there in board.technologies.items() if there == level)
    name = "" if at in printed_levels() else fact(TECHNOLOGY_LEVEL, at)
    source = source_of(board, name) if name else Source.PRINTED
    return Pictured(name, str(level), SIGNS[TECHNOLOGY], (), TermRef("technologies", at), source)


def _bonus(board: Board, axis: str, level: int) -> Pictured:
    name = fact(LEVEL_BONUS, axis, level)
    icons, text = gift(read(board, name))
    return Pictured(name, str(level), SIGNS[axis], icons, text, source_of(board, name))


def gift(value: str) -> tuple[tuple[str, ...], str]:
    """The value of a bonus as icons: cubes and cards as many as they are, points as a number after a star."""
    if value == "none":
        return (), "–"
    amounts = {kind: int(amount) for kind, _, amount in (piece.partition("=") for piece in value.split("+"))}
    things = tuple(GIFTS[kind] for kind in ("cubes", "cards") for _ in range(amounts.get(kind, 0)))
    points = amounts.get("vp", 0)
    return (*things, *((GIFTS["vp"],) if points else ())), str(points) if points else ""


def _card(board: Board, id: str) -> Pictured:
    name = f"zivbot_card:{id}"
    icons, text = symbols(read(board, name))
    return Pictured(name, id.lstrip("z"), "robot", icons, text, source_of(board, name))


def symbols(value: str) -> tuple[tuple[str, ...], Arg]:
    """A Zivbot card as icons, the upper symbol first, and its points."""
    icons, points = [], 0
    for piece in value.split("+"):
        kind, _, vp = piece.partition("=")
        icons.append(str(items(KEY, "action_cards")[kind]["icon"]))
        points += int(vp or 0)
    return tuple(icons), say(".answer.vp", n=points) if points else None
