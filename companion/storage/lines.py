"""Lines: how a table file is written, one checksummed line for one change that happens whole or not at all.

<checksum> <checksum of the line before>.<number> <operation>[TAB<operation>...]

+entries 17 {"action": ...}    put this document
-cursor 1                      take this document away
<entries 15                    take all documents from this number on away

A line that is lost, doubled or in another place is noticed by the line after it, and one that is lost at the end by
whoever knows the number of the last. The first line says what file this is and is linked to nothing, as were all lines
of the first version; behind a line that is linked such a one is damage.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, NamedTuple
from zlib import crc32

from companion.engine.frozen import dataclass

Json = Any
MOST_LINES = 2_000_000  # the largest file of ours has fewer; a file of line breaks has thirty times as many
LONGEST_UNENDED = 4 * 1024 * 1024  # of a last line whose break is lost
LONGEST_NUMBER = 9  # digits of the number of a document
# The journal of a session grows at its end only: a line that does nothing but add an entry says that this is the last.
# What the lines of a shared table add to that changes no entry.
_ENTRY = re.compile(rb"\+entries (\d{1,9}) [^\t]*(?:\t[+-](?:log|outbox|sentences|seals|choices) \d{1,9}(?: [^\t]*)?)*")
_LINK = re.compile(rb"([0-9a-f]{8})\.([0-9a-f]{1,12}) ")
_CHECKSUM = re.compile(rb"([0-9a-f]{8}) ")
_CURSOR = re.compile(rb'\{"count":(\d{1,9})\}')
_dump = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_load = json.JSONDecoder().raw_decode


@dataclass(slots=True)  # made with every tap, and a frozen one would take thrice as long
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


def load(raw: bytes) -> Json:
    """A document from its bytes; ValueError where they are not exactly one, written as `dump` writes it."""
    text = raw.decode()
    try:
        doc, end = _load(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if end != len(text):
        raise ValueError("something follows the document")
    return doc


def line_of(*changes: Change) -> bytes:
    """The line that makes these changes, all or none, linked to nothing."""
    return sealed(body_of(*changes))


def sealed(body: bytes) -> bytes:
    """A line of these bytes with its checksum."""
    return b"%08x %s\n" % (crc32(body), body)


class Chain(NamedTuple):
    """How far a file has come: the checksum of its last line, and that line's number."""

    last: int = 0
    number: int = 0

    def line(self, body: bytes) -> bytes:
        """The next line, which says what came before it."""
        return sealed(b"%08x.%x %s" % (self.last, self.number + 1, body))

    def after(self, line: bytes) -> Chain:
        """How far it is with this line."""
        return Chain(crc32(line[:-1]), self.number + 1)


def body_of(*changes: Change) -> bytes:
    """These changes as a line holds them."""
    if len(changes) == 1:  # nearly every tap
        return changes[0].text()
    return b"\t".join([change.text() for change in changes])


class Docs(Mapping[str, Any]):
    """The documents of one table by number, decoded only when somebody looks."""

    __slots__ = ("raw",)

    def __init__(self, raw: dict[bytes, bytes] | None = None) -> None:
        self.raw = {} if raw is None else raw

    def __getitem__(self, key: str) -> Any:
        return load(self.raw[key.encode()])

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
    chain: Chain = Chain()
    # Some line says what came before it: from there on one that does not was not written here.
    linked: bool = False
    # How many lines are missing before one that says what came before it.
    missing: int = 0


def read_lines(data: bytes, *, skip_damaged: bool = False) -> Reading:
    """Read lines up to the first that is not sound, or all that are sound."""
    found = Reading()
    raw: dict[bytes, dict[bytes, bytes]] = {}
    position = 0
    pieces = data.split(b"\n", MOST_LINES)
    tail = pieces.pop()
    for number, line in enumerate(pieces):
        sound = line[:9] == b"%08x " % crc32(line[9:])
        if not sound or not _count(found, raw, line, skip_damaged):
            found.damaged.append(number)
            if not skip_damaged:
                break
            continue
        if not found.damaged and not found.missing:
            position += len(line) + 1
    found.good = position
    found.torn = bool(tail)
    if not found.damaged or skip_damaged:
        unended = _unended(tail)
        found.unended = bool(unended) and _count(found, raw, unended, skip_damaged)
    found.tables = {name.decode("ascii", "replace"): Docs(docs) for name, docs in raw.items()}
    return found


def _count(found: Reading, raw: dict[bytes, dict[bytes, bytes]], line: bytes, anyway: bool) -> bool:
    """Make the changes of one sound line; False if it is not written as it must be or does not follow."""
    link = _LINK.match(line, 9)
    if found.linked and not link:
        return False
    chain = Chain(crc32(line), int(link[2], 16) if link else found.chain.number + 1)
    body = line[link.end() if link else 9 :]
    if link and found.lines and int(link[1], 16) != found.chain.last:
        if not anyway:
            return False
        found.missing += max(1, chain.number - found.chain.number - 1)
    if found.damaged or found.missing:
        _make_up(raw, body)
    if not _carry_out(raw, body):
        return False
    found.lines += 1
    found.chain = chain
    found.linked = link is not None
    return True


def sound_lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Every line that is sound in itself, with its number (0 if it has none), wherever it stands."""
    for piece in data.split(b"\n", MOST_LINES):
        for line in (piece, piece.removeprefix(b"\xef\xbb\xbf").rstrip(b"\r")):
            if len(line) > 9 and line[:9] == b"%08x " % crc32(line[9:]):
                link = _LINK.match(line, 9)
                yield (int(link[2], 16) if link else 0), line
                break


def before(line: bytes) -> int:
    """The checksum of the line this one follows; -1 where it does not say."""
    link = _LINK.match(line, 9)
    return int(link[1], 16) if link else -1


def is_only(line: bytes, table: str) -> bool:
    """Whether a line does nothing but put a document into this table."""
    link = _LINK.match(line, 9)
    return link is not None and line.startswith(b"+%s " % table.encode(), link.end()) and b"\t" not in line


def _unended(tail: bytes) -> bytes:
    """The line that is whole in a tail, only its break being lost; nothing if there is none."""
    told = _CHECKSUM.match(tail)
    if told is None:
        return b""
    wanted, check, start = int(told[1], 16), 0, told.end()
    for place in range(start, min(len(tail), LONGEST_UNENDED)):
        check = crc32(tail[place : place + 1], check)
        if check == wanted:
            return tail[: place + 1]
    return b""


def apply_changes(tables: Tables, changes: tuple[Change, ...]) -> None:
    """Make these changes in memory."""
    for change in changes:
        table = tables.get(change.table)
        if table is None:
            table = tables[change.table] = Docs()
        docs = table.raw
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
    entries = raw.get(b"entries", {})
    start = min(last, int(cursor[1]) + 1) if cursor else last
    if entries and int(next(reversed(entries))) >= start:  # they were put in order: the last is the highest
        _cut(entries, start)


def _cut(docs: dict[bytes, bytes], start: int) -> None:
    for key in [key for key in docs if int(key) >= start]:
        del docs[key]


def _number(item: tuple[bytes, bytes]) -> int:
    return int(item[0])


def whole_file(tables: Mapping[str, Docs], number: int = 0) -> tuple[bytes, Chain]:
    """All tables as the shortest file that holds them, one line a document, and how far it has come.

    Its last line has this number, or a higher one where there are more documents than ever were changes.
    """
    bodies = [
        b"+%s %s %s" % (name.encode(), key, doc)
        for name, docs in tables.items()
        for key, doc in sorted(docs.raw.items(), key=_number)
    ]
    first = sealed(bodies[0])
    lines, chain = [first], Chain(crc32(first[:-1]), max(0, number - len(bodies)) + 1)
    for body in bodies[1:]:
        line = chain.line(body)
        chain = chain.after(line)
        lines.append(line)
    return b"".join(lines), chain
