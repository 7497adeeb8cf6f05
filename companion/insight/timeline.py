"""The timeline of a session: points after every entry, worked out once and followed from tap to tap."""

from __future__ import annotations

import time
from collections.abc import Hashable
from typing import Any
from weakref import WeakKeyDictionary

from companion.engine.frozen import dataclass
from companion.engine.session import Session


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after so many entries: its points, its round, and whose turn of what it is."""

    state: Any
    totals: tuple[float, ...]
    ranks: tuple[int, ...]
    round: int
    turn: Hashable
    lines: tuple[tuple[str, tuple[float, ...]], ...] = ()


class Timeline:
    """Moments 0 to n of a session; `catch_up` takes in what is new and drops what was undone or amended."""

    def __init__(self, session: Session, moments: list[Moment] | None = None) -> None:
        self.session = session
        self.moments: list[Moment] = [] if moments is None else moments

    @property
    def complete(self) -> bool:
        """Whether every entry that counts is in."""
        return len(self.moments) == self.session.cursor + 1

    def catch_up(self, seconds: float | None = None) -> bool:
        """Take in entries for at most so long (at least one); True once all are in."""
        self._drop_stale()
        end = None if seconds is None else time.perf_counter() + seconds
        while not self.complete:
            self.moments.append(self._moment(len(self.moments)))
            if end is not None and time.perf_counter() > end:
                break
        return self.complete

    def _drop_stale(self) -> None:
        """An entry changes all states after it, so the last moment with the very same state is still right."""
        del self.moments[self.session.cursor + 1 :]
        while self.moments and self.session.state_at(len(self.moments) - 1) is not self.moments[-1].state:
            self.moments.pop()

    def _moment(self, cursor: int) -> Moment:
        game, state = self.session.game, self.session.state_at(cursor)
        phase, sheet = game.phase(state), game.score(state)
        turn = (phase.round, phase.phase, phase.seat)
        lines = tuple((line.id, line.values) for line in sheet.lines)
        return Moment(state, sheet.totals, sheet.ranks, phase.round, turn, lines)


# Only moments, which know no session: a value that holds its key would keep every evening in memory.
_moments: WeakKeyDictionary[Session, list[Moment]] = WeakKeyDictionary()


def timeline(session: Session) -> Timeline:
    """The timeline of a session with all it has taken in so far, so that nothing is worked out twice."""
    return Timeline(session, _moments.setdefault(session, []))
