"""How fast the screen answers: the first frame of Home, and a tap on a Counter."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

RUNS = 15
WINDOWS = 5
SESSIONS = 100


def measure() -> list[dict[str, Any]]:
    """First frame against an empty Kivy app; tap against a bare button and label."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        library, compiled = Path(place, "library"), Path(place, "compiled")
        fill(library, SESSIONS)
        probe = partial(_probe, compiled)
        for warm_up in (("home", str(library)), ("empty",)):
            probe(*warm_up)
        # By turns: how fast the machine is changes over such a run, and must not favour one side.
        starts = [(probe("home", str(library))[0], probe("empty")[0]) for _ in range(RUNS)]
        # Several windows: where a process happens to lie in memory moves both sides of one of them for its whole life.
        taps = [probe("taps") for _ in range(WINDOWS)]
    # The quicker quarter of each side: a busy machine only ever adds.
    ours, empty = (quantiles(side, n=4)[0] for side in zip(*starts, strict=True))
    counter, bare = (median(side) for side in zip(*taps, strict=True))
    return [
        _row(f"first frame of Home, {SESSIONS} sessions", ours, empty, "empty Kivy app", 1.15),
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


def _probe(compiled: Path, *arguments: str) -> list[float]:
    """Ask a process of its own, with compiled modules on both sides, as an installed app and an installed Kivy have."""
    command = [sys.executable, "-m", "tools.bench.screen_probe", *arguments]
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    ready = plain | {"PYTHONPYCACHEPREFIX": str(compiled)}
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=ready).stdout
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
