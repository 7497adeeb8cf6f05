"""Correct something: thing by thing in the words of the table, searched, or by resting a finger on a number."""

import pytest
from kivy.core.window import Window

from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.engine.log import line_of
from companion.games import game
from screens.desk import Desk
from screens.kit.scroll import Scroll
from screens.kit.type import Body
from screens.rooms.table.number_hold import words_under
from screens.samples import start_sample
from tests.screens.historia_table import Taps, cubes, page, seats, started
from tools.touch import Finger, find, find_all, pump, pump_until, shown_texts, tap


def rows():
    return [row.title for row in sorted(find_all("PickRow"), key=lambda row: -row.y)]


@pytest.fixture
def rome(app):
    people = [SeatSpec("Ada", "red", {"civilization": "rome"}), SeatSpec("Karl", "blue", {"civilization": "greece"})]
    desk = Desk(app.library.new(game("clash_of_cultures"), people, {}, seed="5"))
    app.sit_down(desk)
    pump(3)
    for sheet in find_all("Sheet"):
        sheet.close()
    desk.seat = 0
    page(app, "values")
    return desk


def test_a_city_is_called_by_its_name(rome):
    panel = find("ValuesPanel")
    panel.opened = "players.0.cities"
    pump(2)
    city = rome.state.players[0].cities[0].name
    tap(find("PickRow", city))
    pump(2)
    assert rows()[0] == f"Ada · {city}"
    tap(find("PickRow", "Zufriedenheit"))
    pump(2)
    assert find("Sheet").title == f"Ada · {city} · Zufriedenheit"
    assert not [words for words in shown_texts() if " · 1" in words]


def test_of_several_things_one_is_taken_away(rome):
    gone, *left = rome.state.players[0].cities
    find("ValuesPanel").opened = "players.0.cities"
    pump(2)
    tap(find("PickRow", "Hinzufügen oder wegnehmen"))
    pump(4)
    sheet = find("Sheet")
    names = [tile.text for tile, _place in sheet.section("entered").grid.tiles]
    assert names == [gone.name, *(city.name for city in left)]
    tap(find_all("EndButton")[-1])
    pump(2)
    tap(sheet.dock.ids.go)
    pump(3)
    assert rome.state.players[0].cities == tuple(left)


def test_what_is_looked_for_is_found_by_the_name_of_the_thing_it_lies_in(rome):
    city = rome.state.players[0].cities[0].name
    find("ValuesPanel").wanted = f"{city} haupt"
    pump(2)
    assert rows() == [f"{city} · Hauptstadt"]


def test_a_correction_in_a_thing_is_told_by_its_name(rome):
    city = rome.state.players[0].cities[0].name
    rome.do(Adjust(path="players.0.cities.0.coastal", value=True))
    told = rome.say(line_of(rome.session, rome.session.cursor - 1).message)
    assert f"Ada · {city} · Am Wasser" in told


def test_the_way_out_leads_step_by_step_and_another_seat_begins_anew(rome):
    panel = find("ValuesPanel")
    panel.opened = "players.0.cities.0"
    pump(2)
    panel.pick(0)
    assert panel.opened == "players.0.cities"
    panel.pick(0)
    assert panel.opened == ""
    panel.opened = "players.0.cities"
    rome.seat = 1
    pump(2)
    assert panel.opened == ""
    assert rows()[0] == "Karl"


def test_what_is_one_of_a_few_words_is_chosen_and_not_typed(app):
    desk = started(app, seats())
    page(app, "values")
    find("ValuesPanel").wanted = "Kriegs-Gleichstand"
    pump(2)
    tap(find("PickRow", "Kriegs-Gleichstand"))
    pump(3)
    assert not find_all("TextField")
    tap(find("OptionTile", "Letzter in der Botreihenfolge"))
    assert desk.state.rules.o5_tied_bots == "weaker_first"


def test_a_finger_that_rests_on_a_number_corrects_it(app, monkeypatch):
    monkeypatch.setattr("screens.rooms.table.number_hold.REST_SECONDS", 0)
    desk = started(app, seats())
    desk.do(Adjust(path="players.0.cubes.personal", value=7))
    desk.seat = 0
    pump(3)
    row = cubes()
    finger = Finger(*row.to_window(*row.spots()["personal",])).down()
    pump_until(lambda: bool(find_all("Sheet")))
    finger.up()
    pump(2)
    assert find("Sheet").title == "7: welcher Wert?"
    taps = Taps()
    taps(find("ListRow", "Persönlicher Vorrat"))
    taps(find("PadKey", "3"))
    taps(find("AccentButton", "Übernehmen"))
    assert desk.state.players[0].cubes.personal == 3


def test_a_finger_on_the_head_reaches_no_number_scrolled_away(app, monkeypatch):
    monkeypatch.setattr("screens.rooms.table.number_hold.REST_SECONDS", 0)
    app.sit_down(start_sample(app.library, "clash_of_cultures"))
    pump(3)
    for sheet in find_all("Sheet"):
        sheet.close()
    shown = page(app, "cards")
    top, glass, above = shown.to_window(0, shown.top)[1], Window.height, []
    for share in (0, 0.2, 0.4, 0.6, 0.8):
        shown.scroll_y = share
        pump(2)
        digits = (label for label in find_all("Label", within=shown) if label.text.isdigit() and label.opacity)
        above = [place for place in (label.to_window(*label.center) for label in digits) if top < place[1] < glass]
        if above:
            break
    x, y = above[0]
    finger = Finger(x, y).down()
    pump(4)
    asked = find_all("Sheet")
    finger.up()
    assert [sheet.title for sheet in asked] == []


def test_a_sentence_with_a_number_in_it_is_no_number(show):
    page = show(Scroll())
    page.add_widget(told := Body(text="Du nimmst 5 Nahrung und ziehst eine Karte.", size_hint_y=None, height=60))
    pump(2)
    assert words_under(iter([page]), *told.to_window(*told.center)) is None
    told.text = "5 Nahrung"
    assert words_under(iter([page]), *told.to_window(*told.center)) == "5 Nahrung"
