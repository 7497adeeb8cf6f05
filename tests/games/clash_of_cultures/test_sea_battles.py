"""Sea battles: hits sink ships, those carried drown with them, and a leader aboard may help."""

from __future__ import annotations

from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.war.aftermath_actions import Retreat
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.odds import odds

from .armies import E2, I6, L1, begun, sides, war
from .helpers import do, me, own, player, why_not


def test_R066_hits_sink_ships_and_never_those_they_carry():
    start = begun(war(), 0, 1, Units(ship=2, infantry=2), Units(ship=1), sea=True)
    after = do(start, FightRound(), E2, E2, I6)
    assert sides(after)[0].units == Units(ship=1, infantry=2)
    assert (me(after).units["ship"], me(after).units["infantry"]) == (3, 8)


def test_R066_the_odds_of_a_convoy_are_those_of_its_ships():
    loaded = Battle(Side(0, Units(ship=2, infantry=2)), Side(1, Units(ship=1)), sea=True)
    empty = Battle(Side(0, Units(ship=2)), Side(1, Units(ship=1)), sea=True)
    assert odds(loaded) == odds(empty)


def test_R066_after_a_sea_battle_those_without_room_drown():
    start = begun(
        player(war(), units={"ship": 2, "infantry": 3}), 0, 1, Units(ship=2, infantry=3), Units(ship=1), sea=True
    )
    after = do(start, FightRound(), I6, I6, I6)
    assert after.battle is None
    assert (me(after).units["ship"], me(after).units["infantry"]) == (1, 2)


def test_R066_vikings_with_longships_carry_three():
    vikings = own(war("vikings", "greece"), "longships")
    start = begun(
        player(vikings, units={"ship": 2, "infantry": 3}), 0, 1, Units(ship=2, infantry=3), Units(ship=1), sea=True
    )
    after = do(start, FightRound(), I6, I6, I6)
    assert (me(after).units["ship"], me(after).units["infantry"]) == (1, 3)


def test_R066_settlers_aboard_survive_a_retreat():
    start = begun(
        player(war(), units={"ship": 2, "settler": 1}), 0, 1, Units(ship=2, settler=1), Units(ship=2), sea=True
    )
    after = do(do(start, FightRound(), E2, E2, E2, E2), Retreat())
    assert after.battle is None
    assert (me(after).units["ship"], me(after).units["settler"]) == (2, 1)


def test_R069_a_leader_that_drowns_counts_for_the_winner():
    state = player(war(), leader="sulla", units={"ship": 1})
    start = begun(state, 0, 1, Units(ship=1, leader=1), Units(ship=2), sea=True)
    after = do(start, FightRound(), L1, I6, I6)
    assert after.battle is None
    assert me(after).leader is None
    assert me(after, 1).leaders_killed == ("sulla",)


def test_R069_a_leader_that_drowns_before_pirates_counts_for_nobody():
    state = player(war(), leader="sulla", units={"ship": 1})
    state = do(state, StartBattle(0, None, Units(ship=1, leader=1), Units(ship=2), sea=True))
    after = do(state, FightRound(), L1, I6, I6)
    assert me(after).leader is None
    assert not me(after, 1).leaders_killed


def test_R015_units_aboard_count_by_ships_not_by_four():
    state = player(war(), units={"ship": 3, "infantry": 7})
    six = StartBattle(0, 1, Units(ship=3, infantry=6), Units(ship=1), sea=True)
    seven = StartBattle(0, 1, Units(ship=3, infantry=7), Units(ship=1), sea=True)
    assert (why_not(state, six), why_not(state, seven)) == ("", ".ships_are_full")
