"""What only the table knows is asked with one tap where it matters; what a finger resting on a board is told."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.leaders.leaders import TakeLeader
from companion.games.historia.table.state import Condition
from companion.games.historia.turn.round_actions import EndRound
from screens.kit.peek import peeks
from tests.screens.historia_table import go, half, page, quiet, seats, started, tile
from tools.touch import Finger, find, find_all, pump, pump_until, tap


@pytest.fixture
def edge(app):
    """Ada stands where our matrix has no field ahead, and nobody has told so."""
    desk = started(app, seats())
    desk.do(Adjust(path="players.0.technology", value=3))
    desk.seat = 0
    quiet(desk)
    return desk


def insist():
    """Play Technology although there is no field ahead."""
    tap(half("Technologie"))
    pump(2)
    tap(tile("Trotzdem tun"))
    pump_until(lambda: bool(find_all("DoubtSheet")))


def test_D3_doing_it_anyway_asks_what_the_box_prints_and_one_tap_teaches_it(app, edge):
    insist()
    assert edge.state.players[0].technology == 3
    tap(tile("Ja, so ist es gedruckt"))
    pump(4)
    assert edge.state.players[0].technology == 4
    assert edge.state.board.has_field(4, 1)
    assert "field:4:1" in edge.state.board.printed
    entry = edge.session.journal[edge.session.cursor - 1]
    assert not entry.override  # now it is no exception any more


def test_D3_just_this_once_teaches_nothing(app, edge):
    insist()
    tap(tile("Nein, nur dieses Mal"))
    pump(4)
    assert edge.state.players[0].technology == 4
    assert "field:4:1" not in edge.state.board.printed
    assert edge.session.journal[edge.session.cursor - 1].override


def test_D3_a_target_chosen_anyway_asks_for_its_border(app, edge):
    tap(half("Ausbreitung"))
    pump(2)
    tap(tile("Japan"))
    pump(2)
    tap(go()) if find_all("AskSheet") else None
    pump_until(lambda: bool(find_all("DoubtSheet")))
    tap(tile("Mittelamerika"))
    pump(4)
    assert edge.state.players[0].regions == ("central_america", "japan")
    assert "neighbours:central_america:japan" in edge.state.board.printed


@pytest.fixture
def era_ends(app):
    """The last round of an era: Ada's leader asks for what the app cannot count, Beate's nobody wrote down."""
    desk = started(app, seats("king"), cards=False)
    desk.do(TakeLeader(0, "Hannibal", Condition("other", 0, 4), Condition("military", 1, 5)))
    desk.do(Adjust(path="round", value=4))
    desk.do(BotRound())
    quiet(desk)
    return desk


def test_E10_the_ledger_asks_about_leaders_before_points_are_given(app, era_ends):
    tap(app.stage.top.dock.ids.go)
    pump_until(lambda: app.stage.names[-1] == "ledger")
    ledger = app.stage.top
    dock = ledger.ids.dock
    quiet = dock.children[-1]
    assert not dock.enabled
    # It says already what it will do: no empty box beside a question.
    assert (bool(quiet.text), quiet.disabled) == (True, True)
    assert not ledger.ids.lines.children
    tap(find("OptionTile", "Ja", within=ledger))
    pump(3)
    assert not ledger.ids.dock.enabled
    tap(find("OptionTile", "3", within=ledger))
    pump(3)
    assert dock.enabled
    assert not quiet.disabled
    assert find_all("RecapLine", within=ledger)
    tap(ledger.ids.dock.ids.go)
    pump_until(lambda: app.stage.names[-1] == "table")
    done = era_ends.session.journal[era_ends.session.cursor - 1].action
    assert done == EndRound(met=("0:1",), leader_vp=("1:3",))
    assert [civ.earned.get("leader", 0) for civ in era_ends.state.players] == [9, 3, 6]


def test_E10_an_answer_on_the_ledger_can_be_changed(app, era_ends):
    tap(app.stage.top.dock.ids.go)
    pump_until(lambda: app.stage.names[-1] == "ledger")
    ledger = app.stage.top
    for answer in ("Nein", "9", "Ja"):
        tap(find("OptionTile", answer, within=ledger))
        pump(3)
    assert ledger.plan.action == EndRound(met=("0:1",), leader_vp=("1:9",))


def test_a_finger_resting_on_a_region_is_told_what_its_card_would_do(app):
    started(app, seats())
    page(app, "map")
    chart = find("WorldMap")
    place = next(one for one in chart.places if one.key == "south_america")
    x, y = chart.label_spot(place)
    finger = Finger(*chart.to_window(x, y)).down()
    pump_until(lambda: peeks.current is not None)
    assert peeks.current.title == "Südamerika"
    assert "Ausbreitung" in peeks.current.story
    finger.up()
    pump(2)
    assert peeks.current is None
    assert not find_all("WaysSheet")


def test_a_finger_resting_on_a_field_is_told_what_lies_there_and_what_leads_there(app):
    desk = started(app, seats())
    page(app, "matrix")
    grid = find("FieldGrid")
    left, bottom, side = grid.frame()
    ahead = grid.to_window(left + 1.5 * side, bottom + 0.5 * side)
    finger = Finger(*ahead).down()
    pump_until(lambda: peeks.current is not None)
    assert "Klan" in peeks.current.story
    assert "Technologie:" in peeks.current.story
    finger.up()
    pump(2)
    assert desk.state.players[0].technology == 1


def test_a_tap_on_the_field_ahead_offers_the_card_that_leads_there(app):
    desk = started(app, seats())
    page(app, "matrix")
    find("MatrixGrid").dispatch("on_cell", 1, 0)
    pump(2)
    tap(tile("Technologie"))
    pump(3)
    assert desk.state.players[0].technology == 2


def test_what_the_table_puts_off_is_said_once_in_the_dock(app):
    desk = started(app, seats())
    desk.do(Adjust(path="players.0.technology", value=5))
    pump_until(lambda: bool(find_all("DecisionSheet")))
    tap(find("PillButton", "Später", within=find("DecisionSheet")))
    pump_until(lambda: not find_all("DecisionSheet"))
    assert (app.stage.top.dock.text, find("TableHead").waiting) == ("Entscheiden", "")
