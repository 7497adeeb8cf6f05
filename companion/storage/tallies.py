"""Tallied games: nobody tracked them, only their score is kept, like any other session."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.game import Game, OptionValue, SeatSpec
from companion.engine.opening import Opening, check_people
from companion.engine.ruling import must_exist
from companion.engine.score import ScoreSheet
from companion.engine.strict import BIGGEST, BadInput

from .cards import Card
from .forms import opening_json
from .library import Library
from .lines import Put, dump
from .problems import NotPossible, Unreadable
from .results import tally_json
from .session_file import create

Figures = Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Tally:
    """A tallied game as it was entered, and its score."""

    opening: Opening
    lines: Figures
    tie_break: Figures
    sheet: ScoreSheet
    seconds: float = 0.0


def keep_tally(
    library: Library,
    game: Game[Any],
    seats: Sequence[SeatSpec],
    lines: Figures,
    tie_break: Figures | None = None,
    *,
    options: Mapping[str, OptionValue] | None = None,
    seconds: float = 0,
    at: float | None = None,
) -> Card:
    """Keep the score of a game nobody tracked."""
    now = time.time() if at is None else at
    id = library.free_id(game.key, now)
    begun = Opening(id, game.key, tuple(seats), dict(options or {}), "", (), now, game.version)
    docs = _docs(game, begun, {"lines": _plain(lines), "tie_break": _plain(tie_break or {})}, seconds)
    library.admit(begun.seats, now)
    create(library.path(id), begun, library.copies, docs)
    return library.card(id)


def change_tally(
    library: Library,
    id: str,
    *,
    seats: Sequence[SeatSpec] | None = None,
    lines: Figures | None = None,
    tie_break: Figures | None = None,
    seconds: float | None = None,
    at: float | None = None,
) -> Card:
    """Write a tallied game anew under its id, so that whoever has imported it knows it again; the rest stays."""
    old = tally(library, id)
    begun = old.opening
    begun = replace(
        begun, seats=begun.seats if seats is None else tuple(seats), created=begun.created if at is None else at
    )
    entered = {
        "lines": _plain(old.lines if lines is None else lines),
        "tie_break": _plain(old.tie_break if tie_break is None else tie_break),
    }
    docs = _docs(library.game(begun.game), begun, entered, old.seconds if seconds is None else seconds)
    file = library.file(id)
    # One line for all three: a crash leaves the old tally or the new one, never half of each.
    docs["opening"] = opening_json(begun)
    file.store.change(*(Put(name, 1, dump(doc)) for name, doc in docs.items()))
    file.close()
    library.admit(begun.seats, begun.created)
    return library.card(id)


def _docs(game: Game[Any], begun: Opening, entered: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What the file of a tally holds besides its opening, after a look at who sits there."""
    check_people(begun.seats)
    low, high = game.min_seats, game.max_seats
    must_exist(low <= len(begun.seats) <= high, "engine.seat_count", low=low, high=high)
    sheet = new_sheet(game, entered, len(begun.seats))
    return {"tally": entered, "result": tally_json(sheet, begun.created, seconds)}


def tally(library: Library, id: str) -> Tally:
    """A tallied game again."""
    file = library.file(id)
    entered, begun, result = file.doc("tally"), file.opening, file.result()
    file.close()
    if entered is None:
        raise NotPossible("storage.no_tally", id=id)
    try:
        sheet = sheet_of(library.game(begun.game), entered, len(begun.seats))
    except BadInput as error:
        raise Unreadable(path=str(library.path(id))) from error
    seconds = float(result["seconds"]) if result else 0.0
    return Tally(begun, entered["lines"], entered["tie_break"], sheet, seconds)


def sheet_of(game: Game[Any], entered: Any, seats: int) -> ScoreSheet:
    """The score of what was entered; BadInput where that has another form."""
    if not isinstance(entered, dict) or entered.keys() != {"lines", "tie_break"}:
        raise BadInput("a tally has exactly lines and tie_break")
    known = {"lines": {line.id for line in game.tally_lines}, "tie_break": set(game.tally_tie_breaks)}
    for part, ids in known.items():
        figures = entered[part]
        if not isinstance(figures, dict) or not figures.keys() <= ids:
            raise BadInput(f"{part} may have {', '.join(sorted(ids))}")
        for values in figures.values():
            if not isinstance(values, list) or len(values) != seats or not all(map(_number, values)):
                raise BadInput(f"{part} need a number for every seat")
    return game.tally(entered["lines"], entered["tie_break"], seats)


def new_sheet(game: Game[Any], entered: Any, seats: int) -> ScoreSheet:
    """The same for what is entered or brought in now: every figure is one its line can have."""
    sheet = sheet_of(game, entered, seats)
    for line in game.tally_lines:
        for value in entered["lines"].get(line.id, ()):
            if not line.takes(value):
                raise BadInput(f"{line.id} cannot be {value:g}")
    return sheet


def _number(value: Any) -> bool:
    return not isinstance(value, bool) and isinstance(value, (int, float)) and abs(value) <= BIGGEST


def _plain(figures: Figures) -> dict[str, list[float]]:
    return {name: list(values) for name, values in figures.items()}
