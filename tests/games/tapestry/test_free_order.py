"""Parts in any order, and cards that ask as the table goes on: nobody decides before what is to be known is known."""

from __future__ import annotations

import pytest

from companion.engine.action import against
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.cards.tech_actions import Invent, RepeatTech, UpgradeTech
from companion.games.tapestry.game import GAME
from companion.games.tapestry.map.map_actions import ExploreSpace
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.open_actions import open_actions
from companion.games.tapestry.turn.questions import questions
from companion.games.tapestry.turn.quick_actions import quick_actions
from companion.games.tapestry.turn.turn_actions import Advance, ChooseBenefit, Gain, Skip

from .table import (
    active_card,
    after_first_income,
    at,
    choose,
    do,
    due,
    give,
    me,
    new_table,
    plenty,
    refused,
    set_to,
    techs,
)

HOST = "olympic_host"


@pytest.fixture
def session():
    return after_first_income()


@pytest.fixture
def hosting():
    """The first player is about to play a card into the second era, where a neighbour already is."""
    session = after_first_income()
    set_to(session, "players.1.mat", [{"era": 2}])
    set_to(session, "players.0.hand", 1)
    do(session, TakeIncome(0))
    return session


def test_TP14_nuclear_bomb_scores_after_the_card_on_top(session):
    at(session, "military", 9)
    at(session, "exploration", 3)
    set_to(session, "players.0.income_turn", 2)
    set_to(session, "players.0.mat", [{"era": 2}])
    set_to(session, "players.0.hand", 1)
    plenty(session)
    do(session, Advance(0, "military"))
    assert me(session).vp["benefits"] == 0
    do(session, PlayTapestry(0, "dark_ages", track="exploration"))
    assert me(session).tracks["exploration"] == 6
    assert me(session).vp["benefits"] == 6


def test_TP14_nuclear_bomb_may_score_first(session):
    due(session, "play_on_top", "vp_per_space_exploration", how="any_order")
    at(session, "exploration", 3)
    set_to(session, "players.0.hand", 1)
    assert ChooseBenefit(0, "vp_per_space_exploration") in open_actions(session.state, 0)
    choose(session, "vp_per_space_exploration")
    assert me(session).vp["benefits"] == 3
    assert me(session).due[0].parts == ("play_on_top",)


def test_TP14_nuclear_bomb_scores_by_itself_without_a_card(session):
    set_to(session, "players.0.hand", 0)
    at(session, "exploration", 3)
    due(session, "play_on_top", "vp_per_space_exploration", "coin", how="any_order")
    choose(session, "coin")
    assert me(session).vp["benefits"] == 3
    assert not me(session).due


def test_TP26_what_is_impossible_first_may_be_possible_afterwards(session):
    # Electronics: nothing can be upgraded until the circle of Eyeglasses has brought a new card.
    techs(session, eyeglasses="circle")
    at(session, "technology", 0)
    due(session, "upgrade_tech", "circle_again", "coin", how="any_order")
    choose(session, "coin")
    assert me(session).due[0].parts == ("circle_again", "upgrade_tech")
    do(session, RepeatTech(0, "eyeglasses"))
    do(session, Invent(0, "canned_food"))
    do(session, UpgradeTech(0, "canned_food"))
    assert me(session).resources["food"] == 2


def test_TP14_a_building_of_free_order_can_come_first(session):
    due(session, "conquer", "armory", how="any_order")
    choose(session, "armory")
    assert me(session).uncovered["armories"] == 2
    assert me(session).due[0].parts == ("conquer",)


def test_olympic_host_waits_for_everybody_and_gains_a_coin_if_nobody_pays(hosting):
    do(hosting, PlayTapestry(0, HOST))
    do(hosting, Skip(0))
    assert me(hosting).resources["coin"] == 1
    assert refused(hosting, Skip(0)) == "others_first"
    assert GAME.phase(hosting.state).seat == 1
    do(hosting, Skip(1))
    assert GAME.phase(hosting.state).seat == 2
    do(hosting, Skip(2))
    # One coin as the host, one from the income that follows.
    assert me(hosting).resources["coin"] == 3
    assert me(hosting).vp["tapestry"] == 0


def test_olympic_host_gains_a_building_as_soon_as_an_opponent_pays(hosting):
    do(hosting, PlayTapestry(0, HOST))
    choose(hosting, "worker_for_10_vp")
    choose(hosting, "worker_for_10_vp", seat=2)
    assert me(hosting).resources["coin"] == 1
    choose(hosting, "house")
    assert me(hosting).uncovered["houses"] == 2
    do(hosting, Skip(1))
    assert [me(hosting, seat).vp["tapestry"] for seat in range(3)] == [10, 0, 10]


def test_olympic_host_who_pays_alone_still_gains_only_the_coin(hosting):
    give(hosting, 1, coin=1)
    give(hosting, 2, coin=1)
    do(hosting, PlayTapestry(0, HOST))
    # Whoever has no worker is not asked.
    assert not me(hosting, 1).due
    assert not me(hosting, 2).due
    choose(hosting, "worker_for_10_vp")
    assert me(hosting).vp["tapestry"] == 10
    assert me(hosting).uncovered == dict.fromkeys(me(hosting).uncovered, 1)


def test_olympic_host_asks_in_turn_order_from_the_host():
    session = after_first_income(4)
    for seat in range(2):
        do(session, TakeIncome(seat), override=True)
        do(session, PlayTapestry(seat), override=True)
        set_to(session, f"players.{seat}.due", [])
    set_to(session, "active", 2)
    set_to(session, "turn_open", False)
    set_to(session, "players.2.hand", 1)
    do(session, TakeIncome(2))
    do(session, PlayTapestry(2, HOST))
    asked = [question.seat for question in questions(session.state)]
    assert asked[0] == 2
    assert asked[1:] == [3, 0, 1]


def test_there_is_always_something_to_tap_while_the_host_waits(hosting):
    do(hosting, PlayTapestry(0, HOST))
    do(hosting, Skip(0))
    seat = GAME.phase(hosting.state).seat
    assert quick_actions(hosting.state, seat)


def test_democracy_draws_before_it_asks(hosting):
    do(hosting, PlayTapestry(0, "democracy"))
    assert me(hosting).hand == 3
    choose(hosting, "discard_for_vp")
    choose(hosting, "discard_for_vp")
    do(hosting, Skip(0))
    # One kept, one from the income that follows.
    assert (me(hosting).hand, me(hosting).vp["tapestry"]) == (2, 4)


def test_cards_and_tiles_in_a_row_are_drawn_at_once(hosting):
    do(hosting, PlayTapestry(0, "democracy"))
    drawn = [step.message for step in hosting.story(hosting.cursor - 1).steps if step.message.id == ".step.cards"]
    assert [(message.args["n"], message.args["now"]) for message in drawn] == [(3, 3)]


def test_tyranny_lets_one_of_several_cards_be_played(session):
    active_card(session, "tyranny")
    set_to(session, "players.0.hand", 0)
    do(session, Gain(0, "tapestry_card", times=3))
    assert me(session).hand == 3
    assert [due.parts for due in me(session).due] == [("play_on_top", "vp_5")]


def test_democracy_stops_asking_with_an_empty_hand(hosting):
    do(hosting, PlayTapestry(0, "democracy"))
    for _ in range(3):
        choose(hosting, "discard_for_vp")
    assert (me(hosting).hand, me(hosting).vp["tapestry"]) == (1, 6)


def test_revolution_rises_against_several_opponents(hosting):
    for seat in (1, 2):
        set_to(hosting, f"players.{seat}.toppled", 1)
        set_to(hosting, f"players.{seat}.controlled", 2)
    assert refused(hosting, PlayTapestry(0, "revolution", opponents=(1, 1))) == "nothing_to_raise"
    assert refused(hosting, PlayTapestry(0, "revolution", opponents=(0,))) == "not_yourself"
    do(hosting, PlayTapestry(0, "revolution", opponents=(1, 2)))
    assert [me(hosting, seat).controlled for seat in range(3)] == [3, 1, 1]
    assert [me(hosting, seat).toppled for seat in range(3)] == [2, 0, 0]
    assert me(hosting).vp["achievements"] == 10


def test_revolution_raises_at_most_three(hosting):
    set_to(hosting, "players.1.toppled", 4)
    set_to(hosting, "players.1.controlled", 5)
    assert refused(hosting, PlayTapestry(0, "revolution", opponents=(1,) * 4)) == "too_many_risings"
    do(hosting, PlayTapestry(0, "revolution", opponents=(1,) * 4), override=True)
    assert (me(hosting).controlled, me(hosting, 1).controlled, me(hosting, 1).toppled) == (4, 2, 1)


def test_revolution_rises_against_the_automa():
    session = new_table(1, ("leaders",))
    do(session, TakeIncome(0))
    set_to(session, "solo.acting", False)
    set_to(session, "solo.automa.income_turn", 2)
    set_to(session, "solo.automa.controlled", 3)
    set_to(session, "solo.automa.toppled", 2)
    do(session, TakeIncome(0))
    do(session, Skip(0))
    do(session, PlayTapestry(0, "revolution", count=2))
    assert (me(session).controlled, session.state.solo.automa.controlled) == (3, 1)
    assert (me(session).toppled, session.state.solo.automa.toppled) == (2, 0)


def test_every_space_tile_is_laid_once(session):
    set_to(session, "players.0.space_tiles", 2)
    due(session, "explore_space", "explore_space")
    do(session, ExploreSpace(0, "space_13"))
    assert me(session).space_laid == ("space_13",)
    assert refused(session, ExploreSpace(0, "space_13")) == "space_tile_laid"
    set_to(session, "players.1.space_tiles", 1)
    due(session, "explore_space", seat=1)
    assert against(ExploreSpace(1, "space_13"), session.state) is not None
    do(session, ExploreSpace(1, "space_7"))


def test_there_are_fifteen_space_tiles(session):
    set_to(session, "players.1.space_tiles", 12)
    set_to(session, "players.0.space_laid", ["space_1"])
    do(session, Gain(0, "space_tile", times=3))
    # Thirteen are out: two are left for whoever wants three.
    assert me(session).space_tiles == 2
