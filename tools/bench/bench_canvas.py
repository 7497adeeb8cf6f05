"""How much a page draws: instructions of the fullest page of each game, and its redraw against the first version's.

The first version's page is kept as a probe: plain Kivy with as many widgets and instructions as that page had.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

from tools.bench import Result
from tools.bench.table import PHONE, SETTLE, half_evening, open_app, sit_down

MOST = 800
# What the fullest page of the first version held (Clash of Cultures, three seats).
WIDGETS, INSTRUCTIONS = 206, 973
ROUNDS = 15


def measure() -> list[dict[str, Any]]:
    """Two rows a game."""
    from companion.games import KEYS

    rows: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        app = open_app(Path(place))
        for key in KEYS:
            rows += _game(app, key)
        app.stop()
    return [row.plain() for row in rows]


def instructions(canvas: Any) -> Iterator[Any]:
    """Everything a canvas draws, groups included."""
    for part in getattr(canvas, "children", ()):
        yield part
        yield from instructions(part)


def _game(app: Any, key: str) -> list[Result]:
    from kivy.core.window import Window

    from screens import offscreen

    sit_down(app, half_evening(app.library, key))
    tabs = app.stage.top.ids.tabs
    counts = {}
    for page in tabs.pages:
        tabs.current = page.key
        offscreen.frames(SETTLE)
        counts[page.key] = sum(1 for _ in instructions(Window.canvas))
    fullest = max(counts, key=lambda page: counts[page])
    tabs.current = fullest
    offscreen.frames(SETTLE)
    ours, probe = _redraws(app.stage, _probe())
    app.stage.back()
    count = counts[fullest]
    return [
        Result(f"instructions of {key}, {fullest}", count, MOST, "budget", count / MOST, 1.0, unit="count"),
        Result(f"redraw of {key}, {fullest}", ours, probe, "a page of the first version", ours / probe, 1.0),
    ]


def _probe() -> Any:
    """A page of plain Kivy that draws as much as the first version's did."""
    from kivy.graphics import Color, Rectangle, RoundedRectangle
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.label import Label
    from kivy.uix.widget import Widget

    page = FloatLayout(size=PHONE)
    width, height = PHONE
    columns, rows = 4, 26
    for place in range(WIDGETS):
        x, y = place % columns * width / columns, place // columns * height / (WIDGETS // columns + 1)
        look = {"size_hint": (None, None), "pos": (x, y), "size": (width / columns - 4, height / rows - 4)}
        page.add_widget(Label(text=f"{place} words", font_size=13, **look) if place % 2 else Widget(**look))
    boxes = iter([child for child in page.children if not isinstance(child, Label)] * rows)
    while sum(1 for _ in instructions(page.canvas)) < INSTRUCTIONS - 3:
        box = next(boxes)
        shape = Rectangle if box.x > width / 2 else RoundedRectangle
        with box.canvas.before:
            Color(0.3, 0.4, 0.5, 1)
            shape(pos=box.pos, size=box.size)
    return page


def _redraws(stage: Any, probe: Any) -> tuple[float, float]:
    """Milliseconds of a forced redraw of each, by turns."""
    from kivy.core.window import Window

    from screens import offscreen

    spent: dict[Any, list[float]] = {stage: [], probe: []}
    for _ in range(ROUNDS):
        for shown in (stage, probe):
            for child in list(Window.children):
                Window.remove_widget(child)
            Window.add_widget(shown)
            offscreen.frames(3)
            begun = time.perf_counter()
            Window.canvas.ask_update()
            offscreen.frame()
            spent[shown].append((time.perf_counter() - begun) * 1000)
    Window.remove_widget(probe)
    if stage.parent is None:
        Window.add_widget(stage)
    return quantiles(spent[stage], n=4)[0], quantiles(spent[probe], n=4)[0]
