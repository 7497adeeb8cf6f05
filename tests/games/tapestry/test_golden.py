"""Golden evenings: recorded games replayed to their known final score, and the sample that ships."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.log import log_lines
from companion.engine.session import Session
from companion.games.tapestry.actions import ACTIONS
from companion.games.tapestry.game import GAME
from companion.paths import data_folder
from companion.script import play, read_script

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("tapestry*.json"))


@pytest.fixture(scope="module")
def sample() -> Session:
    return play(read_script(json.loads((data_folder() / "samples" / "tapestry.json").read_text(encoding="utf-8"))))


def test_a_full_game_of_three_is_among_them():
    seats = {file.stem: len(json.loads(file.read_text(encoding="utf-8"))["play"]["seats"]) for file in GOLDEN}
    assert seats["tapestry"] == 3


def test_the_sample_is_a_whole_varied_evening(sample):
    assert GAME.finished(sample.state)
    assert sample.cursor >= 80
    used = {type(entry.action) for entry in sample.journal.done()}
    # The bots have no part at a table of four.
    assert len(used & set(ACTIONS)) >= 18
    assert len(list(log_lines(sample))) > 80


def test_every_die_and_draw_of_the_sample_is_recorded(sample):
    text = (data_folder() / "samples" / "tapestry.json").read_text(encoding="utf-8")
    script = json.loads(text)
    other_seed = play(read_script({**script, "seed": "another"}))
    assert other_seed.state == sample.state
