"""A replica: an evening that follows the lines of a shared table, decided elsewhere."""

from __future__ import annotations

from typing import Any

from companion.engine.amend import Fate
from companion.engine.codec import decode_action
from companion.engine.journal import Entry, entry_from_json
from companion.engine.ruling import FAULTS
from companion.engine.session import Session, action_types
from companion.engine.strict import BadInput

from .line import Diverged, Json, Line
from .log import HOST, Log
from .seals import seal_from


def count(session: Session, log: Log, line: Line, raw: bytes) -> Line:
    """Let a line count here too: kept with what it does, or Diverged and nothing has happened."""
    with log.copying(line, raw):
        if line.kind == HOST:
            log.follow(line.what)
        elif line.kind == "seal":
            log.seal(seal_from(line.what))
        elif line.kind == "cell":
            log.cell(line.what["name"], line.what["key"], line.what["value"])
        else:
            carry_out(session, line)
    return line


def carry_out(session: Session, line: Line) -> None:
    """Do what a line says to the journal; Diverged where our rules say otherwise."""
    try:
        _carry_out(session, line)
    except FAULTS as error:
        raise Diverged(f"line {line.n} is not possible by our rules") from error


def _carry_out(session: Session, line: Line) -> None:
    what = line.what
    match line.kind:
        case "do":
            entry = _entry(session, what)
            manner: dict[str, Any] = {"author": entry.author, "at": entry.at, "id": entry.id}
            session.do(entry.action, override=entry.override, chance=entry.chance, **manner)
        case "cursor":
            session.jump(_whole(what, len(session.journal)))
        case "amend":
            index = _whole(what["at"], session.cursor)
            fates = {_whole(place, len(session.journal)): Fate.DROP for place in what["drop"]}
            new = _entry(session, what["entry"]) if what["entry"] is not None else None
            action, chance = (new.action, new.chance) if new is not None else (None, ())
            override = new is not None and new.override
            session.accept(session.amend(index, action, override=override, chance=chance, fates=fates))


def _entry(session: Session, data: Json) -> Entry:
    actions = action_types(session.game)
    return entry_from_json(data, lambda raw: decode_action(raw, actions))


def _whole(value: Json, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadInput("a place must be a whole number of the journal")
    return value
