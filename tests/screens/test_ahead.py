"""What is made ahead: while the thumb rests, never under a finger, and true when it is opened."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.games import game
from screens.kit import ahead, slices
from screens.theme import theme
from tests.screens.evening import sit_down
from tools.bench.bench_table_tap import counted
from tools.touch import Finger, find, find_all, pump, pump_until

SLICE = 0.004
LONG = 3600.0
PATIENT = 60.0  # seconds until what is made step by step is surely made, however busy the machine
CALLS_TO_OPEN = 2000
SEATS = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]


@pytest.fixture
def rest(monkeypatch):
    """How long the thumb must rest before a page is made."""
    monkeypatch.setattr(slices, "SLICE_SECONDS", SLICE)
    monkeypatch.setattr(ahead, "STEP_SECONDS", 0)

    def put(seconds):
        monkeypatch.setattr(ahead, "REST_SECONDS", seconds)

    return put


def begin(app):
    return app.library.new(game("clash_of_cultures"), SEATS, {}, seed="1")


def sit(app):
    desk = sit_down(app, begin(app))
    desk.put_off.extend(desk.session.questions)
    return desk


def tabs(app):
    return app.stage.top.ids.tabs


def test_pages_nobody_has_opened_are_made_while_the_thumb_rests(app, rest):
    rest(0)
    sit(app)
    pump_until(lambda: tabs(app).next_unbuilt() is None, PATIENT)
    assert [type(page).__name__ for page in tabs(app).ids.pager.children] == ["ClashRealmPanel"]


def test_no_page_is_made_before_the_thumb_has_rested(app, rest):
    rest(LONG)
    sit(app)
    pump(12)
    assert tabs(app).next_unbuilt() == 1


def test_a_finger_on_the_glass_is_waited_for(app, rest, monkeypatch):
    rest(LONG)
    monkeypatch.setattr(ahead, "STEP_SECONDS", LONG)
    sit(app)
    making = app.stage.top._ahead
    making._rested.cancel()
    making._go(0)  # the first step is taken, the second one is due
    assert making._next.is_triggered
    finger = Finger(10, 10).down()
    assert not making._next.is_triggered
    finger.up()
    assert making._rested.is_triggered


def test_a_page_made_ahead_shows_what_has_changed_since(app, rest):
    rest(0)
    desk = sit(app)
    pump_until(lambda: tabs(app).next_unbuilt() is None, PATIENT)
    path = f"players.{desk.seat}.event_counter"
    assert desk.do(Adjust(path=path, value=1))
    tabs(app).current = "advances"
    pump(4)
    assert find("ClashAdvancesPanel").left == 1


def test_nothing_is_made_for_a_table_that_was_left(app, rest):
    rest(LONG)
    sit(app)
    making = app.stage.top._ahead
    app.stage.back()
    pump(4)
    assert not making._rested.is_triggered
    Finger(10, 10).down().up()
    assert not making._rested.is_triggered


def rest_on_home(app):
    """Home as it begins where a frame does not make all."""
    app.stage.replace("home")
    pump_until(lambda: app.stage.is_ready("table"), PATIENT)


def test_the_table_is_laid_while_the_thumb_rests_on_home(app, rest):
    rest(0)
    rest_on_home(app)
    laid = app.stage._ready["table"]
    desk = sit(app)
    pump(2)
    assert app.stage.top is laid
    assert not app.stage.is_ready("table")
    assert laid.head.title.startswith(desk.session.opening.seats[desk.seat].name)


def test_a_table_laid_ahead_speaks_the_language_of_the_moment(app, rest):
    rest(0)
    app.change_settings(language="de")
    rest_on_home(app)
    app.change_settings(language="en")
    sit(app)
    pump(2)
    assert [one.hint for one in find_all("IconButton") if one.icon == "home-variant-outline"] == ["Home"]


def test_another_table_is_laid_when_home_is_back(app, rest):
    rest(0)
    rest_on_home(app)
    sit(app)
    app.stage.home()
    pump_until(lambda: app.stage.is_ready("table"), PATIENT)
    assert app.stage.names == ("home",)


def test_an_app_that_ends_lays_no_table(app, rest):
    rest(LONG)
    app.stage.replace("home")
    making = app.stage.top._ahead
    pump_until(lambda: making._rested.is_triggered, PATIENT)
    app.stage.close()
    assert not making._rested.is_triggered
    Finger(10, 10).down().up()
    assert not making._rested.is_triggered


def test_titles_and_seats_are_made_before_anybody_sits_down(app, rest):
    rest(0)
    app.library.close(begin(app))
    rest_on_home(app)
    laid = app.stage.ready("table")
    pump_until(lambda: len(laid.seats.ids.box.children) == 2, PATIENT)
    heads, tiles = laid.ids.tabs.ids.heads.children[:], laid.seats.ids.box.children[:]
    app.stage.top.go_on()
    pump(2)
    assert app.stage.top is laid
    assert (laid.ids.tabs.ids.heads.children, laid.seats.ids.box.children) == (heads, tiles)
    assert [head.key for head in reversed(heads[1:])] == [page.key for page in laid.ids.tabs.pages[: len(heads) - 1]]
    assert [tile.name for tile in reversed(tiles)] == ["Ada", "Karl"]


def test_a_table_laid_for_two_seats_three_where_three_sit_down(app, rest):
    rest(0)
    app.library.close(begin(app))
    rest_on_home(app)
    laid = app.stage.ready("table")
    pump_until(lambda: len(laid.seats.ids.box.children) == 2, PATIENT)
    seats = [*SEATS, SeatSpec("Mia", "yellow")]
    sit_down(app, app.library.new(game("through_the_ages"), seats, {}, seed="1"))
    assert [tile.name for tile in reversed(laid.seats.ids.box.children)] == ["Ada", "Karl", "Mia"]
    assert laid.ids.tabs.current == laid.ids.tabs.pages[0].key


def test_log_and_score_are_made_at_the_table_and_forgotten_with_it(app, rest):
    rest(0)
    sit(app)
    pump_until(lambda: app.stage.is_ready("log") and app.stage.is_ready("score"), PATIENT)
    made = app.stage.ready("log")
    assert app.stage.show("log", desk=app.stage.top.desk) is made
    app.stage.home()
    assert not app.stage.is_ready("log")
    assert not app.stage.is_ready("score")


@pytest.mark.parametrize("room", ["log", "score"])
def test_a_room_made_ahead_opens_with_few_calls(app, rest, room):
    rest(0)
    desk = sit(app)
    assert desk.do(Adjust(path="players.0.event_counter", value=1))
    pump_until(lambda: app.stage.is_ready("log") and app.stage.is_ready("score"), PATIENT)
    with counted() as calls:
        app.stage.show(room, desk=desk)
    assert sum(calls.values()) <= CALLS_TO_OPEN


def test_nobody_listens_any_more_at_a_table_that_was_left(app, rest):
    rest(0)
    pump(2)
    before = listeners()
    sit(app)
    pump_until(lambda: tabs(app).next_unbuilt() is None and app.stage.is_ready("score"), PATIENT)
    assert len(listeners() - before) > 1000
    app.stage.home()
    assert listeners() <= before


def listeners():
    """The numbers of all lines of kv that follow the theme; what other tests left behind may go meanwhile."""
    return {number for one in theme._listeners.values() for number in one}
