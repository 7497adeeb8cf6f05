"""Tables: what a screen holds while its evening is shared, as host or as guest; all happens when it pumps."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.engine.message import Message, say
from companion.engine.session import Session
from companion.insight.moments import MomentBook
from companion.storage.library import Library
from companion.storage.transfer import session_json

from .club_card import card_of
from .door import Door
from .guest import GuestSession
from .host import Host, begin_hosting, take_over
from .intent import Intent
from .joining import begin_anew, begin_visit, guest_session, visited
from .log import Log, found_table
from .page import Pages
from .visit import Visit
from .wires.address import PORT, Address, ClubAddress, own_addresses
from .wires.lan import LanGuest, LanHost
from .wires.mailbox import Mailbox

if TYPE_CHECKING:
    from .wires.nats_guest import NatsGuest
    from .wires.nats_host import NatsHost

# After so long nobody is believed to answer any more, and the reason is likely the Wi-Fi itself.
WAITS_AFTER, ISOLATED_AFTER, TAKE_OVER_AFTER = 6.0, 8.0, 20.0


class SharedTable:
    """A table this phone shares: its session stays the one on the screen, its lines go to everybody."""

    def __init__(
        self,
        library: Library,
        session: Session,
        name: str,
        wake: Callable[[], None],
        *,
        host: Host | None = None,
        server: str = "",
    ) -> None:
        self.session, self._server = session, server
        id = session.opening.id
        if host is None:
            file = library.file(id)
            found_table(file, name)
            host = begin_hosting(session, Log(file, session))
        self.host = host
        self.mailbox = Mailbox(wake)
        self.door = Door(host, lambda: session_json(library, id))
        self.door.later = lambda: self.mailbox.wake()
        self.lan = _listening(self.door, self.mailbox, Pages(session.game.key))
        # The table at a club's server, for people in other houses; only where the settings name one.
        self.club = _published(server, self.door, self.mailbox) if server else None

    @property
    def club_address(self) -> ClubAddress | None:
        """Where people in other houses find us, if a server is named."""
        return ClubAddress(self._server, self.door.room, self.door.token) if self._server else None

    @property
    def club_status(self) -> Message:
        """How it stands with the club's server."""
        if self.club is None:
            return say("together.club.missing")
        if self.club.elsewhere:
            return say("together.club.elsewhere")
        return say("together.club.here" if self.club.here else "together.club.away")

    def addresses(self) -> list[Address]:
        """Where others find us, the likeliest first."""
        return [Address(one, self.lan.port, self.door.token, self.lan.is_secret) for one in own_addresses()]

    def pump(self) -> int:
        """Do what has come in; how much it was."""
        done = self.mailbox.run()
        self.door.tick()
        return done

    @property
    def here(self) -> int:
        """How many guests are here."""
        return len(self.door.here)

    def close(self) -> None:
        """Share no more; the evening stays, and may be shared again."""
        self.door.leave()
        self.lan.close()
        if self.club is not None:
            self.club.close()
        self.host.log.close()
        self.session.author, self.session.secrecy = "", None


def _listening(door: Door, mailbox: Mailbox, pages: Pages) -> LanHost:
    try:
        return LanHost(door, mailbox, pages, port=PORT)
    except OSError:  # somebody else has the usual door: any other will do, the code says which
        return LanHost(door, mailbox, pages)


def club_speaks() -> bool:
    """Whether this app was built with what speaks to a club's server."""
    return find_spec("nats") is not None


def _published(server: str, door: Door, mailbox: Mailbox) -> NatsHost | None:
    """The table at a server; None where this app was built without what speaks to one."""
    if not club_speaks():
        return None
    from .wires.nats_host import NatsHost

    host, book = door.host, MomentBook(door.host.session)
    return NatsHost(server, door, mailbox, lambda: card_of(host.session, host.log.told.name, door.race, book.look()))


def _wire_to(address: Address | ClubAddress, visit: Visit, mailbox: Mailbox) -> LanGuest | NatsGuest:
    if isinstance(address, Address):
        return LanGuest(address, visit, mailbox)
    from .wires.nats_guest import NatsGuest

    return NatsGuest(address, visit, mailbox)


class VisitedTable:
    """A table another phone shares, seen from here; `session` is there once the host has told the evening."""

    def __init__(self, library: Library, address: Address | ClubAddress, name: str, wake: Callable[[], None]) -> None:
        self.library, self.address, self.name = library, address, name
        self.mailbox = Mailbox(wake)
        known = visited(library, address.code)
        # Whether the evening at hand surely belongs to this table.
        self.sure = known is not None and known[1]
        self.visit = Visit(self._begin, guest_session(library, known[0]) if known is not None else None)
        self.visit.name = name
        # The session is another object: after joining, and where the table's history was taken over ours.
        self.begun: Callable[[GuestSession], None] = lambda session: None
        self.wire = _wire_to(address, self.visit, self.mailbox)

    @property
    def session(self) -> GuestSession | None:
        """The evening, once it is here."""
        return self.visit.replica

    def pump(self) -> int:
        """Do what has come in; how much it was."""
        return self.mailbox.run()

    @property
    def status(self) -> Message:
        """How it stands, for the bar: always there, never a question."""
        if self.visit.ended is not None:
            return self.visit.ended
        away = self.wire.away
        if self.visit.soon and away < TAKE_OVER_AFTER:
            return say("together.status.soon", who=self.host_name)
        if self.visit.caught_up:
            return say("together.status.here", who=self.host_name)
        if not self.wire.reached and away > ISOLATED_AFTER:
            club = isinstance(self.address, ClubAddress)
            return say("together.status.no_table" if club else "together.status.isolated")
        if away > WAITS_AFTER and self.session is not None:
            return say("together.status.waits", who=self.host_name)
        return say("together.status.joining")

    @property
    def may_take_over(self) -> bool:
        """Whether the host has been gone long enough for somebody to go on here."""
        return self.session is not None and self.visit.ended is None and self.wire.away > TAKE_OVER_AFTER

    def take_over(self) -> SharedTable:
        """Go on here as the host; what was tapped here counts first."""
        session = self.session
        assert session is not None
        self.close()
        host = take_over(session.confirmed, session.log)
        server = self.address.server if isinstance(self.address, ClubAddress) else ""
        return SharedTable(self.library, session.confirmed, self.name, self.mailbox.wake, host=host, server=server)

    def still_wanted(self) -> tuple[Intent, ...]:
        """Taps that have waited so long that somebody should be asked."""
        return self.session.log.outbox.stale(time.time()) if self.session is not None else ()

    def send_again(self, wanted: bool) -> None:
        """Send what has waited long, or let it go."""
        session = self.session
        for intent in self.still_wanted():
            assert session is not None
            (session.log.outbox.confirm if wanted else session.log.outbox.drop)(intent.id)
        if session is not None:
            session.show()
        self.visit.flush()

    def close(self) -> None:
        """Leave the table; the evening stays in the library."""
        self.wire.close()
        self.visit.lost()

    @property
    def host_name(self) -> str:
        """Whose phone shares the table, once it is known."""
        return self.session.log.told.host_name if self.session is not None else ""

    def _begin(self, welcome: dict[str, Any]) -> GuestSession:
        known = self.session
        if known is not None and known.log.told.table != welcome["table"]:  # another table than we thought
            known.log.close()
            self.library.let_go(known.opening.id)
            known = None
        self.sure = True
        if known is None:
            code = self.address.code if isinstance(self.address, ClubAddress) else welcome["code"]
            id = begin_visit(self.library, welcome, self.name, code)
            made = guest_session(self.library, id)
        else:
            made = begin_anew(self.library, known, welcome)
        self.begun(made)
        return made
