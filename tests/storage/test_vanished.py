"""An evening whose file has vanished is offered back as long as copies of it are there."""

from __future__ import annotations

import json
import shutil

import pytest

from companion.cli import main
from companion.engine.adjust import Note
from companion.storage import shelf
from companion.storage import vanished as vanished_module
from companion.storage.bringing_back import restore
from companion.storage.library import Library
from companion.storage.problems import NoSuchSession
from companion.storage.transfer import Clash, export_library, import_file
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


@pytest.fixture
def replaced(tmp_path):
    """A library with an evening in the bin, and one of more entries that had its place and has lost its file."""
    with Library(tmp_path / "library", find_game) as library:
        session = library.new(GAME, people("Ada", "Karl"), {"apples": 50}, created=1_700_000_000.0)
        id = session.opening.id
        session.do(Note("before"))
        export_library(library, tmp_path / "backup")
        library.close(session)
        import_file(library, tmp_path / "backup", Clash.REPLACE)
        for tap in range(20):
            library.open(id).do(Note(f"later {tap}"))
    library.path(id).unlink()
    return tmp_path / "library", id


def test_an_older_one_in_the_bin_does_not_hide_what_has_vanished(replaced):
    folder, id = replaced
    with Library(folder, find_game) as library:
        assert [(one.id, one.entries) for one in vanished(library)] == [(id, 21)]
        library.empty_bin()
        assert [(one.id, one.entries) for one in vanished(library)] == [(id, 21)]
        assert bring_vanished_back(library, id).saved == library.open(id).cursor == 21


def test_what_nobody_misses_lies_in_the_bin_beside_an_older_one(replaced):
    folder, id = replaced
    with Library(folder, find_game) as library:
        put_vanished_into_bin(library, id)
        assert list(vanished(library)) == []
        assert library.deleted() == [id, id]
        restore(library, id)
        assert library.open(id).cursor == 21
        assert library.reports == []


def test_a_deleted_evening_whose_file_was_hurt_in_the_bin_has_not_vanished(library, evening):
    evening.do(Note("one"))
    library.delete(evening.opening.id)
    ((_, _, path),) = library.binned()
    for data in (path.read_bytes()[:-10], b""):
        path.write_bytes(data)
        assert list(vanished(library)) == []


def test_what_was_thrown_away_for_good_does_not_come_back_after_a_kill(library, evening, monkeypatch):
    evening.do(Note("one"))
    library.delete(evening.opening.id)
    gone = []

    def killed(path):
        if gone:
            raise KeyboardInterrupt
        gone.append(path)
        path.unlink()

    with monkeypatch.context() as patch:
        patch.setattr(shelf, "remove", killed)
        with pytest.raises(KeyboardInterrupt):
            library.empty_bin()
    assert (list(vanished(library)), library.deleted()) == ([], [evening.opening.id])


def test_a_foreign_copy_of_a_file_does_not_hide_that_it_has_vanished(library, evening):
    path = library.path(evening.opening.id)
    library.close(evening)
    path.rename(path.with_name(f"{path.stem} (1).session"))
    assert [one.id for one in vanished(library)] == [path.stem]


def test_one_that_comes_back_does_not_read_all_others(tmp_path, monkeypatch):
    with Library(tmp_path, find_game) as library:
        for _ in range(6):
            library.close(library.new(GAME, people("Ada", "Karl")))
        shutil.rmtree(library.sessions)
        read, real = [], vanished_module._read
        monkeypatch.setattr(vanished_module, "_read", lambda *given: read.append(given) or real(*given))
        assert len(repair(library)) == 6
    assert len(read) == 6 + 6


def test_lines_that_got_into_another_file_do_not_hide_what_has_vanished(lost):
    folder, session = lost
    (other,) = (folder / "sessions").iterdir()
    with Library(folder, find_game) as library:
        bring_vanished_back(library, session.opening.id)
        library.close(library.open(session.opening.id))
    path = other.with_name(f"{session.opening.id}.session")
    other.write_bytes(other.read_bytes() + path.read_bytes())
    path.unlink()
    with Library(folder, find_game) as library:
        assert [one.id for one in vanished(library)] == [session.opening.id]
