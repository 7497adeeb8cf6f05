"""Actions per second through Session.do in memory, against boardgame.io doing the same counters."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

from companion.engine.opening import opening
from companion.engine.session import Session
from screens.device import settle_memory
from tools.bench import Result, Skip
from tools.bench.counters import GAME, PEOPLE, tap

MOVES = 2_000
TURNS = 6
SCRIPT = Path(__file__).resolve().parent / "boardgame_io"
BUILD = SCRIPT.parents[2] / "build" / "boardgame_io"


def play() -> tuple[float, int]:
    """Seconds for the moves, and what all counters add up to."""
    session = Session(GAME, opening(GAME, PEOPLE, id="bench"))
    start = time.perf_counter()
    for number in range(MOVES):
        session.do(tap(number))
    return time.perf_counter() - start, int(sum(session.score.totals))


def install() -> None:
    """Put boardgame.io into build/, if it is not there yet."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise Skip("node and npm are needed to run boardgame.io")
    BUILD.mkdir(parents=True, exist_ok=True)
    for file in SCRIPT.iterdir():
        shutil.copy(file, BUILD)
    if not (BUILD / "node_modules" / "boardgame.io").is_dir():
        install = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        done = subprocess.run(install, cwd=BUILD, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Skip("boardgame.io could not be installed by npm")


def theirs() -> tuple[float, int]:
    """The same by boardgame.io: the best of five evenings, with its compiler warm."""
    run = subprocess.run(
        ["node", "counters.js", str(MOVES)],
        cwd=BUILD,
        env={**os.environ, "NODE_ENV": "production"},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise Skip(f"boardgame.io did not run: {run.stderr.strip().splitlines()[-1:]}")
    told = json.loads(run.stdout.splitlines()[-1])
    return told["seconds"], told["sum"]


def measure() -> list[dict[str, object]]:
    """Actions per second, ours over theirs, in turn and the best of each; both must end with the same counters."""
    install()
    settle_memory()  # as the app does once its first screen stands
    mine, other = [], []
    for _ in range(TURNS):
        mine += [play() for _ in range(5)]
        other.append(theirs())
    if {total for _, total in mine} != {total for _, total in other}:
        raise AssertionError("the two sides end with different counters")
    ours, reference = MOVES / min(mine)[0], MOVES / min(other)[0]
    result = Result(
        "actions through Session.do", ours, reference, "boardgame.io", ours / reference, 15, "higher", "1/s"
    )
    record = result.record()
    del record["met"]
    return [record]
