"""Film strips: what moves, as a picture every tenth of a second, side by side in build/shots/strips."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.games import game
from companion.storage.library import Library
from screens import offscreen
from tools.shots import OUT

PHONE = (412, 916)
STEP = 0.1
SHRUNK = (206, 458)
A_ROW = 10
MOMENTS = (
    ("age_of_mythology", "age", "Klassisches Zeitalter", "red"),
    ("clash_of_cultures", "battle", "Ada greift Ostia an", "blue"),
    ("tapestry", "landmark", "Christine stellt die Schmiede auf", "yellow"),
)


def strip(name: str, begin: Callable[[], Any], seconds: float) -> Path:
    """Begin something and look at it until it must be over."""
    from PIL import Image

    begin()
    pictures = []
    with tempfile.TemporaryDirectory() as place:
        started = time.monotonic()
        while (now := time.monotonic() - started) < seconds:
            offscreen.frames(2)
            if now >= len(pictures) * STEP:
                taken = Image.open(offscreen.shot(Path(place) / "frame.png")).convert("RGB")
                pictures.append(taken.resize(SHRUNK, Image.Resampling.LANCZOS))
    rows = -(-len(pictures) // A_ROW)
    sheet = Image.new("RGB", (SHRUNK[0] * min(A_ROW, len(pictures)), SHRUNK[1] * rows))
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (number % A_ROW * SHRUNK[0], number // A_ROW * SHRUNK[1]))
    target = OUT / "strips" / f"{name}.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(target)
    return target


def main() -> None:
    """Three moments and one reveal, with motion on."""
    offscreen.start(*PHONE)
    from screens.app import CompanionApp
    from screens.samples import start_sample
    from screens.theme import theme
    from screens.words import tr
    from screens.worlds.moment import Told, show

    library = Library(Path(tempfile.mkdtemp(prefix="companion-strips-")), game)
    app = CompanionApp(library)
    app.change_settings(calm_motion=False, language="de", theme="dark")
    app._run_prepare()
    for key, kind, line, colour in MOMENTS:
        desk = start_sample(library, key)
        app.sit_down(desk)
        offscreen.frames(6)
        told = Told(key, kind, tr.say(f"app.moment.{kind}"), line, colour)
        print(strip(f"moment_{kind}", lambda told=told: show(told), 2.6))  # type: ignore[misc]
        app.stage.home()
    desk = start_sample(library, "tapestry")
    app.sit_down(desk)
    theme.calm = False
    print(strip("reveal", lambda: app.stage.show("score", desk=desk, final=True), 7.0))
    app.stop()


if __name__ == "__main__":
    main()
