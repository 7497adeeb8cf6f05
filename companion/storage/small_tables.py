"""Small databases beside the sessions: settings, memory, drafts, the index; none of them is a reason not to start."""

from __future__ import annotations

import os
from pathlib import Path

from .copies import Copies
from .journal_storage import JournalDB, JournalStorage
from .problems import (
    ChangedBelow,
    DeviceTrouble,
    DiskFull,
    FolderGone,
    Foreign,
    LibraryInUse,
    ReadOnlyFolder,
    StorageProblem,
    TooLarge,
    TooNew,
    Unreadable,
)
from .recovery import Kept, Recovery, mend


class Nothing(JournalStorage):
    """An empty database of a file nobody can look at."""

    def _load(self) -> None:
        self.read_only = True


def open_tables(
    path: Path, kind: str, *, copies: Path | None, aside: Path, read_only: bool
) -> tuple[JournalDB, Recovery | None]:
    """A small database that may begin empty: where its file cannot be read at all, that is set aside and told."""
    try:
        back = None if read_only or copies is None else _bring_back(path, kind, copies)
        db = JournalDB(path, kind=kind, copies=copies, aside=aside, read_only=read_only)
    except Unreadable as problem:  # its file is out of the way now: this begins a new one
        kept = Path(str(problem.message.args["path"]))
        fresh = path.with_name(path.name + ".none") if read_only else path
        db = JournalDB(fresh, kind=kind, copies=copies, aside=aside, read_only=read_only)
        return db, Recovery(path, kept, 0, 0)
    except (LibraryInUse, ChangedBelow, DiskFull) as problem:
        # Another app has taken it behind our back, or nothing can be mended without room: look, but do not touch.
        db = JournalDB(path, kind=kind, copies=copies, aside=aside, read_only=True)
        db.store.why = problem
        return db, None
    except (TooNew, DeviceTrouble, FolderGone, ReadOnlyFolder, Foreign, TooLarge) as problem:
        return _nothing(path, kind, problem), Recovery(path, None, 0, 0)
    return db, back or db.store.recovery


def _bring_back(path: Path, kind: str, copies: Path) -> Recovery | None:
    """Make a file anew whose copies are still there: without it they would be pushed out one after the other."""
    if os.path.lexists(path):
        return None
    beside = Copies(path, copies)
    sources, mark = tuple(beside.sources()), beside.mark()
    if not sources:
        return None
    try:
        mended = mend(b"", Kept(path, kind, sources, mark.known, mark))
    except Unreadable:  # nothing in them helps: this begins a new one
        return None
    storage = JournalStorage(path, kind=kind, copies=copies, known=mark.known)
    storage.write(mended.reading.tables)
    storage.close()
    return Recovery(path, None, mended.reading.lines, mended.lost, vanished=True)


def _nothing(path: Path, kind: str, problem: StorageProblem) -> JournalDB:
    """Its file is left exactly as it is: until an update, or until the device reads it again, nothing is kept here."""
    db = JournalDB(path, storage=Nothing, kind=kind, read_only=True)
    db.store.why = problem
    return db
