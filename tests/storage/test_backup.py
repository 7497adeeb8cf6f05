"""Backups by themselves: in a second place, read back, thinned, and brought back on a new phone."""

from __future__ import annotations

import os
import tracemalloc
import zlib

import pytest

from companion.engine.adjust import Note
from companion.engine.session import Session
from companion.storage.backup import DAY, MOST_BYTES, TAPS, Backups
from companion.storage.disk import write_replacing
from companion.storage.held import is_behind
from companion.storage.library import Library
from companion.storage.problems import BadImport, StorageProblem, Unreadable
from companion.storage.transfer import Clash
from tests.engine.counting import GAME, Throw, people

from .conftest import find_game


@pytest.fixture
def backups(library, tmp_path):
    made = Backups(library)
    made.choose(tmp_path / "card")
    return made


def test_every_fifty_taps_an_evening_is_kept(library, evening, backups):
    made = [bool(backups.after_tap(evening)) for _ in range(2 * TAPS + 1) if evening.do(Throw(seat=0))]
    assert sum(made) == 2
    (held,) = backups.held()
    assert (held.id, held.names, held.game) == (evening.opening.id, ("Ada", "Karl"), "counting")
    assert held.entries >= TAPS


def test_an_evening_that_did_not_change_is_kept_once(library, evening, backups):
    evening.do(Throw(seat=0))
    assert backups.keep(evening.opening.id) == backups.keep(evening.opening.id)


def test_everything_comes_back_on_a_new_phone(library, evening, backups, tmp_path):
    evening.do(Throw(seat=0))
    library.learn("counting", {"fields": 3})
    second = library.new(GAME, people("Eve", "Bob"))
    second.do(Note("hello"))
    for session in (evening, second):
        backups.keep(session.opening.id)
    with Library(tmp_path / "phone", find_game) as phone:
        there = Backups(phone)
        there.choose(tmp_path / "card")
        assert {held.entries for held in there.held()} == {1}
        assert set(there.restore().ids) == {evening.opening.id, second.opening.id}
        assert phone.open(evening.opening.id).state == evening.state
        assert {person.name for person in phone.people()} == {"Ada", "Karl", "Eve", "Bob"}
        assert phone.calibration("counting") == {"fields": 3}
        there.restore(Clash.REPLACE)
        assert len(phone.list()) == 2


def test_a_damaged_backup_falls_back_to_the_one_before(library, evening, backups):
    for _ in range(2):
        evening.do(Throw(seat=0))
        held = backups.keep(evening.opening.id)
    held.path.write_bytes(held.path.read_bytes()[:-20])
    (older,) = backups.held()
    assert older.entries == 1


def test_what_is_not_ours_stays_in_the_second_place(library, evening, backups):
    foreign = backups.folder / "holiday.jpg"
    foreign.write_bytes(b"x")
    evening.do(Throw(seat=0))
    backups.keep(evening.opening.id)
    assert foreign.read_bytes() == b"x"
    assert len(backups.held()) == 1


def test_a_place_that_cannot_be_written_is_not_chosen(library, tmp_path):
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(StorageProblem):
        Backups(library).choose(tmp_path / "file" / "inside")
    assert library.settings.backup_folder == ""


def test_backups_are_thinned_over_time(library, evening, backups, monkeypatch):
    now = 1_700_000_000
    for step in range(120):
        evening.do(Throw(seat=0))
        monkeypatch.setattr("time.time", lambda at=now + step * 6 * 3600: float(at))
        backups.keep(evening.opening.id)
    ours = [path for path in backups.folder.iterdir() if path.name.startswith(evening.opening.id)]
    assert 10 <= len(ours) <= 25
    assert backups.held()[0].entries == 120
    assert sum(path.stat().st_size for path in backups.folder.iterdir()) < MOST_BYTES


@pytest.fixture
def replays(monkeypatch):
    """Every entry that is replayed or done from now on."""
    seen, run = [], Session._run
    monkeypatch.setattr(Session, "_run", lambda *given, **how: seen.append(given) or run(*given, **how))
    return seen


@pytest.mark.parametrize("left", [True, False])
def test_what_was_just_played_is_not_replayed_for_its_backup(library, evening, backups, replays, left):
    for _ in range(60):
        evening.do(Throw(seat=0))
    if left:
        library.close(evening)
    replays.clear()
    assert backups.keep(evening.opening.id).entries == 60
    assert replays == []


def test_what_is_done_while_a_backup_is_made_comes_with_the_next(library, evening, backups):
    for _ in range(20):
        evening.do(Throw(seat=0))
    steps = backups.keeping(evening.opening.id)
    for _ in range(10):
        next(steps)
    for _ in range(TAPS):
        evening.do(Throw(seat=0))
    assert len(list(steps)) > 10  # one entry after the other
    assert backups.held()[0].entries == 20
    assert backups.after_tap(evening).entries == 20 + TAPS


@pytest.mark.parametrize("open_meanwhile", [True, False])
def test_an_evening_may_be_opened_or_left_while_its_backup_is_made(library, evening, backups, open_meanwhile):
    evening.do(Throw(seat=0))
    if open_meanwhile:
        library.close(evening)
    steps = backups.keeping(evening.opening.id)
    next(steps)
    if open_meanwhile:
        library.open(evening.opening.id).do(Throw(seat=1))
    else:
        library.close(evening)
    list(steps)
    assert backups.held()[0].entries == (2 if open_meanwhile else 1)


@pytest.mark.parametrize("spoil", [lambda data: data[:-9], lambda data: data[:40] + b"?" + data[41:]])
def test_a_backup_that_cannot_be_read_back_does_not_count(library, evening, backups, monkeypatch, spoil):
    evening.do(Throw(seat=0))
    write = write_replacing
    monkeypatch.setattr("companion.storage.backup.write_replacing", lambda path, data: write(path, spoil(data)))
    with pytest.raises(Unreadable):
        backups.keep(evening.opening.id)
    assert (list(backups.folder.iterdir()), backups.held()) == ([], [])
    monkeypatch.undo()
    assert backups.keep(evening.opening.id).entries == 1


def test_an_entry_no_import_would_take_is_not_backed_up(library, evening, backups, monkeypatch):
    evening.do(Throw(seat=0))
    nobody = evening.journal[0]._replace(action=Throw(seat=7))
    monkeypatch.setattr(type(evening.journal), "__getitem__", lambda *_given: nobody)
    with pytest.raises(BadImport):
        backups.keep(evening.opening.id)
    assert list(backups.folder.iterdir()) == []


def test_a_file_that_unpacks_without_end_is_not_unpacked(library, evening, backups):
    held = backups.keep(evening.opening.id)
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(100)) + packer.flush()
    held.path.with_name(f"{held.id}.{held.at + 1}.backup").write_bytes(data)
    evening.do(Throw(seat=0))
    tracemalloc.start()
    backups.keep(evening.opening.id)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 60_000_000


def test_what_somebody_died_writing_goes_after_a_day(library, evening, backups):
    held = backups.keep(evening.opening.id)
    old, new = (held.path.with_name(f"{held.id}.{at}.backup.tmp") for at in (held.at - 1, held.at))
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (held.at - 2 * DAY,) * 2)
    evening.do(Throw(seat=0))
    backups.keep(evening.opening.id)
    assert (old.exists(), new.exists()) == (False, True)


def test_a_backup_that_is_taken_away_meanwhile_costs_only_itself(library, evening, backups):
    evening.do(Throw(seat=0))
    first = backups.keep(evening.opening.id)
    evening.do(Throw(seat=0))
    second = backups.keep(evening.opening.id)
    first.path.unlink()
    assert not is_behind(second, first)
