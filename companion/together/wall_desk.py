"""A wall or a television in the room: it looks, never taps, and is told how the table stands once a second at most."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from companion.engine.session import Session
from companion.engine.strict import BadInput
from companion.insight.moments import MomentBook

from .club_card import card_of
from .host import Decided
from .line import Json
from .rights import Member
from .view import Points

SECONDS_BETWEEN = 1.0
Send = Callable[[dict[str, Json]], None]


class WallDesk:
    """The host's end of one wall; a page that has no seat and wants nothing."""

    def __init__(self, session: Session, host: str, member: Member, send: Send, race: Sequence[Points]) -> None:
        self.session, self.member = session, member
        self._host, self._send, self._race = host, send, race
        self._book = MomentBook(session)
        self._stale, self._drawn = True, 0.0

    def receive(self, _message: dict[str, Json]) -> None:
        """A wall says nothing but hello."""
        raise BadInput("a wall has nothing to say")

    def answer(self, id: str, decided: Decided) -> None:
        """A wall asks nothing."""
        raise BadInput("a wall wants nothing")

    def tell(self) -> None:
        """Something has happened at the table."""
        self._stale = True
        self.tick()

    def tick(self) -> None:
        """Tell how the table stands if it is time to."""
        if self._stale and time.monotonic() - self._drawn >= SECONDS_BETWEEN:
            self._stale, self._drawn = False, time.monotonic()
            card = card_of(self.session, self._host, self._race, self._book.look())
            self._send({"t": "cards", "all": True, "cards": {"table": card}})
