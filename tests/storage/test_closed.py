"""A storage that is closed says so, and holds nobody who asked."""

from __future__ import annotations

import pytest

from companion.games import game
from companion.storage.journal_storage import JournalStorage
from companion.storage.library import Library
from companion.storage.problems import NotPossible, ReadOnlyFolder


def test_whoever_asks_a_closed_storage_is_let_go(tmp_path):
    store = JournalStorage(tmp_path / "x.json", kind="index")
    store.change()  # makes the file
    store.close()
    for _ in range(2):
        with pytest.raises(NotPossible):
            store.change()
    assert store.why is not None
    assert store.why.__traceback__ is None


def test_whoever_asks_a_library_that_cannot_be_written_is_let_go(tmp_path):
    with Library(tmp_path, game, read_only=True) as library:
        for _ in range(2):
            with pytest.raises(ReadOnlyFolder):
                library.empty_bin()
        assert library.problem is not None
        assert library.problem.__traceback__ is None
