"""Edges of peace, worked out by hand from the rulebook: moods, stocks, routes, moving governments, ties at the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.advances.advance_actions import Advance
from companion.games.clash_of_cultures.advances.free_actions import CollectTaxes
from companion.games.clash_of_cultures.cities.build_actions import Build, BuildWonder
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FoundCity
from companion.games.clash_of_cultures.cities.influence_actions import InfluenceCulture
from companion.games.clash_of_cultures.cities.mood_actions import MoodStep, RaiseMood
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.cities.trade_actions import TakeTradeRoutes, Trade
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.events.event_asks import Toll
from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.state import BarbarianCity, City, Space, Triumph, Wonder
from companion.games.clash_of_cultures.turn.status_actions import (
    ChangeGovernment,
    RazeCity,
    last_status,
    start_chooser,
)

from .helpers import cities, city, do, first, learn, me, own, player, rich, table, turn_of, why_not


def event_with(symbol: str) -> str:
    """Some event with this symbol whose text asks nothing."""
    items = printed.data("events").items()
    return next(name for name, item in items if item["symbol"] == symbol and not item.get("fate"))


def test_R035_raising_the_mood_opens_a_city_that_was_done(duel):
    state = rich(cities(duel, City("A"), City("B")))
    state = state.with_turn(replace(state.turn, actions=9))
    for _ in range(3):
        state = do(state, Collect(0, "A", (Space("plain", distance=0),)))
    # Neutral, then lowered to angry, then once as an angry city: now it rests.
    assert (first(state).mood, why_not(state, Collect(0, "A"))) == ("angry", ".city_closed")
    raised = do(state, RaiseMood(0, (MoodStep("A", 1),)))
    assert why_not(raised, Collect(0, "A", (Space("plain", distance=0),))) == ""


def test_R042_a_building_stands_once_in_a_city_whatever_its_colour(duel):
    state = learn(rich(cities(duel, City("A", buildings={"temple": 1}), City("B"), City("C"))), "myths")
    assert why_not(state, Build(0, "A", "temple")) == ".building_there"
    assert why_not(state, Build(0, "B", "temple")) == ""


def test_R042_five_pieces_are_all_there_are_also_those_that_won_influence(duel):
    mine = [City(f"c{n}", buildings={"temple": 0}) for n in range(4)]
    state = learn(rich(cities(duel, *mine, City("A"), City("B"))), "myths")
    state = cities(state, City("Z", buildings={"temple": 0}), seat=1)
    assert why_not(state, Build(0, "A", "temple")) == ".no_piece_left"
    assert why_not(state, InfluenceCulture(0, "c0", 1, "Z", "temple", distance=1)) != ""


def test_R135_a_city_larger_than_the_number_of_cities_stays_but_does_not_grow(duel):
    large = City("A", mood="happy", buildings={"port": 0, "temple": 0, "academy": 0})
    state = learn(rich(cities(duel, large, City("B")), wonder_cards=1), "tactics", "engineering", "rituals")
    assert why_not(state, Build(0, "A", "fortress")) == ".city_too_large"
    assert why_not(state, BuildWonder(0, "A", "great_pyramid")) == ".city_too_large"
    assert why_not(state, Recruit(0, "A", Units(infantry=4))) == ""


def test_R045_an_angry_city_of_five_recruits_one_and_a_happy_one_six(duel):
    big = City("A", buildings={"port": 0, "temple": 0, "academy": 0, "fortress": 0})
    for mood, most in (("angry", 1), ("neutral", 5), ("happy", 6)):
        state = rich(cities(duel, replace(big, mood=mood)))
        units = Units(settler=min(most, 2), infantry=max(0, min(most - 2, 4)))
        assert why_not(player(state, gold=7), Recruit(0, "A", units)) == ""
        more = replace(units, ship=1)
        assert why_not(player(state, gold=7), Recruit(0, "A", more)) == ".recruit_maximum"


def test_R008_a_bargain_over_the_limit_of_food_is_lost(duel):
    state = player(player(duel, food=2, wood=1), 1, food=2)
    after = do(state, Trade(0, 1, gives=Goods(wood=1), gets=Goods(food=2)))
    assert (me(after).food, me(after, 1).food, me(after, 1).wood) == (2, 0, 1)


def test_R118_four_routes_at_most_and_never_more_than_pairs(duel):
    state = turn_of(learn(player(duel, food=0, units={"ship": 4, "settler": 4}), "trade_routes", "storage"))
    assert me(do(state, TakeTradeRoutes(0, units=8, cities=7))).food == 4
    assert me(do(state, TakeTradeRoutes(0, units=1, cities=7))).food == 1
    assert why_not(state, TakeTradeRoutes(0, units=9, cities=7)) == ".too_many_traders"


def test_R124_pirates_beside_it_block_the_one_water_space(duel):
    state = learn(cities(duel, City("A", coastal=True), City("B")), "fishing")
    free = Collect(0, "A", (Space("water"),))
    assert why_not(state, free) == ""
    assert why_not(state, Collect(0, "A", (Space("water", pirates=True),))) == ".space_has_pirates"


def test_R079_who_cannot_pay_pirates_lowers_a_mood_and_who_can_must_pay(duel):
    state = player(duel, event_counter=0, food=0)
    state = cities(state, City("A", coastal=True, mood="happy"), City("B"))
    pirates = event_with("pirates")
    sad = do(state, DrawEvent(0, pirates, tolls=(Toll(0, city="A"),)))
    assert (sad.pirates, first(sad).mood) == (2, "neutral")
    owner = player(state, wood=1)
    assert why_not(owner, DrawEvent(0, pirates, tolls=(Toll(0, city="A"),))) == ".toll_must_be_paid"
    assert me(do(owner, DrawEvent(0, pirates, tolls=(Toll(0, "wood"),)))).wood == 0


def test_R012_two_more_pirates_are_taken_from_the_map_when_four_are_out(duel):
    state = replace(player(duel, event_counter=0), pirates=3)
    assert do(state, DrawEvent(0, event_with("pirates"))).pirates == 4


def test_R012_the_tenth_barbarian_city_is_the_last_and_a_unit_still_comes(duel):
    camps = tuple(BarbarianCity(City(f"x{n}"), {"infantry": 1}) for n in range(10))
    state = replace(player(duel, event_counter=0), barbarians=camps)
    after = do(state, DrawEvent(0, event_with("barbarians_discovered"), reinforce="x0"))
    assert (len(after.barbarians), after.barbarians[0].units["infantry"]) == (10, 2)


def test_R078_six_exhausted_tokens_are_all_there_are(duel):
    state = replace(player(duel, event_counter=0), exhausted=6)
    assert do(state, DrawEvent(0, event_with("exhausted"))).exhausted == 6


def test_R084_all_markers_move_and_dogma_cuts_the_ideas_at_once(duel):
    known = ("philosophy", "voting", "free_economy", "myths", "state_religion")
    state = player(learn(duel, *known), ideas=6, culture=1, mood=1)
    state = replace(state, stage="status", step=5)
    after = do(state, ChangeGovernment(0, "theocracy", ("devotion",)))
    mine = [name for name in me(after).advances if printed.is_government(name)]
    assert (mine, me(after).ideas) == (["dogma", "devotion"], 2)
    assert (me(after).culture, me(after).mood) == (0, 0)
    poor = player(state, culture=2, mood=0, gold=7)
    assert why_not(poor, ChangeGovernment(0, "theocracy", ("devotion",))) == ".cannot_pay"


def test_R085_tokens_lying_at_a_city_choose_no_start_player(duel):
    state = player(player(duel, culture=2), 1, culture=3)
    state = city(state, 0, 0, tokens=9)
    assert start_chooser(state).taken == 1


def test_R081_the_only_city_may_be_razed_and_that_ends_the_game(duel):
    state = replace(cities(duel, City("A")), stage="status", step=4)
    after = do(state, RazeCity(0, "A"))
    assert (me(after).cities, me(after).gold) == ((), 1)
    assert last_status(after)


def test_R102_a_tie_goes_down_the_list_before_it_is_shared(duel):
    level = player(cities(duel, City("A"), City("B")), advances=("farming", "mining"))
    level = player(cities(level, City("Z"), City("Y"), seat=1), 1, advances=("farming", "mining"))
    assert score(level).winners == (0, 1)
    # Two points of a triumph against two of a city more: the city stands higher in the list.
    triumph = player(level, triumphs=(Triumph("general"),))
    settled = cities(triumph, City("Z"), City("Y"), City("X", buildings={"port": 1}), seat=1)
    sheet = score(settled)
    assert (sheet.totals[0], sheet.totals[1], sheet.winners) == (5.0, 5.0, (1,))


def test_R102_the_pyramid_wins_a_tie_even_from_a_lost_city(duel):
    level = cities(cities(duel, City("A"), City("B")), City("Z"), City("Y", wonders=("great_pyramid",)), seat=1)
    level = replace(level, wonders={"great_pyramid": Wonder(0)})
    gap = score(level).totals[0] - score(level).totals[1]
    even = player(level, 1, leaders_killed=("sulla",) * int(gap // 2), advances=_advances(gap))
    sheet = score(even)
    assert sheet.totals[0] == sheet.totals[1]
    assert sheet.winners == (0,)


def _advances(gap: float) -> tuple[str, ...]:
    """Farming and Mining, and as many more as make half points of what two-point leaders leave."""
    rest = int((gap - 2 * (gap // 2)) * 2)
    return ("farming", "mining", "storage", "irrigation")[: 2 + rest]


@pytest.mark.parametrize(("counter", "left"), [(3, 2), (2, 1), (1, 0)])
def test_R025_an_empty_counter_stops_the_turn_until_the_event_is_done(duel, counter, left):
    state = player(rich(duel), event_counter=counter)
    after = do(state, Advance(0, "fishing"))
    assert me(after).event_counter == left
    held = why_not(after, Advance(0, "writing"))
    assert held == ("" if left else ".event_first")


def test_R033_seven_settlements_are_all_there_are(duel):
    state = player(cities(duel, *(City(f"c{n}") for n in range(7))), units={"settler": 1})
    assert why_not(state, FoundCity(0)) == ".no_settlement_left"


def test_R046_a_fifth_settler_is_taken_off_the_map_first(duel):
    state = rich(player(duel, units={"settler": 4}))
    name = first(state).name
    assert why_not(state, Recruit(0, name, Units(settler=1))) == ".no_piece_left"
    after = do(state, Recruit(0, name, Units(settler=1), from_map=Units(settler=1)))
    assert me(after).units["settler"] == 4


def test_R016_taxes_take_exactly_one_mood_and_give_as_many_as_there_are_cities(duel):
    state = learn(cities(player(duel, mood=1, food=0), City("A"), City("B", mood="angry"), City("C")), "taxes")
    three = CollectTaxes(0, Goods(food=1, wood=1, ore=1))
    after = do(state, three)
    assert (me(after).mood, me(after).food, me(after).wood, me(after).ore) == (0, 1, 1, 1)
    assert why_not(state, CollectTaxes(0, Goods(food=1, wood=2, ore=1))) != ""
    assert why_not(state, CollectTaxes(0, Goods(gold=1))) != ""


def test_R028_the_own_advance_comes_before_the_event_of_the_same_marker():
    state = player(rich(table("aztecs", "rome")), event_counter=1)
    after = do(state, Advance(0, "tactics"))
    assert (me(after).civ_advances, me(after).event_counter) == (("captives",), 0)


def test_R055_devotion_forbids_any_boost_against_a_city_with_a_temple(duel):
    state = rich(cities(duel, City("A")))
    state = learn(cities(state, City("Z", buildings={"temple": 1}), seat=1), "dogma", "devotion", seat=1)
    near = InfluenceCulture(0, "A", 1, "Z", "temple", distance=1)
    assert why_not(state, near) == ""
    assert why_not(state, replace(near, distance=2, boost_range=1)) == ".no_boost"
    missed = do(state, near, 4)
    assert missed.attempt is None


def test_R130_allied_pirates_found_a_city_and_leave_the_map():
    carthage = own(table("carthage", "rome"), "hegemony", "pirate_allies")
    state = replace(turn_of(carthage), pirates=2)
    after = do(state, FoundCity(0, coastal=True, from_pirate=True))
    assert (after.pirates, len(me(after).cities)) == (1, 2)
