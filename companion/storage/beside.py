"""Beside the journal: the clock, corrections of the score and remarks, which everybody at a shared table may change."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.engine.frozen import replace
from companion.engine.opening import Opening
from companion.engine.strict import BadInput
from companion.evening.clock import Clock, clock_from
from companion.evening.place_and_comment import Remarks, remarks_from, remarks_json
from companion.evening.score_corrections import corrections_from, corrections_json

from .lines import dump, load
from .membership import Witness
from .problems import CannotKeep, Unreadable

CLOCK, CORRECTIONS, REMARKS = "clock", "corrections", "remarks"


def must_come_back(doc: Any, read: Callable[[Any], object]) -> None:
    """Refuse a document that could not be read again from the bytes it would have; nothing of it is kept."""
    try:
        read(load(dump(doc)))
    except (BadInput, ValueError, TypeError, RecursionError) as error:
        raise CannotKeep from error


class BesideTheJournal(ABC):
    """The part of a session's file that is no entry; at a shared table each change is told to everybody."""

    def __init__(self) -> None:
        # Whoever shares this evening with other phones.
        self.witness: Witness | None = None
        # By how many seconds the clock of the phone that shares this evening is ahead of ours.
        self.ahead = 0.0

    @property
    @abstractmethod
    def opening(self) -> Opening:
        """How the session began."""

    @abstractmethod
    def doc(self, table: str, id: int = 1) -> Any:
        """One document, or None."""

    @abstractmethod
    def put(self, table: str, doc: dict[str, Any] | None) -> None:
        """Keep a single document, or take it away."""

    def clock(self) -> Clock:
        """The clock as it was left."""
        seats = len(self.opening.seats)
        with suppress(BadInput, Unreadable):  # what is kept beside the journal is never worth an evening
            if kept := self.doc(CLOCK):
                clock = clock_from(kept, seats)
                return replace(clock, since=max(0.0, clock.since - self.ahead)) if self.ahead else clock
        return Clock((0.0,) * seats)

    def corrections(self) -> dict[tuple[str, int], float]:
        """What the table counts differently, by line and seat."""
        with suppress(BadInput, Unreadable):
            return corrections_from(self.doc("corrections"), len(self.opening.seats))
        return {}

    def remarks(self) -> Remarks:
        """Where it was and what is worth remembering."""
        with suppress(BadInput, Unreadable):
            return remarks_from(self.doc("remarks"))
        return Remarks()

    def correct(self, line: str, seat: int, by: float) -> None:
        """Count so many points more (or less) in a cell of the score sheet; 0 takes the correction back."""
        doc, seats = corrections_json({**self.corrections(), (line, seat): by}), len(self.opening.seats)
        must_come_back(doc, lambda kept: corrections_from(kept, seats))
        if self.witness is not None:
            self.witness.cell(CORRECTIONS, f"{seat}:{line}", by)
        else:
            self.put(CORRECTIONS, doc)

    def remark(self, remarks: Remarks) -> None:
        """Keep where it was and what is worth remembering."""
        doc = remarks_json(remarks)
        must_come_back(doc, remarks_from)
        if self.witness is None:
            self.put(REMARKS, doc)
            return
        new, old = remarks.trimmed(), self.remarks()
        for key in ("place", "comment"):
            if getattr(new, key) != getattr(old, key):
                self.witness.cell(REMARKS, key, getattr(new, key))

    def keep_clock(self, clock: Clock) -> None:
        """Keep the clock; at a shared table in the time of the phone that shares it."""
        seats = len(self.opening.seats)
        doc = (clock if self.witness is None else replace(clock, since=clock.since + self.ahead)).as_json()
        must_come_back(doc, lambda kept: clock_from(kept, seats))
        if self.witness is not None:
            self.witness.cell(CLOCK, "", doc)
        else:
            self.put(CLOCK, doc)
