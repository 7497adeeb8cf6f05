"""Random games: whatever is played, cubes, tiles and figures are kept, and the game comes to its end."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.codec import decode, encode
from companion.engine.ruling import Impossible
from companion.engine.session import Session
from companion.games.age_of_mythology.camp.city import city_size
from companion.games.age_of_mythology.camp.units import in_camp, working
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.ids import PLOTS
from companion.games.age_of_mythology.table.state import Mythology
from tests.games.anything import Anything
from tests.games.rig.driver import a_move, play_out

from .tables import cubes_in_game, session, unawarded

MOST_MOVES = 900
SETTINGS = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


def tiles_in_game(state: Mythology) -> int:
    """Tiles in the supply, on the boards and lying open."""
    boards = sum(plot.tile is not None for player in state.players for plot in player.plots)
    return sum(state.tiles.values()) + boards + (len(state.offer.tiles) if state.offer else 0)


def check_promises(state: Mythology, cubes: tuple[int, ...], tiles: int) -> None:
    """What must hold at any time, overrides included."""
    assert cubes_in_game(state) == cubes
    assert tiles_in_game(state) == tiles
    assert min(encode(state.bank).values()) >= 0
    for seat, player in enumerate(state.players):
        assert min(encode(player.resources).values()) >= 0
        assert min(player.units.values(), default=1) > 0
        assert working(player, "villager") <= player.buildings.get("house", 0)
        assert working(player, "dwarf") <= player.units.get("dwarf", 0)
        assert city_size(player) <= printed.culture(player.culture).city
        assert all(count <= printed.building(id).most for id, count in player.buildings.items())
        assert len(player.plots) == PLOTS
        assert all(plot.tile is not None for plot in player.plots if plot.worker)
        assert min(in_camp(state, seat).values(), default=1) > 0
    total = sum(GAME.score(state).totals) + unawarded(state) + state.victory.bank
    assert total == cubes[-1]


def looks(state: Mythology) -> None:
    """Everything a screen asks for can be asked."""
    GAME.phase(state)
    GAME.reminders(state)
    GAME.questions(state)
    GAME.summary(state)
    for seat in range(state.seats):
        GAME.quick_actions(state, seat)


@SETTINGS
@given(seats=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_AM44_random_legal_games_keep_all_cubes_and_end(seats: int, seed: int) -> None:
    rng = Random(seed)
    evening = session(seats, seed=str(seed), five_hits=bool(seed % 2))
    cubes, tiles = cubes_in_game(evening.state), tiles_in_game(evening.state)

    def watch(table: Session) -> None:
        check_promises(table.state, cubes, tiles)
        if table.cursor % 10 == 0:
            looks(table.state)
            assert decode(encode(table.state), Mythology) == table.state

    assert play_out(evening, rng, MOST_MOVES, watch)


def anything(rng: Random, seats: int) -> Anything:
    """Any action, with units where it counts things by name."""
    return Anything(GAME, rng, seats, lambda _field: ("Set", "?"), GAME.vocabulary["units"])


@SETTINGS
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_any_action_done_anyway_never_breaks_a_stock(seats: int, seed: int) -> None:
    rng = Random(seed)
    evening = session(seats, seed=str(seed))
    cubes, tiles = cubes_in_game(evening.state), tiles_in_game(evening.state)
    for _ in range(150):
        if rng.random() < 0.4 and not GAME.finished(evening.state):
            move = a_move(evening, rng)
            if move is not None:
                evening.do(move)
            continue
        with suppress(Impossible):
            evening.do(anything(rng, seats).action(), override=True)
        check_promises(evening.state, cubes, tiles)
        looks(evening.state)


@pytest.mark.parametrize("action", GAME.actions, ids=lambda cls: cls.__name__)
def test_every_action_can_be_done_anyway_on_a_fresh_table(action: Any) -> None:
    for seed in range(8):
        rng = Random(seed)
        evening = session(3, seed=str(seed))
        cubes, tiles = cubes_in_game(evening.state), tiles_in_game(evening.state)
        with suppress(Impossible):
            evening.do(anything(rng, 3).action(action), override=True)
        check_promises(evening.state, cubes, tiles)
        looks(evening.state)
