"""Recovery: what can be saved of a damaged file, line by line from itself and its copies, and the report of it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from companion.engine.message import Message, say

from .copies import BLANK, Source, told_time
from .disk import make_folder, read_file, sync_folder, write_synced
from .lines import Docs, Reading, before, dump, is_only, read_lines, sound_lines
from .migrations import header, schema_of
from .problems import StorageProblem, Unreadable, from_os_error
from .unchained import mend_unchained


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
    # The end comes from a copy of this moment, and nobody knows what came later.
    since: float | None = None

    @property
    def message(self) -> Message:
        """The sentence for the user."""
        kept = str(self.aside or self.path)
        if self.unfit:
            return say("storage.unfit", saved=self.saved, total=self.saved + self.lost, path=kept)
        if self.saved == 0:
            return say("storage.nothing_saved", path=kept)
        if self.since is not None:
            return say("storage.recovered_copy", saved=self.saved, when=told_time(self.since), path=kept)
        if self.lost == 0:
            return say("storage.recovered_all", saved=self.saved, path=kept)
        return say("storage.recovered", saved=self.saved, total=self.saved + self.lost, path=kept)


def set_aside(path: Path, folder: Path) -> Path:
    """Keep the original beside the library as it is, durably, under a name nobody else has."""
    make_folder(folder)
    try:
        data = read_file(path)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        number = 0
        while (kept := folder / f"{path.name}.{stamp}.{number}").exists():
            number += 1
        try:
            write_synced(kept, data)
        except OSError:
            kept.unlink(missing_ok=True)
            raise
        sync_folder(folder)
    except OSError as error:
        raise from_os_error(error, path) from error
    return kept


@dataclass(frozen=True, slots=True)
class Mended:
    """The most that can be read of a file, how many of its lines are gone, and from when its end is."""

    reading: Reading
    lost: int
    helped: bool
    since: float | None = None


def mend(path: Path, data: bytes, others: list[Source], kind: str, known: int = 0, *, exact: bool = False) -> Mended:
    """The union of all sound lines of a file and its copies; Unreadable if there is nothing.

    `known` is the number its last line had, as far as somebody else knows, or for certain (`exact`).
    """
    own = list(sound_lines(data))
    if len(own) > 1 and not any(number for number, _ in own):
        return _unchained(path, data, others, kind)
    family = _family(own, others)
    if not family:
        return _from_whole_copy(path, others, kind)
    helped = any(source is not None for _, source in family.values())
    reading = read_lines(_joined(own, others, family), skip_damaged=True)
    if not can_begin(_begun(reading, kind), kind):
        return _from_whole_copy(path, others, kind)
    last = max(family, default=0)
    reached = max((number for number, (_, source) in family.items() if source is None), default=0)
    if own and not exact:
        reached += _spoiled_at_end(data)
    at_end = max(0, max(reached, known) - last)
    source = family[last][1] if family else None
    unsure = source is not None and not source.tail and not at_end and max(reached, known) < last
    return Mended(reading, reading.missing + at_end, helped, source.at if source and unsure else None)


def _unchained(path: Path, data: bytes, others: list[Source], kind: str) -> Mended:
    """A file of the first version, whose lines say nothing of each other."""
    patched, copied = mend_unchained(data, [other.data for other in others])
    reading = _begun(read_lines(patched, skip_damaged=True), kind)
    if not can_begin(reading, kind):
        return _from_whole_copy(path, others, kind)
    return Mended(reading, len(reading.damaged), patched is not data, others[copied].at if copied >= 0 else None)


def _begun(reading: Reading, kind: str) -> Reading:
    """With a first line, where only the one that says what this is was hurt."""
    if reading.lines and "header" not in reading.tables:
        reading.tables["header"] = Docs({b"1": dump(header(kind))})
    return reading


def _from_whole_copy(path: Path, others: list[Source], kind: str) -> Mended:
    """What the newest readable copy has, where nothing of the file itself helps."""
    for other in others:
        reading = read_lines(other.data, skip_damaged=True)
        if can_begin(reading, kind):
            return Mended(reading, reading.missing + len(reading.damaged), True, other.at)
    raise Unreadable(path=str(path))


Family = dict[int, tuple[bytes, Source | None]]
Lines = list[tuple[int, bytes]]


def _family(own: Lines, others: list[Source]) -> Family:
    """All lines of one life of a file by their number, from itself first, then from copies that are linked to it."""
    own, strays = _parted(own)
    parsed: list[tuple[Lines, Source | None]] = [(lines, None) for lines in strays]
    parsed += [(list(sound_lines(other.data)), other) for other in others]
    if not any(number for number, _ in own):  # nothing left of it: the newest copy with something in it speaks
        start = next(((lines, other) for lines, other in parsed if other and not other.tail and len(lines) > 1), None)
        if start is None:
            return {}
        family: Family = {number: (line, start[1]) for number, line in start[0] if number}
    else:
        family = {}
        for number, line in own:
            if number:
                family.setdefault(number, (line, None))
    joined = True
    while joined:
        joined = False
        for lines, other in list(parsed):
            if _linked(family, lines):
                for number, line in lines:
                    if number:
                        family.setdefault(number, (line, other))
                parsed.remove((lines, other))
                joined = True
    return family


def _parted(own: Lines) -> tuple[Lines, list[Lines]]:
    """The lines of a file, and those that go on from one without a link behind linked ones: they may be another's."""
    ours: Lines = []
    strays: list[Lines] = []
    into, linked, last = ours, False, 0
    for number, line in own:
        if linked and not number:
            strays.append([])
            into = strays[-1]
        elif into is not ours and before(line) != last:
            into = ours
        into.append((number, line))
        linked, last = linked or number > 0, crc32(line)
    return ours, strays


def _linked(family: Family, lines: Lines) -> bool:
    """Whether lines of a copy are those of this file, or go on where it ends."""
    for number, line in lines:
        if not number:
            continue
        same, earlier, later = family.get(number), family.get(number - 1), family.get(number + 1)
        if same is not None and same[0] == line:
            return True
        if earlier is not None and crc32(earlier[0]) == before(line):
            return True
        if later is not None and crc32(line) == before(later[0]):
            return True
    return False


def _joined(own: Lines, others: list[Source], family: Family) -> bytes:
    """One file of all these lines, each behind the one it follows."""
    first = family[min(family)][0] if family else None
    everything = [*own, *(found for other in others for found in sound_lines(other.data))]
    heads = [line for number, line in everything if not number and line.startswith(b"+header ", 9)]
    fitting = [line for line in heads if first is not None and crc32(line) == before(first)]
    head = (fitting or heads)[:1]
    return b"".join(line + b"\n" for line in (*head, *(family[number][0] for number in sorted(family))))


def _spoiled_at_end(data: bytes) -> int:
    """How many whole lines behind the last sound one are not sound."""
    count = 0
    for piece in reversed(data.split(b"\n")[:-1]):
        if next(sound_lines(piece), None) is not None:
            break
        count += bool(piece.strip(BLANK))
    return count


def lines_ahead(data: bytes, others: list[Source]) -> bool:
    """Whether a copy knows more of this file than it has itself; a snapshot alone is no loss."""
    own = list(sound_lines(data))
    if not any(number for number, _ in own):
        return False
    family, last = _family(own, others), max(number for number, _ in own)
    return any(number > last and not is_only(line, "snapshots") for number, (line, _) in family.items())


def is_whole(reading: Reading, kind: str) -> bool:
    """Whether nothing is missing: no line is damaged or lost, and no entry of a session was lost with its line."""
    entries = reading.tables.get("entries", Docs())
    sound = not reading.damaged and not reading.missing
    return sound and can_begin(reading, kind) and len(entries) == entries.last


def can_begin(reading: Reading, kind: str) -> bool:
    """Whether this is a file of that kind at all; a session has an opening."""
    return _schema(reading, kind) > 0 and (kind != "session" or "1" in reading.tables.get("opening", ()))


def _schema(reading: Reading, kind: str) -> int:
    try:
        return schema_of(reading.tables, kind)
    except StorageProblem:
        return 0
