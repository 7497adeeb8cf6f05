"""The mirror of a file: every line since its newest copy, behind a mark of what that is and how far it goes."""

from __future__ import annotations

import re
from zlib import crc32

from companion.engine.frozen import dataclass

from .lines import MOST_LINES, before, is_only, sealed, sound_lines

BLANK = b"\0 \t\r"  # what fills a file up, or an editor leaves behind, was no line
# What the first versions wrote says neither what the last line is nor of what file.
_MARK = re.compile(rb"end ([0-9a-f]{12})(?: ([0-9a-f]{8}) ([^ ]{1,200}))?")
# How a line begins, also in the middle of another whose break is spoiled; a snapshot may be lost without a loss.
_BEGUN = re.compile(rb"[0-9a-f]{8} [0-9a-f]{8}\.[0-9a-f]{1,12} (?!\+snapshots )[-+<]")
# What is left of a line where its beginning is hurt, and what no text of a person has in it.
_TRACE = re.compile(
    rb"[0-9a-f]{8} [0-9a-f]{8}|[0-9a-f]{8}\.[0-9a-f]{1,12} |[-+<][a-z]{3,12} \d{1,9}(?![0-9.,])|\":[\"{\[\d]"
)
_NO_ASCII = bytes(range(0x80, 0x100))
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]")


@dataclass(frozen=True, slots=True)
class Mark:
    """What a mirror tells of its file."""

    # The number of the last line that is surely on disk, 0 where nobody can say, and of the last that can be read.
    known: int = 0
    top: int = 0
    # The checksum of the last line of the newest copy, and the name of the file; nothing where that is not told.
    last: int | None = None
    name: str = ""
    # The first line in the mirror: its number, and the checksum of the line it follows.
    first: tuple[int, int] | None = None

    def is_of(self, name: str, data: bytes) -> bool:
        """Whether this can be the mirror of the file of this name, which holds these bytes."""
        if self.name:
            return self.name == name
        if self.first is None:
            return True
        number, follows = self.first
        own = list(sound_lines(data))
        there = [crc32(line) for told, line in own if told == number - 1]
        there += [before(line) for told, line in own if told == number]
        return not there or follows in there


def mark_line(number: int, last: int, name: str) -> bytes:
    """The first line of a mirror: this is the last durable line of the file of this name, and this its checksum."""
    return sealed(b"end %012x %08x %s" % (number, last, name.encode()))


def read_mark(data: bytes) -> Mark:
    """What a mirror tells. Lines of another file, or a text, behind its own are none of its lines."""
    known = top = 0
    spoiled: list[tuple[bytes, bool]] = []
    last: int | None = None
    name, first, follows, hurt = "", None, None, True
    *pieces, torn = data.split(b"\n", MOST_LINES)
    for piece in (*pieces, torn):
        number, line = next(sound_lines(piece), (0, b""))
        if told := _MARK.fullmatch(line, 9):
            known, hurt = max(known, int(told[1], 16)), False
            spoiled.clear()
            if told[2]:
                last, name = int(told[2], 16), told[3].decode("ascii", "replace")
            follows = last
        elif line and (hurt or follows in (None, before(line))):
            first = first or ((number, before(line)) if number else None)
            top, follows, hurt = max(top, number), crc32(line), False
            if not is_only(line, "snapshots"):
                known = max(known, number)
                spoiled.clear()
        elif not line:
            # Lines that cannot be read were lines all the same: the file had them before this did.
            spoiled.append((piece, piece is not torn))
            hurt = hurt or piece is not torn
    ours = not _is_binary(b"".join(piece for piece, _ in spoiled))
    more = sum(begun_in(piece, whole=whole and ours) for piece, whole in spoiled)
    return Mark(known + more if known else 0, top, last, name, first)


def begun_in(piece: bytes, *, whole: bool = True) -> int:
    """How many lines of ours a piece between two breaks was that is not sound; a text is none."""
    begun = len(_BEGUN.findall(piece))
    return max(begun, int(whole and bool(piece.strip(BLANK)) and not _is_text(piece)))


def _is_binary(piece: bytes) -> bool:
    """Whether this is of a packed file or a picture: all lines of ours are ASCII, and damage leaves most of that."""
    return len(piece.translate(None, _NO_ASCII)) * 4 < len(piece) * 3


def _is_text(piece: bytes) -> bool:
    """Whether somebody wrote this with an editor."""
    return not (_TRACE.search(piece) or _NO_TEXT.search(piece.decode("utf-8", "replace")))
