"""Export and import: one file, versioned and checksummed, that is believed only after everything was checked."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.engine.game import SeatSpec
from companion.engine.journal import Entry
from companion.engine.opening import check_people
from companion.engine.ruling import RuleViolation
from companion.engine.session import Session
from companion.engine.strict import BIGGEST, DEEPEST, BadInput, is_text, too_deep
from companion.evening.final import ending_json
from companion.evening.opening_json import opening_json, seat_from
from companion.evening.place_and_comment import remarks_json
from companion.evening.score_corrections import corrections_json
from companion.evening.strict_json import LATEST
from companion.evening.tally import sheet_of

from .disk import write_replacing
from .incoming import Incoming, checked_session, number_of
from .library import Library
from .problems import AlreadyThere, BadImport, FolderGone, NotPossible, StorageProblem, Unreadable
from .session_file import SessionFile

FORMAT = "companion-export"
VERSION = 1
MOST_MEGABYTES = 64
MOST_BYTES = MOST_MEGABYTES * 1024 * 1024
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
    made = [_session_json(library, id) for id in dict.fromkeys(ids)]
    _write(path, {"sessions": made})
    return len(made)


def export_library(library: Library, path: Path) -> int:
    """Write every readable session, the people and the printed facts into one file; returns how many sessions."""
    cards = [card for card in library.list() if card.problem is None]
    made = []
    for card in cards:
        with suppress(Unreadable):  # what nobody can read is no reason to have no backup of the rest
            made.append(_session_json(library, card.id))
    people = [{"name": p.name, "colour": p.colour, "last": p.last} for p in library.people()]
    facts = {key: known for key in library.calibrated() if (known := library.calibration(key))}
    _write(path, {"sessions": made, "people": people, "facts": facts})
    return len(made)


def _session_json(library: Library, id: str) -> Json:
    with library.borrowed(id) as file:
        if (entered := file.doc("tally")) is None:
            return _tables_json(file, _session(library, file))
        try:
            sheet_of(library.game(file.opening.game), entered, len(file.opening.seats))
        except BadInput as error:
            raise Unreadable(path=str(file.path)) from error
        return _tables_json(file, None)


def _session(library: Library, file: SessionFile) -> Session:
    """The session in use, or as far as today's rules can replay it."""
    id = file.path.stem
    return library.open(id) if library.is_open(id) else file.sound_session(library.game(file.opening.game))[0]


def _tables_json(file: SessionFile, session: Session | None) -> Json:
    """A session as it leaves the library; what stands beside its journal goes along as far as it can be read."""
    clock, corrections, remarks = file.clock(), corrections_json(file.corrections()), remarks_json(file.remarks())
    made: dict[str, Json] = {
        "opening": opening_json(file.opening),
        "entries": [entry.as_json() for entry in _readable(session)] if session else [],
        "cursor": session.cursor if session else 0,
        "clock": clock.as_json() if any(clock.seconds) or clock.seat is not None else None,
        "result": ending_json(ending) if (ending := file.ending()) else None,
        "tally": file.doc("tally"),
    }
    besides = {"corrections": corrections, "remarks": remarks}
    return {**made, **{name: doc for name, doc in besides.items() if doc is not None}}


def _readable(session: Session) -> Iterator[Entry]:
    """The entries that count, and those that wait for redo up to the first that is no entry any more."""
    for index in range(len(session.journal)):
        try:
            yield session.journal[index]
        except (BadInput, ValueError, RecursionError):
            return


def _write(path: Path, content: Json) -> None:
    if not path.name or (os.path.exists(path) and not os.path.isfile(path)):  # a folder or a device is no place for it
        raise NotPossible("storage.no_file", path=str(path))
    whole = {"format": FORMAT, "version": VERSION, "checksum": checksum(content), "content": content}
    data = _text(whole, indent=1)
    if len(data) > MOST_BYTES:
        data = _text(whole)
    if len(data) > MOST_BYTES:  # nobody could bring it in again
        raise NotPossible("storage.export_too_large", most=MOST_MEGABYTES)
    try:
        write_replacing(path, data)
    except FolderGone as error:
        raise NotPossible("storage.no_folder", path=str(path.parent)) from error


def _text(whole: Json, indent: int | None = None) -> bytes:
    return json.dumps(whole, ensure_ascii=False, allow_nan=False, indent=indent).encode("utf-8", "backslashreplace")


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
    known = {person.name for person in library.people()}
    new = {seat.name: (seat, last) for seat, last in people if seat.name not in known}
    with _all_or_none(library) as written:
        _bring_in(library, placed, there if clash is Clash.REPLACE else (), written)
        for seat, last in new.values():
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


@dataclass(slots=True)
class _Written:
    """What an import has done to the sessions so far."""

    new: list[str] = field(default_factory=list)
    binned: list[str] = field(default_factory=list)


@contextmanager
def _all_or_none(library: Library) -> Iterator[_Written]:
    """If not everything can be written, take back what was."""
    written = _Written()
    try:
        yield written
    except StorageProblem:
        for id in written.new:
            library.path(id).unlink(missing_ok=True)
        for id in written.binned:
            library.restore(id)
        raise


def _bring_in(library: Library, placed: list[Incoming], replaced: tuple[str, ...], written: _Written) -> None:
    for one in placed:
        if one.opening.id in replaced:
            library.delete(one.opening.id)
            written.binned.append(one.opening.id)
        library.write(one.opening, one.tables)
        written.new.append(one.opening.id)


def _read(path: Path) -> Json:
    try:
        size = path.stat().st_size
        with path.open("rb") as file:  # a device has no size and no end
            data = file.read(MOST_BYTES + 1) if size <= MOST_BYTES else b""
    except OSError as error:
        raise BadImport("storage.import_missing", path=str(path)) from error
    if max(size, len(data)) > MOST_BYTES:
        raise BadImport("storage.import_too_large", most=MOST_MEGABYTES)
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_constant)
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
    """Neither too deep nor with numbers or texts no table has, found without recursion."""
    if too_deep(content, DEEPEST):
        raise BadImport("storage.import_too_deep")
    waiting = [content]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.keys())
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, (int, float)) and not abs(value) <= BIGGEST * 1000:
            raise BadImport(problem="a number is too large")
        elif isinstance(value, str) and not is_text(value):
            raise BadImport(problem="a text is too long or not made of letters")


def _sessions(library: Library, content: dict[str, Json]) -> list[Incoming]:
    listed = content.get("sessions")
    if not isinstance(listed, list) or content.keys() - {"sessions", "people", "facts"}:
        raise BadImport("storage.import_not_json")
    made: dict[str, Incoming] = {}
    for data in listed:
        one = checked_session(library, data, backup="people" in content)
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
            check_people([seat])
            made.append((seat, number_of(data, "last", LATEST)))
    except BadInput as error:
        raise BadImport(problem=str(error)) from error
    except RuleViolation as violation:
        raise BadImport(problem=violation.message) from violation
    return made


def _facts(content: dict[str, Json]) -> dict[str, dict[str, Json]]:
    facts = content.get("facts", {})
    if not isinstance(facts, dict) or not all(isinstance(known, dict) for known in facts.values()):
        raise BadImport(problem="facts must be objects")
    return facts
