"""The score race: points at the end of each round, and the turning points of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.engine.frozen import dataclass

from .timeline import Moment, Timeline

FEWEST_ROUNDS = 3
MOST_PLACES = 60


@dataclass(frozen=True, slots=True)
class Swing:
    """The most points one seat gained from one place to the next, and the entry that brought most of them."""

    seat: int
    place: int
    gain: float
    entry: int


@dataclass(frozen=True, slots=True)
class Lead:
    """The longest stretch in which one seat led alone, from place to place, both included."""

    seat: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Deciding:
    """The entry after which the one in front at the end was never behind again."""

    seat: int
    place: int
    entry: int


@dataclass(frozen=True, slots=True)
class Ending:
    """Points and places at the end, as the table counts them."""

    totals: tuple[float, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """Points of every seat at every place; a place is the end of a round (or of a turn where rounds are few)."""

    cursors: tuple[int, ...]
    rounds: tuple[int, ...]
    points: tuple[tuple[float, ...], ...]
    swing: Swing | None = None
    lead: Lead | None = None
    deciding: Deciding | None = None

    @property
    def seats(self) -> int:
        """How many seats race."""
        return len(self.points)


def race_of(followed: Timeline, ending: Ending | None = None) -> Race:
    """The race of what a timeline has taken in so far; it ends as the table counts, corrections by hand included."""
    moments = followed.moments
    cursors = places(moments)
    ending = ending or Ending(moments[-1].totals, moments[-1].ranks)
    points = tuple(zip(*(moments[cursor].totals for cursor in cursors[:-1]), ending.totals, strict=True))
    return Race(
        cursors,
        # The entry that begins a new round belongs to the round it ended.
        tuple(moments[max(0, cursor - 1)].round for cursor in cursors),
        points,
        _swing(moments, cursors),
        _lead(points),
        _deciding(moments, cursors, ending.ranks),
    )


def places(moments: Sequence[Moment]) -> tuple[int, ...]:
    """The moments to draw: the start, the end of every round (of every turn if rounds are few), and now."""
    last = len(moments) - 1
    ends = [cursor for cursor, (old, new) in enumerate(pairwise(moments), start=1) if old.round != new.round]
    if len(ends) < FEWEST_ROUNDS:
        ends = [cursor for cursor, (old, new) in enumerate(pairwise(moments), start=1) if old.turn != new.turn]
    if len(ends) < FEWEST_ROUNDS:
        ends = list(range(last))
    if len(ends) > MOST_PLACES:
        ends = [ends[place * len(ends) // MOST_PLACES] for place in range(MOST_PLACES)]
    return tuple(sorted({0, *ends, last}))


def _swing(moments: Sequence[Moment], cursors: Sequence[int]) -> Swing | None:
    """The largest gain; of equal ones the first."""
    best: Swing | None = None
    for place, (start, end) in enumerate(pairwise(cursors), start=1):
        for seat, (before, after) in enumerate(zip(moments[start].totals, moments[end].totals, strict=True)):
            if after - before > (best.gain if best else 0):
                best = Swing(seat, place, after - before, _largest_entry(moments, seat, start, end))
    return best


def _largest_entry(moments: Sequence[Moment], seat: int, start: int, end: int) -> int:
    """The entry between two moments that gave a seat most."""
    return max(range(start, end), key=lambda i: moments[i + 1].totals[seat] - moments[i].totals[seat])


def _leader(totals: Sequence[float]) -> int | None:
    """The seat that leads alone."""
    best = max(totals)
    return totals.index(best) if list(totals).count(best) == 1 else None


def _lead(points: Sequence[Sequence[float]]) -> Lead | None:
    """The longest lead; of equally long ones the last."""
    if len(points) < 2:
        return None
    best: Lead | None = None
    running: Lead | None = None
    for place, totals in enumerate(zip(*points, strict=True)):
        leader = _leader(totals)
        if leader is None:
            running = None
            continue
        first = running.first if running and running.seat == leader else place
        running = Lead(leader, first, place)
        if best is None or running.last - running.first >= best.last - best.first:
            best = running
    return best if best and best.last > best.first else None


def _deciding(moments: Sequence[Moment], cursors: Sequence[int], ranks: Sequence[int]) -> Deciding | None:
    """The last moment at which the one in front now came to the front; None if it is shared or was never lost.

    Nor is there one where only a correction by hand brought the winner to the front.
    """
    if len(ranks) < 2 or ranks.count(1) != 1:
        return None
    winner = ranks.index(1)
    behind = [cursor for cursor, moment in enumerate(moments) if moment.ranks[winner] > 1]
    if not behind or behind[-1] == len(moments) - 1:
        return None
    entry = behind[-1]
    place = next(place for place, cursor in enumerate(cursors) if cursor > entry)
    return Deciding(winner, place, entry)
