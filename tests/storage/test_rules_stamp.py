"""The stamp of the rules: what a snapshot was made by, also where rules lie in chapters."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.games import KEYS, game
from companion.storage.rules_stamp import contents_stamp, rooms_of
from tests.lint.tree import imports, parsed

# Names as they are spoken: no state follows from them.
NO_RULES = {"companion.language", "companion.language.moves"}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    chapter = tmp_path / "game" / "war"
    chapter.mkdir(parents=True)
    (tmp_path / "game" / "game.py").write_text("GAME = 1")
    (chapter / "battle.py").write_text("HITS = 5")
    return tmp_path / "game"


def test_a_changed_rule_in_a_chapter_changes_the_stamp(package: Path) -> None:
    before = contents_stamp("x", (package,))
    (package / "war" / "battle.py").write_text("HITS = 6")
    assert contents_stamp("x", (package,)) != before


def test_a_rule_written_anew_with_the_same_words_keeps_the_stamp(package: Path) -> None:
    before = contents_stamp("x", (package,))
    os.utime(package / "war" / "battle.py", (1, 1))
    (package / "war" / "__pycache__").mkdir()
    (package / "war" / "__pycache__" / "battle.pyc").write_bytes(b"anything")
    assert contents_stamp("x", (package,)) == before


@pytest.mark.parametrize("key", KEYS)
def test_whatever_the_rules_of_a_game_stand_on_is_part_of_its_stamp(key: str) -> None:
    """A payment mended in the toolbox makes other states: no snapshot of the rules before may be taken for right."""
    engine, toolbox, own, data = rooms_of(game(key))
    assert all(room.is_dir() for room in (engine, toolbox, own, data))
    stamped = tuple(f"companion.{room.name}" for room in (engine, toolbox))
    used = {source for file in own.rglob("*.py") for source, _, _ in imports(parsed(file))}
    assert {source for source in used if source.startswith("companion.") and not source.startswith(stamped)} <= NO_RULES
