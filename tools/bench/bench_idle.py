"""Idle at the table and memory: a process of its own for each side, the empty Kivy app beside ours."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tools.bench import Result

SECONDS = 60  # what an app does once when somebody has sat down is spread over a minute, as at a table
IDLE, MEMORY, AFTER_TEN = 0.5, 1.25, 1.05


def measure() -> list[dict[str, Any]]:
    """Processor time and frames of some idle seconds, memory at the table and after ten evenings."""
    with ThreadPoolExecutor() as beside:  # both sleep nearly all of the time
        ours, empty = beside.map(lambda what: _probe(what, str(SECONDS)), ("table", "empty"))
    kept = _probe("evenings", "10")
    what = f"idle at the table, {SECONDS} s"
    bare = "empty Kivy app"
    rows = (
        Result(f"{what}, processor", ours[0], empty[0], bare, ours[0] / empty[0], IDLE),
        Result(f"{what}, wake-ups", ours[1], empty[1], bare, ours[1] / empty[1], IDLE, unit="count"),
        Result("memory at the table", ours[2], empty[2], bare, ours[2] / empty[2], MEMORY, unit="MB"),
        Result("memory after ten evenings", kept[1], kept[0], "after one", kept[1] / kept[0], AFTER_TEN, unit="MB"),
    )
    return [row.plain() for row in rows]


def _probe(*arguments: str) -> list[float]:
    command = [sys.executable, "-m", "tools.bench.idle_probe", *arguments]
    told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    return [float(number) for number in told.split()]
