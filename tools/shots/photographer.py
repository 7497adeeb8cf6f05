"""Photographer: walks through the whole app at one size, in one look, and takes a picture of all of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.games import game
from companion.storage.library import Library
from screens import offscreen
from screens.app import CompanionApp
from screens.worlds.texture import finish
from tools.shots import OUT, TEXT_SIZES
from tools.shots.walk import SETTLE, Walk
from tools.touch import use_frame


class Photographer(Walk):
    """Knows where its pictures go."""

    def __init__(self, size: str, lang: str, look: str, brief: bool = False) -> None:
        self.folder = OUT / size
        self.ending = f"{lang}.{look}.png"
        library = Library(Path(tempfile.mkdtemp(prefix="companion-shots-")), game)
        super().__init__(CompanionApp(library), brief)
        self.app.change_settings(
            calm_motion=True, language=lang, theme=look, text_size=TEXT_SIZES.get(size, 100)
        )
        self.app._run_prepare()
        use_frame(offscreen.frame)

    def look(self, name: str, frames: int = SETTLE) -> None:
        """One picture."""
        offscreen.frames(frames)
        finish()
        offscreen.frames(2)
        offscreen.shot(self.folder / f"{name}.{self.ending}")
