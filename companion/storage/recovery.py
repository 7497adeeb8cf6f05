"""Recovery: what can be saved of a damaged file, line by line from itself and its copies, and the report of it."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from companion.engine.frozen import dataclass, replace
from companion.engine.message import Message, say

from .copies import Source, told_time
from .disk import SUFFIX, make_folder, read_file, sync_folder, write_synced
from .lines import MOST_LINES, Docs, Reading, Tables, dump, is_only, read_lines, sound_lines
from .lives import Life, Lines, heads_of, lives_of, own_life
from .migrations import header, schema_of
from .mirror import Mark, begun_in
from .problems import StorageProblem, Unreadable, from_os_error


@dataclass(frozen=True, slots=True)
class Taken:
    """How many entries were found nowhere but in a copy, and from when that is; in the mirror where nothing is said."""

    entries: int
    at: float | None = None

    @property
    def message(self) -> Message:
        """The sentence for the user."""
        if self.at is None:
            return say("storage.taken_mirror", n=self.entries)
        return say("storage.taken_copy", n=self.entries, when=told_time(self.at))


@dataclass(frozen=True, slots=True)
class Recovery:
    """What happened to a damaged file: how much was saved, and where the original lies."""

    path: Path
    aside: Path | None
    saved: int
    lost: int
    # The file is sound, but its last entries do not fit the rules as they are now; they wait behind the cursor.
    unfit: bool = False
    # The end comes from a copy of this moment, and nobody knows what came later.
    since: float | None = None
    # What the file itself did not have, and how many lines in it are those of another file.
    taken: tuple[Taken, ...] = ()
    strangers: int = 0
    # There was no file any more: everything comes from its copies.
    vanished: bool = False

    @property
    def details(self) -> tuple[Message, ...]:
        """What was taken from where, and what was left out."""
        strangers = (say("storage.lines_of_another", n=self.strangers),) if self.strangers else ()
        return (*(taken.message for taken in self.taken), *strangers)

    @property
    def message(self) -> Message:
        """The sentence for the user."""
        kept = str(self.aside or self.path)
        if self.unfit:
            return say("storage.unfit", saved=self.saved, total=self.saved + self.lost, path=kept)
        if self.vanished and not self.path.name.endswith(SUFFIX):
            return say("storage.tables_back", path=kept)
        if self.vanished and self.since is not None:
            return say("storage.vanished_copy", saved=self.saved, when=told_time(self.since))
        if self.vanished:
            return say("storage.vanished_back", saved=self.saved, total=self.saved + self.lost)
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
    since: float | None = None
    taken: tuple[Taken, ...] = ()
    # How many lines of the file are another one's.
    strangers: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a file lies, of what kind it is, what its copies hold and what others know of its end."""

    path: Path
    kind: str
    others: tuple[Source, ...] = ()
    # The number its last line had, as far as somebody knows, and what its mirror tells.
    known: int = 0
    mark: Mark = Mark()

    @property
    def id(self) -> str:
        """What an evening of this name is called."""
        return self.path.name.removesuffix(SUFFIX)

    def begins(self, reading: Reading) -> bool:
        """Whether this is a file of that kind at all."""
        return can_begin(reading, self.kind)

    def is_anothers(self, reading: Reading) -> bool:
        """Whether this is a copy of another evening that is there."""
        told = _opening(reading.tables).get("id", self.id) if self.kind == "session" else self.id
        name = f"{str(told)[:64]}{SUFFIX}"
        return told != self.id and Path(name).name == name and os.path.lexists(self.path.parent / name)


def mend(data: bytes, kept: Kept) -> Mended:
    """The union of all that is sound in a file and its copies, line by line; Unreadable if there is nothing."""
    own = list(sound_lines(data))
    if len(own) > 1 and not any(number for number, _ in own):
        return _unchained(data, kept)
    found, heads = lives_of(own, kept.others), heads_of(own, kept.others)
    mine, strangers = own_life(found, kept.id, kept.mark.known)
    if mine is not None and _is_misplaced(mine, found, heads, kept):  # set aside; what is of this name is taken
        strangers += mine.own
        mine = None
    others = [life for life in found if not life.own]
    if mine is None:  # a copy of another evening is none of this one
        others = [life for life in others if life.opens(kept.id) or not kept.is_anothers(_reading(life, heads, kept))]
    life = _chosen(mine, others, heads, kept)
    reading = _reading(life, heads, kept) if life else None
    if life is None or reading is None or not kept.begins(reading):
        return _from_whole_copy(kept)
    reached = max((number for number, (_, source) in life.lines.items() if source is None), default=0)
    if own and mine is not None and not kept.mark.known:
        reached += _spoiled_at_end(data)
    # The index knows of lines that were there, and nothing of those that came after it.
    sure = max(reached, kept.mark.known)
    if life is not mine or not _is_known_of_older(mine, found, heads, kept):
        reached = max(reached, kept.known)
    at_end = max(0, reached - life.last)
    source = life.source
    told = max((number for number, (line, _) in life.lines.items() if not is_only(line, "snapshots")), default=0)
    unsure = source is not None and not source.tail and not at_end and sure < told
    made = Mended(reading, reading.missing + at_end, source.at if source and unsure else None)
    made = replace(made, strangers=strangers, taken=_taken(life))
    others = found if mine is not None else [one for one in found if not one.own]
    return _filled(made, [one for one in (*others, mine) if one and one.adds_to(life)], heads, kept)


def _chosen(mine: Life | None, others: list[Life], heads: list[bytes], kept: Kept) -> Life | None:
    """The life that is put together: the file's own, unless a copy is of a later one."""
    if mine is None:
        marked = [life for life in others if life.has(kept.mark.last)]
        return next(iter([*marked, *_of_the_newest(others, kept)]), None)
    if kept.mark.last is not None and mine.has(kept.mark.last):
        return mine
    began = _reading(mine, heads, kept)
    later = [life for life in others if life.last > mine.last or life.has(kept.mark.last)]
    read = [(life, _reading(life, heads, kept)) for life in later]
    later = [life for life, other in read if _is_same_evening(began, other, kept) and not _is_older(other, began)]
    return max(later, key=lambda life: (life.has(kept.mark.last), life.last), default=mine)


def _is_known_of_older(mine: Life, found: list[Life], heads: list[bytes], kept: Kept) -> bool:
    """Whether what others know is of a life in which this evening had not come as far as in the file."""
    began = _reading(mine, heads, kept)
    others = [_reading(life, heads, kept) for life in found if not life.own and mine.last < kept.known <= life.last]
    return any(_is_same_evening(began, other, kept) and _is_older(other, began) for other in others)


def _is_older(one: Reading, other: Reading) -> bool:
    """Whether somebody has gone on with the other when nobody did with this one any more."""
    return _played(one) < _played(other)


def _played(reading: Reading) -> float:
    """When the last entry was made."""
    entries = reading.tables.get("entries", Docs())
    with suppress(KeyError, TypeError, ValueError, OverflowError, RecursionError):
        return float(entries[str(entries.last)]["at"])
    return 0.0


def _is_misplaced(mine: Life, found: list[Life], heads: list[bytes], kept: Kept) -> bool:
    known = any(life.opens(kept.id) for life in found if not life.own)
    return known and not mine.opens(kept.id) and kept.is_anothers(_reading(mine, heads, kept))


def _of_the_newest(others: list[Life], kept: Kept) -> list[Life]:
    """Lives by the newest copy that has a line of theirs, the newest first."""
    order = [source for source in kept.others if not source.tail]
    dated = [(order.index(life.source), life) for life in others if life.source in order]
    return [life for _, life in sorted(dated, key=lambda one: one[0])]


def _reading(life: Life, heads: list[bytes], kept: Kept) -> Reading:
    made = _begun(read_lines(life.data(heads), skip_damaged=True), kept.kind)
    if life.lacks_only_its_head(heads):  # the reading counts as missing whatever the numbers leave room for
        made.missing -= max(1, min(life.lines) - 2)
    return made


def _is_same_evening(one: Reading, other: Reading, kept: Kept) -> bool:
    """Whether two readings are of one evening: begun by the same people of one phone in the same moment."""
    if kept.kind != "session" or not kept.begins(other):
        return kept.begins(other)
    if not kept.begins(one):
        return not kept.is_anothers(other)
    ours, theirs = _opening(one.tables), _opening(other.tables)
    return all(ours.get(name) == theirs.get(name) for name in ("game", "seed", "created"))


def _opening(tables: Tables) -> dict[str, Any]:
    try:
        told = tables["opening"]["1"]
    except (KeyError, ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _taken(life: Life) -> tuple[Taken, ...]:
    """How many entries of a life were found where."""
    counts: dict[int, tuple[Source, int]] = {}
    for line, source in life.lines.values():
        if source is not None and b"+entries " in line[:45]:
            counts[id(source)] = source, counts.get(id(source), (source, 0))[1] + 1
    return tuple(Taken(count, None if source.tail else source.at) for source, count in counts.values())


def _filled(made: Mended, others: list[Life], heads: list[bytes], kept: Kept) -> Mended:
    """With the entries that are gone from this life and were the same in one before or after it."""
    entries = made.reading.tables.get("entries")
    if not made.lost or entries is None:
        return made
    for life in others:
        reading = _reading(life, heads, kept)
        theirs = reading.tables.get("entries", Docs()).raw
        mirrored = life.source is not None and life.source.tail and bool(kept.mark.name)
        if not mirrored and not _is_same_evening(made.reading, reading, kept):
            continue
        if any(theirs.get(key, raw) != raw for key, raw in entries.raw.items()):
            continue  # somebody went another way there
        room = [b"%d" % number for number in range(1, entries.last + made.lost + 1)]
        new = {key: theirs[key] for key in room if key in theirs and key not in entries.raw}
        if new:
            entries.raw.update(new)
            at = life.source.at if life.source and not life.source.tail else None
            made = replace(made, lost=max(0, made.lost - len(new)), taken=(*made.taken, Taken(len(new), at)))
    return made


def _unchained(data: bytes, kept: Kept) -> Mended:
    """A file of the first version, whose lines say nothing of each other."""
    from .unchained import mend_unchained  # few have such a file, and none of them often

    patched, copied = mend_unchained(data, [other.data for other in kept.others])
    reading = _begun(read_lines(patched, skip_damaged=True), kept.kind)
    if not kept.begins(reading):
        return _from_whole_copy(kept)
    return Mended(reading, len(reading.damaged), kept.others[copied].at if copied >= 0 else None)


def _begun(reading: Reading, kind: str) -> Reading:
    """With a first line, where only the one that says what this is was hurt."""
    if reading.lines and "header" not in reading.tables:
        reading.tables["header"] = Docs({b"1": dump(header(kind))})
    return reading


def _from_whole_copy(kept: Kept) -> Mended:
    """What the newest readable copy has, where nothing of the file itself helps."""
    for other in kept.others:
        reading = read_lines(other.data, skip_damaged=True)
        if kept.begins(reading) and not kept.is_anothers(reading):
            return Mended(reading, reading.missing + len(reading.damaged), other.at)
    raise Unreadable(path=str(kept.path))


def _spoiled_at_end(data: bytes) -> int:
    """How many whole lines behind the last sound one are not sound."""
    count = 0
    for piece in reversed(data.rsplit(b"\n", MOST_LINES)[:-1]):
        if next(sound_lines(piece), None) is not None:
            break
        count += begun_in(piece)
    return count


def lines_ahead(data: bytes, kept: Kept) -> bool:
    """Whether a copy knows more of this file than it has itself; a snapshot alone is no loss."""
    own = list(sound_lines(data))
    found, heads = lives_of(own, kept.others), heads_of(own, kept.others)
    mine, _ = own_life(found, kept.id, kept.mark.known)
    if mine is None:
        return False
    life = _chosen(mine, [life for life in found if not life.own], heads, kept)
    return life is not mine or _goes_on(mine, own)


def life_of(data: bytes, kept: Kept) -> Life | None:
    """The life of a file with what copies know of how it goes on; nothing where no line of it is numbered."""
    return own_life(lives_of(list(sound_lines(data)), kept.others), kept.id, 0)[0]


def is_cut(data: bytes, kept: Kept) -> bool:
    """Whether copies know how exactly this file goes on."""
    life = life_of(data, kept)
    return life is not None and _goes_on(life, list(sound_lines(data)))


def holds_later(data: bytes, kept: Kept) -> bool:
    """Whether copies are of a life of this evening that is not the one of these lines."""
    own = list(sound_lines(data))
    found = lives_of(own, kept.others)
    newest = next((max(sound_lines(one.data), default=(0, b"")) for one in kept.others if not one.tail), (0, b""))
    for end in (kept.mark.last, crc32(newest[1])):
        for life in found:
            if life.has(end):
                return not life.own and any(number for number, _ in own)
    return False


def _goes_on(mine: Life, own: Lines) -> bool:
    last = max(number for number, _ in own)
    return any(number > last and not is_only(line, "snapshots") for number, (line, _) in mine.lines.items())


def is_misplaced(data: bytes, kept: Kept) -> bool:
    """Whether what lies here is another evening that has its own place, and copies know the one of this name."""
    own = list(sound_lines(data))
    found = lives_of(own, kept.others)
    mine, _ = own_life(found, kept.id, kept.mark.known)
    return mine is not None and _is_misplaced(mine, found, heads_of(own, kept.others), kept)


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
