"""The status phase of the whole table in one move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import progress
from companion.games.clash_of_cultures.advances.advance_actions import FreeAdvance
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.state import City, Clash, Player, Triumph
from companion.games.clash_of_cultures.turn.status_actions import ChooseStartPlayer, NextStep
from companion.games.clash_of_cultures.turn.whole_status_actions import Claim, Razing, SettleStatus

from .helpers import cities, do, me, player, table, why_not


@pytest.fixture
def evening() -> Clash:
    """Three players at the beginning of the status phase."""
    return replace(table("rome", "greece", "egypt"), stage="status", step=1)


WHOLE = SettleStatus(0, first="storage", second="fishing", third="writing", start=2)


def test_R080_one_move_does_what_the_steps_do(evening):
    slowly = do(evening, NextStep())
    for seat, advance in enumerate(("storage", "fishing", "writing")):
        slowly = do(slowly, FreeAdvance(seat, advance))
    for _ in range(3):
        slowly = do(slowly, NextStep())
    chooser = next(seat for seat in range(3) if why_not(slowly, ChooseStartPlayer(seat, 2)) == "")
    assert do(evening, WHOLE) == do(slowly, ChooseStartPlayer(chooser, 2))


def test_R080_objectives_and_razed_cities_go_along(evening):
    state = player(evening, food=5, advances=("farming", "mining", "storage"))
    state = cities(state, City("A"), City("B", buildings={"port": 0}))
    whole = replace(WHOLE, first="fishing", claims=(Claim(0, "food_supplies"),), razed=(Razing(0, "A"),))
    after = do(state, whole)
    assert [one.objective for one in me(after).triumphs] == ["food_supplies"]
    assert ([one.name for one in me(after).cities], me(after).gold) == (["B"], 1)
    assert why_not(state, replace(whole, razed=(Razing(0, "B"),))) == ".raze_size_one"
    assert why_not(evening, replace(WHOLE, claims=(Claim(0, "metropolis"),))) == ".objective_not_met"


def test_R081_an_event_of_a_free_advance_stops_the_phase_there(evening):
    state = player(evening, seat=1, event_counter=1)
    after = do(state, WHOLE)
    assert (after.stage, after.step, me(after, 1).event_counter, "writing" in me(after, 2).advances) == (
        "status",
        2,
        0,
        False,
    )


def test_R083_the_game_ends_after_the_objectives_of_the_last_round(evening):
    assert do(replace(evening, round=6), SettleStatus(0)).stage == "over"


def test_R080_it_needs_an_advance_for_each_and_its_own_step(evening):
    assert why_not(evening, replace(WHOLE, second=None)) == ".name_free_advance"
    assert why_not(evening, replace(WHOLE, second="voting")) == ".advance_needs"
    assert why_not(replace(evening, step=4), WHOLE) == ".only_in_step"
    short = replace(evening, rules=replace(evening.rules, short=True))
    assert why_not(short, WHOLE) == ".status_step_by_step"


def test_R080_three_people_answer_four_questions(evening):
    answers = {"seat": 0, "first": "storage", "second": "fishing", "third": "writing"}
    asked = progress(GAME, SettleStatus, evening, answers)
    fields = [one.ask.field for one in asked.asked]
    assert [name for name in fields if name != "razed"] == ["first", "second", "third", "start"]
    assert asked.action is not None
    assert any(getattr(move, "cls", None) is SettleStatus for move in GAME.quick_actions(evening, 0))


def test_R082_what_lies_on_the_table_in_all_its_copies_is_not_offered_again(evening):
    state = player(evening, food=5, objective_cards=2, advances=("farming", "mining", "storage"))
    asked = progress(GAME, SettleStatus, state, {"seat": 0}).asked[0].ask
    assert Claim(0, "food_supplies") in [option.value for option in asked.options]
    copies = printed.copies_of_objective("food_supplies", expansion=True)
    for _ in range(copies):
        state = replace(state, players=(_laid_out(me(state)), *state.players[1:]))
    again = progress(GAME, SettleStatus, state, {"seat": 0}).asked[0].ask
    assert Claim(0, "food_supplies") not in [option.value for option in again.options]


def test_R082_two_cannot_lay_out_the_last_copy_together(evening):
    rich = {"food": 5, "objective_cards": 1, "advances": ("farming", "mining", "storage")}
    state = player(player(evening, **rich), seat=1, **rich)
    copies = printed.copies_of_objective("food_supplies", expansion=True)
    claims = tuple(Claim(seat, "food_supplies") for seat in range(2))
    for _ in range(copies - 1):
        state = replace(state, players=(*state.players[:2], _laid_out(state.players[2])))
    assert why_not(state, replace(WHOLE, first="fishing", claims=claims)) == ".objective_copies"


def _laid_out(owner: Player) -> Player:
    return replace(owner, triumphs=(*owner.triumphs, Triumph("food_supplies")))
