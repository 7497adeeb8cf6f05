"""Beside the journal: what is kept there comes back from its file, or is refused before it counts."""

from __future__ import annotations

import math

import pytest

from companion.evening.clock import LONGEST, Clock
from companion.evening.place_and_comment import Remarks
from companion.storage.problems import CannotKeep
from companion.storage.remarks import keep_remarks, remarks_of
from companion.storage.tallies import change_tally, keep_tally
from tests.engine.counting import GAME, people

HALF_LETTER = "\ud800"


@pytest.mark.parametrize(
    ("line", "seat", "by"),
    [
        ("apples", 99, 1.0),
        ("apples", -1, 1.0),
        ("apples", 0, 1e308),
        ("apples", 0, math.nan),
        ("apples", 0, 10**20),
        (HALF_LETTER, 0, 1.0),
    ],
)
def test_a_correction_nobody_could_read_is_refused_and_costs_no_other(library, evening, line, seat, by):
    library.correct_score(evening, "apples", 0, 5.0)
    with pytest.raises(CannotKeep):
        library.correct_score(evening, line, seat, by)
    assert library.corrections(evening) == {("apples", 0): 5.0}


def test_a_remark_nobody_could_read_is_refused_and_the_one_before_stays(library, evening):
    before = Remarks("Bei Karl", "Tee")
    keep_remarks(library, evening.opening.id, before)
    with pytest.raises(CannotKeep):
        keep_remarks(library, evening.opening.id, Remarks(HALF_LETTER, "Tee"))
    assert remarks_of(library, evening.opening.id) == before


def test_a_clock_is_kept_though_the_date_of_the_phone_has_jumped(library, evening):
    ran = Clock((60.0, 30.0)).run_for(0, 0.0).pause(1.7e9)
    library.keep_clock(evening, ran)
    assert library.clock(evening) == Clock((LONGEST, 30.0), 0, 1.7e9, True)


@pytest.mark.parametrize("clock", [Clock((1.0,)), Clock((math.nan, 1.0)), Clock((1.0, 1.0), 7)])
def test_a_clock_nobody_could_read_is_refused(library, evening, clock):
    library.keep_clock(evening, Clock((5.0, 6.0)))
    with pytest.raises(CannotKeep):
        library.keep_clock(evening, clock)
    assert library.clock(evening).seconds == (5.0, 6.0)


@pytest.mark.parametrize("at", [-1.0, math.nan, 1e300])
def test_a_tally_of_a_day_nobody_could_read_is_not_kept(library, at):
    with pytest.raises(CannotKeep):
        keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [1, 2]}, at=at)
    assert list(library.list()) == []


@pytest.mark.parametrize("given", [{"lines": {"apples": [math.nan, 1]}}, {"seconds": math.nan}, {"at": -1.0}])
def test_a_tally_is_not_changed_into_one_nobody_could_read(library, given):
    card = keep_tally(library, GAME, people("Ada", "Karl"), {"apples": [1, 2]})
    with pytest.raises(CannotKeep):
        change_tally(library, card.id, **given)
    assert library.card(card.id) == card


def test_an_evening_whose_beginning_nobody_could_read_leaves_no_file(library):
    with pytest.raises(CannotKeep):
        library.new(GAME, people("Ada", "Karl"), created=-1.0)
    assert list(library.sessions.iterdir()) == []
