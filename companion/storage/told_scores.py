"""Told scores: the end of an evening today's rules cannot replay, as a backup tells it, taken only in our form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.message import Arg, Message, PathRef
from companion.engine.strict import BadInput

from .cards import UNKNOWN_START
from .plain import LATEST, message_from, message_json, number_of, text_of
from .results import RESULT_KEYS

Json = Any
MOST_POINTS, MOST_LINES, LONGEST_ID = 1e6, 200, 100


def told_result(data: Json, seats: int, cursor: int) -> dict[str, Json]:
    """A kept result for a journal that does not lead to its end any more; BadInput if it has another form.

    The rules cannot say that such an evening has ended, so the table's word does: it counts as ended by hand, here.
    """
    if not isinstance(data, dict) or not data.keys() >= RESULT_KEYS:
        raise BadInput("a result has the form this app gives it")
    details = [_message(one) for one in _list(data["details"], MOST_LINES)]
    if len(details) not in (0, seats):
        raise BadInput("a result tells details of every seat")
    return {
        "score": _score(data["score"], seats),
        "corrected": [_cell(cell, seats) for cell in _list(data.get("corrected", []), MOST_LINES * seats)],
        "details": details,
        "at": number_of(data, "at", LATEST),
        "seconds": number_of(data, "seconds", LATEST),
        "cursor": cursor,
        "by_hand": True,
        "start": _whole(data.get("start", UNKNOWN_START), UNKNOWN_START, seats - 1),
    }


def _score(data: Json, seats: int) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise BadInput("a score is an object")
    lines = [_line(line, seats) for line in _list(data.get("lines"), MOST_LINES)]
    totals = [sum(line["values"][seat] for line in lines) for seat in range(seats)]
    if _points(data.get("totals"), seats) != totals:
        raise BadInput("a score whose totals are not the sums of its lines")
    decided, verdict = data.get("decided_by"), data.get("verdict")
    return {
        "lines": lines,
        "totals": totals,
        "ranks": [_whole(rank, 1, seats) for rank in _list(data.get("ranks"), seats, seats)],
        "winners": [_whole(seat, 0, seats - 1) for seat in _list(data.get("winners"), seats)],
        "decided_by": _decided(decided) if decided is not None else None,
        "verdict": _message(verdict) if verdict is not None else None,
        "judged": data.get("judged", verdict is not None) is True,
    }


def _decided(data: Json) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise BadInput("what decided a tie is an object")
    return {"id": text_of(data, "id", LONGEST_ID), "message": _message(data.get("message"))}


def _line(data: Json, seats: int) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise BadInput("a line of a score is an object")
    return {"id": text_of(data, "id", LONGEST_ID), "values": _points(data.get("values"), seats)}


def _cell(data: Json, seats: int) -> list[Json]:
    line, seat = _list(data, 2, 2)
    return [text_of({"line": line}, "line", LONGEST_ID), _whole(seat, 0, seats - 1)]


def _points(data: Json, seats: int) -> list[float]:
    return [number_of({"points": one}, "points", MOST_POINTS, -MOST_POINTS) for one in _list(data, seats, seats)]


def _whole(value: Json, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadInput(f"a score has whole numbers from {low} to {high} here")
    return value


def _list(data: Json, most: int, least: int = 0) -> list[Json]:
    if not isinstance(data, list) or not least <= len(data) <= most:
        raise BadInput("a list of a score is too long or too short")
    return data


def _message(data: Json) -> Json:
    """A message of a score; those never speak of tracked values."""
    message = message_from(data)
    if any(isinstance(arg, PathRef) for arg in _args(message)):
        raise BadInput("a score speaks of no tracked value")
    return message_json(message)


def _args(message: Message) -> Iterator[Arg]:
    waiting: list[Arg] = [message]
    while waiting:
        arg = waiting.pop()
        yield arg
        if isinstance(arg, Message):
            waiting.extend(arg.args.values())
        elif isinstance(arg, tuple):
            waiting.extend(arg)
