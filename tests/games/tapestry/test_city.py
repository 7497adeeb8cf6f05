"""The capital: placing, overhang, districts, rows and columns, also against a slow recount."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.data import items
from companion.games.tapestry.city import grid as city
from companion.games.tapestry.city.city_actions import PlaceBuilding, PlaceLandmark, TakeLandmark
from companion.games.tapestry.table.changes import to_place
from companion.games.tapestry.table.state import Placed
from companion.games.tapestry.turn.turn_actions import Gain

from .table import active_card, after_first_income, choose, do, due, me, refused, set_to

CAPITALS = tuple(items("tapestry", "capitals"))
LANDMARKS = tuple(items("tapestry", "landmarks"))
BUILDINGS = tuple(items("tapestry", "buildings"))


@pytest.fixture
def session():
    return after_first_income(capitals=("grassland", "wetland", "mountain"))


def singles(cells) -> tuple[Placed, ...]:
    return tuple(Placed("house", row, column) for row, column in cells)


def test_every_capital_has_22_dots_in_the_printed_districts():
    per_district = {
        capital: [len(city.dots(capital) & city.district_cells(d)) for d in city.DISTRICTS] for capital in CAPITALS
    }
    assert all(sum(counts) == 22 for counts in per_district.values())
    assert per_district["mountain"] == [2, 4, 2, 2, 5, 4, 2, 0, 1]
    assert per_district["grassland"] == [6, 1, 1, 3, 3, 5, 1, 1, 1]


def test_T_CITY_1_the_empty_mountain_scores_nothing():
    assert city.city_vp("mountain", ()) == 0
    assert city.complete_districts("mountain", ()) == ()


def test_T_CITY_3_grassland_needs_only_its_three_open_cells(session):
    set_to(session, "players.0.uncovered.houses", 4)
    for column in (1, 2, 3):
        do(session, PlaceBuilding(0, "house", 1, column))
    player = me(session)
    assert city.complete_districts("grassland", player.city) == ((1, 1),)
    assert (city.complete_rows("grassland", player.city), city.complete_columns("grassland", player.city)) == ((), ())
    before = sum(player.resources.values())
    choose(session, "worker")
    assert sum(me(session).resources.values()) == before + 1
    assert me(session).points == 0


def test_T_CITY_4_a_full_city_scores_18():
    cells = [(r, c) for r in range(1, 10) for c in range(1, 10) if (r, c) not in city.dots("mountain")]
    full = singles(cells)
    assert city.city_vp("mountain", full) == 18
    assert city.complete_rows("mountain", full) == tuple(range(1, 10))
    assert city.complete_columns("mountain", full) == tuple(range(1, 10))
    assert city.complete_districts("mountain", full) == city.DISTRICTS


def test_T_CITY_5_cells_outside_never_count():
    cells = city.cells_of("barracks", 0, 1)
    assert city.inside(cells) == {(1, 1), (1, 2)}
    assert cells - city.inside(cells) == {(0, 1), (0, 2)}


def test_T_CITY_6_the_city_scores_once_for_every_symbol(session):
    from companion.games.tapestry.turn.income import SymbolScore, income_vp

    set_to(session, "players.0.uncovered.houses", 5)
    cells = [(1, c) for c in range(1, 10)] + [(2, c) for c in range(1, 10)] + [(9, c) for c in range(1, 10)]
    open_cells = [cell for cell in cells if cell not in city.dots("grassland")]
    set_to(session, "players.0.city", [{"piece": "house", "row": r, "column": c} for r, c in open_cells])
    scored = next(part for part in income_vp(me(session)) if part.line == "income_city")
    assert scored == SymbolScore("income_city", 3, 3)
    assert scored.points == 9


def test_TP19_the_leftmost_building_leaves_the_mat_and_the_sixth_gives_nothing(session):
    do(session, Gain(0, "market"))
    assert me(session).uncovered["markets"] == 2
    assert to_place(me(session)) == ("market",)
    set_to(session, "players.0.uncovered.markets", 6)
    do(session, Gain(0, "market"))
    assert me(session).uncovered["markets"] == 6


def test_TP20_dots_and_taken_cells_are_closed_overhang_is_not(session):
    set_to(session, "players.0.landmarks", ["barracks", "rubber_works"])
    set_to(session, "players.0.uncovered.farms", 3)
    assert refused(session, PlaceBuilding(0, "farm", 2, 1)) == "cell_taken"
    do(session, PlaceBuilding(0, "farm", 1, 1))
    assert refused(session, PlaceBuilding(0, "farm", 1, 1)) == "cell_taken"
    assert refused(session, PlaceLandmark(0, "barracks", 0, 1)) == "cell_taken"
    do(session, PlaceLandmark(0, "barracks", 0, 2))
    do(session, PlaceLandmark(0, "rubber_works", 11, 11))
    assert to_place(me(session)) == ("farm",)
    assert refused(session, PlaceLandmark(0, "barracks", 7, 7)) == "nothing_to_place"


def test_TP20_shapes_turn_but_are_not_mirrored():
    turned = {city.shape_of("rubber_works", turns) for turns in range(4)}
    assert turned == {
        ("0011", "0011", "1111", "1111"),
        ("1100", "1100", "1111", "1111"),
        ("1111", "1111", "1100", "1100"),
        ("1111", "1111", "0011", "0011"),
    }
    assert city.shape_of("launch_pad", 1) == ("111", "111")
    assert city.shape_of("fusion_reactor", 4) == city.shape_of("fusion_reactor")


def test_TP20_terraforming_builds_on_dots(session):
    active_card(session, "terraforming")
    set_to(session, "players.0.uncovered.farms", 2)
    do(session, PlaceBuilding(0, "farm", 2, 1))
    assert me(session).vp["tapestry"] == 5


def test_TP21_one_landmark_may_complete_several_districts(session):
    set_to(session, "players.0.landmarks", ["academy"])
    near = [(r, c) for r in range(1, 10) for c in range(1, 7) if (r, c) not in city.dots("grassland")]
    gap = city.cells_of("academy", 4, 2, 1)
    gap_open = [cell for cell in near if cell not in city.cells_of("academy", 7, 2, 0)]
    assert gap
    set_to(session, "players.0.city", [{"piece": "house", "row": r, "column": c} for r, c in gap_open])
    before = len(city.complete_districts("grassland", me(session).city))
    do(session, PlaceLandmark(0, "academy", 7, 2), override=True)
    after = len(city.complete_districts("grassland", me(session).city))
    assert after - before == 2
    assert len(me(session).due) == 2
    assert all(waiting.parts == ("coin", "worker", "food", "culture") for waiting in me(session).due[:1])


def test_TP21_a_district_pays_only_once(session):
    set_to(session, "players.0.uncovered.houses", 5)
    for column in (1, 2, 3):
        do(session, PlaceBuilding(0, "house", 1, column))
    choose(session, "coin")
    do(session, PlaceBuilding(0, "house", 1, 4))
    assert me(session).due == ()


def test_TP22_rows_plus_columns_dots_count_cells_outside_do_not():
    row = [(7, c) for c in range(1, 10) if (7, c) not in city.dots("mountain")]
    assert city.city_vp("mountain", singles(row)) == 1
    assert city.city_vp("mountain", singles([*row[:-1], (10, 9)])) == 0


def test_architects_score_lines_of_one_kind_twice():
    row = [(7, c) for c in range(1, 10) if (7, c) not in city.dots("mountain")]
    same = singles(row)
    mixed = (*same[:-1], Placed("market", *row[-1]))
    assert city.architects_vp("mountain", same) == 1
    assert city.architects_vp("mountain", mixed) == 0


def test_dystopia_takes_any_free_landmark(session):
    set_to(session, "players.1.landmarks", ["forge"])
    due(session, "any_landmark")
    assert refused(session, TakeLandmark(0, "forge")) == "landmark_gone"
    do(session, TakeLandmark(0, "barn"))
    assert me(session).landmarks == ("barn",)


pieces = st.builds(
    Placed,
    st.sampled_from((*LANDMARKS, *BUILDINGS)),
    st.integers(city.LOWEST, city.HIGHEST),
    st.integers(city.LOWEST, city.HIGHEST),
    st.integers(0, 3),
)


def slow_filled(capital: str, placed: tuple[Placed, ...]) -> list[list[bool]]:
    """Fill a plain grid cell by cell, turning shapes by walking their coordinates."""
    rows = items("tapestry", "capitals")[capital]["dots"]
    grid = [[mark == "1" for mark in row] for row in rows]
    for piece in placed:
        shape = items("tapestry", "landmarks")[piece.piece]["shape"] if piece.piece in LANDMARKS else ["1"]
        points = [(r, c) for r, line in enumerate(shape) for c, mark in enumerate(line) if mark == "1"]
        for _ in range(piece.turns):
            points = [(c, -r) for r, c in points]
        top, left = min(r for r, _ in points), min(c for _, c in points)
        for r, c in points:
            row, column = piece.row - 1 + r - top, piece.column - 1 + c - left
            if 0 <= row < 9 and 0 <= column < 9:
                grid[row][column] = True
    return grid


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(CAPITALS), st.lists(pieces, max_size=25).map(tuple))
def test_city_against_a_slow_recount(capital, placed):
    grid = slow_filled(capital, placed)
    rows = tuple(i + 1 for i in range(9) if all(grid[i]))
    columns = tuple(i + 1 for i in range(9) if all(grid[r][i] for r in range(9)))
    districts = tuple(
        (a + 1, b + 1)
        for a in range(3)
        for b in range(3)
        if all(grid[3 * a + i][3 * b + j] for i in range(3) for j in range(3))
    )
    assert city.complete_rows(capital, placed) == rows
    assert city.complete_columns(capital, placed) == columns
    assert city.complete_districts(capital, placed) == districts
    assert city.city_vp(capital, placed) == len(rows) + len(columns)
