"""The end of an evening: how it stood then, as its file keeps it, and the final score that follows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message
from companion.engine.score import Decision

from .final import Final
from .place_and_comment import Remarks
from .score_corrections import Corrections, corrected

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.opening import Opening
    from companion.engine.score import ScoreSheet
    from companion.engine.session import Session

UNKNOWN_START = -1
# A longer gap between two entries is a pause, not play.
LONGEST_GAP = 1800.0
Json = Any


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a kept score: points per seat."""

    id: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """A score as it is kept: lines, totals, places and what decided, all per seat in seat order."""

    lines: tuple[Line, ...]
    totals: tuple[float, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Decision | None
    verdict: Message | None
    # Whether the verdict named the winners; kept scores that were never asked: a verdict may have decided.
    judged: bool | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """How an evening ended, as its file keeps it."""

    score: Score
    details: tuple[Message, ...]
    at: float
    seconds: float
    # How many entries led here.
    cursor: int
    by_hand: bool
    corrected: tuple[tuple[str, int], ...] = ()
    # The seat that began; -1 where nobody has told us. Endings kept before this was asked have none.
    start: int | None = None
    # An entry that led here became another one since; the number of entries may be the same.
    outdated: bool = False


def score_of(sheet: ScoreSheet) -> Score:
    """A score sheet as it is kept."""
    return Score(
        lines=tuple(Line(line.id, line.values) for line in sheet.lines),
        totals=sheet.totals,
        ranks=sheet.ranks,
        winners=sheet.winners,
        decided_by=sheet.decided_by,
        verdict=sheet.verdict,
        judged=sheet.verdict_winners is not None,
    )


def ending_of(
    session: Session, by_hand: bool, corrections: Corrections, *, seconds: float | None = None, at: float | None = None
) -> Ending:
    """How a session would end now, with what the table counts differently."""
    times = [session.opening.created, *session.journal.times()]
    return Ending(
        score=score_of(corrected(session.score, corrections)),
        details=session.game.seat_details(session.state),
        at=round(max(times) if at is None else at, 3),
        seconds=round(played_seconds(times) if seconds is None else seconds, 1),
        cursor=session.cursor,
        by_hand=by_hand,
        corrected=tuple(sorted(corrections)),
        start=start_seat(session.game, session),
    )


def tallied_ending(sheet: ScoreSheet, at: float, seconds: float) -> Ending:
    """The end of a game nobody tracked."""
    score, when, took = score_of(sheet), round(at, 3), round(seconds, 1)
    return Ending(score, (), when, took, cursor=0, by_hand=True, start=UNKNOWN_START)


def start_seat(game: Game[Any], session: Session) -> int:
    """The seat whose turn was the first; -1 where all begin at once."""
    first = game.phase(session.state_at(0)).seat
    return UNKNOWN_START if first is None else first


def played_seconds(times: Sequence[float]) -> float:
    """How long people played, pauses left out."""
    return sum(min(max(0.0, later - earlier), LONGEST_GAP) for earlier, later in pairwise(times))


def final_of(begun: Opening, ending: Ending, entries: int, tallied: bool, remarks: Remarks | None = None) -> Final:
    """The final score of an evening that began and ended so."""
    score, remarks = ending.score, remarks or Remarks()
    never_told = UNKNOWN_START if tallied else 0
    return Final(
        id=begun.id,
        game=begun.game,
        names=begun.names,
        colours=tuple(seat.colour for seat in begun.seats),
        options=dict(begun.options),
        seat_options=tuple(dict(seat.options) for seat in begun.seats),
        lines=tuple((line.id, line.values) for line in score.lines),
        totals=score.totals,
        ranks=score.ranks,
        winners=score.winners,
        decided_by=score.decided_by.message if score.decided_by else None,
        verdict=score.verdict,
        details=ending.details,
        created=begun.created,
        finished=ending.at,
        seconds=ending.seconds,
        entries=entries,
        tallied=tallied,
        corrected=ending.corrected,
        start=never_told if ending.start is None else ending.start,
        place=remarks.place,
        comment=remarks.comment,
        judged=bool(score.verdict) if score.judged is None else score.judged,
    )


def ending_json(ending: Ending) -> dict[str, Json]:
    """An ending as its file keeps it."""
    from .strict_json import written

    made = dict(written(ending))
    if not ending.outdated:
        del made["outdated"]
    return made


def ending_from(data: Json) -> Ending:
    """Read a kept ending, strictly."""
    from .strict_json import must, read

    ending = read(data, Ending)
    must(ending.score.lines and len(ending.score.totals) == len(ending.score.ranks), "a score has totals and ranks")
    return ending


def outdated(ending: Ending) -> Ending:
    """The same, known to be from before a change of its entries."""
    return replace(ending, outdated=True)
