"""Cards, great persons, pacts, trade of special peoples, conversion, calendars and wandering cities."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.cards.card_actions import PlayCard
from companion.games.clash_of_cultures.cities.build_actions import Build
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FoundCity
from companion.games.clash_of_cultures.cities.influence_actions import BoostInfluence, InfluenceCulture
from companion.games.clash_of_cultures.cities.trade_actions import Raid, TakeInterest, TakeTradeRoutes
from companion.games.clash_of_cultures.events.fate_actions import PlayGreatPerson, RemoveUnits, TakeEventCard
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.leaders.people_actions import CallOnCityState, ConvertUnit, ReadCalendar
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.marks import Pact
from companion.games.clash_of_cultures.table.state import BarbarianCity, City
from companion.games.clash_of_cultures.turn.turn_actions import EndTurn, SpendAction
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from companion.games.clash_of_cultures.war.command_actions import Command, Move, WanderCity

from .helpers import cities, city, do, first, learn, me, occasion, own, player, rich, table, tell, turn_of, why_not

FOOT = Units(infantry=1)


@pytest.fixture
def dealt(duel):
    """Both with plenty and action cards in hand."""
    return rich(rich(duel, action_cards=3), 1, action_cards=3)


def test_negotiations_forbid_attacks_until_the_partners_next_turn_is_over(dealt):
    war = learn(learn(dealt, "tactics"), "tactics", seat=1)
    peace = do(war, PlayCard(0, "negotiations", partner=1))
    assert (peace.pacts, me(peace).culture) == ((Pact(0, 1),), 19)
    attack = StartBattle(0, 1, FOOT, FOOT)
    assert why_not(peace, attack) == ".truce"
    theirs = do(turn_of(peace, actions=0), EndTurn(0))
    assert why_not(theirs, StartBattle(1, 0, FOOT, FOOT)) == ".truce"
    assert why_not(theirs, StartBattle(1, None, FOOT, FOOT)) == ""
    over = do(turn_of(theirs, 1, actions=0), EndTurn(1))
    assert (over.pacts, why_not(over, attack)) == ((), "")
    assert why_not(do(war, SpendAction(0)), PlayCard(0, "negotiations", partner=1)) == ".card_at_start"


def test_the_great_diplomats_peace_costs_two_culture_to_break(dealt):
    war = learn(learn(dealt, "tactics"), "tactics", seat=1)
    peace = do(war, TakeEventCard(0, "great_diplomat_57", partner=1))
    assert peace.pacts == (Pact(0, 1, lasting=True),)
    attack = StartBattle(1, 0, FOOT, FOOT)
    assert why_not(player(peace, 1, culture=1), attack) == ".cannot_pay"
    broken = do(peace, attack)
    assert (me(broken, 1).culture, broken.pacts, me(broken).kept_events) == (18, (), ())
    dismissed = do(peace, PlayGreatPerson(0, "great_diplomat_57"))
    assert (dismissed.pacts, me(dismissed).kept_events, dismissed.turn.actions) == ((), (), 2)


def test_subterfuge_cancels_a_card_and_its_costs_come_back():
    state = own(rich(rich(table("rome", "japan"), action_cards=2), 1, action_cards=1), "subterfuge", seat=1)
    play = PlayCard(0, "city_development", cancelled_by=1)
    after = do(state, play)
    assert (me(after).action_cards, me(after, 1).action_cards) == (1, 0)
    assert (me(after).culture, after.turn.actions, after.turn.grants) == (20, 3, ())
    assert why_not(player(state, 1, action_cards=0), play) == ".no_card"
    assert why_not(state, replace(play, cancelled_by=0)) == ".needs_own_advance"
    person = player(state, kept_events=("great_artist_19",))
    stopped = do(person, PlayGreatPerson(0, "great_artist_19", city="0", cancelled_by=1))
    assert (stopped.turn.actions, me(stopped).kept_events, me(stopped, 1).action_cards) == (3, (), 0)


def test_cards_without_numbers_say_what_hands_do(dealt):
    for card in ("spy", "new_plans"):
        after, turn = tell(dealt, PlayCard(0, card, partner=1))
        assert ".step.card_words" in [step.message.id for step in turn.steps]
        assert (me(after).culture, me(after).action_cards, me(after).objective_cards) == (19, 2, 1)


def test_R030_production_cards_do_not_add_up(dealt):
    more = do(dealt, PlayCard(0, "mass_production"))
    assert why_not(more, PlayCard(0, "production_focus")) == ".card_not_combined"
    assert why_not(more, PlayCard(0, "mass_production")) == ".card_not_combined"
    done = do(more, Collect(0, first(more).name))
    assert why_not(done, PlayCard(0, "production_focus")) == ""


def test_inspiration_needs_an_advance_of_somebody_else(dealt):
    assert why_not(dealt, PlayCard(0, "inspiration", ("myths",))) == ".partner_lacks"
    taught = learn(dealt, "myths", seat=1)
    assert why_not(taught, PlayCard(0, "inspiration", ("myths",))) == ""
    trade = PlayCard(0, "technology_trade", ("myths",), partner=1, returned="arts")
    assert why_not(taught, trade) == ".partner_lacks"
    after = do(learn(taught, "arts"), trade)
    assert (me(after).has("myths"), me(after, 1).has("arts")) == (True, True)


def test_hero_general_raises_twice_for_a_token(dealt):
    won = cities(dealt, City("A"), City("B")).with_turn(replace(dealt.turn, land_battles_won=1))
    after = do(won, PlayCard(0, "hero_general", city="A", further="B"))
    assert ([c.mood for c in me(after).cities], me(after).mood) == (["happy", "happy"], 19)


def kept(state, event):
    """The first player holds this great person."""
    return player(state, kept_events=(event,))


def test_great_persons_give_what_they_promise(dealt):
    artist = do(kept(city(dealt, mood="angry"), "great_artist_19"), PlayGreatPerson(0, "great_artist_19", city="0"))
    assert first(artist).mood == "happy"
    athlete = kept(dealt, "great_athlete_56")
    swapped = do(athlete, PlayGreatPerson(0, "great_athlete_56", convert=5))
    assert (me(swapped).culture, me(swapped).mood) == (15, 25)
    back = do(athlete, PlayGreatPerson(0, "great_athlete_56", convert=-3))
    assert (me(back).culture, me(back).mood) == (23, 17)
    warlord = do(learn(kept(dealt, "great_warlord_24"), "tactics"), PlayGreatPerson(0, "great_warlord_24"))
    marched = do(warlord, Command(0, (Move("a", FOOT),)))
    assert marched.turn.actions == 2
    fight = do(marched, StartBattle(0, None, FOOT, FOOT))
    assert fight.battle is not None
    assert (fight.battle.attacker.effects, fight.turn.grants) == ({"warlord": 1}, ())
    assert why_not(kept(dealt, "great_architect_55"), PlayGreatPerson(0, "great_architect_55")) == ".person_stays"


def test_great_builders_and_explorers_need_no_action(dealt):
    state = learn(cities(dealt, City("A", activations=1), City("B")), "myths", "writing")
    assert why_not(state, Build(0, "A", "temple", without_activating=True)) == ".no_person_builds"
    prophet = do(kept(state, "great_prophet_20"), PlayGreatPerson(0, "great_prophet_20"))
    assert why_not(prophet, Build(0, "A", "academy", without_activating=True)) == ".no_person_builds"
    built = do(prophet, Build(0, "A", "temple", without_activating=True))
    assert (built.turn.actions, me(built).city("A").activations, me(built).food) == (2, 1, 6)
    explorer = do(kept(state, "great_explorer_18"), PlayGreatPerson(0, "great_explorer_18"))
    assert why_not(state, FoundCity(0, colony=True)) == ".no_person_founds"
    colony = do(explorer, FoundCity(0, colony=True))
    assert (len(me(colony).cities), me(colony).food, me(colony).units["settler"]) == (3, 5, 1)
    merchant = do(learn(kept(dealt, "great_merchant_25"), "trade_routes"), PlayGreatPerson(0, "great_merchant_25"))
    assert why_not(merchant, TakeTradeRoutes(0, 1, 1)) == ""


def test_R118_routes_and_interest_come_before_the_first_action(dealt):
    state = own(learn(player(dealt, gold=1), "trade_routes"), "banking")
    late = do(state, SpendAction(0))
    assert why_not(late, TakeTradeRoutes(0, 1, 1)) == ".routes_at_start"
    assert why_not(late, TakeInterest(0)) == ".interest_at_start"
    hurried = turn_of(state, actions=2)
    assert why_not(hurried, TakeTradeRoutes(0, 1, 1)) == ""


def test_tribal_trade_gives_food_only_and_raiding_takes_a_resource():
    celts = learn(player(table("celts", "rome"), food=0, units={"ship": 4}), "trade_routes", "currency")
    trade = TakeTradeRoutes(0, 4, 1, barbarian_cities=2)
    assert why_not(celts, trade) == ".needs_own_advance"
    celts = learn(own(celts, "tribal_trade"), "storage")
    assert me(do(celts, trade)).food == 3
    assert why_not(celts, replace(trade, gains=Goods(gold=2, food=1))) == ".routes_give_food"
    assert why_not(celts, replace(trade, gains=Goods(gold=1, food=2))) == ""
    vikings = own(learn(player(table("vikings", "rome"), units={"ship": 2}), "trade_routes"), "raiding")
    raid = TakeTradeRoutes(0, 1, 1, raids=(Raid(1, "food"),))
    assert me(do(vikings, raid), 1).food == 1
    assert why_not(vikings, replace(raid, raids=(Raid(1, "food"), Raid(1, "food")))) == ".raid_each_once"
    assert why_not(vikings, replace(raid, raids=(Raid(1, "wood"),))) == ".toll_not_there"


def test_R130_allied_pirates_form_routes():
    carthage = learn(player(table("carthage", "rome"), units={"ship": 1}), "trade_routes", "storage")
    assert why_not(replace(carthage, pirates=2), TakeTradeRoutes(0, 3, 3)) == ".too_many_traders"
    allied = own(replace(carthage, pirates=2), "pirate_allies")
    assert me(do(allied, TakeTradeRoutes(0, 3, 3))).food == 5


def test_zoroastrianism_converts_army_units_outside_cities():
    persia = own(rich(table("persia", "rome")), "zoroastrianism")
    persia = player(replace(persia, roaming={"cavalry": 1}), 1, units={"infantry": 2})
    won = do(persia, ConvertUnit(0, "0", 1), 5)
    assert (me(won).units["infantry"], me(won, 1).units["infantry"], won.turn.influenced) == (1, 1, True)
    wild = do(persia, ConvertUnit(0, "0", None, "cavalry"), 6)
    assert (me(wild).units["cavalry"], wild.roaming["cavalry"]) == (1, 0)
    waiting = do(persia, ConvertUnit(0, "0", 1), 3)
    boosted = do(waiting, BoostInfluence(0))
    assert (me(boosted).culture, me(boosted).units["infantry"]) == (18, 1)
    assert why_not(persia, ConvertUnit(0, "0", 1, "leader")) == ".convert_army_units"
    assert why_not(persia, ConvertUnit(0, "0", 1, distance=2)) == ".out_of_reach"
    assert why_not(won, ConvertUnit(0, "0", 1)) == ".influence_once"
    assert why_not(table(), ConvertUnit(0, "0", 1)) == ".needs_own_advance"


def test_cultural_takeover_makes_a_settler_or_infantry(dealt):
    camp = replace(dealt, barbarians=(BarbarianCity(City("B1"), {"infantry": 2}),))
    open_to = do(camp, PlayCard(0, "cultural_takeover"))
    settled = do(open_to, InfluenceCulture(0, first(dealt).name, None, "B1", distance=1, becomes="settler"), 6)
    assert (len(me(settled).cities), me(settled).units, settled.barbarians) == (2, {"settler": 2}, ())
    armed = do(open_to, InfluenceCulture(0, first(dealt).name, None, "B1", distance=1), 6)
    assert me(armed).units == {"settler": 1, "infantry": 1}


def test_the_calendar_buries_events_for_culture():
    maya = own(player(table("maya", "rome"), culture=2), "calendar")
    after = do(maya, ReadCalendar(0, 2))
    assert me(after).culture == 0
    assert why_not(after, ReadCalendar(0, 1)) == ".cannot_pay"
    assert why_not(after, ReadCalendar(0)) == ""
    assert why_not(table(), ReadCalendar(0)) == ".needs_own_advance"


def test_city_states_bear_a_second_activation():
    greece = own(table("greece", "rome"), "city_states")
    greece = cities(greece, City("A", mood="happy"), City("B", mood="happy"), City("C"))
    twice = do(do(greece, Collect(0, "A")), Collect(0, "A"))
    assert me(twice).city("A").mood == "neutral"
    helped = do(twice, CallOnCityState(0, "A", "B"))
    assert (me(helped).city("A").mood, me(helped).city("B").activations) == ("happy", 1)
    assert why_not(twice, CallOnCityState(0, "A", "C")) == ".relief_too_small"
    assert why_not(greece, CallOnCityState(0, "A", "B")) == ".relief_on_second_activation"
    assert why_not(helped, CallOnCityState(0, "A", "B")) == ".once_a_turn"


def test_nomads_move_small_cities():
    huns = own(table("huns", "rome"), "nomads")
    moved = do(huns, WanderCity(0, "0", "forest", coastal=True))
    there = first(moved)
    assert (there.terrain, there.coastal, there.activations, me(moved).wood, moved.turn.actions) == (
        "forest",
        True,
        1,
        1,
        2,
    )
    assert me(do(huns, WanderCity(0, "0", "mountain", exhausted=True))).ore == 0
    assert me(do(huns, WanderCity(0, "0", "barren"))).food == 2
    large = city(huns, buildings={"temple": 0})
    assert why_not(large, WanderCity(0, "0", "forest")) == ".nomads_not_possible"
    assert why_not(table(), WanderCity(0, "0")) == ".needs_own_advance"


def test_R069_a_leader_drowned_counts_for_the_winner(duel):
    led = player(duel, leader="sulla")
    assert me(do(led, RemoveUnits(0, Units(leader=1), killer=1)), 1).leaders_killed == ("sulla",)


def test_abilities_are_paid_with_what_may_stand_in():
    persia = player(table("persia", "rome"), leader="cyrus_the_great")
    arena = cities(persia, City("A", wonders=("great_arena",), buildings={"temple": 0}))
    assert why_not(arena, UseAbility(0, "cyrus_the_great_king_of_persia", "A", times=4)) == ".ability_times"
    assert me(do(arena, UseAbility(0, "cyrus_the_great_king_of_persia", "A", times=3))).mood == 3
    explorer = cities(
        player(table("vikings", "rome"), leader="erik_the_red", mood=1), City("A", wonders=("great_arena",))
    )
    marked = do(explorer, UseAbility(0, "erik_the_red_legendary_explorer", "A"))
    assert (me(marked).mood, me(marked).region_marks) == (0, 1)


def test_suiko_takes_buildings_back_and_wak_chanil_ajaw_replaces_them(dealt):
    state = cities(player(dealt, leader="suiko"), City("K", buildings={"temple": 1, "obelisk": 1, "port": 0}))
    back = UseAbility(0, "suiko_japanese_buddhism", "K", building="temple")
    after = do(state, back)
    assert (first(after).buildings["temple"], me(after).culture, after.turn.actions) == (0, 19, 2)
    assert do(learn(state, "state_religion"), back).turn.actions == 3
    assert why_not(state, replace(back, building="obelisk")) == ".building_immune"
    assert why_not(state, replace(back, building="port")) == ".own_colour_already"
    maya = occasion(player(state, leader="wak_chanil_ajaw"), "wak_chanil_ajaw_reconstruction")
    swap = UseAbility(0, "wak_chanil_ajaw_reconstruction", "K", building="port", into="academy")
    assert first(do(maya, swap)).buildings == {"temple": 1, "obelisk": 1, "academy": 0}
    assert why_not(maya, replace(swap, into="temple")) == ".building_there"


def test_hammurabi_spends_an_action_like_any_raised_mood(dealt):
    state = city(player(dealt, leader="hammurabi"), mood="angry", buildings={"temple": 0})
    after = do(state, UseAbility(0, "hammurabi_lawgiver", "0"))
    assert (first(after).mood, me(after).culture, after.turn.actions) == ("happy", 19, 2)
