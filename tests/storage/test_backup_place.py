"""The second place of backups: foreign files in it, stamps of days to come, other phones, and its end."""

from __future__ import annotations

import os
import shutil

import pytest

from companion.engine.adjust import Note
from companion.storage.backup import DAY, HOUR, Backups
from companion.storage.library import Library
from companion.storage.problems import FolderGone, NotPossible, StorageProblem
from companion.storage.transfer import Clash

from .conftest import find_game

NOW = 1_800_000_000
MANY_BYTES = 600 * 1024 * 1024


@pytest.fixture
def clock(monkeypatch):
    """The time of the phone, to be set."""
    told = [float(NOW)]
    monkeypatch.setattr("time.time", lambda: told[0])
    return told


@pytest.fixture
def backups(library, tmp_path):
    made = Backups(library)
    made.choose(tmp_path / "card")
    return made


def names(backups, evening):
    return sorted(path.name for path in backups.folder.glob(f"{evening.opening.id}.*"))


@pytest.mark.parametrize("stamp", [NOW - 5 * DAY, NOW + 2 * HOUR, 4_000_000_000])
def test_a_foreign_file_named_like_a_backup_costs_none_of_ours(evening, backups, clock, stamp):
    for _ in range(4):
        evening.do(Note("a word"))
        backups.keep(evening.opening.id)
        clock[0] += 2 * HOUR
    film = backups.folder / f"film.{stamp}.backup"
    film.touch()
    os.truncate(film, MANY_BYTES)
    evening.do(Note("the last word"))
    backups.keep(evening.opening.id)
    assert (len(names(backups, evening)), film.exists()) == (5, True)


def test_a_backup_of_days_to_come_hides_no_later_one(evening, backups, clock):
    evening.do(Note("a word"))
    held = backups.keep(evening.opening.id)
    shutil.copy(held.path, backups.folder / f"{held.id}.99999999999.backup")
    evening.undo()
    evening.do(Note("another word"))
    clock[0] += HOUR
    backups.keep(evening.opening.id)
    assert f"{held.id}.{NOW + HOUR}.backup" in names(backups, evening)
    assert backups.held()[0].at == NOW + HOUR


def test_the_phone_on_which_more_was_played_wins(library, evening, backups, clock, tmp_path):
    id = evening.opening.id
    evening.do(Note("both"), at=float(NOW))
    backups.keep(id)
    with Library(tmp_path / "second", find_game) as second:
        other = Backups(second, backups.folder)
        other.restore()
        second.open(id).do(Note("the second phone"), at=NOW + 10.0)
        for tap in range(5):
            evening.do(Note("the first phone"), at=NOW + 20.0 + tap)
        backups.keep(id)
        clock[0] += HOUR
        other.keep(id)
    with Library(tmp_path / "third", find_game) as third:
        Backups(third, backups.folder).restore()
        assert third.card(id).entries == 6


def test_what_was_undone_does_not_come_back_because_it_was_longer(evening, backups, clock):
    for tap in range(5):
        evening.do(Note("wrong"), at=NOW + float(tap))
    backups.keep(evening.opening.id)
    for _ in range(5):
        evening.undo()
    evening.do(Note("right"), at=NOW + 60.0)
    clock[0] += HOUR
    backups.keep(evening.opening.id)
    assert backups.held()[0].entries == 1


def test_a_place_that_is_gone_is_told_and_not_made_anew(evening, backups):
    shutil.rmtree(backups.folder)
    with pytest.raises(FolderGone) as told:
        backups.keep(evening.opening.id)
    assert told.value.message.id == "storage.backup_gone"
    assert not backups.folder.exists()
    with pytest.raises(FolderGone):
        backups.restore(Clash.REPLACE)


@pytest.mark.parametrize("do", [lambda place, id: place.keep(id), lambda place, _id: place.restore(Clash.REPLACE)])
def test_a_place_that_is_a_file_is_told(evening, backups, do):
    shutil.rmtree(backups.folder)
    backups.folder.write_bytes(b"x")
    with pytest.raises(StorageProblem) as told:
        do(backups, evening.opening.id)
    assert isinstance(told.value, NotPossible)
    assert told.value.message.id == "storage.backup_no_folder"
