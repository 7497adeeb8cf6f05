"""The wall of a club: all tables at one server on one page, live; it looks at their cards and can do nothing else."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

from websockets.sync.server import ServerConnection

from companion.engine.strict import BadInput

from .club_card import VERSION
from .line import Json
from .page import WallPages
from .wires.listening import Listening, Writer
from .wires.nats import Place, Staying, cards_bucket, connected, outranks, place_in

PORT = 8770
BIGGEST_CARD = 64 * 1024
MOST_TABLES, MOST_WALLS = 500, 32
# Walls are told what has changed this often.
TELL_SECONDS = 1.0
NAMES = {"v", "game", "host", "entries", "finished", "done", "total", "turn", "seats", "race", "words"}


def read_card(data: bytes) -> dict[str, Json]:
    """A card somebody has left at the server; BadInput where it is none."""
    try:
        card = json.loads(data) if len(data) <= BIGGEST_CARD else None
    except (ValueError, RecursionError) as error:
        raise BadInput("a card is JSON") from error
    if not isinstance(card, dict) or card.keys() != NAMES or card["v"] != VERSION:
        raise BadInput("a card tells of one table")
    texts = all(isinstance(card[name], str) for name in ("game", "host"))
    if not texts or not isinstance(card["seats"], list) or not isinstance(card["words"], dict):
        raise BadInput("a card tells of seats, in words")
    return card


class Tables(Staying):
    """Follows the cards of all tables at a server."""

    def __init__(self, server: str) -> None:
        super().__init__("club-tables")
        self.server = server
        self.here = False
        self._lock = threading.Lock()
        # By room: who decides there, its card, and since when it stands so.
        self._cards: dict[str, tuple[Place, dict[str, Json], float]] = {}
        self._changed: set[str] = set()
        self.start()

    def all(self) -> dict[str, Json]:
        """Every table, with how many seconds ago it was told of."""
        with self._lock:
            return {room: self._aged(room) for room in self._cards}

    def changes(self) -> dict[str, Json]:
        """What has changed since the last time; None for a table that is gone."""
        with self._lock:
            changed, self._changed = self._changed, set()
            return {room: self._aged(room) if room in self._cards else None for room in changed}

    def _aged(self, room: str) -> Json:
        _, card, since = self._cards[room]
        return {**card, "age": round(max(0.0, time.time() - since), 1)}

    async def stay(self) -> None:
        """Look until the connection ends."""
        async with connected(self.server) as (link, gone):
            cards = await cards_bucket(link.jetstream())
            watcher = await cards.watch(">")
            await self.while_here(gone, self._follow(watcher))

    def lost(self) -> None:
        """The server does not answer; what was last known stays on the wall."""
        self.here = False

    async def _follow(self, watcher: Any) -> None:
        self.here = True
        async for entry in watcher:
            if entry is not None:
                self._take(entry.key, entry.value, entry.created.timestamp() if entry.created else time.time())

    def _take(self, key: str, data: bytes | None, since: float) -> None:
        try:
            place, room = place_in(key), key.split(".")[0]
            card = read_card(data) if data else None
        except (BadInput, ValueError):
            return
        with self._lock:
            known = self._cards.get(room)
            if card is None:
                if known is not None and known[0] == place:
                    del self._cards[room]
                    self._changed.add(room)
            elif known is None or not outranks(known[0], place):
                if known is None and len(self._cards) >= MOST_TABLES:
                    return
                self._cards[room] = place, card, since
                self._changed.add(room)


class ClubWall(Listening):
    """Serves the wall's page and tells every wall that looks what has changed."""

    def __init__(self, tables: Tables, *, host: str = "", port: int = PORT) -> None:
        self._tables = tables
        self._looking: set[Writer] = set()
        self._looking_lock = threading.Lock()
        super().__init__(WallPages(club=True), host=host, port=port, most=MOST_WALLS)
        self._teller = threading.Thread(target=self._tell, name="club-teller", daemon=True)
        self._teller.start()

    def visit(self, connection: ServerConnection, writer: Writer) -> None:
        """Show all tables, then what changes; whoever says anything is no wall."""
        with self._looking_lock:
            writer.send({"t": "cards", "all": True, "cards": self._tables.all()})
            self._looking.add(writer)
        try:
            for _frame in connection:
                raise BadInput("a wall has nothing to say")
        finally:
            with self._looking_lock:
                self._looking.discard(writer)

    def _tell(self) -> None:
        while not self._closing.wait(TELL_SECONDS):
            with self._looking_lock:
                changed = self._tables.changes()
                if changed:
                    for writer in self._looking:
                        writer.send({"t": "cards", "cards": changed})
