"""Action cards of people: rules A-1 to A-21 and their vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.historia.cards.card_actions import Art, Expand, Exploit, Military, Technology, Tourism
from companion.games.historia.cards.card_turn import card_limit, hand, playable, row_at_start
from companion.games.historia.cards.neighbour_actions import Raid, Revolution, Trade, War
from companion.games.historia.cards.void_actions import PlayWithoutEffect
from companion.games.historia.cards.war import outlook
from companion.games.historia.map.world import neighbours, reachable
from companion.games.historia.table.state import Playing
from companion.games.historia.table.table_actions import DestroyCube
from companion.games.historia.turn.round_actions import NextActionRound
from companion.games.historia.turn.turn_actions import PlayAdvisor

from .table import ADA, BEATE, YURI, cubes, do, points, put, refusal, steps, table, told


@pytest.fixture
def free():
    """Three people who need not care for hands and turns."""
    state = table(3, cards=False)
    state = put(state, ADA, "middle_east", personal=2)
    state = put(state, BEATE, "china", personal=2)
    return put(state, YURI, "north_america", personal=2)


@pytest.mark.parametrize(("level", "limit"), [(1, 1), (4, 1), (5, 2), (12, 2), (13, 3), (16, 3)])
def test_A1_TV01_cards_per_action_round(level, limit):
    assert card_limit(put(table(2), ADA, technology=level), ADA) == limit


def test_A1_the_limit_is_kept_and_one_card_is_the_least():
    state = put(table(2), ADA, "china", personal=5)
    after = do(state, Technology(civ=ADA))
    assert refusal(after, Military(civ=ADA)) == ".card_limit"
    assert refusal(after, NextActionRound()) == ".action_round_goes_on"


def test_A1_a_card_gained_now_counts_from_the_next_action_round():
    state = put(put(table(2), ADA, "china", technology=4, military=4, personal=5), BEATE, "india")
    after = do(state, Technology(civ=ADA))
    assert card_limit(after, ADA) == 1
    assert card_limit(do(after, Exploit(civ=BEATE)), ADA) == 2


def test_A2_paid_cubes_are_used_and_must_be_there(free):
    after = do(free, Technology(civ=ADA))
    assert cubes(after, ADA)[:2] == (1, 2)
    assert refusal(put(free, ADA, personal=0), Technology(civ=ADA)) == ".not_enough_cubes"
    advanced = Military(civ=ADA, advanced=True)
    assert refusal(put(free, ADA, technology=4, military=4, personal=2), advanced) == ".not_enough_cubes"


def test_A3_no_field_no_effect_and_points_at_the_top(free):
    assert refusal(put(free, ADA, technology=3, military=1), Technology(civ=ADA)) == ".no_field_assumed"
    top = do(put(free, ADA, technology=16, military=16), Technology(civ=ADA), Military(civ=ADA))
    assert (top.players[ADA].vp, cubes(top, ADA)[:2]) == (4, (0, 3))


def test_A4_TV07_war_with_equal_military_changes_nothing(free):
    state = put(put(free, ADA, "china", "india", military=8, technology=8), BEATE, "china", military=8)
    after = do(state, War(civ=ADA, victim=BEATE))
    assert (points(after), after.players[ADA].regions) == ([0, 0, 0], ("china", "india"))


def test_A4_a_war_must_be_fought_even_if_it_will_be_lost(free):
    state = put(put(free, ADA, "china", "india", technology=2), BEATE, "china", military=3)
    assert refusal(state, War(civ=ADA)) == ".war_must_be_fought"
    after = do(state, War(civ=ADA, victim=BEATE))
    assert (points(after), after.players[ADA].regions) == ([0, 2, 0], ("india",))


def test_A5_TV06_the_last_cube_of_a_human_stays(free):
    state = put(put(free, ADA, "china", technology=2, military=8), BEATE, "china", military=9)
    after = do(state, War(civ=ADA, victim=BEATE))
    assert (points(after), after.players[ADA].regions) == ([0, 2, 0], ("china",))


def test_TV05_military_before_war_turns_the_war(free):
    state = put(free, BEATE, "china", technology=6, military=7, personal=3, used=0)
    state = put(state, ADA, "china", "india", technology=6, military=8, used=1)
    after = do(state, Military(civ=BEATE, advanced=True), War(civ=ADA, victim=BEATE))
    assert (after.players[BEATE].military, cubes(after, BEATE)[:2], points(after)) == (9, (0, 3), [0, 2, 0])
    assert cubes(after, ADA)[1:3] == (2, 1)


def test_A6_TV79_raid_scores_even_without_used_cubes(free):
    state = put(put(free, ADA, "china", military=2, used=0), BEATE, "china")
    after = do(state, Raid(civ=ADA, victim=BEATE))
    assert (after.players[ADA].vp, cubes(after, ADA)[:2]) == (1, (2, 0))


def test_A6_advanced_raid_takes_up_to_two():
    state = put(table(2, cards=False), ADA, "china", technology=10, military=9, personal=0, used=1)
    state = put(state, BEATE, "china")
    after = do(state, Raid(civ=ADA, victim=BEATE, advanced=True))
    assert (after.players[ADA].vp, cubes(after, ADA)[:2]) == (2, (1, 0))


@pytest.mark.parametrize(("level", "rule"), [(9, ".needs_technology"), (10, "")])
def test_TV02_advanced_raid_needs_gunpowder(free, level, rule):
    state = put(put(free, ADA, "china", technology=level, military=9), BEATE, "china")
    assert refusal(state, Raid(civ=ADA, victim=BEATE, advanced=True)) == rule


def test_TV03_navigation_lets_raid_anybody(free):
    state = put(free, BEATE, "southern_africa", technology=8, military=5, used=1)
    state = put(state, YURI, "south_america", military=4)
    after = do(state, Raid(civ=BEATE, victim=YURI))
    assert (after.players[BEATE].vp, cubes(after, BEATE)[:2]) == (1, (3, 0))


def test_TV04_without_navigation_the_raid_has_no_effect(free):
    state = put(free, BEATE, "southern_africa", technology=7, military=5, used=1)
    state = put(state, YURI, "south_america", military=4)
    assert refusal(state, Raid(civ=BEATE, victim=YURI)) == ".not_neighbours"
    after = do(state, PlayWithoutEffect(civ=BEATE, played="raid"))
    assert (points(after), cubes(after, BEATE)) == ([0, 0, 0], cubes(state, BEATE))


def test_TV13_navigation_works_for_its_owner_only(free):
    state = put(put(free, ADA, "north_america", technology=8), BEATE, "southern_africa")
    assert neighbours(state, ADA, BEATE)
    assert not neighbours(state, BEATE, ADA)


def test_A7_the_round_ends_after_the_action_round_with_a_revolution():
    state = put(table(2), ADA, "china", row=("art", "raid", "trade"))
    state = put(state, BEATE, "india", personal=3)
    after = do(state, Revolution(civ=ADA, take_back="art"), Technology(civ=BEATE))
    assert refusal(after, NextActionRound()) == ".round_is_over"
    assert refusal(after, Technology(civ=ADA)) == ".round_is_over"


def test_A7_the_last_player_still_resolves_all_cards_of_the_last_action_round():
    state = put(table(2), ADA, "china", row=("art", "raid", "trade"))
    state = put(state, BEATE, "india", technology=5, military=4, personal=5)
    after = do(state, Revolution(civ=ADA, take_back="art"), Military(civ=BEATE))
    assert refusal(after, Technology(civ=BEATE)) == ""
    done = do(after, Technology(civ=BEATE))
    assert refusal(done, Exploit(civ=BEATE)) == ".round_is_over"
    assert refusal(done, Exploit(civ=ADA)) == ".round_is_over"


def test_A8_people_act_in_turn_order_each_with_all_cards():
    state = put(table(2), ADA, "china", technology=5, military=4, personal=5)
    state = put(state, BEATE, "india", personal=5)
    assert refusal(state, Technology(civ=BEATE)) == ".not_your_turn"
    after = do(state, Military(civ=ADA), Technology(civ=ADA), Technology(civ=BEATE))
    assert refusal(state, Military(civ=ADA)) == ""
    assert refusal(after, Exploit(civ=BEATE)) in (".card_limit", ".not_your_turn")


def test_A8_nobody_plays_once_a_later_player_has_acted():
    state = put(table(3), ADA, "china", technology=5, military=4, personal=5)
    state = put(state, BEATE, "india", personal=5)
    after = do(state, Military(civ=ADA), Technology(civ=BEATE))
    assert refusal(after, Technology(civ=ADA)) == ".turn_is_past"


def test_A8_advisors_count_towards_the_limit():
    state = put(table(2), ADA, "china", personal=5)
    assert refusal(do(state, PlayAdvisor(civ=ADA)), Technology(civ=ADA)) == ".card_limit"


def test_A9_a_void_card_goes_to_the_row_and_costs_nothing():
    state = put(table(2), ADA, "china", personal=2, used=1)
    after = do(state, PlayWithoutEffect(civ=ADA, played="trade"))
    assert (after.players[ADA].row, cubes(after, ADA)[:2]) == (("trade",), (2, 1))


def test_A9_what_can_be_carried_out_must_be():
    state = put(put(table(2), ADA, "china", personal=2), BEATE, "china", technology=2)
    assert refusal(state, PlayWithoutEffect(civ=ADA, played="trade")) == ".must_be_carried_out"
    assert refusal(state, PlayWithoutEffect(civ=ADA, played="raid")) == ""


def test_A10_basic_or_advanced_is_free_and_a_new_technology_counts_at_once():
    state = put(table(1), ADA, "china", technology=9, military=8, personal=2, used=3)
    assert refusal(state, Raid(civ=ADA, victim=ADA, advanced=True)) == ".needs_technology"
    after = do(state, Technology(civ=ADA))
    assert refusal(after, Raid(civ=ADA, victim=ADA, advanced=True)) == ".not_neighbours"
    assert refusal(state, Exploit(civ=ADA)) == refusal(state, Exploit(civ=ADA, advanced=True)) == ""


def test_A13_TV16_singularity_and_beyond(free):
    after = do(put(free, ADA, technology=15, military=12), Technology(civ=ADA))
    assert (after.players[ADA].technology, after.players[ADA].vp) == (16, 6)
    again = do(after, Technology(civ=ADA))
    assert (again.players[ADA].technology, again.players[ADA].vp, cubes(again, ADA)[:2]) == (16, 8, (0, 3))


@pytest.mark.parametrize(("level", "gained"), [(15, 8), (16, 4)])
def test_A13_TV87_advanced_military_at_the_top(free, level, gained):
    state = put(free, ADA, technology=14, military=level, personal=3, used=0)
    after = do(state, Military(civ=ADA, advanced=True))
    assert (after.players[ADA].military, after.players[ADA].vp, cubes(after, ADA)[:2]) == (16, gained, (0, 3))


def test_A14_art_takes_from_the_row_only(free):
    state = replace(free, wonder_row=("a", "b", "c"))
    after = do(state, Art(civ=ADA, picks=(1,)))
    assert (after.wonder_row, [w.name for w in after.players[ADA].wonders]) == (("a", "c"), ["b"])
    assert refusal(replace(free, wonder_row=()), Art(civ=ADA)) == ".wonder_row_empty"


def test_A14_advanced_art_takes_two(free):
    state = put(replace(free, wonder_row=("a", "b", "c")), ADA, technology=6, personal=3)
    after = do(state, Art(civ=ADA, advanced=True))
    assert (after.wonder_row, len(after.players[ADA].wonders), cubes(after, ADA)[0]) == (("c",), 2, 0)


def test_A16_TV80_exploit_works_with_fewer_cubes(free):
    after = do(put(free, ADA, used=1, personal=0), Exploit(civ=ADA))
    assert (cubes(after, ADA)[:2], after.players[ADA].vp) == ((1, 0), 0)


def test_A16_TV81_advanced_exploit_may_take_the_cube_just_paid(free):
    after = do(put(free, ADA, technology=9, military=8, personal=3, used=4), Exploit(civ=ADA, advanced=True))
    assert cubes(after, ADA)[:2] == (6, 1)


def test_TV11_a_region_given_up_costs_its_tile(free):
    state = put(free, ADA, "japan", "china", used=1, personal=0)
    after = do(state, Exploit(civ=ADA, used=1, regions=("japan",)))
    assert (cubes(after, ADA)[:3], after.players[ADA].vp) == ((2, 0, 1), -3)


def test_TV11_no_more_cubes_than_allowed(free):
    state = put(free, ADA, "japan", "china", used=2)
    assert refusal(state, Exploit(civ=ADA, used=2, regions=("japan",))) == ".too_many_cubes"
    assert refusal(state, Exploit(civ=ADA, regions=("india",))) == ".not_in_region"


def test_A17_expansion_into_occupied_regions_but_only_once(free):
    assert refusal(free, Expand(civ=ADA, region="china")) == ""
    assert refusal(free, Expand(civ=ADA, region="middle_east")) == ".already_there"
    assert refusal(free, Expand(civ=ADA, region="south_america")) == ".not_neighbouring_assumed"
    assert "south_america" in reachable(put(free, ADA, technology=8), ADA)


def test_A17_TV82_advanced_expansion_takes_a_used_cube_first(free):
    state = put(free, ADA, technology=5, military=4, personal=0, used=1)
    after = do(state, Expand(civ=ADA, region="china", advanced=True))
    assert cubes(after, ADA)[:3] == (0, 0, 2)
    assert refusal(put(state, ADA, used=0), Expand(civ=ADA, region="china", advanced=True)) == ".not_enough_cubes"


def test_A18_TV83_trade_needs_strictly_higher_technology(free):
    assert refusal(free, Trade(civ=ADA, partner=BEATE)) == ".partner_not_ahead"
    after = do(put(free, BEATE, technology=2), Trade(civ=ADA, partner=BEATE))
    assert (after.players[ADA].technology, points(after), cubes(after, ADA)) == (2, [0, 2, 0], cubes(free, ADA))


def test_A18_advanced_trade_gives_one_point(free):
    state = put(put(free, ADA, technology=8, military=8), BEATE, technology=9, military=8)
    after = do(state, Trade(civ=ADA, partner=BEATE, advanced=True))
    assert (after.players[ADA].technology, points(after)) == (9, [0, 1, 0])


def test_A19_TV84_the_attacker_chooses_even_whom_he_loses_to(free):
    state = put(free, ADA, "china", "india", technology=5, military=5, used=0)
    state = put(put(state, BEATE, "china", "japan", military=3, used=0), YURI, "china", "russia", military=6)
    first = do(state, War(civ=ADA, victim=BEATE))
    assert (points(first), cubes(first, BEATE)[1:3]) == ([2, 0, 0], (1, 1))
    second = do(state, War(civ=ADA, victim=YURI))
    assert (points(second), cubes(second, ADA)[1:3]) == ([0, 0, 2], (1, 1))


def test_A19_without_a_shared_region_a_war_has_no_effect(free):
    state = put(free, ADA, technology=2)
    after, turn = told(state, War(civ=ADA))
    assert points(after) == [0, 0, 0]
    assert ".step.no_enemy" in steps(turn)
    assert refusal(state, War(civ=ADA, victim=BEATE)) == ".no_shared_region"


def test_A19_advanced_war_pays_four(free):
    state = put(put(free, ADA, "china", technology=14, military=12), BEATE, "china", "japan")
    assert points(do(state, War(civ=ADA, victim=BEATE, advanced=True))) == [4, 0, 0]


def test_A21_war_comes_to_hand_at_once_but_waits_for_the_next_action_round():
    state = put(put(table(2), ADA, "china", technology=1, personal=3), BEATE, "india")
    after = do(state, Technology(civ=ADA))
    assert "war" in hand(after.players[ADA])
    assert "war" not in playable(after.players[ADA])
    assert "war" in playable(do(after, Exploit(civ=BEATE)).players[ADA])


def test_TV08_revolution_needs_three_cards_at_the_start_of_the_action_round():
    state = put(table(1), ADA, "china", technology=13, military=12, personal=9, row=("art", "raid"))
    after = do(state, Technology(civ=ADA))
    assert row_at_start(after.players[ADA]) == 2
    assert refusal(after, Revolution(civ=ADA)) == ".revolution_needs_cards"
    assert refusal(put(state, ADA, row=("art", "raid", "trade")), Revolution(civ=ADA)) == ""


@pytest.mark.parametrize(("level", "rule"), [(14, ".needs_technology"), (15, "")])
def test_TV09_advanced_tourism_needs_internet(free, level, rule):
    assert refusal(put(free, ADA, technology=level, military=14), Tourism(civ=ADA, advanced=True)) == rule


@pytest.mark.parametrize(("advanced", "vp"), [(False, 2), (True, 3)])
def test_TV10_tourism_counts_wonders(free, advanced, vp):
    state = put(free, ADA, technology=15, military=14, wonders=11)
    assert do(state, Tourism(civ=ADA, advanced=advanced)).players[ADA].vp == vp


def test_TV10_tourism_by_an_advisor_needs_no_industry(free):
    state = put(free, ADA, wonders=4)
    assert refusal(state, Tourism(civ=ADA)) == ".needs_level"
    assert do(state, Tourism(civ=ADA, source="advisor")).players[ADA].vp == 1


def test_C10_revolution_comes_straight_back_so_a_hand_is_never_empty():
    state = put(table(1), ADA, "china", row=("military", "technology", "art", "exploit", "expansion", "trade", "raid"))
    assert hand(state.players[ADA]) == ("revolution",)
    after = do(state, Revolution(civ=ADA, take_back="art"))
    assert hand(after.players[ADA]) == ("art", "revolution")
    assert refusal(state, PlayWithoutEffect(civ=ADA, played="revolution")) == ".revolution_is_never_void"


def test_C9_the_row_is_ordered_oldest_first():
    state = put(table(1), ADA, "china", personal=5)
    after = do(state, Technology(civ=ADA), Military(civ=ADA))
    assert after.players[ADA].row == ("technology", "military")
    assert after.players[ADA].cards_back(1).row == ("military",)


def test_revolution_is_played_last():
    state = put(table(1), ADA, "china", technology=13, military=12, row=("art", "raid", "trade"), personal=5)
    after = do(state, Revolution(civ=ADA))
    assert refusal(after, Technology(civ=ADA)) in (".revolution_is_last", ".round_is_over")
    assert after.players[ADA].playing == Playing(
        ("revolution",), ("revolution",), taken_back=2, back=("revolution", "trade"), revolted=True
    )


def test_C10_a_revolution_always_takes_two_cards_back():
    state = put(table(1), ADA, "china", row=("art", "raid", "trade"))
    after, turn = told(state, Revolution(civ=ADA))
    assert after.players[ADA].row == ("art", "raid")
    back = next(step for step in turn.steps if step.message.id == ".step.card_back")
    assert back.choice is not None
    assert back.choice.taken == "trade"
    assert [one.value for one in back.choice.candidates] == ["trade", "raid", "art"]
    named, turn = told(state, Revolution(civ=ADA, take_back="art"))
    assert named.players[ADA].row == ("raid", "trade")
    assert ".step.card_back" not in steps(turn)


def test_O11_a_cube_of_the_general_supply_is_not_destroyed_into_it():
    state = put(table(1), ADA, "china")
    assert refusal(state, DestroyCube(ADA, "general")) == ".same_pool"
    assert refusal(table(1, o11_destroyed_cube="removed"), DestroyCube(ADA, "general")) == ""


@pytest.mark.parametrize(("military", "words"), [(3, "won"), (5, "draw"), (6, "lost")])
def test_A4_A19_a_war_is_foreseen_as_it_will_end(military, words):
    state = put(table(2), ADA, "china", "india", technology=14, military=5)
    state = put(state, BEATE, "china", "japan", military=military)
    war = War(civ=ADA, victim=BEATE, advanced=True)
    told_before = outlook(state, ADA, BEATE, war.prize)
    after = do(state, war)
    won = {"won": ADA, "lost": BEATE}.get(words)
    assert told_before.id == f".war_outlook.{words}"
    assert points(after) == [4 * (won == ADA), 4 * (won == BEATE)]
