"""`make run` where there is no display."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from screens import device
from screens.start import CANNOT_DRAW, NO_DISPLAY, SHOTS, main

ROOT = Path(__file__).parents[2]


def test_without_a_display_it_says_so_plays_the_sample_evening_and_tells_the_score(tmp_path):
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "DISPLAY", "WAYLAND"))}
    run = subprocess.run(
        [sys.executable, "-m", "screens"],
        capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path, env=plain | {"PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert run.stderr == ""
    said = run.stdout.splitlines()
    assert said[0] == NO_DISPLAY.format(folder=SHOTS)
    assert "Wilma" in said[1]
    assert said[-1].split()[-5:] == ["94", "67", "80", "117", "141"]
    assert len(list((tmp_path / SHOTS).glob("*.png"))) >= 8


def test_without_the_libraries_to_draw_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(device, "DRAWN_WITH", ("libNobodyHas.so.1",))
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 1
    assert capsys.readouterr().err.strip() == CANNOT_DRAW
