"""After a lost graphics context (a phone put away and taken out again) everything drawn is back."""

from __future__ import annotations

import json
import os
import subprocess
import sys

MANY_COLOURS = 500


def test_every_ornament_and_every_word_is_back_after_a_lost_context(tmp_path):
    plain = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    run = subprocess.run(
        [sys.executable, "-m", "tests.e2e.lost_context", str(tmp_path)],
        capture_output=True, text=True, timeout=120, check=False, env=plain,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    seen = json.loads(run.stdout.splitlines()[-1])
    assert seen["colours"] > MANY_COLOURS
    assert seen["touched"] is None
    assert seen["changed"] is None
