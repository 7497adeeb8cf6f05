"""Deeds over several files: written down first, so that the next start finishes what a kill has cut in two."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zlib import crc32

from companion.engine.frozen import dataclass
from companion.engine.strict import BadInput

from .copies import Copies
from .disk import is_plain, make_folder, move, read_file, remove, sync_names, write_replacing
from .limits import MOST_BYTES, MOST_GAMES, parsed
from .lines import sound_lines
from .problems import StorageProblem, TooLarge, Unreadable, from_os_error
from .recovery import Kept, life_of, set_aside
from .shelf import BINNED, ID, is_session, listed

DEED, STAGING = "deed.json", "staging"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A session that waits in the staging folder for its place; what stood there goes to this name in the bin."""

    id: str
    bin: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """Everything one deed does to the library, in the order it is done."""

    arrivals: tuple[Arrival, ...] = ()
    people: tuple[tuple[str, str, float], ...] = ()
    facts: dict[str, dict[str, Any]] | None = None
    # Somebody gets another name, everywhere.
    old: str = ""
    new: str = ""


class Deeds:
    """The one deed that may be under way in a library."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / DEED
        self.staging = folder / STAGING

    def staged(self, id: str) -> Path:
        """Where a session waits."""
        make_folder(self.staging)
        return self.staging / f"{id}.session"

    def write_down(self, deed: Deed) -> None:
        """From here on the deed counts as done: whoever starts next finishes it."""
        write_replacing(self._path, json.dumps(asdict(deed)).encode("ascii"))

    def under_way(self) -> Deed | None:
        """The deed somebody died over; one that cannot be read is set aside and told, and nothing of it is done."""
        try:
            return _deed_from(parsed(read_file(self._path, MOST_BYTES)))
        except FileNotFoundError:
            return None
        except TooLarge as error:
            kept = self._folder / "aside" / f"{DEED}.{time.time_ns()}"
            move(self._path, kept)
            raise Unreadable(path=str(kept)) from error
        except (ValueError, BadInput) as error:
            kept = set_aside(self._path, self._folder / "aside")
            remove(self._path)
            raise Unreadable(path=str(kept)) from error

    def is_staged(self, id: str) -> bool:
        """Whether this session still waits."""
        return is_plain(self.staging / f"{id}.session")

    def arrive(self, arrival: Arrival, shelf: Path) -> None:
        """Put a waiting session in its place; what stood there goes into the bin. Twice is as good as once."""
        if not self.is_staged(arrival.id):
            return
        if arrival.bin and is_plain(shelf):
            move(shelf, self._folder / "bin" / arrival.bin)
        self.begin_mirror(shelf, self.staged(arrival.id))
        move(self.staged(arrival.id), shelf)

    def take_back(self, arrival: Arrival, shelf: Path) -> None:
        """The other way round."""
        if not self.is_staged(arrival.id) and is_plain(shelf):
            move(shelf, self.staged(arrival.id))
        binned = self._folder / "bin" / arrival.bin
        if arrival.bin and is_plain(binned) and not is_plain(shelf):
            self.begin_mirror(shelf, binned)
            move(binned, shelf)

    def keep_copy(self, shelf: Path) -> None:
        """There are two of what has arrived; where that cannot be now, the next opening sees to it."""
        with suppress(StorageProblem, OSError):
            data = read_file(shelf)
            self._copies(shelf).rotate(data, *_end(data))

    def begin_mirror(self, shelf: Path, file: Path) -> None:
        """The mirror is of what comes to stand here, no longer of what stood here before."""
        try:
            end = _end(read_file(file))
        except OSError as error:
            raise from_os_error(error, file) from error
        self._copies(shelf).begin_tail(*end)

    def mirror_again(self, shelf: Path, binned: Path) -> None:
        """The same for what comes back here; what its copies and mirror know of how it went on is not given up."""
        copies = self._copies(shelf)
        try:
            life = life_of(read_file(binned), Kept(shelf, "session", tuple(copies.sources())))
        except OSError as error:
            raise from_os_error(error, binned) from error
        mark = copies.mark()
        if life is None:
            self.begin_mirror(shelf, binned)
        elif not life.has(mark.last) or mark.top > life.last:
            copies.begin_tail(*life.end)

    def _copies(self, shelf: Path) -> Copies:
        return Copies(shelf, self._folder / "copies")

    def over(self) -> None:
        """Nothing is under way any more."""
        try:
            remove(self._path)
            sync_names(self._path)
        except StorageProblem:  # done is done: nobody may do it once more
            write_replacing(self._path, b"{}")
        self.sweep()

    def sweep(self) -> None:
        """Take away what waits for nothing."""
        with suppress(StorageProblem, OSError):
            for name, _ in listed(self.staging):
                if is_session(name.removesuffix(".tmp")):
                    (self.staging / name).unlink()


def _end(data: bytes) -> tuple[int, int]:
    """The number of the last line, and its checksum."""
    number, line = max(sound_lines(data), default=(0, b""))
    return number, crc32(line)


def _deed_from(data: Any) -> Deed:
    if data == {}:  # what is left of one that is over
        return Deed()
    if not isinstance(data, dict) or data.keys() != {"arrivals", "people", "facts", "old", "new"}:
        raise BadInput("no deed of ours")
    try:
        arrivals = tuple(Arrival(one["id"], one["bin"]) for one in data["arrivals"])
        people = tuple((name, colour, last) for name, colour, last in data["people"])
    except (TypeError, KeyError, ValueError) as error:
        raise BadInput("no deed of ours") from error
    found = Deed(arrivals, people, data["facts"], data["old"], data["new"])
    if not _is_ours(found):
        raise BadInput("no deed of ours")
    return found


def _is_ours(deed: Deed) -> bool:
    """Whether all of a deed has the form in which it is written down."""
    from companion.engine.opening import is_name

    named = [one for arrival in deed.arrivals for one in (arrival.id, arrival.bin)]
    named += [one for name, colour, _ in deed.people for one in (name, colour)] + [deed.old, deed.new]
    if not all(isinstance(one, str) for one in named):
        return False
    if not all(ID.fullmatch(one.id) and (not one.bin or BINNED.fullmatch(one.bin)) for one in deed.arrivals):
        return False
    facts = {} if deed.facts is None else deed.facts
    named_well = is_name(deed.new) if deed.old else not deed.new
    known = isinstance(facts, dict) and len(facts) <= MOST_GAMES
    known = known and all(isinstance(told, dict) for told in facts.values())
    lasts = all(type(last) in (int, float) for _, _, last in deed.people)
    return known and lasts and named_well


# What to do, and how to take it back.
Steps = list[tuple[Callable[[], object], Callable[[], object]]]


def all_or_none(steps: Steps, over: Callable[[], object]) -> None:
    """Do these steps one after the other; where one fails, take back those before it, itself included.

    Only then it is over. What cannot be taken back stays written down, and the next start finishes it.
    """
    for place, (do, _) in enumerate(steps):
        try:
            do()
        except StorageProblem:
            if _take_back(steps[: place + 1]):
                over()
            raise


def _take_back(steps: Steps) -> bool:
    """Undo the last of these steps first; tell whether nothing is left of any."""
    left = 0
    for _, undo in reversed(steps):
        try:
            undo()
        except StorageProblem:
            left += 1
    return not left
