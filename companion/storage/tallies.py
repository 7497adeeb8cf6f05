"""Tallied games in the library: each is a session file with a score and no entries."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.frozen import replace
from companion.engine.game import Game, OptionValue, SeatSpec
from companion.engine.opening import Opening
from companion.engine.strict import BadInput
from companion.evening.card import Card
from companion.evening.ending import ending_from, ending_json, tallied_ending
from companion.evening.opening_json import opening_from, opening_json
from companion.evening.tally import Figures, Tally, check_table, new_sheet, sheet_of

from .beside import must_come_back
from .library import Library
from .problems import NotPossible, Unreadable
from .session_file import create


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
    # One line for all three: a crash leaves the old tally or the new one, never half of each.
    docs["opening"] = opening_json(begun)
    # People first: where they cannot be kept, the tally must not have changed behind a "no".
    library.admit(begun.seats, begun.created)
    with library.borrowed(id) as file:
        file.put_all(docs)
    return library.card(id)


def _docs(game: Game[Any], begun: Opening, entered: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What the file of a tally holds besides its opening, after a look at who sits there; all of it comes back."""
    check_table(game, begun)
    must_come_back(opening_json(begun), opening_from)
    must_come_back(entered, lambda kept: new_sheet(game, kept, len(begun.seats)))
    result = ending_json(tallied_ending(new_sheet(game, entered, len(begun.seats)), begun.created, seconds))
    must_come_back(result, ending_from)
    return {"tally": entered, "result": result}


def tally(library: Library, id: str) -> Tally:
    """A tallied game again."""
    with library.borrowed(id) as file:
        entered, begun, ending = file.doc("tally"), file.opening, file.ending()
    if entered is None:
        raise NotPossible("storage.no_tally", id=id)
    try:
        sheet = sheet_of(library.game(begun.game), entered, len(begun.seats))
    except BadInput as error:
        raise Unreadable(path=str(library.path(id))) from error
    return Tally(begun, entered["lines"], entered["tie_break"], sheet, ending.seconds if ending else 0.0)


def _plain(figures: Figures) -> dict[str, list[float]]:
    return {name: list(values) for name, values in figures.items()}
