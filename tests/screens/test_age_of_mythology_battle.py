"""The battle of Age of Mythology on the table: curtain, encounters and hits, with every tap counted."""

import pytest

from companion.engine.adjust import Adjust
from companion.engine.asking import begin
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from screens.asking.kept import answers_of
from tests.screens.age_of_mythology_table import Taps, first_card_turn, turn_to
from tools.touch import find, find_all, pump, pump_until, tap, tap_text


@pytest.fixture
def desk(app):
    """Four players in the first card turn."""
    return first_card_turn(app)


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
    finger.go()
    assert finger.count == 1
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
    assert strip.outcome.endswith("fällt.")
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


def test_units_are_chosen_in_secret_with_one_tap_a_side(app, desk):
    desk.do(Attack(0, 1, "camp"))
    turn_to(app, "battle")
    assert find_all("Secondary", "Nur Ada schaut")
    assert find_all("PipRow", "Speerträger")
    finger = Taps()
    finger.go()
    assert find_all("Secondary", "Nur Karl schaut")
    assert not find_all("PipRow", "Speerträger")
    assert not desk.state.battle.revealed
    finger.go()
    assert finger.count == 2
    assert desk.state.battle.revealed
    assert not find_all("Sheet")
    assert find_all("MythBattleCard")


def test_a_secret_choice_that_was_left_tells_nobody_what_was_chosen(app, desk):
    desk.do(Attack(0, 1, "camp"))
    pump(4)
    proposed = find("PipRow", "Streitwagen").value
    Taps().touch(find("PipRow", "Streitwagen").pip(2))
    kept = find("AskSheet").kept()
    find("AskSheet").close()
    pump(3)
    desk.perform(begin(CommitUnits, seat=0))
    pump(3)
    assert find("PipRow", "Streitwagen").value == proposed
    find("AskSheet").take_over(answers_of(CommitUnits, kept["given"]))
    pump(3)
    assert find("PipRow", "Streitwagen").value == proposed


def test_attacking_turns_to_the_battle(app, desk):
    finger = Taps()
    finger.on("MoveTile", "Angreifen")
    finger.on("OptionTile", "Karl: Lager")
    assert finger.count == 2
    assert desk.state.battle.area == "camp"
    assert app.stage.top.ids.tabs.current == "battle"


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


def test_a_full_battle_of_four_against_four_takes_sixteen_taps_at_most(app, desk):
    desk.do(Adjust("players.1.units.medusa", 1))
    pump(4)
    finger = Taps()
    finger.on("MoveTile", "Angreifen")
    finger.on("OptionTile", "Karl: Lager")
    finger.go()
    finger.go()
    assert (desk.state.battle.attacker.count, desk.state.battle.defender.count) == (4, 4)
    places = set()
    while desk.state.battle is not None:
        places.add(tuple(app.stage.top.dock.ids.go.pos))
        finger.go()
    assert finger.count <= 16
    assert len(places) == 1


def test_the_numbers_of_hits_stand_still_from_encounter_to_encounter(app, desk):
    fight(app, desk)
    pump(4)

    def places():
        blocks = [find("MythHitsPad").ids[side] for side in ("attacker", "defender")]
        return [tuple(block.to_window(block.x, block.top)) for block in blocks]

    before = places()
    tell_hits(Taps(), 2, 0)
    pump(6)
    assert desk.state.battle.encounters == 1
    assert places() == before


def test_a_pair_laid_out_on_the_page_is_the_pair_that_is_rolled(app, desk):
    fight(app, desk)
    likely = desk.session.phase.next_action
    other = next(unit for unit in desk.state.battle.attacker.units if unit != likely.attacker)
    find("MythEncounterForm").choose("attacker", other)
    Taps().go()
    assert desk.session.journal[-1].action.attacker == other


def test_another_card_is_shown_beside_the_empty_place_of_a_fallen_one(app, desk):
    fight(app, desk)
    tell_hits(Taps(), 0, 2)
    pump(6)
    (left,) = desk.state.battle.attacker.units
    tap(next(card for card in find_all("MythBattleCard") if card.unit == left))
    assert find("MythEncounterForm").declared("attacker").unit == left


def test_before_every_encounter_the_attacker_may_withdraw_by_the_dock(app, desk):
    fight(app, desk)
    places = set()
    for _ in range(2):
        button = find("DockButton", "Zurückziehen")
        places.add(tuple(button.pos))
        if desk.state.battle.encounters == 0:
            tell_hits(Taps(), 2, 0)
            pump(6)
    tap(button)
    pump(4)
    assert desk.state.battle is None
    assert len(places) == 1


def test_the_second_side_is_asked_once_the_sheet_of_the_first_has_slid_away(app, desk):
    app.change_settings(calm_motion=False)
    desk.do(Attack(0, 1, "camp"))
    pump_until(lambda: bool(find_all("PipRow", "Speerträger")))
    find("AskSheet").go()
    pump_until(lambda: bool(find_all("PipRow", "Hoplit")))
    assert not find_all("PipRow", "Speerträger")
