"""Ahead: makes the pages nobody has opened yet while the thumb rests, so that the first look at one is no wait."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from screens.kit import slices
from screens.kit.tabs import Tabs

REST_SECONDS = 0.6  # without a finger on the glass: whoever taps on is not made to wait
STEP_SECONDS = 0.1  # between two steps, for whatever else the table does


class Ahead:
    """A step at a time: a page is made, laid out, filled; then the next one."""

    def __init__(self, tabs: Tabs) -> None:
        self._tabs = tabs
        self._steps: Iterator[None] = iter(())
        self._rested = Clock.create_trigger(self._go, REST_SECONDS)
        self._next = Clock.create_trigger(self._go, STEP_SECONDS)

    def begin(self) -> None:
        """From now on, whenever the thumb rests; there is nothing to be made ahead where a frame makes all."""
        if not slices.at_once():
            self._steps = self._pages()
            Window.bind(on_touch_down=self._wait, on_touch_up=self._wait)
            self._wait()

    def stop(self) -> None:
        """The table is left."""
        Window.unbind(on_touch_down=self._wait, on_touch_up=self._wait)
        self._rested.cancel()
        self._next.cancel()
        self._steps = iter(())

    def _wait(self, *_args: object) -> None:
        self._next.cancel()
        self._rested.cancel()
        self._rested()

    def _go(self, _dt: float) -> None:
        # Another room lies over the table, in a look of its own: the next touch asks again.
        if self._tabs.get_root_window() is None:
            return
        for _ in self._steps:
            self._next()
            return
        self._steps = self._pages()  # pages come with what a table decides: looked for again when the thumb rests again

    def _pages(self) -> Iterator[None]:
        tabs = self._tabs
        while (index := tabs.next_unbuilt()) is not None:
            page: Any = tabs.widget(index)
            yield
            page.size_hint, page.size = (None, None), tabs.page_size()
            yield
            page.get_ready()
            yield
