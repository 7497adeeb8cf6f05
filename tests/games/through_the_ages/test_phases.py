"""The ribbon, reminders, questions, quick actions and figures."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.engine.action import against
from companion.engine.asking import Begun, begin
from companion.games.through_the_ages.actions import (
    BeginTurn,
    Bid,
    Colonize,
    FinalScoring,
    FinishTurn,
    IncreasePopulation,
    PassBid,
    SkipPolitics,
)
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.table.state import OVER, POLITICS, SCORING, START, War
from tests.games.rig.driver import a_move

from .table import BLUE, RED, YELLOW, do, fight, later, me, player, politics, rich, session
from .test_colonization import discovered


def reminded(world):
    return {due.message.id.removeprefix(".remind.") for due in GAME.reminders(world)}


def test_the_accent_button_leads_through_a_turn():
    assert GAME.phase(later(phase=START)).next_action == BeginTurn(RED)
    assert GAME.phase(later(phase=POLITICS)).next_action == SkipPolitics(RED)
    assert GAME.phase(later()).next_action == FinishTurn(RED)
    assert GAME.phase(me(later(), military_hand={"i": 2, "ii": 2})).next_action == begin(FinishTurn, seat=RED)
    assert GAME.phase(later(phase=SCORING)).next_action == FinalScoring(())
    assert GAME.phase(later(phase=OVER)).next_action is None


def test_nobody_is_on_turn_once_the_game_is_over():
    assert GAME.phase(later(phase=SCORING)).seat == RED
    assert GAME.phase(later(phase=OVER)).seat is None


def test_the_accent_button_sends_the_force_but_never_gives_in():
    won = do(discovered(), Bid(RED, 2), PassBid(BLUE), PassBid(YELLOW))
    assert GAME.phase(won).next_action == Colonize(RED, ("warriors", "warriors"))
    from companion.games.through_the_ages.actions import PlayAggression

    attacked = do(fight(6, 5, military_hand={"i": 2}), PlayAggression(RED, "spy", BLUE))
    assert GAME.phase(attacked).next_action is None
    assert GAME.questions(attacked)[0].seat == BLUE


@pytest.mark.parametrize(
    ("changes", "reminder"),
    [
        ({"yellow_bank": 0, "unused": 0}, "uprising"),
        ({"blue_bank": 5}, "corruption"),
        ({"yellow_bank": 4, "unused": 9, "workers": {"agriculture": 0}}, "hunger"),
        # Corruption takes the food in stock that would have been enough.
        ({"yellow_bank": 4, "unused": 9, "blue_bank": 0, "stores": {"agriculture": 2}}, "hunger"),
        ({"military_hand": {"i": 5}}, "discard"),
        ({"leader": "churchill"}, "churchill"),
        ({"wonders": ("ocean_liner_service",)}, "liner"),
    ],
)
def test_reminders_of_the_action_phase(changes, reminder):
    assert reminder in reminded(me(later(), **changes))
    assert reminder not in reminded(later())


def test_reminders_at_the_start_and_at_the_end_of_the_game():
    begun = me(later(phase=START), wars=(War("war_over_culture", BLUE),), tactic="legion", tactic_exclusive=True)
    assert {"war", "tactic"} <= reminded(begun)
    assert "joan" in reminded(me(politics(), leader="joan_of_arc"))
    assert "last_round" in reminded(replace(later(age=4), last_round=5))
    assert "last_round_next" in reminded(replace(later(age=4), last_round=6))
    assert "age_ends_soon" in reminded(replace(later(), civil_deck=3))


def test_quick_actions_are_legal():
    world = rich(later())
    moves = GAME.quick_actions(world, RED)
    assert IncreasePopulation(RED) in moves
    assert all(against(move, world) is None for move in moves)
    assert GAME.quick_actions(world, BLUE) == ()


def test_every_offered_answer_is_legal():
    asked = 0
    for seed in range(20):
        random, table = Random(seed), session(3)
        while table.state.phase != OVER:
            world = table.state
            for question in GAME.questions(world):
                asked += 1
                for answer in question.answers:
                    # An answer that asks for more is only begun.
                    if not isinstance(answer.action, Begun):
                        assert against(answer.action, world) is None, answer.action
            table.do(a_move(table, random, without=("Resign",)), at=0.0)
    assert asked > 40


def test_figures_tell_the_ratings_with_their_sources():
    figures = GAME.figures(me(later(), workers={"religion": 1}))[RED]
    assert figures["culture"] == {"value": 1, "why": [["religion", 1]]}
    assert (figures["food_production"], figures["population_cost"], figures["urban_limit"]) == (2, 2, 2)
    assert figures["impacts"]["impact_of_government"] == 10


def test_the_summary_names_who_is_to_play():
    assert GAME.summary(later()).id == ".summary.playing"
    assert GAME.summary(later(phase=OVER)).id == ".summary.over"
    assert player(later()).civil_left == 4
