"""A shared table on loopback with five guests: how soon a guest's tap is on the host's glass, what sharing costs."""

from __future__ import annotations

import multiprocessing
import random
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tools.bench import Result

GUESTS = 5
TAPS, WARM_UP, BATCH = 60, 10, 40
LINES_A_SECOND, SECONDS = 10.0, 10
LONG_EVENING = 1_600
# What people feel as at once, and what the design allows.
TAP_MS, JOIN_MS, CORE_PERCENT, PAGE_KB, SLOWER = 60.0, 500.0, 4.0, 60.0, 1.1
PATIENCE = 60.0
AFTER = 3
# Seconds between two taps of one finger.
BETWEEN_TAPS = 0.1
GAME = "clash_of_cultures"
# An app nobody has touched for a while looks up so often, unless something comes in (screens/idle.py).
FRAMES_A_SECOND = 20


class Guest(threading.Thread):
    """A phone with the app: its own library, its own thread that owns its session."""

    def __init__(self, folder: Path, name: str, address: Any) -> None:
        super().__init__(daemon=True)
        from companion.games import game
        from companion.storage.library import Library
        from companion.together.tables import VisitedTable

        self.bell = threading.Event()
        self.library = Library(folder / name, game)
        self.begun = time.perf_counter()
        self.joined = 0.0
        self.table = VisitedTable(self.library, address, name, self.bell.set)
        self.wanted: list[Any] = []
        self.ended = threading.Event()
        self.start()

    def run(self) -> None:
        while not self.ended.is_set():
            self.bell.wait(0.05)
            self.bell.clear()
            self.table.pump()
            if not self.joined and self.table.visit.caught_up:
                self.joined = time.perf_counter() - self.begun
            while self.wanted and self.table.session is not None:
                self.table.session.do(self.wanted.pop(0))
        self.table.close()
        self.library.shut()

    @property
    def entries(self) -> int:
        """How many entries this phone shows."""
        return self.table.session.cursor if self.table.session is not None else 0


class Guests:
    """Five guests in a process of their own: what their phones do with a line must not stand in the host's way."""

    def __init__(self, folder: Path, address: Any) -> None:
        apart = multiprocessing.get_context("spawn")
        self._line, other = apart.Pipe()
        self._process = apart.Process(target=_be_guests, args=(folder, address, other), daemon=True)
        self._process.start()

    def ask(self, *question: Any) -> Any:
        """What they say to this."""
        self._line.send(question)
        if not self._line.poll(PATIENCE):
            raise AssertionError("the guests are gone")
        return self._line.recv()

    def have(self, entries: int) -> bool:
        """Whether all of them are here and show so many entries."""
        return bool(self.ask("entries") >= entries)

    def tap(self, guest: int, path: str, by: int) -> None:
        """Have one of them tap."""
        self.ask("tap", guest, path, by)

    def close(self) -> None:
        self.ask("end")
        self._process.join(PATIENCE)


def _be_guests(folder: Path, address: Any, line: Any) -> None:
    from companion.engine.adjust import Add

    guests = [Guest(folder, f"guest{number}", address) for number in range(GUESTS)]
    while True:
        match line.recv():
            case ("entries",):
                line.send(min(guest.entries if guest.joined else -1 for guest in guests))
            case ("tap", number, path, by):
                guests[number].wanted.append(Add(path, by))
                guests[number].bell.set()
                line.send(True)
            case _:
                for guest in guests:
                    guest.ended.set()
                    guest.join()
                line.send(True)
                return


class Shared:
    """The app on a window nobody sees, sharing its table with five guests."""

    def __init__(self, folder: Path) -> None:
        from tools.bench.table import first_counter, half_evening, open_app, sit_down

        self.app = open_app(folder / "host")
        self.session = half_evening(self.app.library, GAME)
        self.desk = sit_down(self.app, self.session)
        self.counter = first_counter(self.app)
        self.path = ""
        self.folder = folder
        self.guests: Guests | None = None

    def share(self) -> None:
        """Share the table and wait for the guests."""
        from companion.together.wires.address import Address
        from screens.together.link import Sharing

        self.app.link = Sharing(self.app, self.desk)
        table = self.app.link.table
        address = Address("127.0.0.1", table.lan.port, table.door.token)
        self.guests = guests = Guests(self.folder, address)
        self.until(lambda: guests.have(self.session.cursor))

    def until(self, holds: Any) -> None:
        """Draw frames until this holds, at the pace the app has on a desk; guests have the time between."""
        from kivy.clock import Clock

        from screens import offscreen

        end = time.perf_counter() + PATIENCE
        before, Clock._max_fps = Clock._max_fps, FRAMES_A_SECOND
        while not holds():
            if time.perf_counter() > end:
                raise AssertionError("it never came to that")
            offscreen.frames(1)
        Clock._max_fps = before

    def pause(self) -> None:
        """The moment before the next tap; what five phones do with a line meanwhile is not the host's work."""
        began, guests = time.perf_counter(), self.guests
        self.until(
            lambda: time.perf_counter() - began > BETWEEN_TAPS and (guests is None or guests.have(self.session.cursor))
        )

    def close(self) -> None:
        if self.guests is not None:
            self.guests.close()
        self.app.unlink()


def own_taps(shared: Shared, taps: int = TAPS) -> float:
    """Milliseconds of the host's own tap, finger down to drawn frame; up and down in turn, the median."""
    from screens import offscreen

    took = []
    for number in range(taps):
        began = time.perf_counter()
        _tap(shared, number)
        took.append(1000 * (time.perf_counter() - began))
        offscreen.frames(AFTER)  # what follows a tap comes with the next frames
        shared.pause()
    shared.path = shared.session.journal[shared.session.cursor - 1].action.path
    return statistics.median(took)


def own_calls(shared: Shared, taps: int = WARM_UP) -> float:
    """Python calls of the host's own tap up to its frame: exact, whatever else runs here."""
    from screens import offscreen
    from tools.bench.bench_table_tap import counted

    made = []
    for number in range(taps):
        with counted() as calls:
            _tap(shared, number)
        made.append(calls.total())
        offscreen.frames(AFTER)
    return statistics.median(made)


def _tap(shared: Shared, number: int) -> None:
    from screens import offscreen
    from tools.bench.table import MINUS, PLUS, spot
    from tools.touch import Finger

    before = shared.session.cursor
    Finger(*spot(shared.counter, MINUS if number % 2 else PLUS)).down().up()
    offscreen.frame()
    if shared.session.cursor == before:
        raise AssertionError("the tap did not count")


def guest_taps(shared: Shared) -> float:
    """Milliseconds from a guest's tap to the host's frame that shows it, the median."""
    took, chance, guests = [], random.Random(1), shared.guests
    assert guests is not None
    for number in range(BATCH):
        before = shared.session.cursor
        time.sleep(chance.uniform(0.0, 1 / FRAMES_A_SECOND))  # nobody taps in step with the frames
        began = time.perf_counter()
        guests.tap(number % GUESTS, shared.path, 1 if number % 2 == 0 else -1)
        shared.until(lambda before=before: shared.session.cursor > before and shared.desk.state is shared.session.state)
        took.append(1000 * (time.perf_counter() - began))
    return statistics.median(took)


def _long_evening(library: Any) -> tuple[Any, str]:
    """A session of many entries, and the path of a number that can be counted in it."""
    from companion.engine.adjust import Add, tracked
    from companion.engine.fields import Kind
    from tools.bench.table import half_evening

    session = half_evening(library, GAME)
    path = next(one.path for one in tracked(session.state, "players.0") if one.field.kind is Kind.INT)
    for number in range(LONG_EVENING - session.cursor):
        session.do(Add(path, 1 if number % 2 == 0 else -1))
    return session, path


def host_share() -> tuple[float, float, int]:
    """Percent of a core the host's own work takes at ten lines a second, milliseconds to join, and the page's size.

    Without a window: what the guests in this process cost is theirs, so only the thread that owns the session and those
    of the wire are counted.
    """
    from companion.engine.adjust import Add
    from companion.games import game
    from companion.storage.library import Library
    from companion.together.page import Pages
    from companion.together.tables import SharedTable
    from companion.together.wires.address import Address

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library, bell = Library(folder / "host", game), threading.Event()
        session, path = _long_evening(library)
        table = SharedTable(library, session, "Ada", bell.set)
        address = Address("127.0.0.1", table.lan.port, table.door.token)
        guests = [Guest(folder, "guest0", address)]  # one alone: the others would join on its time

        def pump(until: Any) -> None:
            end = time.perf_counter() + PATIENCE
            while not until():
                if time.perf_counter() > end:
                    raise AssertionError("it never came to that")
                bell.wait(0.02)
                bell.clear()
                table.pump()

        pump(lambda: guests[0].joined)
        joined = 1000 * guests[0].joined
        guests += [Guest(folder, f"guest{number}", address) for number in range(1, GUESTS)]
        pump(lambda: all(guest.joined for guest in guests))
        used, began = time.thread_time(), time.perf_counter()
        for number in range(int(SECONDS * LINES_A_SECOND)):
            guests[number % GUESTS].wanted.append(Add(path, 1 if number % 2 == 0 else -1))
            guests[number % GUESTS].bell.set()
            due = began + (number + 1) / LINES_A_SECOND
            pump(lambda due=due: time.perf_counter() >= due)
        share = 100 * (time.thread_time() - used) / (time.perf_counter() - began)
        for guest in guests:
            guest.ended.set()
            guest.join()
        table.close()
        library.shut()
        pages = (Pages(key)("/", "10.0.0.2:8765") for key in (GAME, "historia", "through_the_ages"))
        size = max(len(page[0]) for page in pages if page is not None)
    return share, joined, size


def measure() -> list[dict[str, object]]:
    """Taps with a window first, then the host's cost, joining and the page."""
    with tempfile.TemporaryDirectory() as name:
        shared = Shared(Path(name))
        own_taps(shared, WARM_UP)
        alone, calls_alone = own_taps(shared), own_calls(shared)
        shared.share()
        together, calls_together, across = own_taps(shared), own_calls(shared), guest_taps(shared)
        shared.close()
    core, joined, size = host_share()
    rows = [
        Result("together: a guest's tap to the host's frame, p50", across, TAP_MS, "goal", across / TAP_MS, 1),
        Result("together: the host's own tap", together, alone, "not shared", together / alone, SLOWER),
        Result(
            "together: the host's own tap, Python calls",
            calls_together,
            calls_alone,
            "not shared",
            calls_together / calls_alone,
            SLOWER,
            unit="calls",
        ),
        Result(
            "together: host thread at 10 lines a second", core, CORE_PERCENT, "goal", core / CORE_PERCENT, 1, unit="%"
        ),
        Result(f"together: join an evening of {LONG_EVENING} entries", joined, JOIN_MS, "goal", joined / JOIN_MS, 1),
        Result("together: the page", size / 1000, PAGE_KB, "goal", size / 1000 / PAGE_KB, 1, unit="kB"),
    ]
    return [row.plain() for row in rows]
