"""Walking through the app as its pictures do, measuring every page on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from screens.kit.press import Press
from screens.theme import theme
from tests.screens import harness
from tests.screens.measures import cut, missed, too_small
from tools.shots.walk import Walk
from tools.shots.way import SETTLE
from tools.touch import find_all, pump

Measure = Callable[[], set[str]]
HELP, MANUAL = "help-circle-outline", "manual"
ENOUGH = 3


def read_and_hit() -> set[str]:
    """What cannot be read, hit or seen whole."""
    return too_small() | missed() | cut()


# Size of the glass, size of the text, and what is measured there.
DEVICES: dict[str, tuple[tuple[int, int], int, Measure]] = {
    "phone": ((412, 916), 100, read_and_hit),
    "side": ((916, 412), 100, read_and_hit),
    "large": ((412, 916), 160, cut),
    "small": ((360, 640), 100, read_and_hit),
    "tablet": ((1280, 800), 100, read_and_hit),
}


class Measuring(Walk):
    """Keeps what is wrong, by the name of the page."""

    def __init__(self, app: Any, device: str, language: str) -> None:
        super().__init__(app)
        size, text, self.measure = DEVICES[device]
        harness.resize(*size)
        theme.follow(harness.kivy_window.Window)
        app.change_settings(language=language, text_size=text)
        pump(ENOUGH)
        self.faults: dict[str, set[str]] = {}
        self.unexplained: set[str] = set()

    def look(self, name: str, frames: int = SETTLE) -> None:
        pump(ENOUGH)
        if found := self.measure():
            self.faults[name] = found
        room = self.app.stage.names[-1]
        if room != MANUAL and not any(one.icon == HELP for one in find_all(Press) if hasattr(one, "icon")):
            self.unexplained.add(room)
