"""After a kill the app opens where the table was: evening, page, seat, step and sheet with its answers."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion.engine.adjust import Adjust, Note, tracked, tracked_at
from companion.engine.asking import begin
from companion.engine.fields import Kind
from companion.engine.log import line_of
from companion.games import game
from companion.games.historia.turn.round_actions import EndRound
from companion.storage.whereabouts import Place
from screens.playing.entry_sheet import open_entry
from screens.playing.past import PastDesk
from screens.playing.value_sheet import correct_value
from screens.rescue import Rescue
from screens.rooms.table.hands_sheet import open_hands
from screens.samples import start_sample
from tests.engine.counting import Pick, Throw
from tests.engine.test_asking import Market, Sell
from tests.screens import evening, harness
from tools.touch import bring, find, find_all, pump, tap

MARKET = Market()


@pytest.fixture
def restart(tmp_path, window):
    """Open the app; and again on exactly what lies on disk at this moment, as after a kill."""
    lives: list[Path] = []
    running = []

    def start(games=lambda _key: MARKET, frames=2):
        lives.append(tmp_path / f"life{len(lives)}")
        if lives[1:]:
            pump(frames)
            shutil.copytree(lives[-2], lives[-1])
        while running:
            evening.close_app(running.pop())
        harness.clear()
        running.append(evening.open_app(lives[-1], games))
        return running[-1]

    yield start
    while running:
        evening.close_app(running.pop())


def sheet_of(kind):
    pump(3)
    (sheet,) = [one for one in find_all("Sheet") if type(one).__name__ == kind]
    return sheet


def test_R13_a_kill_at_the_table_comes_back_to_its_page_and_seat(restart):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Throw(seat=0))
    app.stage.top.show_page("values")
    tap(find("SeatStrip").ids.box.children[0])
    app = restart()
    assert app.stage.names == ("home", "table")
    assert app.stage.top.desk.session.state == desk.session.state
    assert (app.stage.top.ids.tabs.current, app.stage.top.desk.seat) == ("values", 1)


def test_R13_a_sheet_comes_back_with_its_answers(restart):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app, apples=9))
    desk.perform(begin(Sell, seat=0))
    for _ in range(3):
        tap(find("OptionTile", "Red", within=sheet_of("AskSheet")))
    restart()
    sheet = sheet_of("AskSheet")
    assert sheet.given["what"]["red"] == 3
    tap(find("OptionTile", "Green", within=sheet))
    tap(sheet.dock.ids.go)
    pump(3)
    assert sheet.desk.session.journal[0].action == Sell(seat=0, to=1, what=sheet.desk.session.journal[0].action.what)
    assert sheet.desk.session.journal[0].action.what.red == 3


@pytest.mark.parametrize("view", ["log", "score", "tools"])
def test_R13_a_room_beside_the_table_comes_back(restart, view):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Throw(seat=0))
    app.stage.show(view, desk=desk)
    assert restart().stage.names == ("home", "table", view)


def test_R13_a_value_an_entry_and_its_correction_come_back(restart):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Pick(seat=0, count=3))
    ways = {
        "value": lambda desk: correct_value(desk, tracked_at(desk.state, "players.0.dice")),
        "entry": lambda desk: open_entry(desk, line_of(desk.session, 0)),
        "ask": lambda desk: PastDesk(desk, 0).perform(begin(Sell, seat=0)),
    }
    for kind, opens in ways.items():
        opens(desk)
        app.note_place()
        app = restart()
        desk = app.stage.top.desk
        (sheet,) = [one for one in find_all("Sheet") if one.brings_back is not None]
        assert sheet.brings_back()["kind"] == kind
        sheet.close()
        pump(2)
    assert sheet.desk.index == 0


@pytest.mark.parametrize("kind", ["entry", "ask"])
def test_R13_an_entry_that_was_taken_back_does_not_come_back(restart, kind):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Pick(seat=0, count=3))
    if kind == "entry":
        open_entry(desk, line_of(desk.session, 0))
    else:
        PastDesk(desk, 0).perform(begin(Sell, seat=0))
    app.note_place()
    desk.session.undo()  # the place was noted a moment before
    app = restart()
    assert app.stage.names == ("home", "table")
    assert not find_all("Sheet")


def test_R13_a_value_comes_back_as_far_as_it_was_corrected(restart):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Adjust(path="players.0.dice", value=[4, 6]))
    correct_value(desk, tracked_at(desk.state, "players.0.dice"))
    pump(3)
    tap(find_all("EndButton")[0])
    app.note_place()
    restart()
    sheet = sheet_of("ValueSheet")
    tap(sheet.dock.ids.go)
    assert len(sheet.desk.state.players[0].dice) == 1


def test_R13_a_value_that_an_entry_has_set_comes_back_as_that_entry_left_it(restart):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app))
    desk.do(Adjust(path="players.0.dice", value=[4, 6]))
    past = PastDesk(desk, 0)
    correct_value(past, tracked_at(desk.session.state_at(1), "players.0.dice"))
    pump(3)
    assert not sheet_of("ValueSheet").dock.enabled
    app.note_place()
    restart()
    sheet = sheet_of("ValueSheet")
    assert not sheet.dock.enabled
    for _ in range(2):
        tap(find_all("EndButton")[0])
        pump(2)
    assert sheet.dock.enabled


@pytest.mark.parametrize("kind", ["NumberPad", "RowSheet"])
def test_R13_a_sheet_comes_back_also_from_under_what_a_tap_opened_over_it(restart, kind):
    app = restart(game)
    desk = start_sample(app.library, "clash_of_cultures")
    app.sit_down(desk)
    pump(3)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(3)
    path = "pacts" if kind == "RowSheet" else next(
        one.path for one in tracked(desk.state) if one.field.kind is Kind.LIST and one.field.item.kind is Kind.INT
    )
    correct_value(desk, tracked_at(desk.state, path))
    pump(3)
    tap(find("QuietButton", "Hinzufügen"))
    assert sheet_of(kind)
    app.note_place()
    restart(game)
    assert sheet_of("ValueSheet")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ({"do": "Pick", "given": {"seat": 1, "count": 4}, "fixed": ["seat"]}, Pick(1, 4)),
        ({"do": "Pick", "given": {"seat": 1, "count": None}, "fixed": []}, Pick(1, 1)),
        ({"do": "Note", "given": {"text": "Rain"}, "fixed": []}, Note("Rain")),
        ({"do": "Sell", "given": {"seat": 0, "to": 1, "what": {"red": 3, "green": 1}}, "fixed": ["seat"]}, 3),
        ({"do": "Sell", "given": {"seat": 0}, "fixed": ["seat"]}, None),
    ],
)
def test_R13_a_form_kept_by_an_earlier_version_opens_as_the_sheet_of_its_move(restart, told, asked):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app, apples=9))
    desk.do(Throw(seat=0))
    about = json.dumps({"kind": "form", "past": None, **told})
    app.whereabouts.keep(Place(session=desk.session.opening.id, page="values", sheet="form", about=about))
    restart(frames=0)
    action = sheet_of("AskSheet").found.action
    assert (action.what.red if isinstance(action, Sell) else action) == asked


def test_R13_a_walk_comes_back_at_its_step(restart):
    app = restart(game)
    desk = start_sample(app.library, "historia")
    place = next(i for i, entry in enumerate(desk.session.journal) if isinstance(entry.action, EndRound))
    ended = desk.session.journal[place].action
    desk.jump(place)
    app.sit_down(desk)
    app.walk(desk, ended)
    pump(3)
    app.stage.top.one_by_one()
    app.stage.top.done()
    shown = app.stage.top.plan.steps[1].message
    app.note_place()
    app = restart(game)
    assert app.stage.names == ("home", "table", "steps")
    assert (app.stage.top.place, app.stage.top.plan.steps[1].message) == (1, shown)


def test_R13_what_was_ticked_for_hands_comes_back(restart):
    app = restart(game)
    desk = start_sample(app.library, "historia")
    place = [i for i, entry in enumerate(desk.session.journal) if isinstance(entry.action, EndRound)][3]
    ended = desk.session.journal[place].action
    desk.jump(place)
    app.sit_down(desk)
    app.walk(desk, ended)
    pump(3)
    tap(find_all("HandRow")[1])
    app.note_place()
    app = restart(game)
    assert [row.ticked for row in find_all("HandRow")][:3] == [False, True, False]
    desk = app.stage.top.desk
    tap(app.stage.top.ids.dock.ids.go)
    pump(4)
    left = desk.hands.left(desk.session)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(2)
    open_hands(desk)
    app.note_place()
    desk = restart(game).stage.top.desk
    assert desk.hands.left(desk.session) == left
    assert [row.ticked for row in find_all("HandRow", within=sheet_of("HandsSheet"))][:3] == [False, True, False]


def test_R13_what_was_left_to_hands_outlasts_home_and_a_restart(restart):
    app = restart(game)
    desk = start_sample(app.library, "historia")
    place = [i for i, entry in enumerate(desk.session.journal) if isinstance(entry.action, EndRound)][3]
    ended = desk.session.journal[place].action
    desk.jump(place)
    app.sit_down(desk)
    app.walk(desk, ended)
    pump(3)
    tap(find_all("HandRow")[1])
    tap(app.stage.top.ids.dock.ids.go)
    pump(4)
    left, id = desk.hands.left(desk.session), desk.session.opening.id
    assert left
    app.stage.home()
    pump(3)
    app.note_place()
    app = restart(game)
    assert app.stage.names == ("home",)
    app = restart(game)  # and of another restart in between
    assert app.open_session(id)
    again = app.stage.top.desk
    assert again.hands.left(again.session) == left


def set_up(app):
    """A table of Historia, with names, rules and things already laid out that are not those of a fresh set-up."""
    view = app.stage.show("setup", game="historia")
    pump(3)
    for row, name in zip(view.ids.seats.children[::-1], ("Ada", "Karl"), strict=True):
        row.ids.field.text = name
    view.draft.paint(view.draft.seats[0], "teal")
    view.show_seats()
    pump(3)
    toggle = find("Toggle")
    bring(toggle)
    tap(toggle)
    return view


def test_R13_a_set_up_comes_back_with_names_colours_and_rules(restart):
    app = restart(game)
    view = set_up(app)
    kept = view.draft.kept()
    view = restart(game).stage.top
    assert [(seat.name, seat.colour) for seat in view.draft.seats] == [("Ada", "teal"), ("Karl", "blue")]
    assert view.draft.kept() == kept
    assert kept["options"] != {option.id: option.default for option in view.draft.game.options}
    assert [row.ids.field.text for row in view.ids.seats.children[::-1]] == ["Ada", "Karl"]


def test_R13_what_lies_on_the_table_comes_back_ticked(restart):
    app = restart(game)
    set_up(app).go_on()
    pump(3)
    tap(find_all("LayoutRow")[1])
    app = restart(game)
    assert app.stage.names == ("home", "setup", "layout")
    assert [row.ticked for row in find_all("LayoutRow")][:3] == [False, True, False]
    tap(find("QuietButton", "Schritt für Schritt"))
    pump(3)
    tap(find("QuietButton", "Später"))
    app = restart(game)
    assert app.stage.names == ("home", "setup", "layout", "walk")
    assert app.stage.top.place == 1
    app.stage.back()
    pump(3)
    tap(find("AccentButton"))
    pump(4)
    assert restart(game).stage.top.desk.session.opening.names == ("Ada", "Karl")


@pytest.mark.parametrize(
    "told",
    ["[", "{}", '{"game": "chess"}', '{"game": "historia", "seats": [["Ada", "pink", {}]], "options": {}}'],
)
def test_R13_a_set_up_nobody_of_us_wrote_is_begun_anew(restart, told):
    app = restart(game)
    app.whereabouts.keep(Place(setup=told))
    app = restart(game, frames=0)
    assert app.stage.names in {("home",), ("home", "setup")}
    if app.stage.names != ("home",):
        assert [seat.name for seat in app.stage.top.draft.seats] == ["", ""]


def test_R13_whoever_gave_a_set_up_up_comes_home(restart):
    app = restart(game)
    set_up(app)
    pump(3)
    app.stage.back()
    assert restart(game).stage.names == ("home",)


def test_R13_whoever_was_at_home_comes_home_and_a_deleted_evening_is_no_place(restart):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app))
    app.stage.home()
    app = restart()
    assert app.stage.names == ("home",)
    app.open_session(desk.session.opening.id)
    pump(2)
    app.note_place()
    app.library.path(desk.session.opening.id).unlink()
    assert restart().stage.names == ("home",)


def test_R13_an_evening_that_ends_the_app_on_opening_does_so_once(restart, monkeypatch):
    app = restart()
    evening.sit_down(app, evening.begin(app))
    with monkeypatch.context() as fault:
        fault.setattr("screens.rooms.table.around.show_reminders", lambda *_args: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            restart()
    assert restart(frames=0).stage.names == ("home",)


def test_R20_a_fault_while_a_table_is_laid_leads_back_to_it(restart):
    app = restart(game)
    set_up(app)
    pump(3)
    Rescue(app).handle_exception(ValueError("a fault of ours"))
    pump(3)
    assert app.stage.names == ("home", "setup")
    assert [seat.name for seat in app.stage.top.draft.seats] == ["Ada", "Karl"]


def test_R20_a_fault_leads_back_to_the_same_page_and_sheet(restart):
    app = restart()
    desk = evening.sit_down(app, evening.begin(app, apples=9))
    app.stage.top.show_page("values")
    desk.perform(begin(Sell, seat=0))
    tap(find("OptionTile", "Red", within=sheet_of("AskSheet")))
    rescue = Rescue(app)
    rescue.handle_exception(ValueError("a fault of ours"))
    pump(3)
    assert app.stage.names == ("home", "table")
    assert app.stage.top.ids.tabs.current == "values"
    assert sheet_of("AskSheet").given["what"]["red"] == 1
    rescue.handle_exception(ValueError("at once again"))
    pump(3)
    assert app.stage.names == ("home", "table")
    assert [one for one in find_all("Sheet") if one.brings_back is not None] == []
    rescue.handle_exception(ValueError("and again"))
    assert app.stage.names == ("home",)
