"""Wording: how printed things stand in a sentence, and the steps that several moves tell alike."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.action import Turn
from companion.engine.message import Arg, Message, SeatRef, TermRef, say

from ..camp.units import working
from .counts import counted
from .ids import VILLAGER
from .resources import Resources
from .state import Player, Plot

BOARD_COLUMNS = 4


def several(domain: str, ids: Iterable[str]) -> tuple[Arg, ...]:
    """Printed things in a list: each kind once, with its number where there are more."""
    return tuple(
        TermRef(domain, id) if count == 1 else say(".several", n=count, what=TermRef(domain, id))
        for id, count in counted(ids).items()
    )


def field_at(plot: int) -> Message:
    """A field of a board by its row and column."""
    return say(".field_at", row=plot // BOARD_COLUMNS + 1, column=plot % BOARD_COLUMNS + 1)


def tell_taken(turn: Turn, seat: int, got: Resources, icon: str) -> None:
    """The step of cubes taken from the bank, or of a bank that has none left."""
    line = say(".step.takes", got=got.arg(), seat=SeatRef(seat)) if got.total else None
    turn.step(line or say(".step.takes_nothing", seat=SeatRef(seat)), seat=seat, icon=icon)


def tell_villager_lost(turn: Turn, seat: int, before: Player, after: Player) -> None:
    """The step of the villager that goes with a house, if one went: from the camp or from a province."""
    if after is before:
        return
    left = [plot.tile for plot, now in zip(before.plots, after.plots, strict=True) if plot.worker != now.worker]
    line = say(".step.villager_leaves_camp", seat=SeatRef(seat))
    if left and left[0] and working(after, VILLAGER) < working(before, VILLAGER):
        line = say(".step.villager_leaves", seat=SeatRef(seat), tile=TermRef("tiles", left[0]))
    turn.step(line, seat=seat, icon="account-minus")


def tell_worker_home(turn: Turn, seat: int, plot: Plot) -> None:
    """The step of the worker that goes home from a lost province, if one stood there."""
    if plot.worker is not None:
        worker = TermRef("workers", plot.worker)
        turn.step(say(".step.worker_home", seat=SeatRef(seat), worker=worker), seat=seat, icon="account-switch")
