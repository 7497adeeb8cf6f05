"""What a backup holds, told by its file alone."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

from companion.engine.frozen import dataclass

from .disk import read_file
from .limits import MOST_BYTES
from .problems import StorageProblem
from .transfer import FORMAT, content_of

ALL_PEOPLE = "_people"
GZIP, BEGINNING = 31, 200  # what zlib is told to expect, and how many letters say whose a file is
OURS = f'"format": "{FORMAT}"'.encode("ascii")


@dataclass(frozen=True, slots=True)
class Held:
    """One backup and what it holds: an evening, its people, how many entries, from when."""

    path: Path
    id: str
    at: int
    size: int
    game: str = ""
    names: tuple[str, ...] = ()
    entries: int = 0
    finished: bool = False


def begins_like_ours(one: Held) -> bool:
    """Whether the first bytes of a file are those of a backup."""
    try:
        return one.size <= MOST_BYTES and OURS in zlib.decompressobj(GZIP).decompress(read_file(one.path), BEGINNING)
    except (StorageProblem, OSError, zlib.error):
        return False


def is_behind(newer: Held, older: Held) -> bool:
    """Whether the older backup is of another phone, on which more was played, and not from before an undo."""
    mine, theirs = _entries(newer), _entries(older)
    if len(theirs) <= len(mine):
        return False
    if theirs[: len(mine)] == mine:
        return True
    only_mine, only_theirs = set(mine) - set(theirs), set(theirs) - set(mine)
    return bool(only_mine and only_theirs) and max(only_theirs)[0] > min(only_mine)[0]


def _entries(one: Held) -> list[tuple[float, str]]:
    """The entries of a backup as text, each with its time."""
    found = read_backup(one.path)
    entries = found["sessions"][0]["entries"] if described(one, found) else ()  # taken away meanwhile
    times = [entry.get("at", 0.0) if isinstance(entry, dict) else 0.0 for entry in entries]
    return [
        (float(at) if isinstance(at, (int, float)) else 0.0, json.dumps(entry))
        for at, entry in zip(times, entries, strict=True)
    ]


def read_backup(path: Path) -> dict[str, Any]:
    """The content of a backup; nothing if it cannot be believed."""
    try:
        return content_of(read_file(path))
    except (StorageProblem, OSError):
        return {}


def holds(path: Path, data: bytes) -> bool:
    """Whether exactly these bytes come out of a backup; what is cut short or damaged gives others."""
    try:
        reader = zlib.decompressobj(GZIP)
        return reader.decompress(read_file(path), len(data) + 1) == data and reader.eof
    except (StorageProblem, OSError, zlib.error):
        return False


def told_by_itself(one: Held) -> Held | None:
    """What a backup holds, said by itself; None if it cannot be believed."""
    return described(one, read_backup(one.path))


def described(one: Held, content: dict[str, Any]) -> Held | None:
    """A backup of this content at a glance; None where that is not an evening, nor people."""
    if one.id == ALL_PEOPLE:
        return one if "people" in content else None
    sessions = content.get("sessions")
    if not isinstance(sessions, list) or len(sessions) != 1:
        return None
    try:
        begun = sessions[0]["opening"]
        if begun["id"] != one.id:
            return None
        names = tuple(str(seat["name"]) for seat in begun["seats"])
        entries, ended = len(sessions[0]["entries"]), sessions[0]["result"] is not None
        return Held(one.path, one.id, one.at, one.size, str(begun["game"]), names, entries, ended)
    except (KeyError, TypeError, IndexError):
        return None
