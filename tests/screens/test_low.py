"""A phone that lies on its side: little height, so what stands above and below goes beside."""

from itertools import pairwise

import pytest
from kivy.graphics import Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.engine.asking import begin
from companion.engine.game import SeatSpec
from companion.games import KEYS
from companion.games.clash_of_cultures.cities.trade_actions import Trade
from companion.games.clash_of_cultures.war.battle_actions import FightRound
from screens.asking.sheet import AskSheet
from screens.kit.buttons import AccentButton, StackedButton
from screens.kit.clock_view import ClockView, SeatClock
from screens.kit.dice_tray import DiceTray
from screens.kit.list_row import ListRow
from screens.kit.seat import SeatInfo, SeatStrip
from screens.kit.sheet import Sheet
from screens.kit.step_player import StepPlayer
from screens.kit.tabs import Page
from screens.kit.toast import toasts
from screens.kit.type import READABLE_SHARE, Body, text_extent
from screens.rooms.score.places import PlaceCard
from screens.rooms.table.strip import Strip
from screens.samples import start_sample
from screens.share import QrCode
from screens.theme import theme
from tests.engine.counting import Pick
from tests.screens import evening, harness
from tests.screens.measures import cut, drawn, too_small
from tools.touch import bring, find, find_all, pump, tap

LEAST = 14
SIDEWAYS = [(640, 360, 1.6), (640, 360, 1.0), (916, 412, 1.6)]


@pytest.fixture(params=SIDEWAYS, ids=str)
def text_size(window, request):
    width, height, theme.scale = request.param
    harness.resize(width, height)
    return theme.scale


@pytest.fixture
def table(tmp_path, text_size):
    app = evening.open_app(tmp_path)
    app.change_settings(text_size=int(text_size * 100))
    desk = evening.sit_down(app, evening.begin(app, "Ada", "Karl", "Mia"))
    desk.do(Pick(seat=0, count=2))
    pump(3)
    yield app.stage.top
    evening.close_app(app)


def inside(widget):
    x, y = widget.to_window(widget.x, widget.y)
    width, height = harness.kivy_window.Window.size
    return x >= -1 and y >= -1 and x + widget.width <= width + 1 and y + widget.height <= height + 1


def test_nothing_on_the_table_lies_over_its_neighbour(table):
    column = [table.flood, table.seats, table.strip, table.dock, table.bar]
    assert all(upper.y >= lower.top - 1 for upper, lower in pairwise(column))
    assert table.seats.height >= 56
    tabs = table.ids.tabs
    assert tabs.x >= table.seats.right
    # At most a third of the height is frame.
    assert tabs.ids.pager.height >= table.height * 2 / 3
    assert all(map(inside, (table.flood, table.dock, table.bar, tabs)))


@pytest.mark.parametrize("language", ["de", "en"])
def test_everything_in_the_rail_says_in_words_what_it_does(table, language):
    table.app.change_settings(language=language)
    table.head.waiting = "Karl"
    pump(4)
    (pill,) = find_all("PillHead")
    quiet, go = table.dock.children[::-1]
    for button in (*find_all("BarItem", within=table.bar), quiet, go, pill):
        (words,) = (words for words in find_all("Fit", within=button) if words.text)
        assert words.font_size >= LEAST
        style = words.bold, words.font_size, words.font_name
        assert max(text_extent(word, *style)[0] for word in words.text.split()) <= words.width + 1
        assert min(button.width, button.height) >= 48
        assert inside(button)
    table.head.own = True
    pump(2)
    assert find("Fit", within=pill).text == {"de": "Offen", "en": "Open"}[language]


def test_the_bar_of_the_rail_has_a_second_line_only_where_its_words_need_it(table):
    assert table.bar.parted
    table.app.change_settings(language="en")
    pump(4)
    assert not table.bar.parted


def test_two_pages_need_more_width_than_a_small_phone_has(table):
    assert len(table.ids.tabs.visible()) == (2 if theme.wide else 1)


def test_the_words_of_undo_leave_the_page_free(table):
    table.undo()
    pump(2)
    toast = toasts.current
    assert toast.right <= table.ids.tabs.x
    assert toast.y >= table.bar.top
    assert inside(toast)


def test_a_page_that_wants_the_whole_width_stands_alone(table):
    tabs = table.ids.tabs
    tabs.wide, tabs.most = True, 4
    tabs.pages = [Page(key, "app.dice", Label, alone=key == "b") for key in "abcd"]
    shown = []
    for key in "abcd":
        tabs.current = key
        shown.append(tabs.visible())
    assert shown == [[0, 2], [1], [2, 3], [2, 3]]


def test_turning_the_phone_upright_puts_the_bar_back_under_the_page(table):
    harness.resize(412, 916)
    pump(4)
    assert table.bar.top <= table.ids.tabs.y + 1
    assert table.bar.width == pytest.approx(412)

def test_a_phone_on_its_side_shows_the_words_of_a_step_instead_of_its_picture(show):
    player = StepPlayer(title="Schwere Hungersnot", icon="sword-cross", size_hint_y=None, height=340)
    show(player)
    pump(2)
    title = find("Title", "Schwere")
    assert title.to_window(0, title.y)[1] >= player.ids.scroll.to_window(0, player.ids.scroll.y)[1]
    assert find("Icon", within=player).text == ""


def test_large_text_on_a_small_phone_comes_before_the_picture_too(show):
    theme.scale = 1.6
    player = show(StepPlayer(title="Schwere Hungersnot", icon="sword-cross", size_hint_y=None, height=540))
    pump(2)
    assert find("Icon", within=player).text == ""
    assert not player.beside


def test_the_answers_of_a_step_stand_beside_its_words(text_size, show):
    player = show(StepPlayer(title="Ada erhält 3 SP für Nordafrika und Südliches Afrika.", step=1, total=31))
    pump(3)
    assert player.ids.done.x >= player.ids.scroll.right
    assert all(map(inside, (player.ids.done, player.ids.refuse)))


def test_the_dice_are_rolled_without_scrolling(text_size, show):
    show(DiceTray(dice=[6, 6]))
    pump(2)
    roll = find("AccentButton")
    assert inside(roll)
    assert roll.x >= find("Die").right


def test_clocks_that_do_not_fit_scroll_and_the_buttons_stay(text_size, show):
    seats = [SeatClock(name, "red") for name in ("Ada", "Bo", "Cy", "Di", "Ed")]
    view = show(ClockView(clocks=seats, size_hint_y=None, height=200))
    picked = []
    view.bind(on_pick=lambda _view, index: picked.append(index))
    pump(2)
    assert all(map(inside, find_all("AccentButton", within=view)))
    first = find("ClockTile", "Ada")
    assert first.to_window(0, first.top)[1] <= view.top + 1
    last = find("ClockTile", "Ed")
    bring(last)
    tap(last)
    assert picked == [4]


def test_the_button_of_a_long_sheet_stays_in_sight_on_a_phone_on_its_side(window):
    harness.resize(916, 412)
    sheet = Sheet(title="Rekrutieren")
    for _ in range(20):
        sheet.add_widget(Body(text="Speerträger"))
    button = AccentButton(text="Rekrutieren")
    sheet.pin(button)
    sheet.open()
    pump(4)
    assert inside(button)
    assert sheet.ids.body.height >= 412 / 2
    assert sheet.ids.panel.width > 800
    sheet.close()
    pump(2)


@pytest.mark.parametrize(("width", "height", "scale"), [*SIDEWAYS, (412, 916, 1.6), (640, 360, 1.3)])
def test_lesser_choices_in_a_row_are_read_in_one_size(show, width, height, scale):
    theme.scale = scale
    harness.resize(width, height)
    player = show(StepPlayer(title="Ada erhält 3 SP.", step=1, total=31))
    for words in ("Schritt zurück", "Anders entscheiden", "Echte Karten", "Alles erledigt"):
        player.add_widget(StackedButton(text=words, icon="castle"))
    pump(3)
    sizes = [label.font_size for button in find_all("StackedButton") for label in find_all("Fit", within=button)]
    assert min(sizes) >= theme.label * READABLE_SHARE
    assert all(map(inside, (player.ids.done, *find_all("StackedButton"))))


def test_the_reminder_of_a_narrow_rail_says_more_than_a_word(show):
    theme.scale = 1.3
    harness.resize(640, 360)
    said = "Das Ereignis dieser Spielrunde fehlt noch."
    show(Strip(text=said, icon="bell-ring-outline", count=2, low=True, size_hint_x=None, width=240))
    pump(2)
    assert find("Fit", "Das Ereignis").text.startswith("Das Ereignis dieser Spielrunde")


def test_whose_turn_it_is_leaves_the_points_free(show):
    theme.scale, theme.game = 1.3, "through_the_ages"
    harness.resize(640, 360)
    seats = [SeatInfo(name, colour, "185") for name, colour in (("Ada", "red"), ("Bea", "blue"), ("Karl", "yellow"))]
    strip = show(SeatStrip(seats=seats, vertical=True, active=2, size_hint=(None, None), size=(240, 110)))
    pump(3)
    points = find_all("Numeral", within=strip)[-1]
    tile = points.parent.parent.parent
    assert tile.active
    assert points.to_window(points.right, 0)[0] <= tile.to_window(tile.right, 0)[0] - 14


@pytest.mark.parametrize("key", ["historia", "clash_of_cultures"])
def test_places_and_the_winner_are_read_on_a_phone_on_its_side(app, key):
    app.change_settings(text_size=130)
    harness.resize(640, 360)
    desk = start_sample(app.library, key)
    app.sit_down(desk)
    view = app.stage.show("score", desk=desk)
    pump(4)
    view.reveal()
    pump(4)
    reveal = find("Reveal")
    while not reveal.done:
        reveal.tap()
    pump(4)
    names = {seat.name for seat in view.evening.seats()}
    lines = sorted(
        (words.pos[1], words.pos[1] + words.size[1])
        for card, words in drawn()
        if isinstance(card, PlaceCard) and words.label.text in names
    )
    assert len(lines) == len(names)
    assert all(above[0] >= below[1] for below, above in pairwise(lines))
    assert not {fault for fault in too_small() if "WinnerBanner" in fault}
    reveal.dismiss(animation=False)


@pytest.mark.parametrize("key", KEYS)
def test_the_head_of_a_room_is_one_line_and_leaves_the_keys_their_place(app, key):
    app.change_settings(text_size=130)
    harness.resize(640, 360)
    seats = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]
    view = app.stage.show("tally", game=key, seats=seats)
    view.begin()
    pump(4)
    head = find("TopBar")
    assert max(key.to_window(0, key.top)[1] for key in find_all("PadButton")) <= head.y + 1
    assert find("Heading", within=head).texture_size[1] < theme.title * 1.8


def test_a_reminder_of_a_whole_sentence_is_read_in_the_rail(window, show):
    harness.resize(916, 412)
    words = "Der Rohstoffverfall kostet Ben 2 Holz und 1 Gold."
    strip = show(Strip(low=True, text=words, count=2, size_hint_x=None, width=240))
    pump(3)
    assert strip.ids.words.text == words
    assert strip.ids.words.font_size >= theme.label


@pytest.mark.parametrize("scale", [100, 160])
def test_a_question_below_the_edge_of_a_sheet_is_named_and_one_tap_away(app, scale):
    app.change_settings(text_size=scale)
    harness.resize(916, 412)
    desk = start_sample(app.library, "clash_of_cultures")
    place = next(i for i, entry in enumerate(desk.session.journal) if isinstance(entry.action, FightRound))
    desk.jump(place)
    app.sit_down(desk)
    pump(4)
    for one in find_all("Sheet"):
        one.close()
    pump(2)
    sheet = AskSheet(desk, begin(FightRound))
    sheet.open()
    pump(5)
    further, second = find("Further", within=sheet), sheet.questions.children[-2]
    assert further.text == f"Weiter unten: {second.prompt()}"
    assert inside(further)
    assert not cut()
    tap(further)
    pump(4)
    body = sheet.ids.body
    assert body.to_window(0, body.y)[1] + 44 <= second.to_window(0, second.top)[1] <= body.to_window(0, body.top)[1] + 1
    harness.resize(412, 916)
    pump(4)
    assert not further.text
    assert further.width == 0
    sheet.close()


def test_a_question_whose_words_are_in_sight_is_not_named_again(app):
    harness.resize(916, 412)
    desk = start_sample(app.library, "clash_of_cultures")
    app.sit_down(desk)
    pump(4)
    sheet = AskSheet(desk, begin(Trade, seat=2))
    sheet.open()
    pump(6)
    body, further = sheet.ids.body, find("Further", within=sheet)
    seen = [
        one for one in sheet.questions.sections.values()
        if one.to_window(0, one.top)[1] >= body.to_window(0, body.y)[1] + 44
    ]
    assert len(seen) == 2
    assert further.hidden is sheet.questions.children[-3]
    sheet.close()


def test_a_toast_leaves_the_buttons_of_a_room_free(window):
    harness.resize(916, 412)
    toasts.show("Gewertet und gespeichert.", icon="check")
    pump(3)
    beside = harness.kivy_window.Window.width - 208
    assert toasts.current.right < beside
    toasts.hide()


def test_the_dice_lie_beside_their_keys_in_one_line(show):
    harness.resize(916, 412)
    show(DiceTray(dice=[6, 6]))
    pump(3)
    card, first = find("Card", within=find("DiceTray")), find("QuietButton", "+W6")
    assert card.to_window(0, card.top)[1] == pytest.approx(first.to_window(0, first.top)[1], abs=1)


def test_when_it_was_stands_in_one_line_in_the_log(show):
    harness.resize(916, 412)
    box = BoxLayout(orientation="vertical")
    for leads_on in (True, False):
        box.add_widget(ListRow(title="Ada zahlt.", trailing="heute, 18:02", aside=True, chevron=leads_on))
    show(box)
    pump(3)
    ends = {round(end.right) for end in find_all("RowEnd", within=box)}
    assert len(ends) == 1


def test_what_the_bars_stand_for_is_told_on_a_phone_on_its_side_too(app):
    harness.resize(916, 412)
    desk = start_sample(app.library, "historia")
    app.sit_down(desk)
    view = app.stage.show("score", desk=desk)
    pump(4)
    view.reveal()
    pump(4)
    (legend,) = [legend for legend in find_all("Legend", within=find("Reveal")) if not legend.terse]
    assert legend.entries
    assert legend.y >= 0
    assert min(card.height for card in find_all("PlaceCard")) >= 44
    find("Reveal").dismiss(animation=False)


def test_a_code_stands_at_the_top_of_its_narrow_place(show):
    code = show(QrCode(rows=((True, False), (False, True)), size_hint=(None, None), size=(205, 300)))
    pump(2)
    (square,) = [one for one in code.canvas.children if isinstance(one, Rectangle)]
    assert square.pos[1] + square.size[1] == pytest.approx(code.top, abs=1)
