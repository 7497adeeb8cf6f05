"""Faults of the disk: whatever fails, screen and file stay at the last good state, and there is a sentence."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.language.catalogue import phrase
from companion.storage import problems
from companion.storage.library import Library
from companion.storage.problems import (
    DeviceTrouble,
    DiskFull,
    FolderGone,
    LibraryInUse,
    ReadOnlyFolder,
    StorageProblem,
)
from tests.engine.counting import GAME, Pick, people

from .conftest import find_game
from .damage import BROKEN, FORBIDDEN, FULL, failing


def apples(session):
    return [player.apples for player in session.state.players]


FAULTS = [
    ("write", FULL, None, DiskFull),
    ("write", FULL, 7, DiskFull),
    ("fsync", FULL, None, DiskFull),
    ("fsync", BROKEN, None, DeviceTrouble),
    ("write", FORBIDDEN, None, ReadOnlyFolder),
]


@pytest.mark.parametrize(("call", "code", "part", "kind"), FAULTS)
def test_a_tap_that_cannot_be_kept_does_not_count(reopened, evening, monkeypatch, call, code, part, kind):
    evening.do(Pick(seat=0, count=3))
    with failing(monkeypatch, call, code, part), pytest.raises(kind):
        evening.do(Pick(seat=0, count=4))
    assert (evening.cursor, apples(evening)) == (1, [3, 0])
    evening.do(Pick(seat=1, count=1))
    assert apples(reopened()) == [3, 1]


@pytest.mark.parametrize(("call", "code", "part", "kind"), FAULTS)
def test_undo_and_amend_that_cannot_be_kept_do_not_count(reopened, evening, monkeypatch, call, code, part, kind):
    for count in (1, 2):
        evening.do(Pick(seat=0, count=count))
    plan = evening.amend(0, Pick(seat=1, count=9))
    with failing(monkeypatch, call, code, part):
        with pytest.raises(kind):
            evening.undo()
        with pytest.raises(kind):
            evening.accept(plan)
    assert (evening.cursor, apples(evening)) == (2, [3, 0])
    assert apples(reopened()) == [3, 0]


def test_a_new_session_that_cannot_be_kept_leaves_nothing_behind(library, monkeypatch):
    with failing(monkeypatch, "write", FULL, 5), pytest.raises(DiskFull):
        library.new(GAME, people("Ada"))
    assert list(library.list()) == []
    assert list(library.sessions.iterdir()) == []


def test_a_snapshot_that_cannot_be_kept_disturbs_nobody(reopened, evening, monkeypatch):
    for tap in range(49):
        evening.do(Pick(seat=tap % 2))
    written = []
    real = os.write

    def only_the_entry(fd, data):
        if b"+snapshots" in data:
            written.append(data)
            raise OSError(FULL, "full")
        return real(fd, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", only_the_entry)
        evening.do(Pick(seat=0))
    assert len(written) == 1
    assert apples(reopened()) == [26, 24]


def test_compacting_on_a_full_disk_keeps_the_old_file(library, evening, monkeypatch):
    evening.do(Pick(seat=0, count=3))
    store = library.file(evening.opening.id).store
    before = store.path.read_bytes()
    with failing(monkeypatch, "write", FULL, 50), pytest.raises(DiskFull):
        store.compact()
    assert store.path.read_bytes() == before
    assert not list(library.sessions.glob("*.tmp"))
    evening.do(Pick(seat=0, count=1))
    assert apples(evening) == [4, 0]


def test_a_folder_that_vanishes_is_noticed_at_the_next_tap(tmp_path):
    folder = tmp_path / "library"
    with Library(folder, find_game) as library:
        session = library.new(GAME, people("Ada"))
        shutil.rmtree(folder)
        with pytest.raises(FolderGone):
            session.do(Pick(seat=0))
        assert session.cursor == 0


def test_a_size_limit_is_a_full_disk():
    script = """
import resource, signal, sys, tempfile
from pathlib import Path
from companion.storage.library import Library
from companion.storage.problems import DiskFull
from tests.engine.counting import GAME, Pick, people
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with tempfile.TemporaryDirectory() as folder, Library(Path(folder), lambda key: GAME) as library:
    session = library.new(GAME, people("Ada"), {"apples": 50})
    size = library.path(session.opening.id).stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 200, resource.RLIM_INFINITY))
    try:
        for _ in range(50):
            session.do(Pick(seat=0))
    except DiskFull:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        kept = session.cursor
        session.do(Pick(seat=0))
        library.close(session)
        again = library.open(session.opening.id)
        assert 0 < kept < 50 and again.cursor == kept + 1, (kept, again.cursor)
        print("full")
"""
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False)
    assert run.stdout == "full\n", run.stderr


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="modes do not bind the superuser")
def test_a_folder_that_may_not_be_written_is_read(tmp_path):
    with Library(tmp_path, find_game) as library:
        id = library.new(GAME, people("Ada")).opening.id
    tmp_path.chmod(0o500)
    (tmp_path / "library.lock").chmod(0o400)
    try:
        with Library(tmp_path, find_game) as library:
            assert isinstance(library.problem, ReadOnlyFolder)
            assert library.open(id).cursor == 0
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_on_a_read_only_medium_is_read(tmp_path, monkeypatch):
    with Library(tmp_path, find_game) as library:
        id = library.new(GAME, people("Ada")).opening.id
    real = os.open

    def only_reading(path, flags, *args):
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(FORBIDDEN, os.strerror(FORBIDDEN))
        return real(path, flags, *args)

    monkeypatch.setattr(os, "open", only_reading)
    with Library(tmp_path, find_game) as library:
        assert library.problem.message.id == "storage.read_only"
        session = library.open(id)
        with pytest.raises(ReadOnlyFolder):
            session.do(Pick(seat=0))
        with pytest.raises(ReadOnlyFolder):
            library.change_settings(language="de")
        assert (session.cursor, library.settings.language) == (0, "system")


def test_a_second_app_reads_and_is_told(tmp_path, library, evening):
    evening.do(Pick(seat=0, count=3))
    script = """
import sys
from pathlib import Path
from companion.storage.library import Library
from companion.storage.problems import LibraryInUse
from tests.engine.counting import GAME, Pick, people
with Library(Path(sys.argv[1]), lambda key: GAME) as library:
    assert isinstance(library.problem, LibraryInUse)
    session = library.open(library.list()[0].id)
    assert session.state.players[0].apples == 3
    for write in (lambda: session.do(Pick(seat=0)), lambda: library.new(GAME, people("Eve"))):
        try:
            write()
        except Exception as problem:
            print(type(problem).__name__)
"""
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], cwd=root, capture_output=True, text=True, check=False
    )
    assert run.stdout.split() == ["LibraryInUse", "LibraryInUse"], run.stderr
    evening.do(Pick(seat=0, count=1))
    assert apples(evening) == [4, 0]


def test_the_lock_ends_with_the_first_app(tmp_path, library):
    with Library(tmp_path, find_game) as second:
        assert isinstance(second.problem, LibraryInUse)
    library.shut()
    with Library(tmp_path, find_game) as third:
        assert third.problem is None


def test_every_problem_has_words_in_both_languages():
    kinds = [kind for kind in vars(problems).values() if isinstance(kind, type) and issubclass(kind, StorageProblem)]
    assert len(kinds) > 8
    source = "".join(path.read_text(encoding="utf-8") for path in Path(problems.__file__).parent.glob("*.py"))
    asked = set(re.findall(r'"(storage\.[a-z_]+)"', source))
    missing = [(lang, id) for lang in ("de", "en") for id in asked if phrase(lang, id) is None]
    assert not missing


def test_no_room_for_the_copy_of_a_file_to_be_rewritten_is_a_sentence(tmp_path, library, evening, monkeypatch):
    """A last line without its break is written anew; where even the copy before that finds no room, nothing changes."""
    evening.do(Pick(seat=0, count=3))
    path, id = library.path(evening.opening.id), evening.opening.id
    library.close(evening)
    path.write_bytes(path.read_bytes()[:-1])
    before = path.read_bytes()

    with failing(monkeypatch, "write", FULL, 4), pytest.raises(DiskFull):
        library.open(id)
    assert path.read_bytes() == before
    assert not list((tmp_path / "copies").glob("*.tmp"))
    assert library.reports == []
    assert apples(library.open(id)) == [3, 0]
