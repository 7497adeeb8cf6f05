"""Calling on a god: which move carries out the power of each."""

from __future__ import annotations

from companion.engine.asking import Begun, begin

from ..table import printed
from .god_actions import InvokeGod
from .power_action import GodPower, SharedPower
from .target_actions import (
    Mummify,
    RaiseMortals,
    RazeByGod,
    RemoveProvince,
    Sacrifice,
    Steal,
    StrikeDown,
    TakeByGod,
)

POWERS: tuple[type[GodPower], ...] = (
    InvokeGod,
    RazeByGod,
    RemoveProvince,
    Mummify,
    Sacrifice,
    TakeByGod,
    Steal,
    StrikeDown,
    RaiseMortals,
)


def power_for(god: str) -> type[GodPower]:
    """The move that carries out the power of a god."""
    effect = printed.god(god).effect
    return next(cls for cls in POWERS if effect in cls.EFFECTS)


def call(seat: int, god: str) -> Begun:
    """The power of this god as a move that is begun."""
    cls = power_for(god)
    return begin(cls, seat=seat, god=god) if issubclass(cls, SharedPower) else begin(cls, seat=seat)
