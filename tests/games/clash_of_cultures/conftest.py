"""Tables the tests sit down at."""

from __future__ import annotations

import pytest

from companion.games.clash_of_cultures.table.state import Clash

from .helpers import table


@pytest.fixture
def duel() -> Clash:
    """Rome and Greece, Rome begins."""
    return table("rome", "greece")


@pytest.fixture
def trio() -> Clash:
    """Three players, the first begins."""
    return table("rome", "greece", "egypt")
