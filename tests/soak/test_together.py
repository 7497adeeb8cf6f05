"""Shared tables for longer: many more storms; real sockets in bad weather are in test_wires.py."""

from __future__ import annotations

import os

import pytest

from companion.engine.adjust import Add
from tests.together.rig import shut
from tests.together.test_lan import APPLES, Room, all_equal
from tests.together.test_replicas import Storm


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
        room.tell()
    room.until(lambda: all_equal(ada, *guests))
    assert ada.host.session.cursor == 2_000
    assert ada.host.session.state.players[0].apples == 0
    room.close()
