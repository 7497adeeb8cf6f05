"""Limits on what comes from outside: by size, by number of parts and by depth, before anything is believed."""

from __future__ import annotations

import json
import re
from typing import Any

from companion.engine.strict import BIGGEST, DEEPEST, is_text, too_deep

from .lines import load

MOST_MEGABYTES = 16
MOST_BYTES = MOST_MEGABYTES * 1024 * 1024
# Brackets, braces and commas: what a file of small values is made of. 16 MB of evenings have a million of them.
MOST_PARTS = 1_500_000

MOST_GAMES = 100  # whose facts come in by one file
# What makes a row worth a closer look: no number, or one beyond all tables, half a letter, a nest.
_ODD = re.compile(rb"NaN|Infinity|\d{13}|[eE]\+?\d{2}|\\u[dD][89a-fA-F]|(?:[\[{][^\[{]*){40}")


class TooMuch(ValueError):
    """Data from outside is larger, fuller or deeper than anything of ours."""

    def __init__(self, message_id: str) -> None:
        super().__init__(message_id)
        self.message_id = message_id


def parsed(data: bytes) -> Any:
    """The JSON in these bytes; TooMuch where it is beyond all limits, ValueError where it is none."""
    found = loaded(data)
    check_shape(found)
    return found


def loaded(data: bytes) -> Any:
    """The same, with nothing said of the numbers and texts in it."""
    if len(data) > MOST_BYTES:
        raise TooMuch("storage.import_too_large")
    if parts_of(data) > MOST_PARTS:
        raise TooMuch("storage.import_too_full")
    try:
        found = json.loads(data.decode("utf-8-sig"), parse_constant=_no_constant)
    except RecursionError as error:
        raise TooMuch("storage.import_too_deep") from error
    if too_deep(found, DEEPEST):
        raise TooMuch("storage.import_too_deep")
    return found


def parts_of(data: bytes) -> int:
    """About how many values JSON of these bytes has, without parsing it."""
    return sum(map(data.count, (b"[", b"{", b",")))


def _no_constant(name: str) -> float:
    raise ValueError(name)


# The largest number of our own in any table: a moment of the file system, in nanoseconds.
MOST_NANOSECONDS = 2**63


def row_of(raw: bytes) -> dict[str, Any] | None:
    """A row of a table that can be worked with and written again; None for one of any other form."""
    try:
        found = load(raw)
        if isinstance(found, dict) and _ODD.search(raw):
            check_shape(found, MOST_NANOSECONDS)
            return None if too_deep(found) else found
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def check_shape(content: Any, most: int = BIGGEST * 1000) -> None:
    """No numbers or texts that no table has, found without recursion."""
    waiting = [content]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.keys())
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, (int, float)) and not abs(value) <= most:
            raise TooMuch("storage.number_too_large")
        elif isinstance(value, str) and not is_text(value):
            raise TooMuch("storage.no_text")
