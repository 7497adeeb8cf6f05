"""Cities: founding, activation, production, building, recruiting, moods."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.advances.advancing import advance_prices
from companion.games.clash_of_cultures.advances.free_actions import CollectTaxes, ForceLabor, ProclaimLiberties
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder
from companion.games.clash_of_cultures.cities.cities import capacity
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FoundCity, FreeEconomy
from companion.games.clash_of_cultures.cities.mood_actions import HoldGames, MoodStep, RaiseMood, Vote
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.goods import payments
from companion.games.clash_of_cultures.table.state import City, Space

from .helpers import cities, city, do, first, learn, me, own, player, rich, table, tell, turn_of, why_not

PLAIN, FOREST, MOUNTAIN, WATER = Space("plain"), Space("forest"), Space("mountain"), Space("water")
HOME = Space("plain", distance=0)


def big(mood: str = "neutral", size: int = 3, **more: object) -> City:
    """A city of this size."""
    buildings = dict.fromkeys(("academy", "temple", "fortress", "market")[: size - 1], 0)
    return City("A", mood=mood, buildings=buildings, **more)


def test_R033_found_on_free_fertile_land_with_a_settler(duel):
    after = do(duel, FoundCity(0, "forest", name="Nova"))
    made = me(after).city("Nova")
    assert (made.mood, made.size, made.terrain, me(after).units["settler"]) == ("neutral", 1, "forest", 0)
    assert why_not(duel, FoundCity(0, "barren")) == ".found_on_barren"
    assert why_not(own(duel, "flood_plains"), FoundCity(0, "barren")) == ""
    assert why_not(duel, FoundCity(0, occupied=True)) == ".found_occupied"
    assert why_not(duel, FoundCity(0, exhausted=True)) == ".found_exhausted"
    assert why_not(duel, FoundCity(0, "water")) == ".found_on_land"
    assert why_not(player(duel, units={}), FoundCity(0)) == ".no_unit_on_map"
    seven = cities(duel, *(City(str(n)) for n in range(7)))
    assert why_not(seven, FoundCity(0)) == ".no_settlement_left"


def collect_moods(state, times):
    """The mood after each of so many productions."""
    moods = []
    for _ in range(times):
        state = do(turn_of(state, actions=9, used=state.turn.used), Collect(0, "A", (HOME,)))
        moods.append(me(state).city("A").mood)
    return state, moods


def test_R034_T19_the_first_activation_is_free_later_ones_lower_the_mood(duel):
    _, moods = collect_moods(cities(duel, big("happy")), 3)
    assert moods == ["happy", "neutral", "angry"]


def test_R035_T20_an_angry_activation_is_the_last_one(duel):
    state, _ = collect_moods(cities(duel, big("angry")), 1)
    assert why_not(state, Collect(0, "A", (HOME,))) == ".city_closed"
    four, _ = collect_moods(cities(duel, big("happy")), 4)
    assert why_not(four, Collect(0, "A", (HOME,))) == ".city_closed"
    calmed = do(player(four, mood=9), RaiseMood(0, (MoodStep("A"),)))
    assert why_not(calmed, Collect(0, "A", (HOME,))) == ""


def test_R036_effects_that_build_or_recruit_activate_too(duel):
    state = rich(learn(cities(duel, big(size=2), City("B"), City("C")), "fishing"))
    state = city(state, coastal=True)
    after = do(do(state, Build(0, "A", "port")), Recruit(0, "A", Units(infantry=1)))
    assert (me(after).city("A").activations, me(after).city("A").mood) == (2, "angry")


def test_R037_T49_the_mood_before_lowering_counts(duel):
    state = cities(duel, big(size=2))
    two = (HOME, FOREST)
    state = do(turn_of(state, actions=9), Collect(0, "A", two))
    assert me(state).city("A").mood == "neutral"
    state = do(state, Collect(0, "A", two))
    assert me(state).city("A").mood == "angry"
    assert why_not(state, Collect(0, "A", two)) == ".too_many_spaces"
    state = do(state, Collect(0, "A", (HOME,)))
    assert why_not(state, Collect(0, "A", (HOME,))) == ".city_closed"


@pytest.mark.parametrize(("mood", "most"), [("happy", 4), ("neutral", 3), ("angry", 1)])
def test_R038_T17_spaces_and_recruits_by_size_and_mood(duel, mood, most):
    state = rich(learn(cities(duel, big(mood), City("B"), City("C")), "fishing"))
    spaces = (HOME, PLAIN, FOREST, FOREST, MOUNTAIN)
    assert why_not(state, Collect(0, "A", spaces[:most])) == ""
    assert why_not(state, Collect(0, "A", spaces[: most + 1])) == ".too_many_spaces"
    assert why_not(state, Recruit(0, "A", Units(settler=most, infantry=1))) == ".recruit_maximum"
    assert capacity(state, 0, me(state).city("A"), mood) == most


def test_R039_what_each_terrain_gives(duel):
    state = learn(cities(duel, big("happy", 4)), "storage", "fishing", "irrigation")
    after = do(player(state, food=0), Collect(0, "A", (HOME, FOREST, MOUNTAIN, WATER, Space("barren"))))
    assert (me(after).food, me(after).wood, me(after).ore) == (3, 1, 1)
    assert why_not(state, Collect(0, "A", (WATER, WATER))) == ".one_water_space"
    bare = cities(duel, big("happy", 4))
    assert why_not(bare, Collect(0, "A", (WATER,))) == ".space_gives_nothing"
    port = City("A", buildings={"port": 0}, coastal=True)
    assert me(do(cities(duel, port), Collect(0, "A", (Space("water", "gold"),)))).gold == 1
    assert me(do(cities(duel, port), Collect(0, "A", (Space("water", "mood"),)))).mood == 1
    assert why_not(cities(duel, port), Collect(0, "A", (Space("water", "wood"),))) == ".space_gives_other"


def test_R040_blocked_spaces(duel):
    state = learn(cities(duel, big("happy")), "fishing")
    assert why_not(state, Collect(0, "A", (replace(FOREST, enemy=True),))) == ".space_has_enemies"
    assert why_not(state, Collect(0, "A", (replace(FOREST, city=True),))) == ".space_has_city"
    assert why_not(state, Collect(0, "A", (replace(FOREST, exhausted=True),))) == ".space_exhausted"
    assert why_not(state, Collect(0, "A", (replace(WATER, pirates=True),))) == ".space_has_pirates"
    tribute = own(state, "tribute_empire")
    assert why_not(tribute, Collect(0, "A", (replace(FOREST, city=True, enemy=True, distance=2),))) == ""


def test_T16_the_rulebooks_production(duel):
    state = learn(cities(duel, replace(big(), terrain="mountain")), "fishing")
    own_mountain, water = Space("mountain", distance=0), WATER
    after = do(player(state, food=0), Collect(0, "A", (own_mountain, water, FOREST)))
    assert (me(after).food, me(after).ore, me(after).wood) == (1, 1, 1)
    assert why_not(state, Collect(0, "A", (own_mountain, own_mountain))) == ".spaces_must_differ"
    assert why_not(state, Collect(0, "A", (replace(MOUNTAIN, enemy=True),))) == ".space_has_enemies"


def test_T18_surplus_food_is_lost(duel):
    state = cities(duel, big())
    after, turn = tell(state, Collect(0, "A", (HOME, PLAIN)))
    assert me(after).food == 2
    assert turn.steps[-1].surplus == (("food", 2),)
    stored = player(learn(state, "storage"), food=6)
    assert me(do(stored, Collect(0, "A", (HOME, PLAIN)))).food == 7


def test_R041_public_education_metallurgy_husbandry_free_economy(duel):
    state = learn(cities(duel, big("happy")), "public_education", "metallurgy", "husbandry")
    once = do(state, Collect(0, "A", (MOUNTAIN, MOUNTAIN), ore_as_gold=True))
    assert (me(once).ore, me(once).gold, me(once).ideas) == (1, 1, 1)
    assert me(do(once, Collect(0, "A", (HOME,)))).ideas == 1
    far = Space("forest", distance=2)
    after = do(state, Collect(0, "A", (far,)))
    assert why_not(after, Collect(0, "A", (far,))) == ".once_a_turn"
    assert why_not(state, Collect(0, "A", (far, replace(far, label="x")))) == ".husbandry_limit"
    free = player(learn(cities(duel, big(), City("B")), "free_economy"), mood=1)
    done = do(free, FreeEconomy(0, "A", (FOREST,)))
    assert (done.turn.actions, me(done).wood, me(done).mood) == (3, 1, 0)
    assert why_not(done, Collect(0, "B", (HOME,))) == ".only_production"


def test_T21_where_an_academy_may_be_built(duel):
    fit, angry = City("A", buildings={"temple": 0}), City("B", mood="angry")
    large = City("C", buildings=dict.fromkeys(("temple", "fortress", "port"), 0))
    has = City("D", buildings={"academy": 0})
    state = rich(learn(cities(duel, fit, angry, large, has), "writing"))
    assert why_not(state, Build(0, "A", "academy")) == ""
    assert why_not(state, Build(0, "B", "academy")) == ".city_angry"
    assert why_not(state, Build(0, "C", "academy")) == ".city_too_large"
    assert why_not(state, Build(0, "D", "academy")) == ".building_there"


def test_R042_building_costs_unlocks_and_stock(duel):
    two = cities(rich(duel), City("A"), City("B"))
    assert why_not(two, Build(0, "A", "academy")) == ".needs_advance"
    ready = learn(two, "writing", "fishing")
    after = do(ready, Build(0, "A", "academy"))
    assert (me(after).food, me(after).wood, me(after).ore) == (6, 6, 6)
    assert why_not(ready, Build(0, "A", "port")) == ".port_needs_water"
    assert why_not(player(ready, removed={"academy": 5}), Build(0, "A", "academy")) == ".no_piece_left"
    assert why_not(player(ready, food=0), Build(0, "A", "academy")) == ".cannot_pay"
    assert why_not(player(ready, food=0, gold=1), Build(0, "A", "academy")) == ""


def test_R043_wonders_need_engineering_card_advance_and_a_happy_city(duel):
    state = rich(cities(duel, City("A", mood="happy"), City("B")), wonder_cards=1)
    gardens = BuildWonder(0, "A", "great_gardens")
    assert why_not(state, gardens) == ".needs_advance"
    ready = learn(state, "engineering", "irrigation")
    after = do(ready, gardens)
    assert (me(after).culture, me(after).food, me(after).wood, me(after).ore) == (15, 2, 2, 5)
    assert (after.wonders["great_gardens"].builder, me(after).wonder_cards) == (0, 0)
    assert why_not(city(ready, mood="neutral"), gardens) == ".wonder_needs_happy"
    assert why_not(player(ready, wonder_cards=0), gardens) == ".no_wonder_card"
    assert why_not(cities(ready, City("A", mood="happy")), gardens) == ".city_too_large"


def test_R044_build_bonuses(duel):
    names = "writing", "myths", "math", "dogma"
    state = learn(rich(cities(duel, City("A"), City("B"), City("C")), ideas=0), *names)
    assert me(do(state, Build(0, "A", "academy"))).ideas == 2
    assert me(do(state, Build(0, "A", "observatory"))).action_cards == 2
    after = do(state, Build(0, "A", "temple", token="culture", theocracy="devotion"))
    assert me(after).culture == 21
    assert "devotion" in me(after).advances
    assert me(after).event_counter == 2
    statue = learn(rich(cities(duel, City("A", mood="happy"), City("B")), wonder_cards=1), "engineering", "monuments")
    assert me(do(statue, BuildWonder(0, "A", "great_statue"))).objective_cards == 2


def test_R045_recruiting_availability_and_costs(duel):
    state = rich(cities(duel, City("A", mood="happy", buildings={"market": 0, "port": 0}, coastal=True)))
    after = do(state, Recruit(0, "A", Units(settler=1, infantry=1, ship=1, cavalry=1)))
    assert (me(after).food, me(after).wood, me(after).ore) == (3, 4, 6)
    bare = rich(cities(duel, City("B", mood="happy")))
    for units in (Units(ship=1), Units(cavalry=1), Units(elephant=1)):
        assert why_not(bare, Recruit(0, "B", units)) == ".not_available"
    assert why_not(bare, Recruit(0, "B")) == ".recruit_maximum"


def test_R046_an_empty_stock_takes_units_off_the_map(duel):
    state = rich(cities(duel, City("A")), units={"settler": 4})
    assert why_not(state, Recruit(0, "A", Units(settler=1))) == ".no_piece_left"
    after = do(state, Recruit(0, "A", Units(settler=1), from_map=Units(settler=1)))
    assert me(after).units["settler"] == 4


def test_R047_sanitation_and_draft_pay_with_mood(duel):
    state = learn(rich(cities(duel, City("A", mood="happy"))), "sanitation", "draft")
    after = do(state, Recruit(0, "A", Units(settler=1, infantry=1), sanitation=True, draft=True))
    assert (me(after).food, me(after).ore, me(after).mood) == (7, 7, 18)
    free = do(learn(state, "civil_liberties"), Recruit(0, "A", Units(infantry=1), draft=True))
    assert me(free).mood == 18
    assert why_not(state, Recruit(0, "A", Units(infantry=1), sanitation=True)) == ".sanitation_needs_settler"


def test_R048_leaders_replace_each_other(duel):
    state = rich(cities(duel, City("A", mood="happy")))
    after = do(state, Recruit(0, "A", leader="sulla"))
    assert (me(after).leader, me(after).culture, me(after).mood) == ("sulla", 19, 19)
    again = do(after, Recruit(0, "A", leader="augustus"))
    assert (me(again).leader, me(again).leaders) == ("augustus", ("gaius_julius_caesar",))
    assert me(again, 1).leaders_killed == ()
    assert why_not(again, Recruit(0, "A", leader="sulla")) == ".leader_not_available"


def test_R049_medicine_and_nationalism_after_recruiting(duel):
    state = learn(rich(cities(duel, City("A"))), "medicine", "nationalism")
    after = do(state, Recruit(0, "A", Units(infantry=1), medicine="ore", token="culture"))
    assert (me(after).ore, me(after).food, me(after).culture) == (7, 6, 21)
    settler = do(state, Recruit(0, "A", Units(settler=1)))
    assert me(settler).mood == 20


def test_R050_T22_raising_moods_costs_size_a_step(duel):
    two = City("A", mood="angry", buildings={"port": 0})
    state = player(cities(duel, two), mood=4)
    assert me(do(state, RaiseMood(0, (MoodStep("A"),)))).mood == 2
    happy = do(state, RaiseMood(0, (MoodStep("A", 2),)))
    assert (me(happy).mood, first(happy).mood) == (0, "happy")
    assert why_not(player(state, mood=3), RaiseMood(0, (MoodStep("A", 2),))) == ".cannot_pay"
    assert why_not(city(state, mood="neutral"), RaiseMood(0, (MoodStep("A", 2),))) == ".mood_too_high"


def test_R051_rituals_sports_and_voting(duel):
    two = City("A", mood="angry", buildings={"port": 0})
    ritual = player(learn(cities(duel, two), "rituals"), mood=1, wood=1, food=0)
    assert me(do(ritual, RaiseMood(0, (MoodStep("A"),)))).wood == 0
    games = player(learn(cities(duel, two), "sports"), culture=2)
    after = do(games, HoldGames(0, "A", 2))
    assert (first(after).mood, me(after).culture) == ("happy", 0)
    vote = do(player(learn(cities(duel, two), "voting"), mood=3), Vote(0))
    raised = do(vote, RaiseMood(0, (MoodStep("A"),)))
    assert (raised.turn.actions, me(raised).mood, first(raised).mood) == (3, 0, "neutral")


def test_R126_activation_as_a_price_counts(duel):
    egypt = player(cities(table("rome", "greece"), City("A", mood="happy")), leader="augustus", culture=1)
    after = do(egypt, UseAbility(0, "augustus_princeps", city="A"))
    assert (first(after).activations, first(after).mood, after.turn.actions) == (1, "happy", 2)
    assert first(do(player(after, culture=1), UseAbility(0, "augustus_princeps", city="A"))).mood == "neutral"


def test_R132_city_markers_are_no_supply(duel):
    state = player(cities(duel, City("A", mood="neutral")), mood=1)
    assert me(do(state, RaiseMood(0, (MoodStep("A"),)))).mood == 0
    assert first(duel).mood == "happy"
    assert me(duel).mood == 0


def test_R135_the_size_limit_is_checked_only_when_building(duel):
    large = City("A", buildings=dict.fromkeys(("port", "temple", "academy"), 0))
    state = rich(learn(cities(duel, large), "tactics"))
    assert why_not(state, Build(0, "A", "fortress")) == ".city_too_large"
    assert why_not(state, Collect(0, "A", (HOME,))) == ""


def test_forced_labor_taxes_and_liberties(duel):
    angry = player(learn(cities(duel, big("angry", 2)), "forced_labor", "taxes", "civil_liberties"), mood=2)
    after = do(angry, ForceLabor(0))
    assert why_not(after, Collect(0, "A", (HOME, FOREST))) == ""
    taxed = do(angry, CollectTaxes(0, Goods(wood=1)))
    assert (me(taxed).wood, me(taxed).mood) == (1, 1)
    assert why_not(angry, CollectTaxes(0, Goods(gold=1))) == ".tax_amount"
    assert me(do(angry, ProclaimLiberties(0))).mood == 5


def test_an_angry_production_does_not_forget_the_other_spaces(duel):
    calm = do(cities(duel, City("A", buildings={"temple": 0}), City("B")), Collect(0, "A", (HOME, FOREST)))
    angry = do(city(turn_of(calm), mood="angry", activations=0), Collect(0, "A"))
    assert first(angry).spaces == (HOME, FOREST)
    assert me(angry).wood == me(calm).wood


def test_every_way_to_pay_is_offered_the_proposed_one_first(duel):
    rich_one = player(duel, food=1, ideas=2, gold=1)
    ways = payments(me(rich_one), advance_prices(rich_one, 0, "storage"))
    assert ways[0] == Goods(food=1, ideas=1)
    assert set(ways) == {
        Goods(food=1, ideas=1),
        Goods(ideas=2),
        Goods(food=1, gold=1),
        Goods(ideas=1, gold=1),
    }


def test_R011_a_drafted_ship_needs_a_piece():
    state = own(learn(rich(table("carthage", "rome")), "tactics", "draft"), "mercenaries")
    state = city(player(state, units={"ship": 4}), buildings={"port": 0}, coastal=True)
    drafted = Recruit(0, first(state).name, draft=True, draft_ship=True)
    assert why_not(state, drafted) == ".no_piece_left"
    again = replace(drafted, from_map=Units(ship=1))
    assert me(do(state, again)).units["ship"] == 4
    assert why_not(player(state, units={"ship": 3}), drafted) == ""
