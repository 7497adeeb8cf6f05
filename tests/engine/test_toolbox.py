"""The toolbox: once-a-turn uses, pending decisions and score lines, by small examples."""

from __future__ import annotations

from dataclasses import dataclass

from companion.toolbox.once import with_used, without_used
from companion.toolbox.pending import ahead, first_of, without
from companion.toolbox.score_lines import Line, Scoring, Thing, Tie, plain


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


def test_what_comes_up_is_decided_first_and_what_is_left_of_a_decision_keeps_its_place():
    waiting = (Due(1, "loss"), Due(0, "two"), Due(0, "loss"))
    assert ahead(waiting, Due(0, "die"), Due(0, "gain")) == (Due(0, "die"), Due(0, "gain"), *waiting)
    assert without(waiting, Due(0, "two"), Due(0, "one")) == (Due(1, "loss"), Due(0, "one"), Due(0, "loss"))


TOWNS: Scoring[tuple[int, ...]] = Scoring(
    (
        Line(
            "land",
            (
                Thing("cities", lambda table, seat: table[seat], worth=3),
                Thing("ports", lambda _table, _seat: 1, worth=0.5, rare=True),
                Thing("ruins", lambda _table, seat: seat, entered=False),
            ),
        ),
        plain("war", lambda table, seat: 10 - table[seat]),
    ),
    ties=(Tie("ports", lambda _table, seat: seat, entered=True), Tie("gold", lambda table, seat: table[seat])),
    lines_break_ties=True,
)


def test_a_line_is_the_sum_of_its_things_and_names_none_without_points():
    sheet = TOWNS.sheet((0, 1), 2)
    land, war = sheet.lines
    assert (land.values, war.values) == ((0.5, 4.5), (10.0, 9.0))
    assert [[one.points for one in own] for own in land.parts] == [[0.5], [3, 0.5, 1]]
    assert war.parts == ()
    assert [(step.id, step.values) for step in sheet.tie_breaks] == [
        ("ports", (0.0, 1.0)),
        ("gold", (0.0, 1.0)),
        ("land", (0.5, 4.5)),
        ("war", (10.0, 9.0)),
    ]


def test_what_is_entered_is_worth_the_same_and_is_compared_by_the_lines_of_the_live_sheet():
    assert [(one.id, one.worth, one.rare) for one in TOWNS.tally_lines] == [
        ("cities", 3, False),
        ("ports", 0.5, True),
        ("war", 1, False),
    ]
    assert TOWNS.tally_tie_breaks == ("gold",)
    sheet = TOWNS.tally({"cities": (1, 0), "ports": (2, 4), "war": (0, 2)}, {"gold": (5, 6)}, 2)
    assert sheet.totals == (4.0, 4.0)
    assert [(step.id, step.values) for step in sheet.tie_breaks] == [
        ("ports", (2.0, 4.0)),
        ("gold", (5.0, 6.0)),
        ("land", (4.0, 2.0)),
        ("war", (0.0, 2.0)),
    ]
    assert TOWNS.tally({}, {}, 2).totals == (0.0, 0.0)
