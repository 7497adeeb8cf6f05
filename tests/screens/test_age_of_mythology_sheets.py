"""The sheets of Age of Mythology: what they show beside the cards, and where a finger lands afterwards."""

import pytest

from companion.engine.adjust import Adjust
from companion.engine.log import line_of
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.battle.encounter_actions import Fight
from companion.games.age_of_mythology.camp.camp_actions import Recruit, Trade
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.resources import Resources
from companion.games.age_of_mythology.tiles.land import terrain_at
from companion.games.age_of_mythology.turn.round_actions import Pass
from screens.playing.entry_sheet import open_entry
from tests.screens.age_of_mythology_table import Taps, first_card_turn, turn_to
from tools.touch import find, find_all, pump, tap


@pytest.fixture
def desk(app):
    """Four players in the first card turn."""
    return first_card_turn(app)


def words_of(sheet):
    return "\n".join(getattr(widget, "text", "") for widget in sheet.walk(restrict=True))


def with_cubes(desk, card, **cubes):
    """A finger that has just played this card, with these cubes in the camp."""
    desk.do(Adjust("players.0.resources", {"food": 0, "wood": 0, "gold": 0, "favor": 0, **cubes}))
    pump(3)
    finger = Taps()
    finger.on("MoveTile", card)
    return finger


def test_a_dwarf_is_put_on_gold_without_a_word(desk):
    for seat in (0, 1):
        desk.do(Pass(seat))
    desk.do(Adjust("players.2.units.dwarf", 1))
    desk.do(Adjust("players.2.plots.1.tile", "mountains_gold"))
    finger = Taps()
    finger.on("MoveTile", "Sammeln")
    finger.on("OptionTile", "Alles Gold")
    finger.go()
    assert finger.count == 3
    dug = [plot.tile for plot in desk.state.players[2].plots if plot.worker == "dwarf"]
    assert [printed.tile(tile).resource for tile in dug] == ["gold"]


def test_recruiting_says_what_stays_in_the_camp(desk):
    finger = Taps()
    finger.on("MoveTile", "Rekrutieren")
    assert "Im Lager:" in words_of(find("Sheet"))
    tile = find("OptionTile", "Speerträger")
    finger.more("Speerträger")
    assert "Im Lager bleibt:" in words_of(find("Sheet"))
    assert find("OptionTile", "Speerträger") is tile


def test_the_cubes_that_pay_a_trade_are_the_players_choice(desk):
    finger = Taps()
    finger.on("MoveTile", "Handeln")
    give = find("AskSheet").questions.sections["give"]
    assert find("PipRow", "Nahrung", within=give).detail == "4 da"
    finger.touch(find("PipRow", "Holz", within=give).pip(1))
    take = find("AskSheet").questions.sections["take"]
    finger.on("OptionTile", "Gold", within=take)
    fees = find_all("OptionTile", within=find("AskSheet").questions.sections["fee"])
    ways = Trade(0, Resources(wood=1), Resources(gold=1)).payments(desk.state)
    assert len(fees) == len(ways) == 10
    assert [tile.chosen for tile in fees] == [True] + [False] * 9
    finger.touch(fees[1])
    finger.go()
    assert desk.session.journal[-1].action.fee == ways[1]


def test_the_hidden_choice_names_the_units_of_both_sides(app, desk):
    desk.do(Attack(0, 1, "camp"))
    turn_to(app, "battle")
    finger = Taps()
    said = words_of(find("AskSheet")).replace("\N{NO-BREAK SPACE}", " ")
    assert "Karl hat 2 × Toxot, 2 × Hoplit und 2 × Hippokon" in said
    assert "4 von 4" in said
    finger.touch(find("PipRow", "Speerträger").pip(2))
    assert "2 von 4" in words_of(find("AskSheet"))


def test_after_the_spoils_the_next_card_is_in_sight(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman",)))
    desk.do(CommitUnits(1, ("hoplite",)))
    turn_to(app, "battle")
    desk.do(Fight(0, "spearman", "hoplite", hits=(1, 0)))
    pump(4)
    Taps().go()
    assert app.stage.top.ids.tabs.current == "realm"


def test_a_lost_attack_shows_its_last_encounter_and_the_way_on(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman",)))
    desk.do(CommitUnits(1, ("hoplite",)))
    turn_to(app, "battle")
    desk.do(Fight(0, "spearman", "hoplite", hits=(0, 1)))
    pump(4)
    assert "Karl gewinnt den Kampf" in find("MythLastFight").outcome
    Taps().on("QuietButton", "Weiter mit der nächsten Karte")
    assert app.stage.top.ids.tabs.current == "realm"


def test_the_last_encounter_names_the_wadjet_that_fought(app, desk):
    for unit in ("pharaoh", "wadjet"):
        desk.do(Adjust(f"players.0.units.{unit}", 1))
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("pharaoh", "wadjet")))
    desk.do(CommitUnits(1, ("hoplite", "toxotes")))
    turn_to(app, "battle")
    desk.do(Fight(0, "pharaoh", "hoplite", attacker_special=True, hits=(1, 0)))
    pump(4)
    assert find("MythLastFight").hits == "Wadjet 1 : 0 Hoplit"


def test_the_round_is_ended_and_begun_in_four_taps(app, desk):
    for _ in range(12):
        desk.do(Pass(desk.session.phase.seat))
    pump(4)
    finger = Taps()
    finger.go()
    for _ in range(3):
        finger.on("OptionTile", "Das Wunder")
    assert finger.count == 4
    assert desk.state.stage == "cards"
    assert not find_all("Sheet")


def test_a_province_is_moved_on_the_picture_of_the_board(app, desk):
    app.stage.top.ids.tabs.current = "lands"
    pump(4)
    player = desk.state.players[int(desk.seat)]
    there = next(at for at, plot in enumerate(player.plots) if plot.tile)
    lands = [terrain_at(player, at) for at in range(len(player.plots))]
    same = [at for at, land in enumerate(lands) if land == lands[there] and at != there]
    cells = find("MythLandGrid").cells
    tap(cells[there])
    pump(3)
    tap(find("QuietButton", "Provinz umlegen"))
    pump(4)
    assert [at for at, cell in enumerate(cells) if not cell.faint] == sorted((there, *same))
    tap(cells[same[-1]])
    pump(3)
    after = desk.state.players[int(desk.seat)]
    assert after.plots[same[-1]].tile == player.plots[there].tile


def test_recruiting_is_done_once_the_camp_can_pay_for_nobody_else(desk):
    finger = with_cubes(desk, "Rekrutieren", food=1, wood=1)
    finger.more("Speerträger")
    assert finger.count == 2
    assert desk.state.players[0].units["spearman"] == 3


def test_recruiting_waits_while_somebody_else_could_come(desk):
    finger = with_cubes(desk, "Rekrutieren", food=9, wood=9, gold=9, favor=9)
    finger.more("Speerträger")
    assert desk.state.players[0].units["spearman"] == 2
    finger.more("Kriegselefant")
    assert finger.count == 3
    assert desk.state.players[0].units["spearman"] == desk.state.players[0].units["elephant"] == 3


def end_of(what, field="units"):
    """The button beside a tile that takes it as the last one."""
    tile = find("OptionTile", what)
    return find("AskSheet").section(field).grid.ends[tile]


def test_one_unit_from_a_card_of_three_takes_two_taps(desk):
    finger = with_cubes(desk, "Rekrutieren", food=9, wood=9, gold=9, favor=9)
    finger.touch(end_of("Speerträger"))
    assert finger.count == 2
    assert desk.state.players[0].units["spearman"] == 3


def test_the_last_of_several_units_ends_the_card(desk):
    finger = with_cubes(desk, "Rekrutieren", food=9, wood=9, gold=9, favor=9)
    finger.more("Speerträger")
    finger.touch(end_of("Kriegselefant"))
    assert finger.count == 3
    assert desk.session.journal[-1].action == Recruit(0, ("spearman", "elephant"))


def test_nobody_is_recruited_at_once_against_a_rule(desk):
    with_cubes(desk, "Rekrutieren")
    assert end_of("Speerträger").disabled


def test_what_a_quarry_saves_is_proposed_and_goes_with_one_building(desk):
    desk.do(Adjust("players.0.buildings", {"quarry": 1}))
    finger = with_cubes(desk, "Bauen", food=9, wood=9, gold=9, favor=9)
    finger.touch(end_of("Stadtmauer", "buildings"))
    assert finger.count == 2
    assert desk.session.journal[-1].action.waive == ("wood",)


def test_what_a_quarry_saves_is_chosen_where_the_tile_is_tapped(desk):
    desk.do(Adjust("players.0.buildings", {"quarry": 1}))
    finger = with_cubes(desk, "Bauen", food=9, wood=9, gold=9, favor=9)
    finger.more("Stadtmauer")
    finger.on("OptionTile", "1 Gold", within=find("AskSheet").section("waive"))
    finger.go()
    assert finger.count == 4
    assert desk.session.journal[-1].action.waive == ("gold",)


def test_where_all_must_be_told_no_tile_ends_the_move(desk):
    with_cubes(desk, "Bauen", food=9, wood=9, gold=9, favor=9)
    assert not find_all("EndButton")


def test_a_building_nobody_can_pay_is_not_put_up_by_one_tap(desk):
    finger = with_cubes(desk, "Bauen")
    finger.more("Haus")
    assert find("AskSheet").so_far.objection
    assert desk.state.players[0].buildings == {}


def test_figures_are_counted_by_a_tap_on_the_number(app, desk):
    turn_to(app, "army")
    finger = Taps()
    finger.touch(find("MythCountRow", "Speerträger"), across=0.2)
    finger.on("QuietButton", "Figuren")
    finger.touch(next(tile for tile, count in find("AskSheet").section("count").grid.tiles if count == 6))
    assert finger.count == 3
    assert desk.state.figures == {"spearman": 6}


def test_cubes_for_a_trade_are_told_by_their_number(desk):
    finger = Taps()
    finger.on("MoveTile", "Handeln")
    give = find("AskSheet").questions.sections["give"]
    finger.touch(find("PipRow", "Holz", within=give).pip(2))
    take = find("AskSheet").questions.sections["take"]
    finger.touch(find("PipRow", "Gold", within=take).pip(2))
    finger.go()
    assert finger.count == 4
    assert desk.session.journal[-1].action.take == Resources(gold=2)


def test_a_recruitment_is_corrected_unit_by_unit_and_waits_for_the_button(desk):
    desk.do(Adjust("players.0.resources", {"food": 9, "wood": 9, "gold": 9, "favor": 9}))
    desk.do(Recruit(0, ("spearman", "elephant"), 2))
    open_entry(desk, line_of(desk.session, desk.session.cursor - 1))
    pump(4)
    finger = Taps()
    finger.more("Phönix")
    finger.more("Mumie")
    assert find_all("AskSheet")
    finger.go()
    units = desk.state.players[0].units
    assert (units["phoenix"], units["mummy"], units["spearman"]) == (1, 1, 2)
