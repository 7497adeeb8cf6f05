"""Overview and buttons: derived figures are plain and right, and there is always something to tap."""

from __future__ import annotations

import json
from random import Random

import pytest

from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.game import GAME
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.language import words

from .table import NAMES, after_first_income, at, do, give, me, new_table, set_to, techs, whole


def test_figures_are_plain_values_for_every_seat():
    session = after_first_income()
    shown = json.loads(json.dumps(GAME.figures(session.state)))
    assert [seat["points"] for seat in shown] == [0, 0, 0]
    assert shown[0]["neighbours"] == [2, 1]


def test_figures_tell_costs_landmarks_and_conditions():
    session = after_first_income()
    at(session, "exploration", 3)
    give(session, food=1, coin=1)
    techs(session, dynamite="circle", paper="x")
    seat = GAME.figures(session.state)[0]
    assert seat["tracks"]["exploration"] == {
        "space": 3,
        "tier": 1,
        "next": "exploration_4",
        "payments": [{"coin": 1, "food": 1}],
        "proposed": {"coin": 1, "food": 1},
        "landmark": "lighthouse",
    }
    assert seat["conditions"] == {"dynamite": False, "paper": False}
    assert seat["upgradable"] == ["paper"]


def test_figures_at_the_end_of_a_track():
    session = after_first_income()
    at(session, "military", 12)
    assert GAME.figures(session.state)[0]["tracks"]["military"]["next"] is None


def test_a_card_may_stay_unnamed():
    session = after_first_income()
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, unnamed=True))
    assert (me(session).hand, len(me(session).mat)) == (0, 1)


def test_seats_tell_their_era():
    session = after_first_income()
    speaker = words("de", "tapestry", NAMES)
    assert speaker.tell(GAME.seat_details(session.state)[0]) == "Ära 1"


@pytest.mark.parametrize("players", [1, 3, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_there_is_always_something_to_tap_until_the_end(players, seed):
    random = Random(seed)
    session = new_table(players, ("alchemists", "mystics", "leaders", "historians", "chosen"), seed=str(seed))
    if players > 1:
        set_to(session, "display", ["paper", "clocks", "barn"])
    for _ in range(800):
        if GAME.finished(session.state):
            break
        phase = GAME.phase(session.state)
        assert phase.seat is not None
        offered = GAME.quick_actions(session.state, phase.seat)
        following = phase.next_action or random.choice(offered)
        do(session, whole(session, following))
    assert GAME.finished(session.state)
