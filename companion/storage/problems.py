"""Problems of storage: one type a kind, each with a sentence that says what to do."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable
from copy import copy
from pathlib import Path

from companion.engine.message import Arg, Message
from companion.engine.strict import tidy as tidy

log = logging.getLogger(__name__)


class StorageProblem(Exception):
    """Something could not be kept or read; what was kept before is still as it was."""

    default = "storage.trouble"

    def __init__(self, message_id: str = "", /, **args: Arg) -> None:
        self.message = Message(message_id or self.default, args)
        super().__init__(self.message.id)

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.message.args.items())
        return f"{self.message.id}({given})"


class DiskFull(StorageProblem):
    """There is no room left."""

    default = "storage.disk_full"


class ReadOnlyFolder(StorageProblem):
    """The folder may not be written to."""

    default = "storage.read_only"


class FolderGone(StorageProblem):
    """The file or its folder was removed while it was in use."""

    default = "storage.folder_gone"


class ChangedBelow(StorageProblem):
    """Another program has changed the file in use."""

    default = "storage.changed_below"


class Foreign(StorageProblem):
    """What lies here is no file of ours: a folder, a link, a pipe."""

    default = "storage.foreign"


class TooLarge(StorageProblem):
    """A file is larger than any of ours can be."""

    default = "storage.too_large"


class DeviceTrouble(StorageProblem):
    """The device reports an error of another kind."""

    default = "storage.trouble"


class LibraryInUse(StorageProblem):
    """Another running app holds this library."""

    default = "storage.in_use"


class Unreadable(StorageProblem):
    """Nothing in a file could be read; it was left or moved aside, never overwritten."""

    default = "storage.unreadable"


class TooNew(StorageProblem):
    """A newer version of the app wrote this file."""

    default = "storage.too_new"


class NoSuchSession(StorageProblem):
    """The library has no session with this id."""

    default = "storage.no_such_session"


class NotPossible(StorageProblem):
    """The library can do this, but not with these people or this session."""

    default = "storage.not_possible"


class CannotKeep(StorageProblem):
    """This would not come back from its file as it was done; it does not count."""

    default = "storage.cannot_keep"


class WouldGiveUp(StorageProblem):
    """Going on here would give up entries today's rules cannot replay: somebody has to agree first."""

    default = "storage.would_give_up"

    def __init__(self, n: int, agree: Callable[[], object]) -> None:
        super().__init__(n=n)
        self.agree = agree


class BadImport(StorageProblem):
    """A file to be imported does not hold what it must hold; nothing was imported."""

    default = "storage.bad_import"


class AlreadyThere(StorageProblem):
    """Sessions to be imported are in the library already: keep both, replace, or cancel?"""

    default = "storage.already_there"

    def __init__(self, ids: tuple[str, ...]) -> None:
        super().__init__(n=len(ids), ids=ids)
        self.ids = ids


def again(problem: StorageProblem) -> StorageProblem:
    """A fresh one of the same words: one that is raised again and again holds everybody who ever asked."""
    return copy(problem).with_traceback(None)


_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EROFS, errno.EACCES, errno.EPERM}
_GONE = {errno.ENOENT, errno.ESTALE, errno.ENOTDIR}


def from_os_error(error: OSError, path: Path) -> StorageProblem:
    """The problem behind an error of the operating system."""
    if error.errno in _FULL:
        return DiskFull(path=str(path))
    if error.errno in _FORBIDDEN:
        return ReadOnlyFolder(path=str(path))
    if error.errno in _GONE:
        return FolderGone(path=str(path))
    # What the system calls it helps whoever reads the log, and nobody at the table.
    log.warning("%s: %r", path, error)
    return DeviceTrouble(path=str(path))
