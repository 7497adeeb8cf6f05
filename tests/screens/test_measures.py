"""The measures of every page of every game: type, targets, whole words, and how much of the glass the frame takes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import KEYS
from screens.samples import start_sample
from screens.theme import theme
from tests.screens import harness
from tests.screens.measures import cut, missed, too_small
from tools.touch import find_all, pump

MOST_FRAME = 400


def pages(app: Any, key: str) -> Any:
    """The table in the middle of a sample evening, page by page."""
    desk = start_sample(app.library, key)
    desk.jump(desk.session.cursor // 2)
    app.sit_down(desk)
    pump(3)
    for sheet in find_all("Sheet"):
        sheet.close()
    tabs = app.stage.top.ids.tabs
    for page in list(tabs.pages):
        tabs.current = page.key
        pump(3)
        yield page.key


@pytest.mark.parametrize("key", KEYS)
def test_type_can_be_read_and_targets_are_hit(app: Any, key: str) -> None:
    faults = {page: found for page in pages(app, key) if (found := too_small() | missed())}
    assert not faults
    pager = app.stage.top.ids.tabs.ids.pager
    assert harness.kivy_window.Window.height - pager.height <= MOST_FRAME
    harness.resize(916, 412)
    pump(3)
    assert pager.height >= app.stage.top.height * 2 / 3
    assert not too_small() | missed()


def test_the_words_of_the_bar_can_be_read_on_a_small_phone(app: Any) -> None:
    harness.resize(360, 640)
    next(iter(pages(app, "through_the_ages")))
    assert not too_small() | missed()
    assert {item.y for item in find_all("BarItem")} == {app.stage.top.bar.y}


@pytest.mark.parametrize("key", KEYS)
def test_large_type_cuts_no_word(app: Any, key: str) -> None:
    app.change_settings(text_size=160)
    assert theme.scale == pytest.approx(1.6)
    faults = {page: found for page in pages(app, key) if (found := cut())}
    assert not faults
