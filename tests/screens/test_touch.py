"""What a touch sets off: once felt, once worked out, heard only by what lies under the finger."""

from __future__ import annotations

from types import SimpleNamespace

import plyer
import pytest
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.games.historia.game import HistoriaGame
from screens.kit.card import Card, TapCard
from screens.kit.flow import Pile
from screens.kit.list_row import RowList
from screens.kit.scroll import Scroll
from tests.screens.historia_table import seats, started
from tools.touch import Finger, find_all, pump, tap


class Listener(Label):
    """Notes every touch it hears of."""

    def __init__(self, **kwargs):
        super().__init__(size_hint_y=None, height=60, **kwargs)
        self.heard = []

    def on_touch_down(self, touch):
        self.heard.append("down")
        return super().on_touch_down(touch)

    def on_touch_up(self, touch):
        self.heard.append("up")
        return super().on_touch_up(touch)


@pytest.mark.parametrize("kind", [Pile, Card, TapCard])
def test_only_what_lies_under_the_finger_hears_of_a_touch(show, kind):
    box = kind(orientation="vertical")
    near, far = Listener(), Listener()
    group = BoxLayout(size_hint_y=None, height=60)
    group.add_widget(far)
    box.add_widget(near)
    box.add_widget(group)
    show(box)
    tap(near)
    assert near.heard[:1] == ["down"]
    assert far.heard == []


def a_counter():
    return next(one for one in find_all("Counter") if one.more)


def test_one_tap_on_a_counter_is_felt_once(app, monkeypatch):
    desk = started(app, seats())
    felt = []
    monkeypatch.setenv("ANDROID_ARGUMENT", "here")
    monkeypatch.setattr(plyer, "vibrator", SimpleNamespace(vibrate=felt.append))
    before = desk.session.cursor
    tap(a_counter(), across=0.9)
    assert (desk.session.cursor - before, len(felt)) == (1, 1)


def test_a_tap_has_one_phase_one_score_and_one_speaker(app, monkeypatch):
    desk = started(app, seats("king"))
    asked = []
    for name in ("phase", "score", "own_names", "reminders", "questions"):
        answer = getattr(HistoriaGame, name)

        def noted(self, *args, name=name, answer=answer):
            asked.append(name)
            return answer(self, *args)

        monkeypatch.setattr(HistoriaGame, name, noted)
    before = desk.session.cursor
    tap(a_counter(), across=0.9)
    assert desk.session.cursor == before + 1
    assert sorted(asked) == ["own_names", "phase", "questions", "reminders", "score"]


class Swallowing(BoxLayout):
    """Takes a finger for itself at the end, as a page that is swiped does."""

    def on_touch_up(self, touch):
        return True if not touch.grab_state else super().on_touch_up(touch)


def long_page():
    scroll = Scroll(size_hint=(None, None), size=(300, 400))
    scroll.add_widget(BoxLayout(size_hint_y=None, height=2000))
    return scroll


def long_list():
    rows = RowList(size_hint=(None, None), size=(300, 400))
    rows.data = [{"title": str(number)} for number in range(50)]
    return rows


@pytest.mark.parametrize("make", [long_page, long_list])
def test_no_finger_is_kept_once_it_is_off_the_glass(show, make):
    scroll, page = make(), Swallowing()
    page.add_widget(scroll)
    show(page)
    x, y = scroll.center
    finger = Finger(x, y).down()
    pump(1)
    for step in range(1, 6):
        finger.slide(x, y + 30 * step)
        pump(1)
    finger.up()
    pump(3)
    assert FocusBehavior.ignored_touch == []


@pytest.mark.parametrize("across", [0, 60])
def test_a_button_keeps_no_finger_that_has_left_it(show, across):
    card = show(TapCard(size_hint=(None, None), size=(200, 100)))
    finger = Finger(*card.center).down()
    pump(1)
    assert card.last_touch is finger
    finger.slide(card.center_x + across, card.center_y)
    finger.up()
    pump(3)
    assert card.last_touch is None
