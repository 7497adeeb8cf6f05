"""Awkward situations worked out by hand with the rulebook beside: what meets at the edge of two rules."""

from __future__ import annotations

import pytest

from companion.games.tapestry.city.city_actions import PlaceBuilding
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.map_actions import Explore, Research
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Gain, Skip

from .table import after_first_income, at, choose, do, due, give, me, refused, set_to

FULL = {"coin": 8, "worker": 8, "food": 8, "culture": 8}


@pytest.fixture
def session():
    return after_first_income(capitals=("grassland", "wetland", "mountain"))


def test_TP21_a_district_completed_with_full_stores_gives_nothing_and_holds_nobody_up(session):
    give(session, **FULL)
    set_to(session, "players.0.uncovered.houses", 4)
    for column in (1, 2, 3):
        do(session, PlaceBuilding(0, "house", 1, column))
    assert [want.parts for want in me(session).due] == [("coin", "worker", "food", "culture")]
    choose(session, "coin")
    assert dict(me(session).resources) == FULL
    assert me(session).due == ()



def test_TP23_exploring_without_a_tile_is_left_out_and_the_turn_goes_on(session):
    set_to(session, "players.0.tiles", 0)
    due(session, "explore")
    assert refused(session, Explore(0, 2)) == "no_tile"
    do(session, Skip(0))
    assert me(session).due == ()


def test_TP18_research_to_the_end_of_a_track_completes_it(session):
    at(session, "science", 11)
    due(session, "research")
    do(session, Research(0), "science")
    choose(session, "advance_science")
    assert me(session).tracks["science"] == 12
    assert me(session).vp["achievements"] == 10


def test_TP31_the_second_to_complete_a_track_gets_less(session):
    for seat, points in ((0, 10), (1, 5)):
        at(session, "military", 11, seat)
        due(session, "advance_x_military", seat=seat)
        do(session, Gain(seat, "advance_x_military"))
        assert me(session, seat).vp["achievements"] == points


def test_TP09_with_two_players_the_only_neighbour_decides_the_era_bonus():
    session = after_first_income(2)
    set_to(session, "players.1.income_turn", 2)
    set_to(session, "players.1.mat", [{"era": 2, "card": "trap"}])
    set_to(session, "players.0.hand", 1)
    before = dict(me(session).resources)
    do(session, TakeIncome(0, card="boast_of_superiority"))
    assert all("era" not in part for want in me(session).due for part in want.parts)
    assert sum(me(session).resources.values()) - sum(before.values()) == 4



def test_TP27_the_last_outpost_conquers_and_none_is_left(session):
    set_to(session, "players.0.outposts", 1)
    due(session, "conquer")
    do(session, Conquer(0), "vp_4", "coin")
    assert me(session).outposts == 0
    due(session, "conquer")
    assert refused(session, Conquer(0))


def test_TP24_a_research_die_for_a_completed_track_moves_nobody_and_the_turn_goes_on(session):
    at(session, "science", 12)
    before = me(session)
    due(session, "research")
    do(session, Research(0), "science")
    assert me(session).tracks["science"] == 12
    assert me(session).due == ()
    assert (dict(me(session).resources), dict(me(session).vp)) == (dict(before.resources), dict(before.vp))


def test_TP31_the_third_to_complete_a_track_scores_nothing_and_stands_at_its_end(session):
    points = []
    for seat in range(3):
        at(session, "military", 11, seat)
        due(session, "advance_x_military", seat=seat)
        do(session, Gain(seat, "advance_x_military"))
        points.append(me(session, seat).vp["achievements"])
    assert points == [10, 5, 0]
    assert all(me(session, seat).tracks["military"] == 12 for seat in range(3))
