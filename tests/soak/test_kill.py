"""Three hundred kills at random moments while taps are being made through the real storage."""

from __future__ import annotations

import pytest

from tests.storage.killer import kill_once

LIVES = 30


@pytest.mark.parametrize("evening", range(10))
def test_no_acknowledged_tap_is_lost_by_any_kill(tmp_path, evening):
    steps = sum(kill_once(tmp_path, evening * LIVES + life) for life in range(LIVES))
    assert steps > LIVES * 5
