"""Golden games and the sample evening, replayed to their known scores; every line is told in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.log import log_lines
from companion.games.clash_of_cultures.game import GAME
from companion.language import LANGUAGES, words
from companion.paths import data_folder
from companion.script import play, read_script

FILES = sorted((Path(__file__).parents[2] / "golden").glob("clash_of_cultures*.json"))
SAMPLE = data_folder() / "samples" / "clash_of_cultures.json"


def read(file: Path) -> Any:
    """The JSON of a file."""
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_ends_with_its_known_score(file):
    golden = read(file)
    played = play(read_script(golden["play"]))
    assert GAME.finished(played.state)
    assert list(played.score.totals) == golden["score"]["totals"]
    assert list(played.score.ranks) == golden["score"]["ranks"]
    assert list(played.score.winners) == golden["score"]["winners"]


def test_the_six_round_game_for_three_uses_every_scoring_line():
    played = play(read_script(read(next(file for file in FILES if file.stem == "clash_of_cultures"))["play"]))
    assert (len(played.state.players), played.state.round) == (3, 6)
    for line in played.score.lines:
        assert any(line.values), line.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sample_evening_is_told_without_gaps(lang):
    played = play(read_script(read(SAMPLE)))
    assert played.cursor >= 80
    speaker = words(lang, GAME.key, played.opening.names)
    kinds = set()
    for line in log_lines(played):
        kinds.add(line.message.id)
        for message in (line.message, *(step.message for step in line.steps)):
            told = speaker.tell(message)
            assert not told.startswith("clash_of_cultures."), told
            assert "{" not in told, told
    assert len(kinds) >= 18
