"""The rating: Elo by pairs, checked against the numbers everybody knows."""

from __future__ import annotations

import pytest

from companion.insight.rating import START, expected, rate, steps
from tests.insight.evenings import final, many


def test_two_equals_move_by_half_the_most():
    assert steps((1500, 1500), (1, 2)) == pytest.approx((16, -16))


def test_four_hundred_points_mean_ten_to_one():
    assert expected(1900, 1500) == pytest.approx(10 / 11)


def test_what_one_gains_others_lose():
    assert sum(steps((1400, 1500, 1700, 1555), (2, 1, 2, 4))) == pytest.approx(0)


def test_a_tie_between_equals_changes_nothing():
    assert steps((1500, 1500, 1500), (1, 1, 1)) == pytest.approx((0, 0, 0))


def test_beating_the_stronger_counts_more():
    strong, weak = steps((1700, 1500), (2, 1))
    assert weak == pytest.approx(-strong)
    assert weak > 16


def test_a_bot_is_rated_by_level_and_alone_nobody_is_rated():
    solo = final(("Ada",), (30.0,))
    with_bot = final(("Ada", "R2"), (9.0, 5.0), game="historia", seat_options=({"bot": "human"}, {"bot": "king"}))
    known = rate([solo, with_bot])
    assert known["Ada"].plays == 1
    assert known["historia\nking"].value < START < known["Ada"].value


def test_points_are_neither_made_nor_lost_over_a_thousand_evenings():
    known = rate(sorted(many(1000), key=lambda one: one.finished))
    assert sum(rating.value - START for rating in known.values()) == pytest.approx(0, abs=1e-6)
    assert all(rating.plays == len(rating.history) for rating in known.values())
