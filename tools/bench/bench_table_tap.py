"""What a tap on a counter costs at the real table of each game, in Python calls: exact, whatever else runs here.

Two rows a game: from the finger's coming down to the finished frame that shows the number, storage included, and what
follows from the number (moves, score, reminders, decisions), which the next frame brings.

`python -m tools.bench.bench_table_tap historia` lists the functions such a tap calls most, then those that follow.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter as Tally
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

from tools.bench.table import MINUS, PLUS, SETTLE, first_counter, half_evening, open_app, sit_down, spot

BUDGET = 900
# A slice of 4 ms on a phone, which makes about a thousand calls a millisecond.
SLICE = 4000
WARM_UP, TAPS = 4, 5
FOLLOWS = 3
MOST_LISTED = 60
ROOT = Path(__file__).resolve().parent.parent.parent


def measure() -> list[dict[str, Any]]:
    """Two rows a game: up to the finished frame, and what follows it."""
    from companion.games import KEYS

    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        app = open_app(Path(place))
        found = {key: taps(app, key) for key in KEYS}
        app.stop()
    rows = []
    for at, what, budget in ((0, "tap on a counter at the table", BUDGET), (1, "what follows such a tap", SLICE)):
        for key, told in found.items():
            rows.append(_row(f"{what}, {key}", median(sum(calls[at].values()) for calls in told), budget))
    return rows


def taps(app: Any, key: str) -> list[tuple[Tally[str], Tally[str]]]:
    """The calls of some taps in the middle of a game's sample evening, by function: up to the frame, and after it."""
    from screens import offscreen
    from tools.touch import Finger

    desk = sit_down(app, half_evening(app.library, key))
    counter = first_counter(app)
    told = []
    for turn in range(WARM_UP + TAPS):
        x, y = spot(counter, MINUS if turn % 2 else PLUS)  # by turns: a store that is full counts no more
        before = desk.session.cursor
        with counted() as calls:
            Finger(x, y).down().up()
            offscreen.frame()
        if desk.session.cursor != before + 1:
            raise RuntimeError(f"{key}: the tap was no entry")
        with counted() as followed:
            offscreen.frames(FOLLOWS)
        if desk.behind:
            raise RuntimeError(f"{key}: what follows was not shown")
        told.append((calls, followed))
        offscreen.frames(SETTLE)
    app.stage.back()
    return told[WARM_UP:]


@contextmanager
def counted() -> Iterator[Tally[str]]:
    """Count every Python function that is called meanwhile, by file, line and name."""
    calls: Tally[str] = Tally()

    def seen(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            code = frame.f_code
            calls[f"{code.co_filename}:{code.co_firstlineno} {code.co_name}"] += 1

    sys.setprofile(seen)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def _row(name: str, calls: float, budget: int) -> dict[str, Any]:
    return {
        "name": name,
        "ours": calls,
        "reference": budget,
        "reference_name": "budget of Python calls",
        "ratio": calls / budget,
        "goal": 1.0,
        "unit": "calls",
    }


def main(arguments: list[str]) -> None:
    """List what a tap calls most, for each game asked for."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        app = open_app(Path(place))
        for key in arguments:
            for what, calls in zip(("up to the frame", "after it"), taps(app, key)[-1], strict=True):
                print(f"{key}, {what}: {sum(calls.values())}")
                for name, count in calls.most_common(MOST_LISTED):
                    print(f"{count:>6}  {name.removeprefix(f'{ROOT}/')}")
        app.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
