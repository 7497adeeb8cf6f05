"""Statistics over finished evenings: per person and per game, every figure with the number it rests on."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import field

from companion.engine.frozen import dataclass, replace
from companion.engine.message import TermRef
from companion.evening.final import Final

from .plays import bot_level, is_contest, role_of, standing, turn_of
from .rating import Rating, Ratings


@dataclass(slots=True)
class Record:
    """Plays, wins and points of one kind; rates are None where nothing was played."""

    plays: int = 0
    wins: int = 0
    points: float = 0.0
    # Plays in which there was nothing to win: alone at the table, and no rule that judges it.
    alone: int = 0

    def add(self, won: bool | None, points: float = 0.0) -> None:
        """Count one more play; None if there was nobody to beat."""
        self.plays += 1
        self.wins += won is True
        self.alone += won is None
        self.points += points

    @property
    def contests(self) -> int:
        """Plays that could be won."""
        return self.plays - self.alone

    @property
    def rate(self) -> float | None:
        """The share of contests that was won."""
        return self.wins / self.contests if self.contests else None

    @property
    def average(self) -> float | None:
        """Points a play."""
        return self.points / self.plays if self.plays else None


@dataclass(frozen=True, slots=True)
class Best:
    """A highest score: whose (of all who reached it on that evening), how many points, and on which evening."""

    names: tuple[str, ...]
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
    # By place in the order of play, by what was played, and against bots (a win is to stand before every bot of that
    # level).
    turns: dict[int, Record] = field(default_factory=lambda: defaultdict(Record))
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
    turns: dict[int, Record] = field(default_factory=lambda: defaultdict(Record))
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


class Counting:
    """Statistics in the making: as much at a time as there is time for, oldest evening first."""

    def __init__(self, finals: Iterable[Final]) -> None:
        self._ordered = sorted(finals, key=lambda final: (final.finished, final.id))
        self._ratings = Ratings()
        self._counted = 0
        self.known = Statistics()

    @property
    def share(self) -> float:
        """How much is counted, from 0 to 1."""
        return self._counted / len(self._ordered) if self._ordered else 1.0

    def catch_up(self, seconds: float | None = None) -> bool:
        """Count for at most so long (at least one evening); True once all are in."""
        end = None if seconds is None else time.perf_counter() + seconds
        while self._counted < len(self._ordered):
            final = self._ordered[self._counted]
            _count(self.known, final)
            self._ratings.add(final)
            self._counted += 1
            if end is not None and time.perf_counter() > end:
                break
        if self._counted < len(self._ordered):
            return False
        for name, person in self.known.people.items():
            person.rating = self._ratings.get(name, person.rating)
        return True


def statistics(finals: Iterable[Final]) -> Statistics:
    """Count everything in one pass over the evenings, oldest first."""
    counting = Counting(finals)
    counting.catch_up()
    return counting.known


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
    if final.timed:
        game.seconds += final.seconds
        game.timed += 1
    for seat, points in enumerate(final.totals):
        won = _won(final, seat)
        if levels[seat]:
            continue
        game.people.add(won, points)
        turn = turn_of(final, seat)
        if turn is not None and won is not None:
            game.turns[turn].add(won, points)
        if won:
            game.winning.add(won, points)
        role = roles[seat]
        if role is not None:
            game.roles[role].add(won, points)
        game.best = _better(game.best, Best((final.names[seat],), points, final.id, final.finished))
    _count_ranks(game, final, levels)


def _count_ranks(game: GameStats, final: Final, levels: list[str]) -> None:
    """Bots of one rank play one game, however many they are, and win it as soon as one of them does."""
    for level in dict.fromkeys(filter(None, levels)):
        own = [seat for seat, of in enumerate(levels) if of == level]
        won = any(seat in final.winners for seat in own) if is_contest(final) else None
        game.bots[level].add(won, max(final.totals[seat] for seat in own))


def _better(best: Best | None, new: Best) -> Best:
    """The higher score; of equal ones the first, shared by those who reached it on the same evening."""
    if best is None or new.points > best.points:
        return new
    if new.points == best.points and new.session == best.session:
        return replace(best, names=best.names + new.names)
    return best


def _won(final: Final, seat: int) -> bool | None:
    return seat in final.winners if is_contest(final) else None


def _count_person(person: PersonStats, final: Final, seat: int, role: TermRef | None) -> None:
    won, points = _won(final, seat), final.totals[seat]
    person.overall.add(won)
    person.games[final.game].add(won, points)
    turn = turn_of(final, seat)
    if turn is not None and won is not None:
        person.turns[turn].add(won)
    person.points[final.game].append((final.finished, points))
    person.last = max(person.last, final.finished)
    if won is not None:
        person.streak = person.streak + 1 if won else 0
    person.longest_streak = max(person.longest_streak, person.streak)
    if final.timed:
        person.seconds += final.seconds
        person.timed += 1
    if role is not None:
        person.roles[final.game, role].add(won, points)
    own = Best((person.name,), points, final.id, final.finished)
    person.best[final.game] = _better(person.best.get(final.game), own)


def _count_bots(person: PersonStats, final: Final, seat: int, levels: list[str]) -> None:
    ahead: dict[str, bool] = {}
    places = standing(final)
    for level, place in zip(levels, places, strict=True):
        if level:
            ahead[level] = ahead.get(level, True) and places[seat] < place
    for level, beaten in ahead.items():
        person.bots[final.game, level].add(beaten)
