"""Bonuses: what wonders, advisors and goals usually give, as chips of one tap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.historia.matrix.levels import gains
from companion.games.historia.table.printed import Bonus
from screens.desk import Desk
from screens.games.historia.ask import Act

LIKELY = (
    Bonus(vp=1),
    Bonus(vp=2),
    Bonus(vp=3),
    Bonus(cubes=1),
    Bonus(cubes=2),
    Bonus(cards=1),
    Bonus(cards=2),
)


def likely_bonuses(desk: Desk, act: Callable[[Bonus], object]) -> list[tuple[str, Act]]:
    """The usual bonuses with what a tap on each does."""
    return [(desk.words.show(gains(bonus)), partial(act, bonus)) for bonus in LIKELY]
