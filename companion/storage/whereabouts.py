"""Where the table was: evening, page, step and sheet, so that a restart opens there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.engine.frozen import dataclass

from .disk import is_plain
from .library import Library
from .problems import StorageProblem
from .small_tables import open_tables

KIND = "memory"  # the same kind of file as what else is remembered between sessions
LONGEST = 200
LONGEST_MOVE = 20_000
LONG = ("about", "hands", "left", "setup")
WORTH_COMPACTING = 50_000


@dataclass(frozen=True, slots=True)
class Place:
    """What lay on the table: which evening, which page of it, whose seat, and what lay over it."""

    session: str = ""
    page: str = ""
    seat: int = 0
    # The view over the table (a ledger, the log, the score), and the step of a walk.
    view: str = ""
    step: int = 0
    # The sheet on top, and what it or the view was about: a move with the answers so far, as JSON.
    sheet: str = ""
    about: str = ""
    # Which of the open decisions were put off.
    put_off: str = ""
    # Which entry left something to hands, and what of it is ticked, as JSON.
    hands: str = ""
    # The same of tables that were left, by evening.
    left: str = ""
    # A game that is being set up: who sits here, which rules, what lies on the table already, as JSON.
    setup: str = ""


class Whereabouts:
    """The last place; kept without a wait, and never a reason for trouble."""

    def __init__(self, library: Library) -> None:
        self._library = library
        folder: Path = library.folder
        self._db, _ = open_tables(
            folder / "place.tables", KIND, copies=None, aside=folder / "aside", read_only=library.read_only
        )
        with suppress(StorageProblem, OSError):  # an app that is always killed never closes this file
            if (folder / "place.tables").stat().st_size > WORTH_COMPACTING:
                self._db.store.compact()
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
        """Where the table was, if that evening is still there, or was being set up."""
        place = self._last
        if not place.session:
            return place if place.setup else None
        try:
            return place if is_plain(self._library.path(place.session)) else None
        except StorageProblem:
            return None

    @property
    def left(self) -> str:
        """What tables that were left leave to hands, also where no evening lies open."""
        return self._last.left

    def close(self) -> None:
        """Let the file go."""
        self._db.close()

    def _read(self) -> Place:
        """The place as it was kept; what an older or newer version says differently is left out."""
        row: Any = self._db.rows("place").get(doc_id=1)
        kept = dict(row) if isinstance(row, dict) else {}
        first = asdict(Place())
        fits = {name: value for name, value in kept.items() if name in first and _fits(name, value, first[name])}
        return Place(**fits)


def _fits(name: str, value: Any, first: Any) -> bool:
    """Whether this can stand in a place: of the right type, and not longer than any of ours."""
    longest = LONGEST_MOVE if name in LONG else LONGEST
    return type(value) is type(first) and (not isinstance(value, str) or len(value) <= longest)
