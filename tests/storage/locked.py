"""A folder nobody may look into or write to, also where the tests run as somebody who may do anything."""

from __future__ import annotations

import errno
import os
from pathlib import Path

CALLS = ("open", "scandir", "mkdir", "stat", "lstat", "unlink", "rename", "replace")


def lock(monkeypatch, folder: Path) -> None:
    """From here on the system refuses everything below this folder; of a file, opening it."""
    inside = f"{folder}{os.sep}"

    def guarded(real, itself):
        def call(path, *args, **options):
            name = os.fspath(path) if isinstance(path, (str, os.PathLike)) else ""
            if name.startswith(inside) or (itself and name == str(folder)):
                raise PermissionError(errno.EACCES, "no", name)
            return real(path, *args, **options)

        return call

    for name in CALLS:
        monkeypatch.setattr(os, name, guarded(getattr(os, name), itself=name in ("open", "scandir")))
