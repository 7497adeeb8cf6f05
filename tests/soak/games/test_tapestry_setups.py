"""Ten thousand drawn set-ups of Tapestry for every number of players: none of them is an impossible table."""

from __future__ import annotations

import pytest

from tests.games.tapestry.test_setup import drawn_tables

SETUPS = 10_000


@pytest.mark.parametrize("players", range(1, 6))
def test_ten_thousand_drawn_tables_are_all_possible(players: int) -> None:
    assert drawn_tables(players, SETUPS) == []
