"""The measures of every page of every game and of the frame: type, targets, whole words, and what the frame takes."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.games import KEYS
from screens.kit.buttons import QuietButton
from screens.kit.canvas_text import draw_text
from screens.kit.drawn import Drawn
from screens.kit.strokes import Strokes
from screens.samples import start_sample
from tests.screens import harness
from tests.screens.measures import cut, missed, too_small
from tests.screens.walking import Measuring
from tools.touch import find_all, pump

MOST_FRAME = 400
# Each language where its words are longest for the room; tests/soak/games walks everything on every device.
DEVICES = [("phone", "de"), ("side", "en"), ("large", "de")]


@pytest.mark.parametrize(("device", "language"), DEVICES)
@pytest.mark.parametrize("key", KEYS)
def test_every_page_of_a_game_is_read_and_hit(app: Any, key: str, device: str, language: str) -> None:
    walk = Measuring(app, device, language)
    desk = walk.sit_down(key)
    end = desk.session.cursor
    walk.pages(key, desk, "middle", end // 2)
    height, pager = app.stage.top.height, app.stage.top.ids.tabs.ids.pager.height
    if device == "large":
        walk.score(key, desk, end)
    elif device == "phone":
        assert height - pager <= MOST_FRAME
    else:
        assert pager >= height * 2 / 3
    assert walk.faults == {}
    assert walk.unexplained == set()


@pytest.mark.parametrize(("device", "language"), DEVICES)
def test_every_room_around_the_table_is_read_and_hit(app: Any, device: str, language: str) -> None:
    walk = Measuring(app, device, language)
    walk.beginning()
    walk.set_up(KEYS[0])
    walk.settings()
    walk.manual()
    desk = walk.sit_down(KEYS[0])
    walk.score(KEYS[0], desk, desk.session.cursor)
    assert walk.faults == {}
    assert walk.unexplained == set()


def test_the_words_of_the_bar_are_read_on_a_small_phone(app: Any) -> None:
    harness.resize(360, 640)
    app.sit_down(start_sample(app.library, "historia"))
    pump(3)
    assert not too_small() | missed()
    tabs, seats = app.stage.top.ids.tabs, app.stage.top.seats
    assert seats.height < 78  # one line a seat: the page needs the other
    assert tabs.ids.pager.height >= 640 * 0.4
    assert {item.y for item in find_all("BarItem")} == {app.stage.top.bar.y}


class Scribble(Drawn):
    """Words in a drawing, too small and over its edge."""

    def draw(self) -> None:
        draw_text("Nordamerika", self.x, self.center_y, 11, (1, 1, 1, 1))


class Meshed(Drawn):
    """Words too small that are laid as one mesh."""

    def draw(self) -> None:
        strokes = Strokes()
        strokes.words("16", self.center_x, self.center_y, 11, (1, 1, 1, 1))
        strokes.lay()


@pytest.mark.parametrize(
    ("widget", "measure"),
    [
        (lambda: Label(text="klein", font_size=12), too_small),
        (lambda: Scribble(size_hint=(None, None), size=(40, 40)), too_small),
        (lambda: Meshed(size_hint=(None, None), size=(40, 40)), too_small),
        (lambda: Scribble(size_hint=(None, None), size=(40, 40)), cut),
        (lambda: Label(text="ein langer Satz", font_size=20, size_hint=(None, None), size=(60, 30)), cut),
        (lambda: QuietButton(text="x", size_hint=(None, None), size=(40, 40)), missed),
    ],
)
def test_the_measures_find_what_they_look_for(show: Any, widget: Any, measure: Any) -> None:
    show(Widget())
    assert measure() == set()
    show(widget())
    assert len(measure()) == 1
