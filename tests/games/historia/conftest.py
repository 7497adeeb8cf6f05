"""Situations with Zivbots that several files play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from .bots import BOT, A, B, C, D, F, bots_table
from .table import ADA, BEATE, YURI, put


@pytest.fixture
def lone():
    """One King in India with three people elsewhere."""
    state = put(bots_table(), ADA, "europe")
    state = put(put(state, BEATE, "russia"), YURI, "oceania")
    return put(state, BOT, "north_africa", personal=7, technology=3, military=3)


@pytest.fixture
def russian_war():
    """The rulebook's example: the bot meets Yuri in Russia and in a lower region, Beate nowhere."""
    state = put(bots_table(humans=3), BEATE, "oceania", vp=35, military=2)
    state = put(state, YURI, "russia", "europe", vp=29, military=3, used=0)
    return put(state, BOT, "russia", "europe", technology=5, military=5, personal=6)


@pytest.fixture
def crossroads():
    """Bot with military 3 only in D(9); A(16) strong, B(14) empty, C(13) weak, F(15) out of reach."""
    tiles = {D: 9, A: 16, B: 14, C: 13, F: 15, "southeast_asia": 1, "japan": 2}
    state = replace(bots_table(), tiles=tiles)
    state = put(put(state, ADA, A, military=4), BEATE, C, military=2)
    return put(put(state, YURI, "europe", military=5), BOT, D, personal=7, technology=3, military=3)
