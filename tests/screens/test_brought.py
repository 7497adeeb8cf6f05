"""After an automatic stretch the table says whose points changed, by which lines, with the way back."""

from __future__ import annotations

import pytest

from companion.engine.game import Answer, Question
from companion.engine.message import say
from companion.games import keys
from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.turn.round_actions import EndRound
from companion.games.through_the_ages.turn.turn_actions import EndTurn
from screens.kit.toast import toasts
from screens.rooms.table import screen
from screens.samples import start_sample
from tests.screens import harness
from tools.touch import find, find_all, pump, tap, tap_text


def settle():
    pump(4)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(4)


def stretch(app, key, kind, which=0):
    """The table of a sample right before one of its automatic stretches, and that stretch."""
    desk = start_sample(app.library, key)
    place = [i for i, entry in enumerate(desk.session.journal) if isinstance(entry.action, kind)][which]
    action, chance = desk.session.journal[place].action, desk.session.journal[place].chance
    desk.jump(place)
    app.sit_down(desk)
    settle()
    return desk, action, chance


def recap():
    return toasts.current.text.split("\n") if toasts.current else []


@pytest.fixture
def round_end(app):
    desk, action, _chance = stretch(app, "historia", EndRound, 1)
    app.walk(desk, action)
    pump(4)
    return desk


def told_of_the_round(desk):
    totals = [seat.name for seat in desk.session.opening.seats]
    assert recap()[0] == "Ende der Spielrunde"
    assert [line.split(" +")[0] for line in recap()[1:]] == totals
    assert recap()[1].endswith(" +4 Punkte: Staatsformen 1, Gebiete 3")
    assert toasts.current.action == "Rückgängig"


def test_a_ledger_that_is_closed_tells_it(app, round_end):
    tap(app.stage.top.ids.dock.ids.go)
    pump(3)
    told_of_the_round(round_end)


def test_so_does_a_stretch_gone_one_by_one(app, round_end):
    tap_text("Einzeln zeigen", "DockButton")
    pump(3)
    tap_text("Alles erledigt", "StackedButton")
    pump(3)
    told_of_the_round(round_end)


def test_one_tap_from_the_dock_does_too_and_one_point_is_one(app):
    desk, _action, _chance = stretch(app, "through_the_ages", EndTurn)
    place = next(
        i for i, entry in enumerate(desk.session.journal)
        if isinstance(entry.action, EndTurn) and _gained(desk.session, i) == 1
    )
    desk.jump(place)
    settle()
    app.stage.top.next()
    pump(2)
    assert app.stage.names[-1] == "table"  # one tap, no ledger
    assert recap()[1:] == ["Mia +1 Punkt: Kulturpunkte 1"]


def _gained(session, index):
    before, after = (session.game.score(session.state_at(at)).totals for at in (index, index + 1))
    return sum(after) - sum(before)


def test_a_bot_s_turn_does_as_well(app):
    desk, _action, _chance = stretch(app, "historia", BotRound)
    place = next(
        i for i, entry in enumerate(desk.session.journal)
        if isinstance(entry.action, BotRound) and _gained(desk.session, i)
    )
    entry = desk.session.journal[place]
    desk.jump(place)
    settle()
    app.stage.show("ledger", desk=desk, action=entry.action, chance=entry.chance)
    pump(3)
    tap(app.stage.top.ids.dock.ids.go)
    pump(3)
    assert len(recap()) == 3  # the stretch, and the two it brought something
    assert all(" +2 Punkte: Zivbotkarten 2" in line for line in recap()[1:])


def test_a_stretch_that_brings_nothing_says_nothing(app):
    desk, _action, _chance = stretch(app, "through_the_ages", EndTurn, 0)
    nothing = next(
        i for i, entry in enumerate(desk.session.journal)
        if isinstance(entry.action, EndTurn) and _gained(desk.session, i) == 0
    )
    action = desk.session.journal[nothing].action
    desk.jump(nothing)
    settle()
    assert desk.do(action)
    pump(2)
    assert recap() == []


def test_undo_stands_beside_it_and_beside_what_came_again(app, round_end):
    before = round_end.session.cursor
    tap(app.stage.top.ids.dock.ids.go)
    settle()
    tap_text("Rückgängig", "TextButton")
    pump(2)
    assert round_end.session.cursor == before
    tap_text("Wiederholen", "TextButton")
    pump(2)
    assert (round_end.session.cursor, toasts.current.action) == (before + 1, "Rückgängig")
    tap_text("Rückgängig", "TextButton")
    pump(2)
    assert round_end.session.cursor == before


def over_the_page(app, toast):
    """Whether the toast lies where a finger plays."""
    pager = app.stage.top.ids.tabs.ids.pager
    x, y = pager.to_window(*pager.pos)
    return x < toast.right and toast.x < x + pager.width and y < toast.top and toast.y < y + pager.height


GLASSES = [(412, 916, 160), (916, 412, 100), (640, 360, 160), (1280, 800, 100)]


@pytest.mark.parametrize(("width", "height", "scale"), GLASSES)
def test_it_lies_whole_on_the_glass(app, width, height, scale):
    desk, action, _chance = stretch(app, "historia", EndRound, 3)  # points from three lines for most
    app.change_settings(text_size=scale)
    harness.resize(width, height)
    app.walk(desk, action)
    pump(4)
    tap(app.stage.top.ids.dock.ids.go)
    pump(4)
    toast, words = toasts.current, toasts.current.ids.words
    assert "…" not in words.text
    assert all(seat.name in words.text for seat in desk.session.opening.seats)
    assert toast.top <= height
    assert toast.y >= 0
    assert toast.height >= words.texture_size[1]
    assert not over_the_page(app, toast)


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize(("width", "height", "scale"), [(412, 916, 100), (360, 640, 100), *GLASSES])
def test_undo_and_redo_lie_over_no_card(app, key, width, height, scale):
    desk = start_sample(app.library, key)
    app.change_settings(text_size=scale)
    harness.resize(width, height)
    app.sit_down(desk)
    settle()
    app.stage.top.undo()
    pump(3)
    assert not over_the_page(app, toasts.current)
    act = toasts.current.ids.act
    tap(act)
    pump(3)
    assert (desk.session.cursor, toasts.current.action) == (len(desk.session.journal), "Rückgängig")
    assert not over_the_page(app, toasts.current)


@pytest.mark.parametrize("room", ["Verlauf", "Werkzeug", "Wertung"])
def test_nothing_is_brought_again_from_another_room(app, room):
    app.sit_down(start_sample(app.library, "historia"))
    settle()
    app.stage.top.undo()
    pump(2)
    tap(find("BarItem", room))
    pump(3)
    assert app.stage.names[-1] != "table"
    assert find_all("Toast") == []


def test_what_a_stretch_brought_can_be_read_above_the_question_that_follows_it(app, monkeypatch):
    _desk, action, _chance = stretch(app, "historia", BotRound)
    question = Question(say("app.later"), (Answer(say("app.later"), action),))
    monkeypatch.setattr(screen, "decisions", lambda _desk: (question,))
    toasts.show("Alle Zivbots\nZivbot Gelb +4 Punkte", "Rückgängig", lambda: None)
    app.stage.top._ask(0)
    pump(4)
    (sheet,) = find_all("DecisionSheet")
    assert toasts.current is harness.kivy_window.Window.children[0]
    assert toasts.current.y > sheet.ids.panel.top
    assert (toasts.current.action, toasts.current.stacked) == ("", False)
    toasts.withdraw()
    assert toasts.current is None
