"""Phones at one table without a network: real libraries and files, a wire that delays and cuts, and death."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager, suppress

from companion.engine.session import Session
from companion.storage.disk import AppendFile
from companion.storage.library import Library
from companion.storage.transfer import session_json
from companion.together.door import Door, Visitor
from companion.together.guest import GuestSession
from companion.together.host import Host, begin_hosting, take_over
from companion.together.joining import begin_anew, begin_visit, guest_session, shared_session
from companion.together.line import Diverged
from companion.together.log import HOST, found_table, membership_of
from companion.together.visit import Visit
from tests.engine.counting import GAME, people
from tests.together.hiding import HIDING

SEATS = people("Ada", "Karl", "Mia", "Ben")


class Dead(BaseException):
    """The phone is gone at this very moment; nobody may catch it but the test."""


class Wire:
    """One connection: two queues, each in order; what is on its way when it is cut is lost."""

    def __init__(self, visitor_of, visit: Visit) -> None:
        self.to_host, self.to_guest = deque(), deque()
        self.open = True
        self.visit = visit
        self.visitor: Visitor = visitor_of(self.to_guest.append, lambda: self.to_guest.append(None))
        visit.connected(self.to_host.append)

    def cut(self) -> None:
        """Both ends notice, sooner or later; here at once."""
        if self.open:
            self.open = False
            self.visit.lost()
            self.visitor.gone()

    def step(self, to_host: bool) -> None:
        """Deliver one message."""
        if not self.open:
            return
        self.visitor.door.tick()  # whoever owns the host's session has nothing else to do at this moment
        queue = self.to_host if to_host else self.to_guest
        if not queue:
            return
        message = queue.popleft()
        if message is None:  # the host has hung up, after everything it had to say
            self.cut()
            return
        try:
            (self.visitor if to_host else self.visit).receive(message)
        except Diverged:
            self.cut()


class Phone:
    """One phone with the app: its library, and its place at the table as host or guest."""

    games = staticmethod(lambda key: GAME)

    def __init__(self, folder, name: str) -> None:
        self.folder, self.name = folder, name
        self.id = ""
        self.alive = False
        self.token = ""
        self.start()

    # -- life and death

    def start(self) -> None:
        """Open the app again; what was kept is there."""
        self.alive = True
        self.host: Host | None = None
        self.door: Door | None = None
        self.replica: GuestSession | None = None
        self.visit: Visit | None = None
        self.library = Library(self.folder, self.games)
        assert self.library.problem is None
        if self.id:
            with self.library.borrowed(self.id) as file:
                role = membership_of(file).role
            self.be_host() if role == HOST else self.be_guest()

    def die(self) -> None:
        """The process is gone: nothing is written any more, the lock falls."""
        self.alive = False
        library = self.library
        sessions = [file.store for _, file in library._open.values()]
        for store in (*sessions, *(part._db.store for part in (library._index, library._settings, library.memory))):
            store._let_go()  # as the system does it, without a word
            if store._copies:
                store._copies.close()
        library._lock.release()
        self.library = self.host = self.door = self.replica = self.visit = None

    def be_host(self) -> None:
        session, log = shared_session(self.library, self.id)
        self.open_door(begin_hosting(session, log))

    def open_door(self, host: Host) -> None:
        self.host = host
        self.door = Door(host, lambda: session_json(self.library, self.id))
        self.replica = self.visit = None

    def found(self) -> None:
        """Begin an evening and share it."""
        self.share(self.library.new(self.games("counting"), SEATS, {"apples": 50}, seed="1"))

    def share(self, session: Session) -> None:
        """Share this evening."""
        self.id = session.opening.id
        found_table(self.library.file(self.id), self.name)
        self.be_host()

    def be_guest(self) -> None:
        self.adopt(guest_session(self.library, self.id))
        self.visit = Visit(self.begin, self.replica)
        self.visit.name = self.name

    def adopt(self, replica: GuestSession) -> None:
        self.replica = replica

    def begin(self, welcome) -> GuestSession:
        if self.replica is None:
            self.id = begin_visit(self.library, welcome, self.name, self.visit.token)
            self.adopt(guest_session(self.library, self.id))
        else:
            self.adopt(begin_anew(self.library, self.replica, welcome))
            for intent in self.replica.pending:
                self.replica.log.outbox.confirm(intent.id)
        return self.replica

    def connect(self, host: Phone) -> Wire:
        """Come to this host's table, for the first time or again."""
        if self.visit is None:
            if self.host is not None:
                self.step_down()
            else:
                self.visit = Visit(self.begin)
                self.visit.name = self.name
        self.visit.token = host.door.token
        return Wire(lambda send, hang_up: Visitor(host.door, send, hang_up), self.visit)

    def step_down(self) -> None:
        """A host that was away is a guest of whoever goes on."""
        session, log = self.host.session, self.host.log
        log.followers.clear()
        self.host = self.door = None
        self.adopt(GuestSession(session, log))
        self.visit = Visit(self.begin, self.replica)
        self.visit.name = self.name

    def take_over(self) -> None:
        self.open_door(take_over(self.replica.confirmed, self.replica.log))

    # -- what is seen

    @property
    def epoch(self) -> int:
        """How often the table has changed hands, as far as this phone knows."""
        return self.log.told.epoch if self.host or self.replica else 0

    @property
    def refused(self) -> set[str]:
        """The ids of taps that do not count, as this phone says."""
        return {one.id for one in self.log.sentences.all if not one.counts}

    @property
    def log(self):
        return self.host.log if self.host else self.replica.log

    @property
    def confirmed(self) -> Session:
        return self.host.session if self.host else self.replica.confirmed

    @property
    def shown(self) -> Session:
        return self.host.session if self.host else self.replica


class HidingPhone(Phone):
    """A phone at a table with hidden choices."""

    games = staticmethod(lambda key: HIDING)


@contextmanager
def dying_at(write: int, after: bool):
    """The phone that makes this write (counted from now) dies just before or just after it."""
    real, left = AppendFile.append, [write]

    def append(self, line, *, durable=True):
        left[0] -= 1
        if left[0] == 0 and not after:
            raise Dead
        real(self, line, durable=durable)
        if left[0] == 0 and after:
            raise Dead

    AppendFile.append = append
    try:
        yield
    finally:
        AppendFile.append = real


def deliver_all(wires: list[Wire]) -> None:
    """Until nobody has anything to say."""
    for wire in wires:
        wire.step(to_host=True)
    while any(wire.open and (wire.to_host or wire.to_guest) for wire in wires):
        for wire in wires:
            wire.step(to_host=True)
            wire.step(to_host=False)


def shut(*phones: Phone) -> None:
    """Close all libraries."""
    for phone in phones:
        if phone.alive:
            with suppress(AttributeError):
                phone.library.shut()
