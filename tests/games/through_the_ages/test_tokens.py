"""Tokens: banks, workers, food and resources with change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.action import Turn
from companion.engine.answering import left_open
from companion.engine.asking import Begun, begin
from companion.engine.chance import Chance
from companion.games.through_the_ages.actions import (
    BuildStage,
    ChooseToken,
    IncreasePopulation,
    PlayActionCard,
    PrepareEvent,
)
from companion.games.through_the_ages.civil.civil_steps import gain_population, lose_worker
from companion.games.through_the_ages.events.losses import lose_colony, score
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.stores import food, gain, lose_blue, pay, resources, stock
from companion.games.through_the_ages.table.printed_boards import consumption, happiness_required, population_price
from companion.games.through_the_ages.table.printed_cards import FOOD, RESOURCES
from companion.games.through_the_ages.table.ratings import discontent, ratings
from companion.games.through_the_ages.table.state import Unfinished
from companion.games.through_the_ages.turn.questions import questions
from companion.games.through_the_ages.turn.recount import settled
from companion.games.through_the_ages.war.war import take_yellow

from .table import BLUE, RED, YELLOW, do, later, me, player, politics, refused, rich, run


def mine(**changes):
    return player(me(later(), **changes))


def test_R123_tokens_beyond_the_board_lie_in_the_last_section():
    assert (population_price(20), consumption(20), happiness_required(20)) == (2, 0, 0)
    after = do(rich(me(later(), yellow_bank=25)), IncreasePopulation(RED))
    assert food(player(after)) == 18


def test_R124_tokens_come_and_go_with_cards():
    world = me(later(), blue_bank=5, yellow_bank=6)
    vast = settled(world, me(world, colonies=("vast_territory_i",)))
    assert (player(vast).yellow_bank, player(vast).blue_bank) == (9, 4)
    gone = settled(vast, me(vast, colonies=()))
    assert (player(gone).yellow_bank, player(gone).blue_bank) == (6, 5)
    law = settled(world, me(world, specials=("justice_system",)))
    assert player(law).blue_bank == 8
    higher = settled(law, me(law, specials=("civil_service",)))
    assert player(higher).blue_bank == 8


def test_R125_blue_tokens_come_from_the_bank_then_from_cards():
    after = lose_blue(mine(blue_bank=1, stores={"bronze": 2, "agriculture": 1, "iron": 1}, workers={"iron": 0}), 3)
    assert (after.blue_bank, sum(after.stores.values())) == (0, 2)
    assert after.stores["iron"] == 1
    world = me(later(), yellow_bank=2, colonies=("inhabited_territory_ii",))
    assert player(settled(world, me(world, colonies=()))).yellow_bank == 0


def test_R125_tokens_on_an_unfinished_wonder_are_not_taken():

    after = lose_blue(mine(blue_bank=1, unfinished=Unfinished("pyramids", 2)), 3)
    assert (after.blue_bank, after.unfinished) == (0, Unfinished("pyramids", 2))


def poor_in_tokens(**changes):
    """Ada with an empty blue bank, tokens on three cards, and the weakest army, so that Crime Wave hits her."""
    stores = {"bronze": 1, "iron": 2, "agriculture": 1}
    workers = {"iron": 1, "warriors": 0}
    world = me(politics(current_events={"ii": 1}), blue_bank=0, stores=stores, workers=workers, **changes)
    return me(me(world, BLUE, workers={"warriors": 4}), YELLOW, workers={"warriors": 4})


def crime_wave(world):
    return run(world, PrepareEvent(RED, "ii", "crime_wave"))


def test_R125_the_owner_chooses_which_card_loses_the_token():
    world, steps = crime_wave(poor_in_tokens())
    assert sum(player(world).stores.values()) == 3
    assert player(world).stores["iron"] == 2
    assert next(step for step in steps if step.message.id == ".step.loses_blue").choice.candidates
    asked = questions(world)[0]
    assert asked.seat == RED
    assert {(answer.icon, answer.tone) for answer in asked.answers} == {("barley", "orange"), ("pickaxe", "orange")}
    proposed, *others = [answer.action for answer in asked.answers]
    assert player(do(world, proposed)).stores == player(world).stores
    assert ChooseToken(RED, "iron") in others
    after = do(world, ChooseToken(RED, "iron"))
    assert player(after).stores == {"bronze": 1, "iron": 1, "agriculture": 1}
    assert questions(after) == ()
    assert refused(after, ChooseToken(RED, "bronze")) == "no_token_to_choose"


def test_R125_the_choice_needs_a_token_on_the_card_and_an_override_does_no_harm():
    world, _ = crime_wave(poor_in_tokens())
    assert refused(world, ChooseToken(RED, "oil")) == "no_token_there"
    after = do(world, ChooseToken(RED, "oil"), override=True)
    assert player(after).stores == player(world).stores
    assert do(after, ChooseToken(RED, "iron"), override=True) == after


def test_R125_the_choice_is_past_once_the_tokens_on_the_cards_have_moved():
    world, _ = crime_wave(poor_in_tokens())
    spent = me(world, stores={"iron": 1})
    assert questions(spent) == ()
    assert refused(spent, ChooseToken(RED, "iron")) == "no_token_to_choose"


def test_R125_without_another_card_nothing_is_asked():
    world = poor_in_tokens()
    world, _ = crime_wave(me(world, stores={"bronze": 0, "iron": 0, "agriculture": 2}))
    assert (sum(player(world).stores.values()), questions(world)) == (1, ())


def test_R125_a_lost_colony_asks_for_each_token_off_a_card():
    world = me(later(), blue_bank=1, stores={"bronze": 2, "iron": 2}, workers={"iron": 1})
    world = me(world, colonies=("wealthy_territory_i",))
    turn = Turn(Chance())
    gone = lose_colony(world, RED, "wealthy_territory_i", turn)
    assert player(gone).stores == {"iron": 2}
    assert ".step.loses_blue" in [step.message.id for step in turn.steps]
    once = do(gone, ChooseToken(RED, "iron"))
    assert player(once).stores == {"iron": 1, "bronze": 1}
    twice = do(once, ChooseToken(RED, "iron"))
    assert (player(twice).stores, questions(twice)) == ({"bronze": 2}, ())


def test_R126_yellow_tokens_move_from_bank_to_bank():
    world = me(later(), BLUE, yellow_bank=1)
    after = take_yellow(world, RED, BLUE, 3, Turn(Chance()))
    assert (player(after).yellow_bank, player(after, BLUE).yellow_bank) == (19, 0)


def test_R127_workers_are_all_yellow_tokens_outside_the_bank():
    assert mine().all_workers == 7
    assert mine(unused=4, workers={"iron": 2}).all_workers == 12


def test_R128_gaining_and_losing_population():
    assert gain_population(mine(yellow_bank=0), 1).unused == 1
    gained = gain_population(mine(yellow_bank=1), 2)
    assert (gained.unused, gained.yellow_bank) == (2, 0)
    lost = lose_worker(mine())
    assert (lost.unused, lost.yellow_bank) == (0, 19)
    from_card = lose_worker(mine(unused=0), "bronze")
    assert (from_card.workers["bronze"], from_card.yellow_bank) == (1, 19)


@pytest.mark.parametrize(
    ("banks", "required"),
    [
        ((25, 18, 17), 0), ((16, 13), 1), ((12, 11), 2), ((10, 9), 3), ((8, 7), 4),
        ((6, 5), 5), ((4, 3), 6), ((2, 1), 7), ((0,), 8),
    ],
)  # fmt: skip
def test_R129_happiness_required_by_the_yellow_bank(banks, required):
    assert {happiness_required(bank) for bank in banks} == {required}


def test_R129_discontent_is_what_is_missing_and_unused_workers_do_not_lower_it():
    world = me(later(), yellow_bank=10, workers={"religion": 1}, unused=9)
    assert discontent(player(world)) == 2
    assert ratings(world, RED).discontent == 2
    assert discontent(mine(yellow_bank=18, workers={"religion": 2})) == 0


def test_R130_stock_is_tokens_times_the_value_of_their_card():
    me_ = mine(workers={"irrigation": 0, "coal": 1}, stores={"agriculture": 3, "irrigation": 2, "coal": 2, "bronze": 1})
    assert (food(me_), resources(me_)) == (7, 7)


def test_R131_gaining_puts_tokens_as_far_as_the_bank_allows():
    iron = mine(workers={"iron": 0}, blue_bank=1)
    after = gain(iron, RESOURCES, 3)
    assert (resources(after), after.stores, after.blue_bank) == (2, {"iron": 1}, 0)
    assert resources(gain(mine(blue_bank=0), RESOURCES, 3)) == 0
    exact = gain(mine(workers={"iron": 0}), RESOURCES, 5)
    assert (exact.stores, exact.blue_bank) == ({"iron": 2, "bronze": 1}, 13)


def test_R132_paying_with_change_leaves_few_tokens_on_cards():
    coal = mine(workers={"iron": 0, "coal": 1}, stores={"coal": 1}, blue_bank=1)
    after = pay(coal, RESOURCES, 1)
    assert (resources(after), after.stores, after.blue_bank) == (2, {"iron": 1}, 1)
    only_bronze = mine(workers={"coal": 1}, stores={"coal": 1}, blue_bank=1)
    after = pay(only_bronze, RESOURCES, 1)
    assert (resources(after), after.stores, after.blue_bank) == (2, {"bronze": 2}, 0)


def test_R132_tokens_never_move_up():
    me_ = mine(workers={"iron": 0}, stores={"bronze": 5}, blue_bank=5)
    assert pay(me_, RESOURCES, 1).stores == {"bronze": 4}


def test_R133_overpaying_only_if_exact_is_impossible():
    oil = mine(workers={"oil": 1}, stores={"oil": 1}, blue_bank=0)
    after = pay(oil, RESOURCES, 2)
    assert (resources(after), after.blue_bank) == (1, 0)
    exact = pay(mine(workers={"oil": 1}, stores={"oil": 1}, blue_bank=2), RESOURCES, 2)
    assert (resources(exact), exact.blue_bank) == (3, 0)


def test_R134_losing_is_limited_to_the_stock():
    assert resources(pay(mine(stores={"bronze": 2}), RESOURCES, 5)) == 0


def test_R136_points_never_fall_below_nothing():
    after = score(me(later(), culture=3, science=1), RED, Turn(Chance()), culture=-9, science=-2)
    assert (player(after).culture, player(after).science) == (0, 0)


STORES = st.dictionaries(st.sampled_from(["bronze", "iron", "coal", "oil"]), st.integers(0, 4))


@settings(max_examples=80, deadline=None)
@given(STORES, st.integers(0, 12), st.integers(0, 20))
def test_paying_conserves_tokens_and_is_exact_where_it_can_be(stores, bank, amount):
    before = mine(workers={"iron": 0, "coal": 0, "oil": 0}, stores=stores, blue_bank=bank)
    after = pay(before, RESOURCES, amount)
    tokens = sum(before.stores.values()) + bank
    assert sum(after.stores.values()) + after.blue_bank == tokens
    assert after.blue_bank >= 0
    rest = max(0, stock(before, RESOURCES) - amount)
    assert stock(after, RESOURCES) <= rest
    if stock(after, RESOURCES) < rest:
        assert after.blue_bank == 0


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 16), st.integers(0, 20))
def test_gaining_never_exceeds_the_amount(bank, amount):
    after = gain(mine(workers={"irrigation": 0}, blue_bank=bank), FOOD, amount)
    assert food(after) <= amount
    assert food(after) == amount or after.blue_bank == 0
    assert sum(after.stores.values()) + after.blue_bank == bank


def test_R066_the_owner_chooses_whose_token_covers_a_stage_if_the_bank_is_empty():
    stores = {"bronze": 0, "iron": 2, "irrigation": 1}
    workers = {"iron": 1, "irrigation": 1}
    world = me(later(), workers=workers, stores=stores, blue_bank=0, unfinished=Unfinished("pyramids"))
    world = me(world, civil_hand=("engineering_genius_i",))
    free = PlayActionCard(RED, "engineering_genius_i")
    least = do(world, free)
    assert sum(player(least).stores.values()) == 2
    named, steps = run(world, replace(free, token_from="irrigation"))
    assert player(named).stores == {"iron": 2}
    assert steps[0].choice is not None
    assert steps[0].choice.taken == "irrigation"
    assert refused(world, replace(free, token_from="agriculture")) == "no_token_there"
    assert refused(me(world, blue_bank=1), replace(free, token_from="irrigation")) == "bank_covers_stages"


def test_a_whole_stage_asks_for_the_token_only_where_its_owner_can_choose():
    spare = replace(player(later()).turn, spare_resources=3)
    stores = {"bronze": 2, "agriculture": 1}
    world = me(later(), turn=spare, stores=stores, blue_bank=0, unfinished=Unfinished("pyramids"))
    stage = BuildStage(RED)
    assert left_open(GAME, stage, world) == begin(BuildStage, seat=RED, stages=1)
    assert left_open(GAME, replace(stage, token_from="bronze"), world) == replace(stage, token_from="bronze")
    assert left_open(GAME, stage, me(world, stores={"bronze": 2, "agriculture": 0})) == stage
    assert left_open(GAME, stage, me(world, blue_bank=1)) == stage
    by_card = me(world, civil_hand=("engineering_genius_i",))
    assert isinstance(left_open(GAME, PlayActionCard(RED, "engineering_genius_i"), by_card), Begun)


def test_an_override_may_name_a_card_without_a_token():
    world = me(later(), stores={"bronze": 3}, blue_bank=0, unfinished=Unfinished("hanging_gardens"))
    after = do(world, BuildStage(RED, 1, token_from="oil"), override=True)
    assert player(after).unfinished == Unfinished("hanging_gardens", 1)
    assert after.players[RED].blue_bank >= 0
