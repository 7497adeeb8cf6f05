"""A box as a short text for one or two QR codes, so that one person an edition does the work for everybody."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from companion.engine.data import items
from companion.engine.ruling import Impossible, RuleViolation

from ..map.world import ALL_REGIONS
from ..table.ids import KEY, TOP_LEVEL
from ..table.printed import house_board
from ..table.told import FIELD, FIELD_GOVERNMENT, NEIGHBOURS, NO, YES, fact, write
from .document import Facts

HEAD = "HISTORIA"
MOST = 1800  # characters of one part: a code that a phone reads from another phone's screen
LONGEST = 200_000  # of what a text unfolds to; a longer one is no box
_TICK = {YES: "y", NO: "n"}
_UNTICK = {tick: value for value, tick in _TICK.items()}
_UNKNOWN = "-"


def parts_of(facts: Mapping[str, str]) -> tuple[str, ...]:
    """The text of a box, in as many parts as it needs."""
    packed = json.dumps(_packed(facts), ensure_ascii=False, separators=(",", ":")).encode()
    body = urlsafe_b64encode(zlib.compress(packed, 9)).decode().rstrip("=")
    pieces = [body[start : start + MOST] for start in range(0, len(body), MOST)]
    return tuple(f"{HEAD}{number}/{len(pieces)}:{piece}" for number, piece in enumerate(pieces, start=1))


def facts_of_parts(parts: Iterable[str]) -> Facts:
    """What the parts of a box tell, in any order; a missing, foreign or damaged part is refused."""
    pieces, total = {}, 0
    for part in parts:
        head, colon, piece = part.strip().partition(":")
        number, slash, count = head.removeprefix(HEAD).partition("/")
        if not (head.startswith(HEAD) and colon and slash and number.isdecimal() and count.isdecimal()):
            raise Impossible(".no_such_box")
        pieces[int(number)], total = piece, int(count)
    if sorted(pieces) != list(range(1, total + 1)):
        raise Impossible(".box_part_missing", n=len(pieces), total=total)
    return _checked(_unpacked(_unfolded("".join(pieces[number] for number in sorted(pieces)))))


def _unfolded(body: str) -> dict[str, Any]:
    try:
        unzip = zlib.decompressobj()
        packed = unzip.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), LONGEST)
        found = json.loads(packed)
    except (NotBase64, zlib.error, ValueError) as fault:
        raise Impossible(".no_such_box") from fault
    if not isinstance(found, dict):
        raise Impossible(".no_such_box")
    return found


def _checked(facts: Facts) -> Facts:
    """Only what makes sense: a fact a newer edition of the app tells is left out."""
    board, known = house_board(), {}
    for name, value in facts.items():
        try:
            board = write(board, name, value)
        except RuleViolation:
            continue
        known[name] = value
    return known


def _packed(facts: Mapping[str, str]) -> dict[str, Any]:
    """The matrix and the borders as one row of signs each, all else as it is."""
    rest = dict(facts)
    governments = list(items(KEY, "governments"))
    matrix = ""
    for technology, military in _fields():
        there = rest.pop(fact(FIELD, technology, military), None)
        government = rest.pop(fact(FIELD_GOVERNMENT, technology, military), None)
        sign = _TICK[there] if there else _UNKNOWN
        matrix += sign if government is None else _sign(governments.index(government), there is not None)
    borders = "".join(_TICK.get(rest.pop(name, ""), _UNKNOWN) for name in _pairs())
    return {"m": matrix, "b": borders, "r": rest}


def _unpacked(packed: dict[str, Any]) -> Facts:
    matrix, borders, rest = packed.get("m"), packed.get("b"), packed.get("r")
    if not (isinstance(matrix, str) and isinstance(borders, str) and isinstance(rest, dict)):
        raise Impossible(".no_such_box")
    facts: Facts = {}
    governments = list(items(KEY, "governments"))
    for (technology, military), sign in zip(_fields(), matrix, strict=False):
        if sign in _UNTICK:
            facts[fact(FIELD, technology, military)] = _UNTICK[sign]
        elif sign != _UNKNOWN:
            place = _PAINTED.find(sign)
            if place < 0 or place // 2 >= len(governments):
                raise Impossible(".no_such_box")
            if place % 2:
                facts[fact(FIELD, technology, military)] = YES
            facts[fact(FIELD_GOVERNMENT, technology, military)] = governments[place // 2]
    for name, sign in zip(_pairs(), borders, strict=False):
        if sign in _UNTICK:
            facts[name] = _UNTICK[sign]
    return facts | {str(name): str(value) for name, value in rest.items()}


# A government with and without the word that its field is there.
_PAINTED = "aAbBcCdDeEfFgGhHiIjJkKlL"


def _sign(government: int, told: bool) -> str:
    return _PAINTED[government * 2 + told]


def _fields() -> list[tuple[int, int]]:
    sides = range(1, TOP_LEVEL + 1)
    return [(technology, military) for technology in sides for military in sides]


def _pairs() -> list[str]:
    return [fact(NEIGHBOURS, *pair) for pair in combinations(ALL_REGIONS, 2)]
