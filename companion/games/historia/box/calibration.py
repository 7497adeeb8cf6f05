"""The calibration: every printed fact with its words, its value and what else it could be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from companion.engine.data import items
from companion.engine.game import KnownFact
from companion.engine.message import Arg, TermRef, say
from companion.engine.ruling import RuleViolation

from ..bots.bot_turn import card_name
from ..matrix.levels import gains
from ..table.card_file import read_card
from ..table.ids import EXPANSION, KEY, WAR
from ..table.printed import Board, Bonus, Symbol, ZivbotCard, house_board, unplaced_levels
from ..table.told import (
    BOT_SYMBOLS,
    FIELD,
    FIELD_GOVERNMENT,
    LEVEL_BONUS,
    MEASURE,
    NEIGHBOURS,
    NO,
    REGION,
    TECHNOLOGY_LEVEL,
    TILE_VP,
    YES,
    ZIVBOT_CARD,
    Known,
    known_facts,
    write,
)

LIKELY_TILE_VP = range(11)
LIKELY_BONUSES = ("none", "vp=1", "vp=2", "vp=3", "vp=6", "cubes=1", "cubes=2", "cards=1", "cards=2")
WITHOUT_POINTS = (EXPANSION, WAR)

Choices = tuple[tuple[Any, Arg], ...]


def board_of(facts: Mapping[str, Any]) -> Board:
    """The house board with these facts told; what does not fit is left out."""
    board = house_board()
    for name, value in facts.items():
        try:
            board = write(board, name, str(value))
        except RuleViolation:
            continue
    return board


def calibration(facts: Mapping[str, Any]) -> Iterator[KnownFact]:
    """Every fact that can be told, kind by kind."""
    board = board_of(facts)
    for known in known_facts(board):
        parts = known.fact.split(":")[1:]
        yield KnownFact(
            known.fact,
            _label(board, known.kind, parts),
            known.value,
            _shown(board, known),
            known.printed,
            known.kind,
            choices_of(known.kind),
        )


def _label(board: Board, kind: str, parts: list[str]) -> Arg:
    match kind:
        case "neighbours":
            one, other = parts
            return say(".fact_label.neighbours", one=TermRef("regions", one), other=TermRef("regions", other))
        case "zivbot_card":
            return say(".fact_label.zivbot_card", number=parts[0].lstrip("z"))
        case "tile_vp":
            return say(".fact_label.tile_vp", number=int(parts[0]))
        case "region":
            return TermRef("regions", parts[0])
        case "technology":
            return TermRef("technologies", parts[0])
        case "measure":
            return say(".fact_label.measure", measure=TermRef("measures", parts[0]), number=int(parts[1]))
        case "card":
            return read_card(parts[0], board.cards[":".join(("card", *parts))]).name
        case "bonus":
            return say(".fact_label.bonus", axis=TermRef("metrics", parts[0]), level=int(parts[1]))
        case _:
            return say(".fact_label.field", technology=int(parts[0]), military=int(parts[1]))


def _shown(board: Board, known: Known) -> Arg:
    match known.kind:
        case "zivbot_card":
            return _card_words(known.value)
        case "government":
            technology, military = map(int, known.fact.split(":")[1:])
            return TermRef("governments", known.value) if board.has_field(technology, military) else None
        case "region":
            return known.value or None
    return next((words for value, words in choices_of(known.kind) if value == known.value), known.value)


def fact_label(board: Board, name: str) -> Arg:
    """What a fact is called."""
    kind, *parts = name.split(":")
    return _label(board, kind, parts)


def choices_of(kind: str) -> Choices:
    """What a fact of this kind can be, with the words for it; nothing: it is typed."""
    return _CHOICES.get(kind, ())


def _yes_no() -> Choices:
    return ((YES, say(".answer.yes")), (NO, say(".answer.no")))


def _card_words(value: str) -> Arg:
    """A Zivbot card with the points beside its symbols; War pays by its own rule, Expansion nothing."""
    symbols = tuple(Symbol(piece.partition("=")[0], int(piece.partition("=")[2] or 0)) for piece in value.split("+"))
    name, points = card_name(ZivbotCard("", symbols)), sum(symbol.vp for symbol in symbols)
    if not points and all(symbol.card in WITHOUT_POINTS for symbol in symbols):
        return name
    return say(".fact_label.card", card=name, vp=points)


def _cards() -> Choices:
    """Every card of one or two different symbols with its usual points, single ones also without."""

    def piece(symbol: str) -> str:
        return f"{symbol}={0 if symbol in WITHOUT_POINTS else 1}"

    singles = [piece(symbol) for symbol in BOT_SYMBOLS]
    bare = [f"{symbol}=0" for symbol in BOT_SYMBOLS if symbol not in WITHOUT_POINTS]
    pairs = [f"{piece(one)}+{piece(other)}" for one, other in permutations(BOT_SYMBOLS, 2)]
    return tuple((value, _card_words(value)) for value in (*singles, *bare, *pairs))


def _bonus_words(value: str) -> Arg:
    amounts = {} if value == "none" else dict(piece.split("=") for piece in value.split("+"))
    return gains(Bonus(**{kind: int(amount) for kind, amount in amounts.items()}))


_CHOICES: dict[str, Choices] = {
    NEIGHBOURS: _yes_no(),
    MEASURE: _yes_no(),
    FIELD: _yes_no(),
    TILE_VP: tuple((str(n), say(".answer.vp", n=n)) for n in LIKELY_TILE_VP),
    TECHNOLOGY_LEVEL: tuple((str(level), say(".answer.level", level=level)) for level in unplaced_levels()),
    FIELD_GOVERNMENT: tuple((id, TermRef("governments", id)) for id in items(KEY, "governments")),
    LEVEL_BONUS: tuple((value, _bonus_words(value)) for value in LIKELY_BONUSES),
    ZIVBOT_CARD: _cards(),
    REGION: (),
}
