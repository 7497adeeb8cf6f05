"""What lies beside the journal of a shared table: corrections, remarks and the clock, cell by cell, last line wins."""

from __future__ import annotations

import time

import pytest

from companion.engine.strict import BadInput
from companion.evening.clock import Clock
from companion.evening.place_and_comment import Remarks
from companion.storage.remarks import keep_remarks, remarks_of
from companion.together.cells import changes_of
from companion.together.host import Placed, Refused
from companion.together.intent import Doc, Intent, new_intent_id
from companion.together.rights import Member
from tests.engine.counting import GAME
from tests.together.rig import SEATS, Phone, deliver_all, shut


def corrections(phone: Phone):
    return phone.library.corrections(phone.confirmed)


def test_corrections_of_two_people_in_two_cells_both_stand(table):
    (ada, karl, mia), wires = table
    karl.library.correct_score(karl.confirmed, "apples", 1, 2.0)
    ada.library.correct_score(ada.confirmed, "apples", 0, 5.0)
    deliver_all(wires)
    assert corrections(ada) == corrections(karl) == corrections(mia) == {("apples", 0): 5.0, ("apples", 1): 2.0}
    mia.library.correct_score(mia.confirmed, "apples", 0, 0.0)
    deliver_all(wires)
    assert corrections(ada) == corrections(karl) == {("apples", 1): 2.0}


def test_place_and_comment_are_two_cells_and_the_last_word_counts(table):
    (ada, karl, mia), wires = table
    keep_remarks(karl.library, karl.id, Remarks("at Karl's", ""))
    keep_remarks(mia.library, mia.id, Remarks("", "tea"))
    deliver_all(wires)
    assert remarks_of(ada.library, ada.id) == Remarks("at Karl's", "tea")
    keep_remarks(ada.library, ada.id, Remarks("at Ada's", "tea"))
    deliver_all(wires)
    assert remarks_of(mia.library, mia.id) == Remarks("at Ada's", "tea")
    assert len({phone.log.chain for phone in (ada, karl, mia)}) == 1


def test_the_clock_runs_in_the_hosts_time_and_shows_in_ones_own(table):
    (ada, karl, mia), wires = table
    now = time.time()
    karl.log.file.ahead, mia.log.file.ahead = 100.0, -50.0  # the host's clock is ahead of Karl's, behind Mia's
    karl.library.keep_clock(karl.confirmed, Clock((0.0,) * 4, 1, now, False))
    deliver_all(wires)
    assert ada.library.clock(ada.confirmed).since == pytest.approx(now + 100, abs=0.2)
    assert karl.library.clock(karl.confirmed).since == pytest.approx(now, abs=0.2)
    assert mia.library.clock(mia.confirmed).since == pytest.approx(now + 150, abs=0.2)


def test_who_joins_learns_what_was_corrected_before(tmp_path, table):
    (ada, _, _), _ = table
    ada.library.correct_score(ada.confirmed, "apples", 0, 5.0)
    late = Phone(tmp_path / "Ben", "Ben")
    deliver_all([late.connect(ada)])
    assert corrections(late) == {("apples", 0): 5.0}
    shut(late)


def test_a_corrected_ending_is_derived_on_each_phone(table):
    (ada, karl, _), wires = table
    for phone in (ada, karl):
        phone.library.finish(phone.confirmed)
    ada.library.correct_score(ada.confirmed, "apples", 0, 5.0)
    deliver_all(wires)
    assert karl.log.file.final().totals == ada.log.file.final().totals == (5.0, 0.0, 0.0, 0.0)


def test_own_seats_only_lets_people_correct_their_own_seat(table):
    (ada, _, _), _ = table
    ada.host.own_seats_only = True
    karl = Member("mkarl", "Karl", frozenset({1}))

    def wants(key: str) -> object:
        return ada.host.propose(karl, Intent(new_intent_id(), Doc("corrections", key, 1)))

    assert isinstance(wants("1:apples"), Placed)
    assert isinstance(wants("0:apples"), Refused)


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [("result", "", {}), ("corrections", "9:apples", 1), ("corrections", "0:apples", "1"), ("corrections", "x", True),
     ("remarks", "place", "x" * 400), ("remarks", "mood", "x"), ("remarks", "place", 3), ("clock", "", {})],
)  # fmt: skip
def test_no_other_cell_and_no_other_value_is_kept(tmp_path, name, key, value):
    phone = Phone(tmp_path, "Ada")
    session = phone.library.new(GAME, SEATS, {}, seed="1")
    with pytest.raises(BadInput):
        changes_of(phone.library.file(session.opening.id), name, key, value)
    shut(phone)
