"""The way in: decides where to draw before anything of Kivy is loaded."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.games import game
from companion.paths import user_folder, wanted_folder
from companion.storage.crash import write_report
from screens.device import can_draw, has_display, settle_memory
from screens.lean import lean_kivy

SETTLED_AFTER = 2  # seconds until the first screen surely stands
SHOTS = Path("build") / "shots"
NO_DISPLAY = "No display here: playing the sample evening on an offscreen window, pictures in {folder}."
CANNOT_DRAW = "No window can be drawn here: libGL and libEGL are missing (on Debian: apt-get install libgl1 libegl1)."
FAILED = 1


def main() -> None:
    """Start the app on this device, or play the sample evening offscreen where there is no display."""
    if not can_draw():
        print(CANNOT_DRAW, file=sys.stderr)
        sys.exit(FAILED)
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    sys.exit(run() if has_display() else show())


def run() -> int:
    """The app with a window somebody can see; what ends it outside of the window's own loop is written down too."""
    folder = home()
    try:
        return _run(folder)
    except Exception as error:
        write_report(folder, error, view="start")
        raise


def home() -> Path:
    """Where everything lies; one that cannot be made is the library's to tell of, once there is a window."""
    try:
        return user_folder()
    except OSError:
        return wanted_folder()


def _run(folder: Path) -> int:
    lean_kivy()
    from kivy.clock import Clock

    from companion.storage.library import Library
    from screens.app import CompanionApp
    from screens.rescue import stand_by

    with Library(folder, game) as library:
        Clock.schedule_once(lambda _dt: settle_memory(), SETTLED_AFTER)
        app = CompanionApp(library)
        stand_by(app)
        app.run()
    return 0


def show() -> int:
    """The sample evening, offscreen."""
    from screens.sample_run import play_sample_evening

    print(NO_DISPLAY.format(folder=SHOTS), flush=True)
    return play_sample_evening(SHOTS)
