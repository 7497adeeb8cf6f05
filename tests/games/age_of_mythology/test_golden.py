"""Golden evenings: recorded games replayed to their known final score."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.codec import decode, encode
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.table.state import Mythology
from companion.games.age_of_mythology.turn.turns import last_round, wonder_builder

from .evening import evening, replay
from .tables import cubes_in_game

GOLDEN = Path(__file__).parents[2] / "golden"
FILES = sorted(GOLDEN.glob("age_of_mythology*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_evening_ends_with_its_known_score(file: Path) -> None:
    known = json.loads(file.read_text(encoding="utf-8"))["score"]
    session = replay(file, "play")
    score = session.score
    assert GAME.finished(session.state)
    assert list(score.totals) == known["totals"]
    assert list(score.ranks) == known["ranks"]
    assert list(score.winners) == known["winners"]
    assert cubes_in_game(session.state)[-1] == 30


def test_the_full_game_ends_by_the_wonder() -> None:
    session = replay(GOLDEN / "age_of_mythology.json", "play")
    assert len(session.state.players) == 3
    assert wonder_builder(session.state) is not None
    assert session.state.victory.bank > 0


def test_the_short_game_ends_by_the_bank() -> None:
    session = replay(GOLDEN / "age_of_mythology_bank.json", "play")
    assert last_round(session.state)
    assert wonder_builder(session.state) is None


def test_the_sample_is_a_whole_varied_evening_with_all_chance_recorded() -> None:
    session = evening()
    assert GAME.finished(session.state)
    assert len(session.journal) >= 80
    used = {type(entry.action) for entry in session.journal.done()}
    assert len(used) >= len(GAME.actions) * 0.7
    assert decode(encode(session.state), Mythology) == session.state


def test_undo_to_the_beginning_and_redo_gives_the_same_evening() -> None:
    session = evening()
    end = session.state
    session.jump(0)
    session.jump(len(session.journal))
    assert session.state == end
