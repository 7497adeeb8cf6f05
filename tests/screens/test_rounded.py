"""The box with soft corners that cards, buttons and counters are drawn from."""

from __future__ import annotations

import pytest


@pytest.fixture
def box():
    from screens.kit.rounded import SoftBox

    return SoftBox(pos=(0, 0), size=(200, 60), radius=[16])


def test_corners_are_as_round_as_asked(box):
    assert list(box.border) == [16] * 4


def test_a_small_box_is_never_rounder_than_a_pill(box):
    box.size = (200, 20)
    assert list(box.border) == [10] * 4


def test_it_is_round_again_when_there_is_room(box):
    box.size = (200, 20)
    box.size = (200, 60)
    assert list(box.border) == [16] * 4


def test_a_box_without_size_draws_nothing(box):
    box.size = (0, 0)
    assert list(box.border) == [0] * 4


def test_a_bar_thinner_than_two_pixels_keeps_its_height(box):
    box.size = (200, 1.5)
    assert list(box.border) == [0] * 4


def test_the_edge_is_soft_and_the_middle_full():
    from screens.kit.rounded import _row

    first, middle = _row(16, 0), _row(16, 15)
    assert first[3] == 0
    assert 0 < middle[3] < 255
    assert middle[7] == 255
    assert len(first) == 4 * (2 * 16 + 2)
