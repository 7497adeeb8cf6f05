"""Export and import: one file, versioned and checksummed, that is believed only after everything was checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.engine.game import SeatSpec
from companion.engine.strict import BIGGEST, BadInput

from .disk import write_replacing
from .forms import opening_json, seat_from
from .incoming import BESIDES, Incoming, checked_session
from .library import Library
from .plain import LATEST, number_of
from .problems import AlreadyThere, BadImport, StorageProblem
from .session_file import SessionFile

FORMAT = "companion-export"
VERSION = 1
MOST_BYTES = 64 * 1024 * 1024
DEEPEST = 40
Json = Any


class Clash(StrEnum):
    """What to do with sessions that are in the library already."""

    KEEP_BOTH = "keep_both"
    REPLACE = "replace"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Imported:
    """What came in: the ids under which the sessions now stand."""

    ids: tuple[str, ...]
    people: int = 0
    facts: int = 0


# -- out


def export_sessions(library: Library, ids: Iterable[str], path: Path) -> int:
    """Write these sessions into one file; returns how many."""
    made = [_session_json(library, id) for id in ids]
    _write(path, {"sessions": made})
    return len(made)


def export_library(library: Library, path: Path) -> int:
    """Write every readable session, the people and the printed facts into one file; returns how many sessions."""
    cards = [card for card in library.list() if card.problem is None]
    made = [_session_json(library, card.id) for card in cards]
    people = [{"name": p.name, "colour": p.colour, "last": p.last} for p in library.people()]
    facts = {key: known for key in sorted({card.game for card in cards}) if (known := library.calibration(key))}
    _write(path, {"sessions": made, "people": people, "facts": facts})
    return len(made)


def _session_json(library: Library, id: str) -> Json:
    file = library.file(id)
    made = _tables_json(file)
    if not library.is_open(id):
        file.close()
    return made


def _tables_json(file: SessionFile) -> Json:
    made: dict[str, Json] = {"opening": opening_json(file.opening)}
    made["entries"] = [file.doc("entries", index + 1) for index in range(file.length)]
    made["cursor"] = file.cursor
    for name in ("clock", "result", "tally"):
        made[name] = file.doc(name)
    for name in BESIDES:
        if (doc := file.doc(name)) is not None:
            made[name] = doc
    return made


def _write(path: Path, content: Json) -> None:
    whole = {"format": FORMAT, "version": VERSION, "checksum": checksum(content), "content": content}
    write_replacing(
        path, json.dumps(whole, ensure_ascii=False, allow_nan=False, indent=1).encode("utf-8", "backslashreplace")
    )


def checksum(content: Json) -> str:
    """The same for the same content, however it is laid out."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


# -- in


def import_file(library: Library, path: Path, clash: Clash | None = None) -> Imported:
    """Bring the sessions of an exported file in: all of them, or none and a sentence why."""
    content = _content(_read(path))
    incoming = _sessions(library, content)
    there = tuple(one.opening.id for one in incoming if library.path(one.opening.id).exists())
    if there and clash is None:
        raise AlreadyThere(there)
    if there and clash is Clash.CANCEL:
        return Imported(())
    placed = _placed(library, incoming, there, clash)
    people = _people(content)
    facts = _facts(content)
    _bring_in(library, placed, there if clash is Clash.REPLACE else ())
    known = {person.name for person in library.people()}
    new = [(seat, last) for seat, last in people if seat.name not in known]
    for seat, last in new:
        library.admit([seat], last)
    for key, learned in facts.items():
        library.learn(key, {**learned, **library.calibration(key)})
    return Imported(tuple(one.opening.id for one in placed), len(new), len(facts))


def _placed(library: Library, incoming: list[Incoming], there: tuple[str, ...], clash: Clash | None) -> list[Incoming]:
    """The sessions under the ids they will have."""
    if clash is not Clash.KEEP_BOTH:
        return incoming
    made = []
    for one in incoming:
        begun = one.opening
        if begun.id in there:
            begun = replace(begun, id=library.free_id(begun.game, begun.created))
        made.append(replace(one, opening=begun))
    return made


def _bring_in(library: Library, placed: list[Incoming], replaced: tuple[str, ...]) -> None:
    """Write all sessions; if one cannot be written, take back those that were."""
    written: list[str] = []
    binned: list[str] = []
    try:
        for one in placed:
            if one.opening.id in replaced:
                library.delete(one.opening.id)
                binned.append(one.opening.id)
            library.write(one.opening, one.tables)
            written.append(one.opening.id)
    except StorageProblem:
        for id in written:
            library.path(id).unlink(missing_ok=True)
        for id in binned:
            library.restore(id)
        raise


def _read(path: Path) -> Json:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadImport("storage.import_too_large", most=MOST_BYTES // 1024 // 1024)
        data = path.read_bytes()
    except OSError as error:
        raise BadImport("storage.import_missing", path=str(path)) from error
    try:
        return json.loads(data.decode("utf-8"), parse_constant=_no_constant)
    except RecursionError as error:
        raise BadImport("storage.import_too_deep") from error
    except ValueError as error:
        raise BadImport("storage.import_not_json") from error


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _content(data: Json) -> dict[str, Json]:
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("version"), int):
        raise BadImport("storage.import_not_json")
    if data["version"] > VERSION:
        raise BadImport("storage.import_too_new")
    content = data.get("content")
    if not isinstance(content, dict):
        raise BadImport("storage.import_not_json")
    _check_shape(content)
    if checksum(content) != data.get("checksum"):
        raise BadImport("storage.import_checksum")
    return content


def _check_shape(content: Json) -> None:
    """Neither too deep nor with numbers no table has, found without recursion."""
    level = [content]
    for _ in range(DEEPEST):
        inner: list[Json] = []
        for value in level:
            if isinstance(value, dict):
                inner.extend(value.values())
            elif isinstance(value, list):
                inner.extend(value)
            elif isinstance(value, (int, float)) and not abs(value) <= BIGGEST * 1000:
                raise BadImport(problem="a number is too large")
        level = inner
        if not level:
            return
    raise BadImport("storage.import_too_deep")


def _sessions(library: Library, content: dict[str, Json]) -> list[Incoming]:
    listed = content.get("sessions")
    if not isinstance(listed, list) or content.keys() - {"sessions", "people", "facts"}:
        raise BadImport("storage.import_not_json")
    made: dict[str, Incoming] = {}
    for data in listed:
        one = checked_session(library, data)
        if one.opening.id in made:
            raise BadImport("storage.import_same_id_twice", id=one.opening.id)
        made[one.opening.id] = one
    return list(made.values())


def _people(content: dict[str, Json]) -> list[tuple[SeatSpec, float]]:
    made = []
    listed = content.get("people", [])
    try:
        if not isinstance(listed, list):
            raise BadInput("people must be a list")
        for data in listed:
            if not isinstance(data, dict) or data.keys() != {"name", "colour", "last"}:
                raise BadInput("a person has exactly a name, a colour and a last time")
            seat = seat_from({"name": data["name"], "colour": data["colour"], "options": {}})
            made.append((seat, number_of(data, "last", LATEST)))
    except BadInput as error:
        raise BadImport(problem=str(error)) from error
    return made


def _facts(content: dict[str, Json]) -> dict[str, dict[str, Json]]:
    facts = content.get("facts", {})
    if not isinstance(facts, dict) or not all(isinstance(known, dict) for known in facts.values()):
        raise BadImport(problem="facts must be objects")
    return facts
