"""Nothing moves under the thumb: every fixed part of the table stays where it is through whole evenings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import KEYS
from tests.screens.still import SIZES, moved_in

EVERY = 6
# Each language at each size and in each game, in turn; every entry in both is walked in the soak.
CASES = [(key, size, ("de", "en")[(k + s) % 2]) for k, key in enumerate(KEYS) for s, size in enumerate(SIZES)]


@pytest.mark.parametrize(("key", "size", "language"), CASES)
def test_no_control_of_the_frame_moves_through_an_evening(app: Any, key: str, size: str, language: str) -> None:
    assert not moved_in(app, key, size, language, EVERY, bare=True)
