"""One side of the idle bench in a process of its own: an empty app, our table, or ten evenings one after the other."""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tools.bench.table import PHONE, SETTLE, half_evening, open_app, sit_down

KEY = "clash_of_cultures"
FRAMES_A_SECOND = 60
RESTS = 2.0  # seconds until nothing moves any more
THINKS = 6.0  # seconds at Home between two evenings, in which the app gives back what is free


def idle(seconds: float) -> tuple[float, int]:
    """Milliseconds of processor time and frames while nothing happens, at the speed of a phone's screen."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    Clock._max_fps = FRAMES_A_SECOND
    _pass(RESTS)
    begun, first = time.process_time(), Clock.frames
    _pass(seconds)
    assert EventLoop.status != "closed"
    return (time.process_time() - begun) * 1000, Clock.frames - first


def _pass(seconds: float) -> None:
    """Let time go by, each frame really drawn: on glass the next one waits for it, on an unseen window they pile up.

    The renderer then keeps a store of a megabyte and a half for each that waits, more the busier the machine is.
    """
    from screens import offscreen

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        offscreen.frame()


def memory() -> float:
    """Megabytes of this process that lie in memory."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def empty(seconds: float) -> None:
    """A label and nothing else."""
    from screens import offscreen

    offscreen.start_bare(*PHONE)
    from kivy.app import App
    from kivy.uix.label import Label

    class Empty(App):
        """Nothing but a label."""

        def build(self) -> Any:
            return Label(text="Companion")

    Empty()._run_prepare()
    offscreen.frames(SETTLE)
    print(*idle(seconds), memory())


def table(seconds: float) -> None:
    """The table of a sample evening, nobody touching it."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        app = open_app(Path(place))
        sit_down(app, half_evening(app.library, KEY))
        print(*idle(seconds), memory())


def evenings(count: float) -> None:
    """Memory after the first evening was opened and closed, and after so many."""
    from companion.games import KEYS

    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        app = open_app(Path(place))
        told: list[float] = []
        for key in (*KEYS, *[KEY] * (int(count) + 1)):  # all games once, since their rules and worlds stay loaded
            desk = sit_down(app, half_evening(app.library, key))
            app.stage.show("score", desk=desk)
            _frames()
            app.stage.home()
            _frames()
            if len(told) >= len(KEYS):
                _pass(THINKS)
            told.append(memory())
        print(told[len(KEYS)], told[-1])


def _frames() -> None:
    from screens import offscreen

    offscreen.frames(SETTLE)


if __name__ == "__main__":
    {"empty": empty, "table": table, "evenings": evenings}[sys.argv[1]](float(sys.argv[2]))
