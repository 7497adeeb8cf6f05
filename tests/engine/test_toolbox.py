"""The toolbox: once-a-turn uses, pending decisions and score lines, by small examples."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.message import say
from companion.engine.score import ScoreLine, TallyLine
from companion.toolbox.once import with_used, without_used
from companion.toolbox.pending import first_of, without
from companion.toolbox.score_lines import by_category, line_of, part


@dataclass(frozen=True)
class Due:
    seat: int
    kind: str


def test_a_use_is_noted_once_and_can_be_taken_back():
    used = with_used(("homer",), "bach", "homer", "bach")
    assert used == ("homer", "bach")
    assert without_used(used, "homer") == ("bach",)


def test_the_first_decision_of_a_seat_comes_first_and_an_equal_one_stays():
    waiting = (Due(1, "loss"), Due(0, "loss"), Due(0, "build"), Due(0, "loss"))
    assert first_of(waiting, 0) == Due(0, "loss")
    assert first_of(waiting, 0, lambda due: due.kind == "build") == Due(0, "build")
    assert first_of(waiting, 2) is None
    assert without(waiting, Due(0, "loss")) == (Due(1, "loss"), Due(0, "build"), Due(0, "loss"))
    assert without(waiting, Due(2, "loss")) == waiting
    assert without(waiting, None) == waiting


def test_a_line_is_the_sum_of_its_parts_and_names_none_without_points():
    line = line_of("cities", 2, lambda seat: (*part(say(".cities"), 3 * seat), *part(say(".ports"), 0.5)))
    assert line.values == (0.5, 3.5)
    assert [len(own) for own in line.parts] == [1, 2]


def test_a_tally_is_added_up_by_the_lines_of_the_live_sheet():
    kinds = {"cities": "land", "ports": "land", "heroes": "war"}
    tallied = [TallyLine(id, category=category) for id, category in kinds.items()]
    lines = (ScoreLine("cities", (2.0, 1.0)), ScoreLine("ports", (0.5, 0.0)), ScoreLine("heroes", (0.0, 4.0)))
    assert by_category(tallied, lines, 2) == {"land": (2.5, 1.0), "war": (0.0, 4.0)}
