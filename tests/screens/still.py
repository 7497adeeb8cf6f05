"""Walking an evening at its table, looking for controls that have moved under the thumb."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from screens.kit.tabs import Page
from screens.samples import start_sample
from screens.theme import theme
from tests.screens import harness
from tools.touch import find_all, pump

SIZES = {"phone": (412, 916), "side": (916, 412), "tablet": (1280, 800)}

Place = tuple[float, ...]


def places(table: Any) -> dict[str, Place]:
    """Where each control of the frame stands."""
    parts = {
        "go": table.dock.ids.go,
        "quiet": table.dock.children[-1],
        "home": table.head.children[-1],
        "words": table.head.children[-2],
        "strip": table.strip,
        **{f"bar {place}": item for place, item in enumerate(table.bar.children)},
        **{f"tab {place}": cell for place, cell in enumerate(table.ids.tabs.ids.heads.children)},
        **{f"seat {place}": tile for place, tile in enumerate(table.seats.ids.box.children)},
    }
    return {name: (*map(round, part.to_window(*part.pos)), *map(round, part.size)) for name, part in parts.items()}


def moved_in(
    app: Any, key: str, size: str, language: str, every: int, bare: bool = False
) -> dict[str, tuple[int, Place, Place]]:
    """Every control that moved while the sample evening was walked, at which entry, from where to where.

    `bare` leaves the pages empty: the frame is the same, and walking it costs a fifth.
    """
    harness.resize(*SIZES[size])
    theme.follow(harness.kivy_window.Window)
    app.change_settings(language=language)
    desk = start_sample(app.library, key)
    entries = len(desk.session.journal)
    desk.jump(0)
    app.sit_down(desk)
    pump(4)
    table = app.stage.top
    if bare:
        table.ids.tabs.pages = [Page(page.key, page.title, Widget, page.icon) for page in table.ids.tabs.pages]
        pump(2)
    before, moved = places(table), {}
    for cursor in range(0, entries, every):
        desk.jump(cursor)
        pump(2)
        for sheet in find_all("Sheet"):
            sheet.close()
        now = places(table)
        moved |= {name: (cursor, before[name], now[name]) for name in now if before.get(name) != now[name]}
    # The words of the head give way to the pill of a decision that waits; where they begin stays.
    for name in [name for name, (_, was, now) in moved.items() if name == "words" and was[:2] == now[:2]]:
        del moved[name]
    return moved
