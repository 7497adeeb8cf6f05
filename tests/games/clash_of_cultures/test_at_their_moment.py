"""Leaders, peoples and wonders at their moment: free moves, ships, tactics and walls that were only words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import progress
from companion.games.clash_of_cultures.advances.advance_actions import Advance
from companion.games.clash_of_cultures.cities.collect_actions import Collect, FoundCity
from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.event_actions import DrawEvent
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.leaders.ability_actions import UseAbility
from companion.games.clash_of_cultures.leaders.fear import Driven
from companion.games.clash_of_cultures.leaders.people_actions import ClaimWonder, LaunchShip
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.state import BarbarianCity, City, Clash
from companion.games.clash_of_cultures.turn.reminders import reminders
from companion.games.clash_of_cultures.war.aftermath_actions import SacrificeDido
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.command_actions import Command, Move
from companion.games.clash_of_cultures.war.places import at, beside, in_city

from .armies import E2, begun, war
from .helpers import cities, do, learn, me, own, player, rich, table, tell, turn_of, why_not


def ready(civilization: str, *advances: str, **changes: object) -> Clash:
    """A people with plenty, two cities with markets, Tactics and these own advances."""
    state = own(learn(player(rich(table(civilization, "rome")), **changes), "tactics"), *advances)
    return cities(state, City("A", mood="happy", buildings={"market": 0}), City("B"))


def test_R145_chinese_settlers_move_without_an_action_after_recruiting_one():
    state = do(ready("china", "expansion"), Recruit(0, "A", Units(settler=1)))
    assert do(state, Command(0, (Move("s", Units(settler=1)),))).turn.actions == 2
    assert do(state, Command(0, (Move("s", Units(infantry=1)),))).turn.actions == 1


def test_R150_each_new_rider_of_the_huns_moves_once():
    state = do(ready("huns", "mounted_archers"), Recruit(0, "A", Units(cavalry=2)))
    ride = Command(0, (Move("r", Units(cavalry=1)),))
    once = do(state, ride)
    twice = do(once, replace(ride, moves=(Move("q", Units(cavalry=1)),)))
    assert (once.turn.actions, twice.turn.actions, twice.turn.lent) == (2, 2, ())


def test_R132_hanno_sails_once_a_turn_without_an_action():
    state = do(ready("carthage", leader="hanno", units={"ship": 2}), UseAbility(0, "hanno_navigator"))
    sail = Command(0, (Move("f", Units(ship=1), onto="water"),))
    assert do(state, sail).turn.actions == 3
    assert do(state, Command(0, (Move("f", Units(infantry=1)),))).turn.actions == 2
    assert why_not(state, UseAbility(0, "hanno_navigator")) == ".once_a_turn"


def test_R132_erik_lands_without_an_action():
    state = do(ready("vikings", leader="erik_the_red"), UseAbility(0, "erik_the_red_new_colonies"))
    assert do(state, Command(0, (Move("f", Units(infantry=2), loads=True),))).turn.actions == 3
    assert do(state, Command(0, (Move("f", Units(infantry=2)),))).turn.actions == 2


@pytest.mark.parametrize(
    ("units", "stopped"), [(Units(leader=1, elephant=1), ""), (Units(leader=1), ".mountain_stops")]
)
def test_R132_hannibal_crosses_mountains_with_elephants(units, stopped):
    state = ready("carthage", leader="hannibal", units={"elephant": 1})
    crossed = do(state, Command(0, (Move("h", units, onto="mountain"),)))
    assert why_not(crossed, Command(0, (Move("h", units),))) == stopped


def test_R132_recruits_of_vercingetorix_stand_beside_his_city():
    state = replace(ready("celts", leader="vercingetorix"), groups=())
    state = replace(state, rules=replace(state.rules, places=True))
    away = Recruit(0, "A", Units(infantry=1), outside=True)
    assert why_not(state, away) == ".leader_not_in_play"
    after = do(state, replace(away, leader_here=True))
    assert (at(after, 0, beside(0, "A")), at(after, 0, in_city(0, "A"))) == (Units(infantry=1), Units())


def test_R132_viriatus_lets_his_player_play_tactics_for_barbarians():
    state = player(ready("celts", leader="viriatus", action_cards=1), seat=1, action_cards=1)
    state = learn(replace(state, barbarians=(BarbarianCity(City("B1"), {"infantry": 2}),)), "tactics", seat=1)
    battle = do(state, StartBattle(1, None, Units(infantry=2), Units(infantry=2), city="B1"))
    archers = FightRound(defender_tactic="archers")
    assert why_not(battle, archers) == ".barbarians_play_no_tactics"
    assert why_not(battle, replace(archers, loyal=1)) == ".barbarians_play_no_tactics"
    after = do(battle, replace(archers, loyal=0), 6, 1, 1, 1)
    assert me(after).action_cards == 0


def test_R150_raiders_keep_settlers_from_founding():
    near = FoundCity(0, raided=True)
    assert why_not(table("rome", "huns"), near) == ""
    assert why_not(own(table("rome", "huns"), "raiders", seat=1), near) == ".raiders_forbid"


def test_R044_the_great_lighthouse_gives_a_ship_when_its_city_is_activated():
    state = cities(ready("greece"), City("A", coastal=True, wonders=("great_lighthouse",)), City("B"))
    assert why_not(state, LaunchShip(0)) == ".no_ship_to_launch"
    lit = do(state, Collect(0, "A"))
    assert any(one.message.id == ".remind.lighthouse" for one in reminders(lit))
    after = do(lit, LaunchShip(0))
    assert me(after).units["ship"] == 1
    assert why_not(after, LaunchShip(0)) == ".no_ship_to_launch"


def test_R044_the_gate_of_the_gardens_is_known_where_places_are():
    state = cities(ready("greece"), City("Z", wonders=("great_gardens",)), City("Y"), seat=1)
    strolled = do(state, Command(0, (Move("g", Units(infantry=1), onto="plain"),)))
    attack = Move("g", Units(infantry=1), enemies=True, to=in_city(1, "Z"))
    assert why_not(strolled, Command(0, (attack,))) == ".gardens_stop"
    assert why_not(strolled, Command(0, (replace(attack, to=in_city(1, "Y")),))) == ""


def test_R132_sulla_is_asked_before_barbarians_near_him_move():
    state = player(player(table(), event_counter=0), leader="sulla")
    state = replace(state, barbarians=(BarbarianCity(City("B1"), {"infantry": 1}),))
    told = tell(state, DrawEvent(0, "famine_3"))[1]
    assert ".step.dictator" in [step.message.id for step in told.steps]


def test_R132_dido_is_reminded_of_after_each_round():
    state = player(war("rome", "carthage"), 1, leader="queen_dido")
    start = begun(
        cities(state, City("Tyros"), seat=1), 0, 1, Units(infantry=2), Units(infantry=1, leader=1), city="Tyros"
    )
    assert not [one for one in reminders(start) if one.action == SacrificeDido(1)]
    on = do(start, FightRound(), E2, E2, E2, E2)
    assert [one.seat for one in reminders(on) if one.action == SacrificeDido(1)] == [1]


def test_R132_spread_of_fear_drives_a_unit_from_its_place():
    state = turn_of(player(table("aztecs", "rome", places=True), leader="marqzen"))
    there = me(state, 1).cities[0].name
    driven = Driven(1, "settler", in_city(1, there), beside(1, there))
    after = do(state, UseAbility(0, "marqzen_spread_of_fear", driven=driven))
    assert (at(after, 1, beside(1, there)).settler, at(after, 1, in_city(1, there)).settler) == (1, 0)
    assert after.turn.actions == 2


def test_R132_spread_of_fear_asks_only_where_places_are_kept():
    state = turn_of(player(table("aztecs", "rome", places=True), leader="marqzen"))
    given = {"seat": 0, "ability": "marqzen_spread_of_fear"}
    assert [one.ask.field for one in progress(GAME, UseAbility, state, given).asked][-1] == "goes"
    bare = turn_of(player(table("aztecs", "rome"), leader="marqzen"))
    assert progress(GAME, UseAbility, bare, given).action == UseAbility(0, "marqzen_spread_of_fear")


def test_R044_with_the_mausoleum_the_own_event_goes_under_the_pile():
    state = cities(table(), City("Roma", wonders=("great_mausoleum",)))
    state = replace(player(state, event_counter=0), events_drawn=("migration_34",))
    assert do(state, DrawEvent(0, "famine_3")).events_drawn == ("famine_3", "migration_34")
    other = replace(player(state, 1, event_counter=0), events_drawn=("migration_34",))
    assert do(other, DrawEvent(1, "famine_3")).events_drawn == ("migration_34", "famine_3")


@pytest.mark.parametrize(("civilization", "leader"), [("china", "qin_shi_huang"), ("babylonia", "nebuchadnezzar_ii")])
def test_R132_a_leader_takes_the_own_wonder_from_another_hand(civilization, leader):
    state = rich(turn_of(player(table(civilization, "rome"), leader=leader)))
    assert why_not(state, ClaimWonder(0, 1)) == ".no_wonder_drawn"
    drew = do(player(learn(state, "math"), 1, wonder_cards=1), Advance(0, "engineering"))
    assert [one.seat for one in reminders(drew) if one.message.id == ".remind.claim"] == [0]
    after = do(drew, ClaimWonder(0, 1))
    assert (me(after).wonder_cards, me(after, 1).wonder_cards) == (1, 0)
    assert why_not(after, ClaimWonder(0, 1)) == ".no_wonder_drawn"
