"""A shared table on the screen: its code, who is here, taps of others between two frames, a visit, going on."""

from __future__ import annotations

import threading
import time

import pytest
from kivy.core.window import Window

from companion.storage.library import Library
from companion.together.tables import TAKE_OVER_AFTER, SharedTable, VisitedTable
from companion.together.wires.address import Address, read_address
from screens.kit.buttons import AccentButton
from screens.kit.fields import TextField
from screens.kit.sheet import Sheet
from screens.kit.toast import toasts
from screens.share import QrCode
from screens.together import sheets
from screens.together.arriving import address_in
from screens.together.link import Sharing, Visiting
from tests.engine.counting import GAME, Pick, Throw, people
from tests.screens.evening import begin, close_app, open_app, sit_down
from tools.touch import pump, tap

PATIENCE = 30.0


def until(holds, *others) -> None:
    """Frames on the screen, and what comes in elsewhere, until this holds."""
    end, bell = time.monotonic() + PATIENCE, threading.Event()
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        for other in others:
            other.pump()
        pump(1)
        bell.wait(0.01)


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path / "here")
    yield made
    made.unlink()
    close_app(made)


@pytest.fixture
def elsewhere(tmp_path):
    with Library(tmp_path / "elsewhere", lambda _key: GAME) as library:
        yield library


def here(table: SharedTable) -> Address:
    return Address("127.0.0.1", table.lan.port, table.door.token)


def sheet() -> Sheet:
    return next(one for one in Window.children if isinstance(one, Sheet))


def test_a_shared_table_shows_its_code_and_what_a_guest_taps(app, elsewhere):
    desk = sit_down(app, begin(app))
    app.stage.top.share()
    pump(2)
    assert isinstance(app.link, Sharing)
    assert any(isinstance(one, QrCode) for one in sheet().walk())
    assert app.stage.top.link.text == "Geteilt, 0 Gäste"
    guest = VisitedTable(elsewhere, here(app.link.table), "Karl", lambda: None)
    until(lambda: guest.session is not None and guest.visit.caught_up, guest)
    guest.session.do(Pick(1, 2))
    until(lambda: desk.state.players[1].apples == 2, guest)
    assert desk.session.journal[0].author == "Karl"
    assert app.stage.top.link.text == "Geteilt, 1 Gast"
    door = app.link.table.door
    desk.do(Pick(0))
    assert door._untold  # the finger's frame comes first
    until(lambda: guest.session.state == desk.state, guest)
    door.remove(next(iter(door.known)))
    until(lambda: guest.visit.ended is not None, guest)
    guest.close()
    # Who leaves the table listens no more.
    lan = app.link.table.lan
    sheet().close()
    app.stage.home()
    pump(2)
    assert app.link is None
    assert lan._closing.is_set()
    assert not app.library.file(desk.session.opening.id).is_sharing


def test_a_phone_without_a_network_says_so_in_words(app, monkeypatch):
    """What a system says about its sockets is nothing for a table."""

    def no_network(*_args):
        raise OSError(98, "Address already in use")

    desk = sit_down(app, begin(app))
    monkeypatch.setattr(sheets, "Sharing", no_network)
    sheets._share(app, desk)
    pump(2)
    assert app.link is None
    assert toasts.current.text == "Der Tisch lässt sich gerade nicht teilen. Ist dieses Gerät in einem WLAN?"


def test_a_table_nobody_answers_at_is_said_and_left(app, elsewhere):
    session = elsewhere.new(GAME, people("Ada", "Karl"), seed="1")
    host = SharedTable(elsewhere, session, "Ada", lambda: None)
    app.link = Visiting(app, Address("127.0.0.1", host.lan.port, "0" * 32), "Mia")
    until(lambda: app.link is None, host)
    assert app.stage.view("table") is None
    host.close()


def test_an_app_that_ended_while_guests_were_here_is_found_again(app):
    desk = sit_down(app, begin(app))
    app.stage.top.share()
    sheet().close()
    token, id = app.link.table.door.token, desk.session.opening.id
    desk.do(Pick(0))
    app.link.table.lan.close()  # the app is gone, and nobody has said so
    app.link.table.host.log.close()
    app.link = None
    app.stage.home()
    pump(2)
    app.open_session(id)
    assert isinstance(app.link, Sharing)
    assert app.link.table.door.token == token


def test_a_guest_sits_at_the_table_of_another_phone_and_goes_on_when_it_is_gone(app, elsewhere):
    session = elsewhere.new(GAME, people("Ada", "Karl"), seed="1")
    host = SharedTable(elsewhere, session, "Ada", lambda: None)
    app.link = Visiting(app, here(host), "Mia")
    until(lambda: app.link.desk is not None and app.link.table.visit.caught_up, host)
    desk = app.link.desk
    assert app.stage.view("table").desk is desk
    assert desk.do(Pick(1))
    assert desk.state.players[1].apples == 1  # shown before the host has decided
    until(lambda: session.cursor == 1 and not app.link.table.session.pending, host)
    assert desk.do(Throw(0))  # the host rolls
    until(lambda: len(desk.state.players[0].dice) == 1, host)
    until(lambda: app.stage.view("table").link.text == "Am Tisch von Ada", host)
    host.lan.close()
    until(lambda: not app.link.table.visit.caught_up)
    desk.do(Pick(1))
    until(lambda: "1 wartet" in app.stage.view("table").link.text)
    table = app.stage.view("table")
    table.open_link()  # until it has been gone for long the words only tell
    assert not isinstance(app.link, Sharing)
    sheet().close()
    app.link.table.wire.away_since = time.monotonic() - TAKE_OVER_AFTER - 1
    until(lambda: table.link.text == "Ada ist weg: hier weitermachen")
    assert table.link.selected
    tap(table.link)  # the one tap
    assert isinstance(app.link, Sharing)
    assert any(isinstance(one, QrCode) for one in sheet().walk())  # for the others to come along
    sheet().close()
    until(lambda: table.link.text == "Geteilt, 0 Gäste")
    assert not table.link.selected
    assert desk.state.players[1].apples == 2
    assert app.link.table.host.log.told.epoch == 2
    host.close()


def test_a_host_of_old_days_comes_along_as_a_guest_and_what_it_tapped_alone_counts_too(app, elsewhere):
    desk = sit_down(app, begin(app))
    app.stage.top.share()
    sheet().close()
    guest = VisitedTable(elsewhere, here(app.link.table), "Karl", lambda: None)
    until(lambda: guest.session is not None and guest.visit.caught_up, guest)
    app.link.table.lan.close()  # no radio for a while: both go on
    until(lambda: not guest.visit.caught_up, guest)
    other = guest.take_over()
    desk.do(Pick(0))
    other.session.do(Pick(1))
    app.link.table.door.overtaken = True  # as the first guest who knows better says
    until(lambda: app.stage.view("table").link.text == "Ein anderes Gerät hat diesen Tisch übernommen")
    tap(app.stage.view("table").link)
    fields = {one.label: one for one in sheet().walk() if isinstance(one, TextField)}
    fields["Dein Name"].text, fields["Adresse des Tisches"].text = "Ada", here(other).link()
    tap(next(one for one in sheet().walk() if isinstance(one, AccentButton)))
    until(
        lambda: isinstance(app.link, Visiting) and app.link.desk is not None and app.link.table.visit.caught_up, other
    )
    until(lambda: other.session.cursor == 2, other)
    assert [player.apples for player in other.session.state.players][:2] == [1, 1]
    assert app.stage.view("table").desk is app.link.desk
    other.close()


def test_the_link_of_the_page_brings_its_address_along(app):
    link = f"companion-table://192.168.1.20:8765/#{'0' * 32}s"
    app.arrive(address_in(link))
    pump(2)
    field = next(one for one in sheet().walk() if isinstance(one, TextField) and "8765" in one.text)
    assert read_address(field.text) == Address("192.168.1.20", 8765, "0" * 32, secret=True)
    assert address_in("https://elsewhere.example") == address_in(None) == ""
    sheet().close()
