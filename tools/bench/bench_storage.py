"""What a tap and an opening cost through the real storage, against the bare calls they cannot do without."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from companion.engine.session import Session
from companion.storage.library import Library
from tools.bench import Result
from tools.bench.counters import GAME, PEOPLE, find_game, tap

FEW, MANY = 10, 1_000
TAPS = 400
LONG = 2_000


def timed(call: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000


def filled(folder: Path, count: int) -> tuple[Library, Session]:
    """A library with so many sessions, and one of them open."""
    library = Library(folder, find_game)
    first = library.new(GAME, PEOPLE)
    for number in range(5):
        first.do(tap(number))
    for _ in range(count - 1):
        library.duplicate(first.opening.id)
    library.list()
    return library, first


def bare_append(path: Path, line: bytes) -> Callable[[], None]:
    """Append + fsync of these bytes and nothing else."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def append() -> None:
        os.write(fd, line)
        os.fsync(fd)

    return append


def taps(session: Session) -> Callable[[], object]:
    """One tap after the other."""
    return lambda: session.do(tap(session.cursor))


def side_by_side(*calls: Callable[[], object], times: int = TAPS) -> list[float]:
    """The medians of calls made in turn, so that a busy machine disturbs all of them alike."""
    found: list[list[float]] = [[] for _ in calls]
    for _ in range(times):
        for place, call in enumerate(calls):
            found[place].append(timed(call))
    return [median(times[len(times) // 10 :]) for times in found]


def tap_costs(folder: Path) -> list[Result]:
    """Taps in a small and in a large library, and the bare append."""
    _, few = filled(folder / "few", FEW)
    many_library, many = filled(folder / "many", MANY)
    path = many_library.path(many.opening.id)
    line = path.read_bytes().splitlines(keepends=True)[-1]
    ours, small, bare = side_by_side(taps(many), taps(few), bare_append(folder / "bare", line))
    long = filled(folder / "long", 1)[1]
    for _ in range(LONG):
        taps(long)()
    short = filled(folder / "short", 1)[1]
    late, early = side_by_side(taps(long), taps(short), times=150)
    return [
        Result(f"tap, {MANY} sessions in the library", ours, bare, "bare append + fsync", ours / bare, 1.4),
        Result(f"tap, {MANY} sessions", ours, small, f"tap, {FEW} sessions", ours / small, 1.1),
        Result(f"tap after {LONG} entries", late, early, "tap in a new session", late / early, 1.1),
    ]


def opening_cost(folder: Path) -> Result:
    """Opening a long session against json.loads of what its own file holds."""
    library, session = filled(folder / "open", 1)
    while session.cursor < LONG:
        session.do(tap(session.cursor))
    id, state = session.opening.id, session.state
    library.close(session)
    lines = library.path(id).read_text(encoding="ascii").splitlines()
    text = "[" + ",".join(line[line.index("{") :].split("\t")[0] for line in lines if "{" in line) + "]"

    ours, loads = [], []
    for _ in range(30):
        start = time.perf_counter()
        opened = library.open(id)
        ours.append((time.perf_counter() - start) * 1000)
        assert opened.state == state
        library.close(opened)
        loads.append(timed(lambda: json.loads(text)))
    ratio = median(ours) / median(loads)
    what = f"open a session of {LONG} entries"
    return Result(what, median(ours), median(loads), "json.loads of its file", ratio, 5)


def measure() -> list[dict[str, object]]:
    """All storage figures."""
    folder = Path(tempfile.mkdtemp(prefix="companion-bench-"))
    try:
        return [{**_plain(result)} for result in (*tap_costs(folder), opening_cost(folder))]
    finally:
        shutil.rmtree(folder)


def _plain(result: Result) -> dict[str, object]:
    record = result.record()
    del record["met"]
    return record
