"""The bin: everything in it comes back, and no wrong date of the phone empties it."""

from __future__ import annotations

import os
import shutil
import time

import pytest

from companion.engine.adjust import Note
from companion.storage.bringing_back import bring_back, restore
from companion.storage.library import Library
from companion.storage.problems import NoSuchSession
from companion.storage.shelf import BIN_DAYS, DAY
from companion.storage.transfer import Clash, export_library, import_file
from companion.storage.verify import verify

from .conftest import find_game

LONG = (BIN_DAYS + 1) * DAY


@pytest.fixture
def ahead(monkeypatch):
    """By how many seconds the clock of the phone is ahead, to be set."""
    told, real = [0.0], time.time
    monkeypatch.setattr("time.time", lambda: real() + told[0])
    return told


def test_what_was_replaced_comes_back_beside_what_replaced_it(library, evening, tmp_path):
    id = evening.opening.id
    evening.do(Note("before"))
    export_library(library, tmp_path / "backup")
    for _ in range(4):
        evening.do(Note("the evening"))
    library.close(evening)
    import_file(library, tmp_path / "backup", Clash.REPLACE)
    ((_, _, replaced),) = library.binned()
    back = bring_back(library, replaced.name)
    assert (library.card(id).entries, library.card(back).entries) == (1, 5)
    library.open(back).do(Note("and on"))
    assert library.open(back).cursor == 6


def test_what_was_deleted_comes_back_by_name_to_its_place(library, evening):
    library.delete(evening.opening.id)
    ((_, _, gone),) = library.binned()
    assert bring_back(library, gone.name) == evening.opening.id
    assert library.deleted() == []
    with pytest.raises(NoSuchSession):
        bring_back(library, gone.name)


def test_the_last_deleted_comes_back_though_the_clock_went_back(library, evening, tmp_path, ahead):
    export_library(library, tmp_path / "backup")
    ahead[0] = 400.0 * DAY
    library.delete(evening.opening.id)
    ahead[0] = 0.0
    import_file(library, tmp_path / "backup")
    library.open(evening.opening.id).do(Note("longer"))
    library.delete(evening.opening.id)
    restore(library, evening.opening.id)
    assert library.card(evening.opening.id).entries == 1


def old(folder, ahead, days):
    """As if the app had been in use for so long, until now."""
    now = time.time() + ahead
    os.utime(folder / "library.lock", (now - days * DAY,) * 2)
    for path in folder.glob("*.tables"):
        os.utime(path, (now, now))


@pytest.mark.parametrize("starts", [1, 2, 20])
def test_a_clock_far_ahead_does_not_empty_the_bin(tmp_path, library, evening, ahead, starts):
    id = evening.opening.id
    library.delete(id)
    library.shut()
    old(tmp_path, 0.0, 400)
    for start in range(starts):  # a phone whose date is wrong for some days, and an app that is used
        ahead[0] = float(LONG) * 9 + start * DAY
        with Library(tmp_path, find_game) as wrong:
            assert wrong.deleted() == [id]
        for path in tmp_path.glob("*.tables"):
            os.utime(path, (time.time(),) * 2)
    ahead[0] = 0.0
    for _ in range(2):
        with Library(tmp_path, find_game) as again:
            assert again.deleted() == [id]
    with Library(tmp_path, find_game) as again:
        restore(again, id)
        assert again.card(id).id == id


def test_what_was_deleted_long_ago_goes_while_the_app_is_used(tmp_path, library, evening, ahead):
    ahead[0] = -float(LONG)
    library.delete(evening.opening.id)
    ahead[0] = 0.0
    library.change_settings(sound=False)
    library.shut()
    with Library(tmp_path, find_game) as later:
        assert later.deleted() == [evening.opening.id]
    old(tmp_path, 0.0, BIN_DAYS + 1)
    with Library(tmp_path, find_game) as later:
        assert later.deleted() == []


@pytest.mark.parametrize("started_anew", [True, False])
def test_what_comes_back_is_not_measured_by_what_stood_there_later(library, evening, tmp_path, started_anew):
    id = evening.opening.id
    evening.do(Note("first"))
    export_library(library, tmp_path / "backup")
    library.delete(id)
    ((_, _, first),) = library.binned()
    import_file(library, tmp_path / "backup")
    for _ in range(20):
        library.open(id).do(Note("longer"))
    library.close(library.open(id))
    library.list()
    library.delete(id)
    bring_back(library, first.name)
    if started_anew:
        library.shut()
        library = Library(tmp_path, find_game)
    assert library.open(id).cursor == 1
    assert library.reports == []
    library.shut()


@pytest.mark.parametrize("lines", [3, 15])
@pytest.mark.parametrize("killed", [True, False])
def test_what_lost_its_end_in_the_bin_comes_back_whole_and_is_told(library, evening, tmp_path, lines, killed):
    id = evening.opening.id
    for tap in range(20):
        evening.do(Note(f"tap {tap}"))
    if killed:  # the last lines are in no copy but the mirror
        shutil.copytree(tmp_path, tmp_path / "killed")
    library.shut()
    with Library(tmp_path / "killed" if killed else tmp_path, find_game) as library:
        library.delete(id)
        ((_, _, path),) = library.binned()
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-lines]))
        assert [finding.id for finding in verify(library) if not finding.sound] == [path.name]
        assert bring_back(library, path.name) == id
        assert library.open(id).cursor == 20
        assert [report.message.id for report in library.reports] == ["storage.recovered_all"]
