"""The rulebook's example round, card by card: vectors TV-17 to TV-20 and TV-98."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.historia.cards.card_actions import Art, Expand, Exploit, Military, Technology
from companion.games.historia.cards.neighbour_actions import Raid, Revolution, Trade
from companion.games.historia.table.setup_actions import PlaceStart, StartGame
from companion.games.historia.turn.round_actions import EndRound

from .table import ADA, BEATE, YURI, cubes, new_session, points

ROUNDS = (
    (Technology(civ=ADA), Military(civ=BEATE), Expand(civ=YURI, region="central_america")),
    (Expand(civ=ADA, region="china"), Raid(civ=BEATE, victim=ADA), Technology(civ=YURI)),
    (Exploit(civ=ADA), Trade(civ=BEATE, partner=ADA), Exploit(civ=YURI)),
    (Art(civ=ADA), Technology(civ=BEATE), Revolution(civ=YURI, take_back="exploit")),
)
CUBES = (
    ((1, 2, 1, 5), (1, 2, 1, 5), (1, 1, 2, 5)),
    ((0, 2, 2, 5), (2, 1, 1, 5), (0, 2, 2, 5)),
    ((2, 0, 2, 5), (2, 1, 1, 5), (2, 0, 2, 5)),
    ((1, 1, 2, 5), (1, 2, 1, 5), (2, 0, 2, 5)),
)


@pytest.fixture
def example():
    """Ada in the Middle East, Beate in China, Yuri in North America."""
    session = new_session(3)
    for seat, region in ((ADA, "middle_east"), (BEATE, "china"), (YURI, "north_america")):
        session.do(PlaceStart(seat, region))
    session.do(StartGame())
    return session


def play(session, rounds=4):
    for cards in ROUNDS[:rounds]:
        for card in cards:
            session.do(card)
    return session.state


def test_TV17_cubes_after_the_second_action_round(example):
    state = play(example, 2)
    assert [cubes(state, seat)[:2] for seat in (ADA, BEATE, YURI)] == [(0, 2), (2, 1), (0, 2)]


def test_TV18_card_rows_after_taking_two_back(example):
    play(example)
    example.do(EndRound())
    assert [civ.row for civ in example.state.players] == [("exploit", "art"), ("trade", "technology"), ()]


def test_TV19_points_before_the_government_bonus_and_the_new_order(example):
    state = play(example)
    assert points(state) == [2, 1, 0]
    example.do(EndRound())
    assert example.state.order == (YURI, BEATE, ADA)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_TV20_nine_cubes_after_every_action_round(example, number):
    state = play(example, number)
    assert tuple(cubes(state, seat) for seat in (ADA, BEATE, YURI)) == CUBES[number - 1]
    assert [civ.all_cubes for civ in state.players] == [9, 9, 9]


def test_TV98_the_example_round_with_house_values(example):
    state = play(example)
    assert [(civ.technology, civ.military) for civ in state.players] == [(2, 1), (3, 2), (2, 1)]
    assert [state.government_of(seat) for seat in (ADA, BEATE, YURI)] == ["clan"] * 3
    example.do(EndRound())
    assert points(example.state) == [2, 1, 0]
    assert [cubes(example.state, seat)[:2] for seat in (ADA, BEATE, YURI)] == [(2, 0), (2, 1), (2, 0)]
    assert example.state.order == (YURI, BEATE, ADA)


@pytest.mark.parametrize(
    ("field", "government"),
    [
        ((1, 1), "clan"),
        ((3, 2), "clan"),
        ((2, 4), "nomads"),
        ((5, 5), "city_state"),
        ((8, 8), "empire"),
        ((9, 7), "mercantilism"),
        ((6, 10), "barbarians"),
        ((12, 12), "enlightenment"),
        ((15, 14), "consumer_society"),
        ((16, 11), "utopia"),
    ],
)
def test_TV96_governments_of_the_house_matrix(example, field, government):
    state = example.state
    civ = replace(state.players[ADA], technology=field[0], military=field[1])
    assert state.with_civ(ADA, civ).government_of(ADA) == government
