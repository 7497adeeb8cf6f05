"""The table: taps become actions, a rule's no can be overruled, undo says what it undid."""

import pytest

from companion.storage.recovery import Recovery
from screens.kit.toast import toasts
from screens.playing.correction import correct
from screens.rooms.log.screen import NO_BREAK
from screens.theme import theme
from tests.engine.counting import Pick, Throw
from tests.screens import evening
from tools.touch import Finger, find, find_all, hold, pump, shown_texts, tap, tap_text


@pytest.fixture
def desk(app):
    return evening.sit_down(app, evening.begin(app, apples=5))


def apples(desk):
    return [player.apples for player in desk.state.players]


def test_the_seats_show_live_points(desk):
    desk.do(Pick(seat=1, count=3))
    pump(3)
    assert [tile.points for tile in reversed(find("SeatStrip").ids.box.children)] == ["0", "3"]


def test_tapping_a_seat_looks_at_it(desk):
    tap(find("SeatTile", "Karl"))
    assert desk.seat == 1


def test_undo_tells_what_it_undid_and_offers_redo(desk):
    desk.do(Pick(seat=0, count=2))
    tap_text("Rückgängig", "BarItem")
    assert apples(desk) == [0, 0]
    assert any("Zurückgenommen" in text for text in shown_texts())
    tap_text("Wiederholen", "TextButton")
    assert apples(desk) == [2, 0]


def test_the_undo_toast_does_not_follow_to_home(app, desk):
    desk.do(Pick(seat=0, count=2))
    tap_text("Rückgängig", "BarItem")
    app.stage.home()
    pump(3)
    assert find_all("Toast") == []


@pytest.mark.parametrize("on", ["log", "guest"])
def test_what_a_toast_offers_goes_with_the_entry_it_speaks_of(app, desk, on):
    for count in (2, 1):
        desk.do(Pick(seat=0, count=count))
    app.stage.top.undo()
    assert toasts.current.action
    if on == "log":
        desk.jump(0)
    else:  # an entry of another phone is there without anybody here having done it
        desk.session.do(Pick(seat=1, count=1))
        desk.refresh()
    pump(2)
    assert toasts.current is None


def test_a_double_tap_acts_on_the_first_view_only(app, desk):
    log = find("BarItem", "Verlauf")
    x, y = log.to_window(*log.center)
    for second in (False, True):
        finger = Finger(x, y)
        finger.is_double_tap = second
        finger.down().up()
        pump(3)
    assert app.stage.names == ("home", "table", "log")
    assert find_all("Sheet") == []


def test_the_tools_lie_as_they_were_left(app, desk):
    tools = app.stage.show("tools", desk=desk)
    pump(3)
    tap_text("+W20", "QuietButton")
    tap_text("Würfeln", "AccentButton")
    tools.ids.tabs.current = "counter"
    pump(3)
    tap(find("Counter"), across=0.9)
    app.stage.back()
    again = app.stage.show("tools", desk=desk)
    pump(3)
    tray = find("DiceTray")
    assert (list(tray.dice), len(tray.history)) == ([6, 6, 20], 1)
    again.ids.tabs.current = "counter"
    pump(3)
    assert find("Counter").value == 1


def test_home_leads_to_the_evenings_that_have_no_card(app):
    for _ in range(6):
        app.library.close(evening.begin(app))
    app.stage.top.resume()
    pump(3)
    tap_text("Alle 6 angefangenen Partien", "Row")
    pump(4)
    assert len(find_all("ContinueCard")) == 5
    tap_text("Alle 6 angefangenen Partien", "GameTile")
    assert app.stage.names == ("home", "history")


def test_a_refusal_names_the_rule_and_can_be_overruled(desk):
    desk.do(Pick(seat=0, count=9))
    pump(3)
    assert any("counting.tree_empty" in text for text in shown_texts())
    tap_text("Trotzdem tun", "QuietButton")
    assert apples(desk) == [5, 0]
    assert desk.session.journal[0].override


def test_every_kind_of_move_can_be_asked_for(app, desk):
    app.stage.top.ids.tabs.current = "moves"
    pump(4)
    tap_text("Counting.Pick.title", "ListRow")
    pump(3)
    tap(find("AskSheet").dock.ids.go)
    assert apples(desk) == [1, 0]


def test_every_value_can_be_corrected(app, desk):
    app.stage.top.ids.tabs.current = "values"
    pump(4)
    tap(find("PickRow", "Apples"))
    pump(3)
    tap(find("PadKey", "7"))
    tap_text("Übernehmen", "AccentButton")
    assert apples(desk) == [7, 0]


def test_back_leads_home_and_the_evening_waits_there(app, desk):
    desk.do(Throw(seat=0))
    app.stage.back()
    pump(4)
    tap_text("Weiterspielen", "Primary")
    pump(4)
    assert app.stage.names == ("home", "table")
    assert app.stage.top.desk.session.cursor == 1


def test_the_log_tells_every_entry_and_jumps(app, desk):
    for _ in range(3):
        desk.do(Throw(seat=0))
    tap_text("Verlauf", "BarItem")
    pump(6)
    assert len(find("RowList").data) == 3, shown_texts()
    tap(find_all("PickRow")[-1])
    pump(3)
    tap_text("Zurück vor diesen Eintrag", "QuietButton")
    assert desk.session.cursor == 0


def test_the_time_slider_shows_any_moment_and_changes_nothing(app, desk):
    for _ in range(4):
        desk.do(Throw(seat=0), chance=[5])
    app.stage.show("log", desk=desk)
    pump(6)
    slider = find("TimeSlider")
    tap(slider, across=0.5)
    assert app.stage.top.moment == 2
    assert f"Ada{NO_BREAK}10" in app.stage.top.score_then
    assert desk.session.cursor == 4


def test_removing_an_old_entry_asks_about_what_no_longer_fits(app, desk):
    desk.do(Pick(seat=0, count=1))
    desk.do(Pick(seat=1, count=4))
    app.stage.show("log", desk=desk)
    pump(6)
    correct(desk, 0, Pick(seat=0, count=3), entry=desk.session.journal[0].id)
    pump(4)
    assert apples(desk) == [1, 4]
    tap_text("Weglassen", "Segment")
    pump(3)
    tap_text("Berichtigung übernehmen", "AccentButton")
    assert apples(desk) == [3, 0]


def test_an_entry_is_removed_only_after_a_question(app, desk):
    desk.do(Pick(seat=0, count=2))
    view = app.stage.show("log", desk=desk)
    pump(6)
    view.pick(0)
    pump(3)
    tap_text("Diesen Eintrag entfernen", "QuietButton")
    pump(3)
    assert apples(desk) == [2, 0]
    tap_text("Löschen", "PillButton")
    pump(3)
    assert apples(desk) == [0, 0]


def test_many_entries_that_no_longer_fit_are_decided_with_one_tap(app, desk):
    for _ in range(5):
        desk.do(Pick(seat=1, count=1))
    app.stage.show("log", desk=desk)
    correct(desk, 0, Pick(seat=0, count=5), entry=desk.session.journal[0].id)
    pump(4)
    assert "–" not in " ".join(body.text for body in find_all("Body", within=find("Sheet")))
    tap_text("Alle weglassen", "QuietButton")
    pump(3)
    tap_text("Berichtigung übernehmen", "AccentButton")
    assert apples(desk) == [5, 0]


def test_a_long_press_never_also_counts_as_a_tap(app, desk):
    app.stage.show("tools", desk=desk)
    pump(3)
    app.stage.top.ids.tabs.current = "counter"
    pump(3)
    hold(find("Counter"), 0.6)
    assert find("CounterPage").count == 0
    assert find_all("NumberPad")


def test_what_every_game_has_lies_behind_the_dots(app, desk):
    tap(find("MoreCell"))
    pump(3)
    tap_text("Etwas berichtigen", "ListRow")
    pump(3)
    assert app.stage.top.ids.tabs.current == "values"


def test_on_a_tablet_the_bar_stands_under_the_seats(tablet, app, desk):
    bar = app.stage.top.bar
    assert bar.width < 400
    assert bar.top <= app.stage.top.dock.y + 1
    items = {item.text: item for item in find_all("BarItem", within=bar)}
    # There is room for words, so no sign stands there without one, nor smaller than it should.
    assert all(item.text in shown_texts() for item in items.values())
    assert all(item.ids.words.font_size == theme.label for item in items.values())


def test_on_a_tablet_the_question_mark_ends_the_head(tablet, app, desk):
    table = app.stage.top
    (mark,) = (one for one in find_all("IconButton", within=table.head) if one.icon == "help-circle-outline")
    assert mark.right >= table.width - 8
    assert table.strip.right <= mark.x + 1


def test_on_a_tablet_the_words_of_undo_stay_off_the_pages(tablet, app, desk):
    desk.do(Pick(seat=0, count=2))
    app.stage.top.undo()
    pump(2)
    assert toasts.current.right <= app.stage.top.ids.tabs.x


def test_a_recovered_evening_says_what_was_saved(app, desk):
    path = app.library.path(desk.session.opening.id)
    app.stage.back()
    app.library.reports.append(Recovery(path, None, 3, 1))
    app.open_session(path.stem)
    pump(4)
    assert any("Gerettet" in text for text in shown_texts()), shown_texts()
    assert app.library.reports == []


def test_the_way_home_is_always_in_sight(app, desk):
    tap(find("IconButton", "Startseite"))
    assert app.stage.names == ("home",)
