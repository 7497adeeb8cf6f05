"""How moves are asked: only what can matter, in the order people say it, and every answer makes a legal move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import Progress, begun_by, moves_of, progress
from companion.engine.asking import AskKind
from companion.games.clash_of_cultures.advances.advance_actions import Advance, BorrowAdvance, FreeAdvance
from companion.games.clash_of_cultures.advances.free_actions import Barter, CollectTaxes, VisitTheater
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder
from companion.games.clash_of_cultures.cities.collect_actions import FoundCity
from companion.games.clash_of_cultures.cities.mood_actions import HoldGames, RaiseMood
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.cities.recruiting import Levy
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.events.text_actions import ChooseForEvent
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.groups import Group
from companion.games.clash_of_cultures.table.marks import Owed
from companion.games.clash_of_cultures.table.state import BarbarianCity, City, Clash
from companion.games.clash_of_cultures.turn.status_actions import ChangeGovernment, RazeCity
from companion.games.clash_of_cultures.war.aftermath_actions import ChooseDrowned
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from companion.games.clash_of_cultures.war.places import by_city

from .helpers import cities, learn, me, own, player, rich, table, why_not


@pytest.fixture
def table_laid() -> Clash:
    """Plenty of everything, three cities of different moods, and advances for most moves."""
    state = learn(rich(player(table(), action_cards=2, wonder_cards=1)), "writing", "bartering", "taxes", "sports")
    state = learn(state, "arts", "theaters", "engineering", "rituals", "myths", "philosophy", "voting", "nationalism")
    return cities(state, City("A", mood="happy"), City("B", mood="neutral"), City("C", mood="angry"))


def fields(state: Clash, move: type, **given: object) -> list[str]:
    """What is asked when these answers are there."""
    return [one.ask.field for one in progress(GAME, move, state, {"seat": 0, **given}).asked]


@pytest.mark.parametrize(
    "move", [Advance, Build, BuildWonder, FoundCity, Recruit, RaiseMood, HoldGames, Barter, VisitTheater, CollectTaxes]
)
def test_every_answer_to_what_is_asked_makes_a_legal_move(table_laid, move):
    found = list(moves_of(GAME, move, table_laid, {"seat": 0}, most=30))
    assert found
    assert [why_not(table_laid, one) for one in found] == [""] * len(found)


def test_moves_of_the_status_phase_are_asked_too(table_laid):
    state = learn(replace(table_laid, stage="status", step=4), "draft")
    assert [one.city for one in moves_of(GAME, RazeCity, state, {"seat": 0})] == ["A", "B", "C"]
    assert list(moves_of(GAME, FreeAdvance, replace(state, step=2), {"seat": 0}, most=5))
    plain = player(state, advances=("farming", "mining", "philosophy", "writing", "voting", "tactics", "draft"))
    changes = list(moves_of(GAME, ChangeGovernment, replace(plain, step=5), {"seat": 0}))
    assert {one.government for one in changes} == {"autocracy"}


def test_R132_a_leader_is_asked_for_only_where_one_is_in_play(table_laid):
    assert "leader_here" not in fields(table_laid, Build, city="A", building="academy")
    led = player(table_laid, leader="imhotep")
    assert "leader_here" in fields(led, Build, city="A", building="academy")
    assert "enforced" not in fields(led, Build, city="A", building="academy")
    # Nor of one who has nothing to do with it.
    assert "leader_here" not in fields(player(led, leader="sulla"), Build, city="A", building="academy")
    guarded = player(led, leader="hammurabi")
    assert "leader_here" not in fields(guarded, Build, city="A", building="academy")
    assert "leader_here" in fields(guarded, Build, city="A", building="fortress")
    one_settler = Levy(Units(settler=1))
    for leader, asked in (("leonidas_i", True), ("imhotep", True), ("vercingetorix", True), ("augustus", False)):
        there = fields(player(table_laid, leader=leader), Recruit, city="A", levy=one_settler)
        assert ("leader_here" in there) is asked, leader
    driven = player(cities(led, City("A"), City("B")), leader="bleda")
    assert "enforced" in fields(driven, Build, city="A", building="academy")


def test_R135_what_one_people_may_is_asked_of_no_other(table_laid):
    assert "relieved_by" not in fields(table_laid, Build, city="A", building="academy")
    tired = cities(own(table_laid, "city_states"), City("A", activations=1), City("B"))
    assert "relieved_by" in fields(tired, Build, city="A", building="academy")
    there = {"site": ("plain", False)}
    assert not {"token", "from_ship", "keep_settler", "raided"} & set(fields(table_laid, FoundCity, **there))
    assert "token" in fields(own(table_laid, "stelas"), FoundCity, **there)


def test_R013_an_advance_is_asked_with_the_ways_to_pay(table_laid):
    assert fields(table_laid, Advance, advance="storage") == ["advance", "payment"]
    learned = learn(table_laid, "public_education", "free_education")
    assert "free_education" in fields(learned, Advance, advance="storage")
    assert "storage" in {one.advance for one in moves_of(GAME, BorrowAdvance, library(table_laid), {"seat": 0})}


def library(state: Clash) -> Clash:
    """The table where the first city has the Great Library."""
    return cities(state, City("A", mood="happy", wonders=("great_library",)), City("B"))


def test_R132_an_ability_asks_only_for_what_it_leaves_open(table_laid):
    caesar = player(table_laid, leader="gaius_julius_caesar")
    assert fields(caesar, UseAbility, ability="gaius_julius_caesar_statesman") == ["ability", "city"]


TYPED = (AskKind.TEXT, AskKind.ROWS)


def test_nothing_but_names_is_typed(table_laid):
    busy = own(learn(table_laid, "tactics", "roads", "navigation"), "nomads", "city_states", "tribal_allies")
    busy = replace(busy, barbarians=(BarbarianCity(City("Tents"), {"infantry": 1}),), pirates=2)
    typed = {
        (move.__name__, one.ask.field)
        for move in GAME.actions
        if not move.hidden and move not in (ChooseDrowned, ChooseForEvent)  # nothing of that kind is owed here
        for one in progress(GAME, move, busy, begun_by(move, 0)).asked
        if one.ask.kind in TYPED
    }
    assert typed == set()


def test_R135_pirates_of_carthage_are_chosen_and_known_where_places_are_kept():
    state = own(table("carthage", "rome"), "pirate_allies")
    state = replace(player(state, units={"ship": 2}), pirates=3, rules=replace(state.rules, places=True))
    near = by_city(0, me(state).cities[0].name)
    together = replace(state, groups=(Group(0, Units(ship=2), near), Group(None, Units(ship=2), near)))
    asked = {one.ask.field: one for one in _sea_battle(together).asked}
    assert [option.value for option in asked["allies"].ask.options] == [0, 1, 2, 3]
    assert asked["allies"].answer == 2
    apart = replace(state, groups=(Group(0, Units(ship=2), near),))
    assert {one.ask.field: one.answer for one in _sea_battle(apart).asked}["allies"] == 0


def _sea_battle(state: Clash) -> Progress:
    return progress(GAME, StartBattle, state, {"seat": 0, "opponent": 1, "sea": True})


def test_R117_carthage_may_lose_allied_pirates_to_a_fate():
    state = own(table("carthage", "rome"), "pirate_allies")
    uprising = next(
        name for name in printed.data("events") if printed.data("events")[name].get("fate", {}).get("kind") == "units"
    )
    state = replace(player(state, units={"ship": 1, "infantry": 2}), pirates=2)
    state = replace(state, owed=(Owed(0, uprising),))
    asked = {one.ask.field: one.ask for one in progress(GAME, SufferEvent, state, {"seat": 0, "allies": 1}).asked}
    assert 1 in [option.value for option in asked["allies"].options]
    whole = progress(GAME, SufferEvent, state, {"seat": 0, "allies": 0}).asked[-1].ask.high
    assert asked["units"].high == whole - 1
