"""Nothing moves under the thumb: every fixed part of the table stays where it is through whole evenings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import KEYS
from screens.home.cards import start_sample
from screens.theme import theme
from tests.screens import harness
from tools.touch import find_all, pump

SIZES = {"phone": (412, 916), "side": (916, 412), "tablet": (1280, 800)}
EVERY = 9


def places(table: Any) -> dict[str, tuple[float, float, float, float]]:
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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_no_control_of_the_frame_moves_through_an_evening(app: Any, key: str, size: str) -> None:
    harness.resize(*SIZES[size])
    theme.follow(harness.kivy_window.Window)
    desk = start_sample(app.library, key)
    entries = len(desk.session.journal)
    desk.jump(0)
    app.sit_down(desk)
    pump(4)
    table = app.stage.top
    before, moved = places(table), {}
    for cursor in range(0, entries, EVERY):
        desk.jump(cursor)
        pump(2)
        for sheet in find_all("Sheet"):
            sheet.close()
        now = places(table)
        moved |= {name: (cursor, before[name], now[name]) for name in now if before.get(name) != now[name]}
    # The words give way to the pill of a decision that waits; on a phone's side the seats scroll to who acts.
    gives_way = ("words", "seat") if size == "side" else ("words",)
    assert not {name: how for name, how in moved.items() if not name.startswith(gives_way)}
