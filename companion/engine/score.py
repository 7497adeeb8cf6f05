"""Scores: lines times seats, totals, shared places, and tie-breaks that say which step decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from .frozen import dataclass, replace
from .message import Message, SeatRef, say


@dataclass(frozen=True, slots=True)
class Part:
    """Where some points of a line come from."""

    reason: Message
    points: float


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet: points per seat, with their parts."""

    id: str
    values: tuple[float, ...]
    parts: tuple[tuple[Part, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One step of the tie-break: a figure per seat, the higher one wins."""

    id: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """The tie-break step that separated seats with equal points."""

    id: str
    message: Message


# From points per seat to a verdict and whom it names as winners.
Judge = Callable[[tuple[float, ...]], tuple[Message | None, tuple[int, ...] | None]]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score: who has which points from what, and who is in which place."""

    lines: tuple[ScoreLine, ...]
    tie_breaks: tuple[TieBreak, ...] = ()
    # Seats that are out of the game stand behind all others, whatever their points.
    out: tuple[int, ...] = ()
    # A verdict of its own, e.g. a solo game lost or an instant victory, and whom it names as winners.
    verdict: Message | None = None
    verdict_winners: tuple[int, ...] | None = None
    # What the verdict would be with other points, where it follows from them; told whoever corrects a line by hand.
    judge: Judge | None = field(default=None, compare=False, repr=False)

    @property
    def seats(self) -> int:
        """How many seats are scored."""
        return len(self.lines[0].values)

    @property
    def totals(self) -> tuple[float, ...]:
        """Points per seat."""
        return tuple(map(sum, zip(*[line.values for line in self.lines], strict=True)))

    def with_lines(self, lines: tuple[ScoreLine, ...]) -> ScoreSheet:
        """The same sheet with other points, judged by them."""
        changed = replace(self, lines=lines)
        if self.judge is None:
            return changed
        verdict, winners = self.judge(changed.totals)
        return replace(changed, verdict=verdict, verdict_winners=winners)

    def _rank_key(self, seat: int, totals: Sequence[float]) -> tuple[float, ...]:
        favoured = self.verdict_winners is not None and seat in self.verdict_winners
        return (favoured, seat not in self.out, totals[seat], *(step.values[seat] for step in self.tie_breaks))

    @property
    def ranks(self) -> tuple[int, ...]:
        """Place per seat, 1 is first; equal keys share a place and the next place is skipped."""
        totals = self.totals
        keys = [self._rank_key(seat, totals) for seat in range(self.seats)]
        return tuple([1 + sum(map(key.__lt__, keys)) for key in keys])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; a verdict may name others, or nobody."""
        if self.verdict_winners is not None:
            return self.verdict_winners
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def decided_by(self) -> Decision | None:
        """Which tie-break step decided the first place, or None if points alone did."""
        if self.verdict_winners is not None:
            return None
        totals = self.totals
        inside = [seat for seat in range(self.seats) if seat not in self.out] or list(range(self.seats))
        best = max(totals[seat] for seat in inside)
        tied = [seat for seat in inside if totals[seat] == best]
        if len(tied) < 2:
            return None
        for step in self.tie_breaks:
            top = max(step.values[seat] for seat in tied)
            ahead = [seat for seat in tied if step.values[seat] == top]
            if len(ahead) < len(tied):
                if len(ahead) == 1:
                    rest = max(step.values[seat] for seat in tied if seat not in ahead)
                    return Decision(
                        step.id,
                        say(
                            "engine.decided_by",
                            winner=SeatRef(ahead[0]),
                            points=best,
                            step=Message(f".tie.{step.id}"),
                            more=top,
                            less=rest,
                        ),
                    )
                tied = ahead
        names = tuple(SeatRef(seat) for seat in tied)
        return Decision("shared", say("engine.shared_victory", seats=names, points=best))


@dataclass(frozen=True, slots=True)
class TallyLine:
    """A line of the form that scores a game nobody tracked: what is entered, and what one of it is worth."""

    id: str
    worth: float = 1
    low: int = 0
    high: int = 999
    halves: bool = False
    # Counts only with certain cards: the form asks it after everything that every table has.
    rare: bool = False

    def in_steps(self, value: float) -> bool:
        """Whether this is a whole number, or a half where halves can be entered."""
        steps = value * 2 if self.halves else value
        return steps == int(steps)

    def takes(self, value: float) -> bool:
        """Whether this figure can be entered here; where nothing was entered it is 0."""
        return value == 0 or (self.low <= value <= self.high and self.in_steps(value))


def tally_sheet(
    lines: Sequence[TallyLine],
    entered: dict[str, Sequence[float]],
    tie_breaks: Sequence[TieBreak] = (),
) -> ScoreSheet:
    """Turn entered figures into a score sheet."""
    made = tuple(ScoreLine(line.id, tuple(float(value) * line.worth for value in entered[line.id])) for line in lines)
    return ScoreSheet(made, tuple(tie_breaks))
