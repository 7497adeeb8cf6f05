"""What nobody plans: two who go on at once, wrong clocks, older rules, another's entry, another name, another seat."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Add
from companion.storage.rules_stamp import rules_stamp
from companion.together.door import Visitor
from companion.together.host import Refused
from companion.together.intent import Do, Intent, Undo, new_intent_id
from companion.together.rights import Member
from companion.together.visit import Visit
from tests.engine.counting import Pick
from tests.together.rig import Dead, deliver_all, dying_at

APPLES = "players.0.apples"


def test_two_guests_go_on_at_once_and_end_at_one_table_with_every_tap(table):
    (ada, karl, mia), wires = table
    for wire in wires:
        wire.cut()
    ada.die()
    taps = [karl.replica.do(Pick(1)).id, mia.replica.do(Pick(2)).id]
    karl.take_over()
    mia.take_over()
    taps += [karl.host.session.do(Pick(1)).id, mia.host.session.do(Pick(2)).id]
    assert karl.epoch == mia.epoch == 2
    # They meet: whoever joins the other gives way, and its lonely taps are offered again under their old ids.
    for _ in range(3):
        wire = mia.connect(karl)
        deliver_all([wire])
        wire.cut()
    assert mia.log.chain == karl.log.chain
    assert sorted(entry.id for entry in karl.host.session.journal.done()) == sorted(taps)
    ada.start()
    wire = ada.connect(karl)
    deliver_all([wire])
    assert ada.log.chain == karl.log.chain


def test_a_phone_whose_clock_is_wrong_stamps_nothing(table):
    (ada, karl, _), wires = table
    ada.host.session.do(Pick(1))
    karl.replica._clock = lambda: 10.0  # long ago
    karl.replica.do(Pick(1))
    deliver_all(wires)
    first, second = ada.host.session.journal[0], ada.host.session.journal[1]
    assert second.at >= first.at  # the host's time, never before the line ahead of it
    assert karl.confirmed.journal[1].at == pytest.approx(second.at, abs=0.001)


def test_a_guest_with_older_rules_is_told_so_and_keeps_what_waits(table):
    (ada, karl, _), (wire, _) = table
    wire.cut()
    tap = karl.replica.do(Pick(1)).id
    ada.door.rules = "f" * 16  # the host's app was updated meanwhile
    deliver_all([karl.connect(ada)])
    assert karl.visit.ended.id == "together.bye.rules"
    assert [intent.id for intent in karl.replica.pending] == [tap]
    assert ada.host.session.cursor == 0
    # Updated as well, it comes back and its tap counts once.
    ada.door.rules = rules_stamp(karl.replica.game)
    karl.visit = Visit(karl.begin, karl.replica)
    karl.visit.name = karl.name
    deliver_all([karl.connect(ada)])
    assert [entry.id for entry in ada.host.session.journal.done()] == [tap]


def test_undo_of_anothers_entry_takes_back_that_one_or_is_refused_by_the_hosts_choice(table):
    (ada, karl, mia), wires = table
    tap = mia.replica.do(Pick(2, 3)).id
    deliver_all(wires)
    ada.host.session.do(Pick(0))
    ada.host.own_seats_only = True
    member = next(one.member for one in ada.door.known.values() if one.member.name == "Karl")
    refused = ada.host.propose(member, Intent(new_intent_id(), Undo(tap)))
    assert isinstance(refused, Refused)
    ada.host.own_seats_only = False
    karl.replica.undo(tap)
    deliver_all(wires)
    players = ada.host.session.state.players
    assert (players[0].apples, players[2].apples) == (1, 0)
    assert mia.replica.state == ada.host.session.state


def test_another_name_in_the_middle_signs_what_comes_after_only(table):
    (ada, karl, _), (wire, _) = table
    karl.replica.do(Pick(1))
    deliver_all([wire])
    wire.cut()
    karl.visit.name = "Carl"
    wire = karl.connect(ada)
    deliver_all([wire])
    karl.replica.do(Pick(1))
    deliver_all([wire])
    assert [entry.author for entry in ada.host.session.journal.done()] == ["Karl", "Carl"]
    assert [one["name"] for one in ada.door.people()].count("Carl") == 1


def test_a_page_that_comes_back_as_another_seat_is_one_member_and_signs_as_that_seat(table):
    (ada, *_), _ = table
    said: list[dict] = []

    def come(**other) -> Visitor:
        made = Visitor(ada.door, said.append, lambda: None)
        made.receive({"t": "hello", "page": True, "token": ada.door.token, "name": "Guest", "lang": "en", **other})
        return made

    page = come()
    page.receive({"t": "sit", "seats": [1]})
    page.receive(
        {"t": "propose", "intent": {"id": "aa", "want": "do", "action": {"do": "Pick", "seat": 1, "count": 1}}}
    )
    told = next(one for one in said if one["t"] == "welcome")
    members = len(ada.door.known)
    again = come(member=told["member"], key=told["key"], seats=[2])
    again.receive({"t": "sit", "seats": [2]})
    again.receive(
        {"t": "propose", "intent": {"id": "bb", "want": "do", "action": {"do": "Pick", "seat": 2, "count": 1}}}
    )
    again.receive(
        {"t": "propose", "intent": {"id": "aa", "want": "do", "action": {"do": "Pick", "seat": 1, "count": 1}}}
    )
    assert len(ada.door.known) == members
    assert [entry.author for entry in ada.host.session.journal.done()] == ["Karl", "Mia"]  # the names at those seats


def test_somebody_elses_member_id_without_its_key_is_not_let_in(table):
    (ada, karl, _), _ = table
    said: list[dict] = []
    thief = Visitor(ada.door, said.append, lambda: None)
    thief.receive({"t": "hello", "token": ada.door.token, "name": "Karl", "member": karl.log.told.me, "key": "0" * 32})
    assert said == [{"t": "bye", "why": "together.bye.door"}]
    assert karl.log.told.me in ada.door.here


def test_a_host_that_dies_between_keeping_and_telling_counts_the_tap_once(table):
    (ada, karl, mia), wires = table
    tap = karl.replica.do(Add(APPLES, 1)).id
    with pytest.raises(Dead), dying_at(1, after=True):  # kept, and nobody was told
        wires[0].step(to_host=True)
    for wire in wires:
        wire.cut()
    ada.die()
    assert [intent.id for intent in karl.replica.pending] == [tap]
    ada.start()
    deliver_all([karl.connect(ada), mia.connect(ada)])
    assert [entry.id for entry in ada.host.session.journal.done()] == [tap]
    assert not karl.replica.pending
    assert mia.replica.state.players[0].apples == 1


def test_a_member_nobody_knows_at_a_table_of_own_seats_moves_only_its_own(table):
    (ada, *_), _ = table
    ada.host.own_seats_only = True
    eve = Member("meve", "Eve", frozenset({3}))
    assert isinstance(ada.host.propose(eve, Intent(new_intent_id(), Do(Pick(1)))), Refused)
    assert isinstance(ada.host.propose(eve, Intent(new_intent_id(), Do(Add("players.1.apples", 1)))), Refused)
    assert not isinstance(ada.host.propose(eve, Intent(new_intent_id(), Do(Pick(3)))), Refused)
