"""Calibration files: what a table has told about its box, written to a file and read from one."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.storage.library import Library

FOLDER = "calibration"


class NoSuchFacts(ValueError):
    """A file that does not hold facts of this game."""


def folder_of(library: Library) -> Path:
    """Where the files lie; those from another device are put here too."""
    return library.folder / FOLDER


def files_of(library: Library) -> list[Path]:
    """The files here, newest first."""
    return sorted(folder_of(library).glob("*.json"), key=lambda path: -path.stat().st_mtime)


def write_facts(library: Library, game: Game[Any]) -> Path:
    """Write what is remembered for a game into a new file."""
    path = folder_of(library) / f"{game.key}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"game": game.key, "facts": library.calibration(game.key)}
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return path


def read_facts(game: Game[Any], path: Path) -> dict[str, Any]:
    """The facts of a file that make sense in this game."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise NoSuchFacts(path.name) from fault
    if not isinstance(content, Mapping) or content.get("game") != game.key:
        raise NoSuchFacts(path.name)
    facts = content.get("facts")
    if not isinstance(facts, dict):
        raise NoSuchFacts(path.name)
    return {fact.id: fact.value for fact in game.known_facts(facts) if fact.printed and fact.id in facts}
