"""Golden evenings: whole recorded games replay to their known final scores."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.games.through_the_ages.game import GAME
from companion.script import play, read_script

from .test_random_games import check_ratings, check_stocks

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = sorted((ROOT / "tests" / "golden").glob("through_the_ages*.json"))
SAMPLE = ROOT / "data" / "samples" / "through_the_ages.json"


def steps_of(session):
    return Counter(step.message.id for index in range(session.cursor) for step in session.story(index).steps)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_evening_ends_as_it_did(file):
    told = json.loads(file.read_text(encoding="utf-8"))
    session = play(read_script(told["play"]))
    assert GAME.finished(session.state)
    score = session.score
    assert list(score.totals) == told["score"]["totals"]
    assert list(score.ranks) == told["score"]["ranks"]
    assert list(score.winners) == told["score"]["winners"]
    check_ratings(session.state)
    check_stocks(session.state)


def test_the_golden_game_for_three_has_war_auction_uprising_and_ages():
    told = json.loads((ROOT / "tests" / "golden" / "through_the_ages.json").read_text(encoding="utf-8"))
    session = play(read_script(told["play"]))
    assert len(session.opening.seats) == 3
    steps = steps_of(session)
    assert steps[".step.war"]
    assert steps[".step.uprising"]
    assert steps[".step.colony"]
    assert steps[".step.age_ends"] == 3
    assert steps[".step.last_round"] == 1


def test_the_sample_is_a_whole_varied_evening():
    told = json.loads(SAMPLE.read_text(encoding="utf-8"))
    session = play(read_script(told))
    assert GAME.finished(session.state)
    kinds = Counter(line["do"] for line in told["actions"])
    assert sum(kinds.values()) >= 80
    assert len(kinds) >= 25
    assert not any(line.get("override") for line in told["actions"])
