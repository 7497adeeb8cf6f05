"""The disk: the few calls by which bytes become durable; everything above trusts only these."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from .lock import take_file
from .problems import ChangedBelow, Foreign, LibraryInUse, TooLarge, from_os_error

SUFFIX = ".session"  # of every session file
MOST_BYTES = 64 * 1024 * 1024  # of any file of ours
_BINARY = getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class AppendFile:
    """A file open for appending: what append was given is on disk when it returns, or not there at all."""

    def __init__(self, path: Path, size: int, seen: int) -> None:
        """Take a file of which so many bytes are good and so many were seen; what came meanwhile is another app's."""
        self.path = path
        self._name = os.fspath(path)
        self.size = size
        self._fd = -1
        self._clean = True
        try:
            self._fd = os.open(path, os.O_RDWR | _BINARY | _NO_LINK)
            take_file(self._fd, path)
            if os.fstat(self._fd).st_size != seen:
                raise ChangedBelow(path=str(path))
            if seen != size:
                os.ftruncate(self._fd, size)
        except (LibraryInUse, ChangedBelow):
            self.close()
            raise
        except OSError as error:
            self.close()
            raise from_os_error(error, path) from error

    def append(self, data: bytes, *, durable: bool = True) -> None:
        """Add these bytes at the end; on any trouble the file is cut back to what it was."""
        try:
            if not self._clean:
                self._cut_back()
            self.must_be_ours()
            if self.size + len(data) > MOST_BYTES:  # nobody could read it again
                raise TooLarge("storage.evening_full", most=MOST_BYTES // (1024 * 1024))
            os.lseek(self._fd, self.size, os.SEEK_SET)
            self._clean = False
            _write_all(self._fd, data)
            if durable:
                os.fsync(self._fd)
        except OSError as error:
            with suppress(OSError):
                self._cut_back()
            raise from_os_error(error, self.path) from error
        self.size += len(data)
        self._clean = True

    def must_be_ours(self) -> None:
        """Raise unless the file under this name is still the one we know, and as long."""
        try:
            held, named = os.fstat(self._fd), os.lstat(self._name)
        except OSError as error:
            raise from_os_error(error, self.path) from error
        if (held.st_ino, held.st_dev) != (named.st_ino, named.st_dev) or held.st_size != self.size:
            raise ChangedBelow(path=str(self.path))

    def close(self) -> None:
        """Let the file go; what a device says to that changes nothing, all of it is on disk."""
        if self._fd >= 0:
            with suppress(OSError):
                os.close(self._fd)
            self._fd = -1

    def _cut_back(self) -> None:
        os.ftruncate(self._fd, self.size)
        self._clean = True


def _write_all(fd: int, data: bytes) -> None:
    written = os.write(fd, data)
    while written < len(data):
        written += os.write(fd, data[written:])


def read_file(path: Path, most: int = MOST_BYTES, *, follow: bool = False) -> bytes:
    """All of a file; nothing that is no plain file is waited for, and nothing endless is read."""
    try:
        fd = os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT | (0 if follow else _NO_LINK))
    except FileNotFoundError:
        raise
    except OSError as error:
        if is_foreign(path):
            raise Foreign(path=str(path)) from error
        raise from_os_error(error, path) from error
    try:
        found = os.fstat(fd)
        if not stat.S_ISREG(found.st_mode):
            raise Foreign(path=str(path))
        if found.st_size > most:
            raise TooLarge(path=str(path), most=most // (1024 * 1024))
        return _read_all(fd, most)
    except OSError as error:
        raise from_os_error(error, path) from error
    finally:
        with suppress(OSError):
            os.close(fd)


def _read_all(fd: int, most: int) -> bytes:
    parts, left = [], most
    while left > 0 and (part := os.read(fd, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def is_foreign(path: Path) -> bool:
    """Whether something that is no plain file has this name."""
    try:
        return not stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def is_plain(path: Path) -> bool:
    """Whether there is a plain file of this name; what cannot be looked at is none."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def write_replacing(path: Path, data: bytes, *, among_others: bool = False) -> None:
    """Put these bytes in place of the whole file, at once: there is always the old content or the new."""
    put_in_place(path, data, among_others=among_others)
    sync_names(path)


def put_in_place(path: Path, data: bytes, *, among_others: bool = False) -> None:
    """The same, when the name may still be lost with the power; on any trouble the old content is there."""
    temporary = _temporary(path, among_others)
    try:
        write_synced(temporary, data)
        os.replace(temporary, path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise from_os_error(error, path) from error


def _temporary(path: Path, among_others: bool) -> Path:
    """A name beside a file to write it under: never that of a pipe or folder, nor, among others, of anything at all."""
    usual = path.with_name(path.name + ".tmp")
    try:
        mode = os.lstat(usual).st_mode
    except OSError:
        return usual
    if not among_others and (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
        return usual
    return path.with_name(f"{path.name}.{os.urandom(4).hex()}.tmp")


def write_synced(path: Path, data: bytes) -> None:
    """Write a file nobody else knows yet; its bytes are on disk, its name may not be."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | _NO_LINK
    try:
        fd = os.open(path, flags, 0o644)
    except FileExistsError:  # a file somebody died writing, or a link: whatever that leads to is left alone
        path.unlink()
        fd = os.open(path, flags, 0o644)
    try:
        _write_all(fd, data)
        os.fsync(fd)
    finally:
        with suppress(OSError):
            os.close(fd)


def sync_names(path: Path) -> None:
    """Make the name of a file durable."""
    try:
        sync_folder(path.parent)
    except OSError as error:
        raise from_os_error(error, path) from error


def make_folder(folder: Path) -> None:
    """Make a folder whose own name is durable, and those above it that are missing too."""
    try:
        if folder.is_dir():
            return
        if not folder.parent.is_dir():
            make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)
    except OSError as error:
        raise from_os_error(error, folder) from error


def move(source: Path, target: Path) -> None:
    """Move a file within the library, durably; on any trouble it is where it was."""
    make_folder(target.parent)
    try:
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


def remove(path: Path) -> None:
    """Take a file away if it is there."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise from_os_error(error, path) from error


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        with suppress(OSError):
            os.close(fd)
