"""What holds for the pages of every game on the table."""

import gc
import weakref

import pytest
from kivy.animation import Animation

from companion.games import KEYS
from screens.playing.panel import Panel
from screens.samples import start_sample
from tools.touch import find, pump, pump_until, walk

EDGE = 12  # dp between the tabs and what a page begins with


@pytest.mark.parametrize("key", KEYS)
def test_every_page_begins_right_below_its_tabs(app, key):
    desk = start_sample(app.library, key)
    app.sit_down(desk)
    tabs = app.stage.top.ids.tabs
    begun = {}
    for moment in (0, desk.session.cursor // 2, desk.session.cursor):
        desk.jump(moment)
        for page in list(tabs.pages):
            tabs.current = page.key
            pump(4)
            for panel in [widget for widget in walk() if isinstance(widget, Panel)]:
                shown = max(child.top for child in panel.content.children if child.height)
                begun[moment, page.key] = round(panel.content.top - shown)
    assert {where: gap for where, gap in begun.items() if gap != EDGE} == {}


def sit_down(app, key):
    """The table of a sample evening in its middle."""
    desk = start_sample(app.library, key)
    desk.jump(desk.session.cursor // 2)
    app.sit_down(desk)
    pump(4)
    return weakref.ref(app.stage.top)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_was_left_leaves_the_memory(app, key):
    left = sit_down(app, key)
    app.stage.home()

    def gone() -> bool:
        # A scroll bar that fades when the table is left holds it until it has faded.
        if not Animation._instances:
            gc.collect()
        return left() is None

    pump_until(gone, seconds=60)
    assert left() is None


def test_each_seat_finds_its_page_where_it_left_it(app):
    app.sit_down(start_sample(app.library, "clash_of_cultures"))
    pump(4)
    desk = app.stage.top.desk
    page = find("ClashRealmPanel")
    first, second = 0, 1
    desk.seat = first
    pump(2)
    page.scroll_y = 0.2
    desk.seat = second
    pump(2)
    assert page.scroll_y == 1
    desk.seat = first
    pump(2)
    assert page.scroll_y == 0.2


def test_nothing_is_counted_in_the_head_of_a_game_that_is_over(app):
    desk = start_sample(app.library, "historia")
    app.sit_down(desk)
    pump(4)
    assert desk.game.finished(desk.state)
    assert app.stage.top.head.total == 0
    desk.jump(desk.session.cursor // 2)
    pump(4)
    assert app.stage.top.head.total > 0
