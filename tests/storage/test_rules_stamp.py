"""The stamp of the rules: what a snapshot was made by, also where rules lie in chapters."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.storage.rules_stamp import contents_stamp


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
