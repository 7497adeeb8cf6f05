"""A real window without a display: import this before Kivy, call `start`, then draw, tap and take pictures."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any


def start(width: int, height: int, density: float = 1.0) -> Any:
    """Open the offscreen window (its width must be a multiple of 4, else pictures come out slanted)."""
    if width % 4:
        raise ValueError(f"width {width} is not a multiple of 4")
    os.environ.update(
        SDL_VIDEODRIVER="offscreen", KIVY_NO_ARGS="1", KIVY_LOG_MODE="PYTHON", KIVY_METRICS_DENSITY=str(density),
        KIVY_HOME=tempfile.mkdtemp(prefix="kivy-home-"),
    )
    from kivy.config import Config

    Config.set("graphics", "maxfps", 0)
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("graphics", "multisamples", 0)
    from kivy.metrics import dp

    dp(1)
    from kivy.base import EventLoop
    from kivy.core.window import Window

    EventLoop.ensure_window()
    from screens.theme import theme
    from tools import touch

    theme.follow(Window)
    touch.use_frame(finished_frame)
    return Window


def finished_frame() -> None:
    """One frame whose pixels are really there; without this, software drawing piles up in memory."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    EventLoop.idle()
    glFinish()


def shot(path: str | Path) -> Path:
    """Write what the window shows, sheets and toasts included, to exactly this file."""
    from kivy.core.window import Window

    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    written = Path(Window.screenshot(name=str(target)))
    written.replace(target)
    return target


def clear() -> None:
    """Take everything off the window."""
    from kivy.core.window import Window

    for child in list(Window.children):
        Window.remove_widget(child)
