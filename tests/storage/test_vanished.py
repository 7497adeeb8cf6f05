"""An evening whose file has vanished is offered back as long as copies of it are there."""

from __future__ import annotations

import json
import shutil

import pytest

from companion.cli import main
from companion.storage.library import Library
from companion.storage.problems import NoSuchSession
from companion.storage.vanished import bring_vanished_back, put_vanished_into_bin, vanished
from companion.storage.verify import VANISHED, repair, verify
from tests.engine.counting import GAME, Pick, people

from .conftest import find_game


@pytest.fixture
def lost(tmp_path):
    """A killed library one of whose two evenings has lost its file, and that evening."""
    library = Library(tmp_path / "running", find_game)
    session, _ = (library.new(GAME, people("Ada", "Karl"), {"apples": 50}) for _ in range(2))
    for tap in range(30):
        session.do(Pick(seat=tap % 2))
        if tap == 20:
            library.rest(session)
    shutil.copytree(tmp_path / "running", tmp_path / "killed")
    library.shut()
    (tmp_path / "killed" / "sessions" / f"{session.opening.id}.session").unlink()
    return tmp_path / "killed", session


def test_F13_a_vanished_evening_is_told_and_comes_back_whole(lost):
    folder, session = lost
    id = session.opening.id
    with Library(folder, find_game) as library:
        assert [(one.id, one.entries) for one in vanished(library)] == [(id, 30)]
        assert [finding.id for finding in verify(library) if finding.kind == VANISHED and not finding.sound] == [id]
        report = bring_vanished_back(library, id)
        assert (report.saved, report.lost) == (30, 0)
        assert library.open(id).state == session.state
        assert library.reports == [report]
        assert list(vanished(library)) == []
        assert all(finding.sound for finding in verify(library))
    with Library(folder, find_game) as library:
        assert library.open(id).cursor == 30
        assert library.reports == []


def test_F13_without_its_mirror_it_comes_back_as_far_as_the_copy_goes(lost):
    folder, session = lost
    shutil.rmtree(folder / "tails")
    with Library(folder, find_game) as library:
        report = bring_vanished_back(library, session.opening.id)
        assert report.since is not None
        assert report.saved == library.open(session.opening.id).cursor == 21


def test_F13_repair_brings_it_back(lost):
    folder, session = lost
    with Library(folder, find_game) as library:
        assert [report.saved for report in repair(library)] == [30]
        assert library.open(session.opening.id).state == session.state


def test_F13_one_command_tells_of_it_and_one_brings_it_back(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    with Library(tmp_path, find_game) as library:
        id = library.new(GAME, people("Ada", "Karl")).opening.id
    (tmp_path / "sessions" / f"{id}.session").unlink()
    assert main(["--lang", "de", "library", "verify"]) == 1
    (found,) = (one for one in json.loads(capsys.readouterr().out) if one["kind"] == VANISHED)
    assert "verschwunden" in found["problem"]
    assert main(["library", "restore", id]) == 0
    assert json.loads(capsys.readouterr().out) == {"session": id}


def test_F13_what_nobody_misses_goes_into_the_bin(lost):
    folder, session = lost
    with Library(folder, find_game) as library:
        put_vanished_into_bin(library, session.opening.id)
        assert list(vanished(library)) == []
        assert library.deleted() == [session.opening.id]


def test_F13_what_was_deleted_emptied_renamed_or_never_begun_has_not_vanished(library, evening, monkeypatch):
    id = evening.opening.id
    library.delete(id)
    assert list(vanished(library)) == []
    library.empty_bin()
    assert list(vanished(library)) == []
    other = library.new(GAME, people("Ada", "Karl"))
    library.close(other)
    library.path(other.opening.id).rename(library.path("another-name"))
    assert list(vanished(library)) == []
    monkeypatch.setattr(library, "open", lambda _id: (_ for _ in ()).throw(NoSuchSession(id="x")))
    with pytest.raises(NoSuchSession):
        library.new(GAME, people("Ada", "Karl"))
    assert list(vanished(library)) == []


def test_F13_a_second_app_is_not_offered_anything_to_change(lost):
    folder, session = lost
    with Library(folder, find_game, read_only=True) as library:
        assert len(vanished(library)) == 1
        with pytest.raises(type(library.problem)):
            bring_vanished_back(library, session.opening.id)
