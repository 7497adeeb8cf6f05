"""Backups: the whole library in one file, and back."""

from __future__ import annotations

import time
from pathlib import Path

from companion.storage.exchange import Clash, export_library, import_file
from companion.storage.library import Library

SUFFIX = ".companion"


def folder_of(library: Library) -> Path:
    """Where backups lie."""
    return library.folder / "backups"


def write_backup(library: Library) -> Path:
    """Write the whole library into one new file."""
    folder = folder_of(library)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"companion-{time.strftime('%Y%m%d-%H%M%S')}{SUFFIX}"
    export_library(library, path)
    return path


def newest_backup(library: Library) -> Path | None:
    """The backup written last."""
    found = sorted(folder_of(library).glob(f"*{SUFFIX}"))
    return found[-1] if found else None


def restore_backup(library: Library, path: Path) -> int:
    """Add the sessions of a backup that are not here; tell how many."""
    return len(import_file(library, path, Clash.CANCEL))
