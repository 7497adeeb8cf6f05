"""Ages: one that has just begun, as people speak of it: its name, the ages before and after it, and what changes."""

from __future__ import annotations

from collections.abc import Sequence

from .frozen import dataclass
from .message import Arg, Message, SeatRef, say

ROMAN = ("I", "II", "III", "IV", "V")


@dataclass(frozen=True, slots=True)
class Station:
    """One age on the line of all: the sign it is printed with, and a word below it where the game has one."""

    sign: str
    name: Arg = ""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is other from now on."""

    icon: str
    message: Message


@dataclass(frozen=True, slots=True)
class NewAge:
    """An age that has just begun for a seat or for the whole table; `at` counts the line from 0."""

    title: Arg
    line: tuple[Station, ...]
    at: int
    # Who enters it, or how long it lasts.
    told: Message
    changes: tuple[Change, ...] = ()
    # Who has entered it; None: it is everybody's.
    seat: int | None = None


def entered(seat: int, before: Sequence[int], seats: int) -> Message:
    """Somebody enters an age: before everybody else, or after those who are in it already."""
    if before:
        return say("app.age.after", seat=SeatRef(seat), others=tuple(SeatRef(other) for other in before))
    return say("app.age.first" if seats > 1 else "app.age.alone", seat=SeatRef(seat))
