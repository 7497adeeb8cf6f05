"""Tech cards: inventing, upgrading, conditions met by oneself or a neighbour."""

from __future__ import annotations

import pytest

from companion.engine.data import items
from companion.games.tapestry.cards.tech_actions import Invent, LayOutTechs, RepeatTech, UpgradeTech
from companion.games.tapestry.cards.techs import condition_met

from .table import active_card, after_first_income, at, do, due, me, refused, set_to, techs


@pytest.fixture
def session():
    return after_first_income(4)


def row_of(session, card: str, seat: int = 0) -> str:
    return next(tech.row for tech in me(session, seat).techs if tech.card == card)


def test_there_are_33_cards_with_both_benefits():
    cards = items("tapestry", "techs")
    assert len(cards) == 33
    assert all(card["circle"] and card["square"] and card["needs"]["space"] for card in cards.values())


def test_TP25_and_T_TECH_1_an_invented_card_lies_in_row_x(session):
    do(session, LayOutTechs(0, ("paper", "clocks", "barn")))
    due(session, "invent")
    assert refused(session, Invent(0, "radio")) == "tech_not_face_up"
    do(session, Invent(0, "paper", refill="dynamite"))
    assert row_of(session, "paper") == "x"
    assert session.state.display == ("clocks", "barn", "dynamite")
    due(session, "invent", seat=1)
    assert refused(session, Invent(1, "paper", from_deck=True)) == "tech_owned"
    do(session, Invent(1, "radio", from_deck=True))
    assert session.state.display == ("clocks", "barn", "dynamite")


def test_TP25_the_table_is_reminded_to_refill(session):
    do(session, LayOutTechs(0, ("paper", "clocks", "barn")))
    due(session, "invent")
    do(session, Invent(0, "paper"))
    assert ".reminder.display" in [reminder.message.id for reminder in session.reminders]
    assert refused(session, LayOutTechs(0, ("clocks", "clocks"))) == "display_size"
    assert refused(session, LayOutTechs(0, ("paper",))) == "tech_owned"


def test_T_TECH_2_x_to_circle_needs_nothing(session):
    techs(session, dynamite="x")
    due(session, "upgrade_tech")
    do(session, UpgradeTech(0, "dynamite"))
    assert row_of(session, "dynamite") == "circle"
    assert me(session).due[0].parts == ("conquer",)


def test_T_TECH_3_a_neighbour_fulfils_the_condition(session):
    techs(session, dynamite="circle")
    at(session, "military", 2)
    at(session, "military", 4, seat=3)
    set_to(session, "players.0.controlled", 3)
    due(session, "upgrade_tech")
    do(session, UpgradeTech(0, "dynamite"))
    assert row_of(session, "dynamite") == "square"
    assert me(session).points == 3


def test_TP26_and_T_TECH_4_circle_to_square_is_blocked(session):
    techs(session, dynamite="circle", paper="x")
    at(session, "military", 3)
    at(session, "military", 3, seat=1)
    at(session, "military", 9, seat=2)
    due(session, "upgrade_tech")
    assert refused(session, UpgradeTech(0, "dynamite")) == "condition_not_met"


def test_TP26_square_cards_stay(session):
    techs(session, dynamite="square", paper="x")
    due(session, "upgrade_tech")
    assert refused(session, UpgradeTech(0, "dynamite")) == "top_row"


def test_TP34_only_direct_neighbours_count_also_when_finished(session):
    techs(session, dynamite="circle")
    at(session, "military", 12, seat=2)
    assert not condition_met(session.state, 0, "dynamite")
    at(session, "military", 4, seat=1)
    set_to(session, "players.1.income_turn", 5)
    assert condition_met(session.state, 0, "dynamite")


def test_TP34_income_conditions_look_at_the_mats(session):
    techs(session, com_tower="circle")
    assert not condition_met(session.state, 0, "com_tower")
    set_to(session, "players.3.uncovered.houses", 4)
    assert condition_met(session.state, 0, "com_tower")


def test_a_landmark_of_a_tech_card_exists_once(session):
    techs(session, bakery="circle")
    set_to(session, "players.0.uncovered.farms", 2)
    due(session, "upgrade_tech")
    do(session, UpgradeTech(0, "bakery"))
    assert me(session).landmarks == ("bakery",)
    due(session, "square_again")
    do(session, RepeatTech(0, "bakery"))
    assert me(session).landmarks == ("bakery",)


def test_circle_again_takes_a_middle_row_card_only(session):
    techs(session, paper="circle", clocks="x", barn="square")
    due(session, "circle_again")
    assert refused(session, RepeatTech(0, "clocks")) == "row_x_gives_nothing"
    assert refused(session, RepeatTech(0, "barn")) == "not_due"
    do(session, RepeatTech(0, "paper"))
    assert me(session).uncovered["houses"] == 2
    assert row_of(session, "paper") == "circle"


def test_golden_age_industrialism_and_academia(session):
    techs(session, dynamite="circle")
    active_card(session, "golden_age")
    due(session, "upgrade_tech")
    do(session, UpgradeTech(0, "dynamite"))
    assert me(session).vp["tapestry"] == 3
    active_card(session, "industrialism")
    due(session, "invent")
    do(session, Invent(0, "canned_food"))
    assert me(session).resources["food"] == 2
    active_card(session, "academia")
    due(session, "invent")
    do(session, Invent(0, "calendar"))
    assert me(session).vp["tapestry"] == 6


def test_a_face_up_card_nobody_named_can_be_invented_all_the_same(session):
    do(session, LayOutTechs(0, ("radio", "paper")))
    due(session, "invent_face_up")
    do(session, Invent(0, "bakery"))
    assert row_of(session, "bakery") == "x"
    do(session, LayOutTechs(0, ("radio", "paper", "clocks")))
    due(session, "invent_face_up")
    assert refused(session, Invent(0, "barn")) == "tech_not_face_up"
