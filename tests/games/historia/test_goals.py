"""Civilization goals: rules G-1 to G-5 with their vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.cards.card_actions import Exploit, Technology
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Advisors, Event, Goal
from companion.games.historia.variants.goals import PlaceGoal, goal_placer

from .table import ADA, BEATE, cubes, do, points, put, refusal, table


def goals_table(*bots):
    state = table(3, *bots, cards=False, goals=True)
    return put(state, ADA, "china", technology=3, military=3, personal=5)


def test_G1_TV70_where_goals_may_lie():
    state = goals_table()
    assert refusal(state, PlaceGoal(ADA, 2, 2)) == ".goal_on_clan"
    assert refusal(state, PlaceGoal(ADA, 16, 1)) == ".no_such_field"
    state = do(state, PlaceGoal(ADA, 5, 5))
    assert refusal(state, PlaceGoal(BEATE, 6, 6)) == ".goal_too_near"
    assert refusal(state, PlaceGoal(BEATE, 7, 5)) == ""
    assert refusal(table(2), PlaceGoal(ADA, 5, 5)) == ".no_goals"


def test_G1_G5_people_place_eight_in_turn():
    state = goals_table("king")
    placers = []
    for place in range(8):
        placers.append(goal_placer(state))
        state = do(state, PlaceGoal(placers[-1], 9 + place % 4 * 2, 9 + place // 4 * 3))
    assert placers == [0, 1, 2, 0, 1, 2, 0, 1]
    assert (goal_placer(state), len(state.goals)) == (None, 8)
    assert refusal(state, PlaceGoal(ADA, 5, 5)) == ".all_goals_placed"
    assert refusal(goals_table("king"), PlaceGoal(3, 5, 5)) == ".bots_play_themselves"


def test_G1_goals_are_placed_in_turn_order():
    state = goals_table()
    assert refusal(state, PlaceGoal(BEATE, 5, 5)) == ".other_places_goal"
    state = do(state, PlaceGoal(ADA, 5, 5))
    assert refusal(state, PlaceGoal(ADA, 7, 5)) == ".other_places_goal"
    assert refusal(state, PlaceGoal(BEATE, 7, 5)) == ""


def test_G2_TV69_a_bot_moves_onto_a_goal():
    state = put(
        replace(goals_table("chieftain"), goals=(Goal(4, 3, Bonus(vp=3)),)), 3, "japan", technology=3, military=3
    )
    after = do(state, BotTurn(3), chance=("z1", "z4", "z5"), override=True)
    assert (after.goals, after.players[3].earned["goal"]) == ((), 3)


def test_G2_TV69_a_human_moves_across_a_goal():
    state = replace(goals_table(), goals=(Goal(12, 12, Bonus(vp=3, cubes=1)),))
    state = put(state, ADA, technology=11, military=12, personal=3, used=1)
    after = do(state, Technology(civ=ADA, advanced=True))
    assert (after.goals, after.players[ADA].vp, after.players[ADA].technology, cubes(after, ADA)[:2]) == (
        (),
        3,
        13,
        (1, 3),
    )


def test_G3_bonuses_are_entered_when_placing():
    state = do(goals_table(), PlaceGoal(ADA, 4, 3, Bonus(technology=1), "one more"))
    after = do(state, Technology(civ=ADA))
    assert (after.players[ADA].technology, after.goals) == (5, ())


def test_G4_advisors_may_need_shuffling_with_goals():
    state = put(goals_table(), ADA, advisors=Advisors(hand=0, face_down=1, face_up=4), military=6)
    after = do(state, Technology(civ=ADA))
    assert after.players[ADA].advisors == Advisors(hand=1, face_down=4, face_up=0)


@pytest.mark.parametrize(("setting", "level"), [(False, 4), (True, 5)])
def test_O13_other_goal_bonuses_and_bots(setting, level):
    state = replace(goals_table("chieftain"), goals=(Goal(4, 3, Bonus(technology=1, cubes=2)),))
    state = replace(state, rules=replace(state.rules, o13_bots_take_goal_levels=setting))
    state = put(state, 3, "japan", technology=3, military=3)
    after = do(state, BotTurn(3), chance=("z1", "z4", "z5"), override=True)
    assert (after.players[3].technology, after.goals) == (level, ())


def test_G2_a_marker_that_falls_back_across_a_goal_takes_it():
    state = replace(goals_table(), goals=(Goal(3, 4, Bonus(vp=3)), Goal(3, 2, Bonus(vp=5))))
    state = replace(state, rules=replace(state.rules, events=True), event=Event("Rout", military=-2))
    after = do(put(state, ADA, technology=3, military=5), Exploit(civ=ADA))
    assert (after.players[ADA].military, after.players[ADA].vp, len(after.goals)) == (3, 3, 1)


def test_G2_only_the_first_takes_a_goal():
    state = replace(goals_table(), goals=(Goal(4, 3, Bonus(vp=3)),))
    state = put(state, BEATE, "india", technology=3, military=3, personal=3)
    after = do(state, Technology(civ=BEATE), Technology(civ=ADA))
    assert points(after) == [0, 3, 0]
