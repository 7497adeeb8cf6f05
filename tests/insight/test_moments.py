"""Moments of whole evenings: each game has those its box is played for."""

from __future__ import annotations

import json

import pytest

from companion.games import KEYS
from companion.insight.moments import AGE, BATTLE, EVENT, LANDMARK, WONDER, noted
from companion.paths import data_folder
from companion.script import play, read_script

MOMENTS = {
    "historia": {EVENT, AGE, WONDER, BATTLE},
    "clash_of_cultures": {EVENT, BATTLE},
    "through_the_ages": {EVENT, AGE, WONDER, BATTLE},
    "tapestry": {AGE, LANDMARK, BATTLE},
    "age_of_mythology": {AGE, WONDER, BATTLE, EVENT},
}


@pytest.mark.parametrize("key", KEYS)
def test_every_sample_evening_has_the_moments_of_its_game(key):
    script = json.loads((data_folder() / "samples" / f"{key}.json").read_text(encoding="utf-8"))
    session = play(read_script(script))
    found = [noted(session, index) for index in range(len(session.journal))]
    assert {moment.kind for moment in found if moment is not None} == MOMENTS[key]
