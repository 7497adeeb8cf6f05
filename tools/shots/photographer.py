"""Photographer: walks through the whole app at one size, in one look, and takes a picture of all of it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from companion.games import game
from companion.sharing.chronicle import chronicle
from companion.storage.library import Library
from screens import offscreen
from screens.app import CompanionApp
from screens.rooms.score.evening import Evening
from screens.score_picture import chronicle_picture
from screens.worlds.texture import finish
from tools.shots import OUT, TEXT_SIZES
from tools.shots.walk import Walk
from tools.shots.way import SETTLE
from tools.touch import use_frame


class Photographer(Walk):
    """Knows where its pictures go."""

    def __init__(self, size: str, lang: str, look: str, brief: bool = False) -> None:
        self.folder, self.lang = OUT / size, lang
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

    def score(self, key: str, desk: Any, end: int) -> None:
        """Also the chronicle, as it is sent around."""
        super().score(key, desk, end)
        if not self.brief:
            page = chronicle(Evening(self.library, desk.session).final, self.lang, desk.session)
            path = self.folder / f"{key}_chronicle.{self.ending}"
            chronicle_picture(page, key).save(str(path), flipped=True)
