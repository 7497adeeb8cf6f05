"""A window without pixels: every touch and layout, no graphics library, hundreds of tests a second."""

from __future__ import annotations

import os
import tempfile
from typing import Any

os.environ.update(
    KIVY_GL_BACKEND="mock", KIVY_WINDOW="none", KIVY_NO_ARGS="1", KIVY_LOG_MODE="PYTHON",
    KIVY_METRICS_DENSITY="1", KIVY_METRICS_FONTSCALE="1",
)
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-home-"))

from kivy.config import Config

Config.set("graphics", "maxfps", 0)

import kivy.core.window as kivy_window
from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics.cgl import cgl_get_backend_name, cgl_init
from kivy.lang import Builder
from kivy.metrics import dp

Clock._max_fps = 0  # another test may have made the clock before the setting above


class NullWindow(kivy_window.WindowBase):
    """A window of a given size that draws nothing."""

    wanted_size = (412, 916)

    def create_window(self, *args: Any) -> None:
        cgl_init()
        self._size = self.wanted_size
        super().create_window()

    def mainloop(self) -> None:
        """Frames are made by `pump`."""

    def screenshot(self, *args: Any, **kwargs: Any) -> None:
        raise RuntimeError("this window has no pixels")


def install() -> Any:
    """The one window of this process."""
    if kivy_window.Window is None:
        kivy_window.Window = NullWindow()
        EventLoop.set_window(kivy_window.Window)
        # A test of rules that loads Kivy before us lets it choose how to draw, and it draws for real, into nothing.
        assert cgl_get_backend_name() == os.environ["KIVY_GL_BACKEND"], "Kivy was loaded before its settings"
        dp(1)  # before anything reads the density: Kivy would answer -1 from then on
    # Whoever left the app by its last back key has closed the window: each frame would close it once more, all its
    # pictures with it.
    EventLoop.add_event_listener(kivy_window.Window)
    # Nor is it made anew when it is turned next: what flies over the glass would land on another one.
    kivy_window.Window.initialized = True
    return kivy_window.Window


def is_open() -> bool:
    """Whether the app has not been left by its last back key."""
    return kivy_window.Window in EventLoop.event_listeners


def resize(width: int, height: int) -> None:
    """Turn the window into another device."""
    window = kivy_window.Window
    NullWindow.wanted_size = window._size = (width, height)
    window.dispatch("on_resize", width, height)


def clear() -> None:
    """Take everything off the window, and what was due later with it: it would hold and touch an app that is gone."""
    for child in list(kivy_window.Window.children):
        kivy_window.Window.remove_widget(child)
        for widget in child.walk(restrict=True):
            Builder.unbind_widget(widget.uid)  # until it is swept up it would follow every theme and language
    EventLoop.idle()  # what is left of this frame puts away what was closed
    for animation in list(Animation._instances):
        for moved in list(animation._widgets.values()):
            animation.cancel(moved["widget"])
    for event in Clock.get_events():
        if not event.loop:
            event.cancel()
