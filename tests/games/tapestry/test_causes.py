"""Why something is decided, and which of how many decisions it is."""

from __future__ import annotations

from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.cards.tech_actions import UpgradeTech
from companion.games.tapestry.city.city_actions import PlaceBuilding
from companion.games.tapestry.game import GAME
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.table.causes import SILENT
from companion.games.tapestry.turn.gains import AUTOMATIC
from companion.games.tapestry.turn.income_actions import TakeIncome
from companion.games.tapestry.turn.turn_actions import Advance
from companion.language import words

from .table import after_first_income, at, choose, do, due, new_table, plenty, set_to, techs


def asked(session, seat=0):
    """The question to a seat: why, and which of how many."""
    question = next(question for question in GAME.questions(session.state) if question.seat == seat)
    why = question.why
    return (words("en", "tapestry", session.opening.names).tell(why) if why else ""), question.part


def test_what_comes_about_silently_is_what_the_gains_do():
    assert (set(AUTOMATIC) - {"expand"}) | {"step"} == SILENT


def test_a_start_adjustment_says_so_and_counts_its_choices():
    session = new_table(3, ("alchemists", "nomads", "militants"), start_adjustments=True)
    do(session, TakeIncome(0))
    assert asked(session) == ("Start adjustment: Alchemists", (1, 2))
    choose(session, "coin")
    assert asked(session) == ("Start adjustment: Alchemists", (2, 2))


def test_a_space_is_the_cause_of_its_choice_and_its_bonus():
    session = after_first_income()
    plenty(session)
    at(session, "exploration", 2)
    do(session, Advance(0, "exploration"))
    assert asked(session) == ("Benefit of Wagons", (1, 1))
    session = after_first_income()
    plenty(session)
    at(session, "science", 1)
    do(session, Advance(0, "science"))
    assert asked(session) == ("Benefit of Mathematics", (1, 1))


def test_quantum_physics_asks_twice_and_says_which_it_is():
    session = after_first_income()
    plenty(session)
    at(session, "science", 10)
    do(session, Advance(0, "science"))
    assert asked(session) == ("Benefit of Quantum Physics", (1, 2))


def test_the_first_in_an_era_knows_why_resources_are_chosen():
    session = after_first_income()
    set_to(session, "players.0.income_turn", 2)
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "trap"))
    assert asked(session) == ("First of the neighbours in this era", (1, 2))
    choose(session, "coin")
    assert asked(session) == ("First of the neighbours in this era", (2, 2))


def test_a_card_is_named_for_everybody_it_concerns():
    session = after_first_income()
    set_to(session, "players.0.income_turn", 1)
    do(session, TakeIncome(0))
    do(session, PlayTapestry(0, "diplomacy"))
    for seat in (1, 2):
        assert asked(session, seat) == ("Tapestry card Diplomacy", (1, 1))


def test_a_tech_card_is_named():
    session = after_first_income()
    techs(session, the_nail="circle")
    at(session, "technology", 4)
    due(session, "upgrade_tech")
    do(session, UpgradeTech(0, "the_nail"))
    assert asked(session) == ("Tech card The Nail", (1, 1))


def test_a_complete_district_is_named():
    session = after_first_income(capitals=("grassland", "wetland", "mountain"))
    set_to(session, "players.0.uncovered.houses", 4)
    for column in (1, 2, 3):
        do(session, PlaceBuilding(0, "house", 1, column))
    assert asked(session) == ("A district of your capital is complete", (1, 1))


def test_a_civilization_is_named():
    session = after_first_income(civilizations=("chosen", "nomads", "militants"))
    set_to(session, "achievements.complete_track", [0])
    do(session, TakeIncome(0))
    assert asked(session) == ("Civilization: The Chosen", (1, 1))


def test_the_dice_of_a_conquest_are_the_cause():
    session = after_first_income()
    due(session, "conquer")
    do(session, Conquer(0), "vp_5", "coin")
    assert asked(session) == ("The dice of the conquest", (1, 1))
