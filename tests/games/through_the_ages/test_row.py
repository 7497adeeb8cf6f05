"""The card row: clearing, sliding, filling, taking; and the ages that end meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.through_the_ages.actions import (
    BeginTurn,
    EndAge,
    EndTurn,
    NameCards,
    PlayLeader,
    Resign,
    TakeCard,
)
from companion.games.through_the_ages.cards.row import ages_laid, unseen
from companion.games.through_the_ages.civil.costs import take_cost
from companion.games.through_the_ages.table.printed_boards import space_cost
from companion.games.through_the_ages.table.ratings import action_totals
from companion.games.through_the_ages.table.state import EMPTY, POLITICS, START, UNKNOWN, Pact, Unfinished, War, Wonder

from .table import BLUE, GREEN, RED, YELLOW, do, later, me, player, refused, run, start, told

ROW = (
    "iron", "irrigation", "alchemy", "knights", "swordsmen", "drama", "theology",
    "masonry", "warfare", "monarchy", "leonardo", "great_wall", "columbus",
)  # fmt: skip


def with_row(count=3, row=ROW, **changes):
    return replace(later(count, phase=START), row=row, **changes)


@pytest.mark.parametrize(("count", "gone"), [(2, 3), (3, 2), (4, 1)])
def test_R016_front_spaces_are_cleared_by_player_count(count, gone):
    after = do(with_row(count), BeginTurn(RED))
    assert after.row[: 13 - gone] == ROW[gone:]
    assert after.row[13 - gone :] == (UNKNOWN,) * gone


def test_R016_who_resigned_is_not_counted():
    world = me(with_row(4), GREEN, resigned=True)
    assert do(world, BeginTurn(RED)).row[0] == ROW[2]


def test_R017_empty_front_spaces_are_not_compensated():
    row = (EMPTY,) * 3 + ROW[3:]
    after = do(with_row(2, row), BeginTurn(RED))
    assert after.row[:10] == ROW[3:]


def test_R018_slide_then_fill_from_left_to_right():
    row = ROW[:5] + (EMPTY,) + ROW[6:]
    after = do(with_row(3, row), BeginTurn(RED, ("coal", "opera", "strategy")), override=True)
    assert after.row == ROW[2:5] + ROW[6:] + ("coal", "opera", "strategy")
    assert after.civil_deck == 27


def test_R018_nothing_is_filled_in_age_iv():
    world = replace(with_row(), age=4, civil_deck=0, last_round=9)
    after = do(world, BeginTurn(RED))
    assert after.row == ROW[2:] + (EMPTY, EMPTY)


def test_R018_told_cards_must_be_of_the_age_laid():
    assert refused(with_row(), BeginTurn(RED, ("coal",))) == "wrong_age"
    assert refused(with_row(seen={"coal": 2}, age=2), BeginTurn(RED, ("coal",))) == "no_copy_left"
    assert refused(with_row(), BeginTurn(RED, ("iron", "iron", "iron"))) == "too_many_cards"


@pytest.mark.parametrize(("space", "cost"), [(1, 1), (5, 1), (6, 2), (9, 2), (10, 3), (13, 3)])
def test_R019_cost_by_space(space, cost):
    assert space_cost(space) == cost


def test_R020_wonders_cost_one_more_per_finished_wonder():
    world = me(later(), wonders=(Wonder("pyramids", ruined=True), "colossus"))
    assert take_cost(player(world), "great_wall", 7).value == 4
    assert take_cost(player(me(world, leader="michelangelo")), "great_wall", 7).value == 2
    assert take_cost(player(world), "iron", 7).value == 2


def test_R021_hammurabi_and_taj_mahal_lower_the_cost_to_nothing_at_least():
    assert take_cost(player(me(later(), leader="hammurabi")), "leonardo", 1).value == 0
    assert take_cost(player(me(later(), leader="hammurabi")), "iron", 1).value == 1
    world = me(later(), leader="moses", civil_hand=("homer",))
    world = do(world, PlayLeader(RED, "homer"))
    assert take_cost(player(world), "taj_mahal", 10).value == 1
    assert take_cost(player(world), "taj_mahal", 1).value == 0
    first = do(me(later(), civil_hand=("homer",)), PlayLeader(RED, "homer"))
    assert take_cost(player(first), "taj_mahal", 10).value == 3


def test_R022_age_a_ends_with_the_first_refill():
    world = do(start(2), EndTurn(RED), EndTurn(BLUE))
    world = me(world, leader="homer", unfinished=Unfinished("pyramids", 1), civil_hand=("moses",))
    world, steps = run(world, BeginTurn(RED))
    assert world.age == 1
    assert (world.civil_deck, world.military_deck) == (44, 43)
    assert player(world).yellow_bank == 18
    assert (player(world).leader, player(world).civil_hand) == ("homer", ("moses",))
    assert "age_begins" in told(steps)


def test_R022_age_i_cards_follow_when_age_a_runs_out():
    world = do(start(2), EndTurn(RED), EndTurn(BLUE))
    world = replace(world, row=(EMPTY,) * 13)
    assert ages_laid(world, clear=True) == (0,) * 7 + (1,) * 6
    after = do(world, BeginTurn(RED))
    assert (after.age, after.civil_deck, after.row.count(UNKNOWN)) == (1, 38, 13)


def test_R023_an_age_ends_in_the_middle_of_the_refill():
    world = with_row(3, civil_deck=1)
    assert ages_laid(world, clear=True) == (1, 2)
    after = do(world, BeginTurn(RED, ("iron", "coal")))
    assert after.age == 2
    assert after.row[-2:] == ("iron", "coal")
    assert after.civil_deck == 49


def test_R023_the_age_ends_with_the_last_card_even_if_the_row_is_full():
    after = do(with_row(3, civil_deck=2), BeginTurn(RED))
    assert (after.age, after.civil_deck) == (2, 50)


def test_R024_what_is_older_than_the_ended_age_is_obsolete():
    world = me(with_row(civil_deck=2), civil_hand=("homer", "iron", "rich_land_a"), military_hand={"i": 3})
    hand = player(do(world, BeginTurn(RED)))
    assert hand.civil_hand == ("iron",)
    assert hand.military_hand == {"i": 3}
    third = me(with_row(civil_deck=2, age=3), civil_hand=("iron", "coal", "oil"), military_hand={"ii": 2, "iii": 1})
    hand = player(do(third, BeginTurn(RED)))
    assert hand.civil_hand == ("oil",)
    assert hand.military_hand == {"iii": 1}


def test_R025_obsolete_leader_and_wonder_leave_and_tokens_return():
    world = me(with_row(civil_deck=2), leader="hammurabi", unfinished=Unfinished("pyramids", 2), blue_bank=5)
    after = player(do(world, BeginTurn(RED)))
    assert (after.leader, after.unfinished, after.blue_bank) == (None, None, 7)


def test_R025_totals_change_at_once():
    world = me(with_row(civil_deck=2), leader="caesar", military_left=3)
    assert action_totals(world, RED)[1] == 3
    after = do(world, BeginTurn(RED))
    assert (action_totals(after, RED)[1], player(after).military_left) == (2, 2)


def test_R026_technologies_colonies_wonders_tactics_and_wars_stay():
    world = with_row(civil_deck=2, age=3, common_tactics=("legion",))
    world = me(world, BLUE, wonders=("pyramids",), colonies=("vast_territory_i",), tactic="legion")
    world = me(world, BLUE, wars=(War("war_over_territory", RED),), specials=("warfare",))
    after = player(do(world, BeginTurn(RED)), BLUE)
    assert (after.wonders, after.colonies, after.tactic) == ((Wonder("pyramids"),), ("vast_territory_i",), "legion")
    assert (after.wars, after.specials) == ((War("war_over_territory", RED),), ("warfare",))


@pytest.mark.parametrize(("bank", "left"), [(18, 16), (1, 0), (0, 0)])
def test_R027_two_yellow_tokens_are_lost(bank, left):
    world = me(with_row(civil_deck=2), yellow_bank=bank)
    after = player(do(world, BeginTurn(RED)))
    assert after.yellow_bank == left
    assert after.all_workers == player(world).all_workers


def test_R028_no_decks_in_age_iv():
    world = with_row(civil_deck=2, age=3)
    after = do(world, BeginTurn(RED), EndTurn(RED))
    assert (after.age, after.civil_deck, after.military_deck) == (4, 0, 0)
    assert player(after).military_cards == 0


@pytest.mark.parametrize(("seat", "last"), [(RED, 17), (YELLOW, 18)])
def test_R029_last_round_is_decided_by_whose_turn_it_is(seat, last):
    world = with_row(civil_deck=2, age=3, round=17, active=seat)
    after, steps = run(world, BeginTurn(seat))
    assert after.last_round == last
    assert "last_round" in told(steps)


def test_R030_a_removed_leader_scores_only_as_bill_gates():
    from companion.games.through_the_ages.turn.recount import without_leader

    gates = me(later(age=3), leader="gates", workers={"computers": 2, "alchemy": 1}, culture=10)
    assert player(without_leader(gates, RED)).culture == 17
    homer = me(later(), leader="homer", wonders=("pyramids",))
    after = player(without_leader(homer, RED))
    assert (after.culture, after.wonders[0].homer) == (0, False)


def test_R139_the_row_events_and_past_events_are_not_touched():
    world = with_row(civil_deck=2, age=2, current_events={"i": 1}, past_events=("rats",))
    world = me(world, leader="michelangelo", pact=Pact("open_borders", BLUE), military_left=3)
    world = me(world, BLUE, military_left=3)
    after = do(world, BeginTurn(RED))
    assert player(after).leader is None
    assert player(after).pact is None
    assert (action_totals(after, RED)[1], action_totals(after, BLUE)[1]) == (2, 2)
    assert (player(after).military_left, player(after, BLUE).military_left) == (2, 2)
    assert after.current_events == {"i": 1}
    assert after.past_events == ("rats",)
    assert after.row[:2] == ROW[2:4]


def test_R056_the_civil_hand_limit():
    world = with_row(phase=POLITICS)
    full = me(world, civil_hand=("homer", "moses", "drama", "coal"))
    assert refused(full, TakeCard(RED, "iron")) == "civil_hand_full"
    assert player(do(full, TakeCard(RED, "great_wall"))).unfinished == Unfinished("great_wall")
    library = me(full, wonders=("library_of_alexandria",))
    assert "iron" in player(do(library, TakeCard(RED, "iron"))).civil_hand


def test_R057_no_technology_of_the_same_name():
    world = with_row(phase=POLITICS)
    assert refused(me(world, workers={"iron": 0}), TakeCard(RED, "iron")) == "same_name"
    assert refused(me(world, civil_hand=("alchemy",)), TakeCard(RED, "alchemy")) == "same_name"
    assert refused(me(world, specials=("masonry",)), TakeCard(RED, "masonry")) == "same_name"
    assert refused(me(world, government="monarchy"), TakeCard(RED, "monarchy")) == "same_name"
    laws = me(world, specials=("code_of_laws",))
    assert "warfare" in player(do(laws, TakeCard(RED, "warfare"))).civil_hand


def test_R058_one_leader_per_age():
    world = me(with_row(phase=POLITICS), leaders_taken=("barbarossa",))
    assert refused(world, TakeCard(RED, "leonardo")) == "leader_of_age_taken"
    older = me(world, leaders_taken=("homer",))
    after = player(do(older, TakeCard(RED, "leonardo")))
    assert after.leaders_taken == ("homer", "leonardo")


def test_R059_no_second_wonder_while_one_is_unfinished():
    world = me(with_row(phase=POLITICS), unfinished=Unfinished("pyramids"))
    assert refused(world, TakeCard(RED, "great_wall")) == "wonder_unfinished"


def test_taking_costs_actions_and_leaves_a_gap():
    world = with_row(phase=POLITICS)
    after = do(world, TakeCard(RED, "monarchy"))
    assert player(after).civil_left == 1
    assert after.row[9] == EMPTY
    assert refused(after, TakeCard(RED, "drama")) == "no_civil_actions"
    assert refused(after, TakeCard(RED, "coal")) == "not_in_row"


def test_aristotle_scores_science_for_technologies_only():
    world = me(with_row(phase=POLITICS), leader="aristotle")
    after = do(world, TakeCard(RED, "iron"), TakeCard(RED, "columbus"))
    assert player(after).science == 1


def test_an_unknown_card_is_named_when_it_is_taken():
    world = with_row(2, (UNKNOWN,) * 13, phase=POLITICS)
    after = do(world, TakeCard(RED, "iron", 3))
    assert after.row[2] == EMPTY
    assert after.seen == {"iron": 1}
    assert "iron" in unseen(after, 1)
    assert "iron" not in unseen(do(after, TakeCard(BLUE, "iron", 1), override=True), 1)


def test_cards_are_named_in_the_row():
    world = do(start(), NameCards(("homer", "moses"), 2))
    assert world.row[1:3] == ("homer", "moses")
    assert refused(world, NameCards(("homer",), 5)) == "no_copy_left"
    again = do(world, NameCards(("caesar",), 2))
    assert again.seen["homer"] == 0
    assert refused(replace(world, row=(EMPTY,) * 13), NameCards(("homer",))) == "space_empty"


def test_light_mode_takes_cards_by_space_and_ends_ages_by_hand():
    world = replace(later(2, card_row="light"), phase=POLITICS)
    assert refused(world, TakeCard(RED, "iron")) == "space_needed"
    assert player(do(world, TakeCard(RED, "iron", 6))).civil_left == 2
    assert refused(world, NameCards(("iron",))) == "no_row"
    world = me(world, leader="homer")
    after = do(world, EndAge())
    assert (after.age, player(after).leader, player(after).yellow_bank) == (2, None, 16)
    assert after.military_deck == 46
    assert refused(later(2), EndAge()) == "row_counts_itself"
    assert refused(replace(world, age=4), EndAge()) == "no_age_to_end"


def test_light_mode_begins_age_i_with_the_second_turn():
    world = do(start(2, card_row="light"), EndTurn(RED), EndTurn(BLUE), BeginTurn(RED))
    assert (world.age, world.row) == (1, ())


def test_R052_new_decks_follow_the_number_of_players_left():
    world = with_row(4, age=1, civil_deck=1, phase=POLITICS)
    after = do(world, Resign(RED))
    assert after.civil_deck == 1
    after = do(after, BeginTurn(BLUE))
    assert (after.age, after.civil_deck) == (2, 50 - 1)
    two = with_row(3, age=1, civil_deck=1, phase=POLITICS)
    after = do(do(two, Resign(RED)), BeginTurn(BLUE))
    assert after.military_deck == 46


@pytest.mark.parametrize("row", ["full", "light"])
@pytest.mark.parametrize("card", ["moses", "pyramids", "stockpile"])
def test_R001_nobody_takes_a_card_of_which_every_copy_is_gone(row, card):
    world = do(start(3, card_row=row), TakeCard(RED, card, 1), EndTurn(RED))
    assert refused(world, TakeCard(BLUE, card, 2)) == "no_copy_left"


@pytest.mark.parametrize("row", ["full", "light"])
def test_R001_a_second_copy_may_be_taken(row):
    world = do(start(3, card_row=row), TakeCard(RED, "rich_land_a", 1), EndTurn(RED), TakeCard(BLUE, "rich_land_a", 2))
    assert player(world, BLUE).civil_hand == ("rich_land_a",)
    assert refused(do(world, EndTurn(BLUE)), TakeCard(YELLOW, "rich_land_a", 3)) == "no_copy_left"


@pytest.mark.parametrize("held", [{"leader": "moses"}, {"civil_hand": ("moses",)}])
def test_R058_a_leader_put_there_by_a_correction_counts_as_taken(held):
    world = me(replace(later(3), row=("homer", *ROW[1:])), RED, **held)
    assert refused(world, TakeCard(RED, "homer")) == "leader_of_age_taken"
    assert "leonardo" in player(do(world, TakeCard(RED, "leonardo", 11)), RED).civil_hand
