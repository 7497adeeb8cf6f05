"""Corners of the rules that strangers ask about first: spared prices, rare captures, exploring, drowned ships."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.advances.advance_actions import Advance
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FoundCity
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.cities.trade_actions import TakeTradeRoutes
from companion.games.clash_of_cultures.events.disaster_actions import DestroyStructures
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.suffer_actions import SufferEvent
from companion.games.clash_of_cultures.leaders.people_actions import ConvertUnit, TurnIntoShips
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.marks import Owed
from companion.games.clash_of_cultures.table.state import BarbarianCity, Captive, City, Space
from companion.games.clash_of_cultures.war.aftermath_actions import Retreat, SacrificeDido, ways_out
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity
from companion.games.clash_of_cultures.war.command_actions import Command, Move

from .helpers import cities, city, do, first, learn, me, owing, own, player, rich, table, tell, why_not

FOOT, FLEET = Units(infantry=1), Units(ship=1)


@pytest.fixture
def marching(duel):
    """An army and a fleet with actions to spare."""
    state = learn(rich(duel, units={"infantry": 4, "settler": 2, "ship": 2}), "tactics", "cartography", "navigation")
    return state.with_turn(replace(state.turn, actions=9))


def test_R114_exploring_says_how_the_region_is_laid(marching):
    _, by_land = tell(marching, Command(0, (Move("a", FOOT, explores=True),)))
    _, by_ship = tell(marching, Command(0, (Move("f", FLEET, "water", explores=True),)))
    todos = [[step.todo.id for step in turn.steps if step.todo is not None] for turn in (by_land, by_ship)]
    assert todos == [[".todo.explore"], [".todo.explore_by_ship"]]
    _, none = tell(marching, Command(0, (Move("a", FOOT),)))
    assert [step for step in none.steps if step.message.id == ".step.explore"] == []


def test_R114_land_units_never_end_on_water_of_a_new_region(marching):
    assert why_not(marching, Command(0, (Move("a", FOOT, "water", explores=True),))) == ".land_units_need_ships"
    assert why_not(marching, Command(0, (Move("a", FOOT, loads=True, explores=True),))) == ""


def test_R114_a_ship_without_water_stays_and_maps_nothing(marching):
    state = player(marching, ideas=0, culture=0)
    stuck = Move("f", FLEET, "water", explores=True, navigation=True, stays=True)
    assert (me(do(state, Command(0, (stuck,)))).ideas, me(do(state, Command(0, (stuck,)))).culture) == (0, 0)
    other = Move("g", FLEET, "water")
    after = do(state, Command(0, (stuck, other)))
    assert (me(after).ideas, me(after).culture) == (1, 0)


@pytest.mark.parametrize(("distance", "rule"), [(0, ""), (1, ""), (2, ""), (3, ".out_of_reach")])
def test_R119_reach_counts_spaces_from_the_start_itself(duel, distance, rule):
    state = cities(cities(duel, City("A", buildings={"port": 0})), City("Z", buildings={"academy": 1}), seat=1)
    attempt = InfluenceCulture(0, "A", 1, "Z", "academy", distance=distance)
    assert why_not(state, attempt) == rule
    persia = own(player(state, 1, units={"infantry": 1}), "zoroastrianism")
    assert why_not(persia, ConvertUnit(0, "A", 1, distance=distance)) == rule


def test_R119_boosts_and_leaders_lengthen_reach_settlers_have_their_own(duel):
    state = cities(cities(rich(duel), City("A")), City("Z", buildings={"academy": 1}), seat=1)
    far = InfluenceCulture(0, "A", 1, "Z", "academy", distance=3)
    assert why_not(state, far) == ".out_of_reach"
    assert why_not(state, replace(far, boost_range=2)) == ""
    queen = player(state, leader="cleopatra")
    assert why_not(queen, replace(far, boost_range=1)) == ".out_of_reach"
    assert why_not(queen, replace(far, boost_range=1, leader_here=True)) == ""
    india = own(player(state, units={"settler": 2}), "proselytism")
    assert why_not(india, replace(far, start="", settlers=2)) == ""
    assert why_not(india, replace(far, start="", settlers=1)) == ".out_of_reach"


def test_R043_wonders_are_cheaper_and_free_for_their_patrons():
    state = learn(rich(table("persia", "rome"), gold=7, wonder_cards=1), "engineering", "rituals")
    built = cities(state, City("A", mood="happy"), City("B"))
    pyramid = BuildWonder(0, "A", "great_pyramid", Goods(food=2, wood=3, ore=5, culture=5), leader_here=True)
    assert why_not(built, pyramid) == ".wrong_payment"
    xerxes = player(built, leader="xerxes")
    assert why_not(xerxes, pyramid) == ""
    mixed = replace(pyramid, payment=Goods(food=2, wood=3, ore=6, culture=4))
    assert why_not(xerxes, mixed) == ""
    qin = learn(player(built, leader="qin_shi_huang"), "siegecraft")
    wall = BuildWonder(0, "A", "great_wall", leader_here=True)
    after = do(qin, wall)
    assert (after.turn.actions, me(after).culture) == (3, 17)
    other = do(qin, BuildWonder(0, "A", "great_pyramid", leader_here=True))
    assert (other.turn.actions, me(other).culture) == (3, 15)


def test_R044_a_temple_with_dogma_owes_its_advance_until_it_is_named(duel):
    state = learn(rich(cities(duel, City("A"), City("B"))), "myths", "state_religion", "dogma")
    built = do(state, Build(0, "A", "temple"))
    counter = me(built).event_counter
    assert "dogma" in built.turn.grants
    named = do(built, Advance(0, "devotion"))
    assert (me(named).has("devotion"), named.turn.actions, me(named).event_counter) == (True, 2, counter - 1)
    assert me(named).food == me(built).food
    assert "dogma" not in named.turn.grants
    assert me(do(named, Advance(0, "conversion"))).food == me(named).food - 2


def test_R049_medicine_returns_resources_only(duel):
    state = learn(rich(duel), "math", "medicine")
    order = Recruit(0, first(state).name, leader="sulla", medicine="culture")
    assert why_not(state, order) == ".medicine_resource"
    after = do(state, Recruit(0, first(state).name, FOOT, medicine="ore"))
    assert (me(after).food, me(after).ore) == (6, 7)


def test_warbeasts_replace_at_least_one_food_of_each():
    carthage = own(rich(table("carthage", "rome"), gold=7), "warbeasts")
    two = Recruit(0, first(carthage).name, Units(elephant=2))
    for payment in (
        Goods(food=2, gold=2),
        Goods(food=2, culture=2),
        Goods(culture=4),
        Goods(food=1, gold=1, culture=2),
    ):
        assert why_not(carthage, replace(two, payment=payment)) == ""
    assert why_not(carthage, replace(two, payment=Goods(food=4))) == ".wrong_payment"
    assert why_not(carthage, replace(two, payment=Goods(food=3, gold=1))) == ".wrong_payment"


def test_R072_a_barbarian_city_nobody_can_settle_is_gold(duel):
    camp = BarbarianCity(City("Old", buildings={"temple": 1}), {})
    full = replace(cities(duel, *(City(name) for name in "ABCDEFG")), barbarians=(camp,))
    after = do(full, ConquerCity(0, None, "Old"))
    assert (me(after).gold, len(me(after).cities), after.barbarians) == (3, 7, ())


def test_R073_leaders_that_are_welcomed_make_a_city_happy(duel):
    camp = replace(duel, barbarians=(BarbarianCity(City("B1")),))
    taken = do(player(camp, leader="rugila"), ConquerCity(0, None, "B1", leader_here=True))
    assert me(taken).city("B1").mood == "happy"
    assert me(do(player(camp, leader="rugila"), ConquerCity(0, None, "B1"))).city("B1").mood == "angry"
    state = cities(duel, City("Z", buildings={"temple": 0}), City("Y"), seat=1)
    freed = do(player(state, leader="ithobaal"), ConquerCity(0, 1, "Z", leader_here=True))
    assert me(freed).city("Z").mood == "happy"
    plain = do(player(state, leader="ithobaal"), ConquerCity(0, 1, "Y", leader_here=True))
    assert me(plain).city("Y").mood == "angry"


def test_dido_forces_the_attacker_back_and_nobody_scores_her():
    state = cities(player(table("carthage", "rome"), leader="queen_dido", units={"infantry": 1}), City("K"), City("L"))
    state = learn(player(state, 1, units={"infantry": 3}), "tactics", seat=1)
    order = StartBattle(0, 1, Units(leader=1), Units(infantry=3), seat_defends=True, city="K")
    start = do(state, order)
    assert why_not(start, SacrificeDido(0)) == ".retreat_after_a_round"
    assert ways_out(start, start.battle) == (Retreat(),)
    on = do(start, FightRound(), 1, 1, 1, 4)
    assert ways_out(on, on.battle) == (Retreat(), SacrificeDido(0))
    saved = do(on, SacrificeDido(0))
    assert (saved.battle, saved.spoils, me(saved).leader, me(saved).units["infantry"]) == (None, None, None, 2)
    assert me(saved, 1).leaders_killed == ()


def test_vikings_turn_crews_into_ships_and_back():
    vikings = own(player(table("vikings", "rome"), units={"infantry": 2, "settler": 1}), "ship_construction")
    sailed = do(vikings, TurnIntoShips(0, infantry=2, settler=1))
    assert me(sailed).units == {"infantry": 0, "settler": 0, "ship": 3}
    assert why_not(sailed, TurnIntoShips(0, infantry=1, ashore=True)) == ".army_needs_tactics"
    landed = do(sailed, TurnIntoShips(0, settler=2, ashore=True))
    assert me(landed).units == {"infantry": 0, "settler": 2, "ship": 1}
    assert why_not(vikings, TurnIntoShips(0, infantry=3)) == ".no_unit_on_map"
    assert why_not(table(), TurnIntoShips(0, settler=1)) == ".needs_own_advance"


def test_earthquakes_take_three_structures_at_most(duel):
    state = owing(city(duel, buildings={"temple": 0, "port": 0, "academy": 0, "fortress": 0}), "earthquake_30")
    quake = DestroyStructures(0, "0", "earthquake_30", ("temple", "port", "academy", "fortress"))
    assert why_not(state, quake) == ".too_many_structures"
    assert why_not(state, replace(quake, structures=("temple", "port", "academy"))) == ""


def test_R040_tribute_and_routes_keep_their_limits(duel):
    state = learn(player(duel, units={"ship": 4, "settler": 4}), "trade_routes", "storage")
    assert me(do(state, TakeTradeRoutes(0, 8, 5))).food == 6
    assert why_not(state, TakeTradeRoutes(0, 9, 5)) == ".too_many_traders"


def test_R066_T11_whoever_lost_ships_hears_what_still_fits_aboard(marching):
    state = player(marching, 1, units={"ship": 2})
    start = do(state, StartBattle(0, 1, Units(ship=2), Units(ship=1), sea=True))
    _, turn = tell(start, FightRound(), 7, 11, 9)
    warned = [step.message.args["n"] for step in turn.steps if step.message.id == ".step.drowning"]
    assert warned == [2, 0]


def test_R040_tribute_takes_captives_instead_of_resources():
    aztecs = own(cities(table("aztecs", "rome"), City("T", mood="happy")), "tribute_empire", "captives")
    wild = replace(aztecs, barbarians=(BarbarianCity(City("B1"), {"infantry": 1}),))
    order = Collect(0, "T", (Space("forest"),), captured=("B1",))
    after = do(wild, order)
    assert (me(after).wood, me(after).captives, after.barbarians[0].units) == (
        1,
        (Captive("infantry"),),
        {"infantry": 0},
    )
    assert why_not(after, order) == ".no_unit_on_map"
    assert why_not(wild, replace(order, spaces=(Space("forest"), Space("plain", distance=0)))) == ".too_many_spaces"
    full = player(wild, captives=(Captive("infantry", 1),) * 4)
    assert why_not(full, order) == ".captives_full"
    assert why_not(replace(table(), barbarians=wild.barbarians), Collect(0, "0", (Space("forest"),), captured=("B1",)))


def test_R118_phoenician_leaders_and_indian_missions_bend_trade_routes():
    hiram = learn(player(table("phoenicia", "rome"), units={"ship": 4, "settler": 2}), "trade_routes", "storage")
    trade = TakeTradeRoutes(0, 6, 6, leader_here=True)
    assert me(do(player(hiram, leader="hiram"), trade)).food == 2 + 5
    trader = do(player(hiram, leader="pygmalion"), replace(trade, token="culture"))
    assert (me(trader).food, me(trader).culture) == (2 + 4, 1)
    india = own(learn(player(table("india", "rome"), units={"ship": 2}), "trade_routes"), "prosperity")
    culture = TakeTradeRoutes(0, 2, 2, Goods(mood=1, culture=1))
    assert why_not(india, culture) == ".routes_give_food"
    missions = cities(india, City("Z", buildings={"temple": 0}), seat=1)
    assert (me(do(missions, culture)).mood, me(do(missions, culture)).culture) == (1, 1)


def test_R130_allied_pirates_may_be_lost_to_events_and_found_cities():
    carthage = own(replace(table("carthage", "rome"), pirates=2), "pirate_allies", "hegemony")
    sick = replace(player(carthage, units={"infantry": 4}), owed=(Owed(0, "epidemics_2"),))
    after = do(sick, SufferEvent(0, "epidemics_2", allies=1))
    assert (after.pirates, me(after).units["infantry"]) == (1, 4)
    landed = do(carthage, FoundCity(0, from_pirate=True, coastal=True))
    assert (landed.pirates, len(me(landed).cities), me(landed).units["settler"]) == (1, 2, 1)
    assert why_not(replace(carthage, pirates=0), FoundCity(0, from_pirate=True)) == ".no_such_pirates"
    assert why_not(table(), FoundCity(0, from_pirate=True)) == ".needs_own_advance"


def test_R125_ignored_events_are_discarded_too():
    aztecs = own(
        player(table("aztecs", "rome"), event_counter=0, captives=(Captive("infantry", 1),)), "human_sacrifice"
    )
    after = do(aztecs, DrawEvent(0, "migration_34", chosen=1, ignored=("volcano_29",)))
    assert after.events_drawn == ("volcano_29", "migration_34")


def test_R110_whoever_attacks_needs_tactics(duel):
    attacked = StartBattle(0, 1, FOOT, FOOT, seat_defends=True)
    assert why_not(duel, attacked) == ".army_needs_tactics"
    assert why_not(learn(duel, "tactics", seat=1), attacked) == ""
    assert why_not(duel, replace(attacked, opponent=None)) == ""


def test_R015_a_new_leader_counts_among_the_recruits(duel):
    state = city(rich(duel, gold=7), buildings={"temple": 0, "port": 0, "academy": 0, "fortress": 0})
    order = Recruit(0, first(state).name, Units(infantry=4), leader="sulla")
    assert why_not(state, order) == ".army_limit"
    assert why_not(state, replace(order, units=Units(infantry=3))) == ""


def test_R121_without_any_barbarians_a_new_city_appears(duel):
    due = player(duel, event_counter=0)
    assert [camp.units for camp in do(due, DrawEvent(0, "famine_3")).barbarians] == [{"infantry": 1}]
    roaming = replace(due, roaming={"infantry": 1})
    assert do(roaming, DrawEvent(0, "famine_3")).barbarians == ()


def test_ashoka_rolls_again_once_a_turn_from_or_at_a_temple(duel):
    state = cities(rich(player(duel, leader="ashoka_the_great"), culture=0), City("A", buildings={"temple": 0}))
    state = cities(state, City("Z", buildings={"academy": 1}), seat=1)
    order = InfluenceCulture(0, "A", 1, "Z", "academy", distance=1, leader_here=True, buddhism=True)
    after = do(state, order, 2, 5)
    assert (me(after, 1).city("Z").buildings, after.turn.used) == (
        {"academy": 0},
        ("ashoka_the_great_buddhism",),
    )
    lucky = do(state, order, 6)
    assert lucky.turn.used == ()
    failed = do(state, order, 2, 3)
    assert why_not(failed, order) == ".once_a_turn"
    assert why_not(state, replace(order, leader_here=False)) == ".buddhism_needs_temple"
