"""Battles of Clash of Cultures under a finger: prepared with live odds, read die by die, booked to the end."""

import pytest

from companion.engine.adjust import Adjust
from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from screens.games.clash_of_cultures.round_sheet import open_round
from tests.screens.clash_of_cultures.table import give, page
from tools.touch import bring, find, find_all, pump, shown_texts, tap

FIGHTING = ["farming", "mining", "fishing", "tactics"]
# Faces of the printed die as the pad shows them.
LEADER, ELEPHANT_3, INFANTRY_3, CAVALRY_5, INFANTRY_5, INFANTRY_6 = 0, 3, 4, 7, 8, 9


@pytest.fixture
def desk(app, desk):
    """Both with an army, on the page of the battle."""
    for seat in range(2):
        give(desk, seat, advances=FIGHTING, units={"infantry": 4, "ship": 2, "cavalry": 2})
    page(app, "battle")
    return desk


def count(side, times=1):
    """Tap plus on the first row of units so many times."""
    for _ in range(times):
        row = find_all("ClashDuelRow")[0]
        bring(row)
        tap(row.ids.own if side == "own" else row.children[0], across=0.9)
        pump(3)


def pad():
    """The ten faces of the printed die."""
    return list(reversed(find_all("Columns", within=find("Sheet"))[-1].children))


def type_in(*faces):
    """One tap a die."""
    for face in faces:
        bring(pad()[face])
        tap(pad()[face])
        pump(3)


def odds():
    return [share.percent for share in reversed(find("ClashOddsCard").ids.win.parent.children)]


def test_a_land_battle_is_typed_in_with_one_tap_a_die(desk, finger):
    assert odds() == ["40\u00a0%", "20\u00a0%", "40\u00a0%"]
    count("own")
    assert odds() != ["40\u00a0%", "20\u00a0%", "40\u00a0%"]
    finger.tap("QuietButton", "Schlacht beginnen")
    finger.tap("QuietButton", "Kampfrunde würfeln")
    assert [(face.number, face.symbol) for face in pad()[:2]] == [("1", "crown"), ("2", "horse-variant")]
    assert len(pad()) == 10
    type_in(INFANTRY_6)
    # Dice nobody has read yet are question marks, and nothing can be booked before they are.
    assert [die.number for die in find_all("ClashDie", within=find("Sheet"))][:3] == ["6", "?", "?"]
    assert find("AccentButton", "So ist es gewesen").disabled
    type_in(INFANTRY_6, LEADER)
    finger.tap("AccentButton", "So ist es gewesen")
    assert desk.state.battle is None
    assert desk.state.players[1].units["infantry"] == 3
    assert desk.session.journal[desk.session.cursor - 1].chance == (11, 11, 1)


def test_a_die_is_corrected_alone_and_the_apps_dice_come_back(desk, finger):
    finger.tap("QuietButton", "Schlacht beginnen")
    finger.tap("DockButton", "Kampfrunde 1")
    rolled = [(die.number, die.symbol) for die in find_all("ClashDie", within=find("Sheet"))[:2]]
    tap(find_all("ClashDie", within=find("Sheet"))[1])
    pump(3)
    assert find_all("ClashDie", within=find("Sheet"))[1].current
    type_in(ELEPHANT_3)
    dice = find_all("ClashDie", within=find("Sheet"))
    assert [(die.number, die.symbol) for die in dice] == [rolled[0], ("3", "elephant")]
    finger.tap("TextButton", "App würfelt")
    assert [(die.number, die.symbol) for die in find_all("ClashDie", within=find("Sheet"))[:2]] == rolled


def test_a_leader_rolls_again_and_the_table_reads_on(desk, finger):
    give(desk, leader="sulla")
    desk.do(StartBattle(0, 1, units=Units(infantry=1, leader=1), enemy=Units(infantry=1)))
    pump(3)
    finger.tap("DockButton", "Kampfrunde 1")
    type_in(LEADER, INFANTRY_3, LEADER, CAVALRY_5)
    dice = find_all("ClashDie", within=find("Sheet"))
    assert [(die.number, die.replaced) for die in dice[:5]] == [
        ("1", True),
        ("3", False),
        ("1", True),
        ("5", False),
        ("?", False),
    ]
    type_in(INFANTRY_6)
    finger.tap("AccentButton", "So ist es gewesen")
    assert desk.session.journal[desk.session.cursor - 1].chance == (1, 6, 1, 9, 11)


def test_a_sea_battle_against_pirates_asks_for_the_token(desk, finger):
    desk.do(Adjust(path="pirates", value=2))
    pump(3)
    finger.tap("Segment", "See")
    finger.tap("Chip", "Piraten")
    # The two ships of the event are already there.
    assert find_all("ClashDuelRow")[0].enemy == 2
    count("own")
    finger.tap("QuietButton", "Schlacht beginnen")
    finger.tap("QuietButton", "Kampfrunde würfeln")
    type_in(INFANTRY_5, INFANTRY_6, LEADER, LEADER)
    finger.tap("Chip", "Kultur")
    finger.tap("AccentButton", "So ist es gewesen")
    assert desk.state.battle is None
    player = desk.state.players[0]
    assert (desk.state.pirates, player.gold, player.culture, player.mood) == (0, 2, 1, 0)


def test_a_city_with_fortress_is_taken_after_two_rounds(desk, finger):
    desk.do(Adjust(path="players.1.cities", value=[{"name": "Athen", "buildings": {"fortress": 1}}]))
    pump(3)
    count("own", 2)
    finger.tap("Chip", "Athen")
    finger.tap("QuietButton", "Schlacht beginnen")
    # Round 1 cannot be left; the fortress rolls a die more and ignores a hit.
    assert not find("ClashBattleFight").may_retreat
    assert any("ignoriert 1 Treffer" in text for text in shown_texts())
    finger.tap("QuietButton", "Kampfrunde würfeln")
    type_in(INFANTRY_3, LEADER, LEADER, INFANTRY_5, LEADER)
    finger.tap("AccentButton", "So ist es gewesen")
    assert (desk.state.battle.round, desk.state.battle.attacker.units.infantry) == (2, 2)
    assert find("ClashBattleFight").may_retreat
    finger.tap("QuietButton", "Kampfrunde würfeln")
    type_in(INFANTRY_6, LEADER, LEADER)
    finger.tap("AccentButton", "So ist es gewesen")
    assert desk.state.spoils.city == "Athen"
    # Nothing is left to decide: the big button takes the city.
    finger.tap("DockButton", "Athen erobern")
    assert [city.name for city in desk.state.players[0].cities][-1] == "Athen"


def test_a_retreat_ends_the_battle_undecided(desk, finger):
    desk.do(StartBattle(0, 1, units=Units(infantry=2), enemy=Units(infantry=2)))
    desk.do(FightRound(), chance=(1, 1, 1, 1))
    pump(3)
    finger.tap("QuietButton", "Angreifer zieht sich zurück")
    assert desk.state.battle is None
    assert desk.state.players[0].units["infantry"] == 4


def test_casualties_are_asked_only_where_there_is_a_choice(desk, finger):
    desk.do(StartBattle(0, 1, units=Units(infantry=1, cavalry=1), enemy=Units(infantry=2)))
    pump(3)
    finger.tap("DockButton", "Kampfrunde 1")
    type_in(LEADER, LEADER, LEADER, LEADER)
    assert not any("zuerst fällt" in text for text in shown_texts())
    finger.tap("TextButton", "App würfelt")
    type_in(LEADER, LEADER, INFANTRY_6, LEADER)
    finger.tap("Chip", "Kavallerie")
    finger.tap("AccentButton", "So ist es gewesen")
    assert desk.state.players[0].units == {"infantry": 4, "ship": 2, "cavalry": 1}


def test_barbarians_of_a_city_stand_in_the_battle_and_abilities_count_as_often_as_they_apply(app, desk, finger):
    camp = {"city": {"name": "B1", "mood": "angry"}, "units": {"infantry": 2, "elephant": 1}}
    desk.do(Adjust(path="barbarians", value=[camp]))
    give(desk, leader="vercingetorix")
    finger.tap("Chip", "Barbaren")
    finger.tap("Chip", "B1")
    assert find("ClashBattleDraft").action().enemy.elephant == 1
    count("own", 2)
    finger.tap("ClashTextRow", "Kriegervolk")
    once = odds()
    stepper = find("Stepper", "Wie oft")
    bring(stepper)
    tap(stepper.ids.counter, across=0.9)
    pump(3)
    assert find("ClashBattleDraft").action().times == 2
    assert odds() != once


def test_what_a_round_costs_is_offered_to_whoever_owns_it(desk, finger):
    give(desk, civ_advances=["fireworks"], wood=1, ore=1)
    desk.do(StartBattle(0, 1, units=Units(infantry=1), enemy=Units(infantry=1)))
    pump(3)
    finger.tap("DockButton", "Kampfrunde 1")
    type_in(LEADER, INFANTRY_6)
    finger.tap("Chip", "Feuerwerk")
    finger.tap("AccentButton", "So ist es gewesen")
    assert (desk.state.players[0].wood, desk.state.players[0].ore) == (0, 0)
    assert desk.state.players[0].units["infantry"] == 4


def test_immortals_are_paid_before_the_dice_and_not_after(desk, finger):
    give(desk, civ_advances=["immortals"], culture=2)
    desk.do(StartBattle(0, 1, units=Units(infantry=1), enemy=Units(infantry=1)))
    pump(3)
    before = odds()
    finger.tap("Chip", "Unsterbliche: +2")
    assert odds() != before
    # The ribbon's button rolls what the page has planned.
    finger.tap("DockButton", "Kampfrunde 1")
    type_in(LEADER, LEADER)
    sheet = find("Sheet")
    assert not find_all("Chip", within=sheet)
    finger.tap("AccentButton", "So ist es gewesen")
    assert desk.state.players[0].culture == 0


def test_the_ribbon_asks_before_the_dice_where_the_page_was_not_looked_at(app, desk, finger):
    give(desk, civ_advances=["immortals"], culture=2)
    page(app, "realm")
    desk.do(StartBattle(0, 1, units=Units(infantry=1), enemy=Units(infantry=1)))
    pump(3)
    finger.tap("DockButton", "Kampfrunde 1")
    assert not find_all("ClashDie", within=find("Sheet"))
    finger.tap("Chip", "Unsterbliche: +1")
    finger.tap("AccentButton", "Kampfrunde würfeln")
    assert find_all("ClashDie", within=find("Sheet"))


def test_a_besieged_city_pays_its_food_before_the_dice(desk, finger):
    desk.do(Adjust(path="players.1.cities", value=[{"name": "Athen"}]))
    give(desk, 1, food=2)
    desk.do(StartBattle(0, 1, units=Units(infantry=1), enemy=Units(infantry=1), city="Athen"))
    pump(3)
    finger.tap("Chip", "Ohne Taktik")
    finger.tap("ClashTextRow", "Belagerung")
    finger.tap("Chip", "Belagerung bezahlt")
    finger.tap("QuietButton", "Kampfrunde würfeln")
    type_in(LEADER, LEADER)
    finger.tap("AccentButton", "So ist es gewesen")
    assert (desk.state.players[1].food, desk.state.players[0].action_cards) == (0, 0)


def test_tactics_that_act_on_revealing_are_read_before_the_armies(desk, finger):
    give(desk, 1, action_cards=1)
    give(desk, action_cards=1)
    desk.do(StartBattle(0, 1, units=Units(infantry=2), enemy=Units(infantry=1)))
    open_round(desk, FightRound("peltasts", "archers"))
    pump(3)
    heads = [line.text for line in find_all("Secondary", within=find("Sheet")) if line.bold]
    assert heads == ["Ada: Peltasten", "Karl: Bogenschützen", "Ada", "Karl"]
    # The pad has the six numbers of a tactic's die first, then the ten faces of the armies'.
    assert len(pad()) == 6
    type_in(5, 0, 0)
    assert len(pad()) == 10
    type_in(INFANTRY_6, INFANTRY_6, INFANTRY_6)
    finger.tap("AccentButton", "So ist es gewesen")
    assert desk.session.journal[desk.session.cursor - 1].chance == (6, 1, 1, 11, 11, 11)
    # Peltasts have warded off the only hit.
    assert desk.state.players[0].units["infantry"] == 4
