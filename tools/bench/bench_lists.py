"""Long lists: Home, History and Statistics with a thousand sessions against the same views with none."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

SESSIONS = 1000
ROUNDS = 15
WARM_UP = 2
GOAL = 2.0
PHONE = (412, 916)
NAMES = ("Ada", "Karl", "Yuri", "Beate", "Jürgen", "Mia", "Tom", "Zoë", "Olga", "Max", "Eva", "Jo")
COLOURS = ("red", "blue", "yellow", "green")
FIRST_DAY = 1_500_000_000.0
DAY = 86_400.0


def measure() -> list[dict[str, Any]]:
    """Open every view by turns on an empty and on a full library."""
    from screens import offscreen

    offscreen.start(*PHONE)
    from screens.device import settle_memory

    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        fill(Path(folder) / "full", SESSIONS)
        apps = {name: _app(Path(folder) / name) for name in ("empty", "full")}
        settle_memory()  # as the app does once its first screen stands
        rows = [_compare(name, show, apps) for name, show in VIEWS.items()]
        for app in apps.values():
            app.library.shut()
    return rows


def fill(folder: Path, sessions: int) -> None:
    """A library with so many evenings: most are scored, one in fifty is still being played."""
    from companion.engine.game import SeatSpec
    from companion.games import KEYS, game
    from companion.storage.library import Library
    from companion.storage.tallies import keep_tally

    lot = random.Random(8)
    with Library(folder, game) as library:
        for number in range(sessions):
            played = game(lot.choice(KEYS))
            people = lot.sample(NAMES, lot.randint(2, 4))
            seats = [SeatSpec(name, colour) for name, colour in zip(people, COLOURS, strict=False)]
            at = FIRST_DAY + number * DAY
            if number % 50 == 0:
                library.close(library.new(game("historia"), seats, created=at))
                continue
            lines = {line.id: [float(lot.randint(0, min(9, line.high))) for _ in seats] for line in played.tally_lines}
            keep_tally(library, played, seats, lines, at=at, seconds=float(lot.randint(3000, 15_000)))
        library.list()


def _app(folder: Path) -> Any:
    from companion.games import game
    from companion.storage.library import Library
    from screens.app import CompanionApp

    library = Library(folder, game)
    library.change_settings(calm_motion=True)
    app = CompanionApp(library)
    app.build()
    return app


def _home(app: Any) -> None:
    app.stage.show("home")


def _history(app: Any) -> None:
    app.stage.show("history")


def _people(app: Any) -> None:
    app.stage.show("history").ids.tabs.current = "people"


def _records(app: Any) -> None:
    app.stage.show("history").ids.tabs.current = "records"


VIEWS: dict[str, Callable[[Any], None]] = {
    "Home": _home,
    "History": _history,
    "Statistics, people": _people,
    "Statistics, records": _records,
}


def _compare(name: str, show: Callable[[Any], None], apps: dict[str, Any]) -> dict[str, Any]:
    spent: dict[str, list[float]] = {key: [] for key in apps}
    for _ in range(ROUNDS + WARM_UP):
        for key, app in apps.items():
            spent[key].append(_opening(app, show))
    # The lower quartile: other work on the machine only ever adds, and seldom to both sides alike.
    full, empty = (quantiles(spent[key][WARM_UP:], n=4)[0] for key in ("full", "empty"))
    return {
        "name": f"{name}, {SESSIONS} sessions",
        "ours": full,
        "reference": empty,
        "reference_name": "the same view with none",
        "ratio": full / empty,
        "goal": GOAL,
        "unit": "ms",
    }


def _opening(app: Any, show: Callable[[Any], None]) -> float:
    """Milliseconds until a view stands on the glass, two frames included."""
    from kivy.core.window import Window

    from screens import offscreen

    for child in list(Window.children):
        Window.remove_widget(child)
    Window.add_widget(app.stage)
    offscreen.frames(3)
    begun = time.perf_counter()
    show(app)
    offscreen.frames(2)
    spent = (time.perf_counter() - begun) * 1000
    app.stage.back()
    return spent
