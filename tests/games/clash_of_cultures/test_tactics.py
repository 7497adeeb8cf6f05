"""Tactics cards in battle, prices paid before it, and what pirates and barbarians do in it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.state import BarbarianCity, City
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.capture_actions import LoseCityToBarbarians

from .armies import C5, E2, I5, I6, L1, begun, sides, told, war
from .helpers import cities, do, learn, me, own, player, why_not

TWO, THREE = Units(infantry=2), Units(infantry=3)


def test_R059_tactics_leave_the_hand_and_need_their_place():
    state = cities(war(), City("Z", buildings={"fortress": 1}), City("Y"), seat=1)
    start = begun(state, 0, 1, TWO, TWO, city="Z")
    after = do(start, FightRound("high_morale", "high_morale"), E2, E2, L1, L1, L1)
    assert (me(after).action_cards, me(after, 1).action_cards) == (4, 4)
    assert why_not(player(start, action_cards=0), FightRound("high_morale")) == ".no_card"
    assert why_not(start, FightRound("high_ground")) == ".tactic_not_against_city"
    assert why_not(start, FightRound(defender_tactic="high_ground")) == ""
    field = begun(state, 0, 1, TWO, TWO)
    assert why_not(field, FightRound("high_ground")) == ""
    assert why_not(field, FightRound("siege")) == ".tactic_at_city"
    assert why_not(field, FightRound(defender_tactic="for_the_people")) == ".tactic_at_city"


def test_siege_is_bought_off_with_food():
    state = cities(war(), City("Z"), City("Y"), seat=1)
    start = begun(state, 0, 1, TWO, TWO, city="Z")
    starved = told(start, FightRound("siege"), E2, E2, I5, I6)
    assert (starved[1]["answer"], me(starved[0], 1).food) == (11, 7)
    fed = told(start, FightRound("siege", siege_paid=True), E2, E2, I5, I6)
    assert (fed[1]["answer"], me(fed[0], 1).food) == (13, 5)
    poor = player(start, 1, food=1, gold=0)
    assert why_not(poor, FightRound("siege", siege_paid=True)) == ".siege_not_paid"


def test_scout_takes_the_card_and_martyrs_silence_it():
    start = begun(war(), 0, 1, THREE, THREE)
    scouted, line = told(start, FightRound("scout", "high_morale"), E2, E2, E2, E2, E2, E2)
    assert (line["answer"], me(scouted).action_cards, me(scouted, 1).action_cards) == (6, 5, 4)
    martyred, line = told(start, FightRound("martyr", "high_morale"), E2, E2, E2, E2)
    assert (line["value"], line["answer"]) == (4, 4)
    assert (me(martyred).units["infantry"], me(martyred, 1).units["infantry"]) == (7, 7)


def test_tactical_retreat_saves_the_defenders_and_loses_the_city():
    state = cities(war(), City("Z"), City("Y"), seat=1)
    start = begun(state, 0, 1, THREE, Units(infantry=1, settler=1), city="Z")
    after = do(start, FightRound(defender_tactic="tactical_retreat"))
    assert after.battle is None
    assert after.spoils is not None
    assert (me(after, 1).units["infantry"], after.turn.land_battles_won) == (8, 1)


def test_R059_peltasts_throw_on_revealing_before_the_armies_roll():
    start = begun(war(), 0, 1, THREE, TWO)
    # Two peltasts first; then three dice of the attacker and two of the defender: 2 hits against 2.
    lucky, line = told(start, FightRound(defender_tactic="peltasts"), 1, 5, E2, I6, I6, I6, I6)
    assert (line["value"], line["dealt"], me(lucky, 1).units["infantry"]) == (16, 2, 6)
    unlucky = told(start, FightRound(defender_tactic="peltasts"), 4, 4, E2, I6, I6, I6, I6)[1]
    assert unlucky["dealt"] == 3
    # Any number of fives and sixes wards off one hit.
    assert told(start, FightRound(defender_tactic="peltasts"), 6, 6, E2, I6, I6, I6, I6)[1]["dealt"] == 2


def test_R059_what_is_revealed_acts_the_attackers_card_first():
    start = begun(war(), 0, 1, THREE, TWO)
    # Three peltasts throw before the archers hit one of them, and two infantry are left to roll.
    after, line = told(start, FightRound("peltasts", "archers"), 1, 1, 6, 6, E2, E2, I6, I6)
    assert (line["taken"], me(after).units["infantry"]) == (1, 6)
    # Archers first: one infantry is left to throw, then to roll.
    fewer = told(start, FightRound("archers", "peltasts"), 6, 6, E2, E2, E2, I6)[1]
    assert fewer["dealt"] == 0
    # Whoever retreats needs no peltasts.
    fled = do(begun(war(), 0, 1, THREE, TWO), FightRound("peltasts", "tactical_retreat"))
    assert fled.battle is None


def test_surprise_draws_a_card_for_a_kill():
    start = begun(war(), 0, 1, TWO, TWO)
    after = do(start, FightRound("surprise"), I5, E2, E2, E2)
    assert me(after).action_cards == 5
    missed = do(start, FightRound("surprise"), E2, L1, E2, E2)
    assert me(missed).action_cards == 4


def test_all_prices_before_a_battle_are_paid_together():
    fort = cities(war(), City("Z", buildings={"fortress": 1}), City("Y"), seat=1)
    state = learn(player(fort, ore=2, wood=2, gold=0), "siegecraft", "steel_weapons")
    attack = StartBattle(0, 1, TWO, TWO, city="Z", steel=True, siege_ore=True)
    assert why_not(state, attack) == ".cannot_pay"
    assert why_not(player(state, gold=1), attack) == ""
    paid = do(player(state, gold=1), attack)
    assert (me(paid).ore, me(paid).gold) == (0, 0)
    unarmed = learn(player(war(), 1, ore=0, gold=0), "steel_weapons", seat=1)
    assert why_not(unarmed, StartBattle(0, 1, TWO, TWO, enemy_steel=True)) == ".cannot_pay"


def test_R116_steel_costs_nothing_at_sea():
    state = learn(war(), "steel_weapons")
    sea = do(state, StartBattle(0, 1, Units(ship=1), Units(ship=1), sea=True, steel=True))
    assert me(sea).ore == 7


def test_cleopatras_tokens_stop_whoever_attacks():
    state = cities(war("egypt", "rome"), City("T", tokens=2), City("U"))
    attacked = StartBattle(0, 1, TWO, TWO, seat_defends=True, city="T")
    assert why_not(player(state, 1, culture=1), attacked) == ".awe_of_cleopatra"
    after = do(state, attacked)
    assert (me(after, 1).culture, me(after).city("T").tokens) == (18, 0)
    wild = replace(state, roaming={"infantry": 2})
    assert me(do(wild, StartBattle(0, None, TWO, TWO, seat_defends=True, city="T"))).city("T").tokens == 2


def test_R130_allied_pirates_fight_along_and_fall_first():
    carthage = own(replace(war("carthage", "rome"), pirates=2), "pirate_allies")
    start = begun(carthage, 0, 1, Units(ship=1), Units(ship=3), sea=True, allies=2)
    assert sides(start)[0].units.ship == 3
    # 2+2+2 = 6: one hit; 5+5+2 = 12: two hits, both on pirates
    after = do(start, FightRound(), E2, E2, E2, C5, C5, E2)
    assert (me(after).units["ship"], after.pirates, me(after, 1).units["ship"]) == (4, 0, 3)
    assert (me(after, 1).gold, me(after, 1).mood) == (0, 20)
    assert sides(after)[0].allies == 0
    rome = replace(war(), pirates=2)
    assert why_not(rome, StartBattle(0, 1, Units(ship=1), Units(ship=1), sea=True, allies=1)) == ".needs_own_advance"
    few = replace(carthage, pirates=1)
    assert why_not(few, StartBattle(0, 1, Units(ship=1), Units(ship=1), sea=True, allies=2)) == ".no_such_pirates"


def test_R074_all_barbarians_that_won_move_in():
    state = cities(replace(war(), roaming={"infantry": 2, "cavalry": 1}), City("A"), City("B"))
    lost = do(state, StartBattle(0, None, Units(), Units(infantry=2, cavalry=1), seat_defends=True, city="A"))
    after = do(lost, LoseCityToBarbarians(0, "A"))
    assert after.barbarians[0] == BarbarianCity(after.barbarians[0].city, {"infantry": 2, "cavalry": 1})
    assert after.roaming == {"infantry": 0, "cavalry": 0}
