"""Crash reports: what went wrong, written beside the library for the person alone; nothing is ever sent."""

from __future__ import annotations

import platform
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from .disk import make_folder, read_file, remove, write_replacing
from .problems import StorageProblem
from .shelf import listed

FOLDER, SUFFIX = "crashes", ".txt"
KEPT = 10
LONGEST = 100_000


def write_report(folder: Path, error: BaseException, **about: object) -> Path | None:
    """Write what happened, and what was going on; None where not even that can be written."""
    lines = [f"{name}: {value}" for name, value in about.items()]
    lines += [f"python: {sys.version.split()[0]}", f"system: {platform.system()} {platform.release()}", ""]
    lines += traceback.format_exception(error)
    text = "\n".join(lines)[:LONGEST]
    path = folder / FOLDER / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns()}{SUFFIX}"
    try:
        make_folder(path.parent)
        write_replacing(path, text.encode("utf-8", "backslashreplace"))
        for old in reports(folder)[KEPT:]:
            remove(old)
    except StorageProblem:
        return None
    return path


def reports(folder: Path) -> Sequence[Path]:
    """The reports there are, the last one first."""
    with suppress(StorageProblem):
        names = [name for name, _ in listed(folder / FOLDER) if name.startswith("crash-") and name.endswith(SUFFIX)]
        return [folder / FOLDER / name for name in sorted(names, reverse=True)]
    return []


def report_text(path: Path) -> str:
    """What a report says, to be shown, copied or shared by hand."""
    return read_file(path, LONGEST * 4).decode("utf-8", "replace")
