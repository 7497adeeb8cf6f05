"""Correcting: another card instead of a wrong one in at most three taps, and back means before the entry."""

import pytest

from companion.engine.adjust import Adjust
from companion.engine.log import line_of
from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.cards.card_actions import Expand, Military, Technology
from screens.playing.entry_sheet import open_entry
from tests.engine.counting import Pick, Throw
from tests.screens import evening
from tests.screens.historia_table import Taps, reach, seats, started, tile
from tools.touch import find, find_all, pump, shown_texts, tap, tap_text


@pytest.fixture
def orchard(tmp_path):
    app = evening.open_app(tmp_path)
    yield evening.sit_down(app, evening.begin(app, apples=9))
    evening.close_app(app)


def look_at(desk, index):
    sheet = open_entry(desk, line_of(desk.session, index))
    pump(3)
    return sheet


def test_a_wrong_card_is_another_one_in_three_taps_from_the_table(app):
    desk = started(app, seats())
    desk.do(Technology(civ=0))
    desk.do(Military(civ=1))
    pump(3)
    taps = Taps()
    taps(find("BarItem", "Verlauf"))
    pump(4)
    taps(find("PickRow", "Ada spielt Technologie"))
    taps(tile("Militär"))
    assert [type(entry.action) for entry in desk.session.journal][-2:] == [Military, Military]
    assert [desk.state.players[seat].military for seat in (0, 1)] == [2, 2]
    assert taps.count == 3


def test_the_card_just_played_is_another_one_in_two_taps(app):
    desk = started(app, seats())
    desk.do(Technology(civ=0))
    pump(2)
    taps = Taps()
    taps(find("HeadWords"))
    taps(tile("Militär"))
    assert type(desk.session.journal[-1].action) is Military
    assert taps.count == 2


def test_the_same_card_can_be_aimed_elsewhere(app):
    desk = started(app, seats())
    desk.do(Expand(civ=0, region="south_america"))
    pump(2)
    taps = Taps()
    taps(find("HeadWords"))
    assert [made.text for made in find_all("OptionTile") if made.chosen] == ["Südamerika"]
    taps(tile("Nordamerika"))
    assert desk.session.journal[-1].action == Expand(civ=0, region="north_america")
    assert taps.count == 2


def test_what_no_longer_fits_is_asked_before_anything_changes(orchard):
    orchard.do(Pick(seat=0, count=1))
    orchard.do(Pick(seat=1, count=8))
    sheet = look_at(orchard, 0)
    assert not sheet.dock.enabled
    tap(find("Stepper", within=sheet), across=0.95)
    tap(sheet.dock.ids.go)
    pump(3)
    assert [player.apples for player in orchard.state.players] == [1, 8]
    tap_text("Weglassen", "Segment")
    pump(3)
    tap_text("Berichtigung übernehmen", "AccentButton")
    assert [player.apples for player in orchard.state.players] == [2, 0]


def test_back_means_before_the_entry(orchard):
    for _ in range(3):
        orchard.do(Throw(seat=0))
    look_at(orchard, 1)
    tap(reach(find("QuietButton", "Zurück vor diesen Eintrag")))
    assert orchard.session.cursor == 1


def test_an_entry_that_was_taken_back_meanwhile_says_so(orchard):
    orchard.do(Pick(seat=0, count=1))
    sheet = look_at(orchard, 0)
    tap(find("Stepper", within=sheet), across=0.95)
    orchard.session.undo()  # on another phone of the table
    tap(sheet.dock.ids.go)
    pump(3)
    assert any(text.startswith("Dieser Eintrag zählt nicht mehr") for text in shown_texts())
    assert orchard.session.cursor == 0


def told_gone():
    return any(text.startswith("Dieser Eintrag zählt nicht mehr") for text in shown_texts())


def test_another_entry_in_its_place_is_not_the_one_that_is_corrected(orchard):
    orchard.do(Pick(seat=0, count=1))
    sheet = look_at(orchard, 0)
    tap(find("Stepper", within=sheet), across=0.95)
    orchard.session.undo()  # on another phone of the table
    orchard.session.do(Throw(seat=1))
    tap(sheet.dock.ids.go)
    pump(3)
    assert told_gone()
    assert [type(entry.action) for entry in orchard.session.journal] == [Throw]


def test_an_entry_is_corrected_where_it_stands_by_now(orchard):
    orchard.do(Throw(seat=1))
    orchard.do(Pick(seat=0, count=1))
    orchard.do(Throw(seat=1))
    sheet = look_at(orchard, 1)
    tap(find("Stepper", within=sheet), across=0.95)
    orchard.session.accept(orchard.session.amend(0, None))  # on another phone of the table
    tap(sheet.dock.ids.go)
    pump(3)
    assert [type(entry.action) for entry in orchard.session.journal] == [Pick, Throw]
    assert orchard.session.journal[0].action.count == 2


@pytest.mark.parametrize("way", ["Zurück vor diesen Eintrag", "Diesen Eintrag entfernen", "Diesen Eintrag berichtigen"])
def test_no_way_on_from_an_entry_that_is_gone_leads_to_another(orchard, way):
    for _ in range(3):
        orchard.do(Adjust(path="players.0.apples", value=4))
    sheet = look_at(orchard, 2)
    orchard.session.jump(0)  # on another phone of the table
    orchard.session.do(Pick(seat=1, count=1))
    tap(reach(find("QuietButton", way, within=sheet)))
    pump(3)
    if way == "Diesen Eintrag entfernen":
        tap_text("Löschen", "PillButton")
        pump(3)
    assert told_gone()
    assert [type(entry.action) for entry in orchard.session.journal.done()] == [Pick]


def test_what_another_phone_does_while_a_correction_is_weighed_is_weighed_too(orchard):
    orchard.do(Pick(seat=0, count=1))
    orchard.do(Pick(seat=1, count=8))
    sheet = look_at(orchard, 0)
    tap(find("Stepper", within=sheet), across=0.95)
    tap(sheet.dock.ids.go)
    pump(3)
    tap_text("Weglassen", "Segment")
    pump(3)
    orchard.session.undo()  # on another phone of the table
    orchard.session.do(Pick(seat=0, count=8))
    tap_text("Berichtigung übernehmen", "AccentButton")
    pump(3)
    assert [player.apples for player in orchard.session.state.players] == [9, 0]
    assert find("Sheet").title
    tap_text("Weglassen", "Segment")
    pump(3)
    tap_text("Berichtigung übernehmen", "AccentButton")
    pump(3)
    assert [player.apples for player in orchard.session.state.players] == [2, 0]


def test_the_dice_stay_as_they_fell(orchard):
    orchard.do(Throw(seat=0), chance=[5])
    orchard.do(Throw(seat=0), chance=[2])
    past = look_at(orchard, 0).past
    assert past.do(Throw(seat=1))
    assert [entry.chance for entry in orchard.session.journal] == [(5,), (2,)]
    assert [player.apples for player in orchard.state.players] == [2, 5]


def test_a_number_set_by_hand_is_another_number_in_three_taps(orchard):
    orchard.do(Adjust(path="players.0.apples", value=4))
    taps = Taps()
    look_at(orchard, 0)
    taps(reach(find("QuietButton", "Diesen Eintrag berichtigen")))
    taps(find("PadKey", "7"))
    taps(find("AccentButton", "Übernehmen"))
    assert orchard.state.players[0].apples == 7
    assert len(orchard.session.journal) == 1
    assert taps.count == 3


def test_any_kind_of_move_can_stand_in_the_place_of_an_entry(orchard):
    orchard.do(Pick(seat=1, count=1))
    look_at(orchard, 0)
    tap(reach(find("QuietButton", "Alle Aktionen")))
    pump(3)
    tap_text("Counting.Throw.title", "ListRow")
    assert [type(entry.action) for entry in orchard.session.journal] == [Throw]
    assert orchard.session.journal[0].action.seat == 1


def test_what_a_bot_could_not_do_is_told_at_its_step_in_the_log(app):
    desk = started(app, seats("king"), cards=False)
    desk.do(BotTurn(2), chance=("z6", "z1", "z2", "z3", "z4"))
    pump(3)
    place = len(desk.session.journal) - 1
    for words in ("", "Geht nicht"):
        look_at(desk, place)
        tap(reach(max(find_all("QuietButton", "Anders entscheiden"), key=lambda button: button.y)))
        pump(3)
        tap(reach(find("QuietButton", words) if words else find_all("ListRow", within=find("Sheet"))[0]))
        pump(3)
        (told,) = [entry.action for entry in desk.session.journal][place:]
        assert type(told) is BotTurn
        assert told.blocked if words else told.corrections
