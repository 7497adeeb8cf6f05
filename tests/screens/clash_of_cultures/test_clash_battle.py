"""Battles of Clash of Cultures under a finger: asked with their odds, rolled, read die by die, and who falls said."""

import pytest

from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from tests.screens.clash_of_cultures.table import give, page, step, switch
from tools.touch import bring, find, find_all, pump, shown_texts, tap

FIGHTING = ["farming", "mining", "fishing", "tactics"]


@pytest.fixture
def desk(app, desk):
    """Both with an army, on the page of the battle."""
    for seat in range(2):
        give(desk, seat, advances=FIGHTING, units={"infantry": 4, "ship": 2, "cavalry": 2}, action_cards=0)
    page(app, "battle")
    return desk


def section(field):
    return find("AskSheet").section(field)


def answer(field, value, times=1):
    """Tap this answer of the sheet on top."""
    for _ in range(times):
        tile = next(tile for tile, shown in section(field).grid.tiles if shown == value)
        bring(tile)
        tap(tile)
        pump(3)


def told(field):
    """What the sheet on top has for an answer now."""
    return next(one.answer for one in find("AskSheet").found.asked if one.ask.field == field)


def odds():
    return [tile.value for tile in find_all("FigureTile", within=find("ClashOddsCard"))]


def fight(desk, *args, **fields):
    desk.do(StartBattle(*args, **fields))
    pump(3)


def test_a_battle_is_begun_in_a_sheet_that_tells_the_odds(desk, finger):
    finger.tap("MoveTile", "Schlacht")
    assert told("units") == {"infantry": 2, "cavalry": 2}
    assert any(text.startswith("Chancen") and "%" in text for text in shown_texts())
    finger.go()
    battle = desk.state.battle
    assert (battle.attacker.units, battle.defender.units) == (Units(infantry=2, cavalry=2),) * 2
    assert odds()[0] == odds()[2]


def test_a_round_with_the_apps_dice_is_one_tap_and_who_falls_another(desk, finger):
    fight(desk, 0, 1, units=Units(infantry=2, cavalry=2), enemy=Units(infantry=2, cavalry=2))
    finger.taps = 0
    finger.go()
    thrown = desk.session.journal[desk.session.cursor - 1].chance
    assert len(find_all("ClashDie")) == len(thrown) == 8
    while find_all("DecisionSheet"):
        finger.tap("OptionTile")
    assert desk.state.battle is None or desk.state.battle.rolled is None
    assert finger.taps <= 3


def test_a_land_battle_is_typed_in_with_one_tap_a_die(desk, finger):
    fight(desk, 0, 1, units=Units(infantry=2), enemy=Units(infantry=1))
    finger.tap("MoveTile", "Taktik, Zahlungen, echte Würfel")
    answer("attacker_dice_1", 11, times=2)
    answer("defender_dice_1", 1)
    finger.go()
    assert desk.state.battle is None
    assert desk.state.players[1].units["infantry"] == 3
    assert desk.session.journal[desk.session.cursor - 1].chance == (11, 11, 1)


def test_a_leader_rolls_again_and_the_table_reads_on(desk, finger):
    give(desk, leader="sulla")
    fight(desk, 0, 1, units=Units(infantry=1, leader=1), enemy=Units(infantry=1))
    finger.tap("MoveTile", "Taktik, Zahlungen, echte Würfel")
    answer("attacker_dice_1", 1)
    answer("attacker_dice_1", 6)
    answer("attacker_dice_2", 1)
    answer("attacker_dice_3", 9)
    answer("defender_dice_1", 11)
    finger.go()
    fought = next(one for one in reversed(desk.session.journal) if isinstance(one.action, FightRound))
    assert fought.chance == (1, 6, 1, 9, 11)


def test_a_sea_battle_against_pirates_asks_for_the_token(desk, finger):
    desk.do(Adjust(path="pirates", value=2))
    pump(3)
    finger.tap("MoveTile", "Schlacht")
    answer("sea", True)
    answer("opponent", None)
    # The two ships of the event are already there.
    step("Schiff")
    answer("token", "culture")
    finger.go()
    assert desk.state.battle.defender.units == Units(ship=2)
    desk.do(FightRound(), chance=(10, 11, 1, 1))
    player = desk.state.players[0]
    assert (desk.state.pirates, player.gold, player.culture, player.mood) == (0, 2, 1, 0)


def test_a_city_with_fortress_is_taken_after_two_rounds(desk, finger):
    desk.do(Adjust(path="players.1.cities", value=[{"name": "Athen", "buildings": {"fortress": 1}}]))
    fight(desk, 0, 1, units=Units(infantry=3), enemy=Units(infantry=1), city="Athen")
    # Round 1 cannot be left; the fortress rolls a die more and ignores a hit.
    assert not find("MoveTile", "Angreifer zieht sich zurück").legal
    assert any("ignoriert 1 Treffer" in text for text in shown_texts())
    desk.do(FightRound(), chance=(6, 1, 1, 10, 1))
    pump(3)
    assert (desk.state.battle.round, desk.state.battle.attacker.units.infantry) == (2, 2)
    assert find("MoveTile", "Angreifer zieht sich zurück").legal
    desk.do(FightRound(), chance=(11, 1, 1))
    pump(3)
    assert desk.state.spoils.city == "Athen"
    # Nothing is left to decide: the big button takes the city.
    finger.tap("DockButton", "Athen erobern")
    assert [city.name for city in desk.state.players[0].cities][-1] == "Athen"


def test_a_retreat_ends_the_battle_undecided(desk, finger):
    fight(desk, 0, 1, units=Units(infantry=2), enemy=Units(infantry=2))
    desk.do(FightRound(), chance=(1, 1, 1, 1))
    pump(3)
    finger.tap("MoveTile", "Angreifer zieht sich zurück")
    assert desk.state.battle is None
    assert desk.state.players[0].units["infantry"] == 4


def test_who_falls_is_one_tap_and_only_asked_where_there_is_a_choice(desk, finger):
    fight(desk, 0, 1, units=Units(infantry=1, cavalry=1), enemy=Units(infantry=2))
    desk.do(FightRound(), chance=(1, 1, 1, 1))
    pump(4)
    assert not find_all("DecisionSheet")
    desk.do(FightRound(), chance=(1, 1, 11, 1))
    pump(8)
    finger.tap("OptionTile", "1 Kavallerie")
    assert desk.state.players[0].units == {"infantry": 4, "ship": 2, "cavalry": 1}


def test_barbarians_of_a_city_stand_in_the_battle_and_abilities_count_as_often_as_they_apply(app, desk, finger):
    camp = {"city": {"name": "B1", "mood": "angry"}, "units": {"infantry": 2, "elephant": 1}}
    desk.do(Adjust(path="barbarians", value=[camp]))
    give(desk, leader="vercingetorix")
    finger.tap("MoveTile", "Schlacht")
    answer("opponent", None)
    answer("city", "B1")
    assert told("enemy") == {"infantry": 2, "elephant": 1}
    once = section("opponent").ask.gain
    answer("abilities", "vercingetorix_warrior_people")
    step("Wie oft")
    assert section("opponent").ask.gain != once
    finger.go()
    assert desk.state.battle.attacker.effects == {"vercingetorix_warrior_people": 2}


def test_what_a_round_costs_is_offered_when_the_dice_lie(desk, finger):
    give(desk, civ_advances=["fireworks"], wood=1, ore=1)
    fight(desk, 0, 1, units=Units(infantry=1), enemy=Units(infantry=1))
    desk.do(FightRound(), chance=(1, 11))
    pump(8)
    finger.tap("OptionTile", "Feuerwerk")
    assert (desk.state.players[0].wood, desk.state.players[0].ore) == (0, 0)
    assert desk.state.players[0].units["infantry"] == 4


def test_immortals_are_paid_before_the_dice(desk, finger):
    give(desk, civ_advances=["immortals"], culture=2)
    fight(desk, 0, 1, units=Units(infantry=1), enemy=Units(infantry=1))
    finger.go()
    step("Kultur für Unsterbliche", 2)
    finger.go()
    assert desk.state.players[0].culture == 0
    assert desk.session.journal[desk.session.cursor - 1].action.attacker_extras.immortals == 2


def test_a_besieged_city_pays_its_food_before_the_dice(desk, finger):
    desk.do(Adjust(path="players.1.cities", value=[{"name": "Athen"}]))
    give(desk, 1, food=2)
    give(desk, action_cards=1)
    fight(desk, 0, 1, units=Units(infantry=1), enemy=Units(infantry=1), city="Athen")
    finger.go()
    answer("attacker_tactic", "siege")
    switch("Belagerung bezahlt")
    finger.go()
    assert (desk.state.players[1].food, desk.state.players[0].action_cards) == (0, 0)


def test_tactics_that_act_on_revealing_are_read_before_the_armies(desk, finger):
    give(desk, 1, action_cards=1)
    give(desk, action_cards=1)
    fight(desk, 0, 1, units=Units(infantry=2), enemy=Units(infantry=1))
    desk.perform(begin(FightRound, attacker_tactic="peltasts", defender_tactic="archers"))
    pump(3)
    answer("attacker_aim_1", 6)
    answer("attacker_aim_1", 1)
    answer("defender_aim_1", 1)
    answer("attacker_dice_1", 11, times=2)
    answer("defender_dice_1", 11)
    finger.go()
    assert desk.session.journal[desk.session.cursor - 1].chance == (6, 1, 1, 11, 11, 11)
    # Peltasts have warded off the only hit.
    assert desk.state.players[0].units["infantry"] == 4
