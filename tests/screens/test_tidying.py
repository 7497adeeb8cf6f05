"""Memory that became free goes back to the system, by the name the system knows it under."""

from __future__ import annotations

import gc
import weakref

import pytest

from companion.engine.adjust import Adjust
from companion.engine.game import SeatSpec
from companion.games import game
from screens import device
from screens.app import MOST_LEFT
from screens.kit.fields import SearchField
from screens.kit.toast import toasts
from tests.screens.evening import sit_down
from tools.touch import pump, pump_until

PATIENT = 60.0
SEATS = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]


class Linux:
    """A C library that tells what it was asked for."""

    def __init__(self, told):
        self.malloc_trim = told.append


class Android:
    """Another one, without that name."""

    def __init__(self, told):
        self.mallopt = lambda what, value: told.append((what, value))


def neither(told):
    """A system where memory goes back by itself."""
    return


@pytest.mark.parametrize(("library", "asked"), [(Linux, [0]), (Android, [(device.PURGE, 0)]), (neither, [])])
def test_tidying_gives_free_memory_back(monkeypatch, library, asked):
    told = []
    monkeypatch.setattr(device, "_libc", lambda: library(told))
    device.tidy_memory()
    assert told == asked


@pytest.fixture
def collected(monkeypatch):
    """How many objects each search looked through, with nothing settled before and after."""
    seen = []
    gc.unfreeze()
    monkeypatch.setattr(device, "give_back", lambda: seen.append(len(gc.get_objects())))
    yield seen
    gc.unfreeze()


def assert_freed_once_left(app):
    """Get up from the table: nothing holds it once all is done that was under way."""
    table = weakref.ref(app.stage.top)
    app.stage.home()

    def is_freed():
        app._untidy = 1
        app._tidy(0)
        return table() is None

    pump_until(is_freed, PATIENT)  # what was under way when it was left holds it for some frames
    assert table() is None


def test_a_table_is_never_looked_through_while_people_think(app, collected):
    sit_down(app, app.library.new(game("clash_of_cultures"), SEATS, {}, seed="1"))
    lies_there = len(gc.get_objects())
    app._tidy(0)
    app._tidy(0)
    assert max(collected) < lies_there / 10


def test_tables_left_in_a_hurry_do_not_pile_up(app, collected):
    for number in range(MOST_LEFT + 2):
        sit_down(app, app.library.new(game("clash_of_cultures"), SEATS, {}, seed=str(number)))
        assert app._untidy < MOST_LEFT
        app.stage.home()
    assert len(collected) == 1


def test_what_sheets_leave_is_found_though_no_thumb_ever_rests(app, collected):
    before = len(gc.get_objects())
    sit_down(app, app.library.new(game("clash_of_cultures"), SEATS, {}, seed="1"))
    table = len(gc.get_objects()) - before
    device.look_seldom()
    young, often, seldom = gc.get_threshold()
    assert young * often < 4 * table
    assert seldom < 10  # Python itself waits besides until a quarter of all is new


def test_a_table_that_was_left_is_freed_though_it_was_settled(app, collected):
    sit_down(app, app.library.new(game("clash_of_cultures"), SEATS, {}, seed="1"))
    app._tidy(0)
    assert_freed_once_left(app)


def test_a_table_that_offered_a_way_back_is_freed_with_its_offer(app):
    desk = sit_down(app, app.library.new(game("clash_of_cultures"), SEATS, {}, seed="1"))
    desk.do(Adjust(path="players.0.gold", value=3))
    app.stage.top.undo()
    assert toasts.current.action
    del desk
    assert_freed_once_left(app)


def test_a_line_somebody_wrote_in_is_freed_with_what_it_stood_on():
    field = SearchField()
    field.ids.line.text = "Anna"
    pump(3)  # its view follows the cursor
    gone = weakref.ref(field.ids.line.__self__)
    del field
    gc.collect()
    assert gone() is None


def test_an_app_that_has_ended_tidies_no_more(app):
    sit_down(app, app.library.new(game("clash_of_cultures"), SEATS, {}, seed="1"))
    app.stage.home()
    assert app._tidying.is_triggered
    app.on_stop()
    app.note_soon()
    assert not any(due.is_triggered for due in (app._giving_back, app._tidying, app._tidying_idle))
