"""One rating over all five games: OpenSkill, in which an evening compares everybody with everybody, ties as ties.

The method is Weng and Lin's Bradley-Terry model over all pairs: a rating is a likely strength with a doubt beside it,
and the doubt shrinks with every evening, faster at a full table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from companion.evening.final import Final

from .plays import bot_level, standing

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

START = 1500.0
# How unsure we are of somebody new, how much luck an evening has, and how much strength may change between two.
DOUBT, LUCK, DRIFT = 350.0, 175.0, 3.5
# Above this a rating is a first guess and shown as such: about five evenings of four, or a dozen duels.
SETTLED_DOUBT = 250.0


@dataclass(slots=True)
class Rating:
    """Somebody's rating: the likely value now, how far it may be off, from how many evenings, and how it came about."""

    value: float = START
    doubt: float = DOUBT
    plays: int = 0
    history: list[tuple[float, float]] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        """Whether enough evenings stand behind it."""
        return self.doubt <= SETTLED_DOUBT


@cache
def _model() -> BradleyTerryFull:
    # Loaded with the first statistics: nobody else needs it.
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(mu=START, sigma=DOUBT, beta=LUCK, tau=DRIFT)


def seat_key(final: Final, seat: int) -> str:
    """Whose rating a seat plays for: a person's by name, a bot's by game and level (no name has a line break)."""
    level = bot_level(final, seat)
    return f"{final.game}\n{level}" if level else final.names[seat]


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[tuple[float, float]]:
    """The value and doubt of each of these after an evening with these places."""
    model = _model()
    teams = [[model.rating(mu=rating.value, sigma=rating.doubt)] for rating in before]
    # Whole numbers: the library takes equal decimals for different places.
    return [(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=list(ranks))]


class Ratings(dict[str, Rating]):
    """Everybody's rating by key; evenings are added oldest first, bots are rated like people."""

    def add(self, final: Final) -> None:
        """Let one more evening move the ratings of those who met there."""
        keys = [seat_key(final, seat) for seat in range(len(final.names))]
        if len(set(keys)) < 2:
            return
        after = rated([self.setdefault(key, Rating()) for key in keys], standing(final))
        for key in dict.fromkeys(keys):
            # Bots of one level share a rating: it moves by what they did on average.
            own = [one for name, one in zip(keys, after, strict=True) if name == key]
            rating = self[key]
            rating.value = sum(value for value, _ in own) / len(own)
            rating.doubt = sum(doubt for _, doubt in own) / len(own)
            rating.plays += 1
            rating.history.append((final.finished, rating.value))


def rate(finals: Iterable[Final]) -> Ratings:
    """The ratings after these evenings, which must come oldest first."""
    known = Ratings()
    for final in finals:
        known.add(final)
    return known
