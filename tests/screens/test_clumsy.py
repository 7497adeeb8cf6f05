"""Clumsy hands: two fingers at once, keys pressed in odd order, and rows that showed something else before."""

from functools import partial

import pytest
from kivy.uix.label import Label

from companion.storage.problems import BadImport, DiskFull
from screens.kit.buttons import QuietButton
from screens.kit.counter import Counter
from screens.kit.dice_tray import DiceTray
from screens.kit.fields import TextField
from screens.kit.flow import Columns
from screens.kit.list_row import RowList
from screens.kit.number_pad import NumberPad
from screens.kit.states import EmptyState
from screens.kit.tabs import Page, Tabs
from screens.problems import tell_problem
from screens.rooms.history.painted_row import PaintedList
from screens.samples import start_sample
from screens.theme import theme
from tests.screens import harness
from tools.touch import Finger, find, find_all, pump, pump_until, shown_texts, tap_text


def test_two_fingers_that_drum_on_a_counter_both_count(show):
    counter = show(Counter(value=3, size_hint=(None, None), width=190, pos=(20, 400)))
    steps = []
    counter.bind(on_step=lambda _counter, delta: steps.append(delta))
    first = Finger(counter.x + 150, counter.center_y).down()
    second = Finger(counter.x + 170, counter.center_y).down()
    first.up()
    second.up()
    pump(3)
    assert steps == [1, 1]


def test_each_finger_counts_on_the_side_where_it_came_down(show):
    counter = show(Counter(value=3, size_hint=(None, None), width=190, pos=(20, 400)))
    steps = []
    counter.bind(on_step=lambda _counter, delta: steps.append(delta))
    right = Finger(counter.x + 170, counter.center_y).down()
    left = Finger(counter.x + 20, counter.center_y).down()
    right.up()
    left.up()
    pump(3)
    assert steps == [1, -1]


@pytest.mark.parametrize(
    ("value", "keys", "number"),
    [
        (5, ["sign"], -5),
        (-3, ["sign"], 3),
        (5, ["half"], 5.5),
        (17.5, ["half"], 17),
        (17.5, ["back"], 17),
        (-12, ["back"], -1),
        (12, ["back", "back"], 0),
        (12, ["back", "7"], 17),
        (12, ["7"], 7),
        (-12, ["7"], 7),
        (12, ["7", "sign"], -7),
        (12, ["sign", "7"], -7),
    ],
)
def test_sign_half_and_back_change_the_number_in_sight(value, keys, number):
    pad = NumberPad(value=value, minimum=-99, maximum=99, halves=True)
    for key in keys:
        pad.press(key)
    assert pad.typed_value(pad.typed, pad.negative, pad.half, pad.value) == number


def test_the_pad_writes_a_minus_that_waits_for_its_digits():
    pad = NumberPad(value=0, minimum=-99, maximum=99)
    pad.press("sign")
    pad.press("4")
    assert pad.display("de", pad.typed, pad.negative, pad.half, pad.value) == "−4"


def test_a_line_that_is_full_takes_no_further_letter(show):
    field = show(TextField(longest=5))
    field.ids.line.text = "Karla"
    field.ids.line.text = "Karlas"
    pump(2)
    assert field.text == "Karla"
    assert field.ids.line.text == "Karla"


@pytest.mark.parametrize("kind", [PaintedList, RowList])
def test_a_row_used_again_shows_nothing_of_what_it_showed_before(show, kind):
    def filled(words):
        return [{"words": partial(dict, words)}] if kind is PaintedList else [words]

    rows = show(kind(data=filled({"title": "Tapestry", "icon": "flower", "tone": "warning", "chevron": True})))
    pump(3)
    rows.data = filled({"title": "Mia"})
    pump(3)
    row = rows.children[0].children[0]
    assert (row.title, row.icon, row.tone, row.chevron) == ("Mia", "", "ink2", False)


@pytest.mark.parametrize("height", [916, 220])
def test_an_invitation_stays_in_its_place(show, height):
    harness.resize(640, 916)
    empty = show(
        EmptyState(icon="history", title="Noch keine Partien", sentence="Sobald eine gespielt ist, steht sie hier.",
                   size_hint=(None, None), size=(640, height))
    )
    pump(3)
    heading = find("Heading", "Noch keine Partien")
    assert heading.to_window(*heading.pos)[1] >= empty.y
    assert heading.to_window(0, heading.top)[1] <= empty.top
    sentence = find("Body", "Sobald")
    assert sentence.to_window(*sentence.pos)[1] >= empty.y


@pytest.mark.parametrize(
    ("problem", "title"), [(DiskFull(), "nicht gespeichert"), (BadImport(problem="x"), "geht nicht")]
)
def test_a_problem_is_named_after_what_did_not_work(problem, title):
    tell_problem(problem)
    pump(3)
    assert title in find("Sheet").title
    tap_text("Verstanden", "AccentButton")
    assert find_all("Sheet") == []
    assert shown_texts() == []


def test_all_keys_of_a_pad_are_in_sight_on_a_phone_on_its_side(show):
    harness.resize(640, 360)
    pad = NumberPad(title="Nahrung", value=7, maximum=7)
    pad.open()
    pump(4)
    for key in (*find_all("PadKey"), find("AccentButton", "Übernehmen")):
        low, high = key.to_window(*key.pos)[1], key.to_window(0, key.top)[1]
        assert 0 <= low < high <= 360
    pad.close()


def test_dice_are_rolled_again_without_scrolling_on_a_small_phone(show):
    harness.resize(360, 640)
    theme.scale = 1.6
    highest = {"dice": [6, 6, 20, 12, 10], "roller": lambda sides: sides}  # the longest line a throw can be told in
    tray = show(DiceTray(**highest, size_hint_x=None, width=328))
    for _ in range(3):
        tray.roll()
    pump(4)
    assert tray.height <= 640 - 64 - 62 - 2 * 16  # what bar, tabs and edges leave


def test_columns_fill_their_width_however_few_they_are(show):
    columns = show(Columns(least=100, size_hint=(None, None), width=600))
    for _ in range(2):
        columns.add_widget(QuietButton(text="Bau"))
    pump(3)
    assert columns.children[0].right == columns.right


def test_tabs_drop_their_icons_where_only_the_words_fit(show):
    titles = ("app.dice", "app.clock", "app.counter", "app.start_player_tab")
    tabs = show(Tabs(pages=[Page(title, title, Label, "counter") for title in titles]))
    pump(4)
    assert tabs.ids.heads.width <= tabs.width
    assert {head.icon for head in tabs.ids.heads.children} == {""}
    harness.resize(800, 916)
    tabs.width = 800
    pump(4)
    assert {head.icon for head in tabs.ids.heads.children} == {"counter"}


def test_the_entry_of_a_seat_bears_its_mark_in_the_log(app):
    desk = start_sample(app.library, "clash_of_cultures")
    app.sit_down(desk)
    desk.jump(20)
    view = app.stage.show("log", desk=desk)
    pump_until(lambda: bool(find_all("PickRow")))
    colours = {row.colour for row in find_all("PickRow", within=view)}
    assert colours & {seat.colour for seat in desk.session.opening.seats}


def test_back_in_sight_the_app_looks_as_the_device_does_now(app, monkeypatch):
    app.change_settings(theme="system")
    assert theme.name == "dark"
    monkeypatch.setattr(app.device, "palette", lambda: "light")
    app.dispatch("on_resume")
    assert theme.name == "light"
