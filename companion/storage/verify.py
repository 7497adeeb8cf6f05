"""Verify and repair: look at every session file as suspiciously as possible, and mend what can be mended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.engine.codec import decode
from companion.engine.message import Message
from companion.engine.session import Session
from companion.engine.strict import BadInput

from .library import Library
from .lines import Docs, read_lines
from .problems import StorageProblem, from_os_error
from .recovery import Recovery
from .session_file import SessionFile


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about one session file."""

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

    @property
    def sound(self) -> bool:
        """Whether nothing needs repair."""
        return not (self.damaged or self.unfit or self.wrong_snapshots or self.problem)


def verify(library: Library) -> list[Finding]:
    """Read, replay and compare every session; nothing is written."""
    return [verify_one(library, card.id) for card in library.list()]


def verify_one(library: Library, id: str) -> Finding:
    """Read, replay and compare one session."""
    path = library.path(id)
    try:
        reading = read_lines(path.read_bytes(), skip_damaged=True)
    except OSError as error:
        return Finding(id, problem=from_os_error(error, path).message)
    found = Finding(id, reading.lines, len(reading.damaged), reading.torn)
    try:
        file = SessionFile(path, read_only=True)
        if file.recovery:  # a whole line may be missing without any that is damaged
            found = replace(found, damaged=max(found.damaged, file.recovery.lost, 1))
        game = library.game(file.opening.game)
        if file.doc("tally") is not None:
            return found
        session, unfit = file.sound_session(game)
        wrong = _wrong_snapshots(file, session)
        return replace(found, entries=file.length, unfit=unfit, wrong_snapshots=wrong)
    except StorageProblem as problem:
        return replace(found, problem=problem.message)


def _wrong_snapshots(file: SessionFile, session: Session) -> int:
    """How many snapshots are not what replaying gives."""
    fresh = Session(session.game, session.opening, session.journal)
    docs = file.store.tables.get("snapshots", Docs())
    return sum(not _agrees(docs[key], fresh, int(key)) for key in docs if int(key) <= session.cursor)


def _agrees(kept: Any, fresh: Session, count: int) -> bool:
    try:
        return bool(decode(kept["state"], fresh.game.state) == fresh.state_at(count))
    except (BadInput, KeyError, TypeError):
        return False


def repair(library: Library) -> list[Recovery]:
    """Open every session so that damage is set aside and mended, throw bad snapshots away, make the index anew."""
    reports: list[Recovery] = []
    for finding in verify(library):
        if finding.sound and not finding.torn:
            continue
        try:
            file = library.file(finding.id)
            if finding.wrong_snapshots:
                file.forget_snapshots()
            if file.recovery:
                reports.append(file.recovery)
            if not library.is_open(finding.id):
                file.close()
        except StorageProblem:
            reports += library.reports[-1:]
    library.rebuild()
    return reports
