"""Our bots and round ends against a second, plain implementation of the same rules."""

from __future__ import annotations

import pytest

from .plain.reading import compare_game


@pytest.mark.parametrize("seed", range(10))
def test_Z10_E1_a_plain_reading_of_the_rules_agrees_in_every_round(seed):
    bot_rounds, round_ends = compare_game(seed)
    assert bot_rounds > 0
    assert round_ends > 0
