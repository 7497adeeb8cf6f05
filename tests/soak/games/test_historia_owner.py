"""Soak: owners of a strange box through the real screens: entered once and never asked, or asked page by page."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import game
from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.box.calibration import board_of
from companion.games.historia.box.entry import ROOMS_OF
from companion.games.historia.game import GAME
from companion.games.historia.table.told import read
from companion.games.historia.turn.questions import BoxQuestion
from screens.asking.decision import open_decision
from screens.theme import theme
from screens.words import tr
from tests.games.historia.owners import onto_unconfirmed, play_evening, strange_board, whole_box
from tests.games.historia.table import NOT_PLAYED
from tests.games.rig.driver import a_move
from tests.screens import evening, harness
from tests.screens.historia_owner import Owner
from tests.screens.historia_table import seats, sit_down
from tools.touch import bring, find, find_all, pump, pump_for, tap

TRUTH = strange_board(3)
DOUBLE_TAP = 0.3
KINGS = ("king", "noble", "chieftain", "king", "noble")


@pytest.fixture
def app(tmp_path):
    harness.install()
    harness.resize(412, 916)
    theme.calm, tr.lang = True, "de"  # no moment comes between the finger and the page
    made = evening.open_app(tmp_path, game)
    yield made
    evening.close_app(made)
    harness.clear()


def test_a_box_entered_in_at_most_180_touches_is_never_asked_about_in_twenty_games(app):
    room = app.stage.show("historia_box")
    pump(3)
    owner = Owner(room, TRUTH)
    owner.enter_all()
    assert owner.touches <= 180
    told = {name: str(value) for name, value in app.library.calibration("historia").items()}
    assert {name: read(board_of(told), name) for name in whole_box(TRUTH)} == whole_box(TRUTH)
    for seed in range(20):
        bots = KINGS[: seed % 6]
        played = play_evening(TRUTH, told, seed, min(1 + seed % 3, 6 - len(bots)), *bots)
        assert (played.questions, played.unconfirmed) == (0, [])


def test_an_owner_who_is_asked_at_the_table_answers_few_pages_and_fewer_the_next_evening(app):
    assert 0 < asked_in_an_evening(app, 1) <= 25
    assert asked_in_an_evening(app, 2) <= 5


def asked_in_an_evening(app, seed: int) -> int:
    """Two people and four Zivbots; every question about the box is answered on its page, by touch."""
    desk = sit_down(app, seats("king", "noble", "noble", "chieftain"))
    asked, rng = 0, Random(seed)
    while not GAME.finished(desk.state):
        while due := [one for one in desk.session.questions if isinstance(one, BoxQuestion)]:
            if not find_all("DecisionSheet"):  # the next one opens by itself
                open_decision(desk, due[0])
                pump(3)
            answer(app, find("DecisionSheet"))
            asked += 1
        before = desk.state
        desk.session.do(a_move(desk.session, rng, NOT_PLAYED), at=0.0)
        desk.refresh()
        pump(1)
        if isinstance(desk.session.journal[-1].action, BotRound):
            assert onto_unconfirmed(desk.session, before) == []
    app.stage.home()
    pump(2)
    return asked


def answer(app, sheet) -> None:
    """From the sheet to the page: enter what is printed there, and say that it is right."""
    kind = sheet.question.page.kind
    row = find("ListRow", "auf der Seite", within=sheet)
    bring(row)
    tap(row)
    pump(3)
    owner = Owner(app.stage.top, TRUTH)
    for page in ROOMS_OF[kind]:
        assert app.stage.top.page == page
        getattr(owner, f"enter_{page}")()
        pump_for(DOUBLE_TAP)  # faster, and the finger of the last page would have tapped twice
        tap(find("Dock").ids.go)
        pump(2)
    assert app.stage.names[-1] == "table"
