"""Draws parts of every world and some words, loses the graphics context, and says whether all is back.

Run as a process of its own, since a window that lost its context is no good for other tests.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from screens import offscreen

SIZE = (640, 480)


def build() -> Any:
    """One widget with a spine, a face, patches and words."""
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    from screens.kit.canvas_text import draw_text
    from screens.kit.strokes import Strokes
    from screens.worlds import CLASSES, world
    from screens.worlds.corners import CornerBox
    from screens.worlds.faces import bot_face

    widget = Widget(size=SIZE)
    with widget.canvas:
        Color(1, 1, 1, 1)
        for place, key in enumerate(CLASSES):
            spine = world(key).spine("Titel", 60, 300)
            Rectangle(texture=spine, pos=(10 + 70 * place, 150), size=spine.size)
            CornerBox(world=key, kind="both", paint=("#224466", "#ddbb55"), pos=(10 + 100 * place, 90), size=(90, 50))
            frieze = world(key).frieze(120)
            Rectangle(texture=frieze, pos=(500, 200 + 20 * place), size=frieze.size)
        face = bot_face("green", "king", "calm", 80)
        Rectangle(texture=face, pos=(400, 380), size=face.size)
        draw_text("Ein Wort", 100, 40, 24, (1, 1, 1, 1))
        strokes = Strokes()
        strokes.box(200, 20, 60, 40, (0.3, 0.5, 0.7, 1), 8)
        strokes.mark("star", 300, 40, 15, (0.9, 0.8, 0.2, 1))
        for place, word in enumerate(("eins", "zwei", "drei")):
            strokes.words(word, 360 + 60 * place, 40, 20, (1, 1, 1, 1))
        strokes.lay()
    return widget


def main(folder: Path) -> dict[str, Any]:
    """The picture before and after the loss, compared."""
    from PIL import Image, ImageChops

    window = offscreen.start(*SIZE)
    from kivy.graphics.context import get_context

    from screens.worlds import world

    window.add_widget(build())
    offscreen.frames(4)
    before = Image.open(offscreen.shot(folder / "before.png")).convert("RGB")
    world("historia").medal(33)  # a picture made between two frames must not touch the window
    beside = Image.open(offscreen.shot(folder / "beside.png")).convert("RGB")
    get_context().reload()
    window.canvas.ask_update()
    offscreen.frames(4)
    after = Image.open(offscreen.shot(folder / "after.png")).convert("RGB")
    return {
        "colours": len(before.getcolors(1 << 20) or ()),
        "touched": ImageChops.difference(before, beside).getbbox(),
        "changed": ImageChops.difference(before, after).getbbox(),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps(main(Path(sys.argv[1] if len(sys.argv) > 1 else place))))
