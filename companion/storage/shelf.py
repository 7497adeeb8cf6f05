"""The shelf: the folder of a library, its paths, its lock and its bin."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any

from .copies import Copies
from .disk import SUFFIX, is_foreign, is_plain, make_folder, read_file, remove
from .journal_storage import JournalDB
from .lock import Lock
from .problems import (
    CannotKeep,
    Foreign,
    LibraryInUse,
    NoSuchSession,
    NotPossible,
    ReadOnlyFolder,
    StorageProblem,
    again,
    from_os_error,
    tidy,
)
from .recovery import Kept, Recovery, holds_later
from .small_tables import open_tables

if TYPE_CHECKING:
    from companion.engine.game import Game

ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
BINNED = re.compile(rf"([0-9]{{1,11}})-({ID.pattern}){re.escape(SUFFIX)}")
# What somebody of us died writing, in any of our folders; whatever else ends like this is somebody's own.
HALF_WRITTEN = re.compile(
    rf"(?:(?:[0-9]{{1,11}}-)?{ID.pattern}{re.escape(SUFFIX)}|[a-z]+\.tables|deed\.json|crash-[0-9-]+\.txt)"
    r"(?:\.[0-9])?(?:\.[0-9a-f]{8})?\.tmp"
)
LONGEST_KEY = 64  # of a game, in a sentence
TABLES = ".tables"  # of every file of the library that is no session
LOCK = "library.lock"
WRITTEN = ("sessions", "copies", "tails", "bin", "crashes")  # where a file of ours is written under another name first
BIN_DAYS = 30
DAY = 86_400
UNSEEN = os.stat_result((0,) * 10)  # of a name that is there and cannot be looked at
FindGame = Callable[[str], "Game[Any]"]


class Shelf:
    """A folder of session files. Only the first app that opens it writes; a second one reads, and says why."""

    def __init__(self, folder: Path, games: FindGame, *, read_only: bool = False) -> None:
        self.folder = folder
        self.sessions = folder / "sessions"
        self.copies = folder / "copies"
        # Why nothing can be written, if so; its message is for the user.
        self.problem: StorageProblem | None = ReadOnlyFolder(path=str(folder)) if read_only else None
        # What had to be recovered; whoever shows a report takes it out.
        self.reports: list[Recovery] = []
        self._games = games
        self._lock: Lock | None = None
        if not read_only:
            self._take_lock()
        if not self.read_only:
            with suppress(StorageProblem):  # what cannot be thrown away today waits for the next start
                if self._is_date_sure():
                    self.empty_bin(older_than=BIN_DAYS * DAY)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written here."""
        return self.problem is not None

    def deleted(self) -> Sequence[str]:
        """The ids of what lies in the bin, what was deleted last first."""
        return [id for _, id, _ in reversed(self.binned())]

    def empty_bin(self, older_than: float = 0) -> None:
        """Throw away for good what was deleted longer ago than this, copies included."""
        self._must_write()
        binned = self.binned()
        left = Counter(id for _, id, _ in binned)
        for when, id, path in binned:
            if time.time() - when >= older_than:
                last = left[id] == 1 and self._is_last_of(id, path)
                for copy in Copies(self.path(id), self.copies).all_names if last else ():
                    remove(copy)  # before the file: copies alone would look like an evening that has vanished
                remove(path)
                left[id] -= 1

    def _is_last_of(self, id: str, path: Path) -> bool:
        """Whether this file in the bin is all there is of an evening, but for copies of it."""
        try:
            os.lstat(self.path(id))
        except FileNotFoundError:
            return self._is_of(id, [path])
        except OSError:  # nobody can say
            return False
        return False

    def _is_of(self, id: str, binned: Sequence[Path]) -> bool:
        """Whether the copies of an evening are of what lies in the bin, not of what had its place later."""
        copies = Copies(self.path(id), self.copies)
        if any(copies.are_of(path) for path in binned):
            return True
        sources, mark = tuple(copies.sources()), copies.mark()
        kept = Kept(self.path(id), "session", sources, mark=mark)
        with suppress(StorageProblem, OSError):
            return not holds_later(b"\n".join(read_file(path) for path in binned), kept)
        return True

    def free_bin(self, id: str, at: int) -> str:
        """The name a session gets in the bin; two of one id in one second are two, the last of them the newest."""
        return self.free_bins((id,), at)[id]

    def free_bins(self, ids: Iterable[str], at: int) -> dict[str, str]:
        """The same for several, by one look into the bin."""
        last = {id: when for when, id, _ in self.binned()}
        made = {}
        for id in ids:
            when = max(at, last.get(id, -1) + 1, 0)
            while os.path.lexists(self.folder / "bin" / f"{when}-{self.path(id).name}"):
                when += 1
            made[id] = f"{when}-{self.path(id).name}"
        return made

    def path(self, id: str) -> Path:
        """Where the file of a session lies, or would."""
        if not ID.fullmatch(id):
            raise NoSuchSession(id=id[:80])
        return self.sessions / f"{id}{SUFFIX}"

    def game(self, key: str) -> Game[Any]:
        """The game with this key; what nobody knows is a problem with words."""
        try:
            return self._games(key)
        except (KeyError, ModuleNotFoundError) as error:
            raise NotPossible("storage.unknown_game", game=tidy(key, LONGEST_KEY)) from error

    def free_id(self, game: str, at: float) -> str:
        """An id nobody has, that tells game and day to whoever looks into the folder."""
        try:
            day = time.strftime("%Y%m%d", time.gmtime(at))
        except (ValueError, OverflowError, OSError) as error:
            raise CannotKeep from error
        return f"{game}-{day}-{os.urandom(4).hex()}"

    def _take_lock(self) -> None:
        try:
            make_folder(self.sessions)
            self._lock = Lock(self.folder / LOCK)
            for folder in (self.folder, *(self.folder / name for name in WRITTEN)):
                self._sweep(folder)
        except StorageProblem as problem:
            self.problem = problem
        except OSError as error:
            self.problem = from_os_error(error, self.folder)

    def _sweep(self, folder: Path) -> None:
        """Take away what somebody died writing; the file it was to replace is whole."""
        with suppress(StorageProblem):  # a folder that does not answer is told of by whoever needs it
            for name, stat in listed(folder):
                if HALF_WRITTEN.fullmatch(name) and S_ISREG(stat.st_mode):
                    with suppress(OSError):
                        (folder / name).unlink()

    def _must_write(self) -> None:
        if self.problem is not None:
            raise again(self.problem)

    def _tables(self, name: str, kind: str, copies: bool = True) -> JournalDB:
        db, report = open_tables(
            self.folder / f"{name}{TABLES}",
            kind,
            copies=self.copies if copies else None,
            aside=self.folder / "aside",
            read_only=self.read_only,
        )
        locked = self.read_only and report is not None and report.aside is None  # the problem says it once for all
        if report and kind != "index" and not locked:
            self.reports.append(report)
        if isinstance(db.store.why, LibraryInUse):
            self.problem = db.store.why
        return db

    def _existing(self, id: str) -> Path:
        path = self.path(id)
        if is_foreign(path):
            raise Foreign(path=str(path))
        if not is_plain(path):
            raise NoSuchSession(id=id)
        return path

    def _is_date_sure(self) -> bool:
        """Whether the date has gone on without a jump for as long as the bin keeps; the lock has that of the last one.

        A phone whose date has jumped seems to have slept for a month, or to have taken its lock in days to come.
        """
        lock, now = self.folder / LOCK, time.time()
        written = [stat.st_mtime for name, stat in listed(self.folder) if name.endswith(TABLES)]
        try:
            since = lock.stat().st_mtime
            if since > now + DAY or now - max(written, default=now) > BIN_DAYS * DAY:
                os.utime(lock, (now, now))
                return False
        except OSError:  # nobody can say
            return False
        return now - since > BIN_DAYS * DAY

    def binned(self) -> Sequence[tuple[int, str, Path]]:
        """What lies in the bin: when it was deleted, its id and where it is; nothing there that is not ours."""
        found = []
        for name, stat in listed(self.folder / "bin"):
            told = BINNED.fullmatch(name)
            if told and S_ISREG(stat.st_mode):
                found.append((int(told[1]), told[2], self.folder / "bin" / name))
        return sorted(found)

    def vanished_ids(self) -> Sequence[str]:
        """The ids of which there are copies and nothing else, nearly always by their names alone."""
        with suppress(StorageProblem):  # a folder that does not answer is told of by whoever needs it
            stems = {name.rpartition(".")[0] for name, _ in listed(self.copies)}
            ids = [stem.removesuffix(SUFFIX) for stem in sorted(stems) if is_session(stem)]
            gone = [id for id in ids if not os.path.lexists(self.path(id))]
            binned: dict[str, list[Path]] = {}
            for _, id, path in self.binned() if gone else ():
                binned.setdefault(id, []).append(path)
            return [id for id in gone if id not in binned or not self._is_of(id, binned[id])]
        return ()


def is_session(name: str) -> bool:
    """Whether a session file can have this name."""
    return name.endswith(SUFFIX) and ID.fullmatch(name.removesuffix(SUFFIX)) is not None


def listed(folder: Path) -> Sequence[tuple[str, os.stat_result]]:
    """The names in a folder, each with what it is; one that cannot be looked at is UNSEEN."""
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                try:
                    found.append((entry.name, entry.stat(follow_symlinks=False)))
                except FileNotFoundError:
                    continue  # gone while we looked
                except OSError:
                    found.append((entry.name, UNSEEN))
    except FileNotFoundError:
        return ()
    except NotADirectoryError:
        return ()
    except OSError as error:
        raise from_os_error(error, folder) from error
    return sorted(found, key=lambda one: one[0])
