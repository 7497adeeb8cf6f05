"""Dominion tiles: rules D-1 to D-10 with their vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.historia.cards.card_actions import Technology
from companion.games.historia.game import GAME
from companion.games.historia.leaders.leaders import leader_points
from companion.games.historia.map.world import holds_alone
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Condition, Dominion, Leader
from companion.games.historia.turn.round_actions import EndRound
from companion.games.historia.turn.turn_actions import UseWonder
from companion.games.historia.variants.dominion import ActivateDominion, TakeDominion, can_activate

from .table import ADA, BEATE, YURI, cubes, do, points, put, refusal, steps, table, told


def rome(regions, military, **options):
    """Rome with territory and military against X and Y."""
    state = table(3, cards=False, dominion=True, **options)
    lands = ("china", "india", "japan", "europe")
    for seat in range(3):
        state = put(state, seat, *lands[: regions[seat]], military=military[seat], technology=5)
    return do(state, TakeDominion(ADA, "regions", "military"))


@pytest.mark.parametrize(
    ("regions", "military", "possible"),
    [
        pytest.param((4, 3, 2), (5, 4, 6), True, id="TV-71"),
        pytest.param((4, 4, 2), (5, 4, 6), False, id="TV-72"),
        pytest.param((4, 3, 2), (3, 4, 6), False, id="TV-74"),
        pytest.param((2, 3, 1), (7, 4, 6), True, id="TV-75"),
        pytest.param((4, 3, 2), (4, 4, 6), True, id="tie-for-last"),
    ],
)
def test_D1_D2_TV71_TV72_TV74_TV75_first_in_one_not_last_in_the_other(regions, military, possible):
    state = rome(regions, military)
    assert can_activate(state, ADA) is possible
    assert refusal(state, ActivateDominion(ADA, "b")) == ("" if possible else ".dominion_condition")


def test_D1_one_tile_each_and_only_with_the_promo():
    assert refusal(rome((1, 1, 1), (1, 1, 1)), TakeDominion(ADA, "vp", "vp")) == ".has_dominion"
    assert refusal(table(2), TakeDominion(ADA, "vp", "vp")) == ".no_dominion"
    assert refusal(table(2, cards=False), ActivateDominion(ADA, "a")) == ".no_dominion_tile"


@pytest.mark.parametrize(("setting", "possible"), [(True, False), (False, True)])
def test_O12_bots_count_for_dominion_conditions(setting, possible):
    state = table(1, "king", cards=False, dominion=True, o12_bots_count_for_dominion=setting)
    state = put(put(state, ADA, "china", military=4), 1, "india", "japan", military=9)
    assert can_activate(do(state, TakeDominion(ADA, "military", "regions")), ADA) is possible


@pytest.mark.parametrize("pool", ["general", "used", "personal"])
def test_D3_a_cube_marks_the_ability(pool):
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, personal=2, used=1, general=1)
    after = do(state, ActivateDominion(ADA, "b", cube_from=pool))
    assert getattr(after.players[ADA].cubes, pool) == getattr(state.players[ADA].cubes, pool) - 1
    assert (after.players[ADA].cubes.dominion, after.players[ADA].dominion.ability) == (1, "b")


def test_D4_TV76_two_cubes_until_the_era_ends():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, personal=0, used=2, general=3)
    after = do(state, ActivateDominion(ADA, "a", cube_from="used"))
    assert cubes(after, ADA) == (2, 1, 4, 1)
    skipped = ("gain_cube", "recover_cubes", "government_bonus")
    end = do(replace(after, round=4), EndRound(without=skipped))
    assert cubes(end, ADA) == (0, 2, 4, 3)
    assert (end.players[ADA].dominion.gone, end.players[ADA].cubes.dominion) == (True, 0)


def test_D4_spent_cubes_come_back_from_the_used_ones():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, personal=0, used=2, general=3)
    after = put(do(state, ActivateDominion(ADA, "a", cube_from="used")), ADA, personal=1, used=2)
    end = do(replace(after, round=4), EndRound(without=("gain_cube", "recover_cubes", "government_bonus")))
    assert cubes(end, ADA) == (0, 2, 4, 3)


def test_D5_D10_shared_regions_score_for_the_owner_and_are_lost_to_the_others():
    tile = Dominion("regions", "military", ability="b")
    state = put(table(3, cards=False, dominion=True), ADA, "china", "india", dominion=tile)
    leader = Leader("L", 1, Condition("regions", 2, 4), Condition("wonders", 9, 5))
    state = put(state, BEATE, "china", "japan", leaders=(leader,), personal=0, used=3)
    state = put(state, YURI, "europe")
    assert holds_alone(state, ADA, "china")
    assert holds_alone(state, BEATE, "japan")
    assert leader_points(state, BEATE) == (0, 9)
    after = do(replace(state, round=2), EndRound(without=("gain_cube", "government_bonus")))
    assert (points(after)[:2], cubes(after, BEATE)[:2]) == ([4, 3], (1, 2))


def test_D5_two_owners_cancel_out():
    tile = Dominion("regions", "military", ability="b")
    state = put(table(2, cards=False, dominion=True), ADA, "china", dominion=tile)
    state = put(state, BEATE, "china", dominion=tile)
    assert not holds_alone(state, ADA, "china")
    assert not holds_alone(state, BEATE, "china")


def test_D6_D7_TV77_two_levels_until_the_era_ends_bonuses_stay():
    state = put(rome((4, 3, 2), (16, 4, 6)), ADA, technology=14, military=16, general=3)
    after = do(state, ActivateDominion(ADA, "c"))
    assert (after.players[ADA].technology, after.players[ADA].vp) == (16, 6)
    end = do(replace(after, round=4), EndRound(without=("territory_bonus", "government_bonus")))
    assert (end.players[ADA].technology, end.players[ADA].vp) == (14, 6)
    again = do(put(end, ADA, technology=15, personal=1), Technology(civ=ADA))
    assert again.players[ADA].vp == 12


def test_D6_military_too():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, general=3)
    after = do(state, ActivateDominion(ADA, "d"))
    assert after.players[ADA].military == 7
    assert do(replace(after, round=4), EndRound()).players[ADA].military == 5


def test_D8_the_effect_lasts_through_the_measures_unless_decided_otherwise():
    for setting, vp in (("after_measures", 4), ("before_measures", 0)):
        leader = Leader("L", 1, Condition("military", 7, 4), Condition("wonders", 9, 5))
        state = put(rome((4, 3, 2), (5, 4, 6), o20_dominion_ends=setting), ADA, general=3, leaders=(leader,))
        after = do(replace(do(state, ActivateDominion(ADA, "d")), round=4), EndRound())
        assert after.players[ADA].earned.get("leader", 0) == vp


def test_D9_a_tile_is_activated_once():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, general=3)
    after = do(state, ActivateDominion(ADA, "d"))
    assert refusal(after, ActivateDominion(ADA, "a")) == ".dominion_used"
    assert refusal(do(replace(after, round=4), EndRound()), ActivateDominion(ADA, "a")) == ".dominion_used"


@pytest.mark.parametrize(("setting", "pool"), [("origin", "personal"), ("general", "general"), ("used", "used")])
def test_O17_where_the_cube_of_the_tile_goes(setting, pool):
    state = put(rome((4, 3, 2), (5, 4, 6), o17_dominion_cube=setting), ADA, personal=1, used=0, general=0)
    after = do(state, ActivateDominion(ADA, "b", cube_from="personal"))
    skipped = ("gain_cube", "recover_cubes", "government_bonus")
    end = do(replace(after, round=4), EndRound(without=skipped)).players[ADA].cubes
    assert {name: getattr(end, name) for name in ("personal", "general", "used")}[pool] == 1


@pytest.mark.parametrize(("setting", "rule"), [(False, ".not_own_turn"), (True, "")])
def test_O18_when_a_tile_may_be_activated(setting, rule):
    state = table(2, dominion=True, o18_dominion_any_time=setting)
    state = do(put(put(state, ADA, "china"), BEATE, "india", military=5), TakeDominion(BEATE, "military", "regions"))
    assert refusal(state, ActivateDominion(BEATE, "b")) == rule


@pytest.mark.parametrize(("setting", "advisors"), [(True, 2), (False, 1)])
def test_O19_boni_of_both_levels(setting, advisors):
    state = put(rome((4, 3, 2), (6, 4, 5), o19_both_bonuses=setting), ADA, technology=3, military=6, general=3)
    after = do(state, ActivateDominion(ADA, "c"))
    assert (after.players[ADA].technology, after.players[ADA].advisors.hand) == (5, advisors)


@pytest.mark.parametrize(("setting", "rule"), [(True, ""), (False, ".no_field_assumed")])
def test_O24_dominion_levels_where_there_is_little_room(setting, rule):
    state = rome((4, 3, 2), (8, 4, 6), o24_dominion_takes_what_fits=setting)
    state = put(state, ADA, technology=4, general=3)
    assert refusal(state, ActivateDominion(ADA, "d")) == rule
    if not rule:
        after = do(state, ActivateDominion(ADA, "d"))
        assert (after.players[ADA].military, after.players[ADA].dominion.gained) == (8, 0)


def test_D4_cubes_that_are_all_on_the_map_are_told_to_be_owed():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, personal=0, used=0, general=5)
    after = do(state, ActivateDominion(ADA, "a"))
    spent = put(after, ADA, "china", "india", "japan", "europe", "russia", "oceania", personal=0)
    end, turn = told(replace(spent, round=4), EndRound(without=("gain_cube", "recover_cubes", "government_bonus")))
    owed = next(step.message.args["n"] for step in turn.steps if step.message.id == ".step.dominion_owes")
    assert (owed, end.players[ADA].all_cubes) == (2, 9)
    _, paid = told(replace(put(after, ADA, personal=2), round=4), EndRound())
    assert ".step.dominion_owes" not in steps(paid)


def test_D5_a_third_one_keeps_what_two_owners_fight_over():
    tile = Dominion("regions", "military", ability="b")
    state = put(table(3, cards=False, dominion=True), ADA, "china", dominion=tile)
    state = put(put(state, BEATE, "china", dominion=tile), YURI, "china", personal=0, used=3)
    after = do(replace(state, round=2), EndRound(without=("gain_cube", "government_bonus")))
    assert (points(after), cubes(after, YURI)[:2]) == ([0, 0, 0], (1, 2))


def test_D5_wonders_still_see_regions_somebody_dominates():
    tile = Dominion("regions", "military", ability="b")
    state = put(table(2, cards=False, dominion=True), BEATE, "china", "india", dominion=tile)
    state = put(state, ADA, "china", "india", "japan", wonders=1)
    assert do(state, UseWonder(ADA, 0, Bonus(vp=1), majority="regions")).players[ADA].vp == 1


def test_D6_levels_given_back_lower_the_government_only_after_the_measures():
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, technology=4, military=6, general=3)
    after = do(replace(do(state, ActivateDominion(ADA, "d")), round=4), EndRound(without=("territory_bonus",)))
    assert (after.players[ADA].earned["government"], after.players[ADA].military) == (3, 6)


@pytest.mark.parametrize("setting", ["after_measures", "before_measures"])
def test_D8_an_ability_outlasts_the_rounds_of_its_era(setting):
    state = put(rome((4, 3, 2), (5, 4, 6), o20_dominion_ends=setting), ADA, general=3)
    state = do(state, ActivateDominion(ADA, "d"))
    for _ in range(3):
        state = do(state, EndRound())
    assert (state.players[ADA].military, state.players[ADA].dominion.gone) == (7, False)
    state = do(state, EndRound())
    assert (state.round, state.players[ADA].military, state.players[ADA].dominion.gone) == (5, 5, True)


@pytest.mark.parametrize("pool", ["general", "used", "personal", "map"])
def test_D3_the_marking_cube_must_be_there_and_never_comes_from_the_map(pool):
    state = put(rome((4, 3, 2), (5, 4, 6)), ADA, personal=0, used=0, general=0)
    assert refusal(state, ActivateDominion(ADA, "b", cube_from=pool)) == ".no_cube_there"


def test_D9_a_tile_that_was_activated_is_no_longer_shown_as_ready():
    before = rome((4, 3, 2), (5, 4, 6))
    after = do(before, ActivateDominion(ADA, "b"))
    assert [GAME.figures(state)[ADA]["dominion"] for state in (before, after)] == [True, False]
