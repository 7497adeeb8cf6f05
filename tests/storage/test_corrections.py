"""Corrections of the score sheet: kept as such, renewed with the result, taken along in exports."""

from __future__ import annotations

import pytest

from companion.engine.strict import BadInput
from companion.evening.score_corrections import corrected, corrections_from
from companion.storage.library import Library
from companion.storage.transfer import export_sessions, import_file
from tests.engine.counting import Pick
from tests.storage.conftest import find_game


def test_a_correction_changes_totals_places_and_says_so(library, evening):
    evening.do(Pick(0, 5))
    evening.do(Pick(1, 4))
    library.correct_score(evening, "apples", 1, 2.5)
    final = library.finish(evening)
    assert final.totals == (5, 6.5)
    assert final.winners == (1,)
    assert final.corrected == (("apples", 1),)
    assert evening.score.totals == (5, 4)


def test_a_correction_is_a_part_of_its_line(library, evening):
    evening.do(Pick(0, 5))
    library.correct_score(evening, "apples", 0, -1)
    (line,) = corrected(evening.score, library.corrections(evening)).lines
    assert [part.points for part in line.parts[0]] == [5, -1]
    assert sum(part.points for part in line.parts[0]) == line.values[0]


def test_a_correction_renews_a_kept_result_and_can_be_taken_back(library, evening):
    evening.do(Pick(0, 5))
    library.finish(evening)
    library.correct_score(evening, "apples", 0, 3)
    assert library.card(evening.opening.id).final.totals == (8, 0)
    library.correct_score(evening, "apples", 0, 0)
    assert library.card(evening.opening.id).final.totals == (5, 0)
    assert library.corrections(evening) == {}


def test_a_correction_survives_leaving_and_playing_on(library, evening):
    evening.do(Pick(0, 5))
    library.correct_score(evening, "apples", 0, 1)
    library.close(evening)
    again = library.open(evening.opening.id)
    again.do(Pick(0, 2))
    assert corrected(again.score, library.corrections(again)).totals == (8, 0)


def test_a_correction_travels_with_the_session(tmp_path, library, evening):
    evening.do(Pick(0, 5))
    library.correct_score(evening, "apples", 0, 1)
    library.finish(evening)
    file = tmp_path / "one.companion"
    export_sessions(library, [evening.opening.id], file)
    with Library(tmp_path / "other", find_game) as other:
        (id,) = import_file(other, file).ids
        assert other.card(id).final.totals == (6, 0)
        assert other.corrections(other.open(id)) == {("apples", 0): 1}


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"rows": [{"line": "apples", "seat": 2, "by": 1}]},
        {"rows": [{"line": "apples", "seat": True, "by": 1}]},
        {"rows": [{"line": "apples", "seat": 0, "by": "1"}]},
        {"rows": [{"line": 3, "seat": 0, "by": 1}]},
    ],
)
def test_damaged_corrections_are_refused(data):
    with pytest.raises(BadInput):
        corrections_from(data, 2)
