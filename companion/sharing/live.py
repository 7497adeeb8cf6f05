"""The final score of a session that lies open: what would be kept if it ended now."""

from __future__ import annotations

from companion.engine.session import Session
from companion.storage.cards import Final, final_from
from companion.storage.corrections import Corrections
from companion.storage.remarks import Remarks
from companion.storage.results import played_seconds, result_json


def live_final(session: Session, corrections: Corrections, remarks: Remarks | None = None) -> Final:
    """A session as a finished evening, without finishing it."""
    begun = session.opening
    times = [begun.created, *(entry.at for entry in session.journal.done())]
    result = result_json(session.game, session, played_seconds(times), max(times), True, corrections)
    options = {"options": dict(begun.options), "seat_options": [dict(seat.options) for seat in begun.seats]}
    return final_from(
        {
            "id": begun.id,
            "game": begun.game,
            "names": begun.names,
            "colours": [seat.colour for seat in begun.seats],
            "created": begun.created,
            "entries": session.cursor,
            "tallied": False,
            "place": remarks.place if remarks else "",
            "comment": remarks.comment if remarks else "",
            "result": {**result, **options},
        }
    )
