"""Printed facts the table tells us: one id each, read from and written to the board as short texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations

from companion.engine.counters import with_item, without_item
from companion.engine.data import items
from companion.engine.frozen import dataclass, replace
from companion.engine.ruling import must_exist

from .card_file import CARD_FACT, card_fact, read_card, with_card
from .ids import ART, EXPANSION, KEY, MILITARY, ROUNDS_PER_ERA, TECHNOLOGY, TILES, TOP_LEVEL, WAR
from .printed import (
    AXES,
    Board,
    Bonus,
    Symbol,
    ZivbotCard,
    field_key,
    house_board,
    house_government,
    printed_levels,
    stated_facts,
    unplaced_levels,
)

YES, NO = "yes", "no"
NEIGHBOURS, TILE_VP, FIELD, FIELD_GOVERNMENT = "neighbours", "tile_vp", "field", "government"
TECHNOLOGY_LEVEL, LEVEL_BONUS, MEASURE, ZIVBOT_CARD, REGION = "technology", "bonus", "measure", "zivbot_card", "region"
BOT_SYMBOLS = (TECHNOLOGY, MILITARY, ART, EXPANSION, WAR)
MOST_TILE_VP = 20
LONGEST_REGION_NAME = 30


@dataclass(frozen=True, slots=True)
class Known:
    """A fact as the calibration screen lists it: its value now, and whether it is printed or a house value."""

    fact: str
    kind: str
    value: str
    printed: bool


@cache
def fact(kind: str, *parts: str | int) -> str:
    """The id of a fact; pairs of regions are written in the order of the map list."""
    if kind == NEIGHBOURS:
        parts = tuple(region for region in items(KEY, "regions") if region in parts)
    return ":".join((kind, *map(str, parts)))


def is_printed(board: Board, name: str) -> bool:
    """Whether a fact is printed: told by the table or stated in the rulebook."""
    return name in board.printed or name in stated_facts()


def is_told_level(board: Board, technology: str) -> bool:
    """Whether the level of a technology is printed in the rulebook or told, not assumed."""
    return technology in printed_levels() or is_printed(board, fact(TECHNOLOGY_LEVEL, technology))


def all_facts() -> Iterator[str]:
    """Every fact that can be told, kind by kind."""
    regions = tuple(items(KEY, "regions"))
    for card in house_board().zivbot_cards:
        yield fact(ZIVBOT_CARD, card.id)
    for region in regions:
        yield fact(REGION, region)
    for pair in combinations(regions, 2):
        yield fact(NEIGHBOURS, *pair)
    for number in range(1, TILES + 1):
        yield fact(TILE_VP, number)
    for name in items(KEY, "technologies"):
        if name not in printed_levels():
            yield fact(TECHNOLOGY_LEVEL, name)
    for measure in items(KEY, "measures"):
        for number in range(1, ROUNDS_PER_ERA + 1):
            yield fact(MEASURE, measure, number)
    for technology in range(1, TOP_LEVEL + 1):
        for military in range(1, TOP_LEVEL + 1):
            yield fact(FIELD, technology, military)
            yield fact(FIELD_GOVERNMENT, technology, military)
    for axis in AXES:
        for level in range(2, TOP_LEVEL + 1):
            yield fact(LEVEL_BONUS, axis, level)


def known_facts(board: Board) -> Iterator[Known]:
    """The whole calibration: every fact with its value and its flag."""
    for name in (*all_facts(), *board.cards):
        yield Known(name, name.partition(":")[0], read(board, name), is_printed(board, name))


def read(board: Board, name: str) -> str:
    """The value of a fact as the board has it now."""
    _, kind, parts = _split(name)
    return _KINDS[kind][0](board, parts)


def write(board: Board, name: str, value: str) -> Board:
    """The board with a fact told by the table; a fact or value that cannot be is refused for good."""
    name, kind, parts = _split(name)
    changed = _KINDS[kind][1](board, parts, value.strip())
    printed = board.printed if name in board.printed else (*board.printed, name)
    if kind == FIELD and not changed.has_field(int(parts[0]), int(parts[1])):
        gone = fact(FIELD_GOVERNMENT, *parts)  # a field that is not there has no government
        printed = tuple(other for other in printed if other != gone)
    return replace(changed, printed=printed)


def written(board: Board, facts: Mapping[str, str]) -> Board:
    """The board with many facts told."""
    for name, value in facts.items():
        board = write(board, name, value)
    return board


def told(board: Board) -> dict[str, str]:
    """Only what the table has told, to be remembered for later sessions."""
    return {name: read(board, name) for name in board.printed if name in _all_facts() or name in board.cards}


@cache
def _all_facts() -> frozenset[str]:
    return frozenset(all_facts())


def _split(name: str) -> tuple[str, str, tuple[str, ...]]:
    """A fact's id as we write it, its kind, and what it is about."""
    if name.startswith(f"{CARD_FACT}:") and name.count(":") == 2:
        return name, CARD_FACT, tuple(name.split(":")[1:])
    known = fact(*name.split(":"))
    must_exist(known in _all_facts(), ".no_such_fact", fact=name)
    kind, *parts = known.split(":")
    return known, kind, tuple(parts)


def _require_value(condition: object, value: str) -> None:
    must_exist(condition, ".no_such_fact_value", value=value)


def _yes(value: str) -> bool:
    _require_value(value in (YES, NO), value)
    return value == YES


def _number(value: str, low: int, high: int) -> int:
    _require_value(value.isdecimal() and len(value) < 4 and low <= int(value) <= high, value)
    return int(value)


def _shown(value: bool) -> str:
    return YES if value else NO


def _write_neighbours(board: Board, parts: tuple[str, ...], value: str) -> Board:
    one, other = parts
    linked, ways = _yes(value), dict(board.neighbours)
    for here, there in ((one, other), (other, one)):
        rest = tuple(region for region in ways.get(here, ()) if region != there)
        ways[here] = (*rest, there) if linked else rest
    return replace(board, neighbours=ways)


def _write_tile(board: Board, parts: tuple[str, ...], value: str) -> Board:
    return replace(board, tile_vp=with_item(board.tile_vp, parts[0], _number(value, 0, MOST_TILE_VP)))


def _write_field(board: Board, parts: tuple[str, ...], value: str) -> Board:
    technology, military = map(int, parts)
    key = field_key(technology, military)
    if not _yes(value):
        return replace(board, matrix=without_item(board.matrix, key))
    government = board.matrix.get(key, house_government(technology, military))
    return replace(board, matrix=with_item(board.matrix, key, government))


def _write_government(board: Board, parts: tuple[str, ...], value: str) -> Board:
    _require_value(value in items(KEY, "governments"), value)
    return replace(board, matrix=with_item(board.matrix, "/".join(parts), value))


def _write_technology(board: Board, parts: tuple[str, ...], value: str) -> Board:
    """Two technologies never share a level: the one that lay there takes the old level."""
    level = _number(value, 1, TOP_LEVEL)
    _require_value(level in unplaced_levels(), value)
    name, levels = parts[0], dict(board.technologies)
    for other, there in board.technologies.items():
        if there == level and other != name:
            levels[other] = levels[name]
    levels[name] = level
    return replace(board, technologies=levels)


def _read_bonus(board: Board, parts: tuple[str, ...]) -> str:
    bonus = board.bonuses.get("/".join(parts))
    if bonus is None:
        return "none"
    amounts = (("vp", bonus.vp), ("cubes", bonus.cubes), ("cards", bonus.cards))
    return "+".join(f"{kind}={amount}" for kind, amount in amounts if amount) or "none"


def _write_bonus(board: Board, parts: tuple[str, ...], value: str) -> Board:
    key = "/".join(parts)
    if value == "none":
        return replace(board, bonuses=without_item(board.bonuses, key))
    amounts: dict[str, int] = {}
    for piece in value.split("+"):
        kind, _, amount = piece.partition("=")
        _require_value(kind in ("vp", "cubes", "cards") and kind not in amounts, value)
        amounts[kind] = _number(amount or "1", 1, 9)
    return replace(board, bonuses=with_item(board.bonuses, key, Bonus(**amounts)))


def _write_measure(board: Board, parts: tuple[str, ...], value: str) -> Board:
    measure, number = parts[0], int(parts[1])
    rounds = set(board.measures.get(measure, ())) - {number} | ({number} if _yes(value) else set())
    return replace(board, measures=with_item(board.measures, measure, tuple(sorted(rounds))))


def _read_card(board: Board, parts: tuple[str, ...]) -> str:
    card = next((card for card in board.zivbot_cards if card.id == parts[0]), ZivbotCard(parts[0], ()))
    return "+".join(f"{symbol.card}={symbol.vp}" for symbol in card.symbols)


def _write_card(board: Board, parts: tuple[str, ...], value: str) -> Board:
    symbols = []
    for piece in value.split("+"):
        kind, _, points = piece.partition("=")
        _require_value(kind in BOT_SYMBOLS, value)
        symbols.append(Symbol(kind, _number(points or "0", 0, 9)))
    _require_value(len(symbols) <= 2, value)
    card = ZivbotCard(parts[0], tuple(symbols))
    return replace(board, zivbot_cards=tuple(card if old.id == card.id else old for old in board.zivbot_cards))


def _write_region(board: Board, parts: tuple[str, ...], value: str) -> Board:
    _require_value(len(value) <= LONGEST_REGION_NAME, value)
    names = with_item(board.region_names, parts[0], value) if value else without_item(board.region_names, parts[0])
    return replace(board, region_names=names)


def _write_card_file(board: Board, parts: tuple[str, ...], value: str) -> Board:
    sort, slug = parts
    card = read_card(sort, value)
    _require_value(card_fact(sort, card.name) == f"{CARD_FACT}:{sort}:{slug}", value)
    return with_card(board, sort, card)


Reader = Callable[[Board, tuple[str, ...]], str]
Writer = Callable[[Board, tuple[str, ...], str], Board]
_KINDS: dict[str, tuple[Reader, Writer]] = {
    NEIGHBOURS: (lambda board, parts: _shown(parts[1] in board.neighbours.get(parts[0], ())), _write_neighbours),
    TILE_VP: (lambda board, parts: str(board.tile_vp.get(parts[0], 0)), _write_tile),
    FIELD: (lambda board, parts: _shown("/".join(parts) in board.matrix), _write_field),
    FIELD_GOVERNMENT: (lambda board, parts: board.government(int(parts[0]), int(parts[1])), _write_government),
    TECHNOLOGY_LEVEL: (lambda board, parts: str(board.technologies[parts[0]]), _write_technology),
    LEVEL_BONUS: (_read_bonus, _write_bonus),
    MEASURE: (lambda board, parts: _shown(int(parts[1]) in board.measures.get(parts[0], ())), _write_measure),
    ZIVBOT_CARD: (_read_card, _write_card),
    REGION: (lambda board, parts: board.region_names.get(parts[0], ""), _write_region),
    CARD_FACT: (lambda board, parts: board.cards.get(f"{CARD_FACT}:{parts[0]}:{parts[1]}", ""), _write_card_file),
}
