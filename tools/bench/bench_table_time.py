"""What a finger waits for at the real table: a counted number, a move that was asked for, another page.

Each against the forced redraw of the page that then lies on the glass, with the append and fsync of the same bytes
where something is kept: what no app could do without.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

from tools.bench import Result
from tools.bench.table import MINUS, PLUS, SETTLE, first_counter, half_evening, open_app, sit_down, spot

ROUNDS, WARM_UP = 16, 3
TAP, MOVE, FIRST_VISIT, LATER_VISIT = 1.10, 1.5, 4.0, 1.5
LONGEST_LOOK = 4.0  # seconds after which somebody opens another page, whatever is ready by then
LAST_STEPS = 0.5  # in which the last of them is laid out and filled
REFERENCE = "redraw of the page, append and fsync"
WHOLE_REFERENCE = "two redraws of the page, append and fsync"


def measure() -> list[dict[str, Any]]:
    """Five rows a game."""
    from companion.games import KEYS

    rows: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        app = open_app(Path(place))
        bare = Path(place) / "bare"
        for key in KEYS:
            rows += [_tap(app, key, bare), *_move(app, key, bare), *_tabs(app, key)]
        app.stop()
    return [row.plain() for row in rows]


def _quick(times: list[float]) -> float:
    """The quicker quarter: other work on the machine only ever adds."""
    return quantiles(times[WARM_UP:] if len(times) > WARM_UP + 2 else times, n=4)[0]


def _spent(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def redraw() -> None:
    """Draw everything on the glass once more, nothing having changed."""
    from kivy.core.window import Window

    from screens import offscreen

    Window.canvas.ask_update()
    offscreen.frame()


def _kept(app: Any, desk: Any, bare: Path) -> Callable[[], None]:
    """The redraw, and the bytes of the last line appended and synced as the storage must."""
    line = app.library.path(desk.session.opening.id).read_bytes().splitlines(keepends=True)[-1]
    file = os.open(bare, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def work() -> None:
        os.write(file, line)
        os.fsync(file)
        redraw()

    return work


def _tap(app: Any, key: str, bare: Path) -> Result:
    from screens import offscreen
    from tools.touch import Finger

    desk = sit_down(app, half_evening(app.library, key))
    counter, reference = first_counter(app), _kept(app, desk, bare)
    ours, theirs = [], []
    for turn in range(ROUNDS):
        x, y = spot(counter, MINUS if turn % 2 else PLUS)

        def tap(x: float = x, y: float = y) -> None:
            Finger(x, y).down().up()
            offscreen.frame()

        ours.append(_spent(tap))
        offscreen.frames(SETTLE)
        theirs.append(_spent(reference))
        offscreen.frames(SETTLE)  # neither side is drawn by a renderer that is still warm from the other
    app.stage.back()
    mine, other = _quick(ours), _quick(theirs)
    return Result(f"tap on a counter to frame, {key}", mine, other, REFERENCE, mine / other, TAP)


def asked_move(desk: Any) -> Any:
    """A move of the seat looked at that asks for something and may be made, and it whole."""
    from companion.engine.answering import legal_moves
    from companion.engine.asking import begin

    for move in legal_moves(desk.game, desk.state, int(desk.seat)):
        kind = type(move)
        if kind.walk or "asks" not in vars(kind):
            continue
        return begin(kind), move
    return None


def _move(app: Any, key: str, bare: Path) -> list[Result]:
    """The tap that does a move on its sheet: from the finger's leaving the button to the frame without the sheet.

    Seats, reminders and dock follow with the frame after it: the second row ends there.
    """
    from screens import offscreen
    from screens.asking.sheet import AskSheet

    desk = sit_down(app, half_evening(app.library, key))
    found = asked_move(desk)
    if found is None:
        raise RuntimeError(f"{key}: no move that asks")
    begun, whole = found
    ours, theirs, until_all, twice = [], [], [], []
    for _ in range(ROUNDS):
        sheet = AskSheet(desk, begun)
        sheet.open()
        offscreen.frames(SETTLE)

        def do(sheet: Any = sheet) -> None:
            sheet.close()
            desk.do(whole)
            offscreen.frame()

        before = desk.session.cursor
        ours.append(_spent(do))
        until_all.append(ours[-1] + _spent(offscreen.frame))
        if desk.session.cursor != before + 1:
            raise RuntimeError(f"{key}: {whole} was not done")
        offscreen.frames(SETTLE)
        theirs.append(_spent(_kept(app, desk, bare)))
        twice.append(theirs[-1] + _spent(redraw))
        desk.undo()
        offscreen.frames(SETTLE)
    app.stage.back()
    mine, other, all_mine, both = (_quick(times) for times in (ours, theirs, until_all, twice))
    return [
        Result(f"a move that was asked for, {key}", mine, other, REFERENCE, mine / other, MOVE),
        Result(f"the same until seats and dock stand, {key}", all_mine, both, WHOLE_REFERENCE, all_mine / both, MOVE),
    ]


def _look_on(tabs: Any) -> None:
    """Look at the table for a few seconds before another page is opened, as people do who have just sat down."""
    from screens import offscreen

    end = time.perf_counter() + LONGEST_LOOK
    while tabs.next_unbuilt() is not None and time.perf_counter() < end:
        offscreen.frame()
    filled = time.perf_counter() + LAST_STEPS
    while time.perf_counter() < filled:
        offscreen.frame()


def _tabs(app: Any, key: str) -> list[Result]:
    """Every page with a title once for the first time, then several times more."""
    from screens import offscreen

    sit_down(app, half_evening(app.library, key))
    tabs = app.stage.top.ids.tabs
    _look_on(tabs)
    first: list[float] = []
    later: list[float] = []
    drawn: list[float] = []
    keys = [page.key for page in tabs.pages[: tabs.titled]]
    for visit in range(1 + WARM_UP):
        for page in [*keys[1:], keys[0]]:

            def turn(page: str = page) -> None:
                tabs.current = page
                offscreen.frame()

            spent = _spent(turn)
            offscreen.frames(SETTLE)
            again = _spent(redraw)
            offscreen.frames(SETTLE)
            if visit == 0 and page != keys[0]:
                first.append(spent / again)
            elif visit:
                later.append(spent)
                drawn.append(again)
    app.stage.back()
    once, mine, other = sum(first) / len(first), sum(later) / len(later), sum(drawn) / len(drawn)
    name = "redraw of that page"
    return [
        Result(f"a page for the first time, {key}", once * other, other, name, once, FIRST_VISIT),
        Result(f"a page seen before, {key}", mine, other, name, mine / other, LATER_VISIT),
    ]
