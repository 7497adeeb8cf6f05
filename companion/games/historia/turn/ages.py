"""The eras: which one has begun for the whole table, and what is other in it."""

from __future__ import annotations

from companion.engine.ages import ROMAN, Change, NewAge, Station
from companion.engine.message import say

from ..leaders.leaders import REWARD_SUMS, uses_leaders
from ..table.ids import ERAS, ROUNDS, ROUNDS_PER_ERA
from ..table.state import Historia


def new_age(before: Historia, after: Historia) -> NewAge | None:
    """The era that has just begun, with the rounds of all three."""
    if after.era <= before.era:
        return None
    changes = [Change("pyramid", say(".age.wonders", deck=ROMAN[after.era - 1]))]
    if uses_leaders(after):
        points = say(".age.leaders", before=REWARD_SUMS[after.era - 1], after=REWARD_SUMS[after.era])
        changes.append(Change("account-star", points))
    return NewAge(
        say(".age.era", era=ROMAN[after.era - 1]),
        tuple(Station(ROMAN[era], _rounds(era)) for era in range(ERAS)),
        after.era - 1,
        say(".age.rounds_left", n=ROUNDS - after.round + 1),
        tuple(changes),
    )


def _rounds(era: int) -> str:
    """From which round to which an era lasts; the first one counts as 0."""
    return f"{era * ROUNDS_PER_ERA + 1}–{(era + 1) * ROUNDS_PER_ERA}"
