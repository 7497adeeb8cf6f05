"""Where the table was survives a restart, and a crash leaves a report that only its owner reads."""

from __future__ import annotations

from companion.storage.crash import KEPT, report_text, reports, write_report
from companion.storage.library import Library
from companion.storage.whereabouts import Place, Whereabouts

from .conftest import find_game


def test_a_restart_opens_where_the_table_was(tmp_path, library, evening):
    place = Place(evening.opening.id, "score", 3, "amend")
    Whereabouts(library).keep(place)
    library.shut()
    with Library(tmp_path, find_game) as again:
        where = Whereabouts(again)
        assert where.last() == place
        again.delete(evening.opening.id)
        assert where.last() is None


def test_a_place_nobody_can_read_is_no_place(tmp_path, library, evening):
    (tmp_path / "place.tables").write_bytes(b"\0" * 99)
    where = Whereabouts(library)
    assert where.last() is None
    where.keep(Place(evening.opening.id))
    assert where.last() == Place(evening.opening.id)


def test_a_crash_report_says_what_happened_and_the_last_ten_are_kept(tmp_path):
    for number in range(KEPT + 3):
        assert write_report(tmp_path, KeyError(f"fault {number}"), evening="counting-1", entries=number)
    found = reports(tmp_path)
    assert len(found) == KEPT
    text = report_text(found[0])
    assert f"fault {KEPT + 2}" in text
    assert "evening: counting-1" in text


def test_a_crash_report_that_cannot_be_written_ends_nothing(tmp_path):
    (tmp_path / "crashes").write_bytes(b"in the way")
    assert write_report(tmp_path, ValueError("x")) is None
    assert reports(tmp_path) == []
