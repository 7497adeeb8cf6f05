"""The gallery: a picture of every widget page, in both sizes, themes and languages, in build/gallery."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path("build") / "gallery"
SIZES = {"phone": (412, 916), "tablet": (1280, 800)}
THEMES = ("dark", "light")
LANGUAGES = ("de", "en")


def render(device: str, scale: float, only: list[str]) -> None:
    """Draw all pages of one device in this process: a window cannot change its size offscreen."""
    from tools import glrun

    window = glrun.start(*SIZES[device])
    import screens.kit  # noqa: F401  (kv finds the widgets by name)
    from screens.kit.toast import toasts
    from screens.theme import theme
    from screens.words import tr
    from screens.worlds.texture import finish
    from tools.gallery_pages import PAGES as KIT_PAGES
    from tools.gallery_worlds import WORLD_PAGES
    from tools.touch import pump

    pages = KIT_PAGES | WORLD_PAGES
    theme.calm, theme.scale = True, scale
    suffix = "" if scale == 1 else f"_{int(scale * 100)}"
    for tr.lang in LANGUAGES:
        for theme.name in THEMES:
            for name in only or _pages(device, pages):
                theme.game = "historia" if name in ("steps", "map") else "clash_of_cultures"
                page = pages[name]()
                window.clearcolor = theme.ground
                open_sheets = list(window.children)
                glrun.clear()
                for widget in (page, *reversed(open_sheets)):
                    window.add_widget(widget)
                pump(8)
                finish()
                pump(2)
                glrun.shot(FOLDER / f"{device}_{name}_{theme.name}_{tr.lang}{suffix}.png")
                toasts.hide()
                glrun.clear()


def _pages(device: str, known: Iterable[str]) -> list[str]:
    """All pages, but the side column only where there is room for it."""
    return [name for name in known if device == "tablet" or name != "side"]


def main() -> None:
    """Render every device in its own process, or the one that is named."""
    if len(sys.argv) > 1:
        scale = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
        render(sys.argv[1], scale, sys.argv[3:])
        return
    for device in SIZES:
        subprocess.run([sys.executable, "-m", "tools.gallery", device], check=True)
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
