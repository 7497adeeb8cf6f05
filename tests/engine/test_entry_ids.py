"""Entries have ids: two people can mean the same one, whoever has tapped in between."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Adjust
from companion.engine.amend import NeededLater
from companion.engine.opening import opening
from companion.engine.ruling import Impossible
from companion.engine.session import Session

from .counting import GAME, Pick, people


@pytest.fixture
def session():
    made = Session(GAME, opening(GAME, people("Ada", "Karl"), {"apples": 10}, seed="1"))
    for count in (1, 2, 3):
        made.do(Pick(seat=0, count=count))
    return made


def test_every_entry_has_an_id_of_its_own(session):
    ids = [entry.id for entry in session.journal.done()]
    assert len(set(ids)) == 3
    assert [session.journal.place_of(id) for id in ids] == [0, 1, 2]


def test_undo_takes_back_the_entry_it_names(session):
    first = session.journal[0]
    assert session.undo(first.id) == first
    assert [entry.action.count for entry in session.journal.done()] == [2, 3]
    with pytest.raises(Impossible) as gone:
        session.undo(first.id)
    assert gone.value.rule == "engine.entry_gone"


def test_undo_of_the_last_one_by_its_id_can_be_redone(session):
    last = session.journal[2].id
    session.undo(last)
    with pytest.raises(Impossible):
        session.redo(session.journal[0].id)
    assert session.redo(last).id == last


def test_undo_of_what_later_entries_need_brings_the_plan(session):
    given = session.do(Adjust("tree", 9))
    session.do(Pick(seat=1, count=9))
    with pytest.raises(NeededLater) as asked:
        session.undo(given.id)
    assert [conflict.index for conflict in asked.value.plan.conflicts] == [4]
    assert session.cursor == 5
    session.accept(asked.value.plan)
    assert session.journal.place_of(given.id) is None


def test_an_amended_entry_keeps_its_id(session):
    id = session.journal[1].id
    session.accept(session.amend(id, Pick(seat=1, count=2)))
    assert session.journal[1].id == id


def test_a_fork_goes_its_own_way(session):
    fork = session.fork()
    fork.do(Pick(seat=1))
    fork.undo(fork.journal[0].id)
    assert (session.cursor, fork.cursor) == (3, 3)
    assert session.state.players[0].apples == 6
