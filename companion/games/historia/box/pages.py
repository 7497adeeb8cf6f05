"""Pages of the box: what is told together in one look, and which page something depends on now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from companion.engine.data import items
from companion.engine.frozen import FrozenMap, dataclass
from companion.engine.identity import by_identity

from ..bots.bot_actions import bots_waiting
from ..bots.decisions import draws
from ..map.world import ALL_REGIONS, holds_alone, knows
from ..scoring.measures import measures_of_round
from ..table.ids import (
    KEY,
    NAVIGATION,
    RECOVER_CUBES,
    REFRESH_WONDERS,
    ROUNDS_PER_ERA,
    TAKE_BACK_CARDS,
    TERRITORY_BONUS,
    TOP_LEVEL,
)
from ..table.printed import AXES, Board, printed_levels, unplaced_levels
from ..table.state import Civ, Historia
from ..table.told import (
    FIELD,
    FIELD_GOVERNMENT,
    LEVEL_BONUS,
    MEASURE,
    NEIGHBOURS,
    TECHNOLOGY_LEVEL,
    TILE_VP,
    ZIVBOT_CARD,
    fact,
    is_printed,
    read,
)

MATRIX_PAGE, BORDER_PAGE, TILE_PAGE = "matrix", "borders", "tiles"
CIRCLE_PAGE, TECHNOLOGY_PAGE, CARD_PAGE = "circle", "technologies", "zivbot_cards"
COLUMNS_OF_A_PAGE = 4
UNSURE_MEASURES = (TAKE_BACK_CARDS, REFRESH_WONDERS, RECOVER_CUBES)

Place = tuple[int, int]  # technology, military


@dataclass(frozen=True, slots=True)
class Page:
    """One page to be told: what it is about, the facts on it nobody has told, and the fields in doubt just now."""

    kind: str
    # Columns of the matrix, region ids, tile numbers.
    about: tuple[str | int, ...]
    facts: tuple[str, ...]
    doubtful: tuple[Place, ...] = ()

    def assumed(self, board: Board) -> Mapping[str, str]:
        """What the page says as long as nobody tells better."""
        return _assumed(board, self.facts)


@by_identity
def _assumed(board: Board, facts: tuple[str, ...]) -> Mapping[str, str]:
    return FrozenMap({name: read(board, name) for name in facts})


def pages_due(state: Historia, *, bots_act: bool, round_ends: bool) -> Iterator[Page]:
    """The pages points or a bot's move depend on now, each at most once."""
    waiting = bots_waiting(state) if bots_act else ()
    if waiting:
        yield from _page(state.board, CARD_PAGE, (), (fact(ZIVBOT_CARD, card.id) for card in state.board.zivbot_cards))
    yield from _technologies(state)
    yield from _matrix(state, waiting, round_ends)
    yield from _borders(state, waiting)
    if round_ends:
        names = (fact(MEASURE, one, number) for one in UNSURE_MEASURES for number in range(1, ROUNDS_PER_ERA + 1))
        yield from _page(state.board, CIRCLE_PAGE, UNSURE_MEASURES, names)
        yield from _tiles(state)


def _page(board: Board, kind: str, about: tuple[str | int, ...], names: Iterator[str]) -> Iterator[Page]:
    unknown = tuple(name for name in names if not is_printed(board, name))
    if unknown:
        yield Page(kind, about, unknown)


def matrix_page(board: Board, block: int, doubtful: tuple[Place, ...] = ()) -> Page:
    """A quarter of the matrix: four columns with their governments, and the icons beside as many levels."""
    columns = _columns(block)
    return Page(MATRIX_PAGE, columns, _untold(board, columns), doubtful)


def _columns(block: int) -> tuple[int, ...]:
    first = block * COLUMNS_OF_A_PAGE + 1
    return tuple(range(first, first + COLUMNS_OF_A_PAGE))


@by_identity
def _untold(board: Board, columns: tuple[int, ...]) -> tuple[str, ...]:
    """What nobody has told of these columns; asked with every tap, while the board changes hardly ever."""
    fields = (fact(FIELD, column, level) for column in columns for level in range(1, TOP_LEVEL + 1))
    governments = (
        fact(FIELD_GOVERNMENT, column, level)
        for column in columns
        for level in range(1, TOP_LEVEL + 1)
        if board.has_field(column, level)
    )
    icons = (fact(LEVEL_BONUS, axis, level) for axis in AXES for level in columns if level > 1)
    return tuple(name for name in chain(fields, governments, icons) if not is_printed(board, name))


def _matrix(state: Historia, waiting: tuple[int, ...], round_ends: bool) -> Iterator[Page]:
    doubtful = {place for seat in waiting for place in fields_in_doubt(state, seat)}
    for civ in state.players:
        if not civ.out and round_ends and not is_printed(state.board, fact(FIELD_GOVERNMENT, *_place(civ))):
            doubtful.add(_place(civ))
    blocks = {block_of(place[0]) for place in doubtful}
    if round_ends:
        blocks |= {block_of(level) for seat in state.humans for level in _icons_ahead(state, seat)}
    for block in sorted(blocks):
        here = tuple(sorted(place for place in doubtful if block_of(place[0]) == block))
        page = matrix_page(state.board, block, here)
        if page.facts:  # who stands where no field is printed is no reason to ask again
            yield page


def block_of(level: int) -> int:
    """Which quarter of the matrix a level belongs to."""
    return (level - 1) // COLUMNS_OF_A_PAGE


def _place(civ: Civ) -> Place:
    return civ.technology, civ.military


def _icons_ahead(state: Historia, seat: int) -> Iterator[int]:
    """The next level of a human on each axis, where nobody has told what is printed beside it."""
    civ = state.players[seat]
    for axis in AXES:
        level = civ.level(axis) + 1
        if level <= TOP_LEVEL and not is_printed(state.board, fact(LEVEL_BONUS, axis, level)):
            yield level


def fields_in_doubt(state: Historia, seat: int) -> frozenset[Place]:
    """The fields a Zivbot's cards can lead to in one turn, or not, of which nobody has told whether they are there."""
    board, found = state.board, set()
    seen = here = {_place(state.players[seat])}
    for _ in range(_most_levels(state, seat)):
        ahead = {place for one in here for place in _around(one)} - seen
        open_ones = {place for place in ahead if not is_printed(board, fact(FIELD, *place))}
        found |= open_ones
        here = {place for place in ahead if place in open_ones or board.has_field(*place)}
        seen = seen | here
    return frozenset(found)


def _around(place: Place) -> Iterator[Place]:
    technology, military = place
    if technology < TOP_LEVEL:
        yield technology + 1, military
    if military < TOP_LEVEL:
        yield technology, military + 1


def _most_levels(state: Historia, seat: int) -> int:
    """How many levels the best cards a Zivbot can draw would give it."""
    climbs = sorted(sum(symbol.card in AXES for symbol in card.symbols) for card in state.board.zivbot_cards)
    return sum(climbs[-draws(state, seat) :])


def _borders(state: Historia, waiting: tuple[int, ...]) -> Iterator[Page]:
    """All borders of the regions from which a Zivbot may expand in this round."""
    here = {
        region
        for seat in waiting
        if state.players[seat].cubes.personal and not knows(state, seat, NAVIGATION)
        for region in state.players[seat].regions
    }
    about = tuple(region for region in ALL_REGIONS if region in here)
    yield from _border_page(state.board, about)


@by_identity
def _border_page(board: Board, about: tuple[str, ...]) -> tuple[Page, ...]:
    """The page of these borders; asked with every tap, while the board changes hardly ever."""
    names = dict.fromkeys(fact(NEIGHBOURS, one, other) for one in about for other in ALL_REGIONS if other != one)
    return tuple(_page(board, BORDER_PAGE, about, iter(names)))


def _tiles(state: Historia) -> Iterator[Page]:
    """Every tile on the map, once one of them is about to score."""
    if TERRITORY_BONUS not in measures_of_round(state):
        return
    scoring = {
        state.tiles[region]
        for seat, civ in enumerate(state.players)
        for region in civ.regions
        if region in state.tiles and holds_alone(state, seat, region)
    }
    if any(not is_printed(state.board, fact(TILE_VP, number)) for number in scoring):
        numbers = tuple(sorted(state.tiles.values()))
        yield from _page(state.board, TILE_PAGE, numbers, (fact(TILE_VP, number) for number in numbers))


def _technologies(state: Historia) -> Iterator[Page]:
    """The technologies without a printed level, once somebody is about to reach the first of their levels."""
    if max(civ.technology for civ in state.players) + 1 < min(unplaced_levels()) - 1:
        return
    unplaced = tuple(name for name in items(KEY, "technologies") if name not in printed_levels())
    yield from _page(state.board, TECHNOLOGY_PAGE, unplaced, (fact(TECHNOLOGY_LEVEL, name) for name in unplaced))
