"""Tally: entered figures of a game nobody tracked, checked line by line, to a score sheet."""

from __future__ import annotations

from typing import Any

from companion.engine.codec import Json
from companion.engine.game import Game
from companion.engine.message import say
from companion.engine.score import ScoreSheet
from companion.engine.strict import BadInput, listed, quoted

TALLY_KEYS = frozenset({"game", "seats", "lines", "tie_break"})


def read_tally(scored: Game[Any], seats: int, data: dict[str, Json]) -> ScoreSheet:
    """The score sheet of this tally, or a sentence about the figure that does not fit."""
    unknown = data.keys() - TALLY_KEYS
    if unknown:
        raise BadInput(say("input.no_such_key", names=listed(unknown), known=listed(TALLY_KEYS)))
    if not scored.min_seats <= seats <= scored.max_seats:
        raise BadInput(say("engine.seat_count", low=scored.min_seats, high=scored.max_seats))
    lines = _columns("lines", data.get("lines", {}), {line.id for line in scored.tally_lines}, seats)
    tie_break = _columns("tie_break", data.get("tie_break", {}), set(scored.tally_tie_breaks), seats)
    for line in scored.tally_lines:
        for value in lines.get(line.id, []):
            if not line.low <= value <= line.high:
                raise BadInput(say("input.line_range", line=line.id, low=line.low, high=line.high, value=value))
            if not line.in_steps(value):
                raise BadInput(say("input.line_half" if line.halves else "input.line_whole", line=line.id, value=value))
    return scored.tally(lines, tie_break, seats)


def _columns(name: str, data: Json, known: set[str], seats: int) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise BadInput(say("input.no_object", what=name))
    for line, values in data.items():
        if line not in known:
            raise BadInput(say("input.no_such_line", name=name, line=quoted(line), known=listed(known)))
        if not isinstance(values, list) or len(values) != seats:
            raise BadInput(say("input.line_seats", line=f"{name}.{line}", seats=seats))
        for value in values:
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 1_000_000:
                raise BadInput(say("input.line_value", line=f"{name}.{line}", value=quoted(value)))
    return data
