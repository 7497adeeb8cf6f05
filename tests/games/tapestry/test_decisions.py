"""Decisions: stopping before the income is counted, what must be done, bonuses by resource, reminders by name."""

from __future__ import annotations

from companion.engine.action import against
from companion.engine.asking import begin
from companion.engine.data import items
from companion.games.tapestry.bots.automa_actions import BotTurn
from companion.games.tapestry.cards.card_actions import PlayTapestry
from companion.games.tapestry.cards.tech_actions import UpgradeTech
from companion.games.tapestry.city.grid import centred, placing_adds
from companion.games.tapestry.civilizations.civilization_actions import GainCivilization, UseCivilization
from companion.games.tapestry.map.conquest import Conquer
from companion.games.tapestry.map.map_actions import Explore, Research
from companion.games.tapestry.table.ids import KEY
from companion.games.tapestry.turn.income import income_overflow, next_income
from companion.games.tapestry.turn.income_actions import CountIncome, TakeIncome
from companion.games.tapestry.turn.phases import next_button
from companion.games.tapestry.turn.pictures import civilization_icon, picture, tech_looks, way_looks
from companion.games.tapestry.turn.questions import questions
from companion.games.tapestry.turn.quick_actions import quick_actions
from companion.games.tapestry.turn.reminders import reminders
from companion.games.tapestry.turn.turn_actions import Advance, PayBonus, Skip
from companion.language import words

from .table import after_first_income, at, choose, do, due, give, me, new_table, plenty, refused, set_to, techs


def test_TP11_points_and_income_can_be_gone_through_as_steps_of_their_own():
    session = after_first_income()
    give(session, coin=1)
    techs(session, bakery="square")
    do(session, TakeIncome(0, pause=True))
    assert refused(session, CountIncome(0)) == "not_due"
    do(session, PlayTapestry(0, "trap"))
    choose(session, "coin")
    before = me(session)
    assert before.due[0].parts == ("step_count", "step_vp", "step_income")
    assert refused(session, Skip(0)) == "must_count"
    assert session.phase.next_action == CountIncome(0)
    do(session, CountIncome(0))
    told = [step.message.id for step in session.story(session.cursor - 1).steps]
    assert told.index(".step.income_vp") < told.index(".step.resource")
    assert me(session).resources["coin"] == before.resources["coin"] + 1
    assert session.state.active == 1


def test_TP03_the_pause_changes_nothing_in_the_first_income_turn():
    session = new_table()
    do(session, TakeIncome(0, pause=True))
    assert me(session).due == ()


def test_what_is_mandatory_is_left_out_only_by_the_tables_will():
    session = after_first_income()
    techs(session, paper="x")
    due(session, "upgrade_tech")
    assert refused(session, Skip(0)) == "is_mandatory"
    do(session, Skip(0), override=True)
    assert me(session).due == ()


def test_an_upgrade_that_is_due_can_still_be_done():
    session = after_first_income()
    techs(session, paper="x")
    due(session, "upgrade_tech")
    assert against(UpgradeTech(0, "paper"), session.state) is None


def test_a_bonus_is_asked_by_resource_the_fullest_store_first():
    session = after_first_income()
    plenty(session)
    at(session, "exploration", 4)
    do(session, Advance(0, "exploration"))
    give(session, food=1, coin=3)
    asked = questions(session.state)[0]
    assert asked.seat == 0
    assert [answer.action for answer in asked.answers] == [PayBonus(0, "coin"), PayBonus(0, "food"), Skip(0)]
    assert next_button(session.state, 0) is None


def test_a_card_in_hand_is_never_played_unnamed_by_the_big_button():
    session = after_first_income()
    do(session, TakeIncome(0, pause=True))
    assert me(session).hand == 1
    assert next_button(session.state, 0) is None
    assert PlayTapestry(0, unnamed=True) in quick_actions(session.state, 0)
    set_to(session, "players.0.hand", 0)
    assert next_button(session.state, 0) == PlayTapestry(0)


def test_reminders_say_whose_piece_waits():
    session = after_first_income()
    set_to(session, "players.1.uncovered.markets", 2)
    reminder = next(r for r in session.reminders if r.message.id == ".reminder.place")
    assert reminder.seat == 1
    assert "seat" in reminder.message.args


def test_a_late_civilization_tells_what_hands_do_at_once():
    session = after_first_income(civilizations=("nomads", "isolationists", "leaders"))
    due(session, "extra_civilization")
    do(session, GainCivilization(0, "militants"))
    told = [step.message.id for step in session.story(session.cursor - 1).steps]
    assert told == [".step.militants_all"]


def test_the_bots_play_on_alone_until_their_last_income_turn():
    session = new_table(1)
    set_to(session, "players.0.income_turn", 5)
    set_to(session, "solo.acting", True)
    do(session, BotTurn(0))
    assert quick_actions(session.state, 0)[0] == BotTurn(0)


def test_income_that_would_be_lost_is_known_before():
    session = after_first_income()
    give(session, coin=8)
    assert income_overflow(me(session)) == {"coin": 1, "worker": 0, "food": 0, "culture": 0}


def test_TP05_the_last_income_turn_promises_no_income_and_loses_none():
    session = after_first_income()
    give(session, coin=8)
    set_to(session, "players.0.income_turn", 4)
    assert set(next_income(me(session)).values()) == {0}
    assert set(income_overflow(me(session)).values()) == {0}


def test_a_shape_is_centred_and_its_worth_foreseen():
    session = after_first_income()
    assert centred("train_station", 5, 5) == (4, 4)
    assert centred("market", 5, 5) == (5, 5)
    pieces = [{"piece": "house", "row": 1, "column": c, "turns": 0, "where": "city"} for c in range(1, 9)]
    set_to(session, "players.0.city", pieces)
    assert placing_adds(me(session), "market", 1, 9) == (1, 0)
    assert placing_adds(me(session), "market", 2, 3) == (0, 0)


def test_what_can_only_be_taken_or_left_is_offered_not_chosen():
    session = after_first_income()
    set_to(session, "players.1.due", [{"parts": ["worker_for_10_vp"], "how": "choose_one", "optional": True}])
    asked = questions(session.state)
    assert [question.message.id for question in asked] == [".question.may"]
    assert not [reminder for reminder in reminders(session.state) if reminder.message.id == ".reminder.waiting"]


def test_what_nobody_is_asked_is_a_reminder():
    session = after_first_income()
    set_to(session, "players.1.hand", 0)
    due(session, "step_tapestry", seat=1)
    assert ".reminder.waiting" in [reminder.message.id for reminder in reminders(session.state)]


def test_what_somebody_else_has_to_say_is_asked_by_a_begun_move():
    session = after_first_income()
    due(session, "explore", seat=1)
    asked = questions(session.state)
    assert [(question.seat, question.answers[0].action) for question in asked] == [(1, begin(Explore, seat=1))]


def test_what_is_due_alone_is_the_next_thing_and_may_be_left_beside_it():
    session = after_first_income()
    due(session, "conquer")
    assert session.phase.next_action == begin(Conquer, seat=0)
    assert session.phase.other_action == Skip(0)
    due(session, "research")
    assert session.phase.next_action == begin(Research, seat=0)
    assert session.phase.other_action is None


def test_an_upgrade_names_the_card_and_says_what_it_gives():
    session = after_first_income()
    techs(session, paper="x", bakery="x")
    due(session, "upgrade_tech")
    answers = questions(session.state)[0].answers
    assert {answer.action for answer in answers} == {UpgradeTech(0, "paper"), UpgradeTech(0, "bakery")}
    told = words("en", KEY)
    shown = {answer.action.card: (answer.icon, answer.tone, told.show(answer.detail)) for answer in answers}
    assert shown["paper"] == ("home-variant", "grey", "Circle: house")


def test_a_card_that_gives_two_things_shows_both():
    session = after_first_income()
    techs(session, telescope="x")
    due(session, "upgrade_tech")
    (answer,) = (one for one in questions(session.state)[0].answers if isinstance(one.action, UpgradeTech))
    assert (answer.icon, answer.tone) == picture("culture")
    assert answer.more == (picture("territory_tile"),)


def test_what_is_chosen_from_is_pictured_by_its_first():
    session = after_first_income()
    techs(session, the_nail="circle")
    looks = tech_looks(session.state, "the_nail", again=False)
    assert len(looks) == 1


def test_every_benefit_every_mat_and_every_way_of_one_has_a_picture():
    assert [id for id in items(KEY, "benefits") if not picture(id)[0]] == []
    assert UseCivilization.icon not in {civilization_icon(mat) for mat in items(KEY, "civilizations")}
    assert UseCivilization.icon not in {way_looks(way)[0][0] for way in items(KEY, "civilization_ways")}


def test_a_choice_of_resources_shows_each_and_says_in_small_print_how_many_there_are():
    session = after_first_income()
    give(session, coin=3)
    set_to(session, "players.0.due", [{"parts": ["coin", "advance_x_science"], "how": "choose_one"}])
    coin, science = questions(session.state)[0].answers
    told = words("en", KEY)
    assert (coin.icon, coin.tone, told.show(coin.detail)) == ("circle-multiple", "yellow", "stock 3")
    shown = (science.icon, told.tell(science.message), told.show(science.detail))
    assert shown == ("flask", "Science", "advance, move only")


def test_a_decision_shows_what_it_comes_from():
    session = after_first_income()
    for kind, id, icon in (("civilization", "merrymakers", "party-popper"), ("space", "military_2", "sword-cross")):
        cause = {"kind": kind, "id": id}
        set_to(session, "players.0.due", [{"parts": ["coin", "food"], "how": "choose_one", "cause": cause}])
        assert questions(session.state)[0].icon == icon


def test_a_way_is_called_by_what_it_gives_where_its_name_says_no_more():
    session = after_first_income(civilizations=("merrymakers", "entertainers", "leaders"))
    for seat in range(3):
        due(session, "step_civilization", seat=seat)
        set_to(session, f"players.{seat}.income_turn", 2)
    told = words("en", KEY)
    column, worker, leader = (
        (told.tell(first.message), first.detail and told.show(first.detail))
        for first in (question.answers[0] for question in questions(session.state))
    )
    assert column == ("coin", "Left column, space 1")
    assert worker == ("worker", None)
    assert leader == ("Leader of exploration", "advance on exploration, no bonus")
