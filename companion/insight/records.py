"""The records wall: the best, the closest, the longest, each with the evening it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.engine.frozen import dataclass
from companion.evening.final import Final

from .plays import is_contest, people_of
from .statistics import PersonStats, Statistics


@dataclass(frozen=True, slots=True)
class Feat:
    """One record: which ("highest", "closest", ...), by whom, how much, out of how many, and on which evening."""

    id: str
    names: tuple[str, ...]
    value: float
    n: int
    game: str = ""
    session: str = ""
    at: float = 0.0


def wall(finals: Iterable[Final], known: Statistics) -> tuple[Feat, ...]:
    """All records: those of people over all games first, then those of every game."""
    by_game: dict[str, list[Final]] = {}
    for final in sorted(finals, key=lambda final: (final.finished, final.id)):
        by_game.setdefault(final.game, []).append(final)
    made = list(_of_people(list(known.people.values())))
    for played in by_game.values():
        made += _of_game(played)
    return tuple(made)


def _of_people(people: Sequence[PersonStats]) -> Iterable[Feat]:
    kinds: tuple[tuple[str, Callable[[PersonStats], float]], ...] = (
        ("most_plays", lambda person: person.overall.plays),
        ("most_wins", lambda person: person.overall.wins),
        ("longest_streak", lambda person: person.longest_streak),
        ("highest_rating", lambda person: round(person.rating.value) if person.rating.settled else 0),
    )
    for id, figure in kinds:
        best = max(map(figure, people), default=0)
        if best > 0:
            holders = tuple(sorted(person.name for person in people if figure(person) == best))
            yield Feat(id, holders, best, max(person.overall.plays for person in people if person.name in holders))


def _of_game(played: Sequence[Final]) -> Iterable[Feat]:
    n = len(played)
    seats = [(final, seat) for final in played for seat in people_of(final)]
    if seats:
        yield _of_points("highest", seats, max(map(_points, seats)), n)
    won = [(final, seat) for final, seat in seats if seat in final.winners and is_contest(final)]
    if won:
        yield _of_points("lowest_win", won, min(map(_points, won)), len(won))
    races = [(gap, final) for final in played if (gap := margin(final)) is not None]
    if races:
        for id, (gap, final) in (("closest", min(races, key=_gap)), ("clearest", max(races, key=_gap))):
            yield _feat(id, final, tuple(final.names[seat] for seat in final.winners), gap, len(races))
    timed = [final for final in played if final.timed]
    if timed:
        final = max(timed, key=lambda one: one.seconds)
        yield _feat("longest", final, final.names, final.seconds, len(timed))


def _points(entry: tuple[Final, int]) -> float:
    final, seat = entry
    return final.totals[seat]


def _of_points(id: str, seats: Sequence[tuple[Final, int]], points: float, n: int) -> Feat:
    """A record in points: of the evening that saw it first, with everybody who reached it there."""
    first = next(entry[0] for entry in seats if _points(entry) == points)
    holders = tuple(final.names[seat] for final, seat in seats if final is first and final.totals[seat] == points)
    return _feat(id, first, holders, points, n)


def _gap(entry: tuple[float, Final]) -> float:
    return entry[0]


def margin(final: Final) -> float | None:
    """Points by which the winner was ahead of the second place, and not of somebody who had left with more.

    None where points did not decide it (the verdict of a rule did, or the others have all left).
    """
    if len(final.totals) < 2 or final.judged or not final.winners:
        return None
    if len(final.winners) > 1:
        return 0.0
    second = min((seat for seat in range(len(final.totals)) if seat not in final.winners), key=final.ranks.__getitem__)
    gap = final.totals[final.winners[0]] - final.totals[second]
    return gap if gap >= 0 else None


def _feat(id: str, final: Final, names: tuple[str, ...], value: float, n: int) -> Feat:
    return Feat(id, names, value, n, final.game, final.id, final.finished)
