"""Lost lines: a whole line is gone without a trace; what can be saved is saved, and told."""

from __future__ import annotations

import shutil

import pytest

from companion.engine.adjust import Note
from companion.storage.library import Library
from companion.storage.problems import Unreadable
from companion.storage.tallies import keep_tally, tally
from companion.storage.verify import verify_one
from tests.engine.counting import GAME, Throw, people

from .conftest import find_game
from .damage import break_line, lose_line


def test_a_lost_line_costs_that_entry_alone(hurt):
    folder, id, _ = hurt
    lose_line(folder / "sessions" / f"{id}.session", 4)
    with Library(folder, find_game) as library:
        assert verify_one(library, id).damaged == 1
        session = library.open(id)
        assert [type(entry.action) for entry in session.journal.done()] == [Throw, Throw, Note, Throw, Throw, Throw]
        (report,) = library.reports
        assert (report.saved, report.lost) == (5, 1)
        assert report.aside.exists()
    with Library(folder, find_game) as library:
        assert verify_one(library, id).sound
        assert (library.open(id).cursor, library.reports) == (6, [])


@pytest.mark.parametrize("line", range(8))
def test_a_rotating_copy_gives_a_lost_line_back(original, tmp_path, line):
    folder, id, states = original
    shutil.copytree(folder, tmp_path / "library")
    lose_line(tmp_path / "library" / "sessions" / f"{id}.session", line)
    with Library(tmp_path / "library", find_game) as library:
        session = library.open(id)
        assert session.state == states[6]
        assert [report.message.id for report in library.reports] == ["storage.recovered_all"]


def test_a_session_without_its_opening_is_set_aside_and_told(hurt):
    folder, id, _ = hurt
    path = folder / "sessions" / f"{id}.session"
    lose_line(path, 1)
    before = path.read_bytes()
    with Library(folder, find_game) as library:
        with pytest.raises(Unreadable):
            library.open(id)
        (report,) = library.reports
        assert report.aside.read_bytes() == before
        assert list(library.list()) == []


@pytest.mark.parametrize("line", range(4), ids=["header", "opening", "tally", "result"])
def test_a_tally_comes_back_from_its_copy(library, line):
    """Nothing of it can be replayed, so there are two of it from the first moment."""
    card = keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [4, 5]}, {"dice": [1, 2]}, at=1_700_000_000.0)
    break_line(card.path, line)
    assert tally(library, card.id).sheet.totals == (4, 5)
    assert library.card(card.id).final == card.final
    assert [report.message.id for report in library.reports] == ["storage.recovered_all"]


def test_a_lost_first_line_no_copy_has_is_no_lost_entry(library, evening, tmp_path):
    for tap in range(3):
        evening.do(Throw(seat=tap % 2))
    library.file(evening.opening.id).store.compact()  # its copies are of a life before
    evening.do(Throw(seat=1))
    shutil.copytree(tmp_path, tmp_path / "killed")
    lose_line(tmp_path / "killed" / "sessions" / f"{evening.opening.id}.session", 0)
    with Library(tmp_path / "killed", find_game) as again:
        assert again.open(evening.opening.id).state == evening.state
        assert [(report.message.id, report.lost) for report in again.reports] == [("storage.recovered_all", 0)]
