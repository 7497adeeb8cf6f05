"""Lists and things of parts are corrected row by row: told on a sheet of their own, added, changed and taken away."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Add, Adjust, Note, tracked_at
from companion.engine.game import SeatSpec
from companion.engine.log import line_of
from companion.games import game
from screens.asking.rows import RowSheet
from screens.desk import Desk
from screens.playing.entry_sheet import open_entry
from screens.playing.value_sheet import correct_value
from tests.screens import evening
from tests.screens.historia_table import reach
from tools.touch import find, find_all, pump, tap, tap_text


@pytest.fixture
def orchard(evening_app):
    return evening.sit_down(evening_app, evening.begin(evening_app, apples=9))


@pytest.fixture
def evening_app(tmp_path, window):
    made = evening.open_app(tmp_path)
    yield made
    evening.close_app(made)


@pytest.fixture
def rome(app):
    people = [SeatSpec("Ada", "red", {"civilization": "rome"}), SeatSpec("Karl", "blue", {"civilization": "greece"})]
    desk = Desk(app.library.new(game("clash_of_cultures"), people, {}, seed="5"))
    app.sit_down(desk)
    pump(3)
    for sheet in find_all("Sheet"):
        sheet.close()
    return desk


def opened(desk, path):
    correct_value(desk, tracked_at(desk.state, path))
    pump(4)
    return find("Sheet")


def rows(sheet):
    return [tile.text for tile, _place in sheet.section("entered").grid.tiles]


def type_number(digit):
    tap_text(digit, "PadKey")
    tap_text("Übernehmen", "AccentButton")
    pump(3)


def test_a_list_of_numbers_grows_by_the_pad_is_changed_by_a_tap_and_shrinks_by_another(orchard):
    sheet = opened(orchard, "players.0.dice")
    assert not sheet.dock.enabled
    for digit in ("5", "3"):
        tap(find("QuietButton", "Hinzufügen"))
        pump(3)
        type_number(digit)
    assert rows(sheet) == ["5", "3"]
    tap(find("OptionTile", "5"))
    pump(3)
    type_number("6")
    tap(find_all("EndButton")[-1])
    pump(2)
    assert rows(sheet) == ["6"]
    assert sheet.dock.text == "Berichtigen"
    tap(sheet.dock.ids.go)
    pump(3)
    assert orchard.state.players[0].dice == (6,)
    assert orchard.session.journal[-1].action == Adjust("players.0.dice", [6])


def test_a_corrected_list_is_corrected_again_from_the_log(orchard):
    orchard.do(Adjust(path="players.0.dice", value=[2, 4]))
    open_entry(orchard, line_of(orchard.session, 0))
    pump(3)
    tap(reach(find("QuietButton", "Diesen Eintrag berichtigen")))
    pump(3)
    sheet = find("Sheet")
    assert rows(sheet) == ["2", "4"]
    assert not sheet.dock.enabled
    tap(find_all("EndButton")[0])
    pump(2)
    tap(sheet.dock.ids.go)
    pump(3)
    assert [entry.action for entry in orchard.session.journal] == [Adjust("players.0.dice", [4])]


def test_a_note_is_written_down_and_worded_anew(orchard):
    orchard.do(Add(path="tree", by=1))
    orchard.lead_to("log")
    pump(4)
    tap(next(one for one in find_all("IconButton") if one.hint == "Notiz"))
    pump(3)
    sheet = find("Sheet")
    assert not sheet.dock.enabled
    find("TextField", within=sheet).text = "Regen"
    pump(2)
    tap(sheet.dock.ids.go)
    pump(3)
    assert orchard.session.journal[-1].action == Note("Regen")
    open_entry(orchard, line_of(orchard.session, 1))
    pump(3)
    tap(reach(find("QuietButton", "Diesen Eintrag berichtigen")))
    pump(3)
    find("TextField", within=find("Sheet")).text = "Schnee"
    pump(2)
    tap(find("Sheet").dock.ids.go)
    pump(3)
    assert [entry.action for entry in orchard.session.journal][1:] == [Note("Schnee")]


def test_one_printed_thing_of_many_is_taken_with_a_tap(rome):
    sheet = opened(rome, "players.0.advances")
    there = rows(sheet)
    tap(reach(find("QuietButton", "Hinzufügen")))
    pump(4)
    find("SearchField").text = "Navigation"
    pump(3)
    tap(find("OptionTile", "Navigation", within=find("Sheet")))
    pump(4)
    assert rows(sheet) == [*there, "Navigation"]
    tap(sheet.dock.ids.go)
    pump(3)
    assert "navigation" in rome.state.players[0].advances


def test_a_thing_of_several_parts_has_a_sheet_of_its_own(rome):
    sheet = opened(rome, "pacts")
    tap(find("QuietButton", "Hinzufügen"))
    pump(4)
    part = next(one for one in find_all("Sheet") if isinstance(one, RowSheet))
    assert set(part.sections) == {"holder", "partner", "lasting"}
    assert not part.dock.enabled
    for name, tile in (("holder", "Ada"), ("partner", "Karl")):
        tap(find("OptionTile", tile, within=part.sections[name]))
        pump(2)
    tap(reach(find("Toggle", within=part)))
    pump(2)
    tap(part.dock.ids.go)
    pump(4)
    assert rows(sheet) == ["Ada"]
    tap(sheet.dock.ids.go)
    pump(3)
    (pact,) = rome.state.pacts
    assert (pact.holder, pact.partner, pact.lasting) == (0, 1, True)
