"""A real NATS server on loopback, as Debian packs it; one we started, and the only one we end."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path
from threading import Event

PROGRAM = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")
LACKING = "Debian's nats-server is not installed: no server to speak with"
PATIENCE = 60.0


class NatsServer:
    """One server with its own folder; it may be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.start()

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def start(self) -> None:
        command = [str(PROGRAM), "-a", "127.0.0.1", "-p", str(self.port), "-js", "-sd", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < end, "the server does not answer"
            Event().wait(0.05)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                return line.recv(4) == b"INFO"
        except OSError:
            return False

    def kill(self) -> None:
        """Gone at once, without a word."""
        self._process.kill()
        self._process.wait(20)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(20)
