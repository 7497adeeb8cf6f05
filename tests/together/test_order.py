"""Two people tap at once: nothing is lost, nothing counts twice, and whoever is refused hears why."""

from __future__ import annotations

import pytest

from companion.engine.adjust import Add, Note
from companion.engine.amend import Fate
from companion.engine.session import Session, Waits
from companion.together.host import Placed, Refused
from companion.together.intent import Amend, Do, Intent, Redo, Undo, intent_from, new_intent_id
from companion.together.line import Diverged, Missed
from companion.together.rights import Member
from tests.engine.counting import Pick, Throw
from tests.together.rig import Phone, deliver_all, shut

APPLES = "players.0.apples"
KARL = Member("mkarl", "Karl", frozenset({1}))


def wants(want) -> Intent:
    return Intent(new_intent_id(), want)


def test_two_taps_on_one_counter_are_both_counted(table):
    (ada, karl, mia), wires = table
    karl.replica.do(Add(APPLES, 1))
    mia.replica.do(Add(APPLES, 1))
    ada.host.session.do(Add(APPLES, 1))
    assert karl.replica.state.players[0].apples == 1  # shown at once
    deliver_all(wires)
    assert [phone.confirmed.state.players[0].apples for phone in (ada, karl, mia)] == [3, 3, 3]
    assert not karl.replica.pending
    assert len({phone.log.chain for phone in (ada, karl, mia)}) == 1


def test_the_host_signs_every_entry_with_the_name_of_its_connection(table):
    (ada, karl, _), wires = table
    karl.replica.do(Pick(0), author="Ada")
    deliver_all(wires)
    assert ada.host.session.journal[0].author == "Karl"


def test_next_by_two_people_goes_on_once(table):
    (ada, _, _), _ = table
    phase = ada.host.session.phase.key
    first = ada.host.propose(KARL, wants(Do(Note("next"), phase=phase)))
    late = ada.host.propose(KARL, wants(Do(Note("next"), phase="another phase")))
    assert isinstance(first, Placed)
    assert isinstance(late, Refused)
    assert late.message.id == "together.gone_on"
    assert late.message.args["who"] == "Karl"


def test_the_same_intent_counts_once_however_often_it_comes(table):
    (ada, _, _), _ = table
    intent = wants(Do(Pick(0)))
    assert ada.host.propose(KARL, intent) == ada.host.propose(KARL, intent)
    assert ada.host.session.cursor == 1


def test_what_was_refused_stays_refused(table):
    (ada, _, _), _ = table
    intent = wants(Undo("nobody"))
    first = ada.host.propose(KARL, intent)
    assert isinstance(first, Refused)
    assert ada.host.propose(KARL, intent) is first


def test_undo_takes_back_the_entry_it_names_also_under_later_ones(table):
    (ada, karl, mia), wires = table
    mine = karl.replica.do(Pick(1)).id
    deliver_all(wires)
    mia.replica.do(Pick(2))
    deliver_all(wires)
    karl.replica.undo(mine)
    deliver_all(wires)
    assert [entry.action for entry in ada.host.session.journal.done()] == [Pick(2)]
    assert [entry.action for entry in mia.replica.journal.done()] == [Pick(2)]
    again = ada.host.propose(KARL, wants(Undo(mine)))
    assert isinstance(again, Refused)
    assert again.message.id == "engine.entry_gone"


def test_redo_means_the_entry_that_was_seen(table):
    (ada, karl, _), wires = table
    entry = ada.host.session.do(Pick(0))
    ada.host.session.undo()
    deliver_all(wires)
    assert karl.replica.redo().id == entry.id
    deliver_all(wires)
    assert ada.host.session.cursor == 1
    assert isinstance(ada.host.propose(KARL, wants(Redo("gone"))), Refused)


def test_amend_while_others_tap_is_planned_at_the_head(table):
    (ada, karl, mia), wires = table
    ada.host.session.do(Pick(0, 3))
    deliver_all(wires)
    plan = karl.replica.amend(0, Pick(0, 5))
    mia.replica.do(Pick(2))
    karl.replica.accept(plan)
    deliver_all(wires)
    assert [phone.confirmed.state.players[0].apples for phone in (ada, karl, mia)] == [5, 5, 5]
    assert ada.host.session.state.players[2].apples == 1


def test_amend_that_costs_more_than_was_agreed_is_asked_again(table):
    (ada, _, _), _ = table
    session = ada.host.session
    first = session.do(Pick(0, 1))
    for _ in range(5):
        session.do(Pick(1, 9))
    later = session.do(Pick(2, 4))
    refused = ada.host.propose(KARL, wants(Amend(first.id, Pick(0, 3))))
    assert isinstance(refused, Refused)
    assert refused.message.id == "together.plan_anew"
    agreed = wants(Amend(first.id, Pick(0, 3), agreed={later.id: Fate.DROP}))
    assert isinstance(ada.host.propose(KARL, agreed), Placed)
    assert session.state.players[2].apples == 0


def test_what_rolls_waits_for_its_line_and_falls_once(table):
    (ada, karl, _), wires = table
    with pytest.raises(Waits):
        karl.replica.do(Throw(1))
    assert karl.replica.cursor == 0
    ada.host.session.do(Throw(0))  # takes the place and the die the guest could have foreseen
    deliver_all(wires)
    assert [entry.action for entry in karl.replica.journal.done()] == [Throw(0), Throw(1)]
    assert karl.replica.state == ada.host.session.state


def test_own_seats_only_is_the_hosts_choice(table):
    (ada, _, _), _ = table
    ada.host.own_seats_only = True
    ada.host.session.do(Pick(0))
    host_entry = ada.host.session.journal[0].id
    assert isinstance(ada.host.propose(KARL, wants(Do(Pick(1)))), Placed)
    assert isinstance(ada.host.propose(KARL, wants(Do(Note("for all")))), Placed)
    for want in (
        Do(Pick(0)),
        Do(Add(APPLES, 1)),
        Do(Pick(1), override=True),
        Undo(host_entry),
        Amend(host_entry, None),
    ):
        assert isinstance(ada.host.propose(KARL, wants(want)), Refused), want


def test_intents_are_read_strictly():
    actions = {"Pick": Pick, "Note": Note}
    good = wants(Do(Pick(1), phase="1/picking//"))
    assert intent_from(good.as_json(), actions) == good
    from companion.engine.strict import BadInput

    bad = [
        None, [], {}, {"id": "a", "want": "do"}, {**good.as_json(), "more": 1}, {**good.as_json(), "id": "A!"},
        {**good.as_json(), "at": True}, {"id": "a", "want": "undo", "entry": 3}, {"id": "a", "want": ["do"]},
        wants(Do(Note("x" * 501))).as_json(), {**good.as_json(), "chance": list(range(999))},
    ]  # fmt: skip
    for data in bad:
        with pytest.raises(BadInput):
            intent_from(data, actions)


def test_a_guest_who_was_away_catches_up_and_its_taps_count_once(table):
    (ada, karl, _), wires = table
    wires[0].cut()
    karl.replica.do(Add(APPLES, 1))
    ada.host.session.do(Add(APPLES, 2))
    back = karl.connect(ada)
    back.step(to_host=True)  # hello
    back.step(to_host=False)  # welcome
    back.step(to_host=False)  # lines; the tap goes out
    back.step(to_host=True)  # decided
    back.cut()  # before the answer
    last = karl.connect(ada)
    deliver_all([last])
    assert ada.host.session.state.players[0].apples == 3
    assert karl.replica.state.players[0].apples == 3
    assert ada.host.session.cursor == 2


def test_joining_makes_a_new_file_and_leaves_everything_else_alone(table):
    (_, karl, _), _ = table
    from tests.engine.counting import GAME, people

    own = karl.library.new(GAME, people("Karl"), seed="2")
    assert own.opening.id != karl.id
    assert len(karl.library.list()) == 2


def test_a_guest_that_goes_on_alone_leaves_the_table(table):
    (_, karl, _), _ = table
    karl.replica.log.close()
    karl.library.open(karl.id).do(Pick(0))
    assert karl.library.file(karl.id).doc("table") is None
    assert "log" not in {name for name, docs in karl.library.file(karl.id).store.tables.items() if docs.raw}


def test_a_copy_is_an_evening_and_no_member(table):
    (ada, _, _), _ = table
    copy = ada.library.duplicate(ada.id)
    with ada.library.borrowed(copy) as file:
        assert all(file.doc(name) is None for name in ("table", "log", "outbox", "door"))


def lines_of(phone: Phone, *places: int) -> dict:
    return {"t": "lines", "lines": [phone.log.raw(place).decode() for place in places]}


def test_lines_that_come_too_soon_are_caught_up_and_never_taken_for_other_rules(table):
    (ada, karl, _), (wire, _) = table
    for _ in range(3):
        ada.host.session.do(Pick(1))
    wire.to_guest.clear()  # lost on the way
    for place in (2, 3):
        with pytest.raises(Missed):
            karl.visit.receive(lines_of(ada, place))
    assert karl.visit.ended is None
    wire.cut()
    deliver_all([karl.connect(ada)])
    assert karl.log.chain == ada.log.chain


def test_rules_that_decide_otherwise_stop_a_phone_once_catching_up_has_not_helped(table):
    (ada, karl, _), (wire, _) = table
    ada.host.session.do(Pick(1))
    wire.to_guest.clear()
    karl.confirmed.do(Note("something the table never heard of"), id="ab")  # as other rules would leave it
    forged = lines_of(ada, 1)
    with pytest.raises(Diverged):
        karl.visit.receive(forged)
    karl.visit.lost()
    karl.visit.receive(forged)  # it came over the same connection, which is given up: nobody hears it
    assert karl.visit.ended is None
    karl.visit.connected(lambda message: None)
    with pytest.raises(Diverged):
        karl.visit.receive(forged)
    assert karl.visit.ended.id == "together.bye.rules"


def test_an_evening_that_was_checked_on_the_way_in_is_not_replayed_once_more(tmp_path, monkeypatch):
    ada, karl = Phone(tmp_path / "Ada", "Ada"), Phone(tmp_path / "Karl", "Karl")
    ada.found()
    for _ in range(30):
        ada.host.session.do(Add(APPLES, 1))
    replayed, run = [], Session._run
    monkeypatch.setattr(Session, "_run", lambda *args, **manner: replayed.append(1) or run(*args, **manner))
    deliver_all([karl.connect(ada)])
    assert len(replayed) == 30
    assert karl.replica.state == ada.host.session.state
    shut(ada, karl)
