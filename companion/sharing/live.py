"""The final score of a session that lies open: what would be kept if it ended now."""

from __future__ import annotations

from companion.engine.session import Session
from companion.evening.ending import ending_of, final_of
from companion.evening.final import Final
from companion.evening.place_and_comment import Remarks
from companion.evening.score_corrections import Corrections


def live_final(session: Session, corrections: Corrections, remarks: Remarks | None = None) -> Final:
    """A session as a finished evening, without finishing it."""
    ending = ending_of(session, True, corrections)
    return final_of(session.opening, ending, session.cursor, False, remarks)
