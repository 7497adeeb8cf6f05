"""Cards: what the home screen and the history know of a session without opening it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.codec import BadInput
from companion.engine.game import Game, OptionValue
from companion.engine.message import Message

from .corrections import Corrections, corrected, corrections_from
from .forms import message_from, message_json, score_json
from .remarks import remarks_from

if TYPE_CHECKING:
    from companion.engine.opening import Opening
    from companion.engine.score import ScoreSheet
    from companion.engine.session import Session

    from .session_file import SessionFile

# A longer gap between two entries is a pause, not play.
LONGEST_GAP = 1800.0
UNKNOWN_START = -1


@dataclass(frozen=True, slots=True)
class Final:
    """The final score of a session as data, for history and statistics without replay."""

    id: str
    game: str
    names: tuple[str, ...]
    colours: tuple[str, ...]
    options: dict[str, OptionValue]
    seat_options: tuple[dict[str, OptionValue], ...]
    lines: tuple[tuple[str, tuple[float, ...]], ...]
    totals: tuple[float, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Message | None
    verdict: Message | None
    details: tuple[Message, ...]
    created: float
    finished: float
    seconds: float
    entries: int
    tallied: bool
    # The cells that were corrected by hand, as line and seat.
    corrected: tuple[tuple[str, int], ...] = ()
    # The seat that began; -1 where nobody has told us (a tallied game).
    start: int = 0
    place: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One session at a glance; with a problem instead of a summary where its file cannot be read."""

    id: str
    path: Path
    game: str = ""
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    created: float = 0.0
    played: float = 0.0
    entries: int = 0
    round: int = 0
    summary: Message | None = None
    points: tuple[float, ...] = ()
    leaders: tuple[int, ...] = ()
    finished: bool = False
    tallied: bool = False
    final: Final | None = None
    problem: Message | None = None


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
    """What the index keeps of a session; without the session, it is opened from its file."""
    begun, result = file.opening, file.doc("result")
    remarks = remarks_from(file.doc("remarks"))
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
    live = session or file.session(game)
    made["round"] = live.phase.round
    made["summary"] = message_json(game.summary(live.state))
    # As the table counts: Home, History and the final sheet show the same points.
    sheet = corrected(live.score, corrections_from(file.doc("corrections"), len(begun.seats)))
    made["points"] = list(sheet.totals)
    made["leaders"] = [seat for seat, rank in enumerate(sheet.ranks) if rank == 1]
    return made


def _seat_options(begun: Opening) -> list[dict[str, OptionValue]]:
    return [dict(seat.options) for seat in begun.seats]


def card_from(data: dict[str, Any], path: Path) -> Card:
    """The card of what the index kept; BadInput if that has another form."""
    try:
        result = data["result"]
        final = final_from(data) if result else None
        return Card(
            data["id"],
            path,
            data["game"],
            tuple(data["names"]),
            tuple(data["colours"]),
            data["created"],
            data["played"],
            data["entries"],
            data["round"],
            message_from(data["summary"]) if data["summary"] else None,
            final.totals if final else tuple(data["points"]),
            final.winners if final else tuple(data["leaders"]),
            final is not None,
            data["tallied"],
            final,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"no card: {error}") from error


def final_from(data: dict[str, Any]) -> Final:
    """The final score of what the index kept."""
    result = data["result"]
    score = result["score"]
    return Final(
        data["id"],
        data["game"],
        tuple(data["names"]),
        tuple(data["colours"]),
        result["options"],
        tuple(result["seat_options"]),
        tuple((line["id"], tuple(line["values"])) for line in score["lines"]),
        tuple(score["totals"]),
        tuple(score["ranks"]),
        tuple(score["winners"]),
        message_from(score["decided_by"]["message"]) if score["decided_by"] else None,
        message_from(score["verdict"]) if score["verdict"] else None,
        tuple(map(message_from, result["details"])),
        data["created"],
        result["at"],
        result["seconds"],
        data["entries"],
        data["tallied"],
        tuple((line, seat) for line, seat in result.get("corrected", ())),
        # Results that were kept before this was asked: the first seat began, and a tally told nobody.
        result.get("start", UNKNOWN_START if data["tallied"] else 0),
        data.get("place", ""),
        data.get("comment", ""),
    )
