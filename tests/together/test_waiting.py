"""Away for a while: old moves are asked about again, the Wi-Fi is named as the reason, removed guests stay out."""

from __future__ import annotations

import socket
import time

import pytest

from companion.engine.adjust import Add
from companion.storage.library import Library
from companion.together.intent import Do, Intent
from companion.together.tables import VisitedTable
from companion.together.wires.address import Address
from tests.engine.counting import GAME, Pick
from tests.together.rig import Phone, deliver_all, shut

APPLES = "players.0.apples"


@pytest.fixture
def phones(tmp_path):
    made = [Phone(tmp_path / name, name) for name in ("Ada", "Karl")]
    made[0].found()
    wire = made[1].connect(made[0])
    deliver_all([wire])
    wire.cut()
    yield made
    shut(*made)


def test_a_move_that_waited_a_minute_is_asked_about_and_a_count_is_not(phones):
    ada, karl = phones
    box, then = karl.log.outbox, time.time() - 61
    box.put(Intent("c1", Do(Add(APPLES, 1)), then))
    box.put(Intent("m1", Do(Pick(1)), then))
    box.put(Intent("m2", Do(Pick(2)), time.time()))
    assert [intent.id for intent in box.stale(time.time())] == ["m1"]
    wire = karl.connect(ada)
    deliver_all([wire])
    assert [intent.id for intent in karl.replica.pending] == ["m1", "m2"]  # what came later waits with it
    box.confirm("m1")
    karl.visit.flush()
    deliver_all([wire])
    assert not karl.replica.pending
    assert ada.host.session.cursor == 3


def test_who_was_removed_does_not_come_back_with_the_old_key(phones):
    ada, karl = phones
    member = next(iter(ada.door.known))
    ada.door.remove(member)
    ada.door.renew()
    wire = karl.connect(ada)
    wire.to_host[0]["token"] = "0" * 32  # it knows the old code only
    deliver_all([wire])
    assert karl.visit.ended.id == "together.bye.token"
    assert not ada.door.here


def test_after_eight_seconds_the_wifi_is_named_as_the_reason(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent, Library(tmp_path / "here", lambda key: GAME) as library:
        address = Address("127.0.0.1", silent.getsockname()[1], "0" * 32)
        table = VisitedTable(library, address, "Mia", lambda: None)
        for seconds, told in ((0, "joining"), (9, "isolated"), (30, "isolated")):
            table.wire.away_since = time.monotonic() - seconds
            assert table.status.id == f"together.status.{told}"
        assert not table.may_take_over  # nobody can go on with an evening that never came
        table.close()
