"""CSV and file names: what a spreadsheet and a file system make of them."""

from __future__ import annotations

import csv
import io

import pytest

from companion.engine.message import say
from companion.sharing.files import file_name, write_text
from companion.sharing.tables import all_csv, evening_csv
from companion.storage.problems import StorageProblem
from tests.insight.evenings import FIRST_DAY, final, many


def rows(text, delimiter):
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


@pytest.mark.parametrize(("lang", "delimiter", "points"), [("de", ";", "17,5"), ("en", ",", "17.5")])
def test_an_evening_is_a_table_of_lines_and_seats(lang, delimiter, points):
    table = rows(evening_csv(final(("Ada", 'Max; "M", Ö')), lang), delimiter)
    assert table[0][1:] == ["Ada", 'Max; "M", Ö']
    assert table[1][1:] == [points, "14"]
    assert table[-2][1:] == [points, "14"]
    assert table[-1][1:] == ["1", "2"]


def test_all_evenings_have_a_row_for_every_seat():
    evenings = many(50)
    table = rows(all_csv(evenings, "en"), ",")
    assert len(table) == 1 + sum(len(one.names) for one in evenings)
    assert {len(row) for row in table} == {len(table[0])}


def test_what_was_played_where_and_a_remark_stand_in_the_tables():
    evening = final(seat_options=({"civilization": "rome"}, {}), place="Bei Mia; oben", comment="=cmd")
    assert rows(evening_csv(evening, "de"), ";")[1] == ["Rolle", "Rom", ""]
    assert rows(all_csv([evening], "de"), ";")[1][-2:] == ["Bei Mia; oben", "'=cmd"]


def test_a_name_is_never_taken_for_a_formula():
    table = rows(evening_csv(final(("=1+1", "-Ada")), "de"), ";")
    assert table[0][1:] == ["'=1+1", "'-Ada"]
    assert rows(evening_csv(final(totals=(-3.5, 2.0)), "de"), ";")[1][1:] == ["-3,5", "2"]


def test_who_lost_alone_has_no_place():
    lost = final(("Ada",), (30.0,), winners=(), verdict=say("tapestry.verdict.lost", points=30, automa=44))
    assert rows(evening_csv(lost, "en"), ",")[-1][1:] == [""]
    assert rows(all_csv([lost], "en"), ",")[1][8:10] == ["", "no"]


def test_points_are_written_out_however_many():
    table = rows(evening_csv(final(totals=(1_234_567.5, 1_000_000.0)), "en"), ",")
    assert table[-2][1:] == ["1234567.5", "1000000"]


def test_file_names_suit_every_file_system():
    name = file_name("Through the Ages: Größe / Ärger?", FIRST_DAY, ".csv")
    assert name.endswith("-through-the-ages-groesse-aerger.csv")
    assert file_name("Ж", FIRST_DAY, ".csv").count("-") == 2


def test_a_file_is_never_written_over_another_one(tmp_path):
    first, second = write_text(tmp_path, "a.csv", "Öl"), write_text(tmp_path, "a.csv", "Öl")
    assert first != second
    assert first.read_text(encoding="utf-8-sig") == "Öl"


def test_a_folder_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageProblem):
        write_text(tmp_path / "file" / "inner", "a.txt", "x")
