"""The recorded evenings that are entered anew."""

from __future__ import annotations

import json

from companion.paths import data_folder
from companion.script import Script, read_script


def sample(key: str) -> Script:
    """The recorded evening of a game."""
    return read_script(json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8")))
