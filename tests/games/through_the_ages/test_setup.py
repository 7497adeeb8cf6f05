"""Set-up, decks and the first round."""

from __future__ import annotations

import pytest

from companion.engine.ruling import RuleViolation
from companion.games.through_the_ages.actions import BeginTurn, EndTurn, IncreasePopulation, NameCards, TakeCard
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.scoring.impacts import technologies
from companion.games.through_the_ages.table.printed_cards import civil_deck_size, military_deck_size
from companion.games.through_the_ages.table.ratings import action_totals, ratings
from companion.games.through_the_ages.table.state import START, UNKNOWN

from .table import BLUE, RED, YELLOW, do, player, refused, seats, start


@pytest.mark.parametrize(("count", "sizes"), [(2, (20, 44, 44, 44)), (3, (20, 50, 50, 50)), (4, (20, 53, 53, 53))])
def test_R001_civil_decks_by_player_count(count, sizes):
    assert tuple(civil_deck_size(level, count) for level in range(4)) == sizes


def test_R001_two_to_four_players():
    assert (GAME.min_seats, GAME.max_seats) == (2, 4)


@pytest.mark.parametrize(("count", "sizes"), [(2, (10, 43, 46, 41)), (3, (10, 45, 50, 45)), (4, (10, 45, 50, 45))])
def test_R002_military_decks_without_pacts_for_two(count, sizes):
    assert tuple(military_deck_size(level, count) for level in range(4)) == sizes


def test_R003_tokens_at_the_start():
    me = player(start())
    assert (me.all_workers, me.unused, me.yellow_bank, me.blue_bank) == (7, 1, 18, 16)
    assert me.workers == {"warriors": 1, "agriculture": 2, "bronze": 2, "philosophy": 1, "religion": 0}
    assert (food(me), resources(me)) == (0, 0)


def test_R004_printed_technologies_count_as_cards_in_play():
    assert set(technologies(player(start()))) == {
        "warriors",
        "agriculture",
        "bronze",
        "philosophy",
        "religion",
        "despotism",
    }


def test_R005_despotism_gives_four_and_two_and_a_limit_of_two():
    world = start()
    assert action_totals(world, RED) == (4, 2)
    assert ratings(world, RED).urban_limit == 2


def test_R006_start_ratings_are_recalculated():
    rated = ratings(start(), BLUE)
    values = (rated.science.value, rated.culture.value, rated.strength.value, rated.happiness.value)
    assert values == (1, 0, 1, 0)
    assert (player(start()).science, player(start()).culture) == (0, 0)


def test_R007_nobody_has_a_tactic():
    world = start()
    assert all(p.tactic is None for p in world.players)
    assert world.common_tactics == ()


@pytest.mark.parametrize(("count", "cards"), [(2, 4), (3, 5), (4, 6)])
def test_R008_current_events_are_players_plus_two(count, cards):
    assert start(count).current_events == {"a": cards}
    assert start(count).future_events == {}


def test_R009_the_start_player_is_chosen_and_stays():
    world = start(3, start=2)
    assert (world.start, world.active) == (BLUE, BLUE)
    for seat in (BLUE, YELLOW, RED):
        world = do(world, EndTurn(seat))
    assert (world.start, world.active, world.round) == (BLUE, BLUE, 2)


def test_R009_the_start_player_must_sit_at_the_table():
    with pytest.raises(RuleViolation):
        start(2, start=4)


def test_R010_first_turn_actions_rise_clockwise():
    world = start(4)
    assert [p.civil_left for p in world.players] == [1, 2, 3, 4]
    assert [p.military_left for p in world.players] == [0, 0, 0, 0]
    assert [action_totals(world, seat) for seat in range(4)] == [(4, 2)] * 4
    assert [p.civil_left for p in start(4, start=3).players] == [3, 4, 1, 2]


def test_R011_thirteen_cards_in_the_row_seven_in_the_deck():
    world = start()
    assert world.row == (UNKNOWN,) * 13
    assert world.civil_deck == 7


def test_R014_state_after_the_first_turn():
    world = do(start(4), NameCards(("pyramids",)), TakeCard(RED, "pyramids"), EndTurn(RED))
    me = player(world)
    assert me.unfinished is not None
    assert (me.science, me.culture, food(me), resources(me)) == (1, 0, 2, 2)
    assert (me.blue_bank, me.yellow_bank, me.civil_left, me.military_left) == (12, 18, 4, 2)
    assert me.military_cards == 0
    assert world.active == BLUE


def test_R014_only_taking_cards_in_the_first_turn():
    assert refused(start(), IncreasePopulation(RED)) == "first_turn"


def test_R014_start_steps_and_politics_are_skipped_in_round_one():
    world = do(start(2), EndTurn(RED))
    assert (world.active, world.phase) == (BLUE, "actions")
    world = do(world, EndTurn(BLUE))
    assert (world.active, world.phase, world.round) == (RED, START, 2)


def test_R012_everybody_has_as_many_turns_as_the_others():
    world = do(start(3), EndTurn(RED), EndTurn(BLUE), EndTurn(YELLOW))
    order = []
    for _ in range(6):
        order.append((world.round, world.active))
        world = do(world, BeginTurn(world.active), EndTurn(world.active))
    assert order == [(2, RED), (2, BLUE), (2, YELLOW), (3, RED), (3, BLUE), (3, YELLOW)]


def test_R015_the_next_player_may_start_at_once():
    world = do(start(2), EndTurn(RED))
    assert do(world, TakeCard(BLUE, "homer", 1)).players[BLUE].civil_hand == ("homer",)


def test_setup_list_names_every_first_turn():
    steps = GAME.setup_list(seats(4), {"start": 1})
    assert sum(step.message.id == ".setup.actions" for step in steps) == 4
    assert len(GAME.setup_list(seats(2), {"start": 1})) > 6
