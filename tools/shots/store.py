"""`python -m tools.shots.store` takes the pictures of the stores, in both languages, in the layout of fastlane."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.games import KEYS
from companion.language import LANGUAGES
from tools.shots import OUT

STORE = Path("fastlane") / "metadata" / "android"
LOCALES = {"de": "de-DE", "en": "en-US"}
ICON = Path("data") / "brand" / "icon.png"
# No store takes a picture more than twice as high as wide.
SIZE, GLASS = "store", (1080, 1920, 2.625)
# In the order they are shown: all evenings, a page of the table, the end of a round, a map, the final score.
SHOWN = ("home", "clash_of_cultures_middle_realm", "historia_ledger", "historia_middle_map", "clash_of_cultures_score")
THEME = "dark"
QUALITY = 88


def photograph(lang: str) -> None:
    """Walk through the evenings at the size of the stores and take what they show, in this process."""
    from screens import offscreen

    offscreen.start(*GLASS)
    from tools.shots.photographer import Photographer

    class Chooser(Photographer):
        """Looks only at what a store shows."""

        def look(self, name: str, frames: int = 1) -> None:
            """One picture, if it is wanted."""
            if name in SHOWN:
                super().look(name)

    games = [key for key in KEYS if any(name.startswith(key) for name in SHOWN)]
    walk = Chooser(SIZE, lang, THEME, brief=True)
    walk.all(games)
    walk.home()


def hand_in(lang: str) -> None:
    """The pictures of one language, numbered as they are shown, and the icon, where fastlane looks for them."""
    from PIL import Image

    images = STORE / LOCALES[lang] / "images"
    shutil.rmtree(images, ignore_errors=True)
    shots = images / "phoneScreenshots"
    shots.mkdir(parents=True)
    shutil.copy(ICON, images / "icon.png")
    for number, name in enumerate(SHOWN, start=1):
        with Image.open(OUT / SIZE / f"{name}.{lang}.{THEME}.png") as taken:
            taken.convert("RGB").save(shots / f"{number}_{name}.jpg", quality=QUALITY, optimize=True)


def main(arguments: Sequence[str]) -> int:
    """Both languages, or one in this process: a window cannot change its words and stay as it was."""
    if arguments:
        photograph(arguments[0])
        return 0
    for lang in LANGUAGES:
        subprocess.run([sys.executable, "-m", "tools.shots.store", lang], check=True)
        hand_in(lang)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
