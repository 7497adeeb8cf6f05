"""One rating over all five games: Elo by pairs, in which an evening counts as a duel of everybody with everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.evening.final import Final

from .plays import bot_level, standing

START = 1500.0
# How far one evening can move a rating, and the difference in rating at which ten to one is expected.
MOST_STEP = 32.0
SPREAD = 400.0
# Before so many evenings a rating is a first guess and shown as such.
SETTLED_PLAYS = 5


@dataclass(slots=True)
class Rating:
    """Somebody's rating: the value now, from how many evenings, and how it came about."""

    value: float = START
    plays: int = 0
    history: list[tuple[float, float]] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        """Whether enough evenings stand behind it."""
        return self.plays >= SETTLED_PLAYS


def seat_key(final: Final, seat: int) -> str:
    """Whose rating a seat plays for: a person's by name, a bot's by game and level (no name has a line break)."""
    level = bot_level(final, seat)
    return f"{final.game}\n{level}" if level else final.names[seat]


def expected(own: float, other: float) -> float:
    """The share of duels somebody with this rating wins against another one."""
    return float(1 / (1 + 10 ** ((other - own) / SPREAD)))


def steps(ratings: Sequence[float], ranks: Sequence[int]) -> tuple[float, ...]:
    """How an evening with these places moves these ratings; what one gains others lose."""
    seats = range(len(ratings))
    pair = MOST_STEP / (len(ratings) - 1)
    return tuple(
        sum(
            pair
            * (
                (ranks[own] < ranks[other])
                + 0.5 * (ranks[own] == ranks[other])
                - expected(ratings[own], ratings[other])
            )
            for other in seats
            if other != own
        )
        for own in seats
    )


class Ratings(dict[str, Rating]):
    """Everybody's rating by key; evenings are added oldest first, bots are rated like people."""

    def add(self, final: Final) -> None:
        """Let one more evening move the ratings of those who met there."""
        keys = [seat_key(final, seat) for seat in range(len(final.names))]
        if len(set(keys)) < 2:
            return
        before = [self.setdefault(key, Rating()).value for key in keys]
        for key, step in zip(keys, steps(before, standing(final)), strict=True):
            self[key].value += step
        for key in dict.fromkeys(keys):
            rating = self[key]
            rating.plays += 1
            rating.history.append((final.finished, rating.value))


def rate(finals: Iterable[Final]) -> Ratings:
    """The ratings after these evenings, which must come oldest first."""
    known = Ratings()
    for final in finals:
        known.add(final)
    return known
