"""A code told by mouth: six letters and an address, good for people and useless for whoever guesses."""

from __future__ import annotations

import pytest

from companion.engine.strict import BadInput
from companion.together import door as doors
from companion.together.hello import hello_from
from companion.together.tables import VisitedTable
from companion.together.wires import address as addresses
from companion.together.wires.address import PORT, SPOKEN_LETTERS, Address, new_spoken, read_address, spoken_words
from companion.together.wires.limits import Bucket
from tests.engine.counting import Pick
from tests.together.rig import Phone, shut
from tests.together.test_lan import Room


@pytest.fixture
def ada(tmp_path):
    made = Phone(tmp_path / "Ada", "Ada")
    made.found()
    yield made
    shut(made)


def hello(code: str) -> dict:
    return hello_from({"t": "hello", "token": code, "name": "Eve"})


def test_what_is_read_out_is_read_back():
    code = new_spoken()
    told = Address("192.168.1.20", PORT, "0" * 32)
    assert read_address(spoken_words(told, code)) == Address("192.168.1.20", PORT, code)
    odd = Address("192.168.1.20", 50123, "0" * 32)
    assert read_address(spoken_words(odd, code).lower()) == Address("192.168.1.20", 50123, code)
    assert not set("O0I1L") & set(SPOKEN_LETTERS)
    for wrong in ("192.168.1.20", "192.168.1.20 ABC DE", "192.168.1.20 ABC 1EF", "192.168.1.20:99999 ABC DEF"):
        with pytest.raises(BadInput):
            read_address(wrong)


def test_the_last_number_is_enough_in_ones_own_network(monkeypatch):
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["10.0.7.3"])
    assert read_address("20 abcdef") == Address("10.0.7.20", PORT, "ABCDEF")


def test_the_short_code_opens_the_door_and_another_one_comes_with_the_next_code(ada):
    door = ada.door
    assert not isinstance(door.admit(hello(door.spoken.lower())), str)
    old = door.spoken
    door.renew()
    assert door.admit(hello(old)) == "together.bye.token"
    door.close()
    assert door.admit(hello(door.spoken)) == "together.bye.door"


def test_whoever_guesses_is_slowed_down_and_guesses_at_another_code(ada):
    door, told = ada.door, []
    door.changed = lambda: told.append(door.spoken)
    door._tries = Bucket(rate=0.0, burst=3.0)
    right, wrong = door.spoken, "AAAAAA"
    for _ in range(3):
        assert door.admit(hello(wrong)) == "together.bye.token"
    assert door.admit(hello(right)) == "together.bye.token"  # not so fast
    assert not isinstance(door.admit(hello(door.token)), str)  # whoever scans is not held up
    door._tries = Bucket(rate=0.0, burst=100.0)
    for _ in range(doors.MOST_WRONG):
        door.admit(hello(wrong))
    assert door.spoken != right
    assert told == [door.spoken]


def test_a_guest_who_typed_the_code_holds_the_long_one_and_may_go_on_with_the_table(tmp_path):
    room = Room(tmp_path)
    ada, karl, *_ = room.phones
    table = VisitedTable(karl.library, Address("127.0.0.1", room.lan.port, ada.door.spoken), "Karl", room.bell.set)
    room.until(lambda: table.pump() >= 0 and table.visit.caught_up)
    ada.host.session.do(Pick(1))
    room.until(lambda: table.pump() >= 0 and table.session.cursor == 1)
    assert table.session.log.told.token == ada.door.token
    shared = table.take_over()
    assert shared.door.token == ada.door.token
    shared.close()
    room.close()


def test_pages_come_in_by_the_short_code_too(ada):
    page = doors.Visitor(ada.door, (said := []).append, lambda: None)
    page.receive({"t": "hello", "page": True, "token": ada.door.spoken, "name": "Page", "lang": "de"})
    assert [one["t"] for one in said] == ["welcome", "view"]
