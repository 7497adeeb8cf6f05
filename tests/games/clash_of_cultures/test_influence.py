"""Cultural influence: range, boost, die, protection."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.cities.influence import starts_of
from companion.games.clash_of_cultures.cities.influence_actions import (
    BoostInfluence,
    GiveUpInfluence,
    InfluenceCulture,
    UseArts,
)
from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table.state import BarbarianCity, City
from companion.games.clash_of_cultures.table.stock import influence_range

from .helpers import cities, do, first, learn, me, own, player, rich, table, why_not

THREE = City("A", buildings={"port": 0, "temple": 0})


@pytest.fixture
def rivals(duel):
    """A city of size 3 here, a city with an academy there."""
    state = cities(duel, THREE)
    state = cities(state, City("Z", buildings={"academy": 1}), seat=1)
    return player(state, culture=5)


def attempt(**fields):
    """An attempt from A against the academy in Z."""
    return InfluenceCulture(0, "A", 1, "Z", "academy", **fields)


def test_T13_boosting_range_and_result(rivals):
    after = do(rivals, attempt(distance=4, boost_range=1, boost_result=2), 3)
    assert first(after, 1).buildings == {"academy": 0}
    assert me(after).culture == 2


def test_R052_range_is_size_plus_tokens_plus_cleopatra(rivals):
    assert why_not(rivals, attempt(distance=3)) == ""
    assert why_not(rivals, attempt(distance=4)) == ".out_of_reach"
    assert why_not(rivals, attempt(distance=4, boost_range=1)) == ""
    egypt = player(rivals, leader="cleopatra")
    assert influence_range(me(egypt), first(egypt), leader_here=True) == 4
    assert why_not(cities(rivals, City("Z"), seat=1), attempt()) == ".no_such_building"


def test_R053_five_or_more_succeeds_and_the_rest_waits_for_a_boost(rivals):
    assert first(do(rivals, attempt(), 5), 1).buildings["academy"] == 0
    waiting = do(rivals, attempt(), 4)
    assert waiting.attempt is not None
    after = do(waiting, BoostInfluence(0))
    assert (first(after, 1).buildings["academy"], me(after).culture) == (0, 4)
    assert first(do(waiting, GiveUpInfluence(0)), 1).buildings["academy"] == 1
    converted = do(learn(rivals, "conversion"), attempt(), 4)
    assert first(converted, 1).buildings["academy"] == 0
    assert me(converted).culture == 6


def test_R054_an_influenced_city_targets_only_itself_without_boost(rivals):
    ours = cities(rivals, City("A", buildings={"temple": 1}), City("B"))
    assert why_not(ours, attempt()) == ".start_influenced"
    itself = InfluenceCulture(0, "A", 0, "A", "temple")
    assert first(do(ours, itself, 5)).buildings == {"temple": 0}
    assert why_not(ours, replace(itself, boost_result=1)) == ".no_boost"
    assert do(ours, itself, 4).attempt is None
    assert why_not(ours, InfluenceCulture(0, "B", 0, "A", "temple")) == ".own_city_from_itself"


@pytest.mark.parametrize(
    ("advance", "there", "army"),
    [
        ("separation_of_power", {"mood": "happy"}, False),
        ("totalitarianism", {}, True),
        ("devotion", {"buildings": {"academy": 1, "temple": 1}}, False),
    ],
)
def test_R055_governments_forbid_boosts(rivals, advance, there, army):
    target = replace(City("Z", buildings={"academy": 1}), **there)
    state = learn(cities(rivals, target, seat=1), advance, seat=1)
    assert why_not(state, attempt(boost_result=1, army_there=army)) == ".no_boost"
    assert why_not(state, attempt(boost_range=1, army_there=army)) == ".no_boost"
    assert why_not(state, attempt(army_there=army)) == ""


def test_R055_monuments_sulla_obelisks_ports_and_stock_protect(rivals):
    wonder = cities(rivals, City("Z", buildings={"academy": 1}, wonders=("great_wall",)), seat=1)
    assert why_not(wonder, attempt()) == ""
    assert why_not(learn(wonder, "monuments", seat=1), attempt()) == ".monuments_protect"
    sulla = player(rivals, 1, leader="sulla")
    assert why_not(sulla, attempt(leader_there=True)) == ".sulla_protects"
    obelisk = cities(rivals, City("Z", buildings={"obelisk": 1, "port": 1}), seat=1)
    assert why_not(obelisk, replace(attempt(), building="obelisk")) == ".building_immune"
    assert why_not(obelisk, replace(attempt(), building="port")) == ""
    free = own(obelisk, "city_independence", seat=1)
    assert why_not(free, replace(attempt(), building="port")) == ".building_immune"
    assert why_not(player(rivals, removed={"academy": 5}), attempt()) == ".no_piece_left"


def test_R056_one_success_a_turn_arts_included(rivals):
    after = do(rivals, attempt(), 6)
    assert why_not(after, attempt()) == ".influence_once"
    artful = learn(after, "arts")
    assert why_not(artful, UseArts(0)) == ".influence_once"
    failed = do(do(rivals, attempt(boost_range=1), 1), GiveUpInfluence(0))
    assert me(failed).culture == 4
    assert why_not(failed, attempt()) == ""


def test_arts_gives_an_attempt_without_an_action(rivals):
    ready = do(learn(rivals, "arts"), UseArts(0))
    assert me(ready).culture == 4
    assert do(ready, attempt(), 6).turn.actions == 3


def test_R057_the_colour_scores_the_owner_keeps_the_use(rivals):
    after = do(rivals, attempt(), 6)
    assert score(after).lines[0].values == (4.0, 1.0)
    held = replace(rivals, barbarians=(BarbarianCity(City("Old", buildings={"market": 1})),))
    taken = do(held, InfluenceCulture(0, "A", None, "Old", "market"), 6)
    assert taken.barbarians[0].city.buildings == {"market": 0}


def test_T58_a_foreign_obelisk_keeps_a_city_influenced(rivals):
    captured = cities(rivals, City("A", buildings={"port": 0, "obelisk": 1}))
    assert why_not(captured, attempt()) == ".start_influenced"
    assert why_not(captured, InfluenceCulture(0, "A", 0, "A", "obelisk")) == ".building_immune"


def test_R119_distance_counts_from_the_space_itself(rivals):
    assert why_not(rivals, attempt(distance=0)) == ""


def test_R099_druids_leave_a_token_worth_a_point():
    celts = own(cities(table("celts", "rome"), THREE), "druidic_influence")
    wild = replace(celts, barbarians=(BarbarianCity(City("B1", mood="angry"), {"infantry": 1}),))
    before = score(wild).lines[0].values[0]
    after = do(wild, InfluenceCulture(0, "A", None, "B1"), 6)
    assert score(after).lines[0].values[0] == before + 1
    again = do(after.with_turn(replace(after.turn, influenced=False)), InfluenceCulture(0, "A", None, "B1"), 6)
    assert score(again).lines[0].values[0] == before + 1


def test_R057_greece_starts_from_any_city_it_has_influenced_barbarian_ones_too():
    """Hellenistic Culture: any influenced city is a start, its size the range, whoever holds it."""
    camp = BarbarianCity(City("B1", buildings={"temple": 0, "port": 1}), {"infantry": 1})
    state = rich(own(table("greece", "rome"), "hellenistic_culture"))
    state = cities(replace(state, barbarians=(camp,)), City("Roma", buildings={"market": 0, "academy": 1}), seat=1)
    far = InfluenceCulture(0, "B1", 1, "Roma", "academy", distance=3, start_barbarian=True)
    after = do(state, far, 5)
    assert me(after, 1).cities[0].buildings["academy"] == 0
    assert why_not(state, replace(far, distance=4)) == ".out_of_reach"
    from_rome = InfluenceCulture(0, "Roma", None, "B1", "port", distance=3, start_seat=1)
    assert do(state, from_rome, 5).barbarians[0].city.buildings["port"] == 0
    plain = player(state, civ_advances=())
    assert {why_not(plain, one) for one in (far, from_rome)} == {".start_not_own"}
    strange = replace(state, barbarians=(replace(camp, city=City("B1", buildings={"temple": 1})),))
    assert why_not(strange, far) == ".start_not_own"
    assert [start.owner for start in starts_of(state, 0)] == [0, 1, None]
    assert [start.owner for start in starts_of(plain, 0)] == [0]
