"""What pages are told to show: the map as it lies, the income mat, the numbers a tap counts, what a bot will score."""

from __future__ import annotations

from math import dist, isclose, sqrt

import pytest

from companion.engine.adjust import tracked
from companion.games.tapestry.bots.automa import FIRST_SCORING, automa_vp, first_into_era_vp, forecast
from companion.games.tapestry.city.city_actions import PlaceBuilding, PlaceLandmark, elsewhere
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.hex_actions import CorrectHex
from companion.games.tapestry.map.hexes import across, hexes, spread
from companion.games.tapestry.map.map_actions import Explore
from companion.games.tapestry.map.shown import shown_map
from companion.games.tapestry.map.territories import conquest_spots, corners_at, explore_spots, tiles_left
from companion.games.tapestry.table.gauges import automa_gauges, bot_track_gauges, piece_gauges, points_gauge
from companion.games.tapestry.table.income_mat import mat_rows
from companion.games.tapestry.turn.questions import map_spots, tiles_to_lay

from .table import after_first_income, do, new_table, set_to

ADA, MIDDLE = ("4.2", "4.4")


@pytest.mark.parametrize("side", ["small", "large"])
def test_neighbours_are_drawn_side_by_side_and_none_beyond_the_edge(side):
    places, (width, height) = spread(side)
    for hexagon in hexes(side):
        near = [other for other in across(side, hexagon) if other is not None]
        assert all(isclose(dist(places[hexagon], places[other]), sqrt(3)) for other in near)
        assert abs(places[hexagon][0]) + 1 <= width / 2 + 1e-9
        assert abs(places[hexagon][1]) + sqrt(3) / 2 <= height / 2 + 1e-9


def test_a_hex_shows_its_lands_its_tile_and_who_stands_upright_there():
    session = after_first_income(hex_map=True)
    before = shown_map(session.state)
    assert before[ADA].pieces == ((0, True), (0, True))
    assert before[ADA].corners == corners_at(session.state, ADA)
    assert before[MIDDLE].icon == "star"
    assert before["4.3"].corners is None
    do(session, CorrectHex(0, "4.3", "tile_16", 0))
    after = shown_map(session.state)["4.3"]
    assert (after.corners, bool(after.icon)) == (corners_at(session.state, "4.3"), True)


def test_the_map_answers_with_the_spots_of_the_move_it_is_asked_for():
    state = after_first_income(hex_map=True).state
    assert map_spots(state, Explore, 0) == explore_spots(state, 0)
    assert map_spots(state, Conquer, 0) == conquest_spots(state, 0)
    assert sorted(tiles_to_lay(state)) == sorted(tiles_left(state))


def test_the_income_mat_shows_every_row_as_far_as_it_is_open():
    session = after_first_income()
    set_to(session, "players.0.uncovered.farms", 3)
    rows = {row.key: row for row in mat_rows(session.state.players[0])}
    assert {key: row.open for key, row in rows.items()} == dict(session.state.players[0].uncovered)
    assert all(len(row.spaces) == 6 and all(space for space in row.spaces) for row in rows.values())


def test_every_number_of_the_pages_is_one_a_tap_can_count():
    state = new_table(1).state
    solo = state.solo
    for gauge in (*piece_gauges(state, 0), *automa_gauges(solo), *bot_track_gauges(solo.shadow, "shadow")):
        (found,) = tracked(state, gauge.path)
        assert found.value == gauge.value
        assert gauge.cap is None or gauge.cap == found.field.high


def test_a_forecast_is_what_the_next_income_turn_would_score():
    session = new_table(1)
    assert forecast(session.state, session.state.solo) == ()
    set_to(session, "solo.automa.income_turn", FIRST_SCORING - 1)
    state, solo = session.state, session.state.solo
    whole, *parts = forecast(state, solo)
    scored = [part for part in automa_vp(solo, FIRST_SCORING) if part.points]
    assert whole.args["points"] == sum(part.points for part in scored) + first_into_era_vp(state, FIRST_SCORING)
    assert parts == [part.words for part in scored]


def test_points_by_hand_are_counted_in_a_line_of_their_own():
    session = after_first_income()
    before = points_gauge(session.state.players[0], 0)
    assert before.move is not None
    session.do(before.move(2))
    player = session.state.players[0]
    assert points_gauge(player, 0).value == before.value + 2
    assert player.vp["correction"] == 2


def test_a_piece_stands_elsewhere_only_where_a_civilization_lets_it():
    session = after_first_income(civilizations=("craftsmen", "nomads", "militants"))
    craftsmen, nomads, militants = session.state.players
    columns = elsewhere(craftsmen, 0, "house")
    assert [one.action for one in columns] == [PlaceBuilding(0, "house", column=n, where="mat") for n in (1, 2, 3)]
    assert elsewhere(craftsmen, 0, "barn") == ()
    own, empty = elsewhere(nomads, 1, "barn", turns=1)
    assert own.action == PlaceLandmark(1, "barn", turns=1, where="map")
    assert empty.action == PlaceLandmark(1, "barn", turns=1, where="map", takes_territory=True)
    assert elsewhere(militants, 2, "house") == ()
