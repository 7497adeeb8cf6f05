"""The offscreen window with a finger: for the gallery, pictures and whole evenings."""

from __future__ import annotations

from typing import Any

from screens.offscreen import frame, shot

__all__ = ["clear", "shot", "start"]


def start(width: int, height: int, density: float = 1.0) -> Any:
    """Open the offscreen window and let touches finish its pixels."""
    from screens import offscreen

    window = offscreen.start(width, height, density)
    from tools import touch

    touch.use_frame(frame)
    return window


def clear() -> None:
    """Take everything off the window."""
    from kivy.core.window import Window

    for child in list(Window.children):
        Window.remove_widget(child)
