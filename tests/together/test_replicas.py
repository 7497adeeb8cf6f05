"""Whatever the wire does and whoever dies when: all phones end with the same table, and every tap has its end."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from companion.engine.adjust import Add, Note
from companion.engine.ruling import RuleViolation
from companion.engine.session import Waits
from companion.evening.place_and_comment import Remarks
from companion.storage.lines import dump
from companion.storage.remarks import keep_remarks
from companion.together.line import digest
from tests.engine.counting import Pick, Throw
from tests.together.hiding import Bet
from tests.together.rig import Dead, HidingPhone, Phone, Wire, dying_at, shut

NAMES = ("Ada", "Karl", "Mia", "Ben", "Eva", "Uwe")


class Storm:
    """A table of several phones in bad weather, by a seed."""

    def __init__(self, folder, seed: int, phones: int) -> None:
        self.chance = random.Random(seed)
        self.phones = [HidingPhone(folder / name, name) for name in NAMES[:phones]]
        self.wires: dict[str, Wire] = {}
        # Every intent anybody tapped, by id, and whose it was.
        self.tapped: dict[str, Phone] = {}
        self.phones[0].found()
        self.current = self.phones[0]

    def run(self, steps: int) -> None:
        for _ in range(steps):
            what = self.chance.random()
            if what < 0.35:
                self.tap(self.chance.choice(self.phones))
            elif what < 0.80:
                self.deliver(self.chance.choice(list(self.wires.values()) or [None]))
            elif what < 0.87:
                self.connect(self.chance.choice(self.phones))
            elif what < 0.93:
                self.cut()
            elif what < 0.97:
                self.doomed()
            elif what < 0.99:
                self.someone_takes_over()
            else:
                self.wake()

    # -- what happens

    def tap(self, phone: Phone) -> None:
        if not phone.alive or (phone.host is None and phone.replica is None):
            return
        waiting = {intent.id for intent in phone.replica.pending} if phone.replica else set()
        ids = set(phone.log.ids)
        with suppress(RuleViolation, Waits):
            self._do(phone)
        now = set(phone.log.ids) - ids
        if phone.replica:
            now |= {intent.id for intent in phone.replica.pending} - waiting
        self.tapped |= dict.fromkeys(now, phone)

    def _do(self, phone: Phone) -> None:
        shown, chance, seat = phone.shown, self.chance, self.chance.randrange(4)
        match chance.randrange(13):
            case 0 | 1 | 2:
                shown.do(Add(f"players.{seat}.apples", 1))
            case 3 | 4:
                shown.do(Pick(seat, chance.randint(1, 3)))
            case 5:
                shown.do(Throw(seat))
            case 6:
                shown.do(Note("!"))
            case 7:
                shown.undo()
            case 8:
                shown.redo()
            case 10 | 11:
                shown.do(Bet(seat, chance.randint(1, 9)))
            case 12:
                keep_remarks(phone.library, phone.id, Remarks(f"at {phone.name}'s", str(chance.randint(1, 99))))
            case 9 if shown.cursor:
                place = chance.randrange(shown.cursor)
                shown.accept(shown.amend(place, chance.choice([None, Pick(seat, 2)])))

    def deliver(self, wire: Wire | None) -> None:
        if wire is not None:
            wire.step(to_host=self.chance.random() < 0.5)

    def connect(self, phone: Phone) -> None:
        old = self.wires.get(phone.name)
        if phone is self.current or not phone.alive or self.current.host is None or (old is not None and old.open):
            return
        self.wires[phone.name] = phone.connect(self.current)

    def cut(self) -> None:
        if self.wires:
            self.wires[self.chance.choice(sorted(self.wires))].cut()

    def doomed(self) -> None:
        """Somebody dies at one of the next writes, just before it counts or just after."""
        alive = [phone for phone in self.phones if phone.alive]
        if len(alive) < 2:
            return
        self.victim = self.current
        try:
            with dying_at(self.chance.randint(1, 3), after=self.chance.random() < 0.5):
                if self.chance.random() < 0.2:
                    self.someone_takes_over()
                for _ in range(20):
                    self.victim = self.chance.choice(alive)
                    self.tap(self.victim)
                    for name, wire in self.wires.items():
                        self.victim = self.current
                        wire.step(to_host=True)
                        self.victim = next(phone for phone in self.phones if phone.name == name)
                        wire.step(to_host=False)
        except Dead:
            self.bury(self.victim)

    def bury(self, phone: Phone) -> None:
        for name, wire in list(self.wires.items()):
            if name == phone.name or phone is self.current:
                wire.cut()
                del self.wires[name]
        # What was tapped and kept before it died is found in its file again.
        phone.die()
        if self.chance.random() < 0.7:
            self.revive(phone)

    def revive(self, phone: Phone) -> None:
        phone.start()
        for intent in phone.replica.pending if phone.replica else ():
            self.tapped.setdefault(intent.id, phone)

    def wake(self) -> None:
        for phone in self.phones:
            if not phone.alive:
                self.revive(phone)

    def someone_takes_over(self) -> None:
        able = [phone for phone in self.phones if phone.alive and phone.replica is not None]
        if not able or self.chance.random() < 0.5:
            return
        for wire in self.wires.values():
            wire.cut()
        self.wires.clear()
        self.current = self.victim = self.chance.choice(able)
        self.current.take_over()

    # -- the end

    def calm(self) -> None:
        """The weather clears: all are awake, all come to the same host, everything is said."""
        self.wake()
        # The latest host is the one; where nobody is it any more, somebody who knows of it goes on.
        latest = max(phone.epoch for phone in self.phones)
        if self.current.host is None or self.current.epoch < latest:
            knows = [phone for phone in self.phones if phone.epoch == latest]
            self.current = next((phone for phone in knows if phone.host is not None), knows[0])
            if self.current.host is None:
                self.current.take_over()
        for wire in self.wires.values():
            wire.cut()
        self.wires.clear()
        for _ in range(6):
            for phone in self.phones:
                self.connect(phone)
            wires = list(self.wires.values())
            while any(wire.open and (wire.to_host or wire.to_guest) for wire in wires):
                for wire in wires:
                    wire.step(to_host=True)
                    wire.step(to_host=False)

    def check(self) -> None:
        first, *others = self.phones
        for phone in others:
            base = max(first.log.told.base, phone.log.told.base)
            assert phone.log.head == first.log.head
            assert phone.log.chain == first.log.chain
            assert phone.log.since(base) == first.log.since(base)
            assert _journal(phone) == _journal(first)
            assert phone.confirmed.cursor == first.confirmed.cursor
            assert digest(phone.confirmed.state) == digest(first.confirmed.state)
        for phone in self.phones:
            assert phone.shown.state == phone.confirmed.state
            assert phone.host is not None or not phone.replica.pending
            assert phone.log.seals.open == first.log.seals.open
            assert phone.log.file.remarks() == first.log.file.remarks()
        assert not first.log.seals.complete(), "everybody has chosen and nobody knows what"
        for seal in first.log.seals.standing().values():
            assert [seal.id in {one.id for one in phone.log.seals.held} for phone in self.phones].count(True) == 1
        settled = set(first.log.ids)
        ids = [entry.id for entry in first.confirmed.journal.done()]
        assert len(ids) == len(set(ids))
        for id, phone in self.tapped.items():
            if id.endswith("r"):  # makes a hidden choice known: the tap was the one that sealed it
                continue
            assert (id in settled) + (id in phone.refused) == 1, f"{phone.name}: {id} has not one end"


def _journal(phone: Phone) -> list[bytes]:
    journal = phone.confirmed.journal
    return [dump(journal[place].as_json()) for place in range(len(journal))]


@pytest.mark.parametrize("seed", range(16))
def test_all_phones_end_with_one_table_and_every_tap_has_its_end(tmp_path, seed):
    storm = Storm(tmp_path, seed, 2 + seed % 5)
    storm.run(220)
    storm.calm()
    storm.check()
    shut(*storm.phones)


def test_the_check_can_fail(tmp_path):
    storm = Storm(tmp_path, 3, 3)
    storm.run(60)
    storm.calm()
    storm.current.host.session.do(Note("nobody was told"))
    with pytest.raises(AssertionError):
        storm.check()
    shut(*storm.phones)
