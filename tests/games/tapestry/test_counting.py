"""Counting words and achievements of the tracks."""

from __future__ import annotations

import pytest

from companion.games.tapestry.cards.tech_actions import RestartToken
from companion.games.tapestry.table.printed import benefit
from companion.games.tapestry.tracks.tracks import achievement_vp
from companion.games.tapestry.turn.gains import count_for
from companion.games.tapestry.turn.turn_actions import Advance, Gain

from .table import after_first_income, at, do, due, me, new_table, plenty, set_to, techs


@pytest.fixture
def session():
    return after_first_income()


def test_T_CNT_1_cars_first_the_farm_then_vp_per_farm(session):
    at(session, "exploration", 7)
    plenty(session)
    set_to(session, "players.0.uncovered.farms", 3)
    do(session, Advance(0, "exploration"))
    assert me(session).uncovered["farms"] == 4
    assert me(session).vp["benefits"] == 3


def test_T_CNT_2_vp_per_tapestry_card_counts_hand_and_mat(session):
    set_to(session, "players.0.hand", 2)
    set_to(session, "players.0.mat", [{"era": 2, "card": ""}, {"era": 3, "card": "trap"}])
    assert count_for(me(session), benefit("vp_per_tapestry_card")) == 4


def test_T_CNT_3_spaces_reached_after_the_singularity(session):
    at(session, "exploration", 5)
    at(session, "technology", 12)
    due(session, "restart_token")
    do(session, RestartToken(0, "exploration"))
    assert count_for(me(session), benefit("vp_per_space_technology")) == 12
    assert count_for(me(session), benefit("vp_per_space_exploration")) == 5


def test_TP36_counting_words(session):
    set_to(session, "players.0.tiles", 3)
    set_to(session, "players.0.controlled", 5)
    set_to(session, "players.0.uncovered.houses", 4)
    techs(session, paper="x", clocks="square")
    counted = {
        name: count_for(me(session), benefit(name))
        for name in (
            "vp_per_tile_in_supply",
            "vp_per_controlled_territory",
            "vp_per_house",
            "vp_per_tech_card",
            "vp_city",
        )
    }
    assert list(counted.values()) == [3, 5, 3, 2, 0]


def test_TP43_and_T_ACH_1_completing_a_track_scores_by_order(session):
    scored = []
    for seat in range(3):
        at(session, "science", 11, seat)
        do(session, Gain(seat, "advance_x_science"))
        scored.append(me(session, seat).vp["achievements"])
    assert scored == [10, 5, 0]


def test_TP43_a_second_completed_track_scores_nothing_more(session):
    for track in ("science", "military"):
        at(session, track, 11)
        do(session, Gain(0, f"advance_x_{track}"))
    assert me(session).vp["achievements"] == 10


def test_T_ACH_2_four_or_five_players():
    session = after_first_income(5)
    scored = []
    for seat in range(5):
        at(session, "military", 11, seat)
        do(session, Gain(seat, "advance_x_military"))
        scored.append(me(session, seat).vp["achievements"])
    assert scored == [15, 10, 5, 0, 0]


def test_T_ACH_3_the_middle_island_is_worth_the_same_at_every_table():
    for players in (2, 3, 4, 5):
        assert achievement_vp(new_table(players).state, "middle_island") == (10, 5)
