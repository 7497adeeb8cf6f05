"""The wire of one room: the host listens in the app, guests and their browsers come by its address."""

from __future__ import annotations

import contextlib
import json
import logging
import queue
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.http11 import Request, Response
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve

from companion.engine.strict import BadInput

from ..door import Door, Visitor
from ..line import Diverged, Json
from ..visit import Visit
from . import secret
from .address import Address
from .limits import BIGGEST_EVENING, BIGGEST_FRAME, Bucket
from .mailbox import Mailbox

MOST_SOCKETS = 16
MOST_AN_ADDRESS = 6
HANDSHAKE_SECONDS = 3.0
PING_SECONDS = 5.0
# Messages that may wait for a phone that does not take them; then it is cut off and catches up later.
MOST_WAITING = 2_000
RETRY_FIRST, RETRY_MOST = 0.05, 1.0
# What a library would log comes from outside: counted, never written down.
_SILENT = logging.getLogger("companion.together.wire")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False
Pages = Callable[[str, str], tuple[bytes, str, str] | None]


class Writer:
    """Sends in a thread of its own, so that a slow phone holds nobody up; ends with its connection."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._waiting: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name="table-writer", daemon=True)
        self._thread.start()

    def send(self, message: dict[str, Json]) -> None:
        """Put a message on its way; a phone that takes nothing for too long is cut off."""
        try:
            self._waiting.put_nowait(json.dumps(message, separators=(",", ":")))
        except queue.Full:
            self.hang_up()

    def hang_up(self) -> None:
        """Send what waits, then close; at once where nothing moves."""
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(None)
            return
        self.cut()

    def cut(self) -> None:
        """Close without a word."""
        with contextlib.suppress(OSError):
            self._connection.socket.shutdown(socket.SHUT_RDWR)

    def _run(self) -> None:
        try:
            while (text := self._waiting.get()) is not None:
                self._connection.send(text)
            self._connection.close()
        except (ConnectionClosed, OSError, TimeoutError):
            self.cut()


def _decoded(frame: str | bytes) -> Json:
    if isinstance(frame, bytes):
        raise BadInput("a message is text")
    try:
        return json.loads(frame)
    except (ValueError, RecursionError) as error:
        raise BadInput("a message is JSON") from error


class LanHost:
    """Listens while a table is shared; every connection is one visitor of its door."""

    def __init__(self, door: Door, mailbox: Mailbox, pages: Pages, *, host: str = "", port: int = 0) -> None:
        self.door, self.mailbox, self._pages = door, mailbox, pages
        self._socket = socket.create_server((host, port), backlog=MOST_SOCKETS)
        self._socket.settimeout(0.5)
        self.port: int = self._socket.getsockname()[1]
        # Frames and connections that were not as they must be.
        self.turned_away = 0
        self._open: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._writers: set[Writer] = set()
        self._server = serve(
            self._visit,
            sock=self._socket,
            process_request=self._page,
            open_timeout=HANDSHAKE_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=1,
            max_size=BIGGEST_FRAME,
            max_queue=4,
            logger=_SILENT,
            server_header=None,
        )
        self._secret = secret.server_context(door.token) if secret.AVAILABLE else None
        self._thread = threading.Thread(target=self._listen, name="table-door", daemon=True)
        self._thread.start()

    @property
    def is_secret(self) -> bool:
        """Whether apps that can do it speak with us in secret."""
        return self._secret is not None

    def close(self) -> None:
        """Listen no more and end all connections."""
        self._closing.set()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()
        with self._lock:
            writers = tuple(self._writers)
        for writer in writers:
            writer.cut()

    def sockets(self) -> int:
        """How many connections there are now."""
        with self._lock:
            return self._open.total()

    # -- in threads of the wire

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                sock, address = self._socket.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            if not self._room(address[0]):
                sock.close()
                continue
            threading.Thread(target=self._serve, args=(sock, address), name="table-guest", daemon=True).start()

    def _room(self, address: str) -> bool:
        """Count one more connection of this address, if there is room; no thread is made before."""
        with self._lock:
            if self._open.total() >= MOST_SOCKETS or self._open[address] >= MOST_AN_ADDRESS:
                self.turned_away += 1
                return False
            self._open[address] += 1
            return True

    def _serve(self, sock: Any, address: tuple[str, int]) -> None:
        try:
            sock.settimeout(HANDSHAKE_SECONDS)
            first = sock.recv(1, socket.MSG_PEEK)
            if self._secret is not None and first == b"\x16":
                sock = self._secret.wrap_socket(sock, server_side=True)
            sock.settimeout(None)
            self._server.handler(sock, address)
        except OSError:
            self.turned_away += 1
        finally:
            sock.close()
            with self._lock:
                self._open[address[0]] -= 1
                self._open += Counter()

    def _page(self, connection: ServerConnection, request: Request) -> Response | None:
        """The pages of the table; a socket only for a page of our own, or an app."""
        origin, own = request.headers.get("Origin"), request.headers.get("Host", "")
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return connection.respond(403, "") if origin is not None and origin != f"http://{own}" else None
        found = self._pages(request.path, own)
        if found is None:
            return connection.respond(404, "")
        body, kind, policy = found
        headers = {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": policy,
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Connection": "close",
        }
        return Response(200, "OK", Headers(headers), body)

    def _visit(self, connection: ServerConnection) -> None:
        writer = Writer(connection)
        visitor = Visitor(self.door, writer.send, writer.hang_up)
        pace = Bucket()
        with self._lock:
            self._writers.add(writer)
        try:
            for frame in connection:
                message = _decoded(frame)
                pace.wait()
                self.mailbox.put(lambda message=message: self._take(visitor, writer, message))  # type: ignore[misc]
        except (BadInput, ConnectionClosed, WebSocketException, OSError):
            self.turned_away += 1
        finally:
            self.mailbox.put(visitor.gone)
            writer.hang_up()
            with self._lock:
                self._writers.discard(writer)

    # -- in the thread that owns the session

    def _take(self, visitor: Visitor, writer: Writer, message: Json) -> None:
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
            logger=_SILENT,
            **manner,
        ) as connection:
            writer = self._writer = Writer(connection)
            self.away_since, self.reached = None, True
            self.mailbox.put(lambda: self.visit.connected(writer.send))
            try:
                for frame in connection:
                    message = _decoded(frame)
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
