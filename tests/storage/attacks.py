"""Attacks on a library, in any number: kills, lost power, failing calls; each counts what it tried."""

from __future__ import annotations

import os
import random
import shutil
import signal
import stat
import traceback
from collections import Counter
from contextlib import suppress
from pathlib import Path

from companion.storage.library import Library
from companion.storage.problems import StorageProblem
from tests.engine.counting import GAME, Throw, people

from .damage import BROKEN, FORBIDDEN, FULL
from .deeds import DEEDS, find_game, kept

MOST_SESSIONS = 12
DEEDS_A_LIFE = 3


def ready(folder: Path) -> Path:
    """A library with three evenings and a tally."""
    with Library(folder, find_game) as library:
        for name in ("Ada", "Eva", "Ida"):
            session = library.new(GAME, people(name, "Karl"), {"apples": 50})
            for tap in range(5):
                session.do(Throw(seat=tap % 2))
        for deed in ("tally", "export"):
            DEEDS[deed](library, random.Random(1))
    return folder


# -- kills


def _live(folder: Path, deeds: list[tuple[str, int]], pipe: int) -> None:
    """The app: one deed after the other, each tried on a copy first, so that others know what it leads to."""
    library = Library(folder, find_game)
    assert library.problem is None, library.problem
    for name, seed in deeds:
        trial = folder.with_name(folder.name + ".trial")
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(folder, trial)
        backup = folder.with_name(folder.name + ".backup")
        if backup.exists():
            shutil.copy(backup, trial.with_name(trial.name + ".backup"))
        with Library(trial, find_game) as copy:
            DEEDS[name](copy, random.Random(seed))
        os.write(pipe, f"{name}\t{hash(str(kept(trial)))}\n".encode())
        DEEDS[name](library, random.Random(seed))
        os.write(pipe, b"done\n")
    library.shut()


def _killed(folder: Path, deeds: list[tuple[str, int]], last: int, chance: random.Random) -> list[bytes]:
    """A life that does these deeds and is ended within the last of them, or just behind; what it told."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        code = 1
        with suppress(BaseException):
            try:
                _live(folder, deeds, write)
                code = 0
            except BaseException:  # noqa: BLE001 - told to the parent, whatever it is
                os.write(write, f"fault\t{traceback.format_exc()[-300:]!r}\n".encode())
        os._exit(code)
    os.close(write)
    with os.fdopen(read, "rb") as told:
        heard = [told.readline() for _ in range(2 * last + 1)]  # up to the word that begins the last deed
        for _ in range(int(10 ** chance.uniform(1, 5.7))):  # somewhere within it, or just behind
            pass
        os.kill(child, signal.SIGKILL)
        heard += told.readlines()
    os.waitpid(child, 0)
    return heard


def _followed(heard: list[bytes], before: int) -> tuple[int, tuple[str, int] | None, str]:
    """What is kept for certain, what had begun when the life ended, and a fault it told of."""
    known, begun = before, None
    for word in filter(None, heard):
        if word == b"done\n":
            assert begun is not None
            known, begun = begun[1], None
        else:
            name, _, after = word.decode().rstrip("\n").partition("\t")
            if name == "fault":
                return known, begun, after
            begun = name, int(after)
    return known, begun, ""


def kill(folder: Path, lives: int, seed: int, tried: Counter[str]) -> list[str]:
    """So many lives of the app, each ended at a random moment; what was lost, in words."""
    ready(folder)
    lost: list[str] = []
    chance = random.Random(seed)
    names = list(DEEDS)
    for life in range(lives):
        if len(os.listdir(folder / "sessions")) > MOST_SESSIONS:  # imports that keep both would double it for ever
            shutil.rmtree(folder)
            ready(folder)
        before = hash(str(kept(folder)))
        deeds = [(chance.choice(names), chance.randrange(1 << 30)) for _ in range(DEEDS_A_LIFE)]
        last = chance.randrange(len(deeds))
        deeds[last] = names[(life + seed) % len(names)], deeds[last][1]  # every kind gets its share of kills
        heard = _killed(folder, deeds, last, chance)
        known, begun, fault = _followed(heard, before)
        lost += [f"life {life}: {fault}"] if fault else []
        tried["killed within " + begun[0] if begun else "killed between"] += 1
        try:
            with Library(folder, find_game) as library:
                reports = list(library.reports)
            found = hash(str(kept(folder)))
        except Exception as error:  # noqa: BLE001 - any of them is a loss
            lost.append(f"life {life}: {error!r}")
            continue
        if found not in (known, begun[1] if begun else known) or reports:
            lost.append(f"life {life}: {begun and begun[0]}, {reports}")
    return lost


# -- power


class Power:
    """What would be on disk if the power went now: only bytes and names somebody has synced."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.bytes: dict[int, bytes] = {}
        self.names: dict[int, dict[str, int]] = {}
        self._alive: list[int] = []
        for folder, _, files in os.walk(root):
            self._sync_folder(Path(folder))
            for name in files:
                self._sync_file(Path(folder) / name)

    def _sync_file(self, path: Path) -> None:
        self.bytes[path.stat().st_ino] = path.read_bytes()

    def _sync_folder(self, path: Path) -> None:
        self.names[path.stat().st_ino] = {entry.name: entry.inode() for entry in os.scandir(path)}

    def synced(self, fd: int) -> None:
        found = os.fstat(fd)
        path = Path(os.readlink(f"/proc/self/fd/{fd}"))
        if stat.S_ISDIR(found.st_mode):
            self.names[found.st_ino] = {entry.name: entry.inode() for entry in os.scandir(path)}
        else:
            with open(f"/proc/self/fd/{fd}", "rb") as file:
                self.bytes[found.st_ino] = file.read()
            # An inode whose name is gone must not be given to another file while its bytes still count.
            self._alive.append(os.open(f"/proc/self/fd/{fd}", os.O_RDONLY))

    def made(self, fd: int) -> None:
        """A new file has no bytes before it is synced."""
        found = os.fstat(fd)
        if found.st_size == 0 and stat.S_ISREG(found.st_mode):
            self.bytes[found.st_ino] = b""

    def after_the_cut(self, target: Path) -> None:
        """The folder as it would be found."""
        self._fill(target, self.root.stat().st_ino)

    def _fill(self, target: Path, inode: int) -> None:
        target.mkdir(parents=True)
        for name, inner in self.names.get(inode, {}).items():
            if inner in self.names:
                self._fill(target / name, inner)
            elif inner in self.bytes:
                (target / name).write_bytes(self.bytes[inner])
            else:
                (target / name).mkdir()  # a folder whose own names were never synced

    def close(self) -> None:
        for fd in self._alive:
            os.close(fd)


def cut_power(folder: Path, deeds: int, seed: int, tried: Counter[str], monkeypatch) -> list[str]:
    """After every sync of so many deeds: what is acknowledged must be there, what is not is there or not."""
    lost: list[str] = []
    for first in range(0, deeds, len(DEEDS)):  # a library a round: imports that keep both would double it for ever
        names = list(DEEDS)[: deeds - first]
        lost += _cut_power(folder / f"round{first}", names, random.Random(f"{seed} {first}"), tried, monkeypatch)
        shutil.rmtree(folder / f"round{first}")
    return lost


def _cut_power(folder: Path, names: list[str], chance: random.Random, tried: Counter[str], monkeypatch) -> list[str]:
    ready(folder / "library")
    lost: list[str] = []
    library = Library(folder / "library", find_game)
    power = Power(folder / "library")
    states: list[Path] = []
    real_fsync, real_open = os.fsync, os.open

    def fsync(fd):
        real_fsync(fd)
        power.synced(fd)
        state = folder / f"state{len(states)}"
        power.after_the_cut(state)
        states.append(state)

    def opened(path, flags, *args, **options):
        fd = real_open(path, flags, *args, **options)
        if flags & os.O_CREAT:
            power.made(fd)
        return fd

    for name in names:
        before = hash(str(kept(folder / "library")))
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fsync)
            patch.setattr(os, "open", opened)
            DEEDS[name](library, random.Random(chance.randrange(1 << 30)))
        after = hash(str(kept(folder / "library")))
        state = folder / f"state{len(states)}"
        power.after_the_cut(state)
        for place, left in enumerate([*states, state]):
            tried["power cut in " + name] += 1
            try:
                with Library(left, find_game) as again:
                    reports = list(again.reports)
                found = hash(str(kept(left)))
            except Exception as error:  # noqa: BLE001 - any of them is a loss
                lost.append(f"{name}: {error!r}")
                continue
            ended = place == len(states)
            if found not in ((after,) if ended else (before, after)) or reports:
                lost.append(f"{name} ({'after' if ended else 'within'}): {reports}")
            shutil.rmtree(left)
        states.clear()
    library.shut()
    power.close()
    return lost


# -- calls that fail

CALLS = (
    *("write", "fsync", "open", "replace", "fstat", "stat", "lstat"),
    *("close", "scandir", "mkdir", "ftruncate", "unlink"),
)


def fail_calls(folder: Path, names: list[str], most: int, tried: Counter[str], monkeypatch) -> list[str]:
    """Every call of every kind fails once, and then for good: only storage problems, nothing half done."""
    lost: list[str] = []
    ready(folder / "ready" / "library")
    for name in names:
        for call in CALLS:
            for lasting in (False, True):
                for turn in range(1, most):
                    place = folder / f"{tried['calls']}"
                    reached, wrong = _fail_once(place, name, call, turn, lasting, monkeypatch)
                    tried["calls"] += 1
                    lost += wrong
                    shutil.rmtree(place, ignore_errors=True)
                    if not reached:
                        break
    return lost


def _fail_once(place: Path, name: str, call: str, turn: int, lasting: bool, monkeypatch) -> tuple[bool, list[str]]:
    shutil.copytree(place.with_name("ready"), place)
    library = Library(place / "library", find_game)
    for card in library.list():
        if not card.tallied:
            library.open(card.id)
            break
    before = str(kept(place / "library"))
    real, made = getattr(os, call), []
    code = (BROKEN, FULL, FORBIDDEN)[turn % 3]

    def fail(*args, **options):
        made.append(call)
        if len(made) == turn or (lasting and len(made) > turn):
            if call == "close":
                real(*args)
            raise OSError(code, os.strerror(code))
        return real(*args, **options)

    told, wrong = False, []
    with monkeypatch.context() as patch:
        patch.setattr(os, call, fail)
        try:
            DEEDS[name](library, random.Random(7))
        except StorageProblem:
            told = True
        except OSError as error:
            wrong.append(f"{name}, {call} {turn}: raw {error!r}")
    with suppress(StorageProblem):
        library.shut()
    with Library(place / "library", find_game) as again:
        reports = list(again.reports)
    after = str(kept(place / "library"))
    if told and not lasting and after != before:
        wrong.append(f"{name}, {call} {turn}: told that it failed, and it counts")
    if reports:
        wrong.append(f"{name}, {call} {turn}: {reports}")
    return len(made) >= turn, wrong
