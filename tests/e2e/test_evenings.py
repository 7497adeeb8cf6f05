"""Whole evenings through the real app with touches, on an offscreen window, one process each."""

import json
import os
import subprocess
import sys

import pytest

# Every game once, each size and language more than once; the other pairs are played in tests/soak/games.
RUNS = [
    ("historia", "phone", "de"), ("clash_of_cultures", "tablet", "en"), ("through_the_ages", "phone", "en"),
    ("tapestry", "tablet", "de"), ("age_of_mythology", "phone", "de"),
]


def play(*evening):
    command = [sys.executable, "-m", "tests.e2e.drive", *evening]
    # The window without pixels, chosen by the screen tests of this process, must not reach the real one.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, env=plain)
    assert run.returncode == 0, run.stderr[-3000:]
    return json.loads(run.stdout.strip().splitlines()[-1])


@pytest.mark.parametrize(("key", "size", "lang"), RUNS)
def test_a_whole_evening_from_new_game_to_final_score(key, size, lang):
    seen = play(key, size, lang)
    assert seen["winners"]
    assert seen["entries"] > 60
    assert seen["pictures"] >= 6
