"""Purity: everything in companion/ loads and the command line runs where Kivy is not installed."""

from __future__ import annotations

import subprocess
import sys

from tests.lint.tree import ROOT

# Kivy is refused rather than absent, so that an import hidden behind `try` shows up as well.
WITHOUT_KIVY = """
import importlib, pkgutil, runpy, sys

class Refuse:
    asked = []
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"kivy", "plyer", "screens"}:
            self.asked.append(name)
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Refuse())
"""
IMPORT_ALL = """
import companion
for module in pkgutil.walk_packages(companion.__path__, "companion."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as lacking:
            # The group `club` is optional, and so are the modules that speak to a club's server.
            assert lacking.name.split(".")[0] == "nats" and "wires.nats" in module.name, (module.name, lacking)
assert not Refuse.asked, Refuse.asked
"""
RUN_GAMES = """
sys.argv = ["companion", "games"]
runpy.run_module("companion", run_name="__main__")
"""


def run_without_kivy(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a Python that cannot import Kivy, plyer or the screens."""
    command = [sys.executable, "-c", WITHOUT_KIVY + script]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_no_module_of_companion_asks_for_kivy():
    run = run_without_kivy(IMPORT_ALL)
    assert run.returncode == 0, run.stderr


def test_the_command_line_runs_without_kivy():
    run = run_without_kivy(RUN_GAMES)
    assert run.returncode == 0, run.stderr
    assert "historia" in run.stdout
