"""The way in: whatever is wrong with the folder or the first screen, the app says so or writes it down."""

from __future__ import annotations

import pytest
from kivy.clock import Clock

from companion.games import game
from companion.storage.crash import report_text, reports
from companion.storage.library import Library
from screens import start
from screens.app import CompanionApp
from tests.engine.counting import GAME
from tests.screens import evening
from tests.storage.locked import lock
from tools.touch import find_all, pump, shown_texts


def test_the_app_starts_in_a_locked_home_and_says_what_to_do(tmp_path, window, monkeypatch):
    home = tmp_path / "home"
    home.mkdir()
    lock(monkeypatch, home)
    app = CompanionApp(Library(home, game))
    app._run_prepare()
    app.on_start()
    pump(4)
    assert app.stage.names == ("home",)
    told = [text for text in shown_texts() if str(home) in text]
    assert told
    assert all(len(text) <= 300 for text in told)
    a_game = {"game": "tapestry"}
    for room, given in (("settings", {}), ("history", {}), ("tools", {}), ("setup", a_game), ("tally", a_game)):
        for sheet in find_all("Sheet"):
            sheet.close()
        app.stage.show(room, **given)
        pump(3)
        assert app.stage.top is not None
        app.stage.back()
    evening.close_app(app)


def test_a_home_that_cannot_be_made_is_told_by_the_library(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file" / "home"))
    with Library(start.home(), lambda _key: GAME) as library:
        assert library.problem is not None


@pytest.mark.parametrize("where", ["companion.storage.library.Library.__init__", "screens.app.CompanionApp.build"])
def test_a_fault_outside_the_loop_of_the_window_is_written_down(tmp_path, window, monkeypatch, where):
    def fault(*_args, **_options):
        raise ValueError("a fault of ours")

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(where, fault)
    monkeypatch.setattr(Clock, "schedule_once", lambda *_args: None)
    with pytest.raises(ValueError, match="a fault of ours"):
        start.run()
    (report,) = reports(tmp_path)
    assert "a fault of ours" in report_text(report)
