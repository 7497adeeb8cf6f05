"""What every test stands on: an empty home of its own, no clock held over property tests, and nothing left behind."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Before anything is imported: no test may see or touch the sessions and settings of the person who runs it.
_home = tempfile.TemporaryDirectory(prefix="companion-tests-", ignore_cleanup_errors=True)
os.environ["COMPANION_HOME"] = os.path.join(_home.name, "companion")
os.environ["KIVY_HOME"] = _home.name
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KIVY_LOG_MODE"] = "PYTHON"  # Kivy's own console log would swallow tracebacks

settings.register_profile("house", deadline=None)
settings.load_profile("house")

ROOT = Path(__file__).resolve().parents[1]
# What tools make there; all of it is in .gitignore.
MADE = {"build", "dist", "bin"}


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left_in_the_root() -> Iterator[None]:
    """A library opened without a folder of its own would lie among the sources, and one day in a commit."""
    before = set(os.listdir(ROOT))
    yield
    left = {name for name in set(os.listdir(ROOT)) - before - MADE if not name.startswith(".")}
    assert left == set(), f"a test left {sorted(left)} in the root of the project"
