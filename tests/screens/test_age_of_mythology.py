"""Age of Mythology on the table: the main taps, counted against what the table can bear."""

import json
from pathlib import Path

import pytest

from companion.engine.adjust import Adjust
from companion.engine.log import log_lines
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.table.cube_transfer import MoveCubes
from companion.games.age_of_mythology.tiles.tile_actions import PassTile
from companion.games.age_of_mythology.turn.round_actions import Pass
from screens.log.entry_sheet import open_entry
from tests.screens.age_of_mythology_table import KEY, Taps, first_card_turn, turn_to
from tools.touch import find, find_all, pump, tap, tap_text

KINDS = ("food", "wood", "gold", "favor")


@pytest.fixture
def desk(app):
    """Four players in the first card turn."""
    return first_card_turn(app)


def cubes(desk):
    bank = sum(getattr(desk.state.bank, kind) for kind in KINDS)
    return bank + sum(player.resources.total for player in desk.state.players)


def test_gathering_for_four_takes_three_taps(desk):
    before = [player.resources.total for player in desk.state.players]
    finger = Taps()
    finger.on("MythMoveTile", "Sammeln")
    finger.on("MythChoiceRow")
    lines = find_all("MythSeatLine", within=find("MythGatherPlan"))
    assert [line.name for line in lines] == ["Ada", "Karl", "Yuri", "Beate"]
    finger.on("AccentButton", "Alle nehmen das")
    assert finger.count <= 3
    after = [player.resources.total for player in desk.state.players]
    assert after[0] > before[0]
    assert desk.state.played == 1


def test_all_idle_villagers_go_to_work_with_one_tap(desk):
    desk.do(Adjust(path="players.0.buildings", value={"house": 2}))
    pump(3)
    finger = Taps()
    finger.on("MythMoveTile", "Sammeln")
    finger.on("MythChoiceRow")
    promised = find_all("MythSeatLine", within=find("MythGatherPlan"))[0].detail
    finger.on("QuietButton", "Alle freien an die Arbeit")
    assert find_all("MythSeatLine", within=find("MythGatherPlan"))[0].detail != promised
    finger.on("AccentButton", "Alle nehmen das")
    assert finger.count == 4
    assert [plot.worker for plot in desk.state.players[0].plots].count("villager") == 2


def test_spoilage_is_one_tap(app, desk):
    desk.do(MoveCubes(0, "food", 6))
    for _ in range(12):
        desk.do(Pass(desk.session.phase.seat))
    pump(4)
    finger = Taps()
    finger.on("AccentButton", "Runde beenden")
    assert finger.count == 1
    assert desk.state.players[0].resources.food == 5
    assert desk.state.round == 2


def fight(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman", "elephant")))
    desk.do(CommitUnits(1, ("hoplite", "toxotes")))
    turn_to(app, "battle")


def test_an_encounter_is_one_tap_after_the_choice_of_units(app, desk):
    fight(app, desk)
    tap_text("Kriegselefant", "MythBattleCard")
    tap_text("Hoplit", "MythBattleCard")
    finger = Taps()
    finger.on("AccentButton", "Würfeln")
    assert finger.count <= 2
    assert desk.state.battle is None or desk.state.battle.encounters == 1
    last = desk.session.journal[desk.session.cursor - 1].action
    assert (last.attacker, last.defender) == ("elephant", "hoplite")


def tell_hits(finger, mine, theirs):
    """Tap the hits of both sides as rolled with real dice."""
    for side, hits in (("attacker", mine), ("defender", theirs)):
        finger.on("MythHit", str(hits), within=find("MythHitsPad").ids[side])


def test_an_encounter_with_real_dice_is_two_taps_after_the_choice_of_units(app, desk):
    fight(app, desk)
    for encounter in (1, 2):
        finger = Taps()
        tell_hits(finger, 2, 0)
        assert finger.count == 2
        assert not find_all("Sheet")
        assert desk.state.battle is None or desk.state.battle.encounters == encounter
    assert desk.state.battle.winner == 0


def test_a_tie_of_real_dice_is_rolled_again(app, desk):
    fight(app, desk)
    tell_hits(Taps(), 1, 1)
    assert desk.state.battle.encounters == 0
    assert "Gleichstand mit einem Treffer" in find("MythHitsPad").hint
    tell_hits(Taps(), 2, 0)
    assert desk.state.battle.encounters == 1
    assert desk.state.battle.attacker.count == 2
    assert len(find("MythLastFight").rolls()) == 2


def test_hits_told_for_one_pair_do_not_count_for_another(app, desk):
    fight(app, desk)
    finger = Taps()
    finger.on("MythHit", "2", within=find("MythHitsPad").ids.attacker)
    tap_text("Kriegselefant", "MythBattleCard")
    tap_text("Speerträger", "MythBattleCard")
    finger.on("MythHit", "0", within=find("MythHitsPad").ids.defender)
    assert desk.state.battle.encounters == 0


def test_rare_numbers_of_hits_open_behind_the_last_button(app, desk):
    fight(app, desk)
    tap_text("Speerträger", "MythBattleCard")
    tap_text("Toxot", "MythBattleCard")
    block = find("MythHitsPad").ids.defender
    finger = Taps()
    finger.on("MythHit", "5+", within=block)
    assert [button.text for button in reversed(block.children)] == ["0", "1", "2", "3", "4", "5", "6"]
    finger.on("MythHit", "0", within=find("MythHitsPad").ids.attacker)
    finger.on("MythHit", "6", within=block)
    assert desk.state.battle.encounters == 1


def test_the_last_encounter_shows_every_die_on_a_tap(app, desk):
    fight(app, desk)
    page = find("MythBattlePanel")
    page.scroll_y = 0
    pump(3)
    tap_text("Kriegselefant", "MythBattleCard")
    tap_text("Hoplit", "MythBattleCard")
    # An elephant rolls five dice against a mortal, a hoplite four.
    desk.do(find("MythEncounterForm").fight(), chance=(6, 6, 1, 1, 1, 1, 1, 1, 1))
    pump(4)
    strip = find("MythLastFight")
    assert "2 : 0" in strip.hits
    tap(strip)
    pump(3)
    assert len(find_all("Die", within=find("Sheet"))) == 9


def test_real_dice_are_remembered_as_hits_and_no_face_is_invented(app, desk):
    fight(app, desk)
    page = find("MythBattlePanel")
    page.scroll_y = 0
    pump(3)
    tell_hits(Taps(), 2, 0)
    assert page.scroll_y > 0.9
    strip = find("MythLastFight")
    assert "2 : 0" in strip.hits
    assert strip.outcome.endswith("fällt")
    entry = desk.session.journal[desk.session.cursor - 1]
    assert (entry.action.hits, entry.chance) == ((2, 0), ())
    tap(strip)
    pump(3)
    assert not find_all("Die", within=find("Sheet"))


def test_the_odds_are_those_of_the_rules(app, desk):
    fight(app, desk)
    tap_text("Speerträger", "MythBattleCard")
    tap_text("Toxot", "MythBattleCard")
    assert "50,0" not in find("MythDuel").left_chance
    assert find("MythDuel").ids.defender.count == "6"  # a Toxotes has three more dice against warriors


def test_the_log_does_not_open_what_was_chosen_in_secret(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman",)))
    last = list(log_lines(desk.session))[-1]
    open_entry(desk, last)
    pump(3)
    assert not find_all("QuietButton", "Diesen Eintrag berichtigen")
    find("Sheet").close()
    desk.do(CommitUnits(1, ("hoplite",)))
    open_entry(desk, last)
    pump(3)
    assert find_all("QuietButton", "Diesen Eintrag berichtigen")


def test_units_are_chosen_behind_a_curtain(app, desk):
    desk.do(Attack(0, 1, "camp"))
    turn_to(app, "battle")
    tap_text("Ada wählt geheim", "AccentButton")
    assert find("MythCurtain").title == "Gib das Gerät an Ada"
    tap_text("Ich bin Ada", "AccentButton")
    pump(3)
    tap(find("MythThingRow", "Speerträger"))
    tap_text("Fertig", "AccentButton")
    pump(3)
    assert find("MythCurtain").title == "Gib das Gerät an Karl"
    assert not desk.state.battle.revealed
    tap_text("Ich bin Karl", "AccentButton")
    pump(3)
    tap(find("MythThingRow", "Hoplit"))
    tap_text("Fertig", "AccentButton")
    pump(3)
    assert find("MythCurtain").title == "Beide haben gewählt"
    tap_text("Armeen aufdecken", "AccentButton")
    pump(3)
    assert not find_all("MythCurtain")
    assert desk.state.battle.revealed
    assert {card.text for card in find_all("MythBattleCard")} == {"Hoplit", "Speerträger"}


def test_the_army_page_does_not_betray_a_hidden_choice(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman",)))
    desk.seat = 0
    turn_to(app, "army")
    assert find("MythUnitRow", "Speerträger").note == ""


def test_a_counter_takes_from_the_bank(desk):
    whole, bank = cubes(desk), desk.state.bank.food
    tap(find("MythRealmPanel").ids.food, across=0.9)
    assert desk.state.players[0].resources.food == 5
    assert desk.state.bank.food == bank - 1
    assert cubes(desk) == whole


def test_building_is_three_taps_and_says_what_it_costs(desk):
    finger = Taps()
    finger.on("MythMoveTile", "Bauen")
    finger.on("MythThingRow", "Haus")
    assert "1 von 1 gewählt" in find("MythBasket").summary
    finger.on("AccentButton", "Bauen")
    assert finger.count == 3
    assert desk.state.players[0].buildings == {"house": 1}


def test_the_cube_a_quarry_saves_is_the_players_choice(desk):
    desk.do(Adjust(path="players.0.buildings", value={"quarry": 1}))
    pump(3)
    tap_text("Bauen", "MythMoveTile")
    pump(3)
    tap_text("Haus", "MythThingRow")
    sheet = find("Sheet")
    ways = {chip.text: chip for chip in find_all("Chip", within=sheet)}
    assert set(ways) == {"1 Nahrung weniger", "1 Holz weniger"}
    other = next(chip for chip in ways.values() if not chip.selected)
    text = other.text
    tap(other)
    assert find("Chip", text, sheet).selected
    tap(find("AccentButton", "Bauen", sheet))
    left = desk.state.players[0].resources
    assert (left.food, left.wood) == ((3, 2) if text == "1 Nahrung weniger" else (2, 3))


def test_a_refusal_is_shown_and_can_be_overruled(desk):
    tap_text("Bauen", "MythMoveTile")
    pump(3)
    basket = find("MythBasket")
    basket.pick(next(good for good in basket.order.goods if good.id == "wonder"))
    pump(3)
    assert "Mythischen Zeitalter" in basket.verdict
    tap_text("Bauen", "AccentButton")
    pump(3)
    tap_text("Trotzdem tun", "QuietButton")
    assert desk.game.finished(desk.state)


def test_attacking_turns_to_the_battle(app, desk):
    tap_text("Angreifen", "MythMoveTile")
    pump(3)
    tap(find("MythThingRow", "Lager"))
    pump(4)
    assert desk.state.battle.area == "camp"
    assert app.stage.top.ids.tabs.current == "battle"


def test_exploring_takes_the_tiles_the_table_drew(desk):
    tap_text("Erkunden", "MythMoveTile")
    pump(3)
    for _ in range(2):
        tap(find_all("MythLandCell", within=find("MythDrawnTiles"))[0])
    tap_text("App zieht 3", "AccentButton")
    pump(3)
    assert desk.state.offer.tiles[:2] == ("fertile_food", "fertile_food")
    assert len(desk.state.offer.tiles) == 5
    seat = desk.state.offer.pickers[0]
    tap(find_all("MythLandCell", within=find("MythRealmPanel"))[0])
    assert desk.state.offer.pickers[:1] != (seat,)
    while desk.state.offer is not None:
        desk.do(PassTile(desk.state.offer.pickers[0]))


def test_all_nine_cards_are_above_the_fold_of_a_phone_even_with_a_reminder(app, desk):
    desk.do(Adjust(path="victory.bank", value=0))
    pump(4)
    assert "Letzte Runde" in find("Strip").text  # two lines on a phone
    bar = app.stage.top.bar
    fold = bar.to_window(bar.x, bar.top)[1]
    lowest = [tile.to_window(*tile.pos)[1] for tile in find_all("MythMoveTile")]
    assert len(lowest) == 9
    assert min(lowest) >= fold


def test_idle_villagers_are_named_on_the_page_and_push_nothing_down(app, desk):
    desk.do(Adjust(path="players.0.buildings", value={"house": 2}))
    pump(4)
    assert find("MythRealmPanel").people == "Ägypter · 2 Dorfbewohner, 2 frei"
    assert not find("Strip").text


def test_a_victory_card_says_who_would_get_it_and_why(app, desk):
    turn_to(app, "round")
    card = find("MythVictoryCard", "Die größte Armee")
    assert (card.count, card.holder) == (2, "ginge an niemanden")
    tap(card, across=0.2)
    pump(3)
    assert len(find("ExplainList").reasons) == 4


def test_pages_change_only_when_their_object_does(app, desk):
    turn_to(app, "lands")
    page, shown = find("MythLandsPanel"), []
    page.show = lambda state, seat: shown.append(seat)
    desk.do(MoveCubes(1, "food", 1))
    assert shown == []
    desk.do(MoveCubes(0, "food", 1))
    assert shown == [0]


def test_every_page_stands_all_through_the_sample(app):
    from screens.home.cards import start_sample

    desk = start_sample(app.library, KEY)
    app.sit_down(desk)
    end = desk.session.cursor
    assert end == len(json.loads(Path("data/samples/age_of_mythology.json").read_text(encoding="utf-8"))["actions"])
    for cursor in range(0, end, 40):
        desk.jump(cursor)
        for key in ("realm", "lands", "army", "battle", "round"):
            app.stage.top.ids.tabs.current = key
            pump(1)


def test_cards_that_are_kept_count_for_the_next_hand(app, desk):
    for _ in range(12):
        desk.do(Pass(desk.session.phase.seat))
    pump(4)
    tap_text("Jemand behält welche", "OptionTile")
    pump(4)
    sheet = find("AskSheet")
    sheet.answer(sheet.found.asked[0].ask, {0: 1})
    sheet.go()
    pump(4)
    assert [player.hand for player in desk.state.players] == [1, 0, 0, 0]
    assert desk.state.round == 2


def test_four_units_a_side_leave_every_hit_button_above_the_fold(app, desk):
    desk.do(Adjust("players.1.units.medusa", 1))
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman", "elephant", "chariot_archer", "spearman")))
    desk.do(CommitUnits(1, ("hoplite", "toxotes", "hippokon", "medusa")))
    turn_to(app, "battle")
    page = find("MythBattlePanel")
    lowest = min(button.to_window(*button.pos)[1] for button in find_all("MythHit", within=page))
    # The strip with the question of retreat stands above the page; it may cost no more than its own height.
    assert lowest >= page.to_window(*page.pos)[1]
