"""Statistics over finished evenings: per person and per game, every figure with the number it rests on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.engine.message import TermRef
from companion.storage.cards import Final

from .plays import bot_level, role_of
from .rating import Rating, rate


@dataclass(slots=True)
class Record:
    """Plays, wins and points of one kind; rates are None where nothing was played."""

    plays: int = 0
    wins: int = 0
    points: float = 0.0

    def add(self, won: bool, points: float = 0.0) -> None:
        """Count one more play."""
        self.plays += 1
        self.wins += won
        self.points += points

    @property
    def rate(self) -> float | None:
        """The share that was won."""
        return self.wins / self.plays if self.plays else None

    @property
    def average(self) -> float | None:
        """Points a play."""
        return self.points / self.plays if self.plays else None


@dataclass(frozen=True, slots=True)
class Best:
    """A highest score: whose, how many points, and on which evening."""

    name: str
    points: float
    session: str
    at: float


@dataclass(slots=True)
class PersonStats:
    """What the finished evenings say of one person."""

    name: str
    overall: Record = field(default_factory=Record)
    games: dict[str, Record] = field(default_factory=lambda: defaultdict(Record))
    best: dict[str, Best] = field(default_factory=dict)
    streak: int = 0
    longest_streak: int = 0
    seconds: float = 0.0
    timed: int = 0
    last: float = 0.0
    # By place at the table, by what was played, and against bots (a win is to stand before every bot of that level).
    seats: dict[int, Record] = field(default_factory=lambda: defaultdict(Record))
    roles: dict[tuple[str, TermRef], Record] = field(default_factory=lambda: defaultdict(Record))
    bots: dict[tuple[str, str], Record] = field(default_factory=lambda: defaultdict(Record))
    points: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    rating: Rating = field(default_factory=Rating)

    @property
    def duration(self) -> float | None:
        """Seconds an evening takes with this person."""
        return self.seconds / self.timed if self.timed else None


@dataclass(slots=True)
class GameStats:
    """What the finished evenings say of one game; points and wins count people, not bots."""

    key: str
    plays: int = 0
    people: Record = field(default_factory=Record)
    winning: Record = field(default_factory=Record)
    best: Best | None = None
    seconds: float = 0.0
    timed: int = 0
    last: float = 0.0
    seats: dict[int, Record] = field(default_factory=lambda: defaultdict(Record))
    roles: dict[TermRef, Record] = field(default_factory=lambda: defaultdict(Record))
    bots: dict[str, Record] = field(default_factory=lambda: defaultdict(Record))

    @property
    def duration(self) -> float | None:
        """Seconds a play takes."""
        return self.seconds / self.timed if self.timed else None


@dataclass(slots=True)
class Statistics:
    """Everybody and every game, from all finished evenings."""

    plays: int = 0
    people: dict[str, PersonStats] = field(default_factory=dict)
    games: dict[str, GameStats] = field(default_factory=dict)

    def ranking(self) -> list[PersonStats]:
        """People by rating, settled ones first."""
        return sorted(
            self.people.values(), key=lambda person: (not person.rating.settled, -person.rating.value, person.name)
        )


def statistics(finals: Iterable[Final]) -> Statistics:
    """Count everything in one pass over the evenings, oldest first."""
    ordered = sorted(finals, key=lambda final: (final.finished, final.id))
    made = Statistics()
    for final in ordered:
        _count(made, final)
    for name, rating in rate(ordered).items():
        if name in made.people:
            made.people[name].rating = rating
    return made


def _count(made: Statistics, final: Final) -> None:
    made.plays += 1
    game = made.games.get(final.game)
    if game is None:
        game = made.games[final.game] = GameStats(final.game)
    roles = [role_of(final, seat) for seat in range(len(final.names))]
    levels = [bot_level(final, seat) for seat in range(len(final.names))]
    _count_game(game, final, roles, levels)
    for seat, name in enumerate(final.names):
        if levels[seat]:
            continue
        person = made.people.get(name)
        if person is None:
            person = made.people[name] = PersonStats(name)
        _count_person(person, final, seat, roles[seat])
        if any(levels):
            _count_bots(person, final, seat, levels)


def _count_game(game: GameStats, final: Final, roles: list[TermRef | None], levels: list[str]) -> None:
    game.plays += 1
    game.last = max(game.last, final.finished)
    if final.seconds > 0:
        game.seconds += final.seconds
        game.timed += 1
    for seat, points in enumerate(final.totals):
        won = seat in final.winners
        if levels[seat]:
            game.bots[levels[seat]].add(won, points)
            continue
        game.people.add(won, points)
        game.seats[seat].add(won, points)
        if won:
            game.winning.add(won, points)
        role = roles[seat]
        if role is not None:
            game.roles[role].add(won, points)
        if game.best is None or points > game.best.points:
            game.best = Best(final.names[seat], points, final.id, final.finished)


def _count_person(person: PersonStats, final: Final, seat: int, role: TermRef | None) -> None:
    won, points = seat in final.winners, final.totals[seat]
    person.overall.add(won)
    person.games[final.game].add(won, points)
    person.seats[seat].add(won)
    person.points[final.game].append((final.finished, points))
    person.last = max(person.last, final.finished)
    person.streak = person.streak + 1 if won else 0
    person.longest_streak = max(person.longest_streak, person.streak)
    if final.seconds > 0:
        person.seconds += final.seconds
        person.timed += 1
    if role is not None:
        person.roles[final.game, role].add(won, points)
    best = person.best.get(final.game)
    if best is None or points > best.points:
        person.best[final.game] = Best(person.name, points, final.id, final.finished)


def _count_bots(person: PersonStats, final: Final, seat: int, levels: list[str]) -> None:
    ahead: dict[str, bool] = {}
    for level, rank in zip(levels, final.ranks, strict=True):
        if level:
            ahead[level] = ahead.get(level, True) and final.ranks[seat] < rank
    for level, beaten in ahead.items():
        person.bots[final.game, level].add(beaten)
