"""Score lines: what brings points as one object: counted live, told in parts, entered by hand, compared on a tie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from companion.engine.frozen import dataclass
from companion.engine.message import Message, say
from companion.engine.score import Part, ScoreLine, ScoreSheet, TallyLine, TieBreak, tally_sheet

S = TypeVar("S")


def part(reason: Message, points: float) -> tuple[Part, ...]:
    """Where points come from; nothing where there are none."""
    return (Part(reason, points),) if points else ()


@dataclass(frozen=True, slots=True)
class Thing(Generic[S]):
    """What brings points: how many a seat has, what one is worth, and what may be entered for a game nobody tracked.

    Told as ".part.<id>" with how many there are, or in the parts of its own where each has a name (`named`).
    """

    id: str
    count: Callable[[S, int], float] | None = None
    worth: float = 1
    named: Callable[[S, int], Iterable[Part]] | None = None
    low: int = 0
    high: int = 999
    halves: bool = False
    rare: bool = False
    # What is counted apart at the table, but entered with something else.
    entered: bool = True

    def parts(self, state: S, seat: int) -> tuple[Part, ...]:
        """What it brings a seat now."""
        if self.named is not None:
            return tuple(self.named(state, seat))
        count = self.count(state, seat) if self.count is not None else 0
        return part(say(f".part.{self.id}", n=count), count * self.worth)


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """A line of the score sheet and the things it adds up."""

    id: str
    things: tuple[Thing[S], ...]
    # What is one number at the table has no parts to tell.
    figure: Callable[[S, int], float] | None = None

    def live(self, state: S, seats: int) -> ScoreLine:
        """The points of every seat now, and where they come from."""
        # Asked after every tap: loops in place, where generators would be a call for each part.
        points, told = [], []
        for seat in range(seats):
            if self.figure is not None:
                points.append(float(self.figure(state, seat)))
                continue
            own: list[Part] = []
            for thing in self.things:
                own += thing.parts(state, seat)
            told.append(tuple(own))
            points.append(float(sum([one.points for one in own])))
        return ScoreLine(self.id, tuple(points), tuple(told))

    @property
    def tallied(self) -> tuple[TallyLine, ...]:
        """What is entered for it where nobody tracked the game."""
        return tuple(
            TallyLine(thing.id, thing.worth, thing.low, thing.high, thing.halves, thing.rare)
            for thing in self.things
            if thing.entered
        )


def line(id: str, parts: Callable[[S, int], Iterable[Part]], low: int = 0, high: int = 999) -> Line[S]:
    """A line of one thing that tells its parts itself."""
    return Line(id, (Thing(id, named=parts, low=low, high=high),))


def plain(id: str, points: Callable[[S, int], float]) -> Line[S]:
    """A line that is one number at the table."""
    return Line(id, (Thing(id),), points)


@dataclass(frozen=True, slots=True)
class Tie(Generic[S]):
    """A step of the tie-break: the higher figure wins; asked on a tie, unless it is entered as a thing."""

    id: str
    figure: Callable[[S, int], float]
    entered: bool = False


@dataclass(frozen=True, slots=True)
class Scoring(Generic[S]):
    """How a game is scored, live and from entered figures: its lines, and what decides a tie."""

    lines: tuple[Line[S], ...]
    ties: tuple[Tie[S], ...] = ()
    # Whether the lines themselves break what is still tied, from top to bottom.
    lines_break_ties: bool = False
    # Where the pad in the box has other lines than the app can tell apart.
    pad: tuple[TallyLine, ...] = ()

    @property
    def tally_lines(self) -> tuple[TallyLine, ...]:
        """What is entered for a game nobody tracked."""
        return self.pad or tuple(tallied for one in self.lines for tallied in one.tallied)

    @property
    def tally_tie_breaks(self) -> tuple[str, ...]:
        """What is asked as well where such a game is tied."""
        return tuple(tie.id for tie in self.ties if not tie.entered)

    def tie_breaks(self, state: S, seats: int) -> tuple[TieBreak, ...]:
        """The figures that decide a tie now, but for those of the lines."""
        return tuple(
            TieBreak(tie.id, tuple(float(tie.figure(state, seat)) for seat in range(seats))) for tie in self.ties
        )

    def sheet(self, state: S, seats: int, out: tuple[int, ...] = ()) -> ScoreSheet:
        """The score if the game ended now."""
        made = tuple(one.live(state, seats) for one in self.lines)
        return ScoreSheet(made, (*self.tie_breaks(state, seats), *self._of_lines(made, seats)), out)

    def tally(
        self, lines: Mapping[str, Sequence[float]], ties: Mapping[str, Sequence[float]], seats: int
    ) -> ScoreSheet:
        """The score of a game nobody tracked."""
        nothing = (0,) * seats
        entered = {tallied.id: lines.get(tallied.id, nothing) for tallied in self.tally_lines}
        sheet = tally_sheet(self.tally_lines, entered)
        steps = tuple(
            TieBreak(tie.id, tuple(map(float, entered[tie.id] if tie.entered else ties.get(tie.id, nothing))))
            for tie in self.ties
        )
        return ScoreSheet(sheet.lines, (*steps, *self._of_lines(sheet.lines, seats)))

    def _of_lines(self, made: Sequence[ScoreLine], seats: int) -> tuple[TieBreak, ...]:
        if not self.lines_break_ties:
            return ()
        whose = {thing.id: one.id for one in self.lines for thing in one.things}
        points = {one.id: [0.0] * seats for one in self.lines}
        for each in made:
            own = points[whose.get(each.id, each.id)]
            for seat, value in enumerate(each.values):
                own[seat] += value
        return tuple(TieBreak(id, tuple(own)) for id, own in points.items())
