"""Shared tables for longer: many more storms, and a host that hundreds of strangers knock at."""

from __future__ import annotations

import os
import resource
import socket
import threading
from contextlib import suppress

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from companion.engine.adjust import Add
from tests.together.rig import shut
from tests.together.test_lan import APPLES, Room, all_equal
from tests.together.test_replicas import Storm

STRANGERS = 300
SILENT = 200
MOST_MEGABYTES = 20


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda fd: None)


@pytest.mark.parametrize("seed", range(16, 116))
def test_storms_end_with_one_table(tmp_path, seed):
    storm = Storm(tmp_path, seed, 2 + seed % 5)
    storm.run(400)
    storm.calm()
    storm.check()
    shut(*storm.phones)


def test_two_thousand_taps_of_four_phones_through_cuts(tmp_path):
    room = Room(tmp_path)
    ada, *guests = room.phones
    for guest in guests:
        room.join(guest, ada, room.lan)
    room.until(lambda: all(guest.replica is not None and guest.visit.caught_up for guest in guests))
    for turn in range(500):
        for guest in guests:
            guest.replica.do(Add(APPLES, 1 if turn % 2 == 0 else -1))
        ada.host.session.do(Add(APPLES, 0))
        if turn % 50 == 7:
            room.guests[guests[turn % 3].name].cut()
        room.mailbox.run()
    room.until(lambda: all_equal(ada, *guests))
    assert ada.host.session.cursor == 2_000
    assert ada.host.session.state.players[0].apples == 0
    room.close()


def test_strangers_silent_sockets_and_huge_frames_leave_the_host_unharmed(tmp_path):
    room = Room(tmp_path)
    ada = room.phones[0]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def knock(number: int) -> None:
        with (
            suppress(OSError, WebSocketException),
            connect(f"ws://127.0.0.1:{room.lan.port}/", proxy=None, open_timeout=5, close_timeout=1) as line,
        ):
            line.send("x" * (5_000_000 if number % 50 == 0 else number))
            line.recv(timeout=5)

    done = threading.Event()

    def all_of_them() -> None:
        for number in range(STRANGERS):
            knock(number)
        done.set()
        room.bell.set()

    threading.Thread(target=all_of_them, daemon=True).start()
    room.until(done.is_set)
    held = [socket.create_connection(("127.0.0.1", room.lan.port)) for _ in range(SILENT)]
    room.until(lambda: room.lan.turned_away >= STRANGERS + SILENT // 2)
    assert sum(thread.name == "table-guest" for thread in threading.enumerate()) <= 16
    for one in held:
        one.close()
    ada.host.session.do(Add(APPLES, 1))
    assert ada.host.session.cursor == 1
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    assert grown < MOST_MEGABYTES + 15  # the strangers live in this process too, with their large frames
    room.close()
