"""Hidden choices: everybody sees that somebody has chosen, nobody what, until all have; whoever dies meanwhile."""

from __future__ import annotations

import json

import pytest

from companion.engine.session import Waits
from companion.together.door import Visitor
from companion.together.host import Refused
from companion.together.intent import Do, Intent, new_intent_id
from companion.together.line import digest
from companion.together.rights import Member
from companion.together.seals import Seal, hash_of_choice
from tests.together.hiding import HIDING, Bet
from tests.together.rig import SEATS, HidingPhone, Phone, deliver_all, shut


class Table:
    """Four phones, one a seat; all meet at the host's as often as anybody says so."""

    def __init__(self, folder) -> None:
        self.phones = [HidingPhone(folder / name, name) for name in ("Ada", "Karl", "Mia", "Ben")]
        self.host, *self.guests = self.phones
        self.host.share(self.host.library.new(HIDING, SEATS, {"apples": 20}, seed="1"))
        self.wires = {}
        self.meet()

    def meet(self) -> None:
        for guest in self.phones:
            wire = self.wires.get(guest.name)
            if guest is not self.host and guest.alive and (wire is None or not wire.open):
                self.wires[guest.name] = guest.connect(self.host)
        deliver_all(list(self.wires.values()))

    def part(self, phone: Phone) -> None:
        for name, wire in self.wires.items():
            if name == phone.name or phone is self.host:
                wire.cut()
        phone.die()

    def bet(self, seat: int, bet: int, phone: Phone | None = None) -> None:
        with pytest.raises(Waits):
            (phone or self.phones[seat]).shown.do(Bet(seat, bet))

    def everything(self, phone: Phone) -> str:
        """All a phone holds of the table."""
        return json.dumps(
            [raw.decode() for table in phone.log.file.store.tables.values() for raw in table.raw.values()]
        )


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path)
    yield made
    shut(*made.phones)


def revealed(table: Table) -> list[tuple[int, int]]:
    assert len({phone.log.chain for phone in table.phones if phone.alive}) == 1
    return sorted(
        (entry.action.seat, entry.action.bet)
        for entry in table.host.confirmed.journal.done()
        if isinstance(entry.action, Bet)
    )


def test_nobody_can_read_a_choice_before_everybody_has_chosen(table):
    table.bet(1, 7)
    table.meet()
    bets = json.dumps({"do": "Bet", "seat": 1, "bet": 7}, separators=(",", ":"))
    for phone in (table.host, table.phones[2], table.phones[3]):
        assert bets not in table.everything(phone).replace("\\", "")
        assert set(phone.log.seals.standing()) == {1}
    assert bets in table.everything(table.phones[1]).replace("\\", "")
    assert table.host.confirmed.cursor == 0
    table.bet(0, 3)
    table.bet(2, 1)
    table.meet()
    assert revealed(table) == []
    table.bet(3, 9)
    table.meet()
    assert revealed(table) == [(0, 3), (1, 7), (2, 1), (3, 9)]
    assert table.host.confirmed.state.players[3].apples == 1
    assert not any(phone.log.seals.open for phone in table.phones)
    assert [entry.author for entry in table.host.confirmed.journal.done() if entry.action.seat == 1] == ["Karl"]


def test_who_thinks_again_before_the_others_are_ready_counts_with_the_last_choice(table):
    table.bet(1, 7)
    table.meet()
    table.bet(1, 2)
    for seat in (0, 2, 3):
        table.bet(seat, 5)
    table.meet()
    assert (1, 2) in revealed(table)
    assert len(revealed(table)) == 4


def test_a_choice_survives_the_death_of_its_phone_and_of_the_host(table):
    karl = table.phones[1]
    table.bet(1, 7)
    table.meet()
    table.part(karl)
    for seat in (0, 2, 3):
        table.bet(seat, 5)
    table.meet()
    assert (1, 7) not in revealed(table)  # all have chosen, Karl's phone has yet to say what
    table.part(table.host)
    table.host.start()
    karl.start()
    table.meet()
    assert revealed(table) == [(0, 5), (1, 7), (2, 5), (3, 5)]


def test_a_choice_survives_that_another_phone_takes_over(table):
    ada, karl, mia, ben = table.phones
    table.bet(1, 7)
    table.bet(0, 4)
    table.meet()
    table.part(ada)
    table.bet(2, 5)  # nobody orders; it waits
    mia.take_over()
    table.host, table.wires = mia, {}
    table.meet()
    table.bet(3, 9, ben)
    ada.start()
    ada.step_down()
    table.meet()
    assert revealed(table) == [(0, 4), (1, 7), (2, 5), (3, 9)]
    assert len({digest(phone.confirmed.state) for phone in (ada, karl, mia, ben)}) == 1


def test_a_choice_the_table_never_heard_of_is_sealed_again_where_it_goes_on(table):
    ada, karl, mia, _ = table.phones
    table.part(karl)
    table.bet(0, 4)  # only Mia and Ben could have heard of it, and have not
    table.part(ada)
    mia.take_over()
    table.host, table.wires = mia, {}
    ada.start()
    ada.step_down()
    karl.start()
    table.meet()
    assert set(mia.log.seals.standing()) == {0}
    for seat in (1, 2, 3):
        table.bet(seat, 5)
    table.meet()
    assert revealed(table) == [(0, 4), (1, 5), (2, 5), (3, 5)]


def test_the_phone_of_the_host_holds_what_a_page_has_chosen(table):
    told = []
    page = Visitor(table.host.door, told.append, lambda: None)
    page.receive({"t": "hello", "page": True, "token": table.host.door.token, "name": "Page", "lang": "en"})
    page.receive({"t": "sit", "seats": [1]})
    intent = {"id": "ab12", "want": "do", "action": {"do": "Bet", "seat": 1, "bet": 6}}
    page.receive({"t": "propose", "intent": intent})
    page.receive({"t": "propose", "intent": intent})
    assert table.host.confirmed.cursor == 0
    assert [choice.name for choice in table.host.log.seals.held] == ["Karl"]
    page.receive({"t": "sit", "seats": [1]})
    view = next(one for one in reversed(told) if one["t"] == "view")
    assert view["chosen"] == [1]
    table.part(table.host)
    table.host.start()
    for seat in (0, 2, 3):
        table.bet(seat, 5)
    table.meet()
    assert revealed(table) == [(0, 5), (1, 6), (2, 5), (3, 5)]


def test_another_choice_than_the_sealed_one_is_not_revealed(table):
    host = table.host.host
    karl = Member("mkarl", "Karl", frozenset({1}))
    seal = Seal(1, "Bet", "0", hash_of_choice(Bet(1, 7), "salt"))
    host.propose(karl, Intent(new_intent_id(), seal))
    wrong = host.propose(karl, Intent(new_intent_id(), Do(Bet(1, 9), salt="salt")))
    assert isinstance(wrong, Refused)
    assert wrong.message.id == "together.choose_again"
    host.propose(karl, Intent(new_intent_id(), Do(Bet(1, 7), salt="salt")))
    assert host.session.state.bets[1] == 7


def test_choosing_openly_for_a_lost_phone_lets_the_table_go_on(table):
    table.bet(1, 7)
    table.meet()
    table.part(table.phones[1])
    for seat in (0, 2, 3):
        table.bet(seat, 5)
    table.meet()
    table.host.host.session.do(Bet(1, 1), override=True)
    table.phones[1].start()
    table.meet()
    assert revealed(table) == [(0, 5), (1, 1), (2, 5), (3, 5)]
    assert not table.phones[1].replica.pending


def test_on_one_phone_a_choice_counts_at_once(tmp_path):
    phone = HidingPhone(tmp_path, "Ada")
    session = phone.library.new(HIDING, SEATS, {"apples": 20}, seed="1")
    session.do(Bet(0, 3))
    assert session.state.bets[0] == 3
    shut(phone)
