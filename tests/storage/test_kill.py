"""A dozen kills at random moments: no acknowledged tap is lost (`make soak` does three hundred)."""

from __future__ import annotations

import os

import pytest

from .killer import kill_once


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_no_acknowledged_tap_is_lost_by_a_kill(tmp_path):
    steps = sum(kill_once(tmp_path, seed) for seed in range(12))
    assert steps > 100
