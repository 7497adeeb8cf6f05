"""Turn order, income turns and their steps."""

from __future__ import annotations

import pytest

from companion.engine.ruling import RuleViolation
from companion.games.tapestry.turn_actions import Advance, TakeIncome

from .table import do, me, new_table


def test_T_INC_1_first_income_turn_from_the_starting_mat():
    session = new_table()
    do(session, TakeIncome(0))
    player = me(session)
    assert player.resources == {"coin": 1, "worker": 1, "food": 1, "culture": 1}
    assert (player.tiles, player.hand, player.points) == (1, 1, 0)


def test_TP02_everybody_begins_with_an_income_turn():
    session = new_table()
    with pytest.raises(RuleViolation, match="first_turn_is_income"):
        do(session, Advance(0, "exploration"))
