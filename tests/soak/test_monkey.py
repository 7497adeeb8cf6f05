"""The screen monkey, a process a game: no fault, evening on disk equal to the one on screen, no growing memory."""

import json
import os
import subprocess
import sys

import pytest

from companion.games import KEYS
from tests.soak.conftest import scaled
from tests.soak.held import grown

STEPS = 3_000


@pytest.mark.parametrize("key", KEYS)
def test_a_monkey_at_the_table_loses_nothing(key, figures):
    steps = max(60, scaled(STEPS))
    command = [sys.executable, "-m", "tests.soak.monkey", key, str(steps)]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=plain | {"KIVY_LOG_MODE": "PYTHON"})
    assert run.stdout, run.stderr[-3000:]
    seen = json.loads(run.stdout.strip().splitlines()[-1])
    figures("screen monkey, steps of all kinds", seen["steps"], [*seen["faults"], *grown(seen)])
    figures("  of them kills", seen["done"].get("kill", 0), [])
