"""Cells: what lies beside the journal of a shared table, one value at a time; the last line of a cell counts."""

from __future__ import annotations

from companion.engine.frozen import replace
from companion.engine.strict import BIGGEST, BadInput
from companion.evening.clock import clock_from
from companion.evening.place_and_comment import LONGEST_COMMENT, LONGEST_PLACE, remarks_json
from companion.evening.score_corrections import corrections_json
from companion.storage.beside import CLOCK, CORRECTIONS, REMARKS
from companion.storage.lines import Change, Put, Remove, dump
from companion.storage.session_file import SessionFile

from .line import Json

LONGEST_KEY = 80
LONGEST_REMARK = {"place": LONGEST_PLACE, "comment": LONGEST_COMMENT}


def changes_of(file: SessionFile, name: str, key: str, value: Json) -> list[Change]:
    """What this value changes in the file; BadInput where there is no such cell or it cannot have this value."""
    match name:
        case "corrections":
            seat = seat_of(key)
            if seat is None or seat >= len(file.opening.seats) or not _is_number(value):
                raise BadInput("a correction is a number for a line of a seat")
            line = key.partition(":")[2]
            return _put(file, CORRECTIONS, corrections_json({**file.corrections(), (line, seat): value}))
        case "remarks" if key in LONGEST_REMARK:
            if not isinstance(value, str) or len(value) > LONGEST_REMARK[key]:
                raise BadInput("a remark is a short text")
            return _put(file, REMARKS, remarks_json(replace(file.remarks(), **{key: value})))
        case "clock":
            return [Put(CLOCK, 1, dump(clock_from(value, len(file.opening.seats)).as_json()))]
    raise BadInput("there is no such cell beside the journal")


def seat_of(key: str) -> int | None:
    """The seat a correction is for; its key names it before the line of the score."""
    seat = key.partition(":")[0]
    return int(seat) if seat.isascii() and seat.isdecimal() else None


def _put(file: SessionFile, name: str, doc: dict[str, Json] | None) -> list[Change]:
    if doc is not None:
        return [Put(name, 1, dump(doc))]
    return [Remove(name, 1)] if file.doc(name) is not None else []


def _is_number(value: Json) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= BIGGEST
