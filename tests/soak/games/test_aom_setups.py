"""Ten thousand drawn set-ups of Age of Mythology for every number of players: none of them is an impossible table."""

from __future__ import annotations

import pytest

from tests.games.age_of_mythology.test_setup import drawn_tables

SETUPS = 10_000


@pytest.mark.parametrize("players", range(2, 9))
def test_ten_thousand_drawn_tables_are_all_possible(players: int) -> None:
    assert drawn_tables(players, SETUPS) == []
