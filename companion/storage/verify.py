"""Verify and repair: look at everything that is kept as suspiciously as possible, and mend what can be mended."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.engine.checks import look_at
from companion.engine.codec import decode
from companion.engine.frozen import dataclass, replace
from companion.engine.log import line_of
from companion.engine.message import Message, say
from companion.engine.ruling import FAULTS
from companion.engine.session import Session
from companion.language import LANGUAGES, words

from .backup import Backups
from .copies import Copies, is_whole_copy, unpacked
from .disk import read_file
from .journal_storage import JournalStorage
from .library import Library
from .lines import Docs, Reading, read_lines
from .migrations import schema_of
from .problems import StorageProblem, Unreadable, from_os_error
from .recovery import Kept, Recovery, is_cut
from .session_file import SessionFile
from .shelf import BINNED, is_session, listed
from .shelf import TABLES as SMALL
from .strangers import strangers
from .vanished import bring_vanished_back, vanished

SESSION, TABLES, COPY, BINNED_SESSION, BACKUP, FOREIGN = "session", "tables", "copy", "bin", "backup", "foreign"
VANISHED = "vanished"
TABLE_FILES = {"settings": "settings", "memory": "memory", "drafts": "memory", "place": "memory"}


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about one file."""

    id: str
    lines: int = 0
    damaged: int = 0
    # A torn last line is what a crash leaves; it was never shown as saved and is cut off at the next opening.
    # One that is whole but for its line break is kept and ended.
    torn: bool = False
    entries: int = 0
    # How many entries cannot be replayed, and how many snapshots differ from the replay.
    unfit: int = 0
    wrong_snapshots: int = 0
    problem: Message | None = None
    kind: str = SESSION

    @property
    def sound(self) -> bool:
        """Whether nothing needs repair; what is none of ours is told, and needs none."""
        if self.kind == FOREIGN:
            return True
        return not (self.damaged or self.unfit or self.wrong_snapshots or self.problem)


def verify(library: Library) -> list[Finding]:
    """Read, replay and compare every session, then what else is kept; nothing is written."""
    sessions = [verify_one(library, card.id) for card in library.list()]
    foreign = [Finding(name, problem=say("storage.foreign", path=name), kind=FOREIGN) for name in strangers(library)]
    gone = [
        Finding(one.id, entries=one.entries, problem=say("storage.vanished", id=one.id), kind=VANISHED)
        for one in vanished(library)
    ]
    return [*sessions, *gone, *foreign, *_tables(library), *_copies(library), *_bin(library), *_backups(library)]


def verify_one(library: Library, id: str) -> Finding:
    """Read, replay, compare, show and tell one session."""
    path = library.path(id)
    try:
        reading = read_lines(read_file(path), skip_damaged=True)
        found = Finding(id, reading.lines, max(len(reading.damaged), reading.missing), reading.torn)
    except StorageProblem as problem:
        return Finding(id, problem=problem.message)
    except OSError as error:
        return Finding(id, problem=from_os_error(error, path).message)
    try:
        file = SessionFile(path, copies=library.copies, read_only=True, known=library.number_of(id))
        if file.recovery:  # whole lines may be missing without any that is damaged
            found = replace(found, damaged=max(found.damaged, file.recovery.lost, 1))
        game = library.game(file.opening.game)
        if file.doc("tally") is not None:
            return found
        session, unfit = file.sound_session(game)
        wrong = _wrong_snapshots(file, session)
        found = replace(found, entries=file.length, unfit=unfit, wrong_snapshots=wrong)
        return found if _is_told(session) else replace(found, problem=say("storage.cannot_show", id=id))
    except StorageProblem as problem:
        return replace(found, problem=problem.message)


def _is_told(session: Session) -> bool:
    """Whether the state can be shown and scored, and the whole evening told in every language."""
    game, state = session.game, session.state
    try:
        look_at(game, state)
        for lang in LANGUAGES:
            speaker = words(lang, game.key, session.opening.names, game.own_names(state, lang))
            told = [game.summary(state), *game.seat_details(state), game.phase(state).title]
            told += [due.message for due in game.reminders(state)]
            told += [question.message for question in game.questions(state)]
            told += [line_of(session, index).message for index in range(session.cursor)]
            for message in told:
                speaker.tell(message)
    except FAULTS:
        return False
    return True


def _wrong_snapshots(file: SessionFile, session: Session) -> int:
    """How many snapshots are not what replaying gives."""
    fresh = Session(session.game, session.opening, session.journal, spare_dice=True)
    docs = file.store.tables.get("snapshots", Docs())
    return sum(not _agrees(docs, key, fresh) for key in docs if int(key) <= session.cursor)


def _agrees(docs: Docs, key: str, fresh: Session) -> bool:
    try:
        return bool(decode(docs[key]["state"], fresh.game.state) == fresh.state_at(int(key)))
    except FAULTS:
        return False


def _tables(library: Library) -> list[Finding]:
    """Settings, memory and drafts: what is there must be whole, with all lines their copies know."""
    found = []
    for name, kind in TABLE_FILES.items():
        path = library.folder / f"{name}.tables"
        one = _file(path, name, TABLES, kind)
        if one is not None and one.sound:
            with suppress(StorageProblem):
                store = JournalStorage(path, kind=kind, copies=library.copies, read_only=True)
                one = replace(one, damaged=max(1, store.recovery.lost)) if store.recovery else one
        if one is None and Copies(path, library.copies).sources():
            one = Finding(name, problem=say("storage.tables_vanished", path=str(path)), kind=TABLES)
        if one is not None:
            found.append(one)
    return found


def _copies(library: Library) -> list[Finding]:
    """Copies: each is worth what it holds, so one that is not whole is told."""
    found = []
    for name, _ in _listed(library.copies):
        stem, _, number = name.rpartition(".")
        kind = "session" if is_session(stem) else TABLE_FILES.get(stem.removesuffix(SMALL), "")
        if number.isdigit() and kind:
            one = _file(library.copies / name, name, COPY, kind)
            if one is not None and one.sound and not _is_whole(library.copies / name):
                one = replace(one, damaged=1)
            if one is not None and not one.sound:
                found.append(one)
    return found


def _is_whole(path: Path) -> bool:
    with suppress(StorageProblem, OSError):
        return is_whole_copy(read_file(path))
    return False


def _bin(library: Library) -> list[Finding]:
    found = []
    for name, _ in _listed(library.folder / "bin"):
        if BINNED.fullmatch(name):
            path = library.folder / "bin" / name
            one = _file(path, name, BINNED_SESSION, "session")
            if one is not None:
                found.append(replace(one, damaged=1) if one.sound and _is_cut(library, path) else one)
    return found


def _is_cut(library: Library, path: Path) -> bool:
    """Whether whole lines are gone at the end of a file in the bin, which only its copies can tell."""
    told = BINNED.fullmatch(path.name)
    if told is None:
        return False
    sources = tuple(Copies(library.path(told[2]), library.copies).sources())
    with suppress(StorageProblem, OSError):
        return is_cut(read_file(path), Kept(path, "session", sources))
    return False


def _backups(library: Library) -> list[Finding]:
    """Backups in the second place that nobody could bring back."""
    try:
        broken = Backups(library).unreadable()
    except StorageProblem as problem:  # the place itself does not answer
        return [Finding("backups", problem=problem.message, kind=BACKUP)]
    return [Finding(path.name, problem=Unreadable(path=str(path)).message, kind=BACKUP) for path in broken]


def _listed(folder: Path) -> Any:
    try:
        return listed(folder)
    except StorageProblem:
        return ()


def _file(path: Path, name: str, kind: str, what: str) -> Finding | None:
    """What can be said of a file without opening it for good; None where there is none."""
    try:
        reading = read_lines(unpacked(read_file(path)), skip_damaged=True)
    except FileNotFoundError:
        return None
    except StorageProblem as problem:
        return Finding(name, problem=problem.message, kind=kind)
    found = Finding(name, reading.lines, max(len(reading.damaged), reading.missing), reading.torn, kind=kind)
    return found if _begins(reading, what) else replace(found, problem=Unreadable(path=str(path)).message)


def _begins(reading: Reading, kind: str) -> bool:
    try:
        return schema_of(reading.tables, kind) > 0
    except StorageProblem:
        return False


def repair(library: Library) -> list[Recovery]:
    """Mend what is damaged and bring back what has vanished, throw bad snapshots away, make the index anew."""
    reports: list[Recovery] = []
    for finding in verify(library):
        known = len(library.reports)
        try:
            if finding.kind == VANISHED:
                reports.append(bring_vanished_back(library, finding.id))
            if finding.kind != SESSION or (finding.sound and not finding.torn):
                continue
            with library.borrowed(finding.id) as file:
                if finding.wrong_snapshots:
                    file.forget_snapshots()
                if file.recovery:
                    reports.append(file.recovery)
        except StorageProblem:
            reports += library.reports[known:]
    library.rebuild()
    return reports
