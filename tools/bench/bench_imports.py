"""What Home loads: how many of our modules, and a table of import times by module in build/imports.txt."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.bench import Result

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = ROOT / "build" / "imports.txt"
# Home with an empty library; a test holds the same number.
MOST_MODULES = 85
LINE = re.compile(r"import time:\s+(\d+) \|\s+(\d+) \|\s+(\S+)")
HOME = """
import sys
from pathlib import Path
from tools.bench.screen_probe import home
home(sys.argv[1])
print(*sorted(name for name in sys.modules if name.split(".")[0] in sys.argv[2].split()))
"""


def measure() -> list[dict[str, Any]]:
    """Start Home in a process that tells what it imports."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        modules, told = start_home(Path(folder), times=True)
    rows = sorted(((int(whole), int(own), name) for own, whole, name in LINE.findall(told)), reverse=True)
    TABLE.parent.mkdir(exist_ok=True)
    lines = [f"{whole / 1000:9.1f} {own / 1000:9.1f}  {name}" for whole, own, name in rows]
    head = "  with all      own  module (ms; what a module imports counts to it the first time only)"
    TABLE.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    share = len(modules) / MOST_MODULES
    return [Result("our modules Home loads", len(modules), MOST_MODULES, "budget", share, 1.0, unit="count").plain()]


def start_home(folder: Path, *, times: bool = False, all_of: str = "companion screens") -> tuple[list[str], str]:
    """Modules of ours (or of others) that two frames of Home have loaded, and what Python told about it."""
    command = [sys.executable, *(["-X", "importtime"] if times else []), "-c", HOME, str(folder), all_of]
    # Whoever asks may have told Kivy to draw nothing at all.
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "SDL_"))}
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env=plain)
    return run.stdout.splitlines()[-1].split(), run.stderr
