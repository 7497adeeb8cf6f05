"""Facts files: what a table has told about its box, written to a file and read from one."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.evening.remembered import fitting_facts
from companion.storage.disk import make_folder, read_file, write_replacing
from companion.storage.library import Library
from companion.storage.limits import parsed
from companion.storage.problems import StorageProblem
from companion.storage.strangers import plain_files

FOLDER = "calibration"
MOST_FACT_BYTES = 1024 * 1024


class NoSuchFacts(ValueError):
    """A file that does not hold facts of this game."""


def folder_of(library: Library) -> Path:
    """Where the files lie; those from another device are put here too."""
    return library.folder / FOLDER


def files_of(library: Library) -> list[Path]:
    """The files here, newest first."""
    return [path for _, _, path in plain_files(folder_of(library), ".json")]


def write_facts(library: Library, game: Game[Any]) -> Path:
    """Write what is remembered for a game into a new file."""
    path = folder_of(library) / f"{game.key}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    make_folder(path.parent)
    content = {"game": game.key, "facts": library.calibration(game.key)}
    write_replacing(path, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode("utf-8"), among_others=True)
    return path


def read_facts(game: Game[Any], path: Path) -> dict[str, Any]:
    """The facts of a file that make sense in this game."""
    try:
        content = parsed(read_file(path, MOST_FACT_BYTES))
    except (OSError, ValueError, StorageProblem) as fault:
        raise NoSuchFacts(path.name) from fault
    if not isinstance(content, Mapping) or content.get("game") != game.key:
        raise NoSuchFacts(path.name)
    facts = content.get("facts")
    if not isinstance(facts, dict):
        raise NoSuchFacts(path.name)
    known = {fact.id: fact.value for fact in game.known_facts(facts) if fact.printed and fact.id in facts}
    return fitting_facts(game, known)
