"""Results: what is kept of a session in its file and in the index, for later looks without replay."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from companion.engine.game import Game, OptionValue

from .cards import UNKNOWN_START
from .corrections import Corrections, corrected
from .plain import message_json, score_json

if TYPE_CHECKING:
    from companion.engine.opening import Opening
    from companion.engine.score import ScoreSheet
    from companion.engine.session import Session

    from .session_file import SessionFile

# A longer gap between two entries is a pause, not play.
LONGEST_GAP = 1800.0
# What every kept result has; one without is none.
RESULT_KEYS = frozenset({"score", "details", "at", "seconds", "cursor", "by_hand"})


def result_json(
    game: Game[Any], session: Session, seconds: float, at: float, by_hand: bool, corrections: Corrections | None = None
) -> dict[str, Any]:
    """The result of a tracked session as it is kept in its file, with what the table counts differently."""
    return {
        "score": score_json(corrected(session.score, corrections or {})),
        "corrected": [[line, seat] for line, seat in sorted(corrections or {})],
        "details": [message_json(line) for line in game.seat_details(session.state)],
        "at": round(at, 3),
        "seconds": round(seconds, 1),
        "cursor": session.cursor,
        "by_hand": by_hand,
        "start": start_seat(game, session),
    }


def start_seat(game: Game[Any], session: Session) -> int:
    """The seat whose turn was the first; -1 where all begin at once."""
    first = game.phase(session.state_at(0)).seat
    return UNKNOWN_START if first is None else first


def tally_json(sheet: ScoreSheet, at: float, seconds: float) -> dict[str, Any]:
    """The result of a game nobody tracked."""
    return {
        "score": score_json(sheet),
        "details": [],
        "at": round(at, 3),
        "seconds": round(seconds, 1),
        "cursor": 0,
        "by_hand": True,
        "start": UNKNOWN_START,
    }


def played_seconds(times: list[float]) -> float:
    """How long people played, pauses left out."""
    return sum(min(max(0.0, later - earlier), LONGEST_GAP) for earlier, later in pairwise(times))


def card_json(file: SessionFile, game: Game[Any], session: Session | None) -> dict[str, Any]:
    """What the index keeps of a session; without the session, it is opened from its file, as far as it goes."""
    begun, result, remarks = file.opening, file.result(), file.remarks()
    made: dict[str, Any] = {
        "id": begun.id,
        "game": begun.game,
        "names": list(begun.names),
        "colours": [seat.colour for seat in begun.seats],
        "created": begun.created,
        "played": file.last_played(),
        "entries": file.length,
        "result": result and {**result, "options": dict(begun.options), "seat_options": _seat_options(begun)},
        "tallied": file.doc("tally") is not None,
        "place": remarks.place,
        "comment": remarks.comment,
    }
    if made["tallied"]:
        return {**made, "round": 0, "summary": None, "points": result["score"]["totals"]} if result else made
    live = session or file.sound_session(game)[0]
    made["round"] = live.phase.round
    made["summary"] = message_json(game.summary(live.state))
    # As the table counts: Home, History and the final sheet show the same points.
    sheet = corrected(live.score, file.corrections())
    made["points"] = list(sheet.totals)
    made["leaders"] = [seat for seat, rank in enumerate(sheet.ranks) if rank == 1]
    return made


def _seat_options(begun: Opening) -> list[dict[str, OptionValue]]:
    return [dict(seat.options) for seat in begun.seats]
