"""Wars of Zivbots and against them: rules Z-17, Z-23, Z-26, Z-28 and their vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.bots.bot_turn import Correction
from companion.games.historia.bots.decisions import bot_order, war_choice
from companion.games.historia.cards.neighbour_actions import War

from .bots import BOT, bots_table, resolve
from .table import ADA, BEATE, YURI, cubes, do, points, put, refusal, steps


def test_Z17_TV45_war_against_the_beatable_one_with_most_points(russian_war):
    after, turn = resolve(russian_war, "war")
    assert points(after) == [0, 35, 29, 2]
    assert (after.players[YURI].regions, after.players[YURI].cubes.used) == (("europe",), 1)
    choice = next(step.choice for step in turn.steps if step.choice)
    assert choice.taken == (YURI, "russia")
    assert {c.value: (c.kept, c.reason.id) for c in choice.candidates} == {
        (YURI, "russia"): (True, ".why.and_highest_number"),
        (YURI, "europe"): (False, ".why.number_lower"),
        (ADA, ""): (False, ".why.no_shared_region"),
        (BEATE, ""): (False, ".why.no_shared_region"),
    }


def test_Z17_TV47_a_human_before_a_bot(lone):
    state = put(bots_table("king", "king", humans=2), ADA, "china", "india", vp=30, military=3)
    state = put(put(state, BEATE, "oceania"), 3, "china", "japan", vp=30, military=3)
    choice = war_choice(put(state, 2, "china", military=5), 2)
    assert choice.taken == (ADA, "china")
    assert [c.reason.id for c in choice.candidates] == [".why.tie_human", ".why.no_shared_region", ".why.human_first"]


def test_Z17_humans_tied_by_turn_order(lone):
    state = put(put(lone, ADA, "china", "india"), BEATE, "china", "india")
    state = replace(put(state, BOT, "china"), order=(BEATE, ADA, YURI))
    choice = war_choice(state, BOT)
    assert choice.taken == (BEATE, "china")
    assert choice.candidates[0].reason.id == ".why.tie_in_order"
    assert war_choice(put(state, ADA, vp=1), BOT).candidates[0].reason.id == ".why.most_vp"


@pytest.mark.parametrize(("setting", "victim"), [("stronger_first", 2), ("weaker_first", 3)])
def test_O5_bots_tied_by_bot_order(setting, victim):
    state = bots_table("king", "king", "noble", humans=1, o5_tied_bots=setting)
    for seat in (1, 2, 3):
        state = put(state, seat, "china", "japan", military=1)
    assert war_choice(put(state, 1, "china", military=3), 1).taken == (victim, "china")


def test_TV49_no_war_that_cannot_be_won(russian_war):
    after, turn = resolve(put(russian_war, YURI, military=5), "war")
    assert (points(after)[BOT], steps(turn)[-1]) == (0, ".bot.no_war")


def test_TV50_nuclear_power_pays_four(russian_war):
    after, _ = resolve(put(russian_war, BOT, technology=14, military=12), "war")
    assert points(after)[BOT] == 4


def test_TV51_the_last_cube_of_a_human_among_humans_stays(russian_war):
    after, _ = resolve(put(russian_war, YURI, "russia"), "war")
    assert (points(after)[BOT], after.players[YURI].regions) == (2, ("russia",))


def test_S4_TV52_in_a_solo_game_the_last_cube_is_lost_and_the_game():
    state = put(bots_table(humans=1), ADA, "russia", military=2)
    after, _ = resolve(put(state, 1, "russia", military=5), "war", "technology", bot=1)
    assert (after.players[ADA].out, after.stage, after.players[1].technology) == (True, "over", 1)


def test_Z23_TV53_a_bot_without_cubes_is_destroyed(lone):
    state = put(bots_table("king", "noble", humans=2), 3, "china", military=2)
    state = put(put(state, 2, "china", "india", military=5), ADA, "oceania")
    after, turn = resolve(state, "war", bot=2)
    assert (points(after)[2], after.players[3].out, after.players[3].regions) == (2, True, ())
    assert ".step.destroyed" in steps(turn)
    assert bot_order(after) == (2,)
    assert refusal(after, BotTurn(3)) == ".bot_destroyed"


def test_Z23_humans_destroy_bots_too():
    state = put(bots_table(humans=2), ADA, "china", technology=2, military=4)
    state = put(put(state, 2, "china"), BEATE, "india")
    after = do(state, War(civ=ADA, victim=2))
    assert (after.players[2].out, points(after)) == (True, [2, 0, 0])


@pytest.mark.parametrize("level", [3, 8])
def test_TV54_war_needs_a_shared_region(lone, level):
    state = put(put(lone, ADA, "europe", military=1), BOT, "north_africa", technology=level, military=5)
    assert resolve(state, "war")[0].players[BOT].vp == 0


def test_Z26_a_human_who_attacks_a_stronger_bot_loses():
    state = put(bots_table(humans=2), ADA, "china", "india", technology=14, military=12, used=0)
    state = put(put(state, 2, "china", military=13), BEATE, "europe")
    after = do(state, War(civ=ADA, victim=2, advanced=True))
    assert (points(after), cubes(after, ADA)[1:3]) == ([0, 0, 4], (1, 1))
    assert points(do(state, War(civ=ADA, victim=2)))[2] == 2


def test_Z28_TV88_a_bot_may_wage_war_at_technology_1():
    state = put(bots_table(humans=2), ADA, "china", "india", military=1, used=0)
    state = put(put(state, 2, "china", technology=1, military=2), BEATE, "europe")
    after, _ = resolve(state, "war", bot=2)
    assert (points(after), cubes(after, ADA)[1:3]) == ([0, 0, 2], (1, 1))


@pytest.mark.parametrize(("setting", "pool"), [("used", "used"), ("supply", "personal")])
def test_O7_where_the_lost_cube_of_a_bot_goes(setting, pool):
    state = put(bots_table(humans=2, o7_lost_bot_cube=setting), ADA, "china", technology=2, military=4)
    state = put(state, 2, "china", "india", personal=5)
    after = do(state, War(civ=ADA, victim=2))
    assert getattr(after.players[2].cubes, pool) == getattr(state.players[2].cubes, pool) + 1


def test_Z17_most_points_of_those_who_can_be_beaten_not_of_all(russian_war):
    state = put(put(russian_war, BEATE, "russia", "india", military=5), ADA, "europe", "japan", vp=30, military=4)
    after, turn = resolve(state, "war")
    assert (points(after), after.players[ADA].regions) == ([30, 35, 29, 2], ("japan",))
    reasons = {c.value[0]: c.reason.id for c in next(step.choice for step in turn.steps if step.choice).candidates}
    assert reasons == {ADA: ".why.most_vp", BEATE: ".why.not_weaker", YURI: ".why.fewer_vp"}


def test_Z17_negative_points_rank_like_any_others(russian_war):
    state = put(put(russian_war, YURI, vp=-4), ADA, "russia", "japan", vp=-5, military=1)
    assert war_choice(state, BOT).taken == (YURI, "russia")


def test_Z17_a_bot_before_a_human_with_fewer_points():
    state = put(bots_table("king", "noble", humans=1), ADA, "china", vp=29, military=1)
    state = put(put(state, 2, "china", "japan", vp=30, military=1), 1, "china", military=5)
    assert war_choice(state, 1).taken == (2, "china")


def test_Z17_the_table_may_name_another_shared_region(russian_war):
    after, _ = resolve(russian_war, "war", corrections=(Correction(1, region="europe"),))
    assert after.players[YURI].regions == ("russia",)


def test_TV50_nuclear_power_reached_in_the_same_turn_counts(russian_war):
    after, _ = resolve(put(russian_war, BOT, technology=13, military=12), "technology", "war")
    assert points(after)[BOT] == 1 + 4


def test_Z17_the_table_may_name_another_enemy_or_one_who_is_not_there(russian_war):
    state = put(russian_war, ADA, "europe", "japan", military=1)
    after, _ = resolve(state, "war", corrections=(Correction(1, victim=ADA),))
    assert (after.players[ADA].regions, after.players[YURI].regions) == (("japan",), ("russia", "europe"))
    away, turn = resolve(state, "war", corrections=(Correction(1, victim=BEATE),))
    assert (points(away), steps(turn)[-1]) == (points(state), ".bot.no_war")


def test_Z17_a_named_enemy_is_attacked_in_the_highest_shared_region(russian_war):
    state = put(put(russian_war, BOT, "europe", "russia"), ADA, "europe", "russia", "japan", military=1)
    assert state.tiles["europe"] < state.tiles["russia"]
    after, _ = resolve(state, "war", corrections=(Correction(1, victim=ADA),))
    assert after.players[ADA].regions == ("europe", "japan")
