"""Bringing back by name: what was replaced lies in the bin under the id of what has its place now."""

from __future__ import annotations

import os
from pathlib import Path

from companion.engine.frozen import replace

from .library import Library
from .membership import MEMBERSHIP
from .problems import NoSuchSession, NotPossible, again
from .session_file import SessionFile
from .vanished import bring_vanished_back


def restore(library: Library, id: str) -> None:
    """Take what was deleted last under this id out of the bin again."""
    if library.problem is not None:
        raise again(library.problem)
    found = [path for _, known, path in library.binned() if known == id]
    if not found:
        raise NoSuchSession(id=id)
    if os.path.lexists(library.path(id)):
        raise NotPossible("storage.not_possible")
    library.put_back(id, found[-1])


def bring_back(library: Library, name: str) -> str:
    """Take this file out of the bin, or a copy of it where its place is taken; returns the id it has now.

    An evening whose file has vanished comes back by its id.
    """
    if library.problem is not None:
        raise again(library.problem)
    for _, id, path in library.binned():
        if path.name == name:
            if os.path.lexists(library.path(id)):
                return _beside(library, path)
            library.put_back(id, path)
            return id
    return bring_vanished_back(library, name).path.stem


def _beside(library: Library, path: Path) -> str:
    """A session of its own with all that lies in this file; no member of a shared table, for that is the other."""
    file = SessionFile(path, read_only=True)
    try:
        begun = replace(file.opening, id=library.free_id(file.opening.game, file.opening.created))
        library.write(begun, {name: docs for name, docs in file.store.tables.items() if name not in MEMBERSHIP})
    finally:
        file.close()
    return begun.id
