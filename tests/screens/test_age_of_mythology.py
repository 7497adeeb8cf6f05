"""Age of Mythology on the table: the main taps, counted against what the table can bear."""

import json
from pathlib import Path

import pytest

from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.engine.log import log_lines
from companion.games import game
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.age_of_mythology.camp.build_actions import Build
from companion.games.age_of_mythology.table.cube_transfer import MoveCubes
from companion.games.age_of_mythology.tiles.tile_actions import PassTile
from companion.games.age_of_mythology.turn.round_actions import Pass
from screens.playing.entry_sheet import open_entry
from tests.screens import evening
from tests.screens.age_of_mythology_table import KEY, NAMES, Taps, first_card_turn, turn_to
from tools.touch import find, find_all, pump, tap

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
    finger.on("MoveTile", "Sammeln")
    finger.on("OptionTile")
    assert finger.count <= 3
    after = [player.resources.total for player in desk.state.players]
    assert after[0] > before[0]
    assert desk.state.played == 1


def test_gathering_says_what_everybody_gets_before_it_is_booked(desk):
    desk.do(Adjust(path="players.0.buildings", value={"house": 1}))
    before = [player.resources.food for player in desk.state.players]
    finger = Taps()
    finger.on("MoveTile", "Sammeln")
    finger.on("OptionTile", "Alle Nahrung")
    told = find("Secondary", "Ada:").text
    finger.go()
    assert finger.count == 3
    for player, name, had in zip(desk.state.players, ("Ada", "Karl", "Yuri", "Beate"), before, strict=True):
        got = player.resources.food - had
        assert (f"{name}: {got} Nahrung" if got else f"{name}: –") in told.replace("\N{NO-BREAK SPACE}", " ")


def test_all_idle_villagers_go_to_work_unless_the_table_says_otherwise(desk):
    desk.do(Adjust(path="players.0.buildings", value={"house": 2}))
    pump(3)
    finger = Taps()
    finger.on("MoveTile", "Sammeln")
    finger.on("OptionTile")
    finger.go()
    assert finger.count == 3
    assert [plot.worker for plot in desk.state.players[0].plots].count("villager") == 2


def test_spoilage_is_one_tap(app, desk):
    desk.do(MoveCubes(0, "food", 6))
    for _ in range(12):
        desk.do(Pass(desk.session.phase.seat))
    pump(4)
    finger = Taps()
    finger.go()
    assert finger.count == 1
    assert desk.state.players[0].resources.food == 5
    assert desk.state.round == 2


def test_the_log_does_not_open_what_was_chosen_in_secret(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman",)))
    last = list(log_lines(desk.session))[-1]
    open_entry(desk, last)
    pump(3)
    assert not find_all("QuietButton", "Alle Aktionen")
    find("Sheet").close()
    desk.do(CommitUnits(1, ("hoplite",)))
    open_entry(desk, last)
    pump(3)
    assert find_all("QuietButton", "Alle Aktionen")


def test_the_army_page_does_not_betray_a_hidden_choice(app, desk):
    desk.do(Attack(0, 1, "camp"))
    desk.do(CommitUnits(0, ("spearman",)))
    desk.seat = 0
    turn_to(app, "army")
    assert find("MythCountRow", "Speerträger").note == ""


def test_a_counter_takes_from_the_bank(desk):
    whole, bank = cubes(desk), desk.state.bank.food
    tap(find("MythRealmPanel").ids.counters.children[-1], across=0.9)
    assert desk.state.players[0].resources.food == 5
    assert desk.state.bank.food == bank - 1
    assert cubes(desk) == whole


def test_one_building_is_two_taps_and_its_tile_says_what_it_costs(desk):
    finger = Taps()
    finger.on("MoveTile", "Bauen")
    assert "2 Nahrung und 2 Holz" in find("OptionTile", "Haus").detail
    finger.more("Haus")
    assert finger.count == 2
    assert desk.state.players[0].buildings == {"house": 1}


def test_several_buildings_say_what_stays_in_the_camp(desk):
    finger = Taps()
    finger.touch(next(card for card in find_all("PlayingCard", "2") if card.icon == Build.icon))
    finger.more("Haus")
    assert "2 Holz" in find("AskSheet").so_far.told
    assert find("Secondary", "Im Lager bleibt").text.startswith("Im Lager bleibt: 2 Nahrung, 2 Holz")
    finger.go()
    assert finger.count == 3
    assert desk.state.players[0].buildings == {"house": 1}


def test_the_cube_a_quarry_saves_is_the_players_choice(desk):
    desk.do(Adjust(path="players.0.buildings", value={"quarry": 1}))
    pump(3)
    finger = Taps()
    finger.on("MoveTile", "Bauen")
    finger.more("Haus")
    ways = {tile.text: tile for tile in find_all("OptionTile", "weniger")}
    assert set(ways) == {"1 Nahrung weniger", "1 Holz weniger"}
    other = next(tile for tile in ways.values() if not tile.chosen)
    text = other.text
    finger.touch(other)
    assert finger.count == 3
    left = desk.state.players[0].resources
    assert (left.food, left.wood) == ((3, 2) if text == "1 Nahrung weniger" else (2, 3))


def test_a_refusal_is_shown_and_can_be_overruled(desk):
    finger = Taps()
    finger.on("MoveTile", "Bauen")
    finger.more("Das Wunder")
    sheet = find("AskSheet")
    assert "Mythischen Zeitalter" in sheet.so_far.objection
    assert sheet.dock.text == "Trotzdem tun"
    finger.go()
    assert desk.game.finished(desk.state)


def test_exploring_takes_the_tiles_the_table_drew(desk):
    finger = Taps()
    finger.on("MoveTile", "Erkunden")
    finger.go()
    assert not desk.state.offer.named
    seat, heap = desk.state.offer.pickers[0], dict(desk.state.tiles)
    cell = find_all("MythLandCell", within=find("MythRealmPanel"))[0]
    finger.touch(cell)
    assert finger.count == 3
    assert desk.state.offer.pickers[:1] != (seat,)
    taken = [plot.tile for plot in desk.state.players[seat].plots if plot.tile]
    assert sum(heap.values()) - sum(desk.state.tiles.values()) == 1
    assert any(heap[tile] - desk.state.tiles[tile] for tile in taken)
    while desk.state.offer is not None:
        desk.do(PassTile(desk.state.offer.pickers[0]))


def test_exploring_lets_the_app_draw(desk):
    finger = Taps()
    finger.on("MoveTile", "Erkunden")
    finger.on("OptionTile", "Die App zieht")
    finger.go()
    assert len(desk.state.offer.tiles) == 5


def test_all_nine_cards_are_above_the_fold_of_a_phone_even_with_a_reminder(app, desk):
    desk.do(Adjust(path="victory.bank", value=0))
    pump(4)
    assert "Letzte Runde" in find("Strip").text  # two lines on a phone
    dock = app.stage.top.dock
    fold = dock.to_window(dock.x, dock.top)[1]
    lowest = [tile.to_window(*tile.pos)[1] for tile in find_all("MoveTile")]
    assert len(lowest) == 9
    assert min(lowest) >= fold


def test_idle_villagers_are_named_on_the_page_and_push_nothing_down(app, desk):
    desk.do(Adjust(path="players.0.buildings", value={"house": 2}))
    pump(4)
    assert find("MythRealmPanel").people == "Ägypter · 2 Dorfbewohner, 2 frei"
    assert find("Strip").quiet


def test_a_victory_card_says_who_would_get_it_and_why(app, desk):
    turn_to(app, "round")
    card = find("MythCountRow", "Die größte Armee")
    assert (card.count, card.detail) == (2, "ginge an niemanden")
    tap(card, across=0.2)
    pump(3)
    assert len(find("ExplainList").reasons) == 4


def test_a_name_on_a_victory_card_is_never_read_as_markup(app):
    seats = [SeatSpec(name, colour, {"culture": culture}) for name, colour, culture in NAMES]
    seats[0] = SeatSpec("[b]Ada", "red", {"culture": "egyptian"})
    desk = evening.sit_down(app, app.library.new(game(KEY), seats, {"start_player": 1}))
    desk.do(Adjust("players.0.units.elephant", 9))
    turn_to(app, "round")
    assert find("MythCountRow", "Die größte Armee").detail.startswith("&bl;b&br;Ada")


def test_pages_change_only_when_their_object_does(app, desk):
    turn_to(app, "lands")
    page, shown = find("MythLandsPanel"), []
    page.show = lambda state, seat: shown.append(seat)
    desk.do(MoveCubes(1, "food", 1))
    assert shown == []
    desk.do(MoveCubes(0, "food", 1))
    assert shown == [0]


def test_every_page_stands_all_through_the_sample(app):
    from screens.samples import start_sample

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
    finger = Taps()
    finger.more("Ada")
    finger.go()
    assert finger.count == 2
    assert [player.hand for player in desk.state.players] == [1, 0, 0, 0]
    assert desk.state.round == 2


def test_provinces_keep_their_places_through_the_draft(app):
    seats = [SeatSpec(name, colour, {"culture": culture}) for name, colour, culture in NAMES]
    evening.sit_down(app, app.library.new(game(KEY), seats, {"start_player": 1}))
    places = set()
    for _ in range(8):
        pump(4)
        cells = find_all("MythLandCell", within=find("MythOffer"))
        places.add(tuple((cell.land, cell.kind, cell.number) for cell in cells))
        tap(next(cell for cell in cells if "×" in cell.text and not cell.faint))
    assert len(places) == 1


def test_a_province_is_drafted_with_one_tap(app):
    seats = [SeatSpec(name, colour, {"culture": culture}) for name, colour, culture in NAMES]
    desk = evening.sit_down(app, app.library.new(game(KEY), seats, {"start_player": 1}))
    pump(4)
    heap = sum(desk.state.tiles.values())
    finger = Taps()
    for seat in range(2):
        finger.touch(find_all("MythLandCell", within=find("MythOffer"))[0])
        assert sum(plot.tile is not None for plot in desk.state.players[seat].plots) == 1
    assert finger.count == 2
    assert sum(desk.state.tiles.values()) == heap - 2
