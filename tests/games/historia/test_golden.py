"""Golden games: the rulebook's example round, a full solo game and the sample evening, replayed exactly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.log import log_lines
from companion.engine.session import Session
from companion.games.historia.game import GAME
from companion.games.historia.table.ids import KEY
from companion.language import words
from companion.paths import data_folder
from companion.script import play, read_script, script_of

GOLDEN = Path(__file__).parents[2] / "golden"
SAMPLE = data_folder() / "samples" / "historia.json"


def read(file: Path):
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def evening() -> Session:
    """The recorded evening of three people and two Zivbots."""
    return play(read_script(read(SAMPLE)))


def test_the_golden_solo_game_is_whole():
    session = play(read_script(read(GOLDEN / "historia_solo.json")["play"]))
    assert GAME.finished(session.state)
    assert session.state.round == 12
    assert len(session.state.bots) == 5


def test_the_sample_is_a_whole_and_varied_evening(evening):
    assert GAME.finished(evening.state)
    assert evening.cursor >= 80
    assert len({type(entry.action) for entry in evening.journal.done()}) >= 25
    assert len(evening.state.humans) == 3
    assert all(civ.all_cubes == 9 for civ in evening.state.players)


def test_the_sample_records_all_chance(evening):
    for entry, line in zip(evening.journal.done(), read(SAMPLE)["actions"], strict=True):
        assert list(entry.chance) == line.get("chance", [])
    assert script_of(evening)["chance"] == read(SAMPLE)["chance"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_sample_can_be_told(evening, lang):
    speaker = words(lang, KEY, evening.opening.names)
    told = [speaker.tell(line.message) for line in log_lines(evening)]
    assert all(text and "historia." not in text for text in told)
