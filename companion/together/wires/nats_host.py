"""The host on a club's server: publishes its lines there and answers what guests in other houses want."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from nats.js.errors import NotFoundError

from companion.engine.strict import BadInput

from ..door import MOST_MEMBERS, Door, Visitor
from ..line import ID, Json, hash_of, read_line
from .limits import BIGGEST_EVENING, BIGGEST_FRAME, Bucket
from .mailbox import Mailbox
from .nats import (
    LINES_STREAM,
    TROUBLE,
    Staying,
    ask_subject,
    card_key,
    cards_bucket,
    connected,
    lines_stream,
    lines_subject,
    outranks,
    place_in,
)
from .signed import ANSWER, ASK, LINES, Signer, room_of

# Lines that travel in one message.
MOST_AT_ONCE = 100
# A guest that has said nothing for so long is gone; it says something every few seconds.
SILENT_SECONDS = 15.0
# A card is written at most so often, and at least so often.
CARD_SECONDS, CARD_AT_LEAST = 1.0, 20.0
Card = dict[str, Json]


class Caller:
    """The host's end of one guest: who it is, where its answers go, and when it was last heard."""

    def __init__(self, host: NatsHost, id: str, inbox: str) -> None:
        self.id, self.inbox, self.bucket = id, inbox, Bucket()
        self.seen = time.monotonic()
        self.answers: list[dict[str, Json]] | None = None
        self.comes_in = False
        self._host = host
        self.visitor = Visitor(host.door, self.send, self.hang_up)

    def send(self, message: dict[str, Json]) -> None:
        """Answer, or say something unasked; lines come to everybody in their order, but for those of a welcome."""
        if message["t"] == "lines" and not self.comes_in:
            return
        if self.answers is not None:
            self.answers.append(message)
        else:
            self._host.answer(self, 0, [message])

    def hang_up(self) -> None:
        """Forget this guest."""
        self._host.callers.pop(self.id, None)


class NatsHost(Staying):
    """Keeps a shared table at a server; the session's own thread decides, this one carries."""

    def __init__(self, server: str, door: Door, mailbox: Mailbox, card: Callable[[], Card]) -> None:
        super().__init__("table-club")
        self.server, self.door, self.mailbox, self._card = server, door, mailbox, card
        log = door.host.log
        self.room, self._signer = room_of(door.room), Signer(door.room)
        self.place = log.told.epoch, log.told.me
        self.callers: dict[str, Caller] = {}
        # Whether the server is there, and whether somebody else goes on with this table.
        self.here = self.elsewhere = False
        self.turned_away = 0
        self._link: Any = None
        self._waiting: deque[bytes] = deque()
        self._fresh, self._stale = asyncio.Event(), asyncio.Event()
        # The number the server gave to the last lines it has; guests follow from there.
        self._seq = 0
        door.listeners.append(self._tell)
        self.start()

    @property
    def done(self) -> bool:
        """A table that went on elsewhere is not answered for here."""
        return self.elsewhere

    def close(self) -> None:
        """Share no more over the server."""
        with contextlib.suppress(ValueError):
            self.door.listeners.remove(self._tell)
        super().close()

    # -- in the thread that owns the session

    def _tell(self, lines: list[bytes]) -> None:
        self._waiting.extend(lines)
        self.soon(self._fresh.set)
        self.soon(self._stale.set)

    def _backlog(self, kept: list[str]) -> bool:
        """Queue what the server lacks; False where it has another history than we."""
        log = self.door.host.log
        self.door.tell()
        self._waiting.clear()
        if not kept:
            return True
        raw = kept[-1].encode("ascii")
        n = read_line(raw).n
        if log.chain_at(n) != hash_of(raw):
            return False
        self._waiting.extend(log.since(n))
        return True

    def _take(self, id: str, r: int, message: Json, inbox: str) -> None:
        caller = self.callers.get(id)
        kind = message.get("t") if isinstance(message, dict) else None
        if caller is None and kind == "hello" and len(self.callers) < MOST_MEMBERS and not message.get("page"):
            caller = self.callers[id] = Caller(self, id, inbox)
        if caller is None or caller.inbox != inbox:
            self._reply(inbox, {"c": id, "r": r, "gone": True})
            return
        caller.seen, caller.answers, caller.comes_in = time.monotonic(), [], kind == "hello"
        try:
            if kind != "ping":
                caller.visitor.receive(message)
        except BadInput:
            self.turned_away += 1
            caller.visitor.gone()
            self.callers.pop(id, None)
            self._reply(inbox, {"c": id, "r": r, "gone": True})
            return
        answers, caller.answers = caller.answers, None
        self.answer(caller, r, answers)

    def answer(self, caller: Caller, r: int, messages: list[dict[str, Json]]) -> None:
        """Say these things to one guest."""
        frame = {"c": caller.id, "r": r, "seq": self._seq, "head": self.door.host.log.head, "m": messages}
        self._reply(caller.inbox, frame)

    def _sweep(self) -> None:
        """Guests that have said nothing for long are gone."""
        now = time.monotonic()
        for caller in [one for one in self.callers.values() if now - one.seen > SILENT_SECONDS]:
            del self.callers[caller.id]
            caller.visitor.gone()

    def _reply(self, inbox: str, frame: dict[str, Json]) -> None:
        data = self._signer.pack(ANSWER, frame)
        self.soon(lambda: asyncio.ensure_future(self._publish(inbox, data)))

    # -- in the thread of the wire

    async def _publish(self, subject: str, data: bytes) -> None:
        link = self._link
        if link is not None:
            with contextlib.suppress(*TROUBLE):
                await link.publish(subject, data)

    async def _in_session(self, ask: Callable[[], Any]) -> Any:
        """What the session's own thread has to say to this."""
        answer: asyncio.Future[Any] = self.loop.create_future()

        def told(value: Any) -> None:
            if not answer.done():
                answer.set_result(value)

        def job() -> None:
            value = ask()
            self.soon(lambda: told(value))

        self.mailbox.put(job)
        return await answer

    async def stay(self) -> None:
        """Offer the table at the server until the connection ends."""
        async with connected(self.server) as (link, gone):
            js = link.jetstream()
            await lines_stream(js)
            cards = await cards_bucket(js)
            self._link = link
            await link.subscribe(ask_subject(self.room, self.place), cb=self._asked)
            try:
                await self.while_here(gone, self._serve(js, cards), self._watch(cards))
                if not self.elsewhere and self._closing.is_set():
                    await cards.delete(card_key(self.room, self.place))
                await link.flush(1)
            finally:
                self._link = None

    def lost(self) -> None:
        """Nobody in other houses hears us."""
        self.here = False

    async def _serve(self, js: Any, cards: Any) -> None:
        subject = lines_subject(self.room, self.place)
        try:
            last = await js.get_last_msg(LINES_STREAM, subject)
            kept, self._seq = self._signer.open(LINES, last.data, BIGGEST_EVENING)["lines"], last.seq
        except (NotFoundError, BadInput):
            kept = []
        if not await self._in_session(lambda: self._backlog(kept)):
            await js.purge_stream(LINES_STREAM, subject=subject)
        self.here = True
        self._fresh.set()
        self._stale.set()
        await asyncio.gather(self._publish_lines(js, subject), self._publish_cards(cards))

    async def _publish_lines(self, js: Any, subject: str) -> None:
        while True:
            await self._fresh.wait()
            self._fresh.clear()
            while self._waiting:
                some = [self._waiting[place] for place in range(min(MOST_AT_ONCE, len(self._waiting)))]
                data = self._signer.pack(LINES, {"lines": [raw.decode("ascii") for raw in some]})
                self._seq = (await js.publish(subject, data, stream=LINES_STREAM)).seq
                for _ in some:
                    self._waiting.popleft()

    async def _publish_cards(self, cards: Any) -> None:
        while True:
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._stale.wait(), CARD_AT_LEAST)
            self._stale.clear()
            card = await self._in_session(self._card)
            await cards.put(card_key(self.room, self.place), json.dumps(card, separators=(",", ":")).encode())
            self.mailbox.put(self._sweep)
            await asyncio.sleep(CARD_SECONDS)

    async def _watch(self, cards: Any) -> None:
        """Whether somebody goes on with this table; then we are no host of it any more."""
        async for entry in await cards.watch(f"{self.room}.*.*"):
            if entry is not None and entry.value and outranks(place_in(entry.key), self.place):
                self.elsewhere = True
                self.mailbox.put(lambda: setattr(self.door, "overtaken", True))
                return

    async def _asked(self, message: Any) -> None:
        try:
            frame = self._signer.open(ASK, message.data, BIGGEST_FRAME)
            id, r = frame["c"], frame["r"]
            if not isinstance(id, str) or not ID.fullmatch(id) or not isinstance(r, int) or not message.reply:
                raise BadInput("a question has an id and a number")
            said = frame["m"]
        except (BadInput, KeyError, TypeError):
            self.turned_away += 1
            return
        caller = self.callers.get(id)
        if caller is not None and not caller.bucket.take():
            self.turned_away += 1  # too much at once: it comes again when nobody answers
            return
        self.mailbox.put(lambda: self._take(id, r, said, message.reply))
