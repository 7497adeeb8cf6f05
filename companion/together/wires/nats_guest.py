"""The guest on a club's server: finds who decides at its table, follows the lines kept there, sends what it wants."""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any

from nats.js.api import ConsumerConfig, DeliverPolicy

from companion.engine.strict import BadInput

from ..line import Diverged, Json
from ..visit import Visit
from .address import ClubAddress
from .limits import BIGGEST_EVENING, RATE
from .mailbox import Mailbox
from .nats import (
    LINES_STREAM,
    Place,
    Staying,
    ask_subject,
    cards_bucket,
    connected,
    lines_subject,
    outranks,
    place_in,
)
from .signed import ANSWER, ASK, LINES, Signer, room_of

# A guest says something at least so often; what is not answered for so long is said again after catching up.
ASK_SECONDS, PATIENCE_SECONDS = 2.0, 6.0
# For so long answers may tell of lines that do not come before we catch up.
BEHIND_SECONDS = 3.0
NO_RESPONDERS = "503"


class NatsGuest(Staying):
    """Keeps a guest at its table over a server; hands what comes in to the owner of the session."""

    def __init__(self, address: ClubAddress, visit: Visit, mailbox: Mailbox) -> None:
        super().__init__("table-visit")
        self.address, self.visit, self.mailbox = address, visit, mailbox
        visit.token = address.token
        self.room, self._signer = room_of(address.room), Signer(address.room)
        # Since when nobody answers; None while somebody does.
        self.away_since: float | None = time.monotonic()
        # Whether the table has ever answered.
        self.reached = False
        self._call: Call | None = None
        self.start()

    @property
    def away(self) -> float:
        """For how many seconds nobody has answered."""
        return time.monotonic() - self.away_since if self.away_since is not None else 0.0

    @property
    def done(self) -> bool:
        """Whether the host has sent us away."""
        return self.visit.ended is not None

    async def stay(self) -> None:
        """Be a guest until the connection or the host is gone."""
        async with connected(self.address.server) as (link, gone):
            js = link.jetstream()
            watcher = await (await cards_bucket(js)).watch(f"{self.room}.*.*")
            place: Place | None = None
            while (entry := await watcher.updates()) is not None:
                if entry.value and (place is None or outranks(place_in(entry.key), place)):
                    place = place_in(entry.key)
            if place is None:
                return
            self._call = call = Call(self, link, js, place)
            await link.subscribe(call.inbox, cb=call.answered)
            self.mailbox.put(lambda: self.visit.connected(call.send))
            await self.while_here(gone, call.carry(), call.keep_asking(), call.follow(), _newer_host(watcher, place))

    def lost(self) -> None:
        """The way to the host is gone; taps wait."""
        self._call = None
        if self.away_since is None:
            self.away_since = time.monotonic()
        self.mailbox.put(self.visit.lost)

    def heard(self) -> None:
        """The host has answered."""
        self.away_since, self.reached = None, True

    def hand_over(self, call: Call, message: Json) -> None:
        """Give a message to the owner of the session."""
        self.mailbox.put(lambda: self._take(call, message))

    def _take(self, call: Call, message: Json) -> None:
        if call is not self._call:
            return  # of a connection that is gone: it comes again
        try:
            self.visit.receive(message)
        except (BadInput, Diverged, KeyError, TypeError, AttributeError):
            self.visit.lost()
            self.cut()

    def compare(self, call: Call, head: int) -> None:
        """Have the owner of the session look whether lines are missing that the host has long told."""
        self.mailbox.put(lambda: self._compare(call, head))

    def _compare(self, call: Call, head: int) -> None:
        replica, now = self.visit.replica, time.monotonic()
        here = replica.log.head if replica is not None else 0
        if replica is None or here >= head or here > call.head:
            call.head, call.since = here, now
        elif call is self._call and now - call.since > BEHIND_SECONDS:
            self.cut()


class Call:
    """One connection of a guest: what it asks, in order, and what is still unanswered."""

    def __init__(self, guest: NatsGuest, link: Any, js: Any, place: Place) -> None:
        self.id = os.urandom(8).hex()
        # How far we were when lines last came in, and when that was.
        self.head, self.since = 0, time.monotonic()
        self.inbox: str = link.new_inbox()
        self._guest, self._link, self._js, self._place = guest, link, js, place
        self._signer = guest._signer
        self._going: asyncio.Queue[Json] = asyncio.Queue()
        self._asked: dict[int, float] = {}
        self._number = 0
        self._refused = asyncio.Event()
        self._from: asyncio.Future[int] = guest.loop.create_future()

    def send(self, message: dict[str, Json]) -> None:
        """Put a message on its way; called by the owner of the session."""
        self._guest.soon(lambda: self._going.put_nowait(message))

    async def carry(self) -> None:
        """Send what is wanted, in its order and at a pace the host takes."""
        while True:
            message = await self._going.get()
            self._number += 1
            self._asked[self._number] = time.monotonic()
            frame = {"c": self.id, "r": self._number, "m": message}
            subject = ask_subject(self._guest.room, self._place)
            await self._link.publish(subject, self._signer.pack(ASK, frame), reply=self.inbox)
            if self._number % int(RATE) == 0:
                await asyncio.sleep(1)

    async def keep_asking(self) -> None:
        """Say something every few seconds; end when the host does not answer."""
        while True:
            try:
                await asyncio.wait_for(self._refused.wait(), ASK_SECONDS)
                return
            except TimeoutError:
                oldest = min(self._asked.values(), default=time.monotonic())
            if time.monotonic() - oldest > PATIENCE_SECONDS:
                return
            self._going.put_nowait({"t": "ping"})

    async def answered(self, message: Any) -> None:
        """Take what the host says to us alone."""
        if (message.headers or {}).get("Status") == NO_RESPONDERS:
            self._refused.set()
            return
        try:
            frame = self._signer.open(ANSWER, message.data, BIGGEST_EVENING)
            r, told = frame["r"], frame.get("m", [])
            if frame["c"] != self.id:
                raise BadInput("this is for somebody else")
        except (BadInput, KeyError, TypeError):
            return
        self._asked.pop(r, None)
        if frame.get("gone"):
            self._refused.set()
            return
        self._guest.heard()
        for one in told:
            self._guest.hand_over(self, one)
            if one.get("t") == "welcome" and not self._from.done():
                self._from.set_result(frame["seq"])
            if one.get("t") == "bye":
                self._guest.mailbox.put(self._guest.cut)
        self._guest.compare(self, frame["head"])

    async def follow(self) -> None:
        """Follow the lines the server keeps, from those the host had published when it welcomed us."""
        seq = await self._from
        subject = lines_subject(self._guest.room, self._place)
        start = ConsumerConfig(deliver_policy=DeliverPolicy.BY_START_SEQUENCE, opt_start_seq=seq + 1)
        manner = {"config": start} if seq else {}
        await self._js.subscribe(subject, stream=LINES_STREAM, ordered_consumer=True, cb=self._lines, **manner)
        await asyncio.Event().wait()

    async def _lines(self, message: Any) -> None:
        try:
            told = self._signer.open(LINES, message.data, BIGGEST_EVENING)
        except BadInput:
            return
        self._guest.hand_over(self, {"t": "lines", "lines": told["lines"]})


async def _newer_host(watcher: Any, place: Place) -> None:
    """Ends when somebody else goes on with the table, or the host shares it no more."""
    async for entry in watcher:
        if entry is not None and entry.value and outranks(place_in(entry.key), place):
            return
