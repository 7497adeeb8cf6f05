"""Battles: the die, abilities, hits, rounds, rewards, odds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.cities.recruit_actions import Recruit
from companion.games.clash_of_cultures.events.fate_actions import RemoveUnits
from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.table.state import BarbarianCity, City
from companion.games.clash_of_cultures.war.aftermath_actions import BookBattle, Retreat
from companion.games.clash_of_cultures.war.arms import battle_abilities, steel_bonus, steel_price
from companion.games.clash_of_cultures.war.battle import FACES, evaluate, hits, lose, roll
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.capture_actions import ConquerCity
from companion.games.clash_of_cultures.war.command_actions import ship_room
from companion.games.clash_of_cultures.war.odds import odds

from .helpers import cities, city, do, first, learn, me, own, player, rich, table, why_not

# Faces by their number and symbol, as 1 to 12.
I3, I5, I6, C2, C4, C5, E2, E3, E4, L1 = 6, 10, 11, 3, 7, 9, 4, 5, 8, 1


@pytest.fixture
def armed(duel):
    """Both sides have armies and Tactics."""
    state = learn(learn(duel, "tactics"), "tactics", seat=1)
    return player(player(state, units={"infantry": 8, "ship": 4}), 1, units={"infantry": 8, "ship": 4})


def test_T01_the_rulebooks_infantry_battle(armed):
    start = do(armed, StartBattle(0, 1, Units(infantry=3), Units(infantry=2)))
    # red: 5 infantry, 3 infantry, 4 without effect = 12 + 2; blue: 5 infantry, 2 without effect = 7 + 1
    after = do(start, FightRound(), I5, I3, C4, I5, E2)
    assert after.battle is None
    assert (me(after).units["infantry"], me(after, 1).units["infantry"]) == (7, 6)
    assert after.turn.land_battles_won == 1


def test_T02_leader_rerolls_and_one_cavalry_counts_once():
    dice = iter((C2, C4, E3, L1, I6))
    thrown = roll(lambda: next(dice), 4, Units(infantry=2, cavalry=1, leader=1))
    assert (thrown.value, hits(thrown.value), thrown.ignored) == (18, 3, 0)


def test_T03_elephant_ignores_and_only_one_leader_die_is_rerolled():
    dice = iter((E2, L1, L1, I5))
    thrown = roll(lambda: next(dice), 3, Units(infantry=1, elephant=1, leader=1))
    assert (thrown.value, thrown.ignored) == (7, 1)


@pytest.mark.parametrize(("value", "dealt"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3), (-3, 0)])
def test_T04_R062_a_hit_for_every_full_five(value, dealt):
    assert hits(value) == dealt


def test_T06_a_fortress_alone_loses_unless_it_kills_all(armed):
    state = cities(armed, City("Z", buildings={"fortress": 1}), City("Y"), seat=1)
    start = do(state, StartBattle(0, 1, Units(infantry=2), Units(), city="Z"))
    assert start.battle is not None
    assert start.battle.fortress_only
    # attackers 3 + 5 without symbols that count twice: 4 and 4 = 8; defender 4
    after = do(start, FightRound(), C4, E4, C4)
    assert after.spoils is not None
    assert after.spoils.city == "Z"


def test_T08_both_sides_gone_is_a_draw(armed):
    start = do(armed, StartBattle(0, 1, Units(infantry=1), Units(infantry=1)))
    after = do(start, FightRound(), I6, I6)
    assert (after.battle, after.spoils, after.turn.land_battles_won) == (None, None, 0)
    assert me(after).units["infantry"] == me(after, 1).units["infantry"] == 7


def test_T09_steel_weapons(duel):
    armed = learn(duel, "steel_weapons")
    assert (steel_bonus(armed, 1), steel_price(armed, 0, 1)) == (2, 1)
    assert steel_price(learn(armed, "metallurgy"), 0, 1) == 0
    both = learn(armed, "steel_weapons", seat=1)
    assert (steel_bonus(both, 1), steel_price(learn(both, "metallurgy"), 0, 1)) == (1, 1)
    assert steel_bonus(armed, None) == 2


def test_T11_sea_battle_ignores_symbols_and_drowns_the_rest(armed):
    start = do(armed, StartBattle(0, 1, Units(ship=2), Units(ship=1), sea=True))
    after = do(start, FightRound(), C4, I6, C5)
    assert (me(after).units["ship"], me(after, 1).units["ship"]) == (3, 3)
    assert ship_room(me(after), 1) == 2


def test_R058_undefended_cities_and_settlers_fall_without_a_round(armed):
    state = cities(armed, City("Z"), City("Y"), seat=1)
    won = do(state, StartBattle(0, 1, Units(infantry=1), Units(), city="Z"))
    assert (won.battle, won.spoils is not None) == (None, True)
    settlers = player(armed, 1, units={"settler": 2})
    after = do(settlers, StartBattle(0, 1, Units(infantry=1), Units(settler=2)))
    assert me(after, 1).units["settler"] == 0


def test_R059_tactics_need_the_advance_and_their_unit(armed):
    start = do(armed, StartBattle(0, 1, Units(infantry=2), Units(infantry=2)))
    assert why_not(start, FightRound(attacker_tactic="high_morale")) == ""
    bare = player(start, 0, advances=("farming",))
    assert why_not(bare, FightRound(attacker_tactic="high_morale")) == ".tactics_need_advance"
    assert why_not(start, FightRound(attacker_tactic="defensive_formation")) == ".tactic_defender"
    assert why_not(start, FightRound(defender_tactic="flanking")) == ".tactic_attacker"
    sea = do(armed, StartBattle(0, 1, Units(ship=1), Units(ship=1), sea=True))
    assert why_not(sea, FightRound(attacker_tactic="flanking")) == ".tactic_needs_unit"


def test_R060_dice_are_units_plus_fortress_plus_cards(armed):
    state = cities(armed, City("Z", buildings={"fortress": 1}), seat=1)
    start = do(state, StartBattle(0, 1, Units(infantry=2), Units(infantry=1), city="Z"))
    tactic = FightRound(attacker_tactic="flanking", defender_tactic="defensive_formation")
    # 2 + 1 attacking dice, 1 + 1 + 1 defending ones
    after = do(start, tactic, L1, L1, L1, L1, L1, L1)
    assert after.battle is not None
    assert after.battle.round == 2
    assert do(after, FightRound(), E2, E2, E2).battle is not None


def test_R061_each_unit_activates_once():
    assert evaluate((I6, I6), Units(infantry=1, cavalry=1)).value == 13
    assert evaluate((I6, I6), Units(infantry=2)).value == 14
    assert evaluate((C5, C5), Units(infantry=2)).value == 10
    assert evaluate((I6,), Units(infantry=1), abilities=False).value == 6


def test_R063_the_die_as_printed():
    counted = {symbol: sum(face.symbol == symbol for face in FACES) for symbol in ("infantry", "cavalry", "elephant")}
    assert counted == {"infantry": 4, "cavalry": 3, "elephant": 3}
    assert sum(face.number for face in FACES) / 12 == 3.5
    assert evaluate((E4,), Units(elephant=1)).value == 0


def test_R064_settlers_take_no_hits_and_fall_with_the_last_unit(armed):
    left, fallen = lose(Units(settler=2, infantry=1), 3)
    assert (left.settler, fallen.settler, fallen.infantry) == (2, 0, 1)
    state = player(armed, units={"infantry": 1, "settler": 1})
    start = do(state, StartBattle(0, 1, Units(infantry=1, settler=1), Units(infantry=2)))
    after = do(start, FightRound(), E2, I6, E2)
    assert me(after).units == {"infantry": 0, "settler": 0}


def test_R065_ends_retreat_and_fortress(armed):
    start = do(armed, StartBattle(0, 1, Units(infantry=2), Units(infantry=2)))
    assert why_not(start, Retreat()) == ".retreat_after_a_round"
    on = do(start, FightRound(), E2, E2, E2, E2)
    assert do(on, Retreat()).battle is None
    state = cities(armed, City("Z", buildings={"fortress": 1}), seat=1)
    alone = do(state, StartBattle(0, 1, Units(infantry=1), Units(), city="Z"))
    held = do(alone, FightRound(), E2, I6)
    assert (held.battle, held.spoils, me(held).units["infantry"]) == (None, None, 7)


def test_R066_recruited_ships_cannot_retreat(armed):
    sea = do(armed, StartBattle(0, 1, Units(ship=2), Units(ship=2), sea=True))
    on = do(sea, FightRound(), E2, E2, E2, E2)
    assert why_not(on, Retreat(recruited=True)) == ".recruited_ships_cannot_retreat"
    assert why_not(on, Retreat()) == ""


def test_R067_barbarians_play_no_tactics_and_never_retreat(armed):
    wild = replace(armed, roaming={"infantry": 2})
    start = do(wild, StartBattle(0, None, Units(infantry=2), Units(infantry=2), seat_defends=True))
    assert why_not(start, FightRound(attacker_tactic="high_morale")) == ".barbarians_play_no_tactics"
    on = do(start, FightRound(), E2, E2, E2, E2)
    assert why_not(on, Retreat()) == ".barbarians_never_retreat"


def test_R068_T51_gold_for_barbarians(armed):
    camp = BarbarianCity(City("B1", mood="angry"), {"infantry": 2})
    wild = replace(armed, barbarians=(camp,))
    won = do(wild, BookBattle(0, None, "won", enemy_lost=Units(infantry=2), city="B1"))
    assert me(won).gold == 1
    assert me(do(won, ConquerCity(0, None, "B1"))).gold == 2
    empty = replace(armed, barbarians=(BarbarianCity(City("B1")),))
    won = do(empty, BookBattle(0, None, "won", city="B1"))
    assert me(do(won, ConquerCity(0, None, "B1"))).gold == 1
    attacked = BookBattle(0, None, "won", enemy_lost=Units(infantry=1), seat_defends=True, city="0")
    assert me(do(replace(armed, roaming={"infantry": 1}), attacked)).gold == 1


def test_T52_pirates_pay_whatever_the_result(armed):
    pirates = replace(armed, pirates=2)
    after = do(pirates, BookBattle(0, None, "lost", Units(ship=2), Units(ship=1), sea=True, token="culture"))
    assert (me(after).gold, me(after).culture, after.pirates) == (1, 1, 1)


def test_R069_T59_leaders_killed(armed):
    led = player(armed, 1, leader="pericles", leaders=())
    by_player = do(led, BookBattle(0, 1, "won", enemy_lost=Units(leader=1)))
    assert (me(by_player).leaders_killed, me(by_player, 1).leader) == (("pericles",), None)
    mine = player(armed, leader="sulla")
    by_barbarians = do(mine, BookBattle(0, None, "lost", Units(leader=1), seat_defends=True))
    assert me(by_barbarians).leader is None
    assert all(p.leaders_killed == () for p in by_barbarians.players)
    by_event = do(mine, RemoveUnits(0, Units(leader=1)))
    assert (me(by_event).leader, me(by_event, 1).leaders_killed) == (None, ())
    rich = player(city(mine, mood="happy"), culture=1, mood=1, leaders=("augustus",))
    replaced = do(rich, Recruit(0, first(rich).name, leader="augustus"))
    assert (me(replaced).leader, me(replaced, 1).leaders_killed) == ("augustus", ())


def test_R115_retreat_is_a_draw_and_keeps_survivors(armed):
    start = do(armed, StartBattle(0, 1, Units(infantry=2), Units(infantry=2)))
    on = do(start, FightRound(), I6, E2, E2, E2)
    after = do(on, Retreat())
    assert (me(after).units["infantry"], me(after, 1).units["infantry"]) == (8, 7)
    assert after.turn.land_battles_won == 0


def test_R116_land_bonuses_do_not_reach_the_sea(armed):
    steel = learn(player(armed, ore=3), "steel_weapons")
    sea = do(steel, StartBattle(0, 1, Units(ship=1), Units(ship=1), sea=True, steel=True))
    land = do(steel, StartBattle(0, 1, Units(infantry=1), Units(infantry=1), steel=True))
    assert sea.battle is not None
    assert land.battle is not None
    assert (sea.battle.attacker.value, land.battle.attacker.value) == (0, 2)


def test_R117_battles_without_rounds_count_as_won(armed):
    rome = own(player(armed, 1, units={"settler": 1}), "captivi")
    after = do(rome, StartBattle(0, 1, Units(infantry=1), Units(settler=1)))
    assert (me(after).gold, me(after).mood) == (1, 1)
    egypt = own(table("egypt", "rome"), "embalming")
    egypt = learn(player(egypt, culture=4, units={"infantry": 1}), "tactics")
    assert me(do(egypt, StartBattle(0, 1, Units(infantry=1), Units(settler=1)))).culture == 5
    assert me(do(player(egypt, culture=5), StartBattle(0, 1, Units(infantry=1), Units()))).culture == 5


def test_R123_great_wall_and_barbarian_fortresses(armed):
    walled = cities(armed, City("A", wonders=("great_wall",)))
    wild = replace(walled, roaming={"infantry": 2})
    after = do(wild, StartBattle(0, None, Units(), Units(infantry=2), seat_defends=True, city="A"))
    assert (after.battle, me(after).gold, after.roaming["infantry"]) == (None, 1, 0)
    held = replace(armed, barbarians=(BarbarianCity(City("X", buildings={"fortress": 0}), {"infantry": 1}),))
    start = do(held, StartBattle(0, None, Units(infantry=1), Units(infantry=1), city="X"))
    assert start.battle is not None
    assert (start.battle.defender.first_dice, start.battle.defender.first_ignore) == (1, 1)


def test_siegecraft_war_ships_wall_and_fanaticism(armed):
    fort = City("Z", buildings={"fortress": 1, "temple": 1}, mood="happy", wonders=("great_wall",))
    state = learn(cities(player(armed, wood=2, ore=2), fort, seat=1), "siegecraft", "fanaticism", "war_ships")
    attack = StartBattle(0, 1, Units(infantry=1), Units(infantry=1), city="Z", siege_wood=True, landed=True)
    start = do(state, attack)
    assert start.battle is not None
    assert (start.battle.defender.first_dice, start.battle.defender.first_ignore) == (0, 1)
    assert start.battle.attacker.first_value == 2 - 2
    assert start.battle.attacker.first_ignore == 1
    assert me(start).wood == 0


def test_R096_captives_of_the_aztecs():
    aztecs = own(learn(table("aztecs", "rome"), "tactics"), "captives")
    after = do(aztecs, BookBattle(0, 1, "won", enemy_lost=Units(infantry=3, leader=0)))
    assert len(me(after).captives) == 3
    more = do(after, BookBattle(0, 1, "won", enemy_lost=Units(infantry=3)))
    assert len(me(more).captives) == 4
    assert score(more).lines[2].values[0] == 2.0


def battle(attacker: Units, defender: Units, **fields) -> Battle:
    """A bare battle."""
    return Battle(Side(0, attacker), Side(1, defender), **fields)


def test_odds_of_one_against_one_by_hand():
    found = odds(battle(Units(infantry=1), Units(infantry=1)))
    assert (found.win, found.draw, found.loss) == pytest.approx((0.4, 0.2, 0.4))
    assert found.attacker_losses == pytest.approx(0.6)


def test_odds_of_one_ship_against_one_by_hand():
    # a single number hits on 5 and 6: one in three
    found = odds(battle(Units(ship=1), Units(ship=1), sea=True))
    assert (found.win, found.draw, found.loss) == pytest.approx((0.4, 0.2, 0.4))


def test_odds_against_a_fortress_alone_by_hand():
    # one round: the fortress kills its single attacker on 5 or 6
    lonely = Side(1, Units(), first_dice=1, first_ignore=1)
    found = odds(Battle(Side(0, Units(infantry=1)), lonely, fortress_only=True))
    assert (found.win, found.draw, found.loss) == pytest.approx((2 / 3, 0, 1 / 3))


def test_odds_sum_to_one_and_bonuses_help():
    plain = odds(battle(Units(infantry=2, cavalry=1, leader=1), Units(infantry=3, elephant=1)))
    assert plain.win + plain.draw + plain.loss == pytest.approx(1)
    stronger = Side(0, Units(infantry=2, cavalry=1, leader=1), value=2)
    better = odds(Battle(stronger, Side(1, Units(infantry=3, elephant=1))))
    assert better.win > plain.win


def test_odds_where_nobody_can_hit_are_a_draw():
    weak = Battle(Side(0, Units(infantry=1), value=-20), Side(1, Units(infantry=1), value=-20))
    assert odds(weak).draw == 1


def test_cleopatras_tokens_must_be_paid_before_an_attack(armed):
    state = cities(armed, City("Z", tokens=2), City("Y"), seat=1)
    attack = StartBattle(0, 1, Units(infantry=1), Units(infantry=1), city="Z")
    assert why_not(state, attack) == ".awe_of_cleopatra"
    after = do(player(state, culture=3), attack)
    assert (me(after).culture, me(after, 1).city("Z").tokens) == (1, 0)


def test_a_leader_adds_and_pays_for_what_it_can_do_in_battle(duel):
    led = rich(learn(player(duel, leader="go_toba"), "tactics"))
    order = StartBattle(0, None, Units(infantry=2), Units(infantry=1), abilities=("go_toba_way_of_the_sword",))
    assert battle_abilities(led, 0, False) == ("go_toba_way_of_the_sword",)
    assert order.battle(led).attacker.value == 2
    assert me(do(led, order)).ore == me(led).ore - 1
