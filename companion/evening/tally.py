"""A tallied game: nobody tracked it, only its score is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.frozen import dataclass
from companion.engine.game import Game
from companion.engine.opening import Opening, check_people
from companion.engine.ruling import must_exist
from companion.engine.score import ScoreSheet
from companion.engine.strict import BIGGEST, BadInput

from .strict_json import must, read

Figures = Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Tally:
    """A tallied game as it was entered, and its score."""

    opening: Opening
    lines: Figures
    tie_break: Figures
    sheet: ScoreSheet
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Entered:
    """The figures somebody entered: by line and by step of the tie-break, a number a seat."""

    lines: dict[str, tuple[float, ...]]
    tie_break: dict[str, tuple[float, ...]]


def entered_from(game: Game[Any], data: Any, seats: int) -> Entered:
    """What was entered, strictly; BadInput where it has another form."""
    must(isinstance(data, dict) and data.keys() == {"lines", "tie_break"}, "a tally has exactly lines and tie_break")
    entered = read(data, Entered)
    known = {line.id for line in game.tally_lines}
    for part, ids in ((entered.lines, known), (entered.tie_break, set(game.tally_tie_breaks))):
        must(part.keys() <= ids, f"a tally may have {', '.join(sorted(ids))}")
        for values in part.values():
            fits = len(values) == seats and all(abs(value) <= BIGGEST for value in values)
            must(fits, "a tally needs a number for every seat")
    return entered


def sheet_of(game: Game[Any], data: Any, seats: int) -> ScoreSheet:
    """The score of what was entered; BadInput where that has another form."""
    entered = entered_from(game, data, seats)
    return game.tally(dict(entered.lines), dict(entered.tie_break), seats)


def new_sheet(game: Game[Any], data: Any, seats: int) -> ScoreSheet:
    """The same for what is entered or brought in now: every figure is one its line can have."""
    sheet = sheet_of(game, data, seats)
    for line in game.tally_lines:
        for value in data["lines"].get(line.id, ()):
            if not line.takes(value):
                raise BadInput(f"{line.id} cannot be {value:g}")
    return sheet


def check_table(game: Game[Any], begun: Opening) -> None:
    """Refuse people or a number of them that no table of this game has."""
    check_people(begun.seats)
    low, high = game.min_seats, game.max_seats
    must_exist(low <= len(begun.seats) <= high, "engine.seat_count", low=low, high=high)
