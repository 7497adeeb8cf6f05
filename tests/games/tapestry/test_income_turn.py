"""An income turn with its decisions said up front: one entry instead of six."""

from __future__ import annotations

from companion.engine.answering import begun_by, progress
from companion.games.tapestry.cards.card_actions import NameCard
from companion.games.tapestry.city.city_actions import PlaceBuilding
from companion.games.tapestry.civilizations.civilization_actions import UseCivilization
from companion.games.tapestry.game import GAME
from companion.games.tapestry.turn.income_actions import CountIncome, TakeIncome

from .table import after_first_income, do, me, refused, set_to, story, techs


def with_merrymakers():
    session = after_first_income(civilizations=("merrymakers", "nomads", "militants"))
    techs(session, bakery="x")
    set_to(session, "players.0.hand", 2)
    return session


def test_TP11_an_income_turn_said_up_front_is_one_entry():
    session = with_merrymakers()
    before = me(session)
    moves = session.cursor
    income = TakeIncome(0, way="merrymakers_left_1", card="trap", upgrade="bakery", resources=("food",))
    do(session, income)
    after = me(session)
    assert session.cursor == moves + 1
    assert after.due == ()
    assert session.state.active == 1
    assert after.ways == ("merrymakers_left_1",)
    assert [played.card for played in after.mat] == ["trap"]
    assert [tech.row for tech in after.techs] == ["circle"]
    # The way's coin and the income's; the era's food and the income's.
    assert after.resources["coin"] == before.resources["coin"] + 2
    assert after.resources["food"] == before.resources["food"] + 2
    assert after.vp["tapestry"] == 10


def test_TP11_what_was_not_said_is_asked_when_it_comes_up():
    session = with_merrymakers()
    do(session, TakeIncome(0, card="trap"))
    assert me(session).due[0].parts[0] == "step_civilization"
    do(session, UseCivilization(0, "merrymakers_left_1"))
    assert me(session).due[0].parts[0] == "step_tapestry"


def test_TP11_an_answer_that_does_not_fit_stops_there_and_harms_nothing():
    session = with_merrymakers()
    do(session, TakeIncome(0, way="merrymakers_left_2"))
    assert me(session).ways == ()
    assert me(session).due[0].parts[0] == "step_civilization"
    assert refused(session, TakeIncome(0)) == "finish_first"


def test_TP11_the_questions_of_an_income_turn_come_in_its_order_but_for_the_long_list_of_cards():
    session = with_merrymakers()
    open_still = progress(GAME, TakeIncome, session.state, begun_by(TakeIncome, 0))
    assert open_still.action.resources == (), "what is left open is asked when it comes up"
    given = begun_by(TakeIncome, 0, resources={"coin": 1})
    whole = progress(GAME, TakeIncome, session.state, given)
    assert [one.ask.field for one in whole.asked] == ["way", "resources", "upgrade", "unnamed", "card"]
    assert whole.action == TakeIncome(0, way="merrymakers_left_1", upgrade="bakery", resources=("coin",))


def test_TP03_the_first_income_turn_asks_nothing():
    session = after_first_income(2)
    set_to(session, "players.0.income_turn", 0)
    assert progress(GAME, TakeIncome, session.state, begun_by(TakeIncome, 0)).silent


def test_TP11_steps_that_score_nothing_are_not_told():
    session = after_first_income()
    set_to(session, "players.0.hand", 0)
    set_to(session, "players.0.controlled", 0)
    do(session, TakeIncome(0, resources=("coin",)))
    assert [played.card for played in me(session).mat] == [""]
    assert me(session).due == ()
    assert not [id for id in story(session) if id in (".step.income_city", ".step.income_tech")]


def test_TP11_a_straight_income_turn_stops_before_the_count_only_for_a_piece_without_a_place():
    session = after_first_income()
    set_to(session, "players.0.hand", 0)
    set_to(session, "players.0.uncovered.markets", 2)
    do(session, TakeIncome(0, pause=True, straight=True, resources=("coin",)))
    assert me(session).due[0].parts[0] == "step_count"
    # Nobody decides anything in counting.
    assert session.phase.title.id == ".phase.turn"
    set_to(session, "players.1.hand", 0)
    do(session, PlaceBuilding(0, "market", 1, 3))
    do(session, CountIncome(0))
    assert session.state.active == 1
    do(session, TakeIncome(1, pause=True, straight=True))
    assert session.state.players[1].due == ()
    assert session.state.active == 2


def test_a_card_on_the_mat_gets_its_name_without_being_played_again():
    session = after_first_income()
    set_to(session, "players.0.mat", [{"era": 2, "card": ""}])
    before = me(session).vp
    do(session, NameCard(0, 1, "academia"))
    assert me(session).mat[0].card == "academia"
    assert me(session).vp == before
    assert refused(session, NameCard(0, 2, "trap")) == "no_card_there"


def test_what_comes_after_a_decision_in_the_middle_is_not_asked_up_front():
    session = after_first_income()
    set_to(session, "players.0.civilizations", ["heralds"])
    set_to(session, "players.1.mat", [{"card": "trap", "era": 2}])
    asked = [one.ask.field for one in progress(GAME, TakeIncome, session.state, begun_by(TakeIncome, 0)).asked]
    assert asked == ["way"], "a copied card is chosen in the middle of the turn"
