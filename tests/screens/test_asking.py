"""A move asks on one sheet in every game: what is open, what it would be, what the rules say, one button."""

from __future__ import annotations

import pytest

from companion.engine.asking import begin
from screens.asking.sheet import AskSheet
from tests.engine.counting import Pick, Throw
from tests.engine.test_asking import Market, Sell
from tests.screens import evening
from tools.touch import find, find_all, pump, shown_texts, tap

MARKET = Market()


@pytest.fixture
def app(tmp_path, window):
    made = evening.open_app(tmp_path, lambda _key: MARKET)
    yield made
    evening.close_app(made)


@pytest.fixture
def desk(app):
    return evening.sit_down(app, evening.begin(app, apples=9))


def open_sheet(desk, cls, **given):
    desk.perform(begin(cls, **given))
    pump(4)
    sheets = [sheet for sheet in find_all("Sheet") if isinstance(sheet, AskSheet)]
    return sheets[0] if sheets else None


def test_a_move_with_nothing_to_choose_is_done_at_once(desk):
    assert open_sheet(desk, Throw, seat=0) is None
    assert desk.session.cursor == 1


def test_the_sheet_asks_shows_the_sentence_and_does_it(desk):
    sheet = open_sheet(desk, Sell, seat=0)
    assert not sheet.dock.enabled
    for _ in range(3):
        tap(find("OptionTile", "Red", within=sheet))
    assert not sheet.dock.enabled
    tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    assert sheet.dock.enabled
    tap(sheet.dock.ids.go)
    pump(3)
    (entry,) = desk.session.journal
    assert (entry.action.to, entry.action.what.red, entry.action.what.green) == (1, 3, 1)


def test_usual_answers_can_be_changed(desk):
    sheet = open_sheet(desk, Pick, seat=1)
    assert sheet.dock.enabled
    tap(find("Stepper", within=sheet), across=0.95)
    tap(sheet.dock.ids.go)
    pump(2)
    assert desk.session.journal[0].action == Pick(1, 2)


def test_what_the_rules_forbid_says_so_and_can_be_done_anyway(desk):
    desk.do(Pick(0, 9))
    sheet = open_sheet(desk, Pick, seat=1)
    assert "counting.tree_empty" in " ".join(shown_texts())
    assert sheet.dock.text == "Trotzdem tun"
    tap(sheet.dock.ids.go)
    pump(2)
    assert desk.session.journal[1].override


def test_the_sheet_never_shrinks_under_the_thumb(desk):
    sheet = open_sheet(desk, Sell, seat=0)
    go = sheet.dock.ids.go
    height, place = sheet.ids.panel.height, go.to_window(*go.pos)
    for _ in range(2):
        tap(find("OptionTile", "Red", within=sheet))
        tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    assert sheet.ids.panel.height >= height
    assert go.to_window(*go.pos) == place


def test_one_too_many_of_a_few_lets_the_first_go(desk):
    sheet = open_sheet(desk, Sell, seat=0)
    for _ in range(3):
        tap(find("OptionTile", "Red", within=sheet))
    for _ in range(2):
        tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    assert sheet.given.what == {"red": 2, "green": 2}
    for _ in range(2):
        tap(find("OptionTile", "Green", within=sheet))
    pump(2)
    assert sheet.given.what.get("green", 0) == 1
