"""A finger that rests on a button is told what it would do; lifted, nothing has happened."""

from itertools import islice

import pytest

from companion.engine.adjust import Adjust
from companion.engine.answering import begun_by
from companion.engine.asking import Begun, begin
from companion.games import KEYS
from companion.games.clash_of_cultures.war.aftermath_actions import ChooseDrowned
from companion.games.historia.cards.card_actions import Expand
from screens.asking.preview import preview
from screens.asking.sheet import AskSheet
from screens.desk import Desk
from screens.games.historia.board_peek import tell_region
from screens.kit.peek import peeks
from tests.engine.counting import Pick, Throw
from tests.games.rig.telling import entries
from tests.screens import evening
from tests.screens.clash_of_cultures import table as clash
from tests.screens.historia_table import page, seats, started
from tools.touch import Finger, bring, find, find_all, pump, pump_until

# Of every so many entries of a sample evening the moment before.
EVERY = 25


@pytest.fixture(autouse=True)
def quick_finger(monkeypatch):
    """A finger that rests from the first moment on."""
    monkeypatch.setattr("screens.kit.press.HOLD_SECONDS", 0)


@pytest.fixture
def orchard(tmp_path):
    app = evening.open_app(tmp_path)
    yield evening.sit_down(app, evening.begin(app, apples=9))
    evening.close_app(app)


def rest_on(widget, slide=0):
    """What is told while the finger rests, and whether it is gone with the finger."""
    x, y = widget.to_window(*widget.center)
    finger = Finger(x, y).down()
    pump_until(lambda: peeks.current is not None)
    told = peeks.current
    shown = [label.text for label in find_all("Label", within=told) if label.text]
    if slide:
        finger.slide(x, y + slide)
        pump(1)
        assert peeks.current is None
    finger.up()
    pump(3)
    assert peeks.current is None
    return told, shown


def test_a_likely_card_tells_its_numbers_and_is_not_played(app):
    desk = started(app, seats())
    page(app, "moves")
    done = desk.session.cursor
    told, _ = rest_on(find("OptionTile", "Militär"))
    assert told.title == find("OptionTile", "Militär").text
    row = next(row for row in find_all("PeekRow", within=told) if row.words == "Militär")
    assert (row.before, row.after, row.colour) == ("1", "2", "red")
    assert desk.session.cursor == done
    assert told.y >= 0


def test_a_kind_of_move_tells_what_it_is_for(app):
    started(app, seats())
    page(app, "moves")
    pump_until(lambda: find("MovesPanel").judged, seconds=60)
    pump(3)
    row = next(row for row in find_all("ListRow") if row.title == "Ausbreitung")
    bring(row)
    told, _ = rest_on(row)
    assert "Gefragt wird nach" in told.story
    assert not find_all("AskSheet")


def test_an_answer_tells_what_the_move_would_be(app):
    desk = started(app, seats())
    AskSheet(desk, begin(Expand, civ=0)).open()
    pump(3)
    done = desk.session.cursor
    _, shown = rest_on(find("OptionTile", "Südamerika"))
    assert "Südamerika" in " ".join(shown)
    assert desk.session.cursor == done
    assert find_all("AskSheet")


def test_the_dock_tells_the_whole_move_and_a_finger_that_wanders_ends_it(app):
    desk = started(app, seats())
    sheet = AskSheet(desk, begin(Expand, civ=0), {"region": "south_america"})
    sheet.open()
    pump(3)
    told, _ = rest_on(sheet.dock.ids.go, slide=60)
    assert [row.colour for row in find_all("PeekRow", within=told)]
    assert find_all("AskSheet")


def test_what_is_rolled_is_not_told_beforehand(orchard):
    told = preview(orchard, Throw(seat=0))
    assert told.lines == ()
    assert "gewürfelt" in " ".join(told.sentences)


def test_what_the_rules_forbid_says_so(orchard):
    orchard.do(Pick(seat=1, count=9))
    told = preview(orchard, Pick(seat=0, count=1))
    assert "counting.tree_empty" in told.fault


def test_what_nobody_can_be_asked_now_says_why(app):
    desk = clash.sit_down(app, 2)
    move = begin(ChooseDrowned, seat=0)
    told = preview(desk, move)
    assert "ertrinkt" in told.fault
    desk.perform(move)
    pump(4)
    sheet = find("AskSheet")
    assert sheet.so_far.objection == told.fault
    assert not sheet.dock.enabled
    assert desk.session.cursor == 0


@pytest.mark.parametrize("key", KEYS)
def test_every_kind_of_move_can_be_peeked_at(key):
    for session, _ in islice(entries(f"sample_{key}"), 0, None, EVERY):
        for seat in range(len(session.opening.seats)):
            desk = Desk(session)
            desk.seat = seat
            for cls in session.game.actions:
                assert preview(desk, Begun(cls, tuple(begun_by(cls, seat).items()))).title


def test_a_region_tells_of_no_first_cube_once_the_game_runs(app):
    desk = started(app, seats())
    desk.do(Adjust("players.0.regions", []))
    told = tell_region(desk, "china")
    assert not told.fault
    assert told.sentences


def test_a_way_on_a_sheet_tells_what_it_would_do(app):
    desk = started(app, seats())
    find("CivPanel").open_cubes("personal")
    pump(3)
    done = desk.session.cursor
    told, _ = rest_on(next(iter(find_all("OptionTile", within=find("WaysSheet")))))
    assert told.title
    assert desk.session.cursor == done
    assert find_all("WaysSheet")
