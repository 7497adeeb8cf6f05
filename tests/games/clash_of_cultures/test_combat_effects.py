"""Effects in battle: civilization advances, leaders, tactics, and what is paid round by round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.clash_of_cultures.scoring.scoring import score
from companion.games.clash_of_cultures.table import printed
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.table.state import City
from companion.games.clash_of_cultures.war.arms import battle_abilities
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.battle_effects import (
    EFFECTS,
    Boost,
    View,
    boost_of,
    joined,
    may_play_tactics,
    worked,
)
from companion.games.clash_of_cultures.war.battle_round import Extras, planned
from companion.games.clash_of_cultures.war.odds import odds, spread
from companion.games.clash_of_cultures.war.preparation import applies

from .armies import C2, E2, E3, I3, I5, I6, L1, begun, sides, told, war
from .helpers import cities, do, learn, me, own, player, why_not

TWO, THREE, FIVE = Units(infantry=2), Units(infantry=3), Units(infantry=4, leader=1)


@pytest.mark.parametrize(
    ("effect", "view", "boost"),
    [
        ("tribal_warfare", View(TWO, TWO, times=3), Boost(value=3)),
        ("tribal_warfare", View(TWO, TWO, times=7), Boost(value=4)),
        ("tribal_warfare", View(TWO, Units(settler=1), times=3), Boost()),
        ("horsemanship", View(TWO, TWO), Boost(cavalry=3)),
        ("horsemanship", View(TWO, TWO, first=False), Boost()),
        ("elephants", View(Units(elephant=1), TWO), Boost(cap=2)),
        ("elephants", View(TWO, TWO), Boost()),
        ("elephants", View(Units(elephant=1), TWO, first=False), Boost()),
        ("hannibal_father_of_strategy", View(TWO, TWO), Boost(cap=2)),
        ("sparta", View(TWO, THREE), Boost(silences=True)),
        ("sparta", View(TWO, TWO), Boost()),
        ("xerxes_mighty_army", View(FIVE, TWO), Boost(abilities=False, tactics=False)),
        ("xerxes_mighty_army", View(THREE, TWO), Boost()),
        ("leonidas_i_hero_of_thermopylae", View(TWO, FIVE), Boost(value=6)),
        ("leonidas_i_hero_of_thermopylae", View(FIVE, TWO), Boost()),
        ("wu_zetian_brilliant_conqueror", View(TWO, TWO), Boost(value=2)),
        ("wu_zetian_brilliant_conqueror", View(TWO, THREE), Boost()),
        ("akbar_the_great_bladed_tusks", View(Units(elephant=3), TWO), Boost(value=3)),
        ("maharaja_sri_gupta_prepared", View(TWO, TWO), Boost(value=2)),
        ("maharaja_sri_gupta_prepared", View(TWO, TWO, tactic=True), Boost()),
        ("attila_horse_master", View(TWO, TWO), Boost(shields=1)),
        ("bleda_battering_rams", View(TWO, TWO), Boost(silences=True)),
        ("bleda_battering_rams", View(TWO, TWO, first=False), Boost()),
        ("warlord", View(TWO, TWO), Boost(value=2)),
        ("alexander_the_great_ruler_of_the_world", View(TWO, TWO, times=3), Boost(value=3)),
        ("vercingetorix_warrior_people", View(TWO, TWO, times=2), Boost(value=2)),
        ("siyaj_kak_fire_is_born", View(TWO, TWO, times=4), Boost(value=4)),
        ("siyaj_kak_fire_is_born", View(TWO, TWO, first=False, times=4), Boost()),
        ("ahuitzotl_expansionist", View(TWO, TWO), Boost(ignore=1)),
    ],
)
def test_each_effect_alone(effect, view, boost):
    assert worked(effect, view) == boost


def test_effects_join_and_every_one_is_a_thing_of_the_box():
    assert joined(Boost(value=1, cap=2), Boost(value=2, ignore=1)) == Boost(value=3, ignore=1, cap=2)
    assert joined(Boost(cavalry=3), Boost(silences=True)) == Boost(cavalry=3, silences=True)
    known = {*printed.data("abilities"), *printed.data("civ_advances"), "warlord"}
    assert set(EFFECTS) <= known


def test_R032_a_leaders_bonus_ends_when_the_leader_falls():
    side = Side(0, Units(infantry=1, leader=1), effects={"augustus_emperor": 1}, led=True)
    assert boost_of(side, TWO, first=False).value == 2
    fallen = replace(side, units=Units(infantry=1))
    assert boost_of(fallen, TWO, first=False).value == 0
    assert boost_of(replace(fallen, led=False), TWO, first=False).value == 2
    state = player(war(), leader="augustus")
    start = begun(state, 0, 1, Units(infantry=1, leader=1), TWO, abilities=("augustus_emperor",))
    # 2 + 2 and the emperor's 2 are one hit; the answer of 6 + 4 with one infantry is two: both attackers fall
    after = do(start, FightRound(attacker_casualties=Units(leader=1)), E2, E2, E2, I3)
    assert sides(after)[0].units == Units(infantry=1)
    assert boost_of(sides(after)[0], TWO, first=False).value == 0


def test_R032_bought_bonuses_outlive_the_leader():
    state = player(war(), leader="go_toba")
    start = begun(state, 0, 1, Units(leader=1, infantry=1), TWO, abilities=("go_toba_way_of_the_sword",))
    assert sides(start)[0].value == 2
    tusks = begun(
        player(war(), leader="akbar_the_great"),
        *(0, 1, Units(elephant=2, leader=1), TWO),
        abilities=("akbar_the_great_bladed_tusks",),
    )
    orphan = replace(sides(tusks)[0], units=Units(elephant=2))
    assert boost_of(orphan, TWO, first=True).value == 2


def test_abilities_count_as_often_as_they_apply():
    state = cities(war(), City("Z", buildings={"temple": 1, "port": 1}), City("Y"), seat=1)
    fire = begun(player(state, leader="siyaj_kak"), 0, 1, THREE, TWO, city="Z", abilities=("siyaj_kak_fire_is_born",))
    assert boost_of(sides(fire)[0], TWO, first=True).value == 3
    ruler = player(player(state, leader="alexander_the_great"), 1, leader="vercingetorix")
    both = begun(
        ruler,
        *(0, 1, THREE, TWO),
        abilities=("alexander_the_great_ruler_of_the_world", "vercingetorix_warrior_people"),
        times=3,
        enemy_times=2,
    )
    assert [boost_of(side, TWO, True).value for side in sides(both)] == [3, 2]


def test_abilities_that_cannot_apply_are_refused():
    state = player(war(), leader="suiko")
    wrong = StartBattle(0, 1, TWO, TWO, abilities=("suiko_defender",))
    assert why_not(state, wrong) == ".ability_not_here"
    assert why_not(state, replace(wrong, seat_defends=True)) == ""
    coast = cities(player(war(), leader="ramses_ii"), City("P", coastal=True), City("Q"), seat=1)
    landing = StartBattle(0, 1, TWO, TWO, city="P", abilities=("ramses_ii_coastal_power",))
    assert why_not(coast, landing) == ""
    assert why_not(coast, replace(landing, city="Q")) == ".ability_not_here"
    assert battle_abilities(coast, 0, False) == battle_abilities(coast, 0, True) == ("ramses_ii_coastal_power",)
    proud = player(war(), leader="queen_boudica")
    fearless = StartBattle(0, 1, TWO, TWO, abilities=("queen_boudica_fearless",))
    assert why_not(proud, fearless) == ".ability_not_here"
    assert why_not(learn(proud, "draft", seat=1), fearless) == ""
    bare = Battle(Side(0, TWO), Side(1, TWO))
    assert applies(proud, bare, "nabopolassar_liberator", True)
    assert not applies(cities(proud, City("A"), City("B")), bare, "nabopolassar_liberator", True)


def test_tribal_warfare_counts_barbarian_cities_nearby():
    celts = own(war("celts", "rome"), "tribal_warfare")
    start = begun(celts, 0, 1, TWO, TWO, tribes=3)
    # 2 + 2 + 3 = 7 is one hit, 2 + 2 = 4 none
    after = do(start, FightRound(), E2, E2, E2, E2)
    assert (me(after).units["infantry"], me(after, 1).units["infantry"]) == (8, 7)
    assert why_not(war(), StartBattle(0, 1, TWO, TWO, tribes=1)) == ".needs_own_advance"
    wild = replace(celts, roaming={"infantry": 2})
    against = begun(wild, 0, None, TWO, TWO, tribes=3)
    assert sides(against)[0].effects == {}


def test_horsemanship_gives_the_first_cavalry_three_behind_walls():
    japan = own(war("japan", "rome"), "horsemanship")
    japan = cities(japan, City("K", buildings={"fortress": 0}))
    start = begun(japan, 0, 1, Units(cavalry=2), Units(infantry=1), seat_defends=True, city="K")
    # defender: 2+3, 2+2 and a fortress die of 1 = 10: two hits
    after, line = told(start, FightRound(), E2, C2, C2, L1)
    assert line["answer"] == 10
    assert after.battle is None
    open_field = begun(japan, 0, 1, Units(cavalry=2), Units(infantry=1), seat_defends=True)
    assert sides(open_field)[1].effects == {}


def test_persian_elephants_and_hannibal_limit_all_bonuses_of_round_one():
    persia = own(war("persia", "rome"), "elephants")
    start = begun(persia, 0, 1, Units(elephant=1), Units(infantry=3), steel=False)
    # Rome: 6+1, 6+1, 6+1 with High Morale +2 would be 23; at most +2 is 20
    plan = FightRound(defender_tactic="high_morale")
    _, line = told(start, plan, E2, I6, I6, I6)
    assert line["answer"] == 20
    second = replace(start, battle=replace(start.battle, round=2))
    assert told(second, plan, E2, I6, I6, I6)[1]["answer"] == 23
    general = player(war("carthage", "rome"), leader="hannibal")
    led = begun(general, 0, 1, Units(infantry=1, leader=1), THREE, abilities=("hannibal_father_of_strategy",))
    assert told(led, plan, E2, E2, I6, I6, I6)[1]["answer"] == 20


def test_odds_know_the_limit_by_hand():
    # one round: the fortress' die kills with 5 or more; +4 always does it, +2 with a 3 or better on 8 of 12 faces
    free = Battle(Side(0, Units(infantry=1)), Side(1, Units(), first_dice=1, value=4), fortress_only=True)
    assert odds(free).loss == pytest.approx(1)
    limited = replace(free, attacker=replace(free.attacker, effects={"hannibal_father_of_strategy": 1}))
    assert odds(limited).loss == pytest.approx(2 / 3)


def test_odds_know_the_first_rider_and_a_silent_army_by_hand():
    def hitting(rolled):
        return sum(chance for value, _bonus, _ignored, chance in rolled if value >= 5)

    # 5, 6, 6 of infantry, 4+2 and 5+2 of cavalry; with 3 also 2+3
    assert hitting(spread((0, 1, 0, False), 1)) == pytest.approx(5 / 12)
    assert hitting(spread((0, 1, 0, False), 1, 3)) == pytest.approx(6 / 12)
    ignoring = sum(chance for _value, _bonus, ignored, chance in spread((0, 1, 0, False), 1, shields=1) if ignored)
    assert ignoring == pytest.approx(3 / 12)
    silent = Battle(Side(0, FIVE, effects={"xerxes_mighty_army": 1}, led=True), Side(1, Units(infantry=4)))
    assert odds(silent).win < odds(replace(silent, attacker=Side(0, FIVE))).win


def test_odds_count_what_both_sides_plan_to_pay():
    plain = Battle(Side(0, TWO), Side(1, TWO))
    paid = planned(plain, Extras(immortals=4), Extras())
    assert odds(paid).win > odds(plain).win
    assert odds(planned(plain, defender=Extras(fireworks=True))).win < odds(plain).win


def test_sparta_silences_whoever_outnumbers_it():
    greece = own(war("rome", "greece"), "sparta", seat=1)
    start = begun(greece, 0, 1, THREE, TWO)
    assert why_not(start, FightRound(attacker_tactic="high_morale")) == ".tactics_forbidden"
    assert why_not(start, FightRound(defender_tactic="high_morale")) == ""
    even = begun(greece, 0, 1, TWO, TWO)
    assert why_not(even, FightRound(attacker_tactic="high_morale")) == ""


def test_R015_xerxes_leads_five_without_finesse():
    persia = player(war("persia", "rome"), leader="xerxes")
    start = begun(persia, 0, 1, FIVE, TWO)
    assert why_not(start, FightRound(attacker_tactic="high_morale")) == ".tactics_forbidden"
    _, line = told(start, FightRound(), I6, I6, I6, L1, C2, E2, E2)
    assert line["value"] == 21
    assert why_not(war(), StartBattle(0, 1, FIVE, TWO)) == ".army_limit"


def test_bleda_and_the_trojan_horse_silence_the_defender():
    state = cities(player(war(), leader="bleda"), City("Z"), City("Y"), seat=1)
    rams = begun(state, 0, 1, TWO, TWO, city="Z", abilities=("bleda_battering_rams",))
    assert not may_play_tactics(rams.battle, attacking=False)
    assert may_play_tactics(replace(rams.battle, round=2), attacking=False)
    waiting = replace(state, open_events=("trojan_horse_42",))
    attack = StartBattle(0, 1, TWO, TWO, city="Z", trojan=True)
    assert why_not(state, attack) == ".trojan_not_possible"
    horse = do(waiting, attack)
    assert (me(horse).wood, me(horse).culture, horse.open_events) == (6, 19, ())
    assert score(horse).lines[4].values == (1.0, 0.0)
    assert why_not(horse, FightRound(defender_tactic="high_morale")) == ".tactics_forbidden"


def test_R094_solar_eclipse_ends_the_next_land_battle_and_pays_its_winner():
    dark = replace(war(), open_events=("solar_eclipse_41",))
    start = begun(dark, 0, 1, TWO, TWO)
    after = do(start, FightRound(), E2, E2, E2, E2)
    assert (after.battle, after.open_events) == (None, ())
    assert score(after).lines[4].values == (0.0, 1.0)
    won = do(begun(dark, 0, 1, THREE, Units(infantry=1)), FightRound(), I6, I6, I6, E2)
    assert score(won).lines[4].values == (1.0, 0.0)
    sea = do(dark, StartBattle(0, 1, Units(ship=1), Units(ship=1), sea=True))
    assert do(sea, FightRound(), E2, E2).battle is not None


def test_fireworks_immortals_arena_and_shields_are_paid_for_in_their_round():
    china = own(war("china", "persia"), "fireworks")
    state = own(china, "immortals", seat=1)
    start = begun(state, 0, 1, TWO, TWO)
    plan = FightRound(attacker_extras=Extras(fireworks=True), defender_extras=Extras(immortals=4))
    # 2 + 2 against 3 + 3 + 4 = 10: two hits, one ignored
    after, line = told(start, plan, E2, E2, E3, E3)
    assert (line["answer"], line["taken"]) == (10, 1)
    assert (me(after).wood, me(after).ore, me(after, 1).culture) == (6, 6, 16)
    assert why_not(after, FightRound(attacker_extras=Extras(fireworks=True))) == ".first_round_only"
    assert why_not(start, FightRound(attacker_extras=Extras(immortals=1))) == ".needs_own_advance"
    arena = cities(war(), City("A", wonders=("great_arena",)))
    once = FightRound(attacker_extras=Extras(arena="mood"))
    shown = do(begun(arena, 0, 1, TWO, TWO), once, E2, E2, E2, E2)
    assert (me(shown).mood, me(shown, 1).units["infantry"]) == (19, 7)
    assert why_not(shown, once) == ".once_a_battle"
    qin = begun(player(war(), leader="qin_shi_huang"), 0, 1, Units(infantry=2, leader=1), TWO)
    saved = do(qin, FightRound(attacker_extras=Extras(shield=True)), E2, E2, E2, I5, E2)
    assert (me(saved).culture, me(saved).units["infantry"]) == (18, 8)
    assert why_not(saved, FightRound(attacker_extras=Extras(shield=True))) == ".once_a_battle"


def test_pygmalions_token_comes_back_after_a_victory():
    state = cities(player(war("phoenicia", "rome"), leader="pygmalion"), City("T"), City("U"))
    start = begun(state, 0, 1, Units(infantry=2, leader=1), Units(infantry=1), seat_defends=True, city="T")
    won = do(start, FightRound(defender_extras=Extras(shield=True)), I5, I6, I6, E2)
    assert won.battle is None
    assert me(won).culture == 20


def test_viriatus_drives_a_unit_away_alive_from_the_second_round():
    state = player(war("celts", "rome"), leader="viriatus")
    start = begun(state, 0, 1, Units(infantry=2, leader=1), TWO)
    scare = FightRound(attacker_extras=Extras(terror=True))
    assert why_not(start, scare) == ".from_second_round"
    on = do(start, FightRound(), E2, E2, L1, E2, E2, E2)
    fled = do(on, scare, E2, E2, E2)
    assert fled.battle is None
    assert (me(fled).mood, me(fled, 1).units["infantry"]) == (18, 7)


def test_cyrus_trades_his_tactics_for_two():
    state = player(war("persia", "rome"), leader="cyrus_the_great")
    start = begun(state, 0, 1, Units(infantry=1, leader=1), TWO)
    plan = FightRound("wedge_formation", attacker_extras=Extras(strategist=True))
    assert told(start, plan, E2, E2, E2, E2)[1]["value"] == 6
    assert why_not(start, replace(plan, attacker_tactic=None)) == ".strategist_needs_tactics"
    assert battle_abilities(state, 0, False) == ()
