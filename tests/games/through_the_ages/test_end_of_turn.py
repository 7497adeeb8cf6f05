"""The end-of-turn sequence: discards, uprising, production, draws, actions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.through_the_ages.actions import EndTurn, PrepareEvent
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.table.printed_boards import consumption, corruption
from companion.games.through_the_ages.table.state import POLITICS, Pact, Unfinished
from companion.games.through_the_ages.turn.production import food_production, resource_production

from .table import BLUE, GREEN, RED, YELLOW, do, later, me, player, refreshed, refused, run, session, told


def calm(count=3, **changes):
    """Ada at the end of her turn, with no military actions left to draw cards for."""
    return me(later(count), **{"military_left": 0, **changes})


def test_R082_surplus_military_cards_are_discarded():
    world = calm(government="monarchy", military_hand={"i": 4, "ii": 1})
    after, steps = run(world, EndTurn(RED))
    assert player(after).military_hand == {"i": 2, "ii": 1}
    assert told(steps)[1] == "discard"
    assert steps[1].choice is not None
    chosen = do(world, EndTurn(RED, ("ii", "i")))
    assert player(chosen).military_hand == {"i": 3}
    assert chosen.military_discards == {"i": 1, "ii": 1}
    assert refused(world, EndTurn(RED, ("i",))) == "discard_surplus"
    assert refused(world, EndTurn(RED, ("iii", "i"))) == "no_such_military_card"


def test_R082_the_library_raises_the_limit():
    world = calm(government="monarchy", military_hand={"i": 5}, wonders=("library_of_alexandria",))
    assert player(do(world, EndTurn(RED))).military_cards == 4


def test_R083_more_discontent_than_unused_workers_is_an_uprising():
    world = calm(yellow_bank=9, unused=1, workers={"religion": 1}, science=3)
    after, steps = run(world, EndTurn(RED))
    assert "uprising" in told(steps)
    assert (player(after).science, player(after).culture, player(after).stores) == (3, 0, {})
    contented = do(me(world, unused=2), EndTurn(RED))
    assert player(contented).science == 4


def test_R084_points_equal_to_the_ratings():
    after = player(do(calm(workers={"religion": 2, "philosophy": 2}, science=5, culture=7), EndTurn(RED)))
    assert (after.science, after.culture) == (7, 9)


@pytest.mark.parametrize(("bank", "loss"), [(20, 0), (16, 0), (11, 0), (10, 2), (6, 2), (5, 4), (1, 4), (0, 6)])
def test_R085_corruption_by_the_blue_bank(bank, loss):
    assert corruption(bank) == loss


def test_R085_corruption_eats_resources_then_food():
    world = calm(blue_bank=4, stores={"bronze": 3, "agriculture": 2}, workers={"agriculture": 0, "bronze": 0})
    after = player(do(world, EndTurn(RED)))
    assert (resources(after), food(after)) == (0, 1)


def test_R085_what_is_missing_is_waived():
    world = calm(
        blue_bank=4, stores={"bronze": 1, "agriculture": 1}, workers={"agriculture": 0, "bronze": 0}, culture=9
    )
    after = player(do(world, EndTurn(RED)))
    assert (resources(after), food(after), after.culture) == (0, 0, 9)


def test_R086_farms_produce_highest_first_if_the_bank_is_short():
    from companion.engine.action import Turn
    from companion.engine.chance import Chance
    from companion.games.through_the_ages.turn.production import produce_food

    world = calm(workers={"irrigation": 2, "agriculture": 2}, blue_bank=3)
    turn = Turn(Chance())
    after = player(produce_food(world, RED, turn))
    assert (after.stores, food(after), after.blue_bank) == ({"irrigation": 2, "agriculture": 1}, 5, 0)
    assert told(tuple(turn.steps)) == ["food", "bank_short"]


@pytest.mark.parametrize(
    ("bank", "eaten"),
    [(20, 0), (18, 0), (17, 0), (16, 1), (13, 1), (12, 2), (9, 2), (8, 3), (5, 3), (4, 4), (1, 4), (0, 6)],
)
def test_R087_consumption_by_the_yellow_bank(bank, eaten):
    assert consumption(bank) == eaten


@pytest.mark.parametrize(("bank", "stock", "culture", "left"), [(5, 1, 30, 22), (4, 0, 5, 0)])
def test_R087_missing_food_costs_four_culture_each(bank, stock, culture, left):
    world = calm(yellow_bank=bank, unused=9, stores={"agriculture": stock}, workers={"agriculture": 0}, culture=culture)
    after = player(do(world, EndTurn(RED)))
    assert (food(after), after.culture) == (0, left)


def test_R088_mines_produce_highest_first():
    world = calm(workers={"oil": 1, "bronze": 2, "agriculture": 0}, blue_bank=2)
    world = me(world, stores={})
    after = do(me(world, blue_bank=2), EndTurn(RED))
    assert player(after).stores == {"oil": 1, "bronze": 1}
    assert resources(player(after)) == 6


def test_R089_one_card_per_unused_military_action_at_most_three():
    world = me(later(), government="communism", military_left=5)
    after, steps = run(world, EndTurn(RED))
    assert player(after).military_hand == {"i": 3}
    assert after.military_deck == 37
    assert "draw" in told(steps)
    assert player(do(replace(world, age=4, last_round=9), EndTurn(RED))).military_cards == 0


def test_R089_an_empty_deck_is_made_from_the_discards():
    world = replace(me(later(), military_left=3), military_deck=1, military_discards={"i": 5})
    after = do(world, EndTurn(RED))
    assert (player(after).military_cards, after.military_deck, after.military_discards) == (3, 3, {})
    empty = replace(me(later(), military_left=3), military_deck=1)
    assert player(do(empty, EndTurn(RED))).military_cards == 1


def test_R089_drawing_follows_an_uprising_too_and_over_the_limit():
    world = me(later(), yellow_bank=9, unused=0, military_left=2, military_hand={"i": 2})
    after, steps = run(world, EndTurn(RED))
    assert "uprising" in told(steps)
    assert player(after).military_cards == 4


def test_R090_actions_come_back_and_events_may_use_them_up():
    world = me(later(), civil_left=0, military_left=0, government="monarchy")
    after = player(do(world, EndTurn(RED)))
    assert (after.civil_left, after.military_left) == (5, 3)
    world = replace(later(), active=BLUE, phase=POLITICS, current_events={"i": 2})
    world = me(me(world, RED, government="monarchy", yellow_bank=16, civil_left=5), BLUE, military_hand={"i": 1})
    world = do(world, PrepareEvent(BLUE, "i", "rebellion"))
    assert player(world).civil_left == 3


def example():
    return me(
        later(2),
        workers={"bronze": 2, "iron": 1, "agriculture": 2, "irrigation": 1, "philosophy": 2, "printing_press": 3},
        stores={"bronze": 1, "iron": 2, "agriculture": 1},
        wonders=("hanging_gardens",),
        unfinished=Unfinished("great_wall", 3),
        blue_bank=9,
        yellow_bank=11,
        science=4,
        culture=9,
        military_left=0,
        unused=0,
    )  # fmt: skip


def test_R091_the_whole_sequence_in_order():
    world = example()
    after, steps = run(world, EndTurn(RED))
    assert told(steps) == ["end", "points", "corruption", "food", "consumption", "resources"]
    me_ = player(after)
    assert (me_.science, me_.culture) == (9, 13)
    assert (food(me_), resources(me_), me_.blue_bank) == (3, 7, 6)
    assert me_.unfinished == Unfinished("great_wall", 3)


def test_R091_the_preview_shows_it_without_doing_it():
    table = session(2)
    before = table.state
    result = table.preview(EndTurn(RED))
    assert [step.message.id for step in result.steps][:3] == [".step.end", ".step.points", ".step.food"]
    assert table.state is before


@pytest.mark.parametrize(
    ("strengths", "scored"),
    [((10, 12, 10, 9), True), ((10, 12, 11, 9), False), ((10, 10), True), ((10, 11), False), ((10, 12, 9), True)],
)
def test_R144_genghis_khan_scores_among_the_two_strongest(strengths, scored):
    world = calm(len(strengths), leader="genghis_khan")
    for seat, value in enumerate(strengths):
        world = me(world, seat, workers={"warriors": value})
    assert player(do(world, EndTurn(RED))).culture == (3 if scored else 0)


def test_R144_also_after_an_uprising():
    world = me(calm(leader="genghis_khan", workers={"warriors": 9}), yellow_bank=0, unused=0)
    assert player(do(world, EndTurn(RED))).culture == 3


def test_R153_railroad_pacts_and_supremacy_in_production():
    world = calm(wonders=("transcontinental_railroad",), workers={"coal": 1, "bronze": 2}, blue_bank=10)
    assert resource_production(world, RED) == 8
    world = me(world, workers={"agriculture": 0}, blue_bank=12)
    after = player(do(world, EndTurn(RED)))
    assert (resources(after), after.blue_bank) == (8, 8)
    trade = me(me(calm(), pact=Pact("international_trade", BLUE, "b")), BLUE, workers={"bronze": 2})
    assert (food_production(trade, RED), resource_production(trade, BLUE)) == (3, 3)
    supremacy = me(calm(), pact=Pact("acceptance_of_supremacy", BLUE, "b"))
    assert resource_production(supremacy, RED) == 1
    assert resources(player(do(supremacy, EndTurn(RED)))) == 1
    none = me(supremacy, workers={"bronze": 0})
    assert resources(player(do(none, EndTurn(RED)))) == 0


def test_R153_an_uprising_skips_all_of_it():
    world = me(calm(pact=Pact("international_trade", BLUE, "b")), yellow_bank=0, unused=0)
    assert player(do(world, EndTurn(RED))).stores == {}


def test_the_next_seat_follows_clockwise_past_who_resigned():
    world = me(refreshed(later(4)), BLUE, resigned=True)
    assert do(world, EndTurn(RED)).active == YELLOW
    assert do(replace(world, active=GREEN), EndTurn(GREEN)).round == 6
