"""What host, guest and club's wall have in common on a NATS server: names, streams, and a thread with its loop."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import nats
from nats.errors import Error as NatsError
from nats.js.api import DiscardPolicy, StreamConfig

# Everything that ends one stay at a server; the next try comes by itself.
TROUBLE = (OSError, NatsError, asyncio.TimeoutError)
LINES_STREAM, CARDS_BUCKET = "COMPANION_LINES", "companion_tables"
CONNECT_SECONDS, PING_SECONDS = 3, 5
RETRY_FIRST, RETRY_MOST = 0.05, 2.0
DAY = 24 * 3600.0
# What a server keeps of all tables together: a week of lines, and no more than this of them.
KEPT_DAYS, KEPT_BYTES, KEPT_A_TABLE = 7, 512 * 1024 * 1024, 20_000
CARDS_DAYS = 1
# Whoever decides in a room: how often the table went on elsewhere, and who went on with it.
Place = tuple[int, str]


def ask_subject(room: str, place: Place) -> str:
    """Where a host hears what guests want."""
    return f"companion.ask.{room}.{place[0]}.{place[1]}"


def lines_subject(room: str, place: Place) -> str:
    """Where a host's lines are kept."""
    return f"companion.line.{room}.{place[0]}.{place[1]}"


def card_key(room: str, place: Place) -> str:
    """Where a host tells everybody how its table stands."""
    return f"{room}.{place[0]}.{place[1]}"


def place_in(key: str) -> Place:
    """Who has written a card."""
    _room, epoch, member = key.split(".")
    return int(epoch), member


def outranks(one: Place, other: Place) -> bool:
    """Whether this host goes on and the other does not: the later one, then the smaller name."""
    return one[0] > other[0] or (one[0] == other[0] and one[1] < other[1])


async def lines_stream(js: Any) -> None:
    """Make sure that the server keeps lines."""
    config = StreamConfig(
        name=LINES_STREAM,
        subjects=["companion.line.>"],
        max_age=KEPT_DAYS * DAY,
        max_bytes=KEPT_BYTES,
        max_msgs_per_subject=KEPT_A_TABLE,
        discard=DiscardPolicy.OLD,
    )
    with contextlib.suppress(nats.js.errors.BadRequestError):  # it is there, with other limits a club has chosen
        await js.add_stream(config)


async def cards_bucket(js: Any) -> Any:
    """Where the cards of all tables lie."""
    try:
        return await js.key_value(CARDS_BUCKET)
    except nats.js.errors.NotFoundError:
        return await js.create_key_value(bucket=CARDS_BUCKET, history=1, ttl=CARDS_DAYS * DAY)


@asynccontextmanager
async def connected(server: str) -> AsyncIterator[tuple[Any, asyncio.Event]]:
    """A connection, and the event of its end; it never comes back by itself, so that whoever lost it catches up."""
    gone = asyncio.Event()

    async def ended(*_args: object) -> None:
        gone.set()

    connecting = nats.connect(
        server,
        name="companion",
        allow_reconnect=False,
        max_reconnect_attempts=1,
        reconnect_time_wait=0,
        connect_timeout=CONNECT_SECONDS,
        ping_interval=PING_SECONDS,
        max_outstanding_pings=1,
        error_cb=_silent,
        disconnected_cb=ended,
        closed_cb=ended,
    )
    link = await asyncio.wait_for(connecting, CONNECT_SECONDS)
    try:
        yield link, gone
    finally:
        with contextlib.suppress(*TROUBLE):
            await asyncio.wait_for(link.close(), CONNECT_SECONDS)


async def _silent(_error: Exception) -> None:
    """What went wrong ends the stay; what strangers send is never written down."""


class Staying(ABC):
    """A thread with a loop that stays at a server, and comes back whenever it was lost."""

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._cut = asyncio.Event()
        self._thread = threading.Thread(target=self._live, name=name, daemon=True)

    def start(self) -> None:
        """Begin to try."""
        self._thread.start()

    def close(self) -> None:
        """Leave for good; what is on its way is sent first."""
        self.soon(self._closing.set)
        self._thread.join(CONNECT_SECONDS * 2)

    def cut(self) -> None:
        """Lose the connection, as a radio does; it comes back by itself."""
        self.soon(self._cut.set)

    def soon(self, call: Callable[[], object]) -> None:
        """Have this called in the loop's thread; nothing where the loop has ended."""
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(call)

    @abstractmethod
    async def stay(self) -> None:
        """One connection, from its beginning to its end."""

    @abstractmethod
    def lost(self) -> None:
        """The connection has ended."""

    @property
    def done(self) -> bool:
        """Whether nobody needs to try any more."""
        return False

    def _live(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._try_and_try())
        finally:
            self.loop.close()

    async def _try_and_try(self) -> None:
        wait = RETRY_FIRST
        while not self._closing.is_set():
            self._cut.clear()
            try:
                await self.stay()
                wait = RETRY_FIRST
            except TROUBLE:
                wait = min(wait * 2, RETRY_MOST)
            await self._tidy()
            self.lost()
            if self.done:
                return
            await until(self._closing, seconds=wait)

    async def _tidy(self) -> None:
        """End what the client leaves running for a connection that is gone."""
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def while_here(self, gone: asyncio.Event, *work: Coroutine[Any, Any, None]) -> None:
        """Do this work until the connection ends, somebody cuts it, we leave, or one of it fails."""
        tasks = [asyncio.ensure_future(one) for one in work]
        ends = [asyncio.ensure_future(event.wait()) for event in (gone, self._cut, self._closing)]
        try:
            done, _ = await asyncio.wait([*tasks, *ends], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                await task
        finally:
            for task in (*tasks, *ends):
                task.cancel()
            await asyncio.gather(*tasks, *ends, return_exceptions=True)


async def until(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event, at most so long; whether it came."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
