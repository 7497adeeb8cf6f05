"""Pictures of every screen: three sizes, both languages, both themes, made by the real app on an offscreen window.

`python -m tools.shots` renders everything into build/shots; `python -m tools.shots historia` only that game's pages.
One process a size, since a window cannot change its size offscreen.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

OUT = Path("build") / "shots"
SIZES = {"phone": (412, 916, 1.0), "dense": (1080, 2400, 2.625), "tablet": (1280, 800, 1.0)}
LOOKS = [("de", "dark"), ("en", "dark"), ("de", "light"), ("en", "light")]
SETTLE = 6
# The pictures of the README: its name there, the size and the picture here.
README = {
    "home": ("phone", "home"),
    "clash_of_cultures": ("phone", "clash_of_cultures_middle_realm"),
    "zivbot": ("phone", "historia_steps"),
    "score": ("phone", "clash_of_cultures_score"),
    "tablet_historia": ("tablet", "historia_middle_map"),
}
README_FOLDER = Path("docs") / "pictures"
README_LOOK = "en.dark"
LOG_FRAMES = 30


class Photographer:
    """Walks through the app at one size and takes every picture in every look."""

    def __init__(self, size: str, keys: Sequence[str]) -> None:
        from companion.games import game
        from companion.storage.library import Library
        from screens.app import CompanionApp

        self.size = size
        self.keys = keys
        self.library = Library(Path(tempfile.mkdtemp(prefix="companion-shots-")), game)
        self.app = CompanionApp(self.library)
        self.app.change_settings(calm_motion=True)
        self.app._run_prepare()

    def take(self, name: str, prepare: Callable[[], Any] | None = None, frames: int = SETTLE) -> None:
        """One picture in each look; what `prepare` opens is closed again by the caller."""
        from screens import offscreen

        for lang, look in LOOKS:
            self.app.change_settings(language=lang, theme=look)
            if prepare is not None:
                prepare()
            offscreen.frames(frames)
            offscreen.shot(OUT / self.size / f"{name}.{lang}.{look}.png")

    def view(self, name: str, shot: str, frames: int = SETTLE, **given: Any) -> None:
        """A view on top of what is shown, in each look."""
        self.take(shot, lambda: self._again(name, given), frames)
        self.app.stage.back()

    def _again(self, name: str, given: dict[str, Any]) -> None:
        if self.app.stage.names[-1] == name:
            self.app.stage.back()
        self.app.stage.show(name, **given)

    def all(self) -> None:
        """Everything there is to see."""
        from companion.games import KEYS

        whole = len(self.keys) == len(KEYS)
        if whole:
            self.take("home_empty")
        for key in self.keys:
            self.game(key)
        if whole:
            self.take("home")
            for name in ("settings", "history"):
                self.view(name, name)

    def game(self, key: str) -> None:
        """Set-up, tally and the table pages of one game, in the middle and at the end of its sample evening."""
        from screens.home.cards import sample_keys, start_sample

        self.view("setup", f"{key}_setup", game=key)
        self.view("tally", f"{key}_tally", game=key)
        if key not in sample_keys():
            return
        desk = start_sample(self.library, key)
        self.app.sit_down(desk)
        end = desk.session.cursor
        for moment, cursor in (("middle", end // 2), ("end", end)):
            desk.jump(cursor)
            for page in list(self.app.stage.top.ids.tabs.pages):
                self.app.stage.top.ids.tabs.current = page.key
                self.take(f"{key}_{moment}_{page.key}")
        self.view("log", f"{key}_log", LOG_FRAMES, desk=desk)
        self.view("score", f"{key}_score", desk=desk)
        desk.jump(end // 2)
        self.walk(key, desk)
        self.view("tools", f"{key}_tools", desk=desk)
        self.app.stage.back()

    def walk(self, key: str, desk: Any) -> None:
        """The step player of the first action with steps from here on, if there is one."""
        for index in range(desk.session.cursor, len(desk.session.journal)):
            entry = desk.session.journal[index]
            desk.jump(index)
            if type(entry.action).walk and not entry.override and desk.session.preview(entry.action).steps:
                self.view("steps", f"{key}_steps", desk=desk, action=entry.action)
                return


def photograph(size: str, keys: Sequence[str]) -> None:
    """All pictures of one size, in this process."""
    from screens import offscreen

    offscreen.start(*SIZES[size])
    Photographer(size, keys).all()


def show_in_readme() -> None:
    """Renew the README's pictures from what was taken."""
    README_FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (size, picture) in README.items():
        taken = OUT / size / f"{picture}.{README_LOOK}.png"
        if taken.is_file():
            shutil.copy(taken, README_FOLDER / f"{name}.png")


def main(arguments: Sequence[str]) -> int:
    """Every size in a process of its own."""
    from companion.games import KEYS

    sizes = [size for size in SIZES if size in arguments] or list(SIZES)
    keys = [key for key in KEYS if key in arguments] or list(KEYS)
    if len(sizes) == 1 and "--here" in arguments:
        photograph(sizes[0], keys)
        return 0
    codes = [subprocess.call([sys.executable, "-m", "tools.shots", size, "--here", *keys]) for size in sizes]
    show_in_readme()
    print(f"{len(list(OUT.rglob('*.png')))} pictures in {OUT}")
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
