"""The disk: the few calls by which bytes become durable; everything above trusts only these."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from .problems import FolderGone, from_os_error

COPIES = 5
SUFFIX = ".session"  # of every session file


class AppendFile:
    """A file open for appending: what append was given is on disk when it returns, or not there at all."""

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self.size = size
        self._fd = -1
        try:
            self._fd = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
            if os.fstat(self._fd).st_size != size:
                os.ftruncate(self._fd, size)
        except OSError as error:
            self.close()
            raise from_os_error(error, path) from error
        self._clean = True

    def append(self, data: bytes, *, durable: bool = True) -> None:
        """Add these bytes at the end; on any trouble the file is cut back to what it was."""
        try:
            if not self._clean:
                self._cut_back()
            os.lseek(self._fd, self.size, os.SEEK_SET)
            self._clean = False
            _write_all(self._fd, data)
            if durable:
                os.fsync(self._fd)
            if os.fstat(self._fd).st_nlink == 0:
                raise FolderGone(path=str(self.path))
        except OSError as error:
            with suppress(OSError):
                self._cut_back()
            raise from_os_error(error, self.path) from error
        self.size += len(data)
        self._clean = True

    def close(self) -> None:
        """Let the file go."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _cut_back(self) -> None:
        os.ftruncate(self._fd, self.size)
        self._clean = True


def _write_all(fd: int, data: bytes) -> None:
    written = os.write(fd, data)
    while written < len(data):
        written += os.write(fd, data[written:])


def write_replacing(path: Path, data: bytes) -> None:
    """Put these bytes in place of the whole file, at once: there is always the old content or the new."""
    put_in_place(path, data)
    sync_names(path)


def put_in_place(path: Path, data: bytes) -> None:
    """The same, when the name may still be lost with the power; on any trouble the old content is there."""
    temporary = path.with_name(path.name + ".tmp")
    try:
        fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o644)
        try:
            _write_all(fd, data)
            os.fsync(fd)
        finally:
            os.close(fd)
        os.replace(temporary, path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise from_os_error(error, path) from error


def sync_names(path: Path) -> None:
    """Make the name of a file durable."""
    try:
        sync_folder(path.parent)
    except OSError as error:
        raise from_os_error(error, path) from error


def move(source: Path, target: Path) -> None:
    """Move a file within the library, durably; on any trouble it is where it was."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(source, target)
        try:
            sync_folder(target.parent)
            if source.parent != target.parent:
                sync_folder(source.parent)
        except OSError:
            os.replace(target, source)
            raise
    except OSError as error:
        raise from_os_error(error, source) from error


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def copies_of(path: Path, folder: Path) -> list[Path]:
    """The copies of a file there are, newest first."""
    return [copy for copy in _copy_names(path, folder) if copy.is_file()]


def rotate_copies(path: Path, folder: Path) -> bool:
    """Keep a copy of this file as it is now, the last five of them; tell whether one was needed."""
    names = _copy_names(path, folder)
    now = path.stat()
    with suppress(FileNotFoundError):
        newest = names[0].stat()
        if (newest.st_size, newest.st_mtime_ns) == (now.st_size, now.st_mtime_ns):
            return False
    folder.mkdir(parents=True, exist_ok=True)
    temporary = names[0].with_name(names[0].name + ".tmp")
    try:
        shutil.copy2(path, temporary)
    except OSError:
        temporary.unlink(missing_ok=True)  # half a copy would only take the room somebody needs
        raise
    for older, newer in zip(reversed(names[1:]), reversed(names[:-1]), strict=True):
        if newer.exists():
            os.replace(newer, older)
    os.replace(temporary, names[0])
    return True


def _copy_names(path: Path, folder: Path) -> list[Path]:
    return [folder / f"{path.name}.{number}" for number in range(1, COPIES + 1)]
