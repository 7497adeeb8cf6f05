"""Drafts of tallies: one a game, kept over a restart, gone when they are done with."""

from __future__ import annotations

import pytest

from companion.storage.drafts import TallyDrafts
from companion.storage.library import Library
from companion.storage.problems import StorageProblem
from tests.storage.conftest import find_game

BEGUN = {"steps": 1, "entered": [["apples", 0, False, 2.5]]}


def test_a_draft_is_there_after_a_restart_and_belongs_to_its_game(tmp_path):
    with Library(tmp_path, find_game) as library:
        drafts = TallyDrafts(library)
        drafts.keep("counting", {"steps": 0})
        drafts.keep("counting", BEGUN)
        drafts.close()
    with Library(tmp_path, find_game) as library:
        drafts = TallyDrafts(library)
        assert (drafts.of("counting"), drafts.of("other")) == (BEGUN, {})
        drafts.close()


def test_an_empty_draft_is_forgotten(tmp_path):
    with Library(tmp_path, find_game) as library:
        drafts = TallyDrafts(library)
        drafts.keep("counting", BEGUN)
        drafts.keep("counting", {})
        drafts.keep("counting", {})
        assert drafts.of("counting") == {}
        drafts.close()


def test_a_damaged_file_of_drafts_is_set_aside_and_told(tmp_path):
    (tmp_path / "drafts.tables").write_bytes(b"\x00\x01 no drafts at all")
    with Library(tmp_path, find_game) as library:
        drafts = TallyDrafts(library)
        assert drafts.of("counting") == {}
        assert len(library.reports) == 1
        drafts.close()


def test_a_second_app_reads_drafts_and_says_why_it_keeps_none(tmp_path):
    with Library(tmp_path, find_game) as library, Library(tmp_path, find_game) as second:
        first = TallyDrafts(library)
        first.keep("counting", BEGUN)
        reader = TallyDrafts(second)
        assert reader.of("counting") == BEGUN
        with pytest.raises(StorageProblem):
            reader.keep("counting", {})
        first.close()
        reader.close()
