"""The short first game of the handbook and the peaceful game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.through_the_ages.actions import BeginTurn, DeclareWar, EndAge, OfferPact, PlayAggression
from companion.games.through_the_ages.cards.coming import can_come
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.scoring.impacts import impact_points
from companion.games.through_the_ages.table.printed_cards import card
from companion.games.through_the_ages.table.state import POLITICS, START

from .table import BLUE, RED, do, fight, later, me, player, refused, seats, start


def attacking(variant):
    return replace(fight(), variant=variant)


@pytest.mark.parametrize("variant", ["first", "peaceful"])
def test_nobody_attacks(variant):
    assert start(3, variant=variant).variant == variant
    assert refused(attacking(variant), PlayAggression(RED, "plunder_ii", BLUE)) == "no_attacks"
    assert refused(attacking(variant), DeclareWar(RED, "war_over_culture", BLUE)) == "no_attacks"


def test_pacts_are_missing_in_the_first_game_only():
    assert refused(attacking("first"), OfferPact(RED, "open_borders", BLUE)) == "no_pacts_in_first_game"
    assert do(attacking("peaceful"), OfferPact(RED, "open_borders", BLUE)).offer is not None


@pytest.mark.parametrize(("variant", "cards"), [("full", 45), ("peaceful", 39), ("first", 37)])
def test_the_military_deck_of_age_i_has_only_the_cards_of_the_game(variant, cards):
    world = replace(later(phase=START, card_row="light", variant=variant), age=0)
    assert do(world, BeginTurn(RED)).military_deck == cards


def ending(variant="first", **changes):
    return replace(later(age=2, card_row="light", variant=variant), **changes)


def test_the_first_game_ends_after_age_ii():
    after = do(ending(), EndAge())
    assert (after.age, after.last_round, after.military_deck) == (4, 5, 0)
    assert do(replace(ending(), active=BLUE), EndAge()).last_round == 6
    assert GAME.phase(after).detail.args["age"].id == "iii"
    assert {card(id).level for id in can_come(after)} == {2}
    assert do(ending("peaceful"), EndAge()).age == 3


def test_with_the_row_the_first_game_ends_with_the_last_card_of_age_ii():
    world = replace(later(age=2, phase=START, variant="first"), civil_deck=2, row=("iron",) * 10 + ("",) * 3)
    after = do(world, BeginTurn(RED))
    assert (after.age, after.civil_deck, after.phase) == (4, 0, POLITICS)
    assert after.last_round == 5


def test_what_is_old_leaves_at_the_end_of_the_first_game_too():
    world = me(ending(), leader="homer", yellow_bank=8)
    after = do(world, EndAge())
    assert (player(after).leader, player(after).yellow_bank) == (None, 6)


def test_impact_of_technology_counts_level_ii_in_the_first_game():
    world = me(later(), workers={"coal": 0, "oil": 0, "cannon": 0})
    assert impact_points(world, "impact_of_technology", RED)[RED] == 4
    assert impact_points(replace(world, variant="first"), "impact_of_technology", RED)[RED] == 8


def test_the_list_for_laying_out_says_what_stays_in_the_box():
    ids = [step.message.id for step in GAME.setup_list(seats(3), {"start": 1, "variant": "first"})]
    assert {".setup.remove_attacks", ".setup.remove_pacts", ".setup.first_game"} <= set(ids)
    plain = [step.message.id for step in GAME.setup_list(seats(3), {"start": 1})]
    assert ".setup.remove_attacks" not in plain
