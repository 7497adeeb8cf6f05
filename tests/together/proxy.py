"""A bad line between two ends on loopback: it delays, swallows everything for a while, or cuts."""

from __future__ import annotations

import contextlib
import queue
import socket
import threading
import time


class Proxy:
    """Listens at a port of its own and carries to a target, as badly as it is told."""

    def __init__(self, target: int, delay: float = 0.0) -> None:
        self.target, self.delay = target, delay
        self._hole_until = 0.0
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Every connection is gone at once."""
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            for one in pair:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
                one.close()

    def black_hole(self, seconds: float) -> None:
        """Nothing arrives for so long, and nobody is told; then it all does, or the ends have given up."""
        self._hole_until = time.monotonic() + seconds

    def passing(self, data: bytes) -> bytes:
        """What goes on of what came in."""
        return data

    def close(self) -> None:
        self._closing.set()
        self._socket.close()
        self.cut()

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                near, _ = self._socket.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target), 3)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            with self._lock:
                self._pairs.add((near, far))
            self._carry(near, far)
            self._carry(far, near)

    def _carry(self, source: socket.socket, goal: socket.socket) -> None:
        way: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()

        def take() -> None:
            with contextlib.suppress(OSError):
                while data := source.recv(65_536):
                    way.put((time.monotonic() + self.delay, self.passing(data)))
            way.put((0.0, b""))

        def give() -> None:
            pause = threading.Event()
            with contextlib.suppress(OSError):
                while (found := way.get())[1]:
                    due = max(found[0], self._hole_until)
                    if (left := due - time.monotonic()) > 0:
                        pause.wait(left)
                    goal.sendall(found[1])
                goal.shutdown(socket.SHUT_RDWR)

        for work in (take, give):
            threading.Thread(target=work, daemon=True).start()
