"""Over real sockets: a host and three guests with the app, cuts, a host that is killed, and people who mean harm."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from companion.engine.adjust import Add
from companion.engine.strict import BadInput
from companion.together.visit import Visit
from companion.together.wires import secret
from companion.together.wires.address import Address, own_addresses, read_address
from companion.together.wires.lan import LanGuest, LanHost
from companion.together.wires.limits import BIGGEST_FRAME
from companion.together.wires.listening import MOST_AN_ADDRESS
from companion.together.wires.mailbox import Mailbox
from tests.engine.counting import Pick, Throw
from tests.together.proxy import Proxy
from tests.together.rig import Phone, shut

TOKEN = "0" * 32
APPLES = "players.0.apples"
PATIENCE = 60.0


class Room:
    """Phones on one loopback; the test's thread owns every session and takes out what comes in."""

    def __init__(self, folder) -> None:
        self.bell = threading.Event()
        self.mailbox = Mailbox(self.bell.set)
        self.phones = [Phone(folder / name, name) for name in ("Ada", "Karl", "Mia", "Ben")]
        self.phones[0].found()
        self.lan = self.listen(self.phones[0])
        self.guests: dict[str, LanGuest] = {}

    def listen(self, phone: Phone, port: int = 0) -> LanHost:
        return LanHost(phone.door, self.mailbox, lambda path, host: None, host="127.0.0.1", port=port)

    def join(self, phone: Phone, host: Phone, lan: LanHost) -> None:
        if phone.visit is None:
            phone.visit = Visit(phone.begin)
            phone.visit.name = phone.name
        self.guests[phone.name] = self.visiting(phone, host, lan)

    def visiting(self, phone: Phone, host: Phone, lan: LanHost) -> LanGuest:
        return LanGuest(Address("127.0.0.1", lan.port, host.door.token), phone.visit, self.mailbox)

    def until(self, holds) -> None:
        """Let things happen until this holds; a machine under load gets its time."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "it never came to that"
            self.bell.wait(0.2)
            self.bell.clear()
            self.mailbox.run()
            self.tell()

    def tell(self) -> None:
        """Whoever decides tells what it has kept."""
        for phone in self.phones:
            if phone.door is not None:
                phone.door.tick()

    def close(self) -> None:
        for guest in self.guests.values():
            guest.close()
        self.lan.close()
        shut(*self.phones)


@pytest.fixture
def room(tmp_path):
    made = Room(tmp_path)
    yield made
    made.close()


def all_equal(*phones: Phone) -> bool:
    return len({(phone.log.head, phone.log.chain) for phone in phones}) == 1 and all(
        phone.host is not None or not phone.replica.pending for phone in phones
    )


def test_three_guests_tap_at_once_through_cuts_and_a_killed_host(room):
    ada, *guests = room.phones
    for guest in guests:
        room.join(guest, ada, room.lan)
    room.until(lambda: all(guest.replica is not None and guest.visit.caught_up for guest in guests))
    for turn in range(12):
        for guest in guests:
            guest.replica.do(Add(APPLES, 1))
        ada.host.session.do(Pick(1))
        if turn % 4 == 1:
            room.guests[guests[turn % 3].name].cut()
    room.until(lambda: all_equal(ada, *guests))
    assert ada.host.session.state.players[0].apples == 36
    assert guests[0].replica.state == ada.host.session.state
    # The host is gone; taps wait.
    room.lan.close()
    ada.die()
    room.until(lambda: all(not guest.visit.caught_up for guest in guests))
    for guest in guests:
        guest.replica.do(Add(APPLES, 1))
    karl, *others = guests
    for guest in room.guests.values():
        guest.close()
    karl.take_over()
    room.lan = room.listen(karl)
    for guest in others:
        room.join(guest, karl, room.lan)
    room.until(lambda: all_equal(*guests))
    # The old host returns as a guest and has lost nothing.
    ada.start()
    ada.step_down()
    room.join(ada, karl, room.lan)
    room.until(lambda: all_equal(ada, *guests))
    assert ada.replica.state.players[0].apples == 39
    assert karl.host.session.state == ada.replica.state


def test_what_rolls_comes_back_rolled_once(room):
    ada, karl, *_ = room.phones
    room.join(karl, ada, room.lan)
    room.until(lambda: karl.replica is not None and karl.visit.caught_up)
    with pytest.raises(Exception, match=r"[0-9a-f]{18}"):
        karl.replica.do(Throw(1))
    room.until(lambda: karl.replica.cursor == 1)
    assert karl.replica.state == ada.host.session.state


def _talk(room, *frames) -> list:
    """Say these things to the host; what it answered before it hung up."""
    heard = []
    done = threading.Event()

    def speak() -> None:
        with (
            suppress(ConnectionClosed, OSError),
            connect(f"ws://127.0.0.1:{room.lan.port}/", proxy=None, close_timeout=1) as line,
        ):
            for frame in frames:
                line.send(frame)
            for answer in line:
                heard.append(json.loads(answer))
        done.set()
        room.bell.set()

    threading.Thread(target=speak, daemon=True).start()
    room.until(done.is_set)
    return heard


def hello(room, **other) -> str:
    said = {"t": "hello", "token": room.phones[0].door.token, "name": "Eve", "rules": room.phones[0].door.rules}
    return json.dumps({**said, **other})


def test_a_wrong_token_is_told_so_and_nothing_else(room):
    heard = _talk(room, hello(room, token=TOKEN))
    assert [(one["t"], one["why"]) for one in heard] == [("bye", "together.bye.token")]


def test_other_rules_a_closed_door_and_a_removed_member_are_told(room):
    door = room.phones[0].door
    assert _talk(room, hello(room, rules="f" * 16))[0]["why"] == "together.bye.rules"
    door.close()
    assert _talk(room, hello(room))[0]["why"] == "together.bye.door"
    door.close(False)
    token = door.token
    door.remove(next(iter(door.known)))
    assert not door.known
    assert _talk(room, hello(room, token=token))[0]["why"] == "together.bye.token"
    assert token in door.tokens  # who is known still comes by it


@pytest.mark.parametrize(
    "frame",
    ["no JSON", "[]", "{}", '{"t":"propose","intent":{}}', b"\x00\x01", '{"t":"lines","lines":[]}', "[" * 5000,
     '{"t":"hello","name":"","token":""}', '{"t":"hello","name":"x","marks":[[1]]}', "9" * (BIGGEST_FRAME + 1)],
)  # fmt: skip
def test_one_bad_frame_ends_that_connection_and_nothing_else(room, frame):
    ada = room.phones[0]
    assert _talk(room, frame) == []
    assert ada.host.session.cursor == 0
    ada.host.session.do(Pick(0))
    room.until(lambda: room.lan.sockets() == 0)


def test_a_forged_author_and_a_foreign_line_count_nothing(room):
    ada = room.phones[0]
    intent = {"id": "ab12", "want": "do", "action": {"do": "Pick", "seat": 0, "count": 1}, "author": "Ada"}
    _talk(room, hello(room), json.dumps({"t": "propose", "intent": intent}))
    assert ada.host.session.cursor == 0


def test_silent_sockets_are_turned_away_before_a_thread_is_made(room):
    held = [socket.create_connection(("127.0.0.1", room.lan.port)) for _ in range(MOST_AN_ADDRESS * 3)]
    room.until(lambda: room.lan.turned_away >= MOST_AN_ADDRESS * 2)
    waiting = [thread for thread in threading.enumerate() if thread.name == "table-guest"]
    assert len(waiting) <= MOST_AN_ADDRESS
    for one in held:
        one.close()
    room.until(lambda: room.lan.sockets() == 0)


def test_a_page_of_another_site_gets_no_line(room):
    with pytest.raises(Exception, match="403"):
        connect(f"ws://127.0.0.1:{room.lan.port}/", origin="http://elsewhere.example", proxy=None)


def test_a_guest_whose_rules_are_others_does_not_sit_down(room):
    ada, karl, *_ = room.phones
    ada.door.rules = "f" * 16
    room.join(karl, ada, room.lan)
    room.until(lambda: karl.visit.ended is not None)
    assert karl.visit.ended.id == "together.bye.rules"
    assert karl.library.list() == []


def test_an_address_is_read_as_it_is_written():
    told = Address("192.168.1.20", 8765, TOKEN, secret=True)
    assert read_address(f" {told.link()}\n") == told
    assert read_address(told.link().removeprefix("http://")) == told
    for wrong in ("", "http://x", f"https://x:1/#{TOKEN}", f"http://x:99999/#{TOKEN}", f"http://x:1/#{TOKEN[1:]}"):
        with pytest.raises(BadInput):
            read_address(wrong)
    assert own_addresses()


needs_psk = pytest.mark.skipif(not secret.AVAILABLE, reason="this Python has no TLS with a shared key (from 3.13 on)")


class Listener(Proxy):
    """Somebody on the same Wi-Fi who hears every byte."""

    def __init__(self, target: int) -> None:
        self.heard = b""
        super().__init__(target)

    def passing(self, data: bytes) -> bytes:
        self.heard += data
        return data


def _come(room, phone: Phone, port: int, token: str, *, hidden: bool) -> None:
    phone.visit = Visit(phone.begin)
    phone.visit.name = phone.name
    room.guests[phone.name] = LanGuest(Address("127.0.0.1", port, token, secret=hidden), phone.visit, room.mailbox)


def _sits(phone: Phone) -> bool:
    return phone.replica is not None and phone.visit.caught_up


@needs_psk
def test_apps_speak_in_secret_where_python_can(room):
    ada, karl, mia, _ = room.phones
    lines = [Listener(room.lan.port) for _ in range(2)]
    _come(room, karl, lines[0].port, ada.door.token, hidden=True)
    _come(room, mia, lines[1].port, ada.door.token, hidden=False)  # an older phone at the same door
    room.until(lambda: _sits(karl) and _sits(mia))
    karl.replica.do(Pick(1))
    room.until(lambda: all_equal(ada, karl, mia))
    assert lines[0].heard.startswith(b"\x16")  # the hello of a secret line
    assert b"websocket" not in lines[0].heard
    assert b"websocket" in lines[1].heard
    # Another code: known guests still come by the old one, in secret.
    ada.door.renew()
    lines[0].cut()
    room.until(lambda: not karl.visit.caught_up)
    room.until(lambda: _sits(karl))
    for line in lines:
        line.close()


@needs_psk
def test_a_wrong_code_gets_no_secret_line(room):
    _, karl, *_ = room.phones
    _come(room, karl, room.lan.port, TOKEN, hidden=True)
    room.until(lambda: room.lan.turned_away > 0)
    assert karl.replica is None
    assert not room.phones[0].door.known


class Context:
    """The shape Python 3.13 gives a context for keys without certificates."""

    def __init__(self, protocol) -> None:
        self.minimum_version = self.verify_mode = self.check_hostname = None
        self.ciphers, self.server, self.client = "", None, None

    def set_ciphers(self, ciphers: str) -> None:
        self.ciphers = ciphers

    def set_psk_server_callback(self, callback, identity_hint=None) -> None:
        self.server = callback

    def set_psk_client_callback(self, callback) -> None:
        self.client = callback


def test_both_ends_make_one_key_of_a_code_and_of_no_other(monkeypatch):
    monkeypatch.setattr(secret.ssl, "SSLContext", Context)
    codes = [TOKEN, "1" * 32]
    host = secret.server_context(lambda: codes)
    for code in codes:
        identity, key = secret.client_context(code).client(None)
        assert host.server(identity) == key
        assert len(key) == 32
        assert code not in identity
    stranger, _ = secret.client_context("2" * 32).client(None)
    assert host.server(stranger) == host.server(None) == b""
    codes.pop()
    assert host.server(identity) == b""  # a code that is known no more
    assert host.ciphers == "PSK"


class ClosedMeanwhile(LanHost):
    """A door that is closed while somebody is on the threshold."""

    def _page(self, connection, request):
        self.close()
        return super()._page(connection, request)


def test_who_comes_in_while_the_door_is_closed_does_not_wait_there_for_ever(room):
    lan = ClosedMeanwhile(room.phones[0].door, room.mailbox, lambda path, host: None, host="127.0.0.1")
    with connect(f"ws://127.0.0.1:{lan.port}/", proxy=None, close_timeout=1) as line, pytest.raises(ConnectionClosed):
        line.recv(timeout=PATIENCE)


def test_who_is_at_a_table_that_is_shared_no_more_is_told_so(room):
    ada, *guests = room.phones
    for guest in guests:
        room.join(guest, ada, room.lan)
    room.until(lambda: all(guest.replica is not None and guest.visit.caught_up for guest in guests))
    ada.host.session.do(Pick(0))  # the last line goes out before the goodbye
    ada.door.leave()
    room.lan.close()
    room.until(lambda: all(guest.visit.ended is not None for guest in guests))
    assert {guest.visit.ended.id for guest in guests} == {"together.bye.closed"}
    assert {guest.replica.cursor for guest in guests} == {1}


def test_a_host_that_goes_into_a_pocket_says_so_and_says_that_it_is_back(room):
    ada, karl, *_ = room.phones
    room.join(karl, ada, room.lan)
    room.until(lambda: karl.replica is not None and karl.visit.caught_up)
    ada.door.step_aside(True)
    room.until(lambda: karl.visit.soon)
    ada.door.step_aside(False)
    room.until(lambda: not karl.visit.soon)
