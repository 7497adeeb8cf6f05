"""How the moves of Tapestry are asked: only what is open, the usual answer proposed, legal moves found by asking."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.answering import begun_by, legal_moves, moves_of, progress, random_move
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.cards.tech_actions import Invent, UpgradeTech
from companion.games.tapestry.city.city_actions import PlaceBuilding, PlaceLandmark
from companion.games.tapestry.civilizations.civilization_actions import UseCivilization
from companion.games.tapestry.game import GAME
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.map_actions import Explore, Research
from companion.games.tapestry.own.own_actions import MakeLandmark, MakeTech
from companion.games.tapestry.table.setup_actions import KeepCivilization
from companion.games.tapestry.turn.turn_actions import Advance, ChooseBenefit, Gain, PayBonus, Skip
from companion.language import words

from .table import active_card, after_first_income, at, do, due, give, me, new_table, plenty, set_to, techs


def fields(session, cls, seat=0, **given):
    """The questions of a move as far as they get with these answers."""
    return [one.ask.field for one in progress(GAME, cls, session.state, begun_by(cls, seat, **given)).asked]


def made(session, cls, seat=0, **given):
    """The move these answers make."""
    return progress(GAME, cls, session.state, begun_by(cls, seat, **given)).action


def test_an_advance_asks_for_the_track_and_proposes_the_payment():
    session = after_first_income()
    give(session, coin=2, food=1)
    assert fields(session, Advance) == ["track"]
    assert fields(session, Advance, track="exploration") == ["track", "payment"]
    move = made(session, Advance, track="exploration")
    assert move is not None
    assert move.payment.coin == 1
    at(session, "exploration", 1)
    assert fields(session, Advance, track="exploration") == ["track", "payment", "bonus"]


def test_an_advance_that_cannot_be_paid_says_so():
    session = after_first_income()
    give(session, coin=2)
    at(session, "science", 3)
    ask = progress(GAME, Advance, session.state, begun_by(Advance, 0)).open
    against = ask.option("science").against
    assert against.id == "tapestry.cannot_pay"


def test_exploring_takes_three_taps_and_asks_cards_only_in_force():
    session = after_first_income()
    due(session, "explore")
    assert fields(session, Explore) == ["sides", "benefit"]
    assert made(session, Explore, benefit="coin") == Explore(0, 1, "coin")
    active_card(session, "militarism")
    assert fields(session, Explore, benefit="coin", outpost=True) == ["sides", "benefit", "outpost"]


def test_conquering_has_usual_answers_for_everything():
    session = after_first_income()
    due(session, "conquer")
    assert made(session, Conquer) == Conquer(0)
    asked = fields(session, Conquer, defender=1)
    assert asked == ["defender", "trap", "middle_island", "benefit", "red_die", "black_die"]
    found = progress(GAME, Conquer, session.state, begun_by(Conquer, 0, red_die="vp_5", black_die="coin"))
    assert found.chance == ("vp_5", "coin")


def test_research_takes_a_real_die():
    session = after_first_income()
    due(session, "research")
    found = progress(GAME, Research, session.state, begun_by(Research, 0, die_1="science"))
    assert (found.action, found.chance) == (Research(0), ("science",))


def test_a_house_is_placed_on_its_best_spot_without_a_question():
    session = after_first_income(capitals=("grassland", "wetland", "mountain"))
    do(session, Gain(0, "house"))
    move = made(session, PlaceBuilding)
    assert isinstance(move, PlaceBuilding)
    do(session, move)
    do(session, Gain(0, "landmark_barn"))
    landmark = made(session, PlaceLandmark)
    assert isinstance(landmark, PlaceLandmark)
    do(session, landmark)


def test_a_card_asks_for_what_it_needs_and_nothing_else():
    session = after_first_income()
    set_to(session, "players.0.income_turn", 2)
    set_to(session, "players.0.hand", 2)
    due(session, "step_tapestry")
    assert fields(session, PlayTapestry, card="trap") == ["unnamed", "card"]
    assert fields(session, PlayTapestry, card="marriage_of_state", track="science") == [
        *("unnamed", "card", "track", "opponent"),
    ]
    assert fields(session, PlayTapestry, unnamed=True) == ["unnamed"]
    set_to(session, "players.0.hand", 0)
    assert made(session, PlayTapestry) == PlayTapestry(0)


def test_inventing_names_the_face_up_cards_first():
    session = after_first_income()
    set_to(session, "display", ["bakery", "barn", "radio"])
    due(session, "invent")
    ask = progress(GAME, Invent, session.state, begun_by(Invent, 0)).open
    assert [option.value for option in ask.options[:3]] == ["bakery", "barn", "radio"]
    assert made(session, Invent, card="bakery") == Invent(0, "bakery")
    assert made(session, Invent, card="paper") == Invent(0, "paper", from_deck=True)


def test_an_upgrade_with_one_card_is_no_question():
    session = after_first_income()
    techs(session, bakery="x")
    due(session, "upgrade_tech")
    assert progress(GAME, UpgradeTech, session.state, begun_by(UpgradeTech, 0)).silent


def test_historians_are_asked_for_opponent_and_square():
    session = after_first_income(civilizations=("historians", "nomads", "militants"))
    set_to(session, "players.0.income_turn", 2)
    due(session, "step_civilization")
    assert fields(session, UseCivilization, opponent=1) == ["way", "opponent", "bares"]


def test_a_bonus_is_paid_with_what_there_is_most_of():
    session = after_first_income()
    give(session, coin=1, food=4)
    at(session, "science", 1)
    do(session, Advance(0, "science"))
    assert made(session, PayBonus) == PayBonus(0, "food")


def test_own_things_are_asked_by_name_and_cells():
    session = new_table(2)
    assert fields(session, MakeLandmark, name="Wall") == ["name", "cells"]
    assert made(session, MakeLandmark, name="Wall", cells=("a1",)) == MakeLandmark("Wall", ("a1",))
    assert made(session, MakeTech, name="Telegraph") == MakeTech("Telegraph")


def test_whoever_was_dealt_two_is_asked_for_one():
    session = new_table(2, ("dealt", "nomads"))
    moves = list(moves_of(GAME, KeepCivilization, session.state, begun_by(KeepCivilization, 0)))
    assert [move.civilization for move in moves] == list(me(session).dealt)


def test_every_question_has_words_in_both_languages():
    session = after_first_income()
    plenty(session)
    for lang in ("de", "en"):
        speaker = words(lang, "tapestry", session.opening.names)
        for cls in GAME.actions:
            if cls.hidden:
                continue
            for one in progress(GAME, cls, session.state, begun_by(cls, 0)).asked:
                said = speaker.tell(one.ask.prompt) if one.ask.prompt else speaker.field(one.ask.field)
                assert said
                assert not said.startswith("tapestry.")


@pytest.mark.parametrize("seed", range(3))
def test_random_evenings_by_asking_alone_stay_legal(seed):
    rng = Random(seed)
    session = after_first_income(2, civilizations=("nomads", "leaders"))
    for _ in range(60):
        seat = session.state.active
        owing = [s for s in range(2) if session.state.players[s].due]
        move = random_move(GAME, session.state, owing[0] if owing else seat, rng)
        if move is None or (isinstance(move, (Gain, ChooseBenefit, Skip)) and not owing):
            continue
        session.do(move)
    assert GAME.figures(session.state)


def test_legal_moves_of_a_turn_are_found_by_asking():
    session = after_first_income(2)
    give(session, coin=1, worker=1, food=1, culture=1)
    found = {type(move).__name__ for move in legal_moves(GAME, session.state, 0, most=5)}
    assert {"Advance", "TakeIncome"} <= found
