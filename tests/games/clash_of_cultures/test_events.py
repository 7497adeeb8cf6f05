"""Events, barbarians, pirates, and the points they bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.cities.build_actions import Build
from companion.games.clash_of_cultures.cities.trade_actions import TakeTradeRoutes
from companion.games.clash_of_cultures.events.disaster_actions import DestroyStructures, Guillotine
from companion.games.clash_of_cultures.events.event import barbarian_unit
from companion.games.clash_of_cultures.events.event_actions import SYMBOLS, CallBarbarians, DrawEvent, Toll
from companion.games.clash_of_cultures.events.fate_actions import BookEventPoints, LowerMood, TakeEventCard
from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.state import BarbarianCity, Captive, City, Space
from companion.games.clash_of_cultures.turn.turn_actions import SpendAction
from companion.games.clash_of_cultures.war.command_actions import Command, Move

from .helpers import cities, city, do, first, learn, me, owing, own, player, rich, table, why_not


@pytest.fixture
def due(duel):
    """The first player must draw an event."""
    return player(duel, event_counter=0)


def event_line(state, seat=0):
    """Points of events for one player."""
    return score(state).lines[4].values[seat]


def test_R077_symbol_text_discard_and_the_reshuffled_deck(due):
    after = do(due, DrawEvent(0, "a_good_year_9", place_found=False))
    assert (after.events_drawn, me(after).event_counter) == (("a_good_year_9",), 3)
    assert [p.food for p in do(learn(due, "storage"), DrawEvent(0, "a_good_year_9")).players] == [3, 2]
    assert why_not(due, SpendAction(0)) == ".event_first"
    drawn = do(due, DrawEvent(0), "civil_war_36")
    assert drawn.events_drawn == ("civil_war_36",)
    assert why_not(drawn, DrawEvent(0)) == ".no_event_due"


def test_R078_gold_mine_and_exhausted_land(due):
    assert me(do(due, DrawEvent(0, "migration_34", chosen=1))).gold == 2
    assert do(due, DrawEvent(0, "great_explorer_18")).exhausted == 1
    assert do(due, DrawEvent(0, "great_explorer_18", place_found=False)).exhausted == 0
    assert do(replace(due, exhausted=6), DrawEvent(0, "great_explorer_18")).exhausted == 6


PIRATES = "solar_eclipse_41"


def test_R079_T53_pirates_take_a_toll(due):
    wood = player(due, food=0, wood=1)
    paid = do(wood, DrawEvent(0, PIRATES, tolls=(Toll(0, "wood"),)))
    assert (me(paid).wood, paid.pirates) == (0, 2)
    poor = cities(player(due, food=0), City("A", mood="angry"), City("B"), City("C", mood="angry"))
    sunk = do(poor, DrawEvent(0, PIRATES, tolls=(Toll(0, city="B"),)))
    assert me(sunk).city("B").mood == "angry"
    assert why_not(wood, DrawEvent(0, PIRATES, tolls=(Toll(0, city="0"),))) == ".toll_must_be_paid"
    angry = cities(player(due, food=0), City("A", mood="angry"))
    assert me(do(angry, DrawEvent(0, PIRATES, tolls=(Toll(0, city="A"),)))).city("A").mood == "angry"


def test_R080_barbarians_discovered_found_a_city_and_grow(due):
    after = do(due, DrawEvent(0, "a_good_year_10"))
    assert len(after.barbarians) == 1
    assert after.barbarians[0].units == {"infantry": 2}
    nowhere = do(due, DrawEvent(0, "a_good_year_10", place_found=False))
    assert nowhere.barbarians == ()


def test_T56_no_settlement_left_but_one_more_unit(due):
    camps = tuple(BarbarianCity(City(f"B{n}"), {"infantry": 2 if n == 1 else 0}) for n in range(1, 11))
    after = do(replace(due, barbarians=camps), DrawEvent(0, "a_good_year_10", reinforce="B1", unit="elephant"))
    assert len(after.barbarians) == 10
    assert after.barbarians[0].units == {"infantry": 2, "elephant": 1}


def test_R121_barbarians_move_or_a_new_city(due):
    far = do(due, DrawEvent(0, "famine_3", barbarians_near=False))
    assert [c.units for c in far.barbarians] == [{"infantry": 1}]
    camp = replace(due, barbarians=(BarbarianCity(City("B1"), {"infantry": 1}),))
    near = do(camp, DrawEvent(0, "famine_3", reinforced=("B1",)))
    assert near.barbarians[0].units == {"infantry": 2}


def test_R122_cavalry_and_elephants_only_beside_infantry(duel):
    assert barbarian_unit(duel, BarbarianCity(City("B"), {}), "cavalry") == "infantry"
    assert barbarian_unit(duel, BarbarianCity(City("B"), {"infantry": 1}), "cavalry") == "cavalry"
    assert barbarian_unit(duel, BarbarianCity(City("B"), {"infantry": 4}), "infantry") is None
    base = table(expansion=False)
    assert barbarian_unit(base, BarbarianCity(City("B"), {"infantry": 1}), "elephant") == "infantry"
    spent = replace(duel, roaming={"cavalry": 4})
    assert barbarian_unit(spent, BarbarianCity(City("B"), {"infantry": 1}), "cavalry") is None


def test_R124_pirates_block_production_and_stay(due):
    from companion.games.clash_of_cultures.cities.collect_actions import Collect

    state = learn(due, "fishing")
    after = player(do(state, DrawEvent(0, PIRATES)), event_counter=3)
    assert after.pirates == 2
    blocked = Collect(0, "0", (Space("water", pirates=True),))
    assert why_not(after, blocked) == ".space_has_pirates"


def test_R125_stars_sacrifice_and_advances_that_ignore_only_the_text():
    babylon = player(own(table("babylonia", "rome"), "star_catalogues"), event_counter=0)
    assert me(do(babylon, DrawEvent(0, "migration_34", chosen=1, star="ideas"))).ideas == 1
    aztecs = own(
        player(table("aztecs", "rome"), event_counter=0, captives=(Captive("infantry", 1),)), "human_sacrifice"
    )
    after = do(aztecs, DrawEvent(0, "migration_34", chosen=1, ignored=("volcano_29",)))
    assert me(after).captives == ()
    assert why_not(player(aztecs, captives=()), DrawEvent(0, ignored=("volcano_29",))) == ".sacrifice_needs_captives"
    watered = player(learn(table(), "irrigation"), event_counter=0)
    dry = do(watered, DrawEvent(0, "famine_3", barbarians_near=False))
    assert len(dry.barbarians) == 1


def test_R094_points_of_events(duel):
    state = cities(duel, City("A", buildings={"temple": 0, "port": 1}), City("B"), City("C"), City("D"))
    state = owing(state, "earthquake_30", "volcano_29")
    shaken = do(state, DestroyStructures(0, "A", "earthquake_30", ("temple", "port")))
    assert (event_line(shaken), event_line(shaken, 1)) == (2, 2)
    burnt = do(state, DestroyStructures(0, "A", "volcano_29", ("settlement",)))
    assert (event_line(burnt), event_line(burnt, 1), len(me(burnt).cities)) == (4, 2, 3)
    assert event_line(do(rich(duel), BookEventPoints(0, "uprising_39", 3, Goods(mood=3)))) == 1.5
    for event, worth in (("black_death_50", 1), ("trojan_horse_42", 1), ("solar_eclipse_41", 1)):
        assert event_line(do(duel, BookEventPoints(0, event))) == worth
    assert event_line(do(player(duel, leader="sulla"), Guillotine(0))) == 2
    assert why_not(duel, BookEventPoints(0, "flood_32")) == ".event_without_points"


def test_myths_pay_instead_of_sinking(duel):
    state = player(learn(duel, "myths"), mood=1)
    kept = do(state, LowerMood(0, "0", myths=True))
    assert (first(kept).mood, me(kept).mood) == ("happy", 0)
    assert first(do(state, LowerMood(0, "0", 2))).mood == "angry"


def test_great_persons_are_bought(duel):
    state = player(player(duel, culture=1), 1, culture=2)
    assert me(do(state, TakeEventCard(0, "great_artist_19"))).kept_events == ("great_artist_19",)
    assert me(do(state, TakeEventCard(1, "great_artist_19", drew_it=False)), 1).culture == 0
    assert why_not(state, TakeEventCard(0, "great_artist_19", drew_it=False)) == ".no_culture_token"


def test_pestilence_stops_building_until_sanitation(due):
    from companion.games.clash_of_cultures.advances.advance_actions import Advance

    sick = do(rich(learn(cities(due, City("A"), City("B")), "writing"), event_counter=0), DrawEvent(0, "pestilence_1"))
    assert why_not(sick, Build(0, "A", "academy")) == ".pestilence"
    assert why_not(do(sick, Advance(0, "sanitation")), Build(0, "A", "academy")) == ""


def test_tribal_allies_call_barbarians():
    celts = own(table("celts", "rome"), "tribal_allies")
    assert do(celts, CallBarbarians(0)).barbarians[0].units == {"infantry": 2}


def moved(state, *moves):
    """After one Command."""
    return do(state, Command(0, moves))


@pytest.fixture
def marching(duel):
    """An army that may move, with actions to spare."""
    state = learn(rich(duel, units={"infantry": 4, "settler": 2, "ship": 2}), "tactics")
    return state.with_turn(replace(state.turn, actions=9))


FOOT, PEOPLE, FLEET = Units(infantry=1), Units(settler=1), Units(ship=1)


def test_R109_three_moves_each_group_once(marching):
    one = Move("a", FOOT)
    assert why_not(marching, Command(0, (one, one))) == ".group_moves_once"
    assert why_not(marching, Command(0, tuple(Move(str(n), FOOT) for n in range(4)))) == ".three_moves"
    assert why_not(moved(marching, one), Command(0, (one,))) == ""


def test_R110_range_tactics_and_escort(marching):
    assert why_not(marching, Command(0, (Move("a", FOOT, distance=2),))) == ".land_range"
    assert why_not(player(marching, advances=()), Command(0, (Move("a", FOOT),))) == ".army_needs_tactics"
    assert why_not(marching, Command(0, (Move("s", PEOPLE, enemies=True),))) == ".settlers_need_escort"
    assert why_not(marching, Command(0, (Move("s", Units(settler=1, infantry=1), enemies=True),))) == ""


def test_R111_fatigue_after_a_battle(marching):
    fought = moved(marching, Move("a", FOOT, enemies=True))
    assert why_not(fought, Command(0, (Move("a", FOOT),))) == ".fatigue"
    sea = Move("f", FLEET, "water", enemies=True)
    assert why_not(moved(marching, sea), Command(0, (sea,))) == ".fatigue"
    assert why_not(moved(own(marching, "longships"), sea), Command(0, (sea,))) == ""


def test_R112_T55_mountains_stop_and_forests_forbid_battles(marching):
    climbed = moved(marching, Move("s", PEOPLE, "mountain"), Move("a", FOOT, "forest"))
    assert why_not(climbed, Command(0, (Move("s", PEOPLE),))) == ".mountain_stops"
    assert why_not(climbed, Command(0, (Move("a", FOOT),))) == ""
    assert why_not(climbed, Command(0, (Move("a", FOOT, enemies=True),))) == ".forest_no_battle"
    road = moved(
        learn(marching, "roads"), Move("s", PEOPLE, "mountain", roads=True), Move("a", FOOT, "forest", roads=True)
    )
    assert why_not(road, Command(0, (Move("s", PEOPLE), Move("a", FOOT, enemies=True)))) == ""
    assert (me(road).food, me(road).ore) == (5, 5)


def test_R113_T54_loading_and_unloading_need_two_commands(marching):
    load, sail, land = Move("a", FOOT, "water", loads=True), Move("f", FLEET, "water"), Move("a", FOOT, loads=True)
    assert why_not(marching, Command(0, (load, sail, land))) == ".group_moves_once"
    assert why_not(moved(marching, load, sail), Command(0, (land,))) == ""
    assert why_not(marching, Command(0, (Move("a", FOOT, "water"),))) == ".land_units_need_ships"
    assert why_not(marching, Command(0, (Move("f", FLEET, "plain"),))) == ".ships_stay_on_water"


def test_R114_roads_do_not_explore(marching):
    state = learn(marching, "roads")
    assert why_not(state, Command(0, (Move("a", FOOT, explores=True),))) == ""
    assert why_not(state, Command(0, (Move("a", FOOT, roads=True, explores=True),))) == ".roads_not_here"


def test_cartography_rewards_ships_and_navigation(marching):
    state = player(learn(marching, "cartography", "navigation"), ideas=0, culture=0)
    after = moved(state, Move("f", FLEET, "water", navigation=True))
    assert (me(after).ideas, me(after).culture) == (1, 1)


def test_R118_T35_trade_routes_pair_units_and_cities(duel):
    state = learn(player(duel, units={"ship": 2, "settler": 2}, food=0), "trade_routes", "storage")
    assert me(do(state, TakeTradeRoutes(0, 4, 3))).food == 3
    rich_routes = learn(state, "currency")
    after = do(rich_routes, TakeTradeRoutes(0, 4, 3, Goods(food=1, gold=2), markets=(1,)))
    assert (me(after).food, me(after).gold, me(after, 1).gold) == (1, 2, 1)
    assert why_not(state, TakeTradeRoutes(0, 4, 3, Goods(gold=1))) == ".routes_give_food"
    assert why_not(after, TakeTradeRoutes(0, 1, 1)) == ".once_a_turn"
    many = player(state, units={"ship": 4, "settler": 4})
    assert me(do(many, TakeTradeRoutes(0, 8, 8))).food == 4
    from companion.games.clash_of_cultures.cities.trade_actions import TakeInterest

    persia = own(player(rich_routes, gold=1), "banking")
    assert me(do(persia, TakeInterest(0))).gold == 2
    assert why_not(do(persia, TakeTradeRoutes(0, 1, 1)), TakeInterest(0)) == ".interest_before_routes"


def test_R130_allied_pirates_bring_opponents_nothing(duel):
    from companion.games.clash_of_cultures.war.aftermath_actions import BookBattle

    carthage = own(replace(duel, pirates=2), "pirate_allies", seat=1)
    after = do(carthage, BookBattle(0, 1, "won", enemy_lost=Units(ship=2), sea=True))
    assert (me(after).gold, me(after).culture, me(after).mood, after.pirates) == (0, 0, 0, 2)
    assert city(after).players == after.players


def test_great_gardens_stop_whoever_walked_a_plain(marching):
    strolled = moved(marching, Move("a", FOOT, "plain"))
    entering = Move("a", FOOT, "forest", enemies=True, gardens=True)
    assert why_not(strolled, Command(0, (entering,))) == ".gardens_stop"
    assert why_not(marching, Command(0, (entering,))) == ""


def test_every_symbol_of_an_event_has_a_rule():
    assert set(SYMBOLS) == set(printed.data("event_symbols")) - {"none"}
