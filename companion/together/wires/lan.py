"""The wire in one room: the host listens in the app, guests and their browsers come by its address."""

from __future__ import annotations

import threading
import time
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection

from companion.engine.strict import BadInput

from ..door import Door, Visitor
from ..line import Diverged, Json
from ..visit import Visit
from . import secret
from .address import Address
from .limits import BIGGEST_EVENING, Bucket
from .listening import HANDSHAKE_SECONDS, PING_SECONDS, SILENT, Listening, Pages, Writer, decoded
from .mailbox import Mailbox

RETRY_FIRST, RETRY_MOST = 0.05, 1.0


class LanHost(Listening):
    """Listens while a table is shared; every connection is one visitor of its door."""

    def __init__(self, door: Door, mailbox: Mailbox, pages: Pages, *, host: str = "", port: int = 0) -> None:
        self.door, self.mailbox = door, mailbox
        context = secret.server_context(lambda: door.tokens) if secret.AVAILABLE else None
        super().__init__(pages, host=host, port=port, secret=context)

    @property
    def is_secret(self) -> bool:
        """Whether apps that can do it speak with us in secret."""
        return self._secret is not None

    def visit(self, connection: ServerConnection, writer: Writer) -> None:
        """Hand what a guest says to the thread that owns the session, at a pace it can take."""
        visitor = Visitor(self.door, writer.send, writer.hang_up)
        pace = Bucket()
        try:
            for frame in connection:
                message = decoded(frame)
                pace.wait()
                self.mailbox.put(lambda message=message: self._take(visitor, writer, message))  # type: ignore[misc]
        finally:
            self.mailbox.put(visitor.gone)

    def _take(self, visitor: Visitor, writer: Writer, message: Json) -> None:
        """In the thread that owns the session."""
        try:
            visitor.receive(message)
        except BadInput:
            self.turned_away += 1
            visitor.gone()
            writer.cut()


class LanGuest:
    """Keeps a guest at its table: connects, connects again, and hands what comes in to the owner of the session."""

    def __init__(self, address: Address, visit: Visit, mailbox: Mailbox) -> None:
        self.address, self.visit, self.mailbox = address, visit, mailbox
        visit.token = address.token
        self._closing = threading.Event()
        self._writer: Writer | None = None
        # Since when nobody answers; None while somebody does.
        self.away_since: float | None = time.monotonic()
        # Whether anybody has ever answered at this address.
        self.reached = False
        self._thread = threading.Thread(target=self._run, name="table-visit", daemon=True)
        self._thread.start()

    @property
    def away(self) -> float:
        """For how many seconds nobody has answered."""
        return time.monotonic() - self.away_since if self.away_since is not None else 0.0

    def close(self) -> None:
        """Leave the table."""
        self._closing.set()
        if self._writer is not None:
            self._writer.cut()
        self._thread.join(2)

    def cut(self) -> None:
        """Lose the connection, as a radio does; it comes back by itself."""
        if self._writer is not None:
            self._writer.cut()

    def _run(self) -> None:
        wait = RETRY_FIRST
        while not self._closing.is_set():
            try:
                self._stay()
                wait = RETRY_FIRST
            except (OSError, WebSocketException, BadInput, TimeoutError):
                wait = min(wait * 2, RETRY_MOST)
            if self.away_since is None:
                self.away_since = time.monotonic()
            self.mailbox.put(self.visit.lost)
            if self.visit.ended is not None:
                return
            self._closing.wait(wait)

    def _stay(self) -> None:
        address = self.address
        hidden = address.secret and secret.AVAILABLE
        manner: dict[str, Any] = {"ssl": secret.client_context(address.token)} if hidden else {}
        place = f"[{address.host}]" if ":" in address.host else address.host
        with connect(
            f"{'wss' if hidden else 'ws'}://{place}:{address.port}/",
            open_timeout=HANDSHAKE_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=1,
            max_size=BIGGEST_EVENING,
            proxy=None,
            user_agent_header=None,
            logger=SILENT,
            **manner,
        ) as connection:
            writer = self._writer = Writer(connection)
            self.away_since, self.reached = None, True
            self.mailbox.put(lambda: self.visit.connected(writer.send))
            try:
                for frame in connection:
                    message = decoded(frame)
                    self.mailbox.put(lambda message=message: self._take(writer, message))  # type: ignore[misc]
            finally:
                writer.hang_up()

    def _take(self, writer: Writer, message: Json) -> None:
        if writer is not self._writer:
            return  # of a connection that is gone: it comes again
        try:
            self.visit.receive(message)
        except (BadInput, Diverged, KeyError, TypeError, AttributeError):
            self.visit.lost()
            writer.cut()
