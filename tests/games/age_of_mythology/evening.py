"""A whole recorded evening, for tests that need something of everything."""

from __future__ import annotations

import json
from pathlib import Path

from companion.engine.session import Session
from companion.paths import data_folder
from companion.script import play, read_script

SAMPLE = data_folder() / "samples" / "age_of_mythology.json"


def replay(file: Path, key: str = "") -> Session:
    """Play a script file, or the script under a key of it."""
    data = json.loads(file.read_text(encoding="utf-8"))
    return play(read_script(data[key] if key else data))


def evening() -> Session:
    """The sample evening, played again."""
    return replay(SAMPLE)
