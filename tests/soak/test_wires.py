"""Both wires in bad weather for long: six members over real sockets, kills, cuts, black holes, one phone far away."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from companion.together.club_card import card_of
from companion.together.visit import Visit
from companion.together.wires.address import Address, ClubAddress
from companion.together.wires.lan import LanGuest, LanHost
from companion.together.wires.mailbox import Mailbox
from tests.soak.conftest import scaled
from tests.together.nats_server import LACKING, PROGRAM, NatsServer
from tests.together.proxy import Proxy
from tests.together.rig import Dead, Phone, dying_at, shut
from tests.together.test_replicas import NAMES, Storm

ACTIONS, MEMBERS = 2_000, 6
STRANGERS, SILENT, HUGE = 300, 200, 5_000_000
MOST_MEGABYTES = 20.0
FAR = 0.25
PATIENCE = 180.0
# So many taps of one phone may wait before somebody looks up from the glass.
MOST_WAITING = 12
ROOT = Path(__file__).resolve().parents[2]
needs_server = pytest.mark.skipif(PROGRAM is None or importlib.util.find_spec("nats") is None, reason=LACKING)


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda fd: None)


class Lan:
    """Guests come straight to the host, each over its own bad line."""

    def __init__(self, folder) -> None:
        self.port = 0
        self.proxies: dict[str, Proxy] = {}

    def listen(self, phone: Phone, mailbox: Mailbox):
        host = LanHost(phone.door, mailbox, lambda path, place: None, host="127.0.0.1", port=self.port)
        self.port = host.port
        return host

    def line_of(self, name: str) -> Proxy:
        return self.proxies.setdefault(name, Proxy(self.port, FAR if name == NAMES[-1] else 0.0))

    def visit(self, phone: Phone, host: Phone, mailbox: Mailbox):
        return LanGuest(Address("127.0.0.1", self.line_of(phone.name).port, host.door.token), phone.visit, mailbox)

    def hurt(self) -> bool:
        """Whether something between the phones was hurt: here nothing stands there."""
        return False

    def close(self) -> None:
        for proxy in self.proxies.values():
            proxy.close()


class Club(Lan):
    """A server stands between all of them, and may be killed as well."""

    def __init__(self, folder) -> None:
        super().__init__(folder)
        self.server = NatsServer(folder / "server")
        self.port = self.server.port

    def listen(self, phone: Phone, mailbox: Mailbox):
        from companion.together.wires.nats_host import NatsHost

        door, line = phone.door, self.line_of(phone.name)
        address = f"nats://127.0.0.1:{line.port}"
        return NatsHost(address, door, mailbox, lambda: card_of(door.host.session, phone.name, door.race))

    def visit(self, phone: Phone, host: Phone, mailbox: Mailbox):
        from companion.together.wires.nats_guest import NatsGuest

        address = f"nats://127.0.0.1:{self.line_of(phone.name).port}"
        return NatsGuest(ClubAddress(address, host.door.room, host.door.token), phone.visit, mailbox)

    def hurt(self) -> bool:
        """The server is gone and comes back."""
        self.server.kill()
        self.server.start()
        return True

    def close(self) -> None:
        super().close()
        self.server.close()


class Weather(Storm):
    """The storm over real sockets; the test's thread owns every session."""

    def __init__(self, folder, seed: int, wire: Lan) -> None:
        super().__init__(folder, seed, MEMBERS)
        self.wire, self.bell = wire, threading.Event()
        self.mailboxes: dict[str, Mailbox] = {}
        self.ends: dict[str, object] = {}
        self.happened = dict.fromkeys(("kills", "host kills", "cuts", "black holes", "server kills"), 0)
        for phone in self.phones:
            self.come(phone)
        self.until(lambda: all(self.sits(phone) for phone in self.phones))

    def come(self, phone: Phone) -> None:
        """A phone takes its place, as host or guest, with a mailbox of its own."""
        mailbox = self.mailboxes[phone.name] = Mailbox(self.bell.set)
        if phone.host is not None:
            self.ends[phone.name] = self.wire.listen(phone, mailbox)
            return
        if phone.visit is None:
            phone.visit = Visit(phone.begin)
            phone.visit.name = phone.name
        self.ends[phone.name] = self.wire.visit(phone, self.current, mailbox)

    def sits(self, phone: Phone) -> bool:
        return phone.host is not None or (phone.replica is not None and phone.visit.caught_up)

    def pump(self, seconds: float = 0.0) -> None:
        self.bell.wait(seconds)
        self.bell.clear()
        for phone in self.phones:
            if phone.alive:
                self.mailboxes[phone.name].run()
                if phone.door is not None:
                    phone.door.tick()

    def until(self, holds) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "it never came to that"
            self.pump(0.05)

    def play(self, actions: int) -> None:
        while len(self.tapped) < actions:
            phone = self.chance.choice(self.phones)
            if phone.replica is not None and len(phone.replica.pending) > MOST_WAITING:
                self.pump(0.02)
                continue
            self.tap(phone)
            self.pump(0.002)
            if self.chance.random() < 0.04:
                self.misfortune()

    def misfortune(self) -> None:
        what, phone = self.chance.random(), self.chance.choice(self.phones[1:])
        if what < 0.3:
            self.wire.line_of(phone.name).cut()
            self.happened["cuts"] += 1
        elif what < 0.45:
            self.wire.line_of(phone.name).black_hole(self.chance.uniform(0.5, 2.0))
            self.happened["black holes"] += 1
        elif what < 0.75:
            self.kill(phone)
        elif what < 0.95:
            self.kill(self.phones[0])
        else:
            self.happened["server kills"] += self.wire.hurt()

    def kill(self, phone: Phone) -> None:
        """It dies at one of its next writes, before it counts or after; its app is opened again."""
        with suppress(Dead), dying_at(self.chance.randint(1, 3), after=self.chance.random() < 0.5):
            for _ in range(10):
                self.tap(phone)
                self.mailboxes[phone.name].run()
        self.happened["host kills" if phone is self.current else "kills"] += 1
        self.mailboxes[phone.name] = Mailbox(self.bell.set)
        if phone.host is not None:
            phone.host.log.followers.clear()
        phone.die()
        end = self.ends.pop(phone.name)
        self.wire.line_of(phone.name).cut()
        end.close()
        self.revive(phone)
        self.come(phone)

    def calm(self) -> None:
        """The weather clears; what has waited long is still wanted."""

        def settled() -> bool:
            for phone in self.phones:
                if phone.replica is not None and phone.visit.caught_up:
                    for intent in phone.replica.log.outbox.stale(time.time()):
                        phone.replica.log.outbox.confirm(intent.id)
                        phone.visit.flush()
            heads = {(phone.log.head, phone.log.chain) for phone in self.phones if self.sits(phone)}
            waiting = any(phone.replica.pending for phone in self.phones if phone.replica is not None)
            return all(map(self.sits, self.phones)) and len(heads) == 1 and not waiting

        self.until(settled)

    def close(self) -> None:
        for end in self.ends.values():
            end.close()
        self.wire.close()
        shut(*self.phones)


@pytest.mark.parametrize("wire", [Lan, pytest.param(Club, marks=needs_server)])
def test_six_members_lose_and_double_nothing_over_either_wire(tmp_path, wire, figures):
    weather = Weather(tmp_path, 7, wire(tmp_path))
    weather.play(scaled(ACTIONS))
    weather.calm()
    weather.check()
    assert weather.happened["cuts"] + weather.happened["kills"] + weather.happened["host kills"] > 0
    figures(f"six members over {wire.__name__}: actions", len(weather.tapped), [])
    for name, times in weather.happened.items():
        if times:
            figures(f"six members over {wire.__name__}: {name}", times, [])
    weather.close()


class LoneHost:
    """A host in a process of its own, so that its memory is its own."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.soak.lone_host"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT}
        self._process = subprocess.Popen(command, **pipes)
        self.port = int(self._process.stdout.readline())

    def ask(self) -> tuple[int, int, int, int]:
        """Entries (one more each time), turned away, sockets and threads for guests."""
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        entries, away, sockets, threads = map(int, self._process.stdout.readline().split())
        return entries, away, sockets, threads

    @property
    def most_megabytes(self) -> float:
        """The most memory it has ever used."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
        raise AssertionError("no memory told")

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait(60)


def _knock(port: int, number: int) -> None:
    with (
        suppress(OSError, WebSocketException),
        connect(f"ws://127.0.0.1:{port}/", proxy=None, open_timeout=5, close_timeout=1) as line,
    ):
        line.send("x" * (HUGE if number % 10 == 0 else number))
        line.recv(timeout=5)


def test_strangers_silent_sockets_and_huge_frames_leave_the_host_unharmed(figures):
    host = LoneHost()
    assert host.ask()[0] == 1
    before = host.most_megabytes
    for number in range(scaled(STRANGERS)):
        _knock(host.port, number)
    held = []
    for _ in range(scaled(SILENT)):
        with suppress(OSError):
            held.append(socket.create_connection(("127.0.0.1", host.port), 5))
    entries, away, sockets, threads = host.ask()
    assert entries == 2
    assert sockets <= 16
    assert threads <= 16
    assert away >= scaled(STRANGERS)
    grown = host.most_megabytes - before
    assert grown < MOST_MEGABYTES
    figures("strangers at a host", scaled(STRANGERS), [])
    figures("silent sockets at a host", scaled(SILENT), [])
    for one in held:
        one.close()
    host.close()


@needs_server
def test_strangers_at_a_clubs_server_are_not_heard(tmp_path, figures):
    import nats

    from companion.together.wires.nats import ask_subject

    wire = Club(tmp_path)
    phone = Phone(tmp_path / "Ada", "Ada")
    phone.found()
    mailbox = Mailbox()
    host = wire.listen(phone, mailbox)
    end = time.monotonic() + PATIENCE
    while not host.here:
        assert time.monotonic() < end
        mailbox.wait(0.05)

    async def shout() -> None:
        link = await nats.connect(wire.server.address)
        for number in range(scaled(STRANGERS)):
            await link.publish(ask_subject(host.room, host.place), os.urandom(1 + number * 100), reply=link.new_inbox())
        with pytest.raises(nats.errors.MaxPayloadError):
            await link.publish(ask_subject(host.room, host.place), b"x" * HUGE)
        await link.flush()
        await link.close()

    asyncio.run(shout())
    while host.turned_away < scaled(STRANGERS):
        assert time.monotonic() < end
        mailbox.wait(0.05)
    assert phone.host.session.cursor == 0
    assert not phone.door.known
    figures("strangers at a club's server", scaled(STRANGERS), [])
    host.close()
    wire.close()
    shut(phone)
