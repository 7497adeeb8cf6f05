"""Any call of any kind may fail, at any of its turns: what failed leaves nothing behind and nothing stuck."""

from __future__ import annotations

from contextlib import suppress

import pytest

from companion.engine.adjust import Note
from companion.storage.backup import Backups
from companion.storage.bringing_back import bring_back, restore
from companion.storage.library import Library
from companion.storage.names import rename_person
from companion.storage.problems import StorageProblem
from companion.storage.tallies import keep_tally
from companion.storage.transfer import Clash, export_library, export_sessions, import_file
from companion.storage.vanished import bring_vanished_back, put_vanished_into_bin, vanished
from tests.engine.counting import GAME, Pick, people

from .conftest import find_game
from .damage import Failing, Filled

MOST_TURNS = 60
BACKUP = "backup"


def session_of(library):
    return library.open(next(card.id for card in library.list() if not card.tallied))


DEEDS = {
    "a tap": lambda library: session_of(library).do(Pick(seat=1)),
    "undo": lambda library: session_of(library).undo(),
    "amend": lambda library: session_of(library).accept(session_of(library).amend(0, Note("x"))),
    "compact": lambda library: library.file(library.list()[0].id).store.compact(),
    "new": lambda library: library.new(GAME, people("Eve")),
    "tally": lambda library: keep_tally(library, GAME, people("Eve", "Bob"), {"apples": [1, 2]}),
    "duplicate": lambda library: library.duplicate(library.list()[0].id),
    "delete": lambda library: library.delete(library.list()[0].id),
    "rename": lambda library: rename_person(library, "Ada", "Zoe"),
    "replace": lambda library: import_file(library, library.folder / BACKUP, Clash.REPLACE),
    "keep both": lambda library: import_file(library, library.folder / BACKUP, Clash.KEEP_BOTH),
}
# The same for what is no evening of the shelf yet: the first in the bin, and one whose file has vanished.
RETURNS = {
    "restore": lambda library: restore(library, library.deleted()[0]),
    "bring back beside": lambda library: bring_back(library, library.binned()[-1][2].name),
    "bring vanished back": lambda library: bring_vanished_back(library, vanished(library)[0].id),
    "vanished into the bin": lambda library: put_vanished_into_bin(library, vanished(library)[0].id),
    "a backup": lambda library: Backups(library).keep(library.list()[0].id),
    "all backups": lambda library: Backups(library).restore(Clash.KEEP_BOTH),
}
# What may be half done when a later part fails: each session for itself.
PIECEWISE = {"rename"}


def ready(folder):
    """A library with one session in use and a backup of it."""
    library = Library(folder, find_game)
    session = library.new(GAME, people("Ada", "Karl"), {"apples": 50}, seed="1")
    for count in (1, 2, 3):
        session.do(Pick(seat=0, count=count))
    export_library(library, folder / BACKUP)
    return library, session


def seen(library):
    """All there is to see: every session with its names, points and entries."""
    return sorted((card.id, card.names, card.points, card.entries) for card in library.list())


@pytest.mark.parametrize("call", ["write", "fsync", "open", "replace", "fstat"])
@pytest.mark.parametrize("deed", DEEDS)
def test_what_failed_is_as_if_it_had_never_been_tried(tmp_path, monkeypatch, call, deed):
    for turn in range(1, MOST_TURNS):
        folder = tmp_path / str(turn)
        library, session = ready(folder)
        id, before = session.opening.id, seen(library)
        with monkeypatch.context() as patch:
            fault = Failing(patch, call, turn)
            try:
                DEEDS[deed](library)
                failed = False
            except StorageProblem:
                failed = True
        if failed and deed not in PIECEWISE:
            assert seen(library) == before
        if any(card.id == id for card in library.list()):
            library.open(id).do(Note("and on it goes"))
        after = seen(library)
        library.shut()
        with Library(folder, find_game) as again:
            assert seen(again) == after
            assert again.reports == []
        if not fault.reached:
            return
    pytest.fail("never came to an end")


def returning(folder, deed):
    """A library with one session that stays, and one deleted or vanished."""
    library, session = ready(folder)
    library.close(session)
    Backups(library).keep(session.opening.id)
    gone = library.new(GAME, people("Eve"))
    gone.do(Pick(seat=0))
    library.close(gone)
    if "vanished" in deed:
        library.path(gone.opening.id).unlink()
    else:
        library.delete(gone.opening.id)
    if "beside" in deed:
        library.write(gone.opening, {})
    library.list()
    return library, gone.opening.id


def left(library, id):
    """How often an evening can still be had: on the shelf, in the bin, or from its copies."""
    on_shelf = any(card.id == id and card.problem is None for card in library.list())
    return on_shelf or id in library.deleted() or any(one.id == id for one in vanished(library))


@pytest.mark.parametrize("call", ["write", "fsync", "open", "replace", "fstat"])
@pytest.mark.parametrize("deed", RETURNS)
def test_what_could_not_come_back_can_still_come_back(tmp_path, monkeypatch, call, deed):
    for turn in range(1, MOST_TURNS):
        folder = tmp_path / str(turn)
        library, id = returning(folder, deed)
        with monkeypatch.context() as patch:
            fault = Failing(patch, call, turn)
            with suppress(StorageProblem, IndexError):  # an index where what failed was looking for it
                RETURNS[deed](library)
        assert left(library, id)
        library.shut()
        with Library(folder, find_game) as again:
            assert left(again, id)
            assert all(card.problem is None for card in again.list())
            assert [report for report in again.reports if not report.vanished] == []
        if not fault.reached:
            return
    pytest.fail("never came to an end")


def _crowd(folder):
    """Three evenings of Ada's on the shelf, older ones of two of them in a backup, and which those are."""
    library = Library(folder / "library", find_game)
    made = [library.new(GAME, people("Ada", "Karl"), {"apples": 50}, seed=str(number)) for number in range(3)]
    export_sessions(library, [session.opening.id for session in made[:2]], folder / BACKUP)
    for session in made:
        session.do(Pick(seat=0))
        library.close(session)
    library.list()
    return library


SEVERAL = {
    "rename": lambda library, folder: rename_person(library, "Ada", "Zoe"),
    "replace": lambda library, folder: import_file(library, folder / BACKUP, Clash.REPLACE),
}


@pytest.mark.parametrize("deed", SEVERAL)
def test_R21_what_a_full_disk_cuts_in_two_is_done_or_not_done_after_the_next_start(tmp_path, monkeypatch, deed):
    """From some call on nothing can be written any more: neither the deed nor what would take it back."""
    ends = []
    for turn in range(1, MOST_TURNS):
        folder = tmp_path / str(turn)
        library = _crowd(folder)
        before = _without_ids(library)
        with monkeypatch.context() as patch:
            filled = Filled(patch, turn)
            with suppress(StorageProblem):
                SEVERAL[deed](library, folder)
        library.shut()
        with Library(folder / "library", find_game) as again:
            ends.append(_without_ids(again))
            assert len(again.list()) == 3
        if not filled.reached:
            break
    assert filled.made < filled.turn
    assert all(end in (before, ends[-1]) for end in ends)


def _without_ids(library):
    return sorted((card.names, card.entries) for card in library.list())


@pytest.mark.parametrize("turn", range(1, 12))
def test_a_name_that_did_not_reach_an_evening_is_told(tmp_path, monkeypatch, turn):
    """Where the device does not answer for a moment, the deed fails, or says which evenings it has left out."""
    library = _crowd(tmp_path)
    with monkeypatch.context() as patch, suppress(StorageProblem):
        Failing(patch, "open", turn)
        done = rename_person(library, "Ada", "Zoe")
        patch.undo()
        theirs = {card.id for card in library.list() if "Ada" in card.names}
        assert theirs == set(done.left)
    library.shut()
