"""What pages are told to show: sides of cards, what a region waits for, who lacks a leader, whether there is a par."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asking import begin
from companion.engine.message import SeatRef, say
from companion.games.historia.bots.par import has_par
from companion.games.historia.cards.card_options import hand_sides
from companion.games.historia.cards.card_turn import cards_left, hand
from companion.games.historia.cards.neighbour_actions import War
from companion.games.historia.leaders.leaders import lacks_leader, without_leader
from companion.games.historia.map.world import ALL_REGIONS
from companion.games.historia.table.ids import PLAY, SETUP
from companion.games.historia.table.setup_actions import (
    DealTiles,
    LayTile,
    PlaceStart,
    bare_regions,
    order_is_open,
    setup_move,
)
from companion.games.historia.turn.own_ways import refusal_ways
from companion.games.historia.variants.dominion import ActivateDominion, TakeDominion, dominion_kind

from .table import ADA, BEATE, do, new_session, put, table


def test_a_card_shows_its_advanced_side_to_whoever_knows_what_it_needs():
    state = table(2)
    plain, wise = put(state, ADA, "china"), put(state, ADA, "china", technology=12)
    assert {side.advanced for shown in hand_sides(plain, ADA).values() for side in shown} == {False}
    shown = hand_sides(wise, ADA)
    assert tuple(shown) == hand(wise.players[ADA])
    assert [side.advanced for side in shown["technology"]] == [False, True]
    assert [side.advanced for side in shown["revolution"]] == [False]


def test_a_war_with_nobody_there_says_so_before_it_is_played_and_may_still_be_laid_down():
    alone = put(table(2), ADA, "china", technology=3)
    (side,) = hand_sides(alone, ADA)["war"]
    assert side.against == say(".nobody_shares", civ=SeatRef(ADA))
    assert [way.move for ways in refusal_ways(alone, ADA, side) for way in ways.ways] == [War(civ=ADA)]
    together = put(alone, BEATE, "china")
    (side,) = hand_sides(together, ADA)["war"]
    assert side.against is None


def test_a_region_waits_for_its_tile_and_then_for_the_first_cubes():
    state = replace(new_session(2).state, tiles={})
    assert bare_regions(state) == ALL_REGIONS
    assert setup_move(state, "china") == begin(LayTile, region="china")
    one = do(state, LayTile("china", 3))
    assert setup_move(one, "china") is None
    dealt = do(state, DealTiles())
    assert bare_regions(dealt) == ()
    first = setup_move(dealt, "china")
    assert first == PlaceStart(ADA, "china")
    placed = do(dealt, first, PlaceStart(BEATE, "india"))
    assert setup_move(placed, "japan") is None


def test_a_civilization_that_has_lost_its_last_region_places_no_first_cube():
    state = new_session(2).state
    assert setup_move(replace(state, stage=PLAY), "china") is None


@pytest.mark.parametrize(("people", "is_open"), [(1, False), (2, True)])
def test_the_order_of_play_is_open_until_the_game_begins(people, is_open):
    state = new_session(people, "king").state
    assert order_is_open(state) is is_open
    assert not order_is_open(replace(state, stage=PLAY))


def test_leaders_are_missed_only_where_they_are_played_with():
    state = table(2)
    assert [seat for seat in (ADA, BEATE) if lacks_leader(state, seat)] == sorted(without_leader(state))
    assert not lacks_leader(table(1, "king"), ADA)


def test_there_is_a_par_with_zivbots_and_people_once_every_tile_lies():
    assert has_par(new_session(1, "king").state)
    assert not has_par(replace(new_session(1, "king").state, tiles={}))
    assert not has_par(new_session(2).state)


def test_a_dominion_tile_is_taken_and_then_activated():
    state = table(2, dominion=True)
    assert dominion_kind(state, ADA) is TakeDominion
    assert dominion_kind(do(state, TakeDominion(ADA, "military", "regions")), ADA) is ActivateDominion


def test_a_card_played_leaves_fewer():
    state = put(table(2), ADA, "china", personal=4)
    assert state.stage != SETUP
    before = cards_left(state, ADA)
    playing = replace(state.players[ADA].playing, cards=("military",))
    assert cards_left(state.with_civ(ADA, replace(state.players[ADA], playing=playing)), ADA) == before - 1
