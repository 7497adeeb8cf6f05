"""Strangers: what lies in our folders and is none of ours; told of, and left alone."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from .disk import SUFFIX, is_foreign
from .problems import StorageProblem
from .shelf import BINNED, UNSEEN, Shelf, is_session, listed

FOLDERS = ("sessions", "copies", "tails", "bin", "staging", "aside")
TABLES = (*(f"{name}.tables" for name in ("index", "settings", "memory", "drafts", "place")), "deed.json")


def strangers(shelf: Shelf) -> tuple[str, ...]:
    """Names in our folders that no file of ours can have, and what is no plain file, by folder and name."""
    found = [name for name in TABLES if is_foreign(shelf.folder / name)]
    for folder in FOLDERS:
        if os.path.lexists(shelf.folder / folder) and not os.path.isdir(shelf.folder / folder):
            found.append(folder)
        with suppress(StorageProblem):  # a folder that does not answer is told of by whoever needs it
            for name, stat in listed(shelf.folder / folder):
                if stat is UNSEEN and folder == "sessions" and is_session(name):
                    continue  # an evening, whose card says what is wrong
                if folder != "aside" and not (S_ISREG(stat.st_mode) and is_ours(folder, name)):
                    found.append(f"{folder}/{name}")
    return tuple(found)


def plain_files(folder: Path, suffix: str) -> Sequence[tuple[float, int, Path]]:
    """The plain files of a folder with this ending, newest first: when, how large, and where; no link, no pipe."""
    try:
        seen = listed(folder)
    except StorageProblem:
        return ()
    found = [
        (stat.st_mtime, stat.st_size, folder / name)
        for name, stat in seen
        if name.endswith(suffix) and S_ISREG(stat.st_mode)
    ]
    return sorted(found, reverse=True)


def is_ours(folder: str, name: str) -> bool:
    """Whether a file of ours can have this name there."""
    name = name.removesuffix(".tmp")
    if folder == "bin":
        return BINNED.fullmatch(name) is not None
    if folder == "copies":
        name = name.rpartition(".")[0]
    return is_session(name) or (folder in ("copies", "tails") and name.endswith(".tables") and SUFFIX not in name)
