"""Locks: one running app writes, a second one finds out and only reads; by library and by file."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
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
            take_file(self._fd, path.parent)
        except (OSError, LibraryInUse):
            self.release()
            raise

    def release(self) -> None:
        """Let others write."""
        if self._fd >= 0:
            with suppress(OSError):
                os.close(self._fd)
            self._fd = -1


def take_file(fd: int, path: Path) -> None:
    """Hold an open file, so that nobody else writes to it; where a file system knows no locks, go without."""
    try:
        _take(fd)
    except BlockingIOError as error:
        raise LibraryInUse(path=str(path)) from error
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise


if sys.platform == "win32":
    import msvcrt

    _NO_LOCKS: frozenset[int] = frozenset()
    _FAR = 0x7FFF_FFF0  # behind anything that is ever read

    def _take(fd: int) -> None:
        os.lseek(fd, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
else:
    import errno
    import fcntl

    _NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})

    def _take(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
