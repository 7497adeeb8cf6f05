"""Files hurt in every way, with copies, without any, with damaged ones; each counts what it tried."""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from pathlib import Path

from companion.storage.library import Library
from companion.storage.problems import StorageProblem
from tests.engine.counting import GAME, Throw, people

from .deeds import find_game


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def _without(data: bytes, first: int, count: int) -> bytes:
    lines = _lines(data)
    return b"".join(lines[:first] + lines[first + count :])


def _swapped(data: bytes, first: int, second: int) -> bytes:
    lines = _lines(data)
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def _flip(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :]


DAMAGE = {
    **{f"cut at {s} %": (lambda data, c, s=s: data[: len(data) * s // 100]) for s in (5, 20, 33, 50, 70, 90, 99)},
    **{f"cut {n} bytes": (lambda data, c, n=n: data[:-n]) for n in (1, 2, 10, 60)},
    **{f"{n} lines lost at the end": (lambda data, c, n=n: b"".join(_lines(data)[:-n])) for n in (1, 2, 5, 20)},
    **{f"{n} lines lost": (lambda data, c, n=n: _without(data, c.randrange(2, 30), n)) for n in (1, 3, 9)},
    "a line doubled": lambda data, c: b"".join((ls := _lines(data))[: (k := c.randrange(2, len(ls)))] + ls[k - 1 :]),
    "two lines swapped": lambda data, c: _swapped(data, c.randrange(3, 8), c.randrange(9, 20)),
    "header swapped": lambda data, c: _swapped(data, 0, 5),
    "header lost": lambda data, c: _without(data, 0, 1),
    "opening lost": lambda data, c: _without(data, 1, 1),
    **{f"{n} bits flipped": (lambda data, c, n=n: _many_flips(data, c, n)) for n in (1, 2, 8, 40)},
    "zeros inside": lambda data, c: data[:600] + b"\0" * 300 + data[900:],
    "zeros behind": lambda data, c: data + b"\0" * 4096,
    "all zeros": lambda data, c: b"\0" * len(data),
    "empty": lambda data, c: b"",
    "a byte more": lambda data, c: data[: (k := c.randrange(len(data)))] + b"x" + data[k:],
    "a byte less": lambda data, c: data[: (k := c.randrange(len(data) - 1))] + data[k + 1 :],
    "a break more": lambda data, c: data[: (k := c.randrange(len(data)))] + b"\n" + data[k:],
    "BOM": lambda data, c: b"\xef\xbb\xbf" + data,
    "CRLF": lambda data, c: data.replace(b"\n", b"\r\n"),
    "other text": lambda data, c: b"PK\x03\x04" + os.urandom(200),
    "garbage behind": lambda data, c: data + os.urandom(200),
    "garbage in front": lambda data, c: os.urandom(80) + b"\n" + data,
    "twice": lambda data, c: data + data,
    "reversed": lambda data, c: b"".join(reversed(_lines(data))),
    "upper case": lambda data, c: data.upper(),
    "blank lines": lambda data, c: data.replace(b"\n", b"\n\n"),
}


def _many_flips(data: bytes, chance: random.Random, count: int) -> bytes:
    for _ in range(count):
        data = _flip(data, chance.randrange(len(data)))
    return data


def damage(folder: Path, rounds: int, seed: int, tried: Counter[str]) -> list[str]:
    """Every kind of damage, with copies, without any, with damaged ones: nothing lost in silence, no false report."""
    wrong: list[str] = []
    chance = random.Random(seed)
    library = Library(folder / "original", find_game)
    session = library.new(GAME, people("Ada", "Karl"), {"apples": 50})
    for tap in range(40):
        session.do(Throw(seat=tap % 2))
        if tap == 25:
            library.file(session.opening.id).store.rest()
    shutil.copytree(folder / "original", folder / "killed")
    library.shut()
    expected = [(entry.action, entry.chance) for entry in session.journal.done()]
    for number in range(rounds):
        for name, hurt in DAMAGE.items():
            copies = ("with", "without", "damaged")[number % 3]
            tried["damaged files"] += 1
            found = _hurt(folder, session, expected, hurt, copies, chance)
            wrong += [f"{name}, {copies} copies: {one}" for one in found]
    return wrong


def _hurt(folder: Path, session, expected, hurt, copies: str, chance: random.Random) -> list[str]:
    place = folder / "hurt"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder / "killed", place)
    path = place / "sessions" / f"{session.opening.id}.session"
    path.write_bytes(hurt(path.read_bytes(), chance))
    if copies == "without":
        shutil.rmtree(place / "copies")
        tail = next((place / "tails").glob("counting*"))
        tail.write_bytes(b"".join(tail.read_bytes().splitlines(keepends=True)[-1:]))  # how far it was, and no more
    elif copies == "damaged":
        for copy in (*(place / "copies").iterdir(), *(place / "tails").iterdir()):
            copy.write_bytes(_many_flips(copy.read_bytes(), chance, 3))
    with Library(place, find_game) as library:
        try:
            again = library.open(session.opening.id)
        except StorageProblem:
            return [] if library.reports else ["refused without a report"]
        found = [(entry.action, entry.chance) for entry in again.journal.done()]
        reports = [report.message for report in library.reports]
    if found == expected:
        return [f"told of a loss: {message}" for message in reports if message.id == "storage.recovered"]
    # Taps since the last rest are in the file and in the mirror; where both are gone only the copy's time is known.
    told = any(message.id in ("storage.recovered", "storage.recovered_copy") for message in reports)
    return [] if told else [f"{len(found)} of {len(expected)} and told {reports}"]
