"""What pages are told to show: who may act, how an advance is gained and paid, what a wonder or a price leaves open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.action import against
from companion.engine.message import TermRef, say
from companion.games.clash_of_cultures.advances.advance_actions import (
    Advance,
    BorrowAdvance,
    FreeAdvance,
    advance_move,
    advance_seat,
    loan,
    payable,
)
from companion.games.clash_of_cultures.advances.advancing import (
    brings_event,
    brought_by,
    closed_categories,
    gainable,
)
from companion.games.clash_of_cultures.cities.build_actions import Build
from companion.games.clash_of_cultures.cities.cities import largest_now
from companion.games.clash_of_cultures.leaders.people_actions import TakeOpenWonder, open_wonder_move
from companion.games.clash_of_cultures.table.battle_state import Spoils
from companion.games.clash_of_cultures.table.goods import only_the_price
from companion.games.clash_of_cultures.table.marks import Lent
from companion.games.clash_of_cultures.table.state import City
from companion.games.clash_of_cultures.turn.quick_actions import everyday
from companion.games.clash_of_cultures.turn.turns import at_turn, grant, lend, may_act
from companion.games.clash_of_cultures.war.capture import spoils_words

from .helpers import cities, city, learn, me, player, rich, table, turn_of


def test_a_seat_acts_in_its_turn_with_an_action_or_a_grant(duel):
    assert at_turn(duel, 0)
    assert may_act(duel, 0)
    assert not at_turn(duel, 1)
    spent = turn_of(duel, actions=0)
    assert at_turn(spent, 0)
    assert not may_act(spent, 0)
    assert may_act(grant(spent, "advance"), 0, "advance")
    assert not at_turn(replace(duel, stage="status"), 0)


def test_without_an_action_only_what_an_effect_gives_can_be_made(duel):
    spent = turn_of(duel, actions=0)
    bound = everyday(lend(spent, Lent("command", only="leader")), 0)
    assert [kind.__name__ for kind, able in bound.items() if able] == ["Command"]
    assert not any(everyday(grant(spent, "focus"), 0).values())  # it changes a move, it gives none
    assert all(everyday(duel, 0).values())


def test_in_the_status_phase_the_board_gains_for_whoever_is_next(duel):
    assert advance_move(duel, 1, "fishing") == Advance(1, "fishing")
    assert advance_seat(duel, 1) == 1
    status = replace(duel, stage="status", step=2)
    assert advance_move(status, 0, "fishing") == FreeAdvance(0, "fishing")
    assert advance_seat(status, 1) == 0
    assert advance_seat(player(player(status, 0, free_advances=1), 1, free_advances=1), 1) == 1


def test_a_free_advance_needs_no_food(duel):
    hungry = player(duel, food=0)
    assert not payable(hungry, 0, "fishing")
    assert payable(player(duel, food=2), 0, "fishing")
    assert payable(replace(hungry, stage="status", step=2), 0, "fishing")


def test_the_great_library_lends_what_its_holder_does_not_own(duel):
    assert loan(duel, 0, "priesthood") is None
    holder = city(duel, wonders=("great_library",))
    assert loan(holder, 0, "priesthood") == BorrowAdvance(0, "priesthood")
    assert loan(learn(holder, "priesthood"), 0, "priesthood") is None
    assert loan(replace(holder, stage="status"), 0, "priesthood") is None


def test_a_government_closes_the_other_two(duel):
    assert closed_categories(me(duel)) == frozenset()
    ruled = learn(duel, "philosophy", "draft", "voting")
    assert closed_categories(me(ruled)) == {"autocracy", "theocracy"}
    assert "nationalism" in gainable(learn(duel, "draft"), 0)
    assert "nationalism" not in gainable(ruled, 0)


def test_an_advance_tells_what_comes_with_it():
    aztecs = player(table("aztecs", "rome"), event_counter=1)
    assert brought_by(me(aztecs), "tactics") == ("captives",)
    assert brought_by(me(player(aztecs, civ_advances=("captives",))), "tactics") == ()
    assert brings_event(aztecs, 0, "tactics")
    assert not brings_event(aztecs, 0, "farming")
    assert not brings_event(player(aztecs, event_counter=2), 0, "tactics")


def test_a_wonder_that_lies_open_is_not_taken_in_the_buffet(duel):
    assert open_wonder_move(duel, 0, "great_wall") == TakeOpenWonder(0, "great_wall")
    assert open_wonder_move(table(wonder_buffet=True), 0, "great_wall") is None


def test_a_building_that_is_only_too_dear_is_told_from_one_that_does_not_fit(duel):
    poor = learn(cities(duel, City("A"), City("B")), "writing")
    assert only_the_price(against(Build(0, "A", "academy"), poor))
    assert not only_the_price(against(Build(0, "A", "academy"), rich(poor)))
    assert not only_the_price(against(Build(0, "A", "academy"), cities(rich(poor), City("A"))))


@pytest.mark.parametrize(("count", "largest"), [(1, 1), (4, 4), (7, 5)])
def test_a_city_grows_with_the_number_of_cities_up_to_five(duel, count, largest):
    assert largest_now(me(cities(duel, *(City(f"C{n}") for n in range(count))))) == largest


def test_spoils_are_gold_for_a_player_and_a_mood_for_barbarians(duel):
    happy = cities(duel, City("A", mood="happy"), seat=1)
    assert spoils_words(happy, Spoils(0, 1, "A")) == say(".panel.capture_gold", n=2)
    assert spoils_words(happy, Spoils(0, None, "B")) == say(".panel.capture_gold", n=1)
    assert spoils_words(happy, Spoils(None, 1, "A")) == TermRef("moods", "angry")
