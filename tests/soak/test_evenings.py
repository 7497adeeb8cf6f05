"""Evenings nobody has dealt before: every game by touches with seeds of its own, to find what kept deals never meet."""

import pytest

from companion.games import KEYS
from tests.e2e.test_evenings import play

SEEDS = [str(number) for number in range(4)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", KEYS)
def test_an_evening_ends_whatever_is_dealt(key, seed):
    assert play(key, "phone", "de", seed)["winners"]
