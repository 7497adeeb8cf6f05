"""No fault ends an evening: it is written down, said, and the same table opens again."""

from __future__ import annotations

from kivy.base import ExceptionManager

from companion.storage.crash import report_text, reports
from screens.kit.sheet import Sheet
from screens.rescue import Rescue
from tests.engine.counting import Pick
from tests.screens import evening
from tools.touch import find, find_all, pump


def test_a_fault_leads_back_to_the_same_table_with_a_report(tmp_path, window):
    app = evening.open_app(tmp_path)
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Pick(seat=0, count=2))
    told = Rescue(app).handle_exception(ValueError("a fault of ours"))
    pump(4)
    assert told == ExceptionManager.PASS
    assert app.stage.names == ("home", "table")
    assert app.stage.top.desk.session.cursor == 1
    assert "a fault of ours" in report_text(reports(tmp_path)[0])
    assert find("Sheet").title == "Da ist etwas schiefgegangen"
    evening.close_app(app)


def test_a_table_that_cannot_be_shown_is_left(tmp_path, window):
    app = evening.open_app(tmp_path)
    evening.sit_down(app, evening.begin(app))
    rescue = Rescue(app)
    for _ in range(3):
        rescue.handle_exception(ValueError("again"))
        pump(4)
    assert app.stage.names == ("home",)
    evening.close_app(app)


def test_what_lay_over_the_room_with_a_fault_goes_with_it(tmp_path, window):
    app = evening.open_app(tmp_path)
    app.stage.show("history")
    Sheet(title="asks something of that room").open()
    pump(4)
    Rescue(app).handle_exception(ValueError("a fault of ours"))
    pump(4)
    assert app.stage.names == ("home",)
    assert [sheet.title for sheet in find_all("Sheet")] == ["Da ist etwas schiefgegangen"]
    evening.close_app(app)


def test_a_view_that_cannot_even_be_left_is_gone_all_the_same(tmp_path, window, monkeypatch):
    app = evening.open_app(tmp_path)
    evening.sit_down(app, evening.begin(app))
    monkeypatch.setattr(type(app.stage.top), "leave", _fail)
    Rescue(app).handle_exception(ValueError("a fault of ours"))
    pump(4)
    assert "cannot leave" in "".join(report_text(one) for one in reports(tmp_path))
    monkeypatch.undo()
    app.stage.home()
    assert app.stage.names == ("home",)
    assert app.stage.children == [app.stage.top]
    evening.close_app(app)


def _fail(_view: object) -> None:
    raise ValueError("cannot leave")


def test_R20_tools_beside_no_evening_are_put_away_and_rescued(tmp_path, window):
    app = evening.open_app(tmp_path)
    app.stage.show("tools")
    pump(2)
    assert app.on_pause()
    assert Rescue(app).handle_exception(ValueError("a fault of ours")) == ExceptionManager.PASS
    assert app.stage.names == ("home",)
    evening.close_app(app)


def test_whoever_wants_to_leave_may(tmp_path, window):
    app = evening.open_app(tmp_path)
    assert Rescue(app).handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    evening.close_app(app)


def test_an_evening_that_was_put_away_lies_in_the_second_place(tmp_path, window):
    app = evening.open_app(tmp_path)
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Pick(seat=0, count=2))
    app.stage.home()
    app.back_up(desk.session.opening.id)
    (held,) = app.backups.held()
    assert (held.id, held.entries) == (desk.session.opening.id, 1)
    evening.close_app(app)
