"""Which rules made a state: a hash of the code and data of a game, equal on every phone that has the same."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.paths import data_path


@cache
def rules_stamp(game: Game[Any]) -> str:
    """Which rules made a state: a hash of the game's code and data, so that better rules replay."""
    return contents_stamp(f"{game.key} {game.version}", rooms_of(game))


def rooms_of(game: Game[Any]) -> tuple[Path, ...]:
    """Where the rules of a game lie: its own package and data, and what it stands on."""
    engine = Path(sys.modules[Game.__module__].__file__ or "").parent
    home = Path(sys.modules[type(game).__module__].__file__ or "").parent
    return engine, engine.parent / "toolbox", home, data_path(game.key)


def contents_stamp(name: str, folders: Iterable[Path]) -> str:
    """A hash of what all files below these folders hold; when they were written does not matter."""
    seen = sha256(name.encode())
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            # Python's own caches change without the rules.
            if path.is_file() and path.parent.name != "__pycache__":
                seen.update(f"\0{path.relative_to(folder).as_posix()}\0".encode())
                seen.update(path.read_bytes())
    return seen.hexdigest()[:16]
