"""Sources: which entries of the evening brought the points of one line of the score sheet."""

from __future__ import annotations

from companion.engine.frozen import dataclass
from companion.engine.log import log_lines
from companion.engine.message import Message
from companion.engine.session import Session

from .timeline import Moment, timeline


@dataclass(frozen=True, slots=True)
class Source:
    """What was done in which round, and how many points it brought; no message for what was there at the start."""

    message: Message | None
    round: int
    points: float


def sources(session: Session, line: str, seat: int) -> tuple[Source, ...]:
    """Everything that moved a cell of the score sheet, in order; together it is what the app counts there."""
    followed = timeline(session)
    followed.catch_up()
    moments = followed.moments
    found = []
    if given := _points(moments[0], line, seat):
        found.append(Source(None, moments[0].round, given))
    for entry in log_lines(session):
        before, after = moments[entry.index + 1 - entry.taps], moments[entry.index + 1]
        gained = _points(after, line, seat) - _points(before, line, seat)
        if gained:
            found.append(Source(entry.message, before.round, gained))
    return tuple(found)


def _points(moment: Moment, line: str, seat: int) -> float:
    return next((values[seat] for id, values in moment.lines if id == line), 0.0)
