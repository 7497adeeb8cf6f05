"""Listening in one room: sockets are counted before a thread is made, pages come with their policy."""

from __future__ import annotations

import contextlib
import json
import logging
import queue
import socket
import threading
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from typing import Any

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from companion.engine.strict import BadInput

from ..line import Json
from .limits import BIGGEST_FRAME

MOST_SOCKETS = 16
MOST_AN_ADDRESS = 6
HANDSHAKE_SECONDS = 3.0
PING_SECONDS = 5.0
# So long a door that is closed waits for its last words to go out.
GOODBYE_SECONDS = 0.3
# Messages that may wait for a phone that does not take them; then it is cut off and catches up later.
MOST_WAITING = 2_000
# The first byte of whoever wants to speak in secret.
SECRET = b"\x16"
# What a library would log comes from outside: counted, never written down.
SILENT = logging.getLogger("companion.together.wire")
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False
# The body, its kind and its policy, by path and the name we are called by; None where there is nothing.
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

    def wait(self, seconds: float) -> None:
        """Wait until everything is said, at most so long."""
        self._thread.join(max(0.0, seconds))

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


def decoded(frame: str | bytes) -> Json:
    """The message in a frame; BadInput where it is none."""
    if isinstance(frame, bytes):
        raise BadInput("a message is text")
    try:
        return json.loads(frame)
    except (ValueError, RecursionError) as error:
        raise BadInput("a message is JSON") from error


class Listening(ABC):
    """Listens until it is closed; every connection that was let in is a visit."""

    def __init__(
        self, pages: Pages, *, host: str = "", port: int = 0, secret: Any = None, most: int = MOST_SOCKETS
    ) -> None:
        self._pages, self._secret, self._most = pages, secret, most
        self._socket = socket.create_server((host, port), backlog=most)
        self._socket.settimeout(0.5)
        self.port: int = self._socket.getsockname()[1]
        # Frames and connections that were not as they must be.
        self.turned_away = 0
        self._open: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._writers: set[Writer] = set()
        self._server = serve(
            self._visited,
            sock=self._socket,
            process_request=self._page,
            open_timeout=HANDSHAKE_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=1,
            max_size=BIGGEST_FRAME,
            max_queue=4,
            logger=SILENT,
            server_header=None,
        )
        self._thread = threading.Thread(target=self._listen, name="table-door", daemon=True)
        self._thread.start()

    @abstractmethod
    def visit(self, connection: ServerConnection, writer: Writer) -> None:
        """Talk with somebody until the connection ends; BadInput ends it as well."""

    def close(self) -> None:
        """Listen no more and end all connections; a last word still goes out where somebody takes it."""
        self._closing.set()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()
        with self._lock:
            writers = tuple(self._writers)
        for writer in writers:
            writer.hang_up()
        end = time.monotonic() + GOODBYE_SECONDS
        for writer in writers:
            writer.wait(end - time.monotonic())
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
            if self._open.total() >= self._most or self._open[address] >= MOST_AN_ADDRESS:
                self.turned_away += 1
                return False
            self._open[address] += 1
            return True

    def _serve(self, sock: Any, address: tuple[str, int]) -> None:
        try:
            sock.settimeout(HANDSHAKE_SECONDS)
            first = sock.recv(1, socket.MSG_PEEK)
            if self._secret is not None and first == SECRET:
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

    def _visited(self, connection: ServerConnection) -> None:
        writer = Writer(connection)
        with self._lock:
            self._writers.add(writer)
        if self._closing.is_set():  # it came in while we closed: nobody would ever answer it
            writer.cut()
        try:
            self.visit(connection, writer)
        except (BadInput, WebSocketException, OSError):
            self.turned_away += 1
        finally:
            writer.hang_up()
            with self._lock:
                self._writers.discard(writer)
