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

GOLDEN = Path(__file__).parents[2] / "golden" / "clash_of_cultures.json"
SAMPLE = data_folder() / "samples" / "clash_of_cultures.json"


def read(file: Path) -> Any:
    """The JSON of a file."""
    return json.loads(file.read_text(encoding="utf-8"))


def test_the_six_round_game_for_three_uses_every_scoring_line():
    played = play(read_script(read(GOLDEN)["play"]))
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
