"""The command `club`: serves the wall until somebody ends it."""

from __future__ import annotations

import signal
import threading

from companion.engine.strict import BadInput

from .tables import club_speaks
from .wires.address import own_addresses, read_server


def serve_club(server: str, host: str, port: int) -> int:
    """Serve the wall of this server's tables; the exit code of the command."""
    if not club_speaks():
        raise BadInput("nats-py is not installed: pip install 'companion[club]'")
    from .club import ClubWall, Tables

    tables = Tables(read_server(server))
    try:
        wall = ClubWall(tables, host=host, port=port)
    except OSError as error:
        tables.close()
        raise BadInput(f"cannot listen at port {port}: {error.strerror}") from error
    over = threading.Event()
    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, lambda *_args: over.set())
    print(f"http://{host or own_addresses()[0]}:{wall.port}/", flush=True)
    over.wait()
    wall.close()
    tables.close()
    return 0
