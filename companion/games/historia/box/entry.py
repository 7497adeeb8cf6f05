"""Entering a box: its pages, how much of each is known, and one stroke after another that can be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.counters import without_item
from companion.engine.data import items
from companion.engine.frozen import dataclass, replace
from companion.engine.identity import by_identity

from ..table.ids import KEY, ROUNDS_PER_ERA, GovernmentId, MeasureId, RegionId
from ..table.printed import Board
from ..table.told import (
    FIELD,
    FIELD_GOVERNMENT,
    LEVEL_BONUS,
    MEASURE,
    NEIGHBOURS,
    NO,
    TECHNOLOGY_LEVEL,
    TILE_VP,
    YES,
    ZIVBOT_CARD,
    all_facts,
    fact,
    read,
    told,
    written,
)
from .document import Facts, Source, column_facts, source_of
from .pages import BORDER_PAGE, CARD_PAGE, CIRCLE_PAGE, MATRIX_PAGE, TECHNOLOGY_PAGE, TILE_PAGE

MATRIX_ROOM = "matrix"
# The pages in the order they are entered, each with the kinds of facts on it.
ROOMS: dict[str, tuple[str, ...]] = {
    MATRIX_ROOM: (FIELD, FIELD_GOVERNMENT),
    LEVEL_BONUS: (LEVEL_BONUS,),
    NEIGHBOURS: (NEIGHBOURS,),
    TILE_VP: (TILE_VP,),
    TECHNOLOGY_LEVEL: (TECHNOLOGY_LEVEL,),
    MEASURE: (MEASURE,),
    ZIVBOT_CARD: (ZIVBOT_CARD,),
}
# On which of them what a page asks at the table is entered.
ROOMS_OF: dict[str, tuple[str, ...]] = {
    MATRIX_PAGE: (MATRIX_ROOM, LEVEL_BONUS),
    BORDER_PAGE: (NEIGHBOURS,),
    TILE_PAGE: (TILE_VP,),
    CIRCLE_PAGE: (MEASURE,),
    TECHNOLOGY_PAGE: (TECHNOLOGY_LEVEL,),
    CARD_PAGE: (ZIVBOT_CARD,),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A box being entered: the board as told so far, and as it was before each stroke."""

    board: Board
    past: tuple[Board, ...] = ()

    def told(self, facts: Mapping[str, str]) -> Entry:
        """After one more stroke."""
        return Entry(written(self.board, facts), (*self.past, self.board))

    def drawn_on(self, facts: Mapping[str, str]) -> Entry:
        """The same stroke further on: it is taken back as one."""
        return Entry(written(self.board, facts), self.past)

    def without(self, card: str) -> Entry:
        """Without a card of the file."""
        printed = tuple(name for name in self.board.printed if name != card)
        board = replace(self.board, cards=without_item(self.board.cards, card), printed=printed)
        return Entry(board, (*self.past, self.board))

    def undone(self) -> Entry:
        """Without the last stroke."""
        return Entry(self.past[-1], self.past[:-1]) if self.past else self

    @property
    def facts(self) -> Facts:
        """Everything told, to be remembered."""
        return told(self.board)


def facts_on(board: Board, page: str) -> Iterator[str]:
    """The facts of a page; a field that is not there has no government."""
    kinds = ROOMS[page]
    for name in all_facts():
        kind, *parts = name.split(":")
        off = kind == FIELD_GOVERNMENT and not board.has_field(int(parts[0]), int(parts[1]))
        if kind in kinds and not off:
            yield name


def share(board: Board, page: str) -> tuple[int, int]:
    """How many facts of a page are printed in the rulebook or told, of how many."""
    sources = [source_of(board, name) for name in facts_on(board, page)]
    return sum(source is not Source.ASSUMED for source in sources), len(sources)


def next_page(board: Board) -> str | None:
    """The first page on which something is only assumed."""
    return next((page for page in ROOMS if len(set(share(board, page))) > 1), None)


@by_identity
def pages_open(board: Board, bots: bool) -> int:
    """On how many pages something is only assumed; Zivbot cards matter only where one plays."""
    return sum(len(set(share(board, page))) > 1 for page in ROOMS if bots or page != ZIVBOT_CARD)


def as_drawn(board: Board, page: str) -> Facts:
    """What is told when somebody says that a page is right as it stands."""
    names = facts_on(board, page)
    return {name: read(board, name) for name in names if source_of(board, name) is Source.ASSUMED}


def dragged(technology: int, one: int, other: int) -> Facts:
    """What a finger tells that was drawn over a column, from its lowest field to its highest or back."""
    return column_facts(technology, min(one, other), max(one, other))


def painted(technology: int, military: int, government: GovernmentId) -> Facts:
    """What a finger tells that paints a field with a government: the field is there too."""
    return {fact(FIELD, technology, military): YES, fact(FIELD_GOVERNMENT, technology, military): government}


def joined(board: Board, one: RegionId, other: RegionId) -> Facts:
    """Two regions joined, or parted where they were joined."""
    linked = other in board.neighbours.get(one, ())
    return {fact(NEIGHBOURS, one, other): NO if linked else YES}


def ticked(board: Board, measure: MeasureId, number: int) -> Facts:
    """A segment of the time circle that shows a measure, or not where it did."""
    return {fact(MEASURE, measure, number): NO if number in board.measures.get(measure, ()) else YES}


def circle() -> Iterator[tuple[MeasureId, range]]:
    """Every measure with the rounds of an era."""
    for measure in items(KEY, "measures"):
        yield measure, range(1, ROUNDS_PER_ERA + 1)
