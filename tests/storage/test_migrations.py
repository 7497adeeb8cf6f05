"""Migrations: an old save goes through one function a step, keeps a copy, and is written in today's form."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.storage import migrations
from companion.storage.copies import unpacked
from companion.storage.library import Library
from companion.storage.session_file import SessionFile
from tests.engine.counting import GAME

from .conftest import find_game

# A session of the first schema, written once and never again.
FROZEN = Path(__file__).parent / "frozen" / "counting_1.session"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sessions").mkdir()
    shutil.copy(FROZEN, tmp_path / "sessions" / "counting_1.session")
    return tmp_path


@pytest.fixture
def next_schemas(monkeypatch):
    """Two imagined steps: entries get an author, then the clock goes."""

    def first(tables):
        for entry in tables["entries"].values():
            entry["author"] = "somebody"
        return tables

    def second(tables):
        return {name: docs for name, docs in tables.items() if name != "clock"}

    monkeypatch.setitem(migrations.SCHEMA, "session", 3)
    monkeypatch.setitem(migrations.STEPS, "session", {1: first, 2: second})


def test_a_save_of_the_first_schema_opens_to_its_known_state(folder):
    with Library(folder, find_game) as library:
        session = library.open("counting_1")
        assert session.score.totals == (9.0, 10.0)
        assert (session.cursor, len(session.journal)) == (5, 6)
        assert library.clock(session).seconds == (61.0, 0.0)


def test_steps_are_taken_one_after_the_other(folder, next_schemas):
    with Library(folder, find_game) as library:
        session = library.open("counting_1")
        assert {entry.author for entry in session.journal.done()} == {"somebody"}
        assert session.score.totals == (9.0, 10.0)
        assert library.clock(session).seconds == (0.0, 0.0)
        assert unpacked((folder / "copies" / "counting_1.session.1").read_bytes()) == FROZEN.read_bytes()
    again = SessionFile(folder / "sessions" / "counting_1.session")
    assert again.doc("header")["schema"] == 3
    assert again.session(GAME).score.totals == (9.0, 10.0)
    again.close()


def test_reading_only_migrates_in_memory(folder, next_schemas):
    with Library(folder, find_game, read_only=True) as library:
        assert library.open("counting_1").journal[0].author == "somebody"
    assert (folder / "sessions" / "counting_1.session").read_bytes() == FROZEN.read_bytes()


def test_every_old_schema_has_its_step():
    for kind, newest in migrations.SCHEMA.items():
        assert set(migrations.STEPS.get(kind, {})) == set(range(1, newest))
