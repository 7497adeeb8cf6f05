"""The map kept here: geometry, control, targets, points for sides, and what civilizations see of it."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.answering import moves_of
from companion.engine.asking import begin
from companion.games.tapestry.bots.bot_map_actions import BotConquer
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.city.city_actions import PlaceBuilding
from companion.games.tapestry.civilizations.civilization_actions import UseCivilization
from companion.games.tapestry.game import GAME
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.hex_actions import CorrectHex, UseMap
from companion.games.tapestry.map.hexes import SEA, across, hexes, printed
from companion.games.tapestry.map.map_actions import Explore
from companion.games.tapestry.map.territories import (
    best_turns,
    conquest_spots,
    controller,
    corners_at,
    explore_spots,
    held,
    largest_area,
    matching_sides,
    standing_at,
    tile_corners,
)
from companion.games.tapestry.turn.questions import MapQuestion

from .table import after_first_income, choose, do, due, me, new_table, refused, set_to

# Where Ada, Karl and Ines start, by their mats: 1/6, 2/4 and 3/5.
ADA, KARL, INES = ("4.2", "6.4", "2.4")
MIDDLE = "4.4"
ISLAND, COAST = ("tile_16", "tile_13")


@pytest.fixture
def session():
    return after_first_income(hex_map=True)


def laid(session, hexagon, tile, turns=0, seat=0, **more):
    """A tile put on the map by hand."""
    return do(session, CorrectHex(seat, hexagon, tile, turns, **more))


@pytest.mark.parametrize(("side", "count"), [("small", 34), ("large", 61)])
def test_neighbours_see_each_other_across_opposite_sides(side, count):
    assert len(hexes(side)) == count
    for hexagon in hexes(side):
        for place, other in enumerate(across(side, hexagon)):
            assert other is None or across(side, other)[(place + 3) % 6] == hexagon


@pytest.mark.parametrize("side", ["small", "large"])
def test_printed_neighbours_share_land_on_every_side(side):
    for hexagon in hexes(side):
        here = printed(side, hexagon)
        for place, other in enumerate(across(side, hexagon)):
            there = printed(side, other) if other else None
            if here and there:
                ends = zip((place, (place + 1) % 6), ((place + 4) % 6, (place + 3) % 6), strict=True)
                assert any(here["corners"][a] == there["corners"][b] for a, b in ends)


def test_without_a_wish_the_map_is_only_counted():
    assert new_table().state.map is None


def test_everybody_starts_with_two_outposts_on_the_start_territory(session):
    state = session.state
    assert [held(state, seat) for seat in range(3)] == [(ADA,), (KARL,), (INES,)]
    assert len(standing_at(state, ADA)) == 2


def test_TP23_a_tile_goes_next_to_an_own_territory_and_its_sides_count_by_themselves(session):
    due(session, "explore")
    assert refused(session, Explore(0, tile=ISLAND)) == "name_hex"
    assert refused(session, Explore(0, hexagon="5.1")) == "name_tile"
    assert refused(session, Explore(0, tile=ISLAND, hexagon="7.1")) == "not_beside"
    assert refused(session, Explore(0, tile=ISLAND, hexagon="9.1")) == "not_on_this_side"
    state = do(session, Explore(0, tile=ISLAND, hexagon="5.1"))
    assert (me(session).vp["explore"], me(session).tiles, me(session).resources["coin"]) == (3, 0, 2)
    assert (corners_at(state, "5.1"), controller(state, "5.1")) == ((SEA,) * 6, None)
    due(session, "explore")
    set_to(session, "players.0.tiles", 1)
    assert refused(session, Explore(0, tile=ISLAND, hexagon="3.1")) == "tile_laid"


def test_TP23_a_turned_tile_shows_other_corners(session):
    assert tile_corners(COAST, 0)[1] == "forest"
    assert tile_corners(COAST, 2)[3] == "forest"
    state = session.state
    assert matching_sides(state, "3.1", COAST, 2) > matching_sides(state, "3.1", COAST, 0)
    assert best_turns(state, "3.1", COAST) == 2


def test_explore_anywhere_needs_no_neighbour(session):
    due(session, "explore_anywhere")
    assert do(session, Explore(0, tile=ISLAND, hexagon="7.1")).map.tiles[0].hexagon == "7.1"


def test_militarism_puts_an_outpost_on_the_new_tile(session):
    set_to(session, "players.0.income_turn", 2)
    set_to(session, "players.0.mat", [{"era": 2, "card": "militarism"}])
    due(session, "explore")
    state = do(session, Explore(0, tile=ISLAND, hexagon="5.1", outpost=True))
    assert (controller(state, "5.1"), me(session).controlled) == (0, 2)


def test_TP27_only_territories_in_reach_with_fewer_than_two_tokens(session):
    assert conquest_spots(session.state, 0) == ("3.2", "4.1", "5.2")
    due(session, "conquer")
    assert refused(session, Conquer(0, hexagon=MIDDLE)) == "not_in_reach"
    assert refused(session, Conquer(0, hexagon=KARL)) == "territory_closed"
    state = do(session, Conquer(0, hexagon="5.2", use="black"), "vp_4", "coin")
    assert (held(state, 0), me(session).controlled, me(session).outposts) == ((ADA, "5.2"), 2, 7)


def test_TP28_who_stood_there_and_what_it_shows_follow_from_the_map(session):
    laid(session, "5.1", "tile_17", holder=1)
    due(session, "conquer")
    state = do(session, Conquer(0, hexagon="5.1", use="black"), "vp_4", "tile_benefit")
    assert (me(session).resources["food"], me(session).toppled) == (2, 1)
    assert (me(session, 1).controlled, controller(state, "5.1")) == (1, 0)
    assert [piece.toppled for piece in standing_at(state, "5.1")] == [True, False]
    due(session, "conquer", seat=1)
    assert refused(session, Conquer(1, hexagon="5.1")) == "territory_closed"


def test_TP30_a_trap_leaves_the_attacker_toppled(session):
    laid(session, "5.1", ISLAND, holder=1)
    due(session, "conquer")
    state = do(session, Conquer(0, hexagon="5.1", trap=True, use="red"), "vp_4", "coin")
    assert (controller(state, "5.1"), me(session).controlled, me(session, 1).toppled) == (1, 1, 1)


def test_TP31_the_middle_island_is_seen(session):
    laid(session, "4.3", ISLAND, holder=0)
    due(session, "conquer")
    do(session, Conquer(0, hexagon=MIDDLE, use="black"), "vp_4", "coin")
    assert me(session).vp["achievements"] == 10


def test_a_correction_counts_territories_and_outposts_anew(session):
    laid(session, "5.1", ISLAND, holder=0, fallen=1)
    player = me(session)
    assert (player.controlled, player.outposts, player.toppled, me(session, 1).outposts) == (2, 7, 1, 7)
    assert refused(session, CorrectHex(0, ADA, COAST)) == "hex_is_printed"


def test_the_map_can_be_put_away_and_taken_out_again():
    session = after_first_income()
    assert refused(session, CorrectHex(0, ADA)) == "no_map"
    set_to(session, "players.0.controlled", 3)
    assert do(session, UseMap(0)).map is not None
    assert refused(session, UseMap(0)) == "map_is_so"
    assert do(session, UseMap(0, on=False)).map is None
    assert me(session).controlled == 3


def test_isolationists_close_a_territory_and_their_area_is_counted():
    session = after_first_income(civilizations=("isolationists", "nomads", "militants"), hex_map=True)
    due(session, "conquer")
    state = do(session, Conquer(0, hexagon="3.2", close=True, use="black"), "vp_4", "coin")
    choose(session, "food")
    assert len(standing_at(state, "3.2")) == 2
    assert largest_area(session.state, 0) == 2
    set_to(session, "players.0.income_turn", 5)
    due(session, "step_civilization")
    before = me(session).points
    do(session, UseCivilization(0, "isolationists_area"))
    assert me(session).points - before == 10


def test_traders_count_the_rivals_around_and_their_token_is_found_again():
    session = after_first_income(civilizations=("traders", "nomads", "militants"), hex_map=True)
    set_to(session, "players.0.income_turn", 2)
    due(session, "step_civilization")
    assert refused(session, UseCivilization(0, "traders_empty", hexagon=KARL)) == "not_for_traders"
    do(session, UseCivilization(0, "traders_empty", hexagon="6.3"))
    assert me(session).vp["civilization"] == 1
    due(session, "conquer", seat=1)
    do(session, Conquer(1, hexagon="6.3", use="black"), "vp_6", "coin")
    assert me(session).vp["civilization"] == 7


def test_nomads_take_an_empty_territory_beside_theirs_or_guard_an_own_one():
    session = after_first_income(civilizations=("nomads", "traders", "militants"), hex_map=True)
    set_to(session, "players.0.uncovered.houses", 3)
    assert refused(session, PlaceBuilding(0, "house", where="map", hexagon=MIDDLE)) == "not_for_nomads"
    state = do(session, PlaceBuilding(0, "house", where="map", hexagon="5.2"))
    assert (controller(state, "5.2"), me(session).controlled) == (0, 2)
    do(session, PlaceBuilding(0, "house", where="map", hexagon="5.2"))
    assert me(session).due[0].parts == ("coin", "worker", "food", "culture")


def test_revolution_turns_outposts_over_on_the_map(session):
    laid(session, "5.1", ISLAND, holder=1, fallen=0)
    set_to(session, "players.0.income_turn", 1)
    set_to(session, "players.0.hand", 1)
    due(session, "step_tapestry")
    do(session, PlayTapestry(0, "revolution", opponents=(1,)))
    assert controller(session.state, "5.1") == 0


def test_solo_the_automas_conquest_is_told_by_a_hex():
    session = new_table(1, hex_map=True)
    assert held(session.state, -1) == (INES,)
    set_to(session, "solo.conquests", 1)
    set_to(session, "solo.acting", True)
    question = GAME.questions(session.state)[-1]
    assert isinstance(question, MapQuestion)
    assert refused(session, BotConquer(0, hexagon=ADA)) == "not_in_reach"
    state = do(session, BotConquer(0, hexagon="2.3"))
    assert (controller(state, "2.3"), state.solo.automa.controlled) == (-1, 2)


def test_what_is_due_on_the_map_is_asked_with_the_map(session):
    due(session, "explore")
    question = GAME.questions(session.state)[0]
    assert isinstance(question, MapQuestion)
    assert question.move == begin(Explore, seat=0)


def test_every_asked_exploration_and_conquest_is_legal(session):
    random = Random(5)
    for _ in range(8):
        due(session, random.choice(("explore", "conquer")))
        set_to(session, "players.0.tiles", 3)
        cls = Explore if me(session).due[0].parts[0] == "explore" else Conquer
        do(session, random.choice(list(moves_of(GAME, cls, session.state, {"seat": 0}, most=20))))
        set_to(session, "players.0.due", [])
    assert len(held(session.state, 0)) == me(session).controlled


@pytest.mark.parametrize("players", range(1, 6))
def test_everybody_can_explore_and_conquer_from_the_start(players):
    state = new_table(players, hex_map=True).state
    assert all(explore_spots(state, seat) and conquest_spots(state, seat) for seat in range(players))
