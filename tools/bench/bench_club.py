"""A club's evening on one machine: 200 tables at one line a second each, followed by a guest each and one wall."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tools.bench import Result, Skip

TABLES, SECONDS = 200, 15
TOKEN = "0" * 32
# A line must be at its guests, and on the wall, well before the next one.
LINE_MS, WALL_MS = 250.0, 2_500.0
CORE = 100.0
PATIENCE = 60.0


def used(pid: int) -> tuple[float, float]:
    """Seconds of a core and megabytes a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def sample_card() -> dict[str, Any]:
    """The card of a real evening of the game with the longest words."""
    from companion.insight.moments import MomentBook
    from companion.paths import data_folder
    from companion.script import play, read_script
    from companion.together.club_card import card_of

    told = play(read_script(json.loads((data_folder() / "samples" / "historia.json").read_text(encoding="utf-8"))))
    return card_of(told, "Ada", [told.score.totals] * 60, MomentBook(told).look())


class Look(threading.Thread):
    """A wall that looks: how long a card takes until it is there."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.address, self.took = address, list[float]()
        self.ended = threading.Event()

    def run(self) -> None:
        from websockets.sync.client import connect

        with connect(self.address.replace("http", "ws"), proxy=None, max_size=None) as line:
            while not self.ended.is_set():
                try:
                    told = json.loads(line.recv(timeout=0.5))
                except TimeoutError:
                    continue
                now = time.time()
                if not told.get("all"):
                    self.took += [now - card["entries"] / 1e6 for card in told["cards"].values() if card]


async def follow(server: str, ready: Any, over: Any, told: Any) -> None:
    """Follow as 200 guests do."""
    import nats

    from companion.together.wires.nats import lines_stream, lines_subject
    from companion.together.wires.signed import LINES, Signer

    link, signer, took = await nats.connect(server), Signer(TOKEN), list[float]()

    async def heard(message: Any) -> None:
        took.append(time.time() - signer.open(LINES, message.data, 1 << 20)["at"])

    js = link.jetstream()
    await lines_stream(js)
    for room in rooms():
        await js.subscribe(lines_subject(room, (1, "m1")), ordered_consumer=True, cb=heard)
    ready.set()
    while not over.is_set():
        await asyncio.sleep(0.1)
    await link.close()
    told.put(took)


def guests(server: str, ready: Any, over: Any, told: Any) -> None:
    """The guests' own process: none of them runs on the phone of its host."""
    asyncio.run(follow(server, ready, over, told))


def rooms() -> list[str]:
    """Where the tables are found."""
    from companion.together.wires.signed import room_of

    return [room_of(f"{number:032x}") for number in range(TABLES)]


async def evening(server: str) -> None:
    """Publish as 200 hosts do: lines over one connection, cards over another."""
    import nats

    from companion.together.wires.nats import card_key, cards_bucket, lines_stream, lines_subject
    from companion.together.wires.signed import LINES, Signer

    link, other = await nats.connect(server), await nats.connect(server)
    js = link.jetstream(publish_async_max_pending=TABLES * 4)
    await lines_stream(js)
    cards = await cards_bucket(other.jetstream())
    signer, card = Signer(TOKEN), sample_card()
    line = json.dumps({"n": 1, "p": "0" * 16, "id": "0" * 18, "by": "m1", "do": {"action": {"do": "x" * 80}}})

    async def table(place: int, room: str) -> None:
        await asyncio.sleep(place / TABLES)
        for _ in range(SECONDS):
            began = time.time()
            data = signer.pack(LINES, {"lines": [line], "at": began})
            await js.publish(lines_subject(room, (1, "m1")), data)
            told = json.dumps({**card, "entries": int(time.time() * 1e6)}).encode()
            await cards.put(card_key(room, (1, "m1")), told)
            await asyncio.sleep(max(0.0, 1 - (time.time() - began)))

    await asyncio.gather(*(table(place, room) for place, room in enumerate(rooms())))
    await asyncio.sleep(1)
    await link.close()
    await other.close()


def share(values: list[float], part: float) -> float:
    """The value below which so large a part lies, in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(len(values) * part))]


def measure() -> list[dict[str, object]]:
    """How late lines and cards are, and what server and wall cost."""
    from tests.together.nats_server import LACKING, PROGRAM, NatsServer

    if PROGRAM is None or importlib.util.find_spec("nats") is None:
        raise Skip(LACKING)
    with tempfile.TemporaryDirectory() as folder:
        server = NatsServer(Path(folder))
        command = [sys.executable, "-m", "companion", "club", "--server", server.address]
        wall = subprocess.Popen([*command, "--host", "127.0.0.1", "--port", "0"], stdout=subprocess.PIPE, text=True)
        assert wall.stdout is not None
        found = re.match(r"http://\S+", wall.stdout.readline())
        assert found is not None
        look = Look(found[0])
        look.start()
        apart = multiprocessing.get_context("spawn")
        ready, over, told = apart.Event(), apart.Event(), apart.Queue()
        others = apart.Process(target=guests, args=(server.address, ready, over, told), daemon=True)
        others.start()
        if not ready.wait(PATIENCE):
            raise AssertionError("the guests never sat down")
        pids = {"server": server.pid, "wall": wall.pid}
        before = {name: used(pid)[0] for name, pid in pids.items()}
        began = time.monotonic()
        asyncio.run(evening(server.address))
        over.set()
        took: list[float] = told.get(timeout=PATIENCE)
        others.join(PATIENCE)
        seconds = time.monotonic() - began
        cost = {name: (CORE * (used(pid)[0] - before[name]) / seconds, used(pid)[1]) for name, pid in pids.items()}
        look.ended.set()
        look.join()
        wall.terminate()
        wall.wait(20)
        server.close()
    if len(took) != TABLES * SECONDS:
        raise AssertionError(f"{len(took)} lines arrived of {TABLES * SECONDS}")
    return _rows(took, look.took, cost)


def _rows(lines: list[float], cards: list[float], cost: dict[str, tuple[float, float]]) -> list[dict[str, object]]:
    what = f"{TABLES} tables, a line a second each"
    told = [
        (f"club, {what}: at guests, p99", share(lines, 0.99), LINE_MS, "ms"),
        (f"club, {what}: on the wall, p99", share(cards, 0.99), WALL_MS, "ms"),
    ]
    for name, (core, megabytes) in cost.items():
        told += [(f"club, {what}: {name}", core, CORE, "%"), (f"club, memory of the {name}", megabytes, 256.0, "MB")]
    return [
        Result(name, value, most, "the most it may be", value / most, 1, "lower", unit).plain()
        for name, value, most, unit in told
    ]
