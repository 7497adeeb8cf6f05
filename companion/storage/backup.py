"""Backups by themselves: every evening in a second place, read back at once, thinned over time."""

from __future__ import annotations

import gzip
import json
import os
import re
import time
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Any, TypeVar, cast

from companion.engine.frozen import dataclass
from companion.engine.message import Message
from companion.engine.session import Session

from .disk import is_plain, make_folder, move, remove, write_replacing
from .held import ALL_PEOPLE, Held, begins_like_ours, described, holds, is_behind, read_backup, told_by_itself
from .library import Library
from .problems import AlreadyThere, BadImport, FolderGone, NotPossible, StorageProblem, Unreadable
from .shelf import ID, listed
from .transfer import (
    OWN_FOLDERS,
    Clash,
    Imported,
    import_content,
    packed,
    people_json,
    played_json,
)

Json = Any
T = TypeVar("T")
TAPS = 50  # so many changes are never without a backup
MOST_BYTES = 10 * 1024 * 1024  # of all backups together
NEWEST = 2  # of every evening, however old
HOUR, DAY, WEEK = 3600, 86_400, 7 * 86_400
NAME = re.compile(rf"({ID.pattern}|{ALL_PEOPLE})\.(\d{{1,11}})\.backup")
ADDRESS = "content:"
# Our own folders for backups: what Android's rules name, and what they leave out.
TAKEN_ALONG, STAYING = "backups", "backups_here"
PACKING = 6  # a ninth step would take twice the time for a hundredth of the size
CHUNK = 6 * 1024 * 1024  # of one import


@dataclass(frozen=True, slots=True)
class Holding:
    """What lies in the second place, told by the names of its files alone."""

    evenings: int = 0
    at: int = 0
    size: int = 0


class Backups:
    """The backups of a library, in the folder somebody chose in the settings, or beside the sessions until then."""

    def __init__(self, library: Library, folder: Path | None = None) -> None:
        self._library = library
        self._folder = folder
        self._backed: dict[str, int] = {}
        # Whether a file is a backup of ours, by its path and size, so that nobody looks twice.
        self._ours: dict[tuple[Path, int], bool] = {}

    @property
    def folder(self) -> Path:
        """Where the backups lie; what goes to a place of Android's picker lies here too, and is carried there."""
        chosen = self._library.settings.backup_folder
        if self._folder is not None:
            return self._folder
        return Path(chosen) if chosen and not self.address else self._own(self._library.settings.system_backup)

    @property
    def _is_chosen(self) -> bool:
        """Whether the backups lie in a folder somebody has chosen."""
        return bool(self._library.settings.backup_folder) and not self.address

    @property
    def address(self) -> str:
        """The place Android's picker gave, if that is where backups are carried."""
        chosen = self._library.settings.backup_folder
        return chosen if chosen.startswith(ADDRESS) else ""

    def _own(self, for_android: bool) -> Path:
        """Our own folder: the one Android takes along, or the one it leaves."""
        return self._library.folder / (TAKEN_ALONG if for_android else STAYING)

    def let_android(self, take_along: bool) -> None:
        """Let Android's own backup take the backups along, or not: it takes only one of our folders."""
        self._library.change_settings(system_backup=take_along)
        source, target = self._own(not take_along), self._own(take_along)
        for name, _ in listed(source):
            if NAME.fullmatch(name) and is_plain(source / name):
                move(source / name, target / name)

    def holding(self) -> Holding:
        """How many evenings lie here, from when the newest is, and how large all of it is."""
        found = self._all()
        ours = [one for one in found if one.id != ALL_PEOPLE]
        if not ours:
            return Holding()
        return Holding(len({one.id for one in ours}), ours[0].at, sum(one.size for one in found))

    def lacking(self) -> Sequence[str]:
        """The evenings that have no backup here yet, the last played first."""
        held = {one.id for one in self._all()}
        cards = self._library.list()
        return [one.id for one in cards if one.problem is None and not one.sample and one.id not in held]

    def choose_address(self, address: str) -> None:
        """Carry them to this place of Android's picker from now on."""
        self._library.change_settings(backup_folder=address)
        self._backed.clear()

    def choose(self, folder: Path) -> None:
        """Keep them in this folder from now on; it must be one that can be written to."""
        if any(self._library.folder / name in (folder, *folder.parents) for name in OWN_FOLDERS):
            raise NotPossible("storage.own_file", path=str(folder))
        make_folder(folder)
        trial = folder / "companion.trial"
        write_replacing(trial, b"companion")
        remove(trial)
        self._library.change_settings(backup_folder=str(folder))
        self._backed.clear()

    def due(self, session: Session) -> bool:
        """Whether enough was done in this evening since the last time; nearly always it was not."""
        number = self._library.file(session.opening.id).store.safe
        return number - self._backed.setdefault(session.opening.id, number) >= TAPS

    def after_tap(self, session: Session) -> Held | None:
        """Keep the evening once enough was done in it since the last time."""
        return self.keep(session.opening.id) if self.due(session) else None

    def keep(self, id: str) -> Held:
        """Keep an evening as it is now, and who plays here; what was written is read back before it counts."""
        return _all_of(self.keeping(id))

    def keeping(self, id: str) -> Generator[None, None, Held]:
        """The same in small steps, so that no finger waits; what is done meanwhile comes with the next backup."""
        made, number = yield from played_json(self._library, id)
        held = yield from self._write(id, {"sessions": [made]})
        yield from self._write(ALL_PEOPLE, people_json(self._library))
        self._backed[id] = number
        yield from self._thin(int(time.time()))
        return held

    def held(self) -> Sequence[Held]:
        """The newest backup of every evening that can be read, the last one first.

        Where two phones keep one evening in the same place, it is that of the phone on which more was played.
        """
        found: dict[str, Held] = {}
        for one in self._all():
            best = found.get(one.id)
            if one.id == ALL_PEOPLE or (best is not None and one.size <= best.size):  # more is never smaller
                continue
            if (told := told_by_itself(one)) and (best is None or is_behind(best, told)):
                found[one.id] = told
        return list(found.values())

    def unreadable(self) -> Sequence[Path]:
        """Backups nobody could bring back; the one before each still counts."""
        return [one.path for one in self._all() if told_by_itself(one) is None]

    def restore(self, clash: Clash | None = None) -> Imported:
        """Bring back what the backups hold: the newest readable one of every evening, people and facts."""
        if self._folder is not None or self._is_chosen:
            _must_be_folder(self.folder)
        there = tuple(one.id for one in self.held() if os.path.lexists(self._library.path(one.id)))
        if there and clash is None:
            raise AlreadyThere(there)
        if there and clash is Clash.CANCEL:
            return Imported(())
        left_out = self._nothing_readable()
        done = [self._restore_people(left_out)]
        read = [(one.path, read_backup(one.path)) for one in self.held()]
        left_out += [Unreadable(path=str(path)).message for path, content in read if "sessions" not in content]
        for part in _parts([content for _, content in read if "sessions" in content]):
            done += self._restore_part(part, clash, left_out)
        ids = tuple(id for one in done for id in one.ids)
        return Imported(ids, sum(one.people for one in done), sum(one.facts for one in done), tuple(left_out))

    def _restore_people(self, left_out: list[Message]) -> Imported:
        """People and facts of the newest backup of them that can be believed."""
        problems = []
        for one in self._all():
            if one.id == ALL_PEOPLE and (found := read_backup(one.path)):
                try:
                    about = {"people": found.get("people", []), "facts": found.get("facts", {})}
                    return import_content(self._library, {"sessions": [], **about})
                except BadImport as problem:
                    problems.append(problem.message)
        left_out += problems[:1]
        return Imported(())

    def _restore_part(self, part: list[Json], clash: Clash | None, left_out: list[Message]) -> list[Imported]:
        """These evenings by one deed; where one of them does not fit, each by itself, so that it costs only itself."""
        try:
            return [import_content(self._library, {"sessions": part, "people": _seated(part), "facts": {}}, clash)]
        except BadImport as problem:
            if len(part) == 1:
                left_out.append(problem.message)
                return []
        return [came for one in part for came in self._restore_part([one], clash, left_out)]

    def _nothing_readable(self) -> list[Message]:
        """What there is to say of evenings of which no backup can be read."""
        known = {one.id for one in self.held()} | {ALL_PEOPLE}
        lost = {one.id: one.path for one in self._all() if one.id not in known}
        return [Unreadable(path=str(path)).message for path in lost.values()]

    def _write(self, id: str, content: dict[str, Any]) -> Generator[None, None, Held]:
        newest = next((one for one in self._all() if one.id == id), None)
        data = packed(content)
        yield
        if newest is not None and holds(newest.path, data):
            return described(newest, content) or newest
        now = int(time.time())
        at = max(now, newest.at + 1 if newest and newest.at <= now + DAY else 0)
        path = self.folder / f"{id}.{at}.backup"
        if self._folder is None and self._is_chosen:  # nobody wants backups on what lies below a card that is out
            _must_be_folder(path.parent)
        make_folder(path.parent)
        small = gzip.compress(data, PACKING, mtime=0)
        yield
        write_replacing(path, small)
        held = described(Held(path, id, at, len(small)), content)
        if held is None or not holds(path, data):
            remove(path)
            raise Unreadable(path=str(path))
        yield
        return held

    def _all(self) -> Sequence[Held]:
        """Every backup there is by its name, the last one first; one of days to come is behind all others."""
        found, tomorrow = [], time.time() + DAY
        for name, stat in listed(self.folder):
            told = NAME.fullmatch(name)
            if told and is_plain(self.folder / name):
                found.append(Held(self.folder / name, told[1], int(told[2]), stat.st_size))
        return sorted(found, key=lambda one: (one.at > tomorrow, -one.at, one.id))

    def _thin(self, now: int) -> Generator[None, None, None]:
        """Keep the newest, one an hour of this day, one a day of this fortnight, one a week, and never too much.

        What only has a name like ours is left where it is and counts for nothing.
        """
        kept, seen, total = [], set(), 0
        count: dict[str, int] = {}
        self._sweep(now)
        for one in self._all():
            key = one.path, one.size
            if key not in self._ours:
                newest = count.get(one.id, 0) < NEWEST  # those others are thrown away for are read to the end
                self._ours[key] = told_by_itself(one) is not None if newest else begins_like_ours(one)
                yield
            if not self._ours[key]:
                continue
            place = count[one.id] = count.get(one.id, 0) + 1
            bucket = (one.id, _bucket(one.at, now - one.at))
            worth = place <= NEWEST or bucket not in seen
            fits = place == 1 or (worth and total + one.size <= MOST_BYTES)
            seen.add(bucket)
            if fits:
                kept.append(one)
                total += one.size
            else:
                remove(one.path)

    def _sweep(self, now: int) -> None:
        """Take away what somebody died writing; another phone may still be at what is new."""
        for name, stat in listed(self.folder):
            began = NAME.fullmatch(name.removesuffix(".tmp"))
            if began and name.endswith(".tmp") and S_ISREG(stat.st_mode) and now - stat.st_mtime > DAY:
                with suppress(StorageProblem):  # the backup itself is kept
                    remove(self.folder / name)


def _parts(contents: Sequence[dict[str, Json]]) -> list[list[Json]]:
    """Evenings in parts an import takes."""
    parts: list[list[Json]] = []
    size = CHUNK
    for content in contents:
        length = len(json.dumps(content))
        if size + length > CHUNK:
            parts.append([])
            size = 0
        parts[-1] += content["sessions"]
        size += length
    return parts


def _seated(sessions: Sequence[Json]) -> list[Json]:
    """Who sat at these evenings: other phones may keep theirs in the same place, and only the last one's people."""
    last: dict[str, Json] = {}
    for begun in sorted((one["opening"] for one in sessions), key=lambda begun: str(begun.get("created"))):
        for seat in begun["seats"]:
            name = seat["name"]
            last[str(name)] = {"name": name, "colour": seat.get("colour"), "last": begun.get("created")}
    return list(last.values())


def _must_be_folder(folder: Path) -> None:
    """Raise where a place somebody has chosen is gone, or no folder: it is not made anew in silence."""
    if os.path.isdir(folder):
        return
    if os.path.lexists(folder):
        raise NotPossible("storage.backup_no_folder", path=str(folder))
    raise FolderGone("storage.backup_gone", path=str(folder))


def _bucket(at: int, age: int) -> tuple[str, int]:
    """The hour, day or week of which one backup is kept."""
    if age < DAY:
        return "hour", at // HOUR
    if age < 2 * WEEK:
        return "day", at // DAY
    return "week", at // WEEK


def _all_of(steps: Generator[None, None, T]) -> T:
    """What steps lead to, all of them taken at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast(T, done.value)
