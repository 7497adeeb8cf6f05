"""Export and import: one file, versioned and checksummed, that is believed only after everything was checked."""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.engine.frozen import dataclass, replace
from companion.engine.game import SeatSpec
from companion.engine.journal import Entry, Journal
from companion.engine.message import Message, say
from companion.engine.opening import check_people
from companion.engine.ruling import FAULTS, RuleViolation
from companion.engine.session import Session
from companion.engine.strict import BadInput
from companion.evening.ending import ending_json
from companion.evening.opening_json import opening_json, seat_from
from companion.evening.place_and_comment import remarks_json
from companion.evening.remembered import fitting_facts
from companion.evening.score_corrections import corrections_json
from companion.evening.strict_json import LATEST
from companion.evening.tally import sheet_of

from .carrying import carry_out
from .copies import unpacked
from .deeds import DEED, Arrival, Deed
from .disk import SUFFIX, read_file, write_replacing
from .incoming import LONGEST_DETAIL, Incoming, checked_session, must_look_like_one, number_of, short, take_played
from .library import Library
from .limits import MOST_BYTES, MOST_GAMES, MOST_MEGABYTES, MOST_PEOPLE, MOST_SESSIONS, TooMuch, is_too_full, parsed
from .lines import Docs, load
from .problems import (
    AlreadyThere,
    BadImport,
    FolderGone,
    Foreign,
    NotPossible,
    StorageProblem,
    TooLarge,
    Unreadable,
    tidy,
)
from .session_file import SessionFile
from .shelf import ID, UNSEEN, listed

FORMAT = "companion-export"
VERSION = 2
# Before anything is parsed: what says that this is ours, and the checksum of all bytes that follow.
_HEAD = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{\s*"format":\s*"companion-export",\s*"version":\s*2,'
    rb'\s*"checksum":\s*"([0-9a-f]{64})",\s*"content":\s*'
)
OWN_FOLDERS = ("sessions", "copies", "tails", "bin", "aside", "staging", "crashes")
Json = Any


class Clash(StrEnum):
    """What to do with sessions that are in the library already."""

    KEEP_BOTH = "keep_both"
    REPLACE = "replace"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Imported:
    """What came in: the ids under which the sessions now stand; and of backups, why some could not."""

    ids: tuple[str, ...]
    people: int = 0
    facts: int = 0
    left_out: tuple[Message, ...] = ()


# -- out


def export_sessions(library: Library, ids: Iterable[str], path: Path) -> int:
    """Write these sessions into one file; returns how many."""
    made = [session_json(library, id) for id in dict.fromkeys(ids)]
    _write(library, path, {"sessions": made})
    return len(made)


def export_library(library: Library, path: Path) -> int:
    """Write every readable session, the people and the printed facts into one file; returns how many sessions."""
    content = whole_content(library)
    if not content["sessions"] and any(stat is UNSEEN for _, stat in listed(library.sessions)):  # that is no backup
        raise Unreadable(path=str(library.sessions))
    _write(library, path, content)
    return len(content["sessions"])


def whole_content(library: Library) -> dict[str, Json]:
    """Everything there is to keep: sessions that can be brought in again, people and facts."""
    made = []
    for card in library.list():
        with suppress(StorageProblem, *FAULTS):  # what nobody can read is no reason to have no backup of the rest
            if card.problem is None:
                one = session_json(library, card.id, backup=True)
                checked_session(library, one, backup=True)
                made.append(one)
    return {"sessions": made, **people_json(library)}


def people_json(library: Library) -> dict[str, Json]:
    """Who plays here, and what the tables have told of their boxes."""
    people = [{"name": p.name, "colour": p.colour, "last": p.last} for p in library.people()[:MOST_PEOPLE]]
    facts = {key: known for key, known in library.memory.all_facts().items() if known}
    return {"people": people, "facts": facts}


def session_json(library: Library, id: str, *, backup: bool = False) -> Json:
    """One session as an export has it; a backup takes along what waits for other rules, as its lines have it."""
    with library.borrowed(id) as file:
        session = _session(library, file)
        made = _tables_json(file, session, _readable(session.journal) if session else ())
        if backup and session is not None:
            _take_along(file, session, made)
        return made


def played_json(library: Library, id: str) -> Generator[None, None, tuple[Json, int]]:
    """The same in small steps, with the number of its last line, and known to come in again.

    Entries are not replayed for that once more, unless today's rules have failed at one of them.
    """
    file = library.reading(id)
    yield
    file = library.reading(id) if library.is_open(id) else file  # somebody has sat down at it meanwhile
    session, number = _session(library, file), file.store.safe
    fits = session is not None and session.cursor == file.cursor
    made = _tables_json(file, session, ())
    entries = _readable(session.journal.copy()) if session else ()  # more may be done between two steps
    if fits:
        yield
        yield from take_played(library, made, entries)
    else:
        made["entries"] = [entry.as_json() for entry in entries]
        if session is not None:
            _take_along(file, session, made)
        yield
        checked_session(library, made, backup=True)
    return made, number


def _session(library: Library, file: SessionFile) -> Session | None:
    """The session in use, or as far as today's rules can replay it; None where there is only a score."""
    id = file.path.stem
    if (entered := file.doc("tally")) is None:
        return library.open(id) if library.is_open(id) else file.sound_session(library.game(file.opening.game))[0]
    try:
        sheet_of(library.game(file.opening.game), entered, len(file.opening.seats))
    except BadInput as error:
        raise Unreadable(path=str(file.path)) from error
    return None


def _tables_json(file: SessionFile, session: Session | None, entries: Iterable[Entry]) -> Json:
    """A session as it leaves the library; what stands beside its journal goes along as far as it can be read."""
    clock, corrections, remarks = file.clock(), corrections_json(file.corrections()), remarks_json(file.remarks())
    made: dict[str, Json] = {
        "opening": opening_json(file.opening),
        "entries": [entry.as_json() for entry in entries],
        "cursor": session.cursor if session else 0,
        "clock": clock.as_json() if any(clock.seconds) or clock.seat is not None else None,
        "result": ending_json(ending) if (ending := file.ending()) else None,
        "tally": file.doc("tally"),
    }
    besides = {"corrections": corrections, "remarks": remarks}
    return {**made, **{name: doc for name, doc in besides.items() if doc is not None}}


def _readable(journal: Journal) -> Iterator[Entry]:
    """The entries that count, and those that wait for redo up to the first that is no entry any more."""
    for index in range(len(journal)):
        try:
            yield journal[index]
        except (BadInput, ValueError, RecursionError):
            return


def _take_along(file: SessionFile, session: Session, made: Json) -> None:
    """Add the entries that wait for other rules, as their lines have them, and that all of them are to count."""
    raw = file.store.tables.get("entries", Docs()).raw
    for index in range(len(made["entries"]), len(session.journal)):
        try:
            made["entries"].append(load(raw[b"%d" % (index + 1)]))
        except (KeyError, ValueError):  # bytes no file of JSON can hold; what stands behind them would move up
            break
    made["cursor"] = min(max(session.cursor, file.cursor), len(made["entries"]))


def _write(library: Library, path: Path, content: Json) -> None:
    """Write an export, and read it back: one that nobody could bring in again is none."""
    if not path.name or (os.path.exists(path) and not os.path.isfile(path)):  # a folder or a device is no place for it
        raise NotPossible("storage.no_file", path=str(path))
    if _is_ours(library, path):
        raise NotPossible("storage.own_file", path=str(path))
    data = packed(content)
    try:
        write_replacing(path, data, among_others=True)
    except FolderGone as error:
        raise NotPossible("storage.no_folder", path=str(path.parent)) from error
    if content_of(read_file(path, follow=True)).keys() != content.keys():
        raise Unreadable(path=str(path))


def packed(content: Json) -> bytes:
    """An export as its file has it."""
    text = json.dumps(content, allow_nan=False)
    head = json.dumps({"format": FORMAT, "version": VERSION, "checksum": _hash(text)})
    data = f'{head[:-1]}, "content": {text}}}\n'.encode("ascii")
    many = len(content.get("sessions", ())) > MOST_SESSIONS
    if many or len(data) > MOST_BYTES or is_too_full(data):  # nobody could bring it in again
        raise NotPossible("storage.export_too_large", most=MOST_MEGABYTES)
    return data


def _is_ours(library: Library, path: Path) -> bool:
    """Whether a file of the library itself would be overwritten."""
    folder, target = (Path(os.path.realpath(one)) for one in (library.folder, path))  # no loop of links is an end
    inside = any(folder / name in target.parents for name in OWN_FOLDERS)
    named = target.suffix in (".tables", ".lock", SUFFIX) or target.name == DEED
    return inside or (target.parent == folder and named)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def checksum(content: Json) -> str:
    """What an export says of its content, laid out as Python lays it out."""
    return _hash(json.dumps(content, allow_nan=False))


def old_checksum(content: Json) -> str:
    """What the first version said of it: the same however it is laid out."""
    return _hash(json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False))


# -- in


def import_file(library: Library, path: Path, clash: Clash | None = None) -> Imported:
    """Bring the sessions of an exported file in: all of them, or none and a sentence why."""
    return import_content(library, content_of(_read(path)), clash)


def import_content(library: Library, content: dict[str, Json], clash: Clash | None = None) -> Imported:
    """Bring in what an export holds: all of it, or nothing and a sentence why."""
    incoming = _sessions(library, content)
    there = tuple(one.opening.id for one in incoming if os.path.lexists(library.path(one.opening.id)))
    if there and clash is None:
        raise AlreadyThere(there)
    if there and clash is Clash.CANCEL:
        return Imported(())
    placed = _placed(library, incoming, there, clash)
    people, facts = _people(content), _facts(library, content)
    if not library.memory.can_keep:  # which was told, and must not cost the evenings
        people, facts = [], {}
    known = {person.name for person in library.people()}
    new = {seat.name: (seat.name, seat.colour, last) for seat, last in people if seat.name not in known}
    bins = library.free_bins([one.opening.id for one in placed], int(time.time()))
    deed = Deed(
        tuple(Arrival(id, name) for id, name in bins.items()),
        tuple(new.values()),
        {key: {**learned, **library.calibration(key)} for key, learned in facts.items()},
    )
    carry_out(library, deed, [(one.opening, one.tables) for one in placed])
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


def _read(path: Path) -> bytes:
    try:
        return read_file(path, MOST_BYTES, follow=True)
    except TooLarge as error:
        raise BadImport("storage.import_too_large", most=MOST_MEGABYTES) from error
    except (Foreign, OSError, StorageProblem) as error:
        raise BadImport("storage.import_missing", path=tidy(str(path), LONGEST_DETAIL)) from error


def content_of(data: bytes) -> dict[str, Json]:
    """What an export holds, packed or not. Its checksum is taken over the bytes, before anything is parsed."""
    data = unpacked(data, MOST_BYTES + 1)
    head = _HEAD.match(data)
    if head is not None:
        text = data[head.end() :].rstrip().removesuffix(b"}").rstrip()
        if hashlib.sha256(text).hexdigest().encode() != head[1]:
            raise BadImport("storage.import_checksum")
        return _object(_parsed(text))
    whole = _parsed(data)
    if not isinstance(whole, dict) or whole.get("format") != FORMAT or type(whole.get("version")) is not int:
        raise BadImport("storage.import_not_json")
    if whole["version"] > VERSION:
        raise BadImport("storage.import_too_new")
    if whole["version"] != 1:
        raise BadImport("storage.import_not_json")
    content = _object(whole.get("content"))
    if old_checksum(content) != whole.get("checksum"):
        raise BadImport("storage.import_checksum")
    return content


def _object(content: Json) -> dict[str, Json]:
    if not isinstance(content, dict):
        raise BadImport("storage.import_not_json")
    return content


def _parsed(data: bytes) -> Json:
    try:
        return parsed(data)
    except TooMuch as error:
        raise BadImport(error.message_id, most=MOST_MEGABYTES) from error
    except ValueError as error:
        raise BadImport("storage.import_not_json") from error


def _sessions(library: Library, content: dict[str, Json]) -> list[Incoming]:
    listed = content.get("sessions")
    if not isinstance(listed, list) or content.keys() - {"sessions", "people", "facts"}:
        raise BadImport("storage.import_not_json")
    if len(listed) > MOST_SESSIONS:
        raise BadImport("storage.import_too_full")
    for data in listed:  # what is wrong at first sight costs no time for the rest
        must_look_like_one(data)
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
        if len(listed) > MOST_PEOPLE:
            raise BadImport("storage.import_too_full")
        for data in listed:
            if not isinstance(data, dict) or data.keys() != {"name", "colour", "last"}:
                raise BadInput("a person has exactly a name, a colour and a last time")
            seat = seat_from({"name": data["name"], "colour": data["colour"], "options": {}})
            check_people([seat])
            made.append((seat, number_of(data, "last", LATEST)))
    except BadInput as error:
        raise BadImport(problem=say("storage.wrong_form", detail=tidy(str(error), LONGEST_DETAIL))) from error
    except RuleViolation as violation:
        raise BadImport(problem=short(violation.message)) from violation
    return made


def _facts(library: Library, content: dict[str, Json]) -> dict[str, dict[str, Json]]:
    """The facts that make sense in their games, each read with the type its own action gives it."""
    facts = content.get("facts", {})
    fits = isinstance(facts, dict) and all(isinstance(known, dict) for known in facts.values())
    if not fits or len(facts) > MOST_GAMES or not all(ID.fullmatch(key) for key in facts):
        raise BadImport(problem=say("storage.wrong_form", detail="facts"))
    made = {key: fitting_facts(library.known_game(key), known) for key, known in facts.items()}
    return {key: known for key, known in made.items() if known}
