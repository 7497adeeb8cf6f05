"""Tally: entered figures of a game nobody tracked, checked line by line, to a score sheet."""

from __future__ import annotations

from typing import Any

from companion.engine.codec import Json
from companion.engine.game import Game
from companion.engine.score import ScoreSheet
from companion.engine.strict import BadInput, quoted

TALLY_KEYS = frozenset({"game", "seats", "lines", "tie_break"})


def read_tally(scored: Game[Any], seats: int, data: dict[str, Json]) -> ScoreSheet:
    """The score sheet of this tally, or a sentence about the figure that does not fit."""
    unknown = data.keys() - TALLY_KEYS
    if unknown:
        raise BadInput(f"a tally has no {', '.join(sorted(unknown))}")
    if not scored.min_seats <= seats <= scored.max_seats:
        raise BadInput(f"this game is for {scored.min_seats} to {scored.max_seats} at the table")
    lines = _columns("lines", data.get("lines", {}), {line.id for line in scored.tally_lines}, seats)
    tie_break = _columns("tie_break", data.get("tie_break", {}), set(scored.tally_tie_breaks), seats)
    for line in scored.tally_lines:
        for value in lines.get(line.id, []):
            if not line.low <= value <= line.high:
                raise BadInput(f"{line.id} must be from {line.low} to {line.high}, not {value}")
            if not line.in_steps(value):
                raise BadInput(f"{line.id} must be a whole number{' or a half' if line.halves else ''}, not {value}")
    return scored.tally(lines, tie_break, seats)


def _columns(name: str, data: Json, known: set[str], seats: int) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise BadInput(f"{name} must be an object")
    for line, values in data.items():
        if line not in known:
            raise BadInput(f"{name} has no {line}; there are {', '.join(sorted(known)) or 'none'}")
        if not isinstance(values, list) or len(values) != seats:
            raise BadInput(f"{name}.{line} needs one number for each of the {seats} seats")
        for value in values:
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 1_000_000:
                raise BadInput(f"{name}.{line}: {quoted(value)} is not a number that fits")
    return data
