"""A real window without a display: start it before Kivy is loaded, then draw and take pictures."""

from __future__ import annotations

import logging
import os
import tempfile
from pathlib import Path
from typing import Any

from screens.lean import lean_kivy

NOT_MISSED = ("Input:", "Cutbuffer:")


def start(width: int, height: int, density: float = 1.0) -> Any:
    """Open the offscreen window and let our theme know its size."""
    window = start_bare(width, height, density, lean=True)
    from screens.theme import theme

    theme.follow(window)
    return window


def start_bare(width: int, height: int, density: float = 1.0, *, lean: bool = False) -> Any:
    """Open the offscreen window (its width must be a multiple of 4, else pictures come out slanted).

    `lean` loads Kivy as our own start does; without it, it is as any other app has it.
    """
    if width % 4:
        raise ValueError(f"width {width} is not a multiple of 4")
    os.environ.update(
        SDL_VIDEODRIVER="offscreen",
        KIVY_NO_ARGS="1",
        KIVY_LOG_MODE="PYTHON",
        KIVY_CLIPBOARD="dummy",
        SDL_AUDIODRIVER="dummy",
        KIVY_METRICS_DENSITY=str(density),
        KIVY_HOME=tempfile.mkdtemp(prefix="kivy-home-"),
    )
    logging.getLogger("kivy").addFilter(_is_news)  # a filter, since Kivy sets its own level while it is loaded
    if lean:
        lean_kivy()
    from kivy.config import Config

    Config.set("graphics", "maxfps", 0)
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("graphics", "multisamples", 0)
    from kivy.metrics import dp

    dp(1)  # Kivy answers dp() with -1 for ever if the screen density is read before the first conversion
    from kivy.base import EventLoop
    from kivy.core.window import Window

    EventLoop.ensure_window()
    return Window


def _is_news(record: logging.LogRecord) -> bool:
    """Without a screen nobody misses a touch driver, a clipboard or an old config file."""
    return record.levelno >= logging.ERROR and not str(record.msg).startswith(NOT_MISSED)


def frame() -> None:
    """One frame whose pixels are really there; without this, software drawing piles up in memory."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    EventLoop.idle()
    glFinish()


def frames(count: int) -> None:
    """Several frames, so that layouts settle."""
    for _ in range(count):
        frame()


def shot(path: str | Path) -> Path:
    """Write what the window shows, sheets and toasts included, to exactly this file."""
    from kivy.core.window import Window

    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    written = Path(Window.screenshot(name=str(target)))
    written.replace(target)
    return target
