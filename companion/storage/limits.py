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

MOST_OBJECTS, MOST_KEYS = 300_000, 800_000  # what takes most room; 16 MB of evenings have two thirds of that
MOST_GAMES = 100  # whose facts come in by one file
MOST_PEOPLE = 5_000  # who can be known by name
MOST_SESSIONS = 3_000  # in one file
# A text, also one without an end; and what is neither bracket nor quote.
_TEXT = re.compile(rb'"[^"]*+(?:"|\Z)')
_PLAIN = bytes(set(range(256)) - set(b'[]{}"'))
_ALIKE = bytes.maketrans(b"{}", b"[]")
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
    if is_too_full(data):
        raise TooMuch("storage.import_too_full")
    if _is_too_deep(data):
        raise TooMuch("storage.import_too_deep")
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


def is_too_full(data: bytes) -> bool:
    """Whether JSON has more values, objects or keys than all evenings of a file can have, without parsing it."""
    return parts_of(data) > MOST_PARTS or data.count(b"{") > MOST_OBJECTS or data.count(b":") > MOST_KEYS


def _is_too_deep(data: bytes) -> bool:
    """The same for how deep its lists and objects are nested."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    quoted = data.replace(b"\\\\", b"").replace(b'\\"', b"")  # now every quote begins or ends a text
    brackets = _TEXT.sub(b"", quoted.translate(_ALIKE, _PLAIN))
    for _ in range(DEEPEST):
        brackets = brackets.replace(b"[]", b"")
    return b"[" in brackets


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
