"""An evening of 2,000 entries: from Home to its table, and what opening its log, score and share page blocks."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from tools.bench import Result
from tools.bench.table import SETTLE, half_evening, open_app

KEY = "clash_of_cultures"
ENTRIES = 2_000
TRIES = 5
OPENING, TO_TABLE_MS, FRAME_MS, SLICE_MS = 5.0, 60.0, 16.0, 4.0
FRAME_NAME = "one frame of 16 ms"
LONGEST_LOOK = 4.0  # seconds at Home, whatever is ready by then
LAST_STEPS = 0.6  # in which its titles and seats are made
BACKUP_AFTER = 1.0  # seconds until the copy of an evening just left is surely due


def measure() -> list[dict[str, Any]]:
    """The engine's part of an opening, the whole way to the table, and three pages."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        app = open_app(Path(place))
        id = _played(app)
        rows = [_opened(app, id), *_to_table(app, id), *_pages(app, id)]
        app.stop()
    return [row.plain() for row in rows]


def _played(app: Any) -> str:
    """Half a sample evening, then numbers counted up and down until there are enough entries."""
    from companion.engine.adjust import Add

    session = half_evening(app.library, KEY)
    while session.cursor < ENTRIES:
        seat = session.cursor // 2 % len(session.state.players)
        session.do(Add(path=f"players.{seat}.wood", by=1 if session.cursor % 2 else -1), override=True)
    id = str(session.opening.id)
    app.library.close(session)
    return id


def _spent(work: Callable[[], object]) -> float:
    """Milliseconds of processor time: the references are fixed spans, and a busy machine would be counted as ours."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1000


def _opened(app: Any, id: str) -> Result:
    """What the table asks of an evening before it can show anything, against reading the bare file."""
    lines = app.library.path(id).read_text(encoding="ascii").splitlines()
    text = "[" + ",".join(line[line.index("{") :].split("\t")[0] for line in lines if "{" in line) + "]"
    ours, loads = [], []
    for _ in range(TRIES):
        held: list[Any] = []

        def opening(held: list[Any] = held) -> None:
            session = app.library.open(id)
            held.append(session)
            _ = session.phase, session.score, session.questions, session.reminders

        ours.append(_spent(opening))
        app.library.close(held[0])
        loads.append(_spent(lambda: json.loads(text)))
    mine, other = min(ours), min(loads)
    name = f"open an evening of {ENTRIES} entries"
    return Result(name, mine, other, "json.loads of its file", mine / other, OPENING)


def _to_table(app: Any, id: str) -> list[Result]:
    """From Home to the first frame of the table, and to the frame in which its page stands.

    Its modules are loaded and its room is laid, as after a second's look at Home, and the copy of the evening before
    is made.
    """
    from screens import offscreen

    first, whole = [], []
    _look_at_home(app)
    for _ in range(TRIES):

        def walk() -> None:
            app.open_session(id)
            offscreen.frame()

        def page_stands() -> None:
            while not app.stage.top.ids.tabs.stands:
                offscreen.frame()

        first.append(_spent(walk))
        whole.append(first[-1] + _spent(page_stands))
        offscreen.frames(SETTLE)
        app.stage.home()
        time.sleep(BACKUP_AFTER)
        _look_at_home(app)
    rows = {"Home to the table": min(first), "Home to the page of the table": min(whole)}
    return [
        Result(f"{name}, {ENTRIES} entries", spent, TO_TABLE_MS, "60 ms", spent / TO_TABLE_MS, 1.0)
        for name, spent in rows.items()
    ]


def _look_at_home(app: Any) -> None:
    """Let Home do what it does while somebody looks at it."""
    from screens import offscreen

    end = time.perf_counter() + LONGEST_LOOK
    while not app.stage.is_ready("table") and time.perf_counter() < end:
        offscreen.frame()
    laid = time.perf_counter() + LAST_STEPS
    while time.perf_counter() < laid:
        offscreen.frame()


def _look_at_table(app: Any) -> None:
    """Let the table do what it does while somebody looks at it: nobody opens its log in its first tenth of a second."""
    from screens import offscreen

    end = time.perf_counter() + LONGEST_LOOK
    while not app.stage.is_ready("score") and time.perf_counter() < end:
        offscreen.frame()
    offscreen.frames(SETTLE)


def _pages(app: Any, id: str) -> list[Result]:
    """Blocking work of each page, and the longest slice of the log that follows."""
    from screens import offscreen

    blocked: dict[str, list[float]] = {"log": [], "score": [], "share": [], "slice": []}
    for _ in range(TRIES):
        app.open_session(id)
        _look_at_table(app)
        desk = app.stage.top.desk
        for page in ("log", "score"):
            blocked[page].append(_spent(partial(app.stage.show, page, desk=desk)))
            if page == "score":
                blocked["share"].append(_spent(app.stage.top.share))
                offscreen.frames(SETTLE)
            else:
                blocked["slice"].append(_slices(app.stage.top))
            app.stage.back()
            offscreen.frames(SETTLE)
        app.stage.home()
        offscreen.frames(SETTLE)
    names = {"log": "opening the log", "score": "opening the score", "share": "opening the share page"}
    rows = [
        Result(f"{words}, {ENTRIES} entries", spent, FRAME_MS, FRAME_NAME, spent / FRAME_MS, 1.0)
        for page, words in names.items()
        for spent in [min(blocked[page])]
    ]
    slice_ms = median(blocked["slice"])
    return [*rows, Result("a slice of the log, median", slice_ms, SLICE_MS, "4 ms", slice_ms / SLICE_MS, 1.5)]


def _slices(log: Any) -> float:
    """The median slice while the log is read to its beginning."""
    from screens import offscreen

    spent = []
    read_on = log._read_on

    def timed(stream: Any) -> bool:
        begun = time.process_time()
        more = read_on(stream)
        spent.append((time.process_time() - begun) * 1000)
        return bool(more)

    log._read_on = timed
    while log._reading is not None:
        offscreen.frame()
    return median(spent)
