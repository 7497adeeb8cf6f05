"""Ways on: what a tap on a card, a region or a field leads to, as values for a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.frozen import dataclass
from companion.engine.game import Move
from companion.engine.message import Arg, Message

from ..table.printed import Bonus

# What wonders, advisors and goals usually give.
LIKELY_BONUSES = (
    Bonus(vp=1),
    Bonus(vp=2),
    Bonus(vp=3),
    Bonus(cubes=1),
    Bonus(cubes=2),
    Bonus(cards=1),
    Bonus(cards=2),
)


# Advisors mostly give cubes together with cards, goals points together with a cube.
ADVISOR_BONUSES = (
    Bonus(cubes=1, cards=1),
    Bonus(cubes=2, cards=1),
    Bonus(cubes=1, cards=2),
    *LIKELY_BONUSES,
)
GOAL_BONUSES = (*LIKELY_BONUSES, Bonus(vp=1, cubes=1), Bonus(vp=2, cubes=1), Bonus(vp=3, cubes=1))


@dataclass(frozen=True, slots=True)
class Way:
    """One way on: its words, the move it means, and what comes right after it."""

    words: Arg
    move: Move
    detail: Arg = None
    then: Move | None = None
    # Chosen against a rule everybody has just read.
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways of one kind under a heading."""

    heading: Message | None
    ways: Sequence[Way]
