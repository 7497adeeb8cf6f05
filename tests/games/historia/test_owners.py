"""Scripted owners: how often a table is asked about its box, and whether bots wait for the answers."""

from __future__ import annotations

import pytest

from companion.games.historia.game import GAME
from companion.games.historia.table.setup_actions import PlaceStart, StartGame

from .owners import play_evening, true_board, whole_box
from .table import new_session

FOUR = ("king", "noble", "noble", "chieftain")
TRUTH = true_board(1)


@pytest.mark.parametrize("seed", [0, 3, 5])  # twenty of them in the soak
def test_with_a_whole_box_nothing_is_asked(seed):
    bots = ("king", "noble", "chieftain", "king", "noble")[: seed % 6]
    evening = play_evening(TRUTH, whole_box(TRUTH), seed, min(1 + seed % 3, 6 - len(bots)), *bots)
    assert evening.questions == 0
    assert evening.unconfirmed == []


@pytest.mark.parametrize("seed", [0, 1])
def test_with_an_empty_box_few_pages_are_asked_and_fewer_the_next_evening(seed):
    first = play_evening(TRUTH, {}, seed, 2, *FOUR)
    assert first.questions <= 25
    assert first.unconfirmed == []
    told = {name: str(value) for name, value in GAME.calibration(first.session.state).items()}
    second = play_evening(TRUTH, told, seed + 100, 2, *FOUR)
    assert second.questions <= 5
    assert second.unconfirmed == []


def test_nothing_is_asked_while_people_play_their_cards():
    session = new_session(2, *FOUR)
    for seat, region in enumerate(("europe", "china")):
        session.do(PlaceStart(seat, region), at=0.0)
    session.do(StartGame(), at=0.0)
    assert GAME.questions(session.state) == ()
