"""The strip where nothing has to be remembered: it says quietly what was done last, and a tap opens that."""

from __future__ import annotations

import pytest

from companion.engine.session import Session
from screens.desk import Desk
from screens.rooms.table.strip import LAST, lines, show_reminders
from tests.screens import harness
from tests.screens.evening import sample_at
from tools.touch import find, find_all, pump, tap


@pytest.fixture
def desk(app):
    """The middle of an evening of Clash, where nothing has to be remembered."""
    desk = sample_at(app, "clash_of_cultures")
    assert not lines(desk)
    return desk


def test_after_a_tap_it_says_what_was_tapped_and_counts_no_reminder(app, desk):
    tap(find("Counter"), across=0.9)
    pump(4)
    strip = app.stage.top.strip
    assert "Nahrung" in strip.text
    assert (strip.quiet, strip.count, strip.icon) == (True, 0, LAST)


def test_a_tap_on_it_opens_that_entry(app, desk):
    tap(find("Counter"), across=0.9)
    pump(4)
    tap(app.stage.top.strip)
    pump(4)
    assert find("Sheet").title == app.stage.top.strip.text


def test_a_move_stands_there_instead_of_taking_the_place_of_the_phase(app, desk):
    table = app.stage.top
    desk.do(desk.session.journal[desk.session.cursor].action)
    pump(4)
    assert desk.say(desk.session.phase.title) in table.head.detail
    assert table.strip.quiet
    assert table.strip.text


def test_an_evening_that_begins_at_a_kept_state_is_not_replayed_for_it(app, desk):
    session = desk.session
    kept = Session(session.game, session.opening, session.journal.copy(), snapshots={session.cursor: session.state})
    show_reminders(app.stage.top.strip, Desk(kept))
    assert app.stage.top.strip.text == ""


@pytest.mark.parametrize(("key", "cursor"), [("through_the_ages", 28), ("age_of_mythology", 31)])
def test_a_reminder_that_leads_nowhere_lists_them_all(app, key, cursor):
    desk = sample_at(app, key, cursor)
    assert (desk.session.reminders[0].action, desk.session.reminders[0].seat) in ((None, None), (None, desk.seat))
    tap(app.stage.top.strip, across=0.3)
    pump(3)
    assert [row.text for row in find_all("ReminderRow")] == [line.text for line in lines(desk)]


def on_a_tablet(app, key, cursor):
    """A sample evening with more than one reminder, on a tablet."""
    harness.resize(1280, 800)
    return sample_at(app, key, cursor)


def test_a_reminder_under_the_seats_of_a_tablet_that_leads_nowhere_lists_them_all(app):
    desk = on_a_tablet(app, "historia", 61)
    told = lines(desk)
    nowhere = next(line for line in told[1:] if not line.leads())
    tap(find("RailReminder", nowhere.text))
    pump(3)
    assert [row.text for row in find_all("ReminderRow")] == [line.text for line in told]


def test_it_leads_to_the_seat_it_speaks_of_until_that_is_looked_at(app):
    desk = on_a_tablet(app, "age_of_mythology", 76)
    about = desk.session.reminders[1]
    assert (about.seat, about.action) == (desk.seat, None)
    desk.seat = 0
    pump(3)
    for listed in ([], [line.text for line in lines(desk)]):
        tap(find("RailReminder", lines(desk)[1].text))
        pump(3)
        assert desk.seat == about.seat
        assert [row.text for row in find_all("ReminderRow")] == listed
