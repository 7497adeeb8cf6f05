"""A visit: the guest's end of a connection; catches up first, then sends what waits, so that nothing counts twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from companion.engine.message import Message, say
from companion.engine.strict import BadInput
from companion.evening.message_json import message_from
from companion.storage.rules_stamp import rules_stamp

from .door import Send
from .guest import GuestSession
from .host import Refused
from .intent import Intent
from .line import Diverged, Json, Missed, OtherRules

# Begins (or begins anew) as the host tells the evening; gives the session to go on with.
Begin = Callable[[dict[str, Json]], GuestSession]


class Visit:
    """What a guest says and hears; used by the session's own thread only."""

    def __init__(self, begin: Begin, replica: GuestSession | None = None) -> None:
        self._begin = begin
        self.replica = replica
        self.token, self.name = "", ""
        self.seats: frozenset[int] = frozenset()
        # Nothing sends while nobody is there; what is tapped waits in the outbox.
        self._send: Send | None = None
        self.head = 0
        self.people: list[dict[str, Json]] = []
        # Why the host has sent us away, if it has.
        self.ended: Message | None = None
        # Whether the host has said that it will be back soon.
        self.soon = False
        self._stuck_at = -1

    @property
    def caught_up(self) -> bool:
        """Whether everything the host had when it welcomed us is here."""
        return self._send is not None and self.replica is not None and self.replica.log.head >= self.head > -1

    def connected(self, send: Send) -> None:
        """A way to the host is open: say who we are."""
        self._send, self.head, self.soon = send, 1 << 60, False
        hello: dict[str, Json] = {"t": "hello", "token": self.token, "name": self.name, "seats": sorted(self.seats)}
        if self.replica is not None:
            log = self.replica.log
            hello |= {"member": log.told.me, "key": log.told.key, "table": log.told.table}
            hello |= {"marks": [list(mark) for mark in log.marks()], "rules": rules_stamp(self.replica.game)}
            hello["epoch"] = log.told.epoch
        send(hello)

    def lost(self) -> None:
        """The way to the host is gone; taps wait."""
        self._send = None

    def receive(self, message: Json) -> None:
        """Take one message; BadInput or Diverged end this connection, and what else came over it is not heard."""
        if self._send is None:
            return
        kind = message.get("t") if isinstance(message, dict) else None
        if kind == "welcome":
            self._welcome(message)
        elif kind == "lines" and self.replica is not None:
            self._lines(self.replica, [raw.encode("ascii") for raw in message["lines"]])
        elif kind == "answer" and self.replica is not None:
            self._answer(message)
        elif kind == "people":
            self.people = message["people"]
        elif kind == "soon":
            self.soon = bool(message["soon"])
        elif kind == "bye":
            self.ended = say(message["why"])
        else:
            raise BadInput("nobody expects this message here")

    def _welcome(self, welcome: dict[str, Any]) -> None:
        self.people = welcome["people"]
        if welcome["evening"] is not None:
            try:
                self.replica = self._begin(welcome)
            except OtherRules as error:
                self.ended = say("together.bye.rules")
                raise Diverged("this table plays by other rules") from error
        elif self.replica is None:
            raise Diverged("the host thinks that we know this evening")
        self.replica.send = self._send_intent
        # The clock of the table runs in the host's time.
        self.replica.log.file.ahead = float(welcome["now"]) - time.time()
        self.head = welcome["head"]
        if self.caught_up:
            self.flush()

    def _lines(self, replica: GuestSession, lines: list[bytes]) -> None:
        before, head = self.caught_up, replica.log.head
        try:
            replica.receive(lines)
        except Missed:
            raise
        except Diverged:
            if self._stuck_at == head:  # once more from the start has not helped: this phone must not go on
                self.ended = say("together.bye.rules")
            self._stuck_at = head
            raise
        if not before and self.caught_up:
            self.flush()

    def _answer(self, message: dict[str, Json]) -> None:
        assert self.replica is not None
        refused = message.get("refused")
        told = Refused(message_from(refused), bool(message.get("override"))) if refused is not None else None
        self.replica.answered(str(message["id"]), told)

    def flush(self) -> None:
        """Send everything that waits, oldest first; the host knows what it has decided already."""
        if self.replica is not None and self.caught_up:
            self.replica.reveal()
            for intent in self.replica.log.outbox.due(time.time()):
                self._send_intent(intent)

    def _send_intent(self, intent: Intent) -> None:
        if self._send is not None and self.caught_up:
            self._send({"t": "propose", "intent": intent.as_json()})
