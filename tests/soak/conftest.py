"""One table of what was tried and what was lost, printed at the end and kept for the promise page."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

FIGURES: dict[str, dict[str, float]] = {}
# Less for a try on a busy machine: SOAK=0.05 make soak
SCALE = float(os.environ.get("SOAK", "1"))


def scaled(number: int) -> int:
    """So many, or the share of it that was asked for."""
    return max(1, int(number * SCALE))


@pytest.fixture
def figures():
    """Note what was tried, and fail on anything that was lost."""

    def note(attack, tried, lost):
        row = FIGURES.setdefault(attack, {"tried": 0, "lost": 0, "seconds": 0.0})
        row["tried"] += tried
        row["lost"] += len(lost)
        row["seconds"] += time.monotonic() - began
        assert lost[:5] == []

    began = time.monotonic()
    return note


def pytest_sessionfinish(session):
    """Tests run side by side: each process tells what it has tried."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["figures"] = FIGURES


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    for attack, told in getattr(node, "workeroutput", {}).get("figures", {}).items():
        row = FIGURES.setdefault(attack, dict.fromkeys(told, 0.0))
        for name, number in told.items():
            row[name] += number


def pytest_terminal_summary(terminalreporter):
    if not FIGURES:
        return
    terminalreporter.write_line("")
    terminalreporter.write_line(f"{'attack':44} {'tried':>9} {'lost':>6} {'seconds':>9}")
    for attack, row in FIGURES.items():
        terminalreporter.write_line(f"{attack:44} {row['tried']:9.0f} {row['lost']:6.0f} {row['seconds']:9.1f}")
    folder = Path(__file__).resolve().parents[2] / "build"
    folder.mkdir(exist_ok=True)
    (folder / "soak.json").write_text(json.dumps({"scale": SCALE, "attacks": FIGURES}, indent=1), encoding="utf-8")
