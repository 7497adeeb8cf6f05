"""Hidden choices by touch at a shared table: a finger chooses on its own phone, the others see only that it has."""

from __future__ import annotations

import threading
import time
from contextlib import suppress

import pytest

from companion.engine.asking import begin
from companion.engine.session import Waits
from companion.games import game
from companion.games.age_of_mythology.battle.battle_actions import Attack, CommitUnits
from companion.games.historia.cards.face_down import LayFaceDown
from companion.storage.library import Library
from companion.together.tables import VisitedTable
from companion.together.wires.address import Address
from screens.together.link import Sharing
from screens.words import tr
from tests.screens.age_of_mythology_table import Taps, first_card_turn
from tests.screens.historia_table import seats, started
from tools.touch import find_all, pump

PATIENCE = 60.0


def until(holds, other: VisitedTable) -> None:
    """Frames on the screen, and what comes in on the other phone, until this holds."""
    end, bell = time.monotonic() + PATIENCE, threading.Event()
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        other.pump()
        pump(1)
        bell.wait(0.005)


@pytest.fixture
def shared(app, tmp_path):
    """Shares the table of a desk, and seats Karl's phone at it."""
    opened = []

    def share(desk) -> VisitedTable:
        app.link = Sharing(app, desk)
        library = Library(tmp_path / "elsewhere", game)
        address = Address("127.0.0.1", app.link.table.lan.port, app.link.table.door.token)
        guest = VisitedTable(library, address, "Karl", lambda: None)
        opened.append((guest, library))
        until(lambda: guest.visit.caught_up, guest)
        return guest

    yield share
    for guest, library in opened:
        guest.close()
        library.shut()
    app.unlink()


def test_units_chosen_by_touch_are_a_seal_until_the_other_phone_has_chosen(app, shared):
    desk = first_card_turn(app)
    guest = shared(desk)
    desk.do(Attack(0, 1, "camp"))
    pump(4)
    before = desk.session.cursor
    finger = Taps()
    assert find_all("PipRow", "Speerträger")
    finger.go()
    assert desk.session.cursor == before  # a seal is no entry yet
    until(lambda: 0 in guest.session.log.seals.standing(), guest)
    assert "CommitUnits" not in repr([entry.action for entry in guest.session.journal.done()])
    until(lambda: tr.say("together.chosen", who="Ada") in app.stage.top.link.text, guest)
    with suppress(Waits):
        guest.session.do(CommitUnits(1, ("hoplite", "toxotes")))
    until(lambda: desk.state.battle is not None and desk.state.battle.revealed, guest)
    until(lambda: guest.session.state == desk.state, guest)
    assert not find_all("PipRow", "Hoplit")  # nobody is asked here what Karl has chosen there


def test_cards_laid_face_down_by_touch_are_turned_over_together(app, shared):
    desk = started(app, seats(humans=("Ada", "Karl")), cards=True)
    guest = shared(desk)
    before = desk.session.cursor
    desk.perform(begin(LayFaceDown, civ=0))
    pump(4)
    finger = Taps()
    finger.on("AccentButton", "Ich bin Ada")
    finger.touch(find_all("OptionTile")[0])
    finger.go()
    assert desk.session.cursor == before
    until(lambda: 0 in guest.session.log.seals.standing(), guest)
    hand = guest.session.game.choosing(guest.session.state)
    assert hand is not None
    with suppress(Waits):
        guest.session.do(LayFaceDown(1, ("military",)))
    until(lambda: all(civ.playing.laid for civ in desk.state.players[:2]), guest)
    until(lambda: guest.session.state == desk.state, guest)
