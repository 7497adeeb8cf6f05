"""What the texts of events ask of players: moods, food, units, tokens, temples, and the points they bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asking import begin
from companion.games.clash_of_cultures.events.disaster_actions import DestroyStructures, Guillotine
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.fates import fate_of, units_asked
from companion.games.clash_of_cultures.events.suffer_actions import CHECKS, BurntCity, Gift, SufferEvent
from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.marks import Owed
from companion.games.clash_of_cultures.table.state import BarbarianCity, City
from companion.games.clash_of_cultures.turn.questions import questions
from companion.games.clash_of_cultures.turn.turn_actions import EndTurn
from companion.language import words

from .helpers import cities, city, do, first, learn, me, own, player, rich, table, tell, turn_of, why_not


def owing(state, event, *seats):
    """The table where an event asks something of these seats."""
    return replace(state, owed=tuple(Owed(seat, event) for seat in seats or (0,)))


def points(state, seat=0):
    """Points of events."""
    return score(state).lines[4].values[seat]


@pytest.fixture
def due(duel):
    """The first player must draw an event."""
    return player(duel, event_counter=0)


def test_every_fate_has_a_rule():
    kinds = {item["fate"]["kind"] for item in printed.data("events").values() if "fate" in item}
    assert kinds == set(CHECKS)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_R077_the_events_own_words_are_a_step(due, lang):
    _, turn = tell(due, DrawEvent(0, "flood_32"))
    spoken = [words(lang, "clash_of_cultures").tell(step.message) for step in turn.steps]
    assert printed.data("events")["flood_32"]["help"][lang] in spoken


def test_R077_texts_for_all_ask_clockwise(due):
    coast = city(city(due, coastal=True), seat=1, coastal=True)
    after = do(coast, DrawEvent(0, "heavy_flood_33"))
    assert after.owed == (Owed(0, "heavy_flood_33"), Owed(1, "heavy_flood_33"))
    assert [question.answers[0].action for question in questions(after)][:2] == [
        begin(SufferEvent, seat=0, event="heavy_flood_33"),
        begin(SufferEvent, seat=1, event="heavy_flood_33"),
    ]
    sunk = do(after, SufferEvent(1, "heavy_flood_33"))
    assert (first(sunk, 1).mood, sunk.owed) == ("neutral", (Owed(0, "heavy_flood_33"),))
    assert why_not(sunk, SufferEvent(1, "heavy_flood_33")) == ".nothing_owed"
    over = do(turn_of(sunk, actions=0), EndTurn(0))
    assert over.owed == ()


def test_R125_whoever_may_ignore_a_text_is_asked_nothing(due):
    coast = learn(due, "irrigation")
    assert do(coast, DrawEvent(0, "famine_3", barbarians_near=False, place_found=False)).owed == ()
    spared = learn(learn(due, "storage", seat=1), "storage", "irrigation")
    assert do(spared, DrawEvent(0, "famine_vermin_51")).owed == (Owed(1, "famine_vermin_51"),)
    clean = learn(cities(due, City("A"), City("B")), "sanitation")
    assert do(clean, DrawEvent(0, "pestilence_1")).owed == ()


def test_famine_takes_food_and_no_gold_else_a_city_becomes_angry(duel):
    fed = do(owing(duel, "famine_3"), SufferEvent(0, "famine_3"))
    assert (me(fed).food, first(fed).mood) == (1, "happy")
    hungry = owing(player(duel, food=0, gold=5), "famine_3")
    starved = do(hungry, SufferEvent(0, "famine_3"))
    assert (me(starved).gold, first(starved).mood) == (5, "angry")
    severe = owing(cities(player(duel, food=1), City("A"), City("B", mood="happy")), "severe_famine_6")
    assert why_not(severe, SufferEvent(0, "severe_famine_6")) == ".name_cities"
    paid = do(severe, SufferEvent(0, "severe_famine_6", ("B",)))
    assert (me(paid).food, me(paid).city("B").mood, me(paid).city("A").mood) == (0, "angry", "neutral")
    assert why_not(owing(duel, "famine_3"), SufferEvent(0, "famine_3", ("0",))) == ".famine_food_first"
    dry = owing(learn(player(duel, food=5), "storage"), "famine_drought_52")
    assert me(do(dry, SufferEvent(0, "famine_drought_52", barren=4))).food == 2


def test_myths_pay_for_each_city_of_an_event(duel):
    state = learn(cities(player(duel, mood=1), City("A"), City("B")), "myths", "roads")
    sick = owing(state, "pestilence_1")
    assert why_not(sick, SufferEvent(0, "pestilence_1", ("A",))) == ".name_cities"
    assert why_not(sick, SufferEvent(0, "pestilence_1", ("A", "B"), myths=True)) == ".no_mood_token"
    spared = do(player(sick, mood=2), SufferEvent(0, "pestilence_1", ("A", "B"), myths=True))
    assert (me(spared).mood, [c.mood for c in me(spared).cities]) == (0, ["neutral", "neutral"])
    angry = owing(learn(player(duel, food=0, mood=1), "myths"), "famine_3")
    assert first(do(angry, SufferEvent(0, "famine_3", ("0",), myths=True))).mood == "happy"


def test_R094_black_death_and_epidemics_count_units(duel):
    state = player(duel, units={"infantry": 6, "settler": 2}, leader="sulla")
    assert units_asked(state, 0, "black_death_50") == 2
    assert units_asked(learn(state, "roads"), 0, "black_death_50") == 3
    assert units_asked(player(duel, units={"infantry": 3}), 0, "black_death_50") == 0
    assert units_asked(player(duel, units={"infantry": 2}), 0, "epidemics_2") == 0
    dying = owing(state, "black_death_50")
    assert why_not(dying, SufferEvent(0, "black_death_50", units=Units(infantry=1))) == ".name_units"
    after = do(dying, SufferEvent(0, "black_death_50", units=Units(infantry=1, settler=1)))
    assert (me(after).units, points(after)) == ({"infantry": 5, "settler": 1}, 2.0)
    ill = do(owing(state, "epidemics_2"), SufferEvent(0, "epidemics_2", units=Units(infantry=1)))
    assert (me(ill).units["infantry"], points(ill)) == (5, 0.0)


def test_R094_uprising_pays_half_points(duel):
    rising = owing(rich(duel), "uprising_39")
    assert why_not(rising, SufferEvent(0, "uprising_39", goods=Goods(mood=5))) == ".uprising_tokens"
    assert why_not(rising, SufferEvent(0, "uprising_39", goods=Goods(wood=1))) == ".uprising_tokens"
    after = do(rising, SufferEvent(0, "uprising_39", goods=Goods(mood=2, culture=1)))
    assert (me(after).mood, me(after).culture, points(after)) == (18, 19, 1.5)


def test_R094_anarchy_sets_the_government_aside(duel):
    state = learn(duel, "philosophy", "voting", "free_economy")
    after = do(owing(state, "anarchy_44"), SufferEvent(0, "anarchy_44"))
    assert (me(after).anarchy, points(after)) == (2, 2.0)
    assert do(player(duel, event_counter=0), DrawEvent(0, "anarchy_44")).owed == ()


def test_years_are_shared_and_caught_up_with(trio):
    plenty = learn(learn(trio, "storage", seat=1), "storage", seat=2)
    shared = owing(plenty, "an_awesome_year_14")
    assert why_not(shared, SufferEvent(0, "an_awesome_year_14", gifts=(Gift(1),))) == ".share_food"
    assert why_not(shared, SufferEvent(0, "an_awesome_year_14", gifts=(Gift(0, 2),))) == ".share_food"
    after = do(shared, SufferEvent(0, "an_awesome_year_14", gifts=(Gift(1), Gift(2))))
    assert [p.food for p in after.players] == [2, 3, 3]
    ahead = cities(player(plenty, event_counter=0), City("A"), City("B"), City("C"))
    late = do(ahead, DrawEvent(0, "a_successful_year_54"))
    assert [p.food for p in late.players] == [2, 4, 4]
    level = do(player(plenty, event_counter=0), DrawEvent(0, "a_successful_year_54"))
    assert [p.food for p in level.players] == [2, 3, 3]


def test_civil_war_revolution_and_fire(duel):
    state = cities(player(duel, units={"infantry": 2}), City("A"), City("B", mood="happy"))
    torn = owing(state, "civil_war_36")
    wrong = SufferEvent(0, "civil_war_36", ("B",), units=Units(infantry=1))
    assert why_not(torn, wrong) == ".civil_war_not_happy"
    after = do(torn, replace(wrong, cities=("A",)))
    assert (me(after).units["infantry"], me(after).city("A").mood) == (1, "angry")
    # An angry city may lose its infantry, but its mood cannot stand in for another's.
    furious = owing(cities(state, City("A", mood="angry"), City("B")), "civil_war_36")
    assert me(do(furious, replace(wrong, cities=("A",)))).units["infantry"] == 1
    assert why_not(furious, SufferEvent(0, "civil_war_36", ("A",))) == ".name_cities"
    assert me(do(furious, SufferEvent(0, "civil_war_36", ("B",)))).city("B").mood == "angry"
    risen = owing(state, "revolution_38")
    assert do(risen, SufferEvent(0, "revolution_38")).turn.actions == 2
    bought = do(risen, SufferEvent(0, "revolution_38", units=Units(infantry=1)))
    assert (bought.turn.actions, me(bought).units["infantry"]) == (3, 1)
    woods = cities(cities(duel, City("W", terrain="forest"), City("P")), City("X", terrain="forest"), seat=1)
    burning = owing(woods, "fire_53")
    assert why_not(burning, SufferEvent(0, "fire_53", ("P",))) == ".fire_needs_forest"
    burnt = do(burning, SufferEvent(0, "fire_53", ("W",), burning=(BurntCity(1, "X"),)))
    assert (me(burnt).city("W").mood, me(burnt, 1).city("X").mood) == ("angry", "angry")
    bare = owing(player(duel, wood=2), "fire_53")
    assert me(do(bare, SufferEvent(0, "fire_53", goods=Goods(wood=1)))).wood == 1


def test_reformation_and_pandemics(duel):
    holy = owing(cities(duel, City("A", buildings={"temple": 0}), City("B")), "reformation_48")
    assert why_not(holy, SufferEvent(0, "reformation_48", ("A",))) == ".name_partner"
    after = do(holy, SufferEvent(0, "reformation_48", ("A",), partner=1))
    assert me(after).city("A").buildings == {"temple": 1}
    ill = owing(cities(rich(duel), *(City(name) for name in "ABCDE")), "pandemics_49")
    assert why_not(ill, SufferEvent(0, "pandemics_49", goods=Goods(wood=1))) == ".name_losses"
    lost = do(ill, SufferEvent(0, "pandemics_49", goods=Goods(wood=1), action_cards=1))
    assert (me(lost).wood, me(lost).action_cards) == (6, 0)


def test_R121_groups_march_out_before_reinforcements_come(due):
    camp = replace(due, barbarians=(BarbarianCity(City("B1"), {"infantry": 3, "cavalry": 1}),))
    after = do(camp, DrawEvent(0, "famine_3", marched=("B1",), reinforced=("B1",)))
    assert (after.barbarians[0].units, after.roaming) == ({"infantry": 1}, {"infantry": 3, "cavalry": 1})
    full = do(camp, DrawEvent(0, "famine_3", reinforced=("B1",)))
    assert full.barbarians[0].units == {"infantry": 3, "cavalry": 1}


def test_celts_hold_barbarians_back_and_huns_direct_them(due):
    celts = own(player(table("celts", "rome"), event_counter=0), "tribal_allies")
    celts = replace(celts, roaming={"infantry": 1})
    assert me(do(celts, DrawEvent(0, "famine_3", held_back=True))).food == 1
    assert why_not(due, DrawEvent(0, "famine_3", held_back=True)) == ".needs_own_advance"
    huns = own(player(table("huns", "rome"), event_counter=0, culture=1), "hunnic_tribes")
    huns = replace(huns, roaming={"infantry": 1})
    assert me(do(huns, DrawEvent(0, "famine_3", directed="culture"))).culture == 0
    assert why_not(huns, DrawEvent(0, "famine_3", directed="gold")) == ".not_enough"


def test_R130_the_symbol_does_nothing_when_all_pirates_are_allied(due):
    carthage = replace(due, pirates=4)
    after = do(carthage, DrawEvent(0, "solar_eclipse_41", allies=4))
    assert (after.pirates, after.open_events) == (4, ("solar_eclipse_41",))
    assert why_not(due, DrawEvent(0, "solar_eclipse_41", allies=1)) == ".no_such_pirates"


def test_era_of_stability_gives_either_token(due):
    state = city(city(due, buildings={"temple": 0}), seat=1, buildings={"temple": 1})
    after = do(state, DrawEvent(0, "era_of_stability_47", cultured=(1,)))
    assert [(p.mood, p.culture) for p in after.players] == [(1, 0), (0, 1)]


def test_a_fate_answered_anyway_never_breaks_a_stock(duel):
    for event in printed.data("events"):
        if fate_of(event):
            after = do(duel, SufferEvent(0, event, units=Units(infantry=3), goods=Goods(food=9)), override=True)
            assert me(after).food >= 0


def test_R094_a_volcano_kills_the_units_in_its_city_and_an_earthquake_none(due):
    large = player(cities(due, *(City(name) for name in "ABCD")), units={"infantry": 3, "settler": 1}, leader="sulla")
    erupted = do(large, DrawEvent(0, "volcano_29"))
    buried = DestroyStructures(0, "A", "volcano_29", ("settlement",), units=Units(infantry=2, leader=1))
    after = do(erupted, buried)
    assert (me(after).units, me(after).leader) == ({"infantry": 1, "settler": 1}, None)
    # The leader's card goes to the box: nobody scores it.
    assert all(not other.leaders_killed for other in after.players)
    assert (len(me(after).cities), after.owed) == (3, ())
    assert why_not(erupted, replace(buried, units=Units(elephant=1))) == ".no_unit_on_map"
    quake = DestroyStructures(0, "A", "earthquake_30", ("settlement",), units=Units(infantry=1))
    assert why_not(owing(large, "earthquake_30"), quake) == ".quake_spares_units"
    assert me(do(large, replace(buried, units=Units(infantry=9)), override=True)).units["infantry"] == 0


def test_R094_an_earthquake_takes_its_structures_from_several_cities(due):
    large = cities(due, *(City(name, buildings={"temple": 0, "academy": 0}) for name in "ABC"))
    shaken = do(large, DrawEvent(0, "earthquake_30"))
    first_city = DestroyStructures(0, "A", "earthquake_30", ("temple", "academy"), more=True)
    going_on = do(shaken, first_city)
    assert going_on.owed == (Owed(0, "earthquake_30"),)
    too_many = DestroyStructures(0, "B", "earthquake_30", ("temple", "academy"))
    assert why_not(going_on, too_many) == ".too_many_structures"
    after = do(going_on, replace(too_many, structures=("temple",)))
    assert (after.owed, [city.size for city in me(after).cities]) == ((), [1, 2, 3])
    assert [city.mood for city in me(after).cities] == ["angry", "angry", "neutral"]
    assert points(after) == 6
    three = replace(first_city, city="C", structures=("settlement", "temple", "academy"))
    assert why_not(shaken, three) == ".too_many_structures"


def test_R094_catastrophes_with_moves_of_their_own_are_asked_for_until_done(due):
    large = cities(due, *(City(name, buildings={"temple": 0}) for name in "ABC"))
    quake = do(large, DrawEvent(0, "earthquake_30"))
    assert quake.owed == (Owed(0, "earthquake_30"),)
    assert why_not(quake, SufferEvent(0, "earthquake_30")) == ".own_move"
    assert questions(quake)[0].answers[0].action == begin(DestroyStructures, seat=0, event="earthquake_30")
    assert do(quake, DestroyStructures(0, "A", "earthquake_30", ("temple",))).owed == ()
    assert do(due, DrawEvent(0, "earthquake_30")).owed == ()
    beheaded = do(player(due, leader="sulla"), DrawEvent(0, "guillotine_43"))
    assert do(beheaded, Guillotine(0)).owed == ()
