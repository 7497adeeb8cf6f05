"""Way: how one gets to a page or a sheet and leaves it as it was, for whoever pictures or measures the app."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from kivy.uix.modalview import ModalView

from screens.samples import start_sample
from tools.touch import find, pump, pump_until, roots

SETTLE = 6
# Seconds a list may take before something must be wrong with it.
LONGEST_READING = 60.0


class Way(ABC):
    """Holds the app; `look` is called wherever there is something to see. Briefly: only what the sheets show."""

    def __init__(self, app: Any, brief: bool = False) -> None:
        self.app, self.library, self.brief = app, app.library, brief

    @abstractmethod
    def look(self, name: str, frames: int = SETTLE) -> None:
        """Here is the page or sheet of this name."""

    def sit_down(self, key: str) -> Any:
        """The table of the sample evening, at its end."""
        desk = start_sample(self.library, key)
        self.app.sit_down(desk)
        return desk

    def settled(self, done: Callable[[], bool]) -> None:
        """Wait until a list has read what it shows, however slow the machine; a half-read list is no picture."""
        pump_until(done, LONGEST_READING)

    def view(self, name: str, shot: str, **given: Any) -> None:
        """A view on top of what is shown."""
        self.app.stage.show(name, **given)
        self.look(shot)
        self.app.stage.back()

    def sheet(self, name: str, show: Callable[[], Any]) -> None:
        """A sheet over what is shown, and nothing of it afterwards."""
        show()
        self.look(name)
        self.clear_glass()

    def clear_glass(self) -> None:
        """Put away every sheet, also one that a question of the table has brought up by itself."""
        pump(2)
        for sheet in [child for child in roots() if isinstance(child, ModalView)]:
            sheet.dismiss(animation=False)
        pump(2)

    def scrolled(self, name: str, view: Any) -> None:
        """The lower end of a page; nothing if all of it was on the first picture."""
        pump(2)
        scroll = find("Scroll", within=view)
        if scroll.viewport_size[1] > scroll.height:
            scroll.scroll_y = 0
            self.look(name)
