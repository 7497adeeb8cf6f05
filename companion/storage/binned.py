"""The bin at a glance: what lies there, from when, and until when it surely stays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.engine.frozen import dataclass
from companion.engine.message import Message

from .problems import StorageProblem, from_os_error
from .session_file import SessionFile
from .shelf import BIN_DAYS, DAY, Shelf


@dataclass(frozen=True, slots=True)
class Binned:
    """One evening in the bin; the name of its file brings it back."""

    name: str
    id: str
    at: int
    game: str = ""
    names: tuple[str, ...] = ()
    entries: int = 0
    problem: Message | None = None

    @property
    def until(self) -> int:
        """Until when it lies here at least."""
        return self.at + BIN_DAYS * DAY


def in_the_bin(shelf: Shelf) -> Sequence[Binned]:
    """Everything in the bin, what was deleted last first; what cannot be read says so."""
    return [_glance(at, id, path) for at, id, path in reversed(shelf.binned())]


def _glance(at: int, id: str, path: Path) -> Binned:
    try:
        file = SessionFile(path, read_only=True)
        begun = file.opening
        return Binned(path.name, id, at, begun.game, begun.names, file.length)
    except StorageProblem as problem:
        return Binned(path.name, id, at, problem=problem.message)
    except OSError as error:
        return Binned(path.name, id, at, problem=from_os_error(error, path).message)
