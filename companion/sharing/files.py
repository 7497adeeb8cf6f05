"""Files to give away: names that say what is in them, written whole, never over another one."""

from __future__ import annotations

import os
import re
import unicodedata
from datetime import datetime
from pathlib import Path

from companion.storage.problems import from_os_error

UNSAFE = re.compile(r"[^A-Za-z0-9]+")
LONGEST = 60
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
# Spreadsheets take a CSV file for Windows text unless it begins with this mark.
BYTE_ORDER_MARK = "\ufeff"


def file_name(words: str, at: float, suffix: str) -> str:
    """A name every file system takes: "2026-11-14-clash-of-cultures.csv"."""
    plain = unicodedata.normalize("NFKD", words.translate(UMLAUTS)).encode("ascii", "ignore").decode()
    slug = UNSAFE.sub("-", plain).strip("-").lower()[:LONGEST].rstrip("-")
    return "-".join(part for part in (f"{datetime.fromtimestamp(at):%Y-%m-%d}", slug) if part) + suffix


def free_path(folder: Path, name: str) -> Path:
    """Where a new file of this name goes: beside an older one, not over it."""
    path, number = folder / name, 2
    while path.exists():
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
        number += 1
    return path


def write_text(folder: Path, name: str, text: str) -> Path:
    """Write a text file and say where it went; raises a StorageProblem with words if it could not."""
    marked = BYTE_ORDER_MARK + text if name.endswith(".csv") else text
    return write_bytes(folder, name, marked.encode("utf-8"))


def write_bytes(folder: Path, name: str, data: bytes) -> Path:
    """Write a file and say where it went; raises a StorageProblem with words if it could not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = free_path(folder, name)
        part = path.with_name(path.name + ".part")
        try:
            part.write_bytes(data)
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)  # half a file is nothing to give away
    except OSError as error:
        raise from_os_error(error, folder) from error
    return path
