"""Where the table was: evening, page, step and sheet, so that a restart opens there."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from .disk import is_plain
from .journal_storage import open_tables
from .library import Library
from .problems import StorageProblem

KIND = "memory"  # the same kind of file as what else is remembered between sessions
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Place:
    """What lay on the table: which evening, which page of it, which step of a walk, which sheet."""

    session: str = ""
    page: str = ""
    step: int = 0
    sheet: str = ""


class Whereabouts:
    """The last place; kept without a wait, and never a reason for trouble."""

    def __init__(self, library: Library) -> None:
        self._library = library
        folder: Path = library.folder
        self._db, _ = open_tables(
            folder / "place.tables", KIND, copies=None, aside=folder / "aside", read_only=library.read_only
        )
        self._last = self._read()

    def keep(self, place: Place) -> None:
        """Remember this place, if it is another one."""
        if place == self._last:
            return
        self._last = place
        try:
            self._db.rows("place").put(1, asdict(place), durable=False)
        except StorageProblem:
            return  # the evening itself is safe; only the way back is a tap longer

    def last(self) -> Place | None:
        """Where the table was, if that evening is still there."""
        place = self._last
        if not place.session:
            return None
        try:
            return place if is_plain(self._library.path(place.session)) else None
        except StorageProblem:
            return None

    def close(self) -> None:
        """Let the file go."""
        self._db.close()

    def _read(self) -> Place:
        row: Any = self._db.rows("place").get(doc_id=1)
        kept = dict(row) if isinstance(row, dict) else {}
        if kept.keys() != {field.name for field in fields(Place)}:
            return Place()
        texts = [kept["session"], kept["page"], kept["sheet"]]
        is_step = isinstance(kept["step"], int) and not isinstance(kept["step"], bool)
        fits = all(isinstance(text, str) and len(text) <= LONGEST for text in texts) and is_step
        return Place(**kept) if fits else Place()
