"""Phones that die between two writes, two hosts at once: every tap ends as one line or one sentence."""

from __future__ import annotations

import pytest

from companion.together.intent import Do, Intent
from tests.engine.counting import GAME, Pick
from tests.together.rig import SEATS, Dead, Phone, deliver_all, dying_at, shut


def meet(*phones_then_host: Phone) -> None:
    """These come to the host's table, everything is said, and they are gone again."""
    *guests, host = phones_then_host
    wires = [guest.connect(host) for guest in guests]
    deliver_all(wires)
    for wire in wires:
        wire.cut()


@pytest.fixture
def phones(tmp_path):
    made = [Phone(tmp_path / name, name) for name in ("Ada", "Karl", "Mia")]
    made[0].share(made[0].library.new(GAME, SEATS, {"apples": 9}, seed="1"))
    for guest in made[1:]:
        meet(guest, made[0])
    yield made
    shut(*made)


def test_a_guest_that_dies_as_it_is_refused_reads_why_when_it_is_back(phones):
    ada, karl, _ = phones
    ada.host.session.do(Pick(0, 9))  # the tree is empty; Karl does not know yet
    entry = karl.replica.do(Pick(1))
    wire = karl.connect(ada)
    with pytest.raises(Dead), dying_at(2, after=True):  # its line of Ada's tap, then what lets its own tap go
        deliver_all([wire])
    wire.cut()
    karl.die()
    karl.start()
    assert not karl.replica.pending
    assert [(one.id, one.message.id) for one in karl.log.sentences.unread] == [(entry.id, "counting.tree_empty")]
    assert karl.log.sentences.read()
    assert not karl.log.sentences.unread
    karl.die()
    karl.start()
    assert not karl.log.sentences.unread


def test_a_phone_that_dies_while_it_takes_over_decides_the_rest_when_it_is_back(phones):
    ada, karl, _ = phones
    ada.die()
    taps = [karl.replica.do(Pick(1)).id for _ in range(3)]
    with pytest.raises(Dead), dying_at(3, after=True):  # the host's line, then the first two taps
        karl.take_over()
    karl.die()
    karl.start()
    assert [entry.id for entry in karl.host.session.journal.done()] == taps
    assert not karl.log.outbox.waiting


def test_what_one_host_refused_and_a_later_one_counts_is_said_to_count_after_all(phones):
    ada, karl, mia = phones
    lonely = ada.host.session.do(Pick(0, 3)).id
    meet(mia, ada)  # Mia has seen it, Karl has not
    ada.die()
    karl.take_over()
    karl.host.session.do(Pick(1, 9))
    ada.start()
    meet(ada, karl)
    assert ada.refused == {lonely}  # the tree is empty at Karl's table
    # Mia goes on from what she has seen, dies, goes on again: hers is the later table.
    mia.take_over()
    mia.step_down()
    mia.take_over()
    karl.step_down()
    meet(karl, ada, mia)
    assert lonely in ada.log.ids
    assert ada.refused == set()
    assert [one.message.id for one in ada.log.sentences.unread] == ["together.counts_after_all"]
    assert lonely in ada.log.told.mine


def test_a_host_of_old_days_is_told_that_another_phone_has_gone_on(phones):
    ada, karl, mia = phones
    ada.host.session.do(Pick(0))
    ada.die()
    karl.take_over()
    karl.host.session.do(Pick(1))
    meet(mia, karl)
    ada.start()
    meet(mia, ada)
    assert mia.visit.ended.id == "together.bye.older"
    assert ada.door.overtaken
    assert mia.replica.cursor == karl.host.session.cursor  # nothing was rolled back


def test_a_tap_refused_twice_has_one_sentence(phones):
    ada, karl, _ = phones
    ada.host.session.do(Pick(0))
    intent = Intent("ab12", Do(Pick(1, 9)), at=9e10)
    karl.log.outbox.put(intent)
    meet(karl, ada)
    karl.log.outbox.put(intent)
    meet(karl, ada)
    assert [one.id for one in karl.log.sentences.all] == ["ab12"]
