"""What may be paid with something else: tokens for each other in the Great Arena, captives, and gold for anything."""

from __future__ import annotations

from companion.games.clash_of_cultures.advances.advance_actions import Advance
from companion.games.clash_of_cultures.cities.build_actions import building_prices
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FreeEconomy
from companion.games.clash_of_cultures.cities.mood_actions import MoodStep, Vote, mood_price
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.event import barbarian_stock
from companion.games.clash_of_cultures.events.fate_actions import LowerMood, TakeEventCard
from companion.games.clash_of_cultures.leaders.people_actions import ConvertUnit
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.goods import payments
from companion.games.clash_of_cultures.table.state import Captive, City, Clash, Space
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.battle_round import Extras
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity
from companion.toolbox.payments import fits

from .armies import E2, begun, war
from .helpers import cities, city, do, first, learn, me, own, player, rich, table, why_not


def arena(state: Clash, **tokens: int) -> Clash:
    """The first player controls the Great Arena and has only these tokens."""
    return player(city(state, wonders=("great_arena",), mood="neutral"), **{"culture": 0, "mood": 0, **tokens})


def test_R016_the_great_arena_pays_for_voting_with_culture():
    state = arena(learn(table(), "voting"), culture=1)
    assert why_not(arena(learn(table(), "voting")), Vote(0)) != ""
    after = do(state, Vote(0))
    assert (me(after).culture, me(after).mood, after.turn.grants) == (0, 0, ("raise_mood",))


def test_R041_free_economy_takes_whatever_stands_in_for_mood():
    state = arena(learn(table(), "free_economy"), culture=1)
    after = do(state, FreeEconomy(0, first(state).name, (Space("mountain"),)))
    assert (me(after).culture, me(after).ore) == (0, 1)


def test_R038_ballcourts_take_whatever_stands_in_for_mood():
    state = arena(own(table("maya", "greece"), "ballcourts"), culture=1)
    name = first(state).name
    three = tuple(Space("mountain", label=label) for label in "abc")
    after = do(state, Collect(0, name, three, larger=True))
    assert (me(after).culture, me(after).ore) == (0, 3)
    recruits = player(state, food=2, wood=0, ore=0, gold=6)
    after = do(recruits, Recruit(0, name, Units(infantry=3), larger=True))
    assert (me(after).culture, me(after).units["infantry"]) == (0, 3)


def test_R016_myths_and_great_persons_take_what_stands_in():
    state = arena(learn(table(), "myths"), culture=1)
    spared = do(state, LowerMood(0, first(state).name, myths=True))
    assert (first(spared).mood, me(spared).culture) == ("neutral", 0)
    taken = do(arena(table(), mood=1), TakeEventCard(0, "great_artist_19"))
    assert (me(taken).mood, me(taken).kept_events) == (0, ("great_artist_19",))


def test_R073_provinces_take_what_stands_in_for_culture():
    state = arena(own(table(), "provinces"), mood=1)
    after = do(state, ConquerCity(0, 1, first(state, 1).name, make_happy=True))
    assert (me(after).cities[-1].mood, me(after).mood) == ("happy", 0)


def test_R053_a_conversion_is_boosted_by_what_stands_in_for_culture():
    state = arena(own(table("persia", "greece"), "zoroastrianism"), mood=2)
    state = player(state, 1, units={"infantry": 1})
    after = do(state, ConvertUnit(0, first(state).name, 1, boost_result=2), 3)
    assert (me(after).mood, me(after).units["infantry"]) == (0, 1)


def test_R062_extras_of_a_round_are_paid_all_together():
    china = own(war("china", "greece"), "fireworks")
    start = begun(player(china, wood=0, ore=0, gold=1), 0, 1, Units(infantry=1), Units(infantry=1))
    sparkling = FightRound(attacker_extras=Extras(fireworks=True))
    assert why_not(start, sparkling) == ".cannot_pay"
    after = do(player(start, gold=2), sparkling, E2, E2)
    assert me(after).gold == 0


def test_R061_free_education_takes_gold_for_its_idea():
    state = player(learn(table(), "writing", "free_education"), food=0, ideas=0, gold=3)
    after = do(state, Advance(0, "fishing", free_education=True))
    assert (me(after).gold, me(after).mood) == (0, 2)
    poor = player(state, gold=2)
    assert why_not(poor, Advance(0, "fishing", free_education=True)) == ".no_idea_left"


def test_R052_cleopatras_tokens_are_paid_with_what_stands_in():
    state = arena(war("rome", "egypt"), mood=2)
    state = city(state, seat=1, tokens=2)
    attack = StartBattle(0, 1, Units(infantry=1), Units(infantry=1), city=first(state, 1).name)
    after = do(state, attack)
    assert (me(after).mood, first(after, 1).tokens) == (0, 0)
    assert why_not(player(state, mood=1), attack) == ".awe_of_cleopatra"


def test_R013_barbarian_captives_are_missing_from_the_barbarians():
    state = player(table("aztecs", "greece"), captives=(Captive("infantry"), Captive("infantry", 1)))
    assert (barbarian_stock(state, "infantry"), barbarian_stock(state, "cavalry")) == (19, 4)


def test_R051_a_large_ritual_is_offered_at_once_and_nearest_first():
    crowd = tuple(City(name, mood="angry", buildings={"port": 0, "temple": 0, "academy": 0}) for name in "ABCD")
    state = rich(cities(learn(table(), "rituals"), *crowd), gold=7)
    price = mood_price(state, 0, tuple(MoodStep(name, 2) for name in "ABC"))
    ways = payments(me(state), (price,), 13)
    assert ways[0] == Goods(mood=20, food=4)
    assert len(set(ways)) == 13
    assert all(fits(price, way) for way in ways)


def test_R042_a_captive_of_acamapichtli_pays_for_two():
    state = player(table("aztecs", "greece"), leader="acamapichtli", captives=(Captive("infantry", 1),) * 2)
    broke = player(state, food=0, wood=0, ore=1, gold=0)
    ways = payments(me(broke), building_prices(broke, 0, "temple", leader_here=True))
    assert set(ways) == {Goods(ore=1, captives=1), Goods(captives=2)}
    assert ways[0] == Goods(ore=1, captives=1)
