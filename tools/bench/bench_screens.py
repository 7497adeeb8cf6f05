"""How fast the screen answers: the first frame of Home, and a tap on a Counter."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

RUNS = 9
WINDOWS = 5
SESSIONS = 100


def measure() -> list[dict[str, Any]]:
    """First frame against an empty Kivy app; tap against a bare button and label."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        fill(Path(folder), SESSIONS)
        # By turns: how fast the machine is changes over such a run, and must not favour one side.
        starts = [(_probe("home", folder)[0], _probe("empty")[0]) for _ in range(RUNS)]
    ours, empty = (median(side) for side in zip(*starts, strict=True))
    # Several windows: where a process happens to lie in memory moves both sides of one of them for its whole life.
    counter, bare = (median(side) for side in zip(*(_probe("taps") for _ in range(WINDOWS)), strict=True))
    return [
        _row(f"first frame of Home, {SESSIONS} sessions", ours, empty, "empty Kivy app", 1.5),
        _row("tap on a Counter to frame", counter, bare, "bare button and label", 1.3),
    ]


def fill(folder: Path, sessions: int) -> None:
    """A library with so many evenings."""
    from companion.engine.game import SeatSpec
    from companion.games import game
    from companion.storage.library import Library

    historia = game("historia")
    with Library(folder, game) as library:
        for _ in range(sessions):
            library.close(library.new(historia, [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]))


def _probe(*arguments: str) -> list[float]:
    command = [sys.executable, "-m", "tools.bench.screen_probe", *arguments]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [float(number) for number in told.split()]


def _row(name: str, ours: float, reference: float, reference_name: str, goal: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": ours,
        "reference": reference,
        "reference_name": reference_name,
        "ratio": ours / reference,
        "goal": goal,
        "unit": "ms",
    }
