"""What hands must do stays with the table until it is ticked, also over a restart, and goes with its entry."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Note
from companion.games.historia.turn.round_actions import EndRound
from screens.hands import deeds_of
from screens.past_evening import show_evening
from tools.touch import find, find_all, pump, tap, tap_text

HANDS = "clipboard-check"


@pytest.fixture
def desk(app):
    """The end of a round that ends an era, on its ledger."""
    from screens.samples import start_sample

    desk = start_sample(app.library, "historia")
    place = [i for i, entry in enumerate(desk.session.journal) if isinstance(entry.action, EndRound)][3]
    ended = desk.session.journal[place].action
    desk.jump(place)
    app.sit_down(desk)
    pump(4)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(2)
    app.walk(desk, ended)
    pump(4)
    return desk


def close_ledger(app):
    tap(app.stage.top.ids.dock.ids.go)
    settle()


def settle():
    """Let what comes up by itself come up, and put it off."""
    pump(4)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(4)


def waiting(desk):
    from screens.rooms.table.strip import lines

    return [line for line in lines(desk) if line.icon == HANDS]


def open_hands(desk):
    waiting(desk)[0].follow()
    pump(3)
    return find("Sheet")


def test_what_was_not_ticked_stays_in_the_strip_when_the_ledger_is_closed(app, desk):
    rows = find_all("HandRow")
    tap(rows[0])
    close_ledger(app)
    assert len(desk.hands.left(desk.session)) == len(rows) - 1
    (line,) = waiting(desk)
    assert line.text.startswith(f"Noch {len(rows) - 1} von Hand. ")
    assert find("Strip").count == 1 + len(desk.session.reminders)


def test_a_reminder_of_the_rules_comes_before_what_is_left_to_hands(app, desk):
    from screens.rooms.table.strip import lines

    close_ledger(app)
    told = [line.icon for line in lines(desk)]
    assert told[-1] == HANDS
    assert HANDS not in told[:-1]


def test_each_tick_counts_at_once_and_is_taken_back_by_ticking_again(app, desk):
    close_ledger(app)
    many = len(desk.hands.left(desk.session))
    sheet = open_hands(desk)
    row = find_all("HandRow", within=sheet)[0]
    tap(row)
    assert len(desk.hands.left(desk.session)) == many - 1
    tap(row)
    assert len(desk.hands.left(desk.session)) == many


def test_ticking_all_takes_it_away_and_it_is_no_entry(app, desk):
    close_ledger(app)
    before, height = desk.session.cursor, find("Strip").height
    sheet = open_hands(desk)
    for row in find_all("HandRow", within=sheet):
        tap(row)
    pump(2)
    assert waiting(desk) == []
    assert sheet in find_all("Sheet")  # the last tick, too, can be taken back
    sheet.close()
    pump(3)
    assert (desk.session.cursor, find("Strip").height) == (before, height)


def test_one_button_does_for_who_never_ticks(app, desk):
    close_ledger(app)
    sheet = open_hands(desk)
    tap_text("Alles erledigt", "AccentButton")
    pump(3)
    assert waiting(desk) == []
    assert sheet not in find_all("Sheet")


def test_it_goes_with_its_entry_and_comes_back_with_it(app, desk):
    close_ledger(app)
    desk.undo()
    pump(2)
    assert waiting(desk) == []
    desk.redo()
    pump(2)
    assert len(waiting(desk)) == 1


def test_it_stays_over_other_entries_and_is_replaced_by_the_next_stretch(app, desk):
    close_ledger(app)
    first = desk.hands.entry
    desk.do(Note(text="Pause"))
    pump(2)
    assert len(waiting(desk)) == 1
    assert desk.do(EndRound(), override=True)
    pump(2)
    assert desk.hands.entry not in (first, "")


def test_a_corrected_stretch_is_looked_at_anew(app, desk):
    close_ledger(app)
    deed = desk.hands.left(desk.session)[0]
    told = deeds_of(desk.hands.steps(desk.session))
    desk.hands = desk.hands.with_turned(type(deed)(deed.place, told[-1].todo))
    assert desk.hands.left(desk.session) == told


def test_step_by_step_a_pressed_button_ticks(app, desk):
    tap(find_all("HandRow")[-1])
    tap_text("Einzeln zeigen", "DockButton")
    pump(3)
    steps = app.stage.top
    assert len(steps.ticked) == 1
    place = next(place for place, step in enumerate(steps.plan.steps) if step.todo is not None)
    for _ in range(place + 1):
        steps.done()
    assert {deed.place for deed in steps.ticked} >= {place}
    steps.finish()
    settle()
    assert len(desk.hands.ticked) == len(steps.ticked)
    assert waiting(desk)


def test_all_done_means_all(app, desk):
    tap_text("Einzeln zeigen", "DockButton")
    pump(3)
    tap_text("Alles erledigt", "StackedButton")
    settle()
    assert desk.hands.entry
    assert waiting(desk) == []


def test_getting_up_ticks_nothing(app, desk):
    close_ledger(app)
    left = desk.hands.left(desk.session)
    app.stage.home()
    pump(3)
    assert app.open_session(desk.session.opening.id)
    pump(4)
    again = app.stage.top.desk
    assert again is not desk
    assert again.hands.left(again.session) == left


def test_looking_at_the_score_afterwards_ticks_nothing(app, desk):
    close_ledger(app)
    left, id = desk.hands.left(desk.session), desk.session.opening.id
    app.stage.home()
    pump(3)
    show_evening(app, app.library.card(id))
    pump(4)
    app.stage.home()
    pump(3)
    assert app.open_session(id)
    pump(4)
    again = app.stage.top.desk
    assert again.hands.left(again.session) == left
