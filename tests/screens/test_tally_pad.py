"""The keys of the score pad: as on every phone, all of them on the glass."""

import pytest

from companion.engine.game import SeatSpec
from companion.games import game
from screens.theme import theme
from tests.screens import evening, harness
from tools.touch import find, find_all, pump, tap

GLASSES = [(412, 916, 1.0), (360, 640, 1.6), (640, 360, 1.6), (1280, 800, 1.0)]


@pytest.fixture(params=GLASSES, ids=str)
def pad(tmp_path, window, request):
    width, height, theme.scale = request.param
    harness.resize(width, height)
    app = evening.open_app(tmp_path, game)
    app.change_settings(text_size=int(theme.scale * 100))
    app.stage.show("tally", game="clash_of_cultures")
    pump(4)
    for name in ("Ada", "Karl"):
        app.stage.top.ids.new_name.text = name
        tap(find("QuietButton", "Dazu"))
        pump(2)
    tap(find("AccentButton", "Zu den Punkten"))
    pump(4)
    yield find("TallyPad")
    evening.close_app(app)


def test_the_keys_stand_as_on_every_phone(pad):
    at = {key: find("PadButton", key, within=pad).center for key in "0123456789"}
    assert at["0"][0] == at["8"][0] == at["5"][0] == at["2"][0]
    assert at["0"][1] < at["8"][1] < at["5"][1] < at["2"][1]
    assert pad.ids.go.x > at["9"][0]
    assert pad.ids.go.y == find("PadButton", "0", within=pad).y


def test_every_key_is_on_the_glass_and_large_enough_for_a_thumb(pad):
    width, height = harness.kivy_window.Window.size
    for key in find_all("PillButton", within=pad):
        x, y = key.to_window(*key.pos)
        assert min(key.size) >= 48
        assert 0 <= x <= width - key.width
        assert 0 <= y <= height - key.height


def test_nobody_is_said_to_be_level_before_the_first_number(app):
    seats = [SeatSpec("Ada", "red"), SeatSpec("Karl", "blue")]
    view = app.stage.show("tally", game="clash_of_cultures", seats=seats)
    view.begin()
    pump(4)
    assert view.headline == "Noch keine Zahl eingetragen."
    tap(find("PadButton", "2"))
    tap(find("TallyPad").ids.go)
    assert view.headline == "Ada führt mit 2."
