"""The end: each player's own, ranking, ties, passive points, the solo opponents, the tally."""

from __future__ import annotations

import pytest

from companion.evening.score_corrections import corrected
from companion.games.tapestry.bots.automa import automa_vp
from companion.games.tapestry.bots.automa_actions import BotAdvance, BotIncome
from companion.games.tapestry.game import GAME
from companion.games.tapestry.scoring.scoring import finished
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Advance, Gain, Skip

from .table import after_first_income, do, give, me, new_table, plenty, refused, set_to


def points(session, *values: int) -> None:
    for seat, value in enumerate(values):
        set_to(session, f"players.{seat}.vp.correction", value)
        set_to(session, f"players.{seat}.income_turn", 5)


def test_T_END_1_most_points_win():
    session = new_table(2)
    points(session, 201, 187)
    assert session.score.winners == (0,)
    assert session.score.decided_by is None
    assert finished(session.state)


def test_TP33_a_tie_is_broken_by_resources_left():
    session = new_table(2)
    points(session, 180, 180)
    give(session, 0, coin=2)
    give(session, 1, food=2, worker=1)
    assert session.score.winners == (1,)
    decision = session.score.decided_by
    assert decision is not None
    assert decision.id == "leftover"


def test_T_END_3_still_tied_the_victory_is_shared():
    session = new_table(3)
    points(session, 180, 180, 170)
    give(session, 0, coin=4)
    give(session, 1, food=4)
    give(session, 2, food=8, coin=1)
    assert session.score.winners == (0, 1)
    assert session.score.ranks == (1, 1, 3)


def test_TP32_the_fifth_income_turn_is_the_final_scoring():
    session = after_first_income()
    set_to(session, "players.0.income_turn", 4)
    set_to(session, "players.0.uncovered.farms", 6)
    do(session, TakeIncome(0))
    assert me(session).vp["income_laurels"] == 21
    assert me(session).mat == ()
    assert refused(session, Advance(0, "science")) == "is_out"


def test_TP32_passive_points_can_still_come():
    session = after_first_income()
    set_to(session, "players.0.income_turn", 5)
    do(session, Gain(0, "vp_3"))
    assert me(session).vp["civilization"] == 3


def test_TP03_the_game_ends_when_all_have_finished():
    session = after_first_income()
    for seat in range(3):
        set_to(session, f"players.{seat}.income_turn", 4)
    for seat in range(3):
        assert not finished(session.state)
        do(session, TakeIncome(seat))
        if me(session, seat).due:
            do(session, Skip(seat))
    assert finished(session.state)
    assert GAME.phase(session.state).phase == "finished"
    assert GAME.summary(session.state).id == ".summary.finished"


def automa(session, level: int, **spaces: int) -> None:
    set_to(session, "solo.level", f"level_{level}")
    set_to(session, "solo.automa.controlled", 3)
    set_to(session, "solo.automa.landmarks", ["forge", "barn"])
    set_to(session, "solo.automa.tracks", spaces)


SPACES = {"military": 4, "science": 5, "technology": 6, "exploration": 7}


@pytest.mark.parametrize(("level", "turn", "expected"), [(2, 3, 32), (5, 5, 94)], ids=["T-AUTO-1", "T-AUTO-2"])
def test_automa_points(level, turn, expected):
    """T-AUTO-1 by the normal mat, T-AUTO-2 by the hard one."""
    session = new_table(1, automa_civilization="scientists")
    automa(session, level, **SPACES)
    assert session.state.solo is not None
    assert sum(part.points for part in automa_vp(session.state.solo, turn)) == expected


def test_the_automa_takes_income_and_the_turn_comes_back():
    session = new_table(1, automa_civilization="engineers", automa_level="level_2")
    assert refused(session, BotIncome(0)) == "not_the_bots"
    do(session, TakeIncome(0))
    assert refused(session, Advance(0, "science")) == "bots_first"
    do(session, BotIncome(0))
    assert session.state.solo.automa.income_turn == 1
    assert not session.state.solo.acting
    do(session, Advance(0, "exploration"))
    automa(session, 2, **SPACES)
    do(session, BotIncome(0))
    # Turn 2, normal mat: holdings 5, technology and exploration 13, two landmarks, first into era 2.
    assert session.state.solo.automa.vp == 5 + 13 + 2 + 2


def test_bots_take_landmarks_and_places_of_achievements():
    session = new_table(1)
    do(session, TakeIncome(0))
    set_to(session, "solo.automa.tracks.science", 3)
    set_to(session, "solo.shadow.tracks.military", 11)
    do(session, BotAdvance(0, "decision_1", "science", "military"))
    assert session.state.solo.automa.landmarks == ("apothecary",)
    assert session.state.achievements["complete_track"] == (-2,)
    set_to(session, "players.0.tracks.science", 3)
    plenty(session)
    do(session, Advance(0, "science"))
    assert me(session).landmarks == ()


def test_the_solo_game_has_a_verdict():
    session = new_table(1)
    points(session, 100)
    set_to(session, "solo.automa.income_turn", 5)
    set_to(session, "solo.automa.vp", 120)
    assert finished(session.state)
    assert session.score.winners == ()
    set_to(session, "solo.automa.vp", 99)
    assert session.score.winners == (0,)


def test_a_correction_by_hand_changes_the_solo_verdict_too():
    session = new_table(1)
    points(session, 100)
    set_to(session, "solo.automa.vp", 120)
    by_hand = corrected(session.score, {(session.score.lines[0].id, 0): 21})
    assert (by_hand.winners, by_hand.verdict.id, by_hand.verdict.args["points"]) == ((0,), ".verdict.won", 121)


def test_after_the_players_end_the_bots_go_on():
    session = new_table(1)
    set_to(session, "players.0.income_turn", 4)
    set_to(session, "solo.automa.income_turn", 3)
    do(session, TakeIncome(0))
    assert not finished(session.state)
    do(session, BotIncome(0))
    assert session.state.solo.acting
    do(session, BotIncome(0))
    assert finished(session.state)


def test_people_have_no_bots():
    session = new_table(2)
    assert refused(session, BotAdvance(0, None, "science", "science")) == "only_solo"
    do(session, BotIncome(0), override=True)


def test_a_game_that_was_not_tracked_is_tallied():
    sheet = GAME.tally({"before_final": [150, 140], "final_tech": [5, 15]}, {"leftover": [1, 3]}, 2)
    assert sheet.totals == (155, 155)
    assert sheet.winners == (1,)
