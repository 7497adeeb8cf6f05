"""Civilizations: start adjustments, what runs by itself, the ways of the others."""

from __future__ import annotations

import pytest

from companion.engine.asking import begin
from companion.engine.data import items
from companion.engine.ruling import Impossible
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.city.city_actions import PlaceBuilding, PlaceLandmark
from companion.games.tapestry.civilizations.abilities import foreseen, leading_tracks
from companion.games.tapestry.civilizations.civilization_actions import Predict, UseCivilization, move_of_mat
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Gain, Skip

from .table import after_first_income, at, choose, do, due, me, new_table, plenty, refused, set_to, story, techs


def table(civilization: str, **options):
    """A table where the first seat plays this civilization and has had its first income."""
    others = tuple(name for name in ("nomads", "militants") if name != civilization)
    session = new_table(3, (civilization, *others, "heralds")[:3], **options)
    do(session, TakeIncome(0))
    return session


def test_there_are_16_civilizations_all_explained():
    printed = items("tapestry", "civilizations")
    assert len(printed) == 16
    assert all(mat["help"]["en"] and mat["help"]["de"] for mat in printed.values())


@pytest.mark.parametrize(
    ("civilization", "points"),
    [("alchemists", 10), ("architects", 20), ("chosen", 30), ("traders", 10), ("leaders", 0)],
)
def test_start_points(civilization, points):
    assert me(new_table(3, (civilization, "nomads", "militants"), start_adjustments=True)).points == points
    assert me(new_table(3, (civilization, "nomads", "militants"), start_adjustments=False)).points == 0


def test_architects_get_no_points_with_two_players():
    assert me(new_table(2, ("architects", "nomads"), start_adjustments=True)).points == 0


@pytest.mark.parametrize(("civilization", "sum_after"), [("merrymakers", 5), ("traders", 6), ("craftsmen", 3)])
def test_start_resources_come_with_the_first_income(civilization, sum_after):
    session = table(civilization, start_adjustments=True)
    while me(session).due:
        choose(session, me(session).due[0].parts[0])
    assert sum(me(session).resources.values()) == sum_after


def test_futurists_begin_four_spaces_up_with_one_of_each():
    session = new_table(3, ("futurists", "nomads", "militants"), start_adjustments=True)
    assert set(me(session).tracks.values()) == {4}
    assert me(session).landmarks == ()
    do(session, TakeIncome(0))
    choose(session, "lose_coin")
    assert me(session).resources == {"coin": 1, "worker": 2, "food": 2, "culture": 1}


def test_mats_are_dealt_once():
    with pytest.raises(Impossible, match="same_mat_twice"):
        new_table(2, ("nomads", "nomads"))


def next_income(session) -> None:
    set_to(session, "active", 0)
    set_to(session, "players.0.hand", 0)
    do(session, TakeIncome(0))


def test_the_chosen_score_where_nobody_is_ahead():
    session = table("chosen", start_adjustments=False)
    at(session, "science", 3)
    at(session, "military", 1, seat=2)
    assert leading_tracks(session.state, 0) == ("exploration", "science", "technology")
    set_to(session, "achievements.complete_track", [0])
    next_income(session)
    assert me(session).vp["civilization"] == 6
    choose(session, "coin")
    set_to(session, "players.0.due", [])
    set_to(session, "turn_open", False)
    set_to(session, "players.0.income_turn", 4)
    next_income(session)
    assert me(session).vp["civilization"] == 6 + 6 + 5
    assert story(session)[:2] == [".step.chosen", ".step.chosen_final"]


def test_militants_uncover_ranks_by_conquering():
    session = table("militants")
    due(session, "conquer")
    do(session, Conquer(0, rank=1, use="red"), "vp_4", "coin")
    due(session, "conquer")
    do(session, Conquer(0, rank=2, use="red"), "vp_4", "coin")
    assert me(session).ranks == (1, 1)
    coins = me(session).resources["coin"]
    next_income(session)
    assert me(session).resources["coin"] == coins + 1
    assert me(session).vp["civilization"] == 1


def test_mystics_foresee():
    session = table("mystics", start_adjustments=False)
    assert ".reminder.predict" in [reminder.message.id for reminder in session.reminders]
    assert move_of_mat(me(session), 0, "mystics") == begin(Predict, seat=0)
    do(session, Predict(0, techs=2, districts=1, territories=1, tracks=1))
    assert move_of_mat(me(session), 0, "mystics") is None
    assert foreseen(me(session), "mystics")["techs"] == (0, 2)
    assert foreseen(me(session), "nomads") == {}
    choose(session, "coin")
    assert refused(session, Predict(0, 1, 1, 1, 1)) == "predicted_already"
    techs(session, paper="x", clocks="x")
    do(session, Gain(0, "nothing"))
    choose(session, "coin")
    set_to(session, "players.0.income_turn", 4)
    next_income(session)
    assert me(session).vp["civilization"] == 20
    assert refused(session, Predict(1, 1, 1, 1, 1)) == "needs_civilization"


def test_merrymakers_climb_their_columns():
    session = table("merrymakers", start_adjustments=False)
    next_income(session)
    assert refused(session, UseCivilization(0, "merrymakers_left_2")) == "way_closed"
    do(session, UseCivilization(0, "merrymakers_right_1"))
    assert me(session).vp["civilization"] == 5


def test_entertainers_follow_paths():
    session = table("entertainers", start_adjustments=False)
    set_to(session, "players.0.ways", ["entertainers_worker"])
    next_income(session)
    assert refused(session, UseCivilization(0, "entertainers_house")) == "way_closed"
    do(session, UseCivilization(0, "entertainers_farm"))
    assert me(session).uncovered["farms"] == 2


def test_leaders_advance_without_bonus_each_once():
    session = table("leaders")
    next_income(session)
    at(session, "exploration", 1)
    plenty(session)
    do(session, UseCivilization(0, "leaders_military"))
    do(session, Conquer(0, use="red"), "vp_4", "coin")
    set_to(session, "players.0.due", [])
    set_to(session, "turn_open", False)
    next_income(session)
    assert refused(session, UseCivilization(0, "leaders_military")) == "way_closed"


def test_alchemists_roll_until_they_stop():
    session = table("alchemists", start_adjustments=False)
    next_income(session)
    do(session, UseCivilization(0, "alchemists_roll"), "science")
    do(session, UseCivilization(0, "alchemists_roll"), "military")
    do(session, UseCivilization(0, "alchemists_stop"))
    choose(session, "advance_x_military")
    choose(session, "advance_x_science")
    assert (me(session).tracks["science"], me(session).tracks["military"]) == (1, 1)


def test_alchemists_bust_and_ends_of_tracks():
    session = table("alchemists", start_adjustments=False)
    next_income(session)
    do(session, UseCivilization(0, "alchemists_roll"), "science")
    do(session, UseCivilization(0, "alchemists_roll"), "science")
    choose(session, "coin")
    assert me(session).marks == ()
    assert refused(session, UseCivilization(0, "alchemists_roll")) == "ability_not_due"
    set_to(session, "players.0.used", [])
    at(session, "military", 12)
    set_to(session, "players.0.due", [])
    do(session, UseCivilization(0, "alchemists_roll"), "military")
    do(session, UseCivilization(0, "alchemists_stop"))
    assert me(session).vp["civilization"] == 5


def test_historians_gain_when_a_holder_of_a_token_builds():
    session = table("historians")
    next_income(session)
    assert refused(session, UseCivilization(0, "historians_give")) == "needs_someone"
    do(session, UseCivilization(0, "historians_give", opponent=1))
    assert me(session).given == (1,)
    at(session, "science", 3, seat=1)
    do(session, Gain(1, "advance_x_science"))
    assert me(session).vp["civilization"] == 3


def test_inventors_upgrade_without_condition():
    session = table("inventors")
    techs(session, dynamite="circle")
    techs(session, seat=1, paper="x")
    next_income(session)
    do(session, UseCivilization(0, "inventors_other", opponent=1))
    assert me(session, 1).due[0].parts == ("upgrade_free",)
    set_to(session, "players.0.used", [])
    set_to(session, "players.0.due", [])
    do(session, UseCivilization(0, "inventors_own"))
    assert me(session).due[0].parts == ("upgrade_free",)


def test_isolationists_close_territories_and_score_their_area():
    session = table("isolationists")
    due(session, "conquer")
    do(session, Conquer(0, close=True, use="red"), "vp_4", "coin")
    choose(session, "food")
    due(session, "conquer")
    assert refused(session, Conquer(0, defender=1, close=True)) == "cannot_close"
    set_to(session, "players.0.due", [])
    set_to(session, "players.0.income_turn", 4)
    next_income(session)
    do(session, UseCivilization(0, "isolationists_area", count=9))
    assert me(session).vp["civilization"] == 40


def test_isolationists_have_four_tokens():
    session = table("isolationists")
    set_to(session, "players.0.tokens", 4)
    due(session, "conquer")
    assert refused(session, Conquer(0, close=True)) == "cannot_close"


def test_steps_of_the_income_turn_are_no_gain():
    session = table("nomads")
    assert refused(session, Gain(0, "step_income")) == "not_a_gain"


def test_traders_on_empty_land_and_beside_opponents():
    session = table("traders", start_adjustments=False)
    next_income(session)
    do(session, UseCivilization(0, "traders_empty", count=3))
    assert me(session).vp["civilization"] == 3
    set_to(session, "players.0.used", [])
    set_to(session, "players.0.due", [])
    do(session, UseCivilization(0, "traders_opponent", benefit="food"))
    assert me(session).resources["food"] == 2


def test_heralds_may_cover_maker_of_fire_in_their_first_income_turn():
    session = table("heralds")
    assert me(session).due[0].parts == ("play_on_top",)
    do(session, PlayTapestry(0, "trap"))
    assert [(played.era, played.card) for played in me(session).mat] == [(1, "trap")]
    assert me(session).points == 10
    assert session.state.active == 1


def test_heralds_copy_a_card():
    session = table("heralds")
    do(session, Skip(0))
    next_income(session)
    do(session, UseCivilization(0, "heralds_copy"))
    assert me(session).due[0].parts == ("copy_played_card",)
    do(session, Skip(0))
    assert me(session).due[0].parts[0] == "step_tapestry"


def test_craftsmen_build_on_their_mat_nomads_on_the_map():
    session = table("craftsmen", start_adjustments=False)
    set_to(session, "players.0.uncovered.houses", 4)
    do(session, PlaceBuilding(0, "house", column=2, where="mat"))
    assert me(session).resources["coin"] == 2
    assert me(session).columns == (0, 1, 0)
    set_to(session, "players.0.columns", [3, 1, 0])
    assert refused(session, PlaceBuilding(0, "house", column=1, where="mat")) == "column_full"
    assert refused(session, PlaceBuilding(0, "house", where="map")) == "needs_civilization"
    set_to(session, "players.0.landmarks", ["barn"])
    assert refused(session, PlaceLandmark(0, "barn", where="mat")) == "only_buildings"
    set_to(session, "players.1.uncovered.farms", 3)
    do(session, PlaceBuilding(1, "farm", where="map", takes_territory=True))
    assert me(session, 1).controlled == 2
    do(session, PlaceBuilding(1, "farm", where="map"))
    choose(session, "coin", seat=1)
    assert me(session, 1).resources["coin"] == 1


def test_architects_gain_more_for_districts_of_one_kind():
    session = after_first_income(
        civilizations=("architects", "nomads", "militants"), capitals=("grassland", "desert", "forest")
    )
    set_to(session, "players.0.uncovered.houses", 4)
    for column in (1, 2, 3):
        do(session, PlaceBuilding(0, "house", 1, column))
    choose(session, "coin")
    choose(session, "coin")
    assert me(session).resources["coin"] == 3
