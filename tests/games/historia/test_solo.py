"""The solo game: rules S-1 to S-7 and its vectors; victory among people and bots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.evening.score_corrections import corrected
from companion.games.historia.cards.neighbour_actions import War
from companion.games.historia.game import GAME
from companion.games.historia.leaders.leaders import TakeLeader
from companion.games.historia.scoring.scoring import score
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Condition
from companion.games.historia.turn.reminders import reminders
from companion.games.historia.turn.turn_actions import UseWonder

from .table import ADA, BEATE, do, new_session, put, refusal, table


def test_S1_one_human_and_up_to_five_bots():
    state = new_session(1, *["king"] * 5).state
    assert (state.solo, len(state.bots)) == (True, 5)


def test_S2_no_leaders_alone():
    condition = Condition("military", 5, 5)
    assert refusal(table(1, "king"), TakeLeader(ADA, "Caesar", condition, condition)) == ".no_leaders_in_solo"


def test_S3_no_wonder_that_needs_a_sole_majority():
    state = put(table(1, "king"), ADA, "china", wonders=1, military=9)
    assert refusal(state, UseWonder(ADA, 0, Bonus(vp=1), majority="military")) == ".no_majority_in_solo"


def test_S3_S7_the_set_up_list_takes_them_out_before_shuffling():
    opening = new_session(1, "king").opening
    ids = [step.message.id for step in GAME.setup_list(opening.seats, opening.options)]
    assert ids.index(".list.solo_wonders") < ids.index(".list.wonders")
    state = table(1, "king")
    assert len(state.wonder_row) * 2 == 6


def test_S4_TV91_a_lost_war_of_ones_own_ends_the_solo_game():
    state = put(table(1, "king", cards=False), ADA, "china", technology=2, military=4)
    after = do(put(state, 1, "china", military=6), War(civ=ADA, victim=1))
    assert (after.players[ADA].out, after.stage) == (True, "over")
    assert GAME.finished(after)
    sheet = score(after)
    assert (sheet.winners, sheet.verdict.id) == ((), ".verdict.solo_destroyed")


@pytest.mark.parametrize(("bots", "winners"), [((90, 70), ()), ((89, 70), (ADA,))])
def test_S5_TV64_more_points_than_every_bot(bots, winners):
    state = put(table(1, "king", "noble"), ADA, vp=90)
    state = put(put(state, 1, vp=bots[0]), 2, vp=bots[1])
    assert score(state).winners == winners


def test_S5_a_correction_by_hand_changes_the_verdict_too():
    state = put(put(table(1, "king"), ADA, vp=90), 1, vp=90)
    by_hand = corrected(score(state), {("other", ADA): 2})
    assert (by_hand.winners, by_hand.verdict.id, by_hand.verdict.args["vp"]) == ((ADA,), ".verdict.solo_won", 92)


def test_S5_O8_a_destroyed_bot_is_not_compared():
    state = put(put(table(1, "king", "noble"), ADA, vp=50), 1, vp=90, out=True)
    sheet = score(state)
    assert (sheet.winners, sheet.ranks) == ((ADA,), (1, 3, 2))
    counted = replace(state, rules=replace(state.rules, o8_destroyed_bots_count=True))
    assert score(counted).winners == ()


def test_S6_three_wonders_in_the_row():
    assert len(table(1, "king", "king").wonder_row) == 3


def test_O15_bots_stand_in_the_ranking_and_the_best_human_is_named():
    state = put(put(put(table(2, "king"), ADA, vp=40), BEATE, vp=30), 2, vp=60)
    sheet = score(state)
    assert (sheet.ranks, sheet.winners, sheet.verdict.id) == ((2, 3, 1), (2,), ".verdict.best_human")
    people = replace(state, rules=replace(state.rules, o15_bot_victory="people_only"))
    assert score(people).winners == (ADA,)


def test_a_human_in_danger_is_warned():
    state = put(put(table(1, "king"), ADA, "china"), 1, "china", military=4)
    assert ".remind.danger" in [reminder.message.id for reminder in reminders(state)]


def test_a_tally_scores_a_game_nobody_tracked():
    sheet = GAME.tally({"vp": [80, 80]}, {"levels": [22, 25]}, 2)
    assert sheet.winners == (1,)
