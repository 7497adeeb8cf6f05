"""Recovery: what can be saved of a damaged file, from itself and from its copies, and the report for the user."""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.engine.message import Message, say

from .disk import copies_of, sync_folder
from .lines import Docs, Reading, dump, read_lines
from .migrations import header, schema_of
from .problems import Unreadable, from_os_error


@dataclass(frozen=True, slots=True)
class Recovery:
    """What happened to a damaged file: how much was saved, and where the original lies."""

    path: Path
    aside: Path | None
    saved: int
    lost: int
    from_copy: bool = False
    # The file is sound, but its last entries do not fit the rules as they are now; they wait behind the cursor.
    unfit: bool = False

    @property
    def message(self) -> Message:
        """The sentence for the user."""
        kept = str(self.aside or self.path)
        if self.unfit:
            return say("storage.unfit", saved=self.saved, total=self.saved + self.lost)
        if self.saved == 0:
            return say("storage.nothing_saved", path=kept)
        if self.lost == 0:
            return say("storage.recovered_all", saved=self.saved, path=kept)
        return say("storage.recovered", saved=self.saved, total=self.saved + self.lost, path=kept)


def set_aside(path: Path, folder: Path) -> Path:
    """Keep the damaged original beside the library, under a name nobody else has."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        number = 0
        while (kept := folder / f"{path.name}.{stamp}.{number}").exists():
            number += 1
        _copy(path, kept)
        sync_folder(folder)
    except OSError as error:
        raise from_os_error(error, path) from error
    return kept


def _copy(path: Path, target: Path) -> None:
    """The whole file under another name, or nothing there."""
    try:
        shutil.copy2(path, target)
    except OSError:
        target.unlink(missing_ok=True)
        raise


def mend(path: Path, data: bytes, copies: Path | None, kind: str) -> tuple[Reading, bool]:
    """The most that can be read of a damaged file, and whether a copy helped; Unreadable if there is nothing."""
    others = []
    for copy in copies_of(path, copies) if copies else []:
        with suppress(OSError):  # a copy the device cannot read helps nobody
            others.append(copy.read_bytes())
    patched = _filled(_patched(data, others), others)
    reading = read_lines(patched)
    if is_whole(reading, kind):
        return reading, patched is not data
    best, helped = read_lines(patched, skip_damaged=True), patched is not data
    if best.lines and "header" not in best.tables:
        best.tables["header"] = Docs({b"1": dump(header(kind))})  # only the line that says what this is was hurt
    if _can_begin(best, kind):
        return best, helped
    for other in others:
        reading = read_lines(other, skip_damaged=True)
        if _can_begin(reading, kind):
            return reading, True
    raise Unreadable(path=str(path))


def is_whole(reading: Reading, kind: str) -> bool:
    """Whether nothing is missing: no line is damaged, and no entry of a session was lost with its line."""
    entries = reading.tables.get("entries", Docs())
    return not reading.damaged and _can_begin(reading, kind) and len(entries) == entries.last


def _can_begin(reading: Reading, kind: str) -> bool:
    """Whether this is a file of that kind at all; a session has an opening."""
    try:
        return schema_of(reading.tables, kind) > 0 and (kind != "session" or "1" in reading.tables.get("opening", ()))
    except Unreadable:
        return False


def _patched(data: bytes, others: list[bytes]) -> bytes:
    """The file with damaged places taken from copies that agree with it up to there."""
    good = read_lines(data).good
    for other in others:
        sound = read_lines(other).good
        if sound > good and other[:good] == data[:good]:
            rest = data[sound:] if data[sound - 1 : sound] == b"\n" else b""
            return other[:sound] + rest
    return data


def _filled(data: bytes, others: list[bytes]) -> bytes:
    """The file with the lines that are missing from it, where a copy has them between lines of both."""
    lines = data.splitlines(keepends=True)
    for other in others:
        known = other.splitlines(keepends=True)
        pairs = enumerate(zip(lines, known, strict=False))
        first = next((place for place, (ours, theirs) in pairs if ours != theirs), len(lines))
        if first < len(lines) and lines[first] in known[first:]:
            return b"".join(known[: known.index(lines[first], first)] + lines[first:])
    return data
