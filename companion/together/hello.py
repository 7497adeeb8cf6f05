"""A hello: what a newcomer says of itself at the door, read strictly."""

from __future__ import annotations

from typing import Any

from companion.engine.opening import is_name
from companion.engine.strict import BadInput

from .line import HASH, ID, Json

MOST_MARKS = 80
LONGEST_WORD = 64


def hello_from(data: dict[str, Json]) -> dict[str, Any]:
    """What a newcomer says of itself, strictly."""
    texts = {name: data.get(name, "") for name in ("token", "member", "key", "name", "table", "rules", "lang")}
    if not all(
        isinstance(text, str) and len(text) <= LONGEST_WORD and text.isascii() | (name == "name")
        for name, text in texts.items()
    ):
        raise BadInput("a hello is made of short texts")
    if (texts["member"] and not ID.fullmatch(texts["member"])) or not is_name(texts["name"]):
        raise BadInput("a member has an id and a name people can read")
    seats, page, marks = data.get("seats", []), data.get("page", False), data.get("marks", [])
    wall = data.get("wall", False)
    if (
        not isinstance(page, bool)
        or not isinstance(wall, bool)
        or not isinstance(seats, list)
        or not all(_is_whole(seat) for seat in seats)
    ):
        raise BadInput("seats are whole numbers")
    if not isinstance(marks, list) or len(marks) > MOST_MARKS or not all(_is_mark(mark) for mark in marks):
        raise BadInput("marks are numbers of lines with their hashes")
    epoch = data.get("epoch", 0)
    if not _is_whole(epoch):
        raise BadInput("an epoch is a whole number")
    told = {"seats": frozenset(seats), "page": page, "wall": wall, "epoch": epoch}
    return {**texts, **told, "marks": [(n, seen) for n, seen in marks]}


def _is_whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1_000_000_000


def _is_mark(mark: Json) -> bool:
    fits = isinstance(mark, list) and len(mark) == 2 and _is_whole(mark[0])
    return fits and isinstance(mark[1], str) and HASH.fullmatch(mark[1]) is not None
