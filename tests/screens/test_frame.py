"""The frame of the table: tabs, sheets, toasts, bar, seats and steps."""

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.kit.bottom_bar import BottomBar
from screens.kit.button_row import ButtonRow
from screens.kit.buttons import AccentButton, QuietButton
from screens.kit.confirm import Confirm, ConfirmDelete
from screens.kit.dock import Dock
from screens.kit.explain_list import Reason
from screens.kit.number_pad import NumberPad
from screens.kit.scroll import Scroll
from screens.kit.seat import SeatInfo, SeatStrip
from screens.kit.sheet import Sheet
from screens.kit.step_player import StepPlayer
from screens.kit.tabs import Page, Tabs
from screens.kit.toast import toasts
from screens.kit.type import READABLE_SHARE, text_extent
from screens.rooms.history.painted_row import PaintedList
from screens.theme import theme
from tests.screens import harness
from tools.touch import Finger, bring, find, find_all, pump, pump_until, swipe, tap, tap_at, tap_text


@pytest.fixture
def small_phone():
    """An old phone of 360 by 640."""
    harness.resize(360, 640)
    yield
    harness.resize(412, 916)


@pytest.fixture
def built():
    return []


@pytest.fixture
def tabs(show, built):
    def page(key):
        def build():
            built.append(key)
            return Label(text=f"page {key}")

        return Page(key, f"Tab {key}", build)

    return show(Tabs(pages=[page(key) for key in "abcd"]))


def test_only_the_page_on_screen_is_built(tabs, built):
    assert built == ["a"]


def test_a_tap_on_a_head_shows_its_page(tabs, built):
    tap_text("Tab b", kind="TabHead")
    assert tabs.current == "b"
    assert find(Label, "page b").parent == tabs.ids.pager


def test_a_swipe_turns_the_page_and_back(tabs):
    swipe(tabs.ids.pager, dx=-160)
    assert tabs.current == "b"
    swipe(tabs.ids.pager, dx=160)
    assert tabs.current == "a"


def test_a_short_swipe_stays(tabs):
    swipe(tabs.ids.pager, dx=-40)
    assert tabs.current == "a"


def test_the_first_page_has_nothing_before_it(tabs):
    swipe(tabs.ids.pager, dx=180)
    assert tabs.current == "a"
    assert tabs.ids.pager.offset == 0


def test_a_wide_screen_shows_two_pages(tablet, tabs):
    pump()
    assert tabs.visible() == [0, 1]
    tabs.current = "d"
    pump()
    assert tabs.visible() == [2, 3]


def test_a_sheet_closes_by_scrim_cross_and_back_key(show, window):
    for close in (
        lambda sheet: tap_at(200, 900),
        lambda sheet: tap(find("IconButton", "Schließen")),
        lambda sheet: window.dispatch("on_keyboard", 27, 0, None, []),
    ):
        sheet = Sheet(title="Werkzeug")
        sheet.add_widget(QuietButton(text="Würfel"))
        sheet.open()
        pump()
        assert find_all("Sheet") == [sheet]
        close(sheet)
        assert find_all("Sheet") == []


def test_back_closes_only_the_topmost_sheet(window):
    lower, upper = Sheet(title="unten"), Sheet(title="oben")
    lower.open()
    upper.open()
    pump()
    window.dispatch("on_keyboard", 27, 0, None, [])
    pump()
    assert find_all("Sheet") == [lower]


@pytest.mark.parametrize("height", [916, 360])
def test_what_is_pinned_to_a_long_sheet_stays_in_reach(window, height):
    harness.resize(640, height)
    sheet, done = Sheet(title="Ereignis"), []
    for number in range(30):
        sheet.add_widget(QuietButton(text=f"Weltwunder {number}"))
    button = AccentButton(text="Ausführen")
    button.bind(on_release=done.append)
    sheet.pin(button)
    sheet.open()
    pump()
    # A phone on its side has no room to spare: there the button is the last thing one scrolls to.
    if height == 360:
        bring(button)
    tap(button)
    assert done == [button]
    assert find_all("Sheet") == [sheet]


def test_a_tap_inside_a_sheet_keeps_it(window):
    sheet = Sheet(title="Werkzeug")
    pressed = []
    button = QuietButton(text="Würfel")
    button.bind(on_release=pressed.append)
    sheet.add_widget(button)
    sheet.open()
    pump()
    tap(button)
    assert pressed
    assert find_all("Sheet") == [sheet]


def test_confirm_says_yes_once(window):
    meant = []
    confirm = Confirm(title="Beenden?", sentence="Die Partie wird gewertet.", yes="Werten")
    confirm.bind(on_confirm=lambda _sheet: meant.append(True))
    confirm.open()
    pump()
    tap_text("Werten", kind="PillButton")
    assert meant == [True]
    assert find_all("Sheet") == []


def test_deleting_names_the_thing(window):
    ConfirmDelete(name="Clash am Freitag").open()
    pump()
    assert find("Body", "Clash am Freitag")


def test_a_new_toast_takes_the_place_of_the_old_one(window):
    toasts.show("Anna beginnt")
    toasts.show("Ben beginnt")
    pump()
    assert [toast.text for toast in find_all("Toast")] == ["Ben beginnt"]
    toasts.hide()
    pump()
    assert find_all("Toast") == []


def test_a_toast_action_acts_and_ends_it(window):
    redone = []
    toasts.show("Zurückgenommen: Ada baut", "Wiederholen", lambda: redone.append(True))
    pump()
    tap_text("Wiederholen", kind="TextButton")
    assert redone == [True]
    assert find_all("Toast") == []


def test_a_toast_leaves_by_itself(window, monkeypatch):
    monkeypatch.setattr("screens.kit.toast.SECONDS_SHOWN", 0.05)
    toasts.show("gespeichert")
    assert find_all("Toast")
    pump_until(lambda: not find_all("Toast"))
    assert find_all("Toast") == []


def test_the_bar_ignores_what_is_not_possible(show):
    done = []
    bar = show(BottomBar(can_undo=True, can_redo=False))
    for name in ("undo", "redo", "log", "tools", "score"):
        bar.bind(**{f"on_{name}": lambda _bar, name=name: done.append(name)})
    for text in ("Rückgängig", "Wiederholen", "Verlauf", "Werkzeug", "Wertung"):
        tap(find("BarItem", text))
    assert done == ["undo", "log", "tools", "score"]


def test_the_strip_tells_which_seat_was_tapped(show):
    strip = show(SeatStrip(seats=[SeatInfo("Ada", "red", "17½"), SeatInfo("Karl", "blue", "14")]))
    picked = []
    strip.bind(on_select=lambda _strip, index: picked.append(index))
    tap(find("RowTile", "Karl"))
    assert picked == [1]


def test_the_strip_brings_the_seat_looked_at_into_sight(show):
    strip = show(SeatStrip(seats=[SeatInfo(f"Spieler {n}", "red", "0") for n in range(6)]))
    strip.selected = 5
    pump(3)
    last = strip.ids.box.children[0]
    assert last.to_window(last.right, 0)[0] <= strip.right


@pytest.mark.parametrize("vertical", [True, False])
def test_a_strip_that_shows_all_seats_stays_where_it_is(show, vertical):
    strip = show(SeatStrip(seats=[SeatInfo("Ada", "red"), SeatInfo("Karl", "blue")], vertical=vertical))
    pump(2)
    before = [tile.to_window(*tile.pos) for tile in strip.ids.box.children]
    strip.selected = 1
    pump(3)
    assert [tile.to_window(*tile.pos) for tile in strip.ids.box.children] == before


def test_a_column_that_was_too_low_for_its_seats_begins_at_the_top_when_it_grows(show):
    column = SeatStrip(seats=[SeatInfo("Ada", "red"), SeatInfo("Karl", "blue")], vertical=True, selected=1)
    side = BoxLayout(size_hint_y=None, height=80)
    side.add_widget(column)
    show(side)
    pump(3)
    side.height = 600
    pump(4)
    first = column.ids.box.children[-1]
    assert first.to_window(0, first.top)[1] > column.top - 20


def test_a_long_name_in_the_strip_is_cut_before_it_gets_too_small_to_read(show):
    show(SeatStrip(seats=[SeatInfo("Maximiliane Wolkenstein-Trostburg", "red", "0") for _ in range(4)]))
    name = find("Name")
    assert name.font_size >= name.wanted * READABLE_SHARE
    assert name.text.startswith("Maximiliane")
    assert name.text.endswith("…")
    assert text_extent(name.text, name.bold, name.font_size, name.font_name)[0] <= name.width


def test_new_points_keep_the_tiles(show):
    strip = show(SeatStrip(seats=[SeatInfo("Ada", "red", "17½")]))
    tile = find("RowTile")
    strip.seats = [SeatInfo("Ada", "red", "18")]
    assert find("RowTile") is tile
    assert tile.points == "18"


def test_the_dock_has_one_next_thing(show):
    dock = show(Dock(text="Weiter", quiet_text="Aktionen"))
    asked = []
    dock.bind(on_go=lambda _dock: asked.append("go"), on_quiet=lambda _dock: asked.append("quiet"))
    tap_text("Weiter", kind="DockButton")
    dock.enabled = False
    tap_text("Weiter", kind="DockButton")
    tap_text("Aktionen", kind="DockButton")
    assert asked == ["go", "quiet"]


def test_the_dock_never_moves_whatever_it_says(show):
    dock = show(Dock(text="Weiter", quiet_text="Aktionen"))
    before = [(button.pos, button.size) for button in dock.children]
    dock.text, dock.quiet_text, dock.detail = "", "", "dann ist Ada dran"
    pump(2)
    assert [(button.pos, button.size) for button in dock.children] == before


@pytest.mark.parametrize(("scale", "orientation"), [(1.0, "horizontal"), (1.6, "vertical")])
def test_buttons_of_a_row_stand_one_above_the_other_where_their_words_would_become_tiny(show, scale, orientation):
    theme.scale = scale
    row = ButtonRow()
    for text in ("Weiterspielen", "Spiel beenden und werten"):
        row.add_widget(QuietButton(text=text, icon="check"))
    show(row)
    pump(3)
    assert row.orientation == orientation
    assert all(words.font_size >= words.wanted * READABLE_SHARE for words in find_all("Fit", within=row))
    assert row.children[0].width > row.children[1].width or orientation == "vertical"


def test_a_step_nobody_can_refuse_has_one_button(show):
    player = show(StepPlayer(title="Krieg", can_refuse=False))
    assert find_all("QuietButton", within=player) == []
    player.can_refuse = True
    pump(2)
    no, done = find("QuietButton", within=player), player.ids.done
    assert no.right <= done.x
    assert no.width > 48


def test_a_toast_with_a_long_story_stays_small_and_keeps_its_action_in_reach(show):
    theme.scale = 1.6
    pump(1)  # a toast counts its seconds from the last frame, which may be long ago
    toasts.show("Zurückgenommen: " + "Christine erkundet und findet Provinzen, " * 6, "Wiederholen", lambda: None)
    pump(3)
    toast, words = find("Toast"), find("Body", "Zurück")
    assert toast.stacked
    assert words.font_size == words.wanted
    assert words.text.endswith("…")
    assert toast.height < 300
    assert toast.x <= toast.ids.act.x
    assert toast.ids.act.right <= toast.right
    assert toast.ids.act.height >= 56


def test_a_double_tap_on_the_dock_goes_on_once(show):
    dock = show(Dock(text="Zug beenden"))
    asked = []
    dock.bind(on_go=lambda _dock: asked.append(True))
    place = dock.ids.go.to_window(*dock.ids.go.center)
    for second in (False, True):
        finger = Finger(*place)
        finger.is_double_tap = second
        finger.down().up()
    assert asked == [True]


def test_a_sheet_that_goes_away_takes_no_second_tap(show):
    theme.calm = False
    show(Label())
    question = Confirm(title="Löschen?", yes="Ja")
    meant = []
    question.bind(on_confirm=lambda _sheet: meant.append(True))
    question.open()
    pump_until(lambda: question.ids.panel.y == 0)
    yes = find("PillButton", "Ja")
    tap(yes)
    tap(yes)
    assert meant == [True]
    pump_until(lambda: not find_all("Sheet"))


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_what_accepts_a_number_is_in_sight_on_a_small_phone(show, scale, small_phone):
    theme.scale = scale
    show(Label())
    pad = NumberPad(title="Siedlungen und Gebäude: Maximiliane", value=12, maximum=99, halves=True)
    pad.open()
    pump(4)
    assert pad.ids.body.viewport_size[1] <= pad.ids.body.height + 1
    assert all(key.height >= 48 for key in find_all("PadKey"))
    pad.close()


@pytest.mark.parametrize(("scale", "tall"), [(1.0, False), (1.6, True)])
def test_painted_rows_are_higher_where_a_figure_would_crowd_the_words_out(show, scale, tall):
    theme.scale = scale
    said = {"title": "Clash of Cultures", "detail": "Ada, Karl", "trailing": "Karl 33½"}
    show(PaintedList(data=[{"words": lambda: said}]))
    pump(4)
    row = find("PaintedRow")
    assert row.tall is tall
    assert (row.height > 100) is tall


def test_a_toast_that_offers_something_goes_with_whoever_offered_it(show):
    toasts.show("Zurückgenommen", "Wiederholen", lambda: None)
    toasts.show("Gespeichert")
    toasts.withdraw()
    assert find("Toast").text == "Gespeichert"


def test_the_step_player_explains_on_demand_and_reports_the_outcome(show):
    player = show(StepPlayer(step=1, total=3, title="Krieg", intro="Militär 5:", reasons=[Reason("Yuri", "14", True)]))
    heard = []
    player.bind(on_done=lambda _player: heard.append("done"), on_impossible=lambda _player: heard.append("no"))
    assert find_all("ReasonRow") == []
    tap_text("Warum?", kind="Body")
    assert [row.text for row in find_all("ReasonRow")] == ["Yuri"]
    tap_text("Erledigt", kind="AccentButton")
    tap_text("Geht nicht", kind="QuietButton")
    assert heard == ["done", "no"]


def test_what_is_added_to_the_step_player_stands_over_its_done_button(show):
    player = show(StepPlayer(title="Krieg"))
    more = QuietButton(text="Anders")
    player.add_widget(more)
    pump(3)
    assert player.ids.done.top <= more.y < player.center_y


def test_a_tap_in_a_scroll_acts_within_a_few_frames(show):
    scroll = Scroll()
    button = QuietButton(text="Bau")
    pressed = []
    button.bind(on_release=pressed.append)
    scroll.add_widget(button)
    show(scroll)
    tap(button)
    assert len(pressed) == 1
