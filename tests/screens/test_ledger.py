"""The ledger: an automatic stretch on one card, ticked by hand, done as one entry."""

from __future__ import annotations

import pytest

from companion.games.historia.turn.round_actions import EndRound
from screens.kit.dock import Dock
from screens.kit.motion import motion
from screens.rooms.table.ledger import LONGEST_CLOSING, STRUCK
from screens.rooms.table.ledger_lines import tone_of
from screens.theme import theme
from tools.touch import StoppedClock, bring, find, find_all, pump, tap, tap_text


@pytest.fixture
def desk(app):
    from screens.samples import start_sample

    desk = start_sample(app.library, "historia")
    # The fourth round ends an era: points, leaders, a new deck.
    place = [i for i, entry in enumerate(desk.session.journal) if isinstance(entry.action, EndRound)][3]
    ended = desk.session.journal[place].action
    desk.jump(place)
    app.sit_down(desk)
    pump(4)
    for sheet in find_all("Sheet"):
        sheet.close()
    pump(2)
    app.walk(desk, ended)
    pump(4)
    return desk


def test_all_steps_stand_on_one_card_and_one_tap_does_them(app, desk):
    before = desk.session.cursor
    assert app.stage.names[-1] == "ledger"
    assert app.stage.top.ids.title.text == "Ende der Spielrunde"
    assert find_all("HandRow")
    assert find_all("LedgerLine")
    tap(app.stage.top.ids.dock.ids.go)
    pump(3)
    assert app.stage.names[-1] == "table"
    assert desk.session.cursor == before + 1


def test_it_closes_line_by_line_and_is_done_once(app, desk):
    before, theme.calm = desk.session.cursor, False
    with StoppedClock() as clock:
        for _ in range(2):  # a second tap while it closes does nothing more
            tap(app.stage.top.ids.dock.ids.go)
        clock.go(LONGEST_CLOSING / 2, beats=4)
        lines = app.stage.top.ids.lines.children[::-1]
        assert lines[0].opacity == STRUCK
        assert lines[-1].opacity == 1
        assert desk.session.cursor == before
        clock.go(LONGEST_CLOSING, beats=4)
    motion.stop()
    theme.calm = True
    assert app.stage.names[-1] == "table"
    assert desk.session.cursor == before + 1


def test_what_hands_do_is_ticked_by_the_whole_row(app, desk):
    row = find_all("HandRow")[0]
    tap(row, across=0.3)
    assert row.ticked
    tap(row, across=0.9)
    assert not row.ticked


def test_what_is_counted_stands_in_columns(app, desk):
    line = next(line for line in find_all("LedgerLine") if line.then)
    assert line.change.startswith("+")
    account = line.ids.account
    assert account.orientation == "horizontal"
    theme.scale = 1.6
    pump(4)
    assert account.orientation == "vertical"
    assert line.height >= account.height


def test_it_says_what_it_brings_whom(app, desk):
    lines = find_all("RecapLine")
    assert lines
    assert not any(line.detail[0].isdigit() for line in lines)  # "1 Staatsformen" would count the thing itself


def test_one_by_one_leads_through_the_same_steps(app, desk):
    plan = app.stage.top.plan
    tap_text("Einzeln zeigen", "DockButton")
    pump(3)
    assert app.stage.names[-1] == "steps"
    assert app.stage.top.plan.result.chance == plan.result.chance
    assert len(app.stage.top.plan.steps) == len(plan.steps)


def test_buttons_that_help_with_no_step_take_no_room(app, desk):
    plan = app.stage.top.plan
    tap_text("Einzeln zeigen", "DockButton")
    pump(3)
    steps = app.stage.top
    shown = [button.text for button in find_all("StackedButton", within=steps)]
    assert ("Echte Würfel" in shown) == bool(plan.result.chance)
    assert ("Anders entscheiden" in shown) == any(plan.candidates(step) for step in plan.steps)
    assert {"Schritt zurück", "Alles erledigt"} <= set(shown)


def test_a_line_tells_why(app, desk):
    bring(line := next(line for line in find_all("LedgerLine") if line.asks_why))
    tap(line)
    pump(3)
    assert find("Sheet").title == "Warum?"


def test_rows_of_several_seats_carry_their_marks_instead_of_their_names(app, desk):
    counted = [line for line in find_all("LedgerLine") if line.then]
    assert len({line.colour for line in counted}) > 1
    assert all(line.colour for line in counted)
    names = {seat.name for seat in desk.session.opening.seats}
    assert not [line.text for line in counted if line.text.split(":")[0] in names]


def test_that_lines_tell_why_is_said_once(app, desk):
    assert len([line for line in find_all("LedgerLine") if line.asks_why]) > 1
    assert len(find_all("WhyLine")) == 1


def test_a_blue_token_is_blue_and_coins_are_gold():
    assert tone_of("circle") == tone_of("water")
    assert tone_of("circle-multiple") == tone_of("gold")
    assert tone_of("circle") != tone_of("gold")


def test_words_begin_at_one_line_with_a_mark_an_icon_or_both(app, desk):
    pump(2)
    lines = find_all("LedgerLine")
    assert len({(bool(line.colour), bool(line.icon)) for line in lines}) > 1
    assert len({round(line.ids.words.x) for line in lines}) == 1


@pytest.mark.parametrize("aside", [False, True])
def test_two_lines_of_the_dock_stand_together_in_its_middle(show, aside):
    words = {"text": "So machen wir’s", "detail": "Runde 9, Epoche III", "quiet_text": "Einzeln zeigen"}
    dock = show(Dock(icon="check", aside=aside, **words))
    pump(3)
    go = dock.ids.go
    words, more = (find("Fit", text, within=go) for text in ("So machen wir’s", "Runde 9"))
    assert words.center_y - more.center_y < theme.body * 1.35
    assert words.top - go.center_y == pytest.approx(go.center_y - more.y, abs=1)
