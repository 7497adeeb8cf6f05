"""How much a phone has to load: the wheel with fonts and worlds."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.bench import Result, Skip

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_MB = 3.0


def measure() -> list[dict[str, Any]]:
    """Build it and look."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place]
        done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Skip(f"the wheel could not be built: {done.stderr.strip().splitlines()[-1:]}")
        size = max(file.stat().st_size for file in Path(place).glob("*.whl")) / 1e6
    return [Result("wheel with fonts and worlds", size, MOST_MB, "3 MB", size / MOST_MB, 1.0, unit="MB").plain()]
