"""The rating: what people expect of it, on the library that computes it."""

from __future__ import annotations

import pytest

from companion.insight.rating import DOUBT, START, Rating, rate, rated
from tests.insight.evenings import final, many


def values(before, ranks):
    return [value for value, _ in rated(before, ranks)]


def test_the_winner_of_two_equals_gains_what_the_other_loses():
    first, second = values((Rating(), Rating()), (1, 2))
    assert first - START == pytest.approx(START - second)
    assert first > START


def test_a_tie_between_equals_moves_nobody_but_makes_us_surer():
    for value, doubt in rated((Rating(), Rating(), Rating()), (1, 1, 1)):
        assert value == pytest.approx(START)
        assert doubt < DOUBT


def test_beating_the_stronger_counts_more():
    expected, _ = values((Rating(1700.0), Rating(1500.0)), (1, 2))
    _, surprising = values((Rating(1700.0), Rating(1500.0)), (2, 1))
    assert surprising - 1500.0 > expected - 1700.0 > 0


def test_who_has_played_much_moves_less():
    _, new = values((Rating(), Rating()), (2, 1))
    _, known = values((Rating(), Rating(doubt=100.0)), (2, 1))
    assert new > known > START


def test_the_middle_of_three_equals_stays_between():
    first, middle, last = values((Rating(), Rating(), Rating()), (1, 2, 3))
    assert first > middle > last
    assert middle == pytest.approx(START)


def test_five_evenings_of_four_settle_a_rating_and_one_does_not():
    points = (9.0, 7.0, 5.0, 3.0)
    turns = [points[turn:] + points[:turn] for turn in (0, 1, 2, 3, 0)]
    evenings = [final(("Ada", "Ben", "Cleo", "Dora"), turn) for turn in turns]
    assert not any(rating.settled for rating in rate(evenings[:1]).values())
    assert all(rating.settled for rating in rate(evenings).values())


def test_a_bot_is_rated_by_level_and_alone_nobody_is_rated():
    solo = final(("Ada",), (30.0,))
    with_bot = final(("Ada", "R2"), (9.0, 5.0), game="historia", seat_options=({"bot": "human"}, {"bot": "king"}))
    known = rate([solo, with_bot])
    assert known["Ada"].plays == 1
    assert known["historia\nking"].value < START < known["Ada"].value


def test_a_thousand_evenings_leave_nobody_out_of_reach():
    known = rate(sorted(many(1000), key=lambda one: one.finished))
    assert all(rating.plays == len(rating.history) for rating in known.values())
    assert all(abs(rating.value - START) < 2 * START and rating.doubt < DOUBT for rating in known.values())
