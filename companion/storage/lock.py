"""The lock of a library: one running app writes, a second one finds out and only reads."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .problems import LibraryInUse, from_os_error


class Lock:
    """Held as long as the process lives or until it is let go; a killed process leaves no lock behind."""

    def __init__(self, path: Path) -> None:
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise from_os_error(error, path) from error
        try:
            _take(self._fd)
        except BlockingIOError as error:
            self.release()
            raise LibraryInUse(path=str(path.parent)) from error

    def release(self) -> None:
        """Let others write."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


if sys.platform == "win32":
    import msvcrt

    def _take(fd: int) -> None:
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
else:
    import fcntl

    def _take(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
