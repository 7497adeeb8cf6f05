"""The shelf: the folder of a library, its paths, its lock and its bin."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .disk import SUFFIX, copies_of, sync_folder
from .journal_storage import JournalDB, open_tables
from .lock import Lock
from .problems import NoSuchSession, NotPossible, ReadOnlyFolder, StorageProblem, from_os_error
from .recovery import Recovery

if TYPE_CHECKING:
    from companion.engine.game import Game

ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
BIN_DAYS = 30
DAY = 86_400
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
            self.empty_bin(older_than=BIN_DAYS * DAY)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written here."""
        return self.problem is not None

    def deleted(self) -> Sequence[str]:
        """The ids of what lies in the bin, what was deleted last first."""
        names = sorted((path.stem for path in (self.folder / "bin").glob(f"*{SUFFIX}")), reverse=True)
        return [name.partition("-")[2] for name in names]

    def empty_bin(self, older_than: float = 0) -> None:
        """Throw away for good what was deleted longer ago than this, copies included."""
        self._must_write()
        for path in (self.folder / "bin").glob(f"*{SUFFIX}"):
            when, _, id = path.stem.partition("-")
            if when.isdigit() and time.time() - int(when) >= older_than:
                copies = [] if self.path(id).exists() else copies_of(self.path(id), self.copies)
                for gone in (path, *copies):
                    gone.unlink(missing_ok=True)

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
            raise NotPossible("storage.unknown_game", game=key) from error

    def free_id(self, game: str, at: float) -> str:
        """An id nobody has, that tells game and day to whoever looks into the folder."""
        return f"{game}-{time.strftime('%Y%m%d', time.gmtime(at))}-{os.urandom(4).hex()}"

    def _take_lock(self) -> None:
        try:
            if not self.sessions.is_dir():
                self.sessions.mkdir(parents=True, exist_ok=True)
                sync_folder(self.folder)
            self._lock = Lock(self.folder / "library.lock")
            for unfinished in (*self.folder.glob("*.tmp"), *self.sessions.glob("*.tmp")):
                unfinished.unlink()  # a file somebody died writing; the one it was to replace is whole
        except StorageProblem as problem:
            self.problem = problem
        except OSError as error:
            self.problem = from_os_error(error, self.folder)

    def _must_write(self) -> None:
        if self.problem is not None:
            raise self.problem

    def _tables(self, name: str, kind: str, copies: bool = True) -> JournalDB:
        db, report = open_tables(
            self.folder / f"{name}.tables",
            kind,
            copies=self.copies if copies else None,
            aside=self.folder / "aside",
            read_only=self.read_only,
        )
        if report and kind != "index":
            self.reports.append(report)
        return db

    def _existing(self, id: str) -> Path:
        path = self.path(id)
        if not path.is_file():
            raise NoSuchSession(id=id)
        return path

    def _binned(self, id: str) -> Sequence[Path]:
        found = (self.folder / "bin").glob(f"*{SUFFIX}")
        return sorted(path for path in found if path.stem.partition("-")[2] == id)
