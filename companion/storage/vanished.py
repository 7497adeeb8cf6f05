"""Vanished evenings: their file is gone, but copies of it are still there, so they are offered back."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.engine.frozen import dataclass, replace
from companion.engine.opening import Opening
from companion.engine.strict import BadInput
from companion.evening.opening_json import opening_from

from .copies import Copies
from .disk import make_folder, read_file
from .journal_storage import JournalStorage
from .library import Library
from .lines import Docs
from .problems import NoSuchSession, StorageProblem, again
from .recovery import Kept, Mended, Recovery, mend
from .shelf import is_session, listed

_OPENED = re.compile(rb'\+opening 1 [^\n]{0,20}"id":"([^"\n]*)"')
BEGINNING = 64 * 1024  # of a session file: its opening stands near its first byte


@dataclass(frozen=True, slots=True)
class Vanished:
    """An evening without its file: what its copies hold, and how far it had come."""

    id: str
    mended: Mended
    known: int

    @property
    def opening(self) -> Opening | None:
        """How it began, where that can be read."""
        with suppress(BadInput, KeyError, ValueError, RecursionError):
            return opening_from(self.mended.reading.tables["opening"]["1"])
        return None

    @property
    def entries(self) -> int:
        """How many entries are left."""
        return len(self.mended.reading.tables.get("entries", Docs()))


def vanished(library: Library) -> Sequence[Vanished]:
    """Every evening whose file is gone and of which a copy can be read; nothing that was deleted or moved by name."""
    ids = library.vanished_ids()
    moved = _opened_by_another_name(library) if ids else set()
    read = [_read(library, id) for id in ids if id not in moved]
    return [one for one in read if one is not None]


def bring_vanished_back(library: Library, id: str) -> Recovery:
    """Make the file of this evening anew from what is left of it."""
    one = _one(library, id)
    library.forget(id)
    _write(library.path(id), one, library.copies)
    lost, path = one.mended.lost, library.path(id)
    report = Recovery(path, None, one.entries, lost, vanished=True, since=one.mended.since, taken=one.mended.taken)
    library.reports.append(report)
    return report


def put_vanished_into_bin(library: Library, id: str) -> None:
    """Nobody misses it: what is left of it lies in the bin like anything else that was deleted."""
    one = _one(library, id)
    binned = library.folder / "bin" / library.free_bin(id, int(time.time()))
    _write(binned, one, None)
    library.deeds.begin_mirror(library.path(id), binned)


def _one(library: Library, id: str) -> Vanished:
    if library.problem is not None:
        raise again(library.problem)
    found = _read(library, id) if id in library.vanished_ids() else None
    if found is None:
        raise NoSuchSession(id=id[:80])
    return found


def _read(library: Library, id: str) -> Vanished | None:
    path = library.path(id)
    copies = Copies(path, library.copies)
    mark = copies.mark()
    if not mark.is_of(path.name, b""):
        mark = copies.without_mirror()
    known = max(mark.known, library.number_of(id))
    others = tuple(copies.sources())
    try:
        mended = mend(b"", Kept(path, "session", others, known, mark))
    except StorageProblem:
        return None
    newest = max((other.at for other in others), default=0.0)
    return Vanished(id, mended if mark.known else replace(mended, since=newest), known)


def _write(path: Path, one: Vanished, copies: Path | None) -> None:
    make_folder(path.parent)
    storage = JournalStorage(path, kind="session", copies=copies, known=one.known)
    storage.write(one.mended.reading.tables)
    storage.close()


def _opened_by_another_name(library: Library) -> set[str]:
    """What all evenings there are were called when they began: somebody may have given one of them another name."""
    found = set()
    for name, stat in listed(library.sessions):
        if is_session(name) and stat.st_size:
            with suppress(StorageProblem, OSError):
                if began := _OPENED.search(read_file(library.sessions / name)[:BEGINNING]):
                    found.add(began[1].decode("ascii", "replace"))
    return found
