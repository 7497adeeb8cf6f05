"""Meta: what can be said of a game without loading its rules."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from .frozen import dataclass

OptionValue = bool | int | str


class OptionKind(StrEnum):
    """How an option is chosen."""

    FLAG = "flag"
    CHOICE = "choice"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Option:
    """Something decided before the game, for the table or for one seat."""

    id: str
    kind: OptionKind
    default: OptionValue
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    # For choices that are printed things: the vocabulary domain their names come from.
    domain: str = ""
    # Options of one group are shown folded away under "<key>.option_group.<group>".
    group: str = ""
    # What a younger option means in an evening begun before there was such an option, where that is not its default.
    formerly: OptionValue | None = None
    # How many people must sit at the table for it to matter; nobody is asked where it does not.
    least_people: int = 1
    most_people: int = 99
    # How many bots must have seats for it to matter.
    least_bots: int = 0

    def matters(self, people: int, bots: int) -> bool:
        """Whether it makes a difference at a table of so many people and bots with seats."""
        return self.least_people <= people <= self.most_people and bots >= self.least_bots


@dataclass(frozen=True, slots=True)
class Role:
    """What a seat plays: the seat option that asks for it, and the vocabulary its names are in."""

    option: str
    domain: str


def _none() -> tuple[Option, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Meta:
    """A game as Home, the statistics and the score pages know it."""

    key: str
    min_seats: int
    max_seats: int
    icon: str = ""
    # The palette of data/theme.json that gives its colours, its accent before all; none: that of the app.
    accent: str = ""
    # Its number on BoardGameGeek; None where it is matched by its name.
    bgg_id: int | None = None
    role: Role | None = None
    # The option, with its value, under which the first seat begins; for games that ask who does.
    first_begins: tuple[str, OptionValue] | None = None
    # Asked for when somebody sits down: some choices are printed things, and their files are not opened for Home.
    options: Callable[[], tuple[Option, ...]] = _none
    seat_options: Callable[[], tuple[Option, ...]] = _none
