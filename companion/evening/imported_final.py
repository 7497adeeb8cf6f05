"""The end of an evening today's rules cannot replay, as a backup tells it, taken only in our form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.frozen import replace
from companion.engine.message import Arg, Message, PathRef

from .ending import UNKNOWN_START, Ending, Score, ending_from
from .strict_json import must

MOST_POINTS, MOST_LINES, LONGEST_ID = 1e6, 200, 100


def told_ending(data: Any, seats: int, cursor: int) -> Ending:
    """A kept ending for a journal that does not lead to its end any more; BadInput if it has another form.

    The rules cannot say that such an evening has ended, so the table's word does: it counts as ended by hand, here.
    """
    told = ending_from(data)
    must(len(told.details) in (0, seats), "a result tells details of every seat")
    must(told.at >= 0 and told.seconds >= 0, "a result has times that fit")
    must(len(told.corrected) <= MOST_LINES * seats, "a result has fewer corrections")
    for line, seat in told.corrected:
        must(len(line) <= LONGEST_ID and 0 <= seat < seats, "a correction names a line and a seat at the table")
    start = UNKNOWN_START if told.start is None else told.start
    must(UNKNOWN_START <= start < seats, "the seat that began must be one at the table")
    for message in told.details:
        _check_message(message)
    _check_score(told.score, seats)
    score = replace(told.score, judged=bool(told.score.verdict) if told.score.judged is None else told.score.judged)
    return replace(told, score=score, cursor=cursor, by_hand=True, start=start, outdated=False)


def _check_score(score: Score, seats: int) -> None:
    must(len(score.lines) <= MOST_LINES, "a score has fewer lines")
    for line in score.lines:
        fits = len(line.id) <= LONGEST_ID and len(line.values) == seats
        must(fits and all(abs(points) <= MOST_POINTS for points in line.values), "a line has points for every seat")
    totals = tuple(sum(line.values[seat] for line in score.lines) for seat in range(seats))
    must(score.totals == totals, "a score whose totals are not the sums of its lines")
    must(len(score.ranks) == seats and all(1 <= rank <= seats for rank in score.ranks), "a score has a rank a seat")
    must(len(score.winners) <= seats, "a score has no more winners than seats")
    must(all(0 <= seat < seats for seat in score.winners), "a winner sits at the table")
    if score.decided_by:
        must(len(score.decided_by.id) <= LONGEST_ID, "what decided a tie has a short id")
        _check_message(score.decided_by.message)
    if score.verdict:
        _check_message(score.verdict)


def _check_message(message: Message) -> None:
    """A message of a score never speaks of tracked values."""
    must(not any(isinstance(arg, PathRef) for arg in _args(message)), "a score speaks of no tracked value")


def _args(message: Message) -> Iterator[Arg]:
    waiting: list[Arg] = [message]
    while waiting:
        arg = waiting.pop()
        yield arg
        if isinstance(arg, Message):
            waiting.extend(arg.args.values())
        elif isinstance(arg, tuple):
            waiting.extend(arg)
