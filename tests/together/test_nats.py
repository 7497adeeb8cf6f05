"""The same table over a NATS server: same host, same lines, same guests; the server may be killed as well."""

from __future__ import annotations

import pytest

pytest.importorskip("nats", reason="the group `club` (nats-py) is not installed: nothing to speak with")

from companion.engine.adjust import Add
from companion.engine.strict import BadInput
from companion.together.club_card import card_of
from companion.together.wires.address import ClubAddress, read_address, read_server
from companion.together.wires.nats_guest import NatsGuest
from companion.together.wires.nats_host import NatsHost
from companion.together.wires.signed import ANSWER, ASK, Signer, room_of
from tests.engine.counting import Pick, Throw
from tests.together.nats_server import LACKING, PROGRAM, NatsServer
from tests.together.rig import Phone
from tests.together.test_lan import APPLES, TOKEN, Room, all_equal

needs_server = pytest.mark.skipif(PROGRAM is None, reason=LACKING)


class Club(Room):
    """The same phones in other houses: a server between them."""

    def __init__(self, folder) -> None:
        self.server = NatsServer(folder / "server")
        super().__init__(folder)

    def listen(self, phone: Phone, port: int = 0) -> NatsHost:
        door = phone.door
        return NatsHost(
            self.server.address, door, self.mailbox, lambda: card_of(door.host.session, phone.name, door.race)
        )

    def visiting(self, phone: Phone, host: Phone, lan: NatsHost) -> NatsGuest:
        return NatsGuest(ClubAddress(self.server.address, host.door.room, host.door.token), phone.visit, self.mailbox)

    def close(self) -> None:
        super().close()
        self.server.close()


@pytest.fixture
def club(tmp_path):
    made = Club(tmp_path)
    yield made
    made.close()


def caught_up(*guests: Phone) -> bool:
    return all(guest.replica is not None and guest.visit.caught_up for guest in guests)


@needs_server
def test_three_guests_tap_at_once_through_cuts_a_killed_server_and_a_killed_host(club):
    ada, *guests = club.phones
    for guest in guests:
        club.join(guest, ada, club.lan)
    club.until(lambda: caught_up(*guests))
    for turn in range(12):
        for guest in guests:
            guest.replica.do(Add(APPLES, 1))
        ada.host.session.do(Pick(1))
        if turn % 4 == 1:
            club.guests[guests[turn % 3].name].cut()
        if turn == 6:
            club.server.kill()
    club.server.start()
    club.until(lambda: all_equal(ada, *guests))
    assert ada.host.session.state.players[0].apples == 36
    assert guests[0].replica.state == ada.host.session.state
    # The host is gone; taps wait. Somebody goes on, and the others find the table by themselves.
    old = club.lan
    old.cut()
    old.close()
    ada.die()
    club.until(lambda: not any(guest.visit.caught_up for guest in guests))
    for guest in guests:
        guest.replica.do(Add(APPLES, 1))
    karl, *_ = guests
    club.guests.pop(karl.name).close()
    karl.take_over()
    club.lan = club.listen(karl)
    assert club.lan.room == old.room
    club.until(lambda: all_equal(*guests))
    # The old host returns, sees that the table went on, and is a guest that has lost nothing.
    ada.start()
    again = club.listen(ada)
    club.until(lambda: again.elsewhere)
    again.close()
    ada.step_down()
    club.join(ada, karl, club.lan)
    club.until(lambda: all_equal(ada, *guests))
    assert ada.replica.state.players[0].apples == 39
    assert karl.host.session.state == ada.replica.state


@needs_server
def test_what_rolls_comes_back_rolled_once(club):
    ada, karl, *_ = club.phones
    club.join(karl, ada, club.lan)
    club.until(lambda: caught_up(karl))
    with pytest.raises(Exception, match=r"[0-9a-f]{18}"):
        karl.replica.do(Throw(1))
    club.until(lambda: karl.replica.cursor == 1)
    assert karl.replica.state == ada.host.session.state


@needs_server
def test_ones_own_line_never_comes_before_those_of_the_others(club):
    ada, karl, *_ = club.phones
    club.join(karl, ada, club.lan)
    club.until(lambda: caught_up(karl))
    stays, lost, run = karl.visit._send, [], club.mailbox.run
    club.guests["Karl"].cut = lambda: lost.append(karl.log.head)

    def run_after_a_tap_here() -> int:  # what the guest wants is decided while a line of the host is on its way
        ada.host.session.do(Pick(1))
        return run()

    club.mailbox.run = run_after_a_tap_here
    for _ in range(10):
        karl.replica.do(Add(APPLES, 1))
        club.until(lambda: not karl.replica.pending or lost)
    club.mailbox.run = run
    club.until(lambda: all_equal(ada, karl) or lost)
    assert lost == []
    assert karl.visit._send is stays


@needs_server
def test_a_host_that_was_away_publishes_what_the_server_lacks(club):
    ada, karl, *_ = club.phones
    club.join(karl, ada, club.lan)
    club.until(lambda: caught_up(karl))
    club.server.kill()
    for turn in range(151):
        ada.host.session.do(Add(APPLES, -1 if turn % 2 else 1))
    club.server.start()
    club.until(lambda: all_equal(ada, karl))
    assert karl.replica.cursor == 151
    assert karl.replica.state.players[0].apples == 1


@needs_server
def test_sent_away_and_told_so(club):
    ada, karl, mia, *_ = club.phones
    club.join(karl, ada, club.lan)
    club.until(lambda: caught_up(karl))
    ada.door.remove(karl.log.told.me)
    club.until(lambda: karl.visit.ended is not None)
    assert karl.visit.ended.id == "together.bye.removed"
    # What it was let in by lets nobody in any more; the new code does, in the same room.
    club.guests.pop(karl.name).close()
    karl.visit = _visit(karl)
    club.guests["again"] = NatsGuest(
        ClubAddress(club.server.address, ada.door.room, ada.door.room), karl.visit, club.mailbox
    )
    club.until(lambda: karl.visit.ended is not None)
    assert karl.visit.ended.id == "together.bye.token"
    ada.door.close()
    club.join(mia, ada, club.lan)
    club.until(lambda: mia.visit.ended is not None)
    assert mia.visit.ended.id == "together.bye.door"


@needs_server
def test_who_has_not_the_code_is_not_heard(club):
    ada, karl, *_ = club.phones
    club.until(lambda: club.lan.here)
    karl.visit = None
    stranger = NatsGuest(ClubAddress(club.server.address, TOKEN, TOKEN), visit := _visit(karl), club.mailbox)
    stranger.room = club.lan.room
    club.until(lambda: club.lan.turned_away > 0)
    stranger.close()
    assert visit.replica is None
    assert not ada.door.known


def _visit(phone: Phone):
    from companion.together.visit import Visit

    made = Visit(phone.begin)
    made.name = phone.name
    return made


def test_a_signed_message_opens_with_its_code_and_for_its_purpose_only():
    told = {"c": "ab", "m": ["ü" * 10_000]}
    data = Signer(TOKEN).pack(ASK, told)
    assert len(data) < 1_000
    assert Signer(TOKEN).open(ASK, data, 100_000) == told
    for signer, purpose, seen, biggest in (
        (Signer("1" * 32), ASK, data, 100_000),
        (Signer(TOKEN), ANSWER, data, 100_000),
        (Signer(TOKEN), ASK, data[:-1] + b"x", 100_000),
        (Signer(TOKEN), ASK, b"", 100_000),
        (Signer(TOKEN), ASK, data, 1_000),
    ):
        with pytest.raises(BadInput):
            signer.open(purpose, seen, biggest)
    assert TOKEN not in room_of(TOKEN)


def test_the_address_of_a_table_at_a_club_tells_nobody_who_we_are_there():
    server = read_server(" nats://ada:secret@club.example ")
    assert server == "nats://ada:secret@club.example:4222"
    link = ClubAddress(server, TOKEN, TOKEN).link()
    assert link == f"nats://club.example:4222/#{TOKEN}"
    assert read_address(link) == ClubAddress("nats://club.example:4222", TOKEN, TOKEN)
    assert read_address(link, server) == ClubAddress(server, TOKEN, TOKEN)
    other = ClubAddress(server, TOKEN, "1" * 32)
    assert read_address(other.link(), server) == other
    for wrong in ("", "club.example", "http://club.example", "nats://", "nats://a b", "nats://x:99999"):
        with pytest.raises(BadInput):
            read_server(wrong)
