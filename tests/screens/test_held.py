"""Holding tells everywhere: whatever makes a move tells a resting finger of it, and nothing has happened then."""

import json

import pytest

from companion.engine.adjust import Adjust
from companion.games import KEYS
from companion.paths import data_folder
from screens.desk import Desk
from screens.kit.buttons import AccentButton
from screens.kit.counter import Counter
from screens.kit.peek import PeekText, peeks
from screens.kit.press import Press
from screens.kit.sheet import Sheet
from screens.samples import start_sample
from tools.touch import Finger, StoppedClock, bring, find_all, pump, pump_until


@pytest.fixture(params=KEYS)
def middle(request, app):
    """The sample evening of a game in its middle, nothing asked."""
    desk = start_sample(app.library, request.param)
    folder = data_folder() / "samples"
    desk.session.jump(len(json.loads((folder / f"{request.param}.json").read_text("utf-8"))["actions"]) // 2)
    desk = Desk(desk.session)
    app.sit_down(desk)
    pump(4)
    close_sheets()
    return desk


def close_sheets():
    for sheet in find_all(Sheet):
        sheet.close()
    pump(2)


def pages(app):
    """Every page of the table, one after the other."""
    tabs = app.stage.top.ids.tabs
    for place, one in enumerate(tabs.pages):
        tabs.current = one.key
        pump(6)
        yield one.key, tabs.widget(place)


def makers(page, monkeypatch):
    """Whatever on this page makes a move with a tap, and the move it makes."""
    made = []
    with monkeypatch.context() as patch:
        for name in ("perform", "do"):
            patch.setattr(Desk, name, lambda _desk, move, **_more: made.append(move) or True)
        found = []
        for press in find_all(Press, within=page):
            if isinstance(press, Counter) or press.disabled:
                continue
            made.clear()
            press.dispatch("on_release")
            if made and not isinstance(made[0], Adjust):  # a correction shows by itself what it sets
                found.append((press, made[0]))
            close_sheets()
    return found


def rest_on(press):
    """A finger comes, stays until it is told something, and goes."""
    bring(press)
    finger = Finger(*press.to_window(*press.center)).down()
    pump_until(lambda: peeks.current is not None)
    finger.up()
    pump(2)
    assert peeks.current is None


def test_whatever_makes_a_move_tells_of_it_first(app, middle, monkeypatch):
    monkeypatch.setattr("screens.kit.press.HOLD_SECONDS", 0)
    dumb, done, held = [], middle.session.cursor, set()
    for key, page in pages(app):
        for press, move in makers(page, monkeypatch):
            if press.telling() is None or press.telling()() is None:
                words = getattr(press, "text", "") or getattr(press, "title", "")
                dumb.append((key, type(press).__name__, words, move))
            elif type(press) not in held and press.get_root_window() is not None:
                held.add(type(press))
                rest_on(press)
                assert (find_all(Sheet), middle.session.cursor) == ([], done), (key, move)
    assert dumb == []


def come_down_in_a_long_frame(widget):
    """A finger that is on the glass for a moment, while the app takes a second for one frame."""
    with StoppedClock() as clock:
        finger = Finger(*widget.to_window(*widget.center)).down()
        clock.go(1)
        finger.up()
        clock.go(0.1)


def test_a_tap_in_a_long_frame_is_a_tap_on_a_button(show):
    meant = []
    button = show(AccentButton(text="Weiter", peek=lambda: PeekText("Weiter")))
    button.bind(on_release=lambda _button: meant.append(True))
    come_down_in_a_long_frame(button)
    assert (meant, find_all("Peek")) == ([True], [])


def test_a_tap_in_a_long_frame_counts_and_opens_no_pad(show):
    counter = show(Counter(value=2, size_hint=(None, None), width=190))
    counted = []
    counter.bind(on_step=lambda _counter, by: counted.append(by))
    come_down_in_a_long_frame(counter)
    assert (counted, find_all("NumberPad")) == ([1], [])
