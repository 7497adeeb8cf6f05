"""Lines: how a table file is written, one checksummed line for one change that happens whole or not at all.

<checksum> <operation>[TAB<operation>...]

+entries 17 {"action": ...}    put this document
-cursor 1                      take this document away
<entries 15                    take all documents from this number on away
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

Json = Any
LONGEST_NUMBER = 9  # digits of the number of a document
# The journal of a session grows at its end only: a line that does nothing but add an entry says that this is the last.
_ENTRY = re.compile(rb"\+entries (\d{1,9}) [^\t]*")
_CHECKSUM = re.compile(rb"([0-9a-f]{8}) ")
_CURSOR = re.compile(rb'\{"count":(\d{1,9})\}')
_dump = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


@dataclass(frozen=True, slots=True)
class Put:
    """Put a document under a number of a table, in place of what was there."""

    table: str
    id: int
    doc: bytes

    def text(self) -> bytes:
        """The operation as it is written."""
        return b"+%s %d %s" % (self.table.encode(), self.id, self.doc)


@dataclass(frozen=True, slots=True)
class Remove:
    """Take one document away."""

    table: str
    id: int

    def text(self) -> bytes:
        """The operation as it is written."""
        return b"-%s %d" % (self.table.encode(), self.id)


@dataclass(frozen=True, slots=True)
class Cut:
    """Take all documents from this number on away."""

    table: str
    id: int

    def text(self) -> bytes:
        """The operation as it is written."""
        return b"<%s %d" % (self.table.encode(), self.id)


Change = Put | Remove | Cut


def dump(doc: Json) -> bytes:
    """A document as compact ASCII JSON: no line break and no tab can be in it."""
    return _dump(doc).encode("ascii")


def line_of(*changes: Change) -> bytes:
    """The line that makes these changes, all or none."""
    body = b"\t".join([change.text() for change in changes])
    return b"%08x %s\n" % (crc32(body), body)


class Docs(Mapping[str, Any]):
    """The documents of one table by number, decoded only when somebody looks."""

    __slots__ = ("raw",)

    def __init__(self, raw: dict[bytes, bytes] | None = None) -> None:
        self.raw = {} if raw is None else raw

    def __getitem__(self, key: str) -> Any:
        return json.loads(self.raw[key.encode()])

    def __iter__(self) -> Iterator[str]:
        return (key.decode() for key in self.raw)

    def __len__(self) -> int:
        return len(self.raw)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key.encode() in self.raw

    @property
    def last(self) -> int:
        """The highest number in use, 0 if there is none."""
        return max(map(int, self.raw), default=0)


Tables = dict[str, Docs]


@dataclass(slots=True)
class Reading:
    """What was read from a file: its tables, how far it is sound, and what is wrong behind that."""

    tables: Tables = field(default_factory=dict)
    good: int = 0
    lines: int = 0
    # Lines whose checksum does not fit, by their place in the file; a torn last line is not among them.
    damaged: list[int] = field(default_factory=list)
    torn: bool = False
    # The last line is whole but for its break: it counts, and the file must be written anew before it grows.
    unended: bool = False


def read_lines(data: bytes, *, skip_damaged: bool = False) -> Reading:
    """Read lines up to the first that is not sound, or all that are sound."""
    found = Reading()
    raw: dict[bytes, dict[bytes, bytes]] = {}
    position = 0
    pieces = data.split(b"\n")
    tail = pieces.pop()
    for number, line in enumerate(pieces):
        sound = line[:9] == b"%08x " % crc32(line[9:])
        if not sound or not _count(found, raw, line[9:]):
            found.damaged.append(number)
            if not skip_damaged:
                break
            continue
        if not found.damaged:
            position += len(line) + 1
    found.good = position
    found.torn = bool(tail)
    if not found.damaged or skip_damaged:
        unended = _unended(tail)
        found.unended = bool(unended) and _count(found, raw, unended)
    found.tables = {name.decode("ascii", "replace"): Docs(docs) for name, docs in raw.items()}
    return found


def _count(found: Reading, raw: dict[bytes, dict[bytes, bytes]], body: bytes) -> bool:
    """Make the changes of one sound line; False if it is not written as it must be."""
    if found.damaged:
        _make_up(raw, body)
    carried = _carry_out(raw, body)
    found.lines += carried
    return carried


def _unended(tail: bytes) -> bytes:
    """The body of the line that is whole in a tail, only its break being lost; nothing if there is none."""
    told = _CHECKSUM.match(tail)
    if told is None:
        return b""
    wanted, check, start = int(told[1], 16), 0, told.end()
    for place in range(start, len(tail)):
        check = crc32(tail[place : place + 1], check)
        if check == wanted:
            return tail[start : place + 1]
    return b""


def apply_changes(tables: Tables, changes: tuple[Change, ...]) -> None:
    """Make these changes in memory."""
    for change in changes:
        docs = tables.setdefault(change.table, Docs()).raw
        match change:
            case Put():
                docs[b"%d" % change.id] = change.doc
            case Remove():
                docs.pop(b"%d" % change.id, None)
            case Cut():
                _cut(docs, change.id)


def _carry_out(raw: dict[bytes, dict[bytes, bytes]], body: bytes) -> bool:
    """Make the changes of one line; False if it is not written as it must be."""
    for part in body.split(b"\t") if b"\t" in body else (body,):
        pieces = part[1:].split(b" ", 2)
        if len(pieces) < 2 or len(pieces[1]) > LONGEST_NUMBER or not pieces[1].isdigit():
            return False
        table = raw.get(pieces[0])
        if table is None:
            table = raw[pieces[0]] = {}
        sign = part[:1]
        if sign == b"+" and len(pieces) == 3:
            table[pieces[1]] = pieces[2]
        elif sign == b"-":
            table.pop(pieces[1], None)
        elif sign == b"<":
            _cut(table, int(pieces[1]))
        else:
            return False
    return True


def _make_up(raw: dict[bytes, dict[bytes, bytes]], body: bytes) -> None:
    """Take away what only a damaged line before this one can have taken away: undone entries and their cursor."""
    entry = _ENTRY.fullmatch(body)
    if entry is None:
        return
    cursor = _CURSOR.fullmatch(raw.get(b"cursor", {}).pop(b"1", b""))
    last = int(entry[1])
    _cut(raw.get(b"entries", {}), min(last, int(cursor[1]) + 1) if cursor else last)


def _cut(docs: dict[bytes, bytes], start: int) -> None:
    for key in [key for key in docs if int(key) >= start]:
        del docs[key]


def _number(item: tuple[bytes, bytes]) -> int:
    return int(item[0])


def whole_file(tables: Mapping[str, Docs]) -> bytes:
    """All tables as the shortest file that holds them, one line a document."""
    lines = []
    for name, docs in tables.items():
        start = b"+%s " % name.encode()
        for key, doc in sorted(docs.raw.items(), key=_number):
            body = start + key + b" " + doc
            lines.append(b"%08x %s\n" % (crc32(body), body))
    return b"".join(lines)
