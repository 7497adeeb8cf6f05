"""What a new user at the table stumbled over, each told by the touches that went wrong."""

from __future__ import annotations

import pytest
from kivy.uix.boxlayout import BoxLayout

from screens.kit.buttons import AccentButton
from screens.kit.fields import TextField
from screens.kit.scroll import Scroll
from screens.kit.sheet import Sheet
from screens.rooms.score.reveal import PAUSE
from screens.rooms.setup.drag import DragHandle
from screens.samples import start_sample
from screens.theme import theme
from tests.engine.counting import Pick
from tests.screens import evening
from tests.screens.historia_table import half, seats, sit_down, started
from tools.touch import Finger, StoppedClock, find, find_all, pump, pump_until, tap, tap_text


def test_a_scroll_inside_a_scroll_takes_no_touch_outside_the_page(show):
    above, inside = [], []
    header = AccentButton(text="Teilen", size_hint_y=None, height=60)
    header.bind(on_release=lambda _button: above.append(True))
    cells = BoxLayout(orientation="vertical", size_hint_y=None, height=1600)
    for _ in range(20):
        cell = AccentButton(text="5", size_hint_y=None, height=80)
        cell.bind(on_release=lambda _button: inside.append(True))
        cells.add_widget(cell)
    table = Scroll(do_scroll_x=True, do_scroll_y=False, size_hint_y=None, height=1600)
    table.add_widget(cells)
    page = Scroll()
    page.add_widget(table)
    box = BoxLayout(orientation="vertical")
    box.add_widget(header)
    box.add_widget(page)
    show(box)
    page.scroll_y = 0.5
    pump(4)
    tap(header)
    pump(4)
    assert (above, inside) == ([True], [])


@pytest.fixture
def orchard(tmp_path):
    """The app with the small game of the engine."""
    made = evening.open_app(tmp_path)
    yield made
    evening.close_app(made)


def test_a_refused_sheet_comes_back_with_what_was_typed(orchard):
    desk = evening.sit_down(orchard, evening.begin(orchard, apples=5))
    sheet = Sheet(title="Handel")
    typed, send = TextField(), AccentButton(text="Handeln")
    send.bind(on_release=lambda _button: sheet.close_and(desk.do, Pick(seat=0, count=9)))
    sheet.add_widget(typed)
    sheet.pin(send)
    sheet.open()
    pump(3)
    typed.text = "zwei Holz"
    tap(send)
    tap_text("Verstanden", "AccentButton")
    pump(3)
    assert [shown.title for shown in find_all("Sheet")] == ["Handel"]
    assert find("TextField").text == "zwei Holz"
    tap(send)
    tap_text("Trotzdem tun", "QuietButton")
    pump(3)
    assert find_all("Sheet") == []
    assert desk.session.cursor == 1


def test_the_first_tap_on_the_clock_starts_it(orchard):
    desk = evening.sit_down(orchard, evening.begin(orchard))
    tools = orchard.stage.show("tools", desk=desk)
    tools.ids.tabs.current = "clock"
    pump(3)
    view = find("ClockView")
    assert view.paused
    tap(find("QuietButton", within=view))
    assert (view.paused, view.running) == (False, 0)


def test_who_corrects_another_seat_stays_there(app):
    desk = started(app, seats())
    acting = desk.session.phase.seat
    tap(find_all("SeatTile")[1 - acting])
    other = desk.seat
    tap(next(one for one in find_all("Counter") if one.more), across=0.9)
    assert (desk.seat, desk.session.phase.seat) == (other, acting)
    assert other != acting


def test_the_page_follows_when_the_turn_passes(app):
    desk = started(app, seats())
    acting = desk.session.phase.seat
    tap(half("Technologie"))
    pump(2)
    assert desk.session.phase.seat != acting
    assert desk.seat == desk.session.phase.seat
    tap_text("Rückgängig", "BarItem")
    assert desk.seat == acting


def test_a_seat_is_dragged_at_once(app):
    view = app.stage.show("setup", game="historia")
    pump(4)
    for row, name in zip(reversed(view.ids.seats.children), ("Ada", "Karl"), strict=False):
        row.seat.name = name
    rows = list(reversed(view.ids.seats.children))
    handle = next(one for one in rows[0].walk() if isinstance(one, DragHandle))
    x, y = handle.to_window(*handle.center)
    below = rows[1].to_window(*rows[1].center)[1]
    scrolled = view.ids.body.scroll_y
    finger = Finger(x, y).down()
    for share in (0.25, 0.5, 0.75, 1.0):
        finger.slide(x, y + (below - y) * share)
        pump(1)
    finger.up()
    pump(3)
    assert [seat.name for seat in view.draft.seats][:2] == ["Karl", "Ada"]
    assert view.ids.body.scroll_y == scrolled


def test_add_wakes_up_with_the_first_letter_of_a_name(app):
    app.stage.show("tally", game="clash_of_cultures")
    pump(4)
    add = next(one for one in find_all("QuietButton") if one.icon == "account-plus")
    assert add.disabled
    find("TextField").text = "Zoe"
    pump(1)
    tap(add)
    assert app.stage.top.draft.names == ("Zoe",)


def test_a_decision_put_off_comes_back_by_its_pill_and_hides_no_later_one(app):
    desk = sit_down(app, seats(), tiles="typed")
    pump_until(lambda: bool(find_all("DecisionSheet")))
    first = find("DecisionSheet").question
    tap_text("Später", "QuietButton")
    pump_until(lambda: not find_all("DecisionSheet"))
    assert find("PillHead").text
    tap(find("PillHead"))
    pump_until(lambda: bool(find_all("DecisionSheet")))
    assert find("DecisionSheet").question == first
    tap(find_all("OptionTile", within=find("DecisionSheet"))[0])
    pump_until(lambda: bool(find_all("DecisionSheet")) and find("DecisionSheet").question != first)
    assert len(desk.state.tiles) == 1


def test_from_the_table_over_the_reveal_to_the_final_score_are_two_taps(app):
    desk = start_sample(app.library, "through_the_ages")
    app.sit_down(desk)
    theme.calm = False
    pump(4)
    tap(app.stage.top.dock.ids.go)
    with StoppedClock() as clock:
        clock.go(0.3, beats=3)
        reveal = find("Reveal")
        clock.go(6 * PAUSE, beats=24)
        assert reveal.done
        tap(find("RevealStage"))
        clock.go(1.0, beats=6)
        assert not find_all("Reveal")
    assert app.stage.names[-1] == "score"
