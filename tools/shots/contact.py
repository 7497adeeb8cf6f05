"""Contact sheets: one picture a game and theme with its pages side by side, small enough for docs/pictures."""

from __future__ import annotations

from pathlib import Path

from companion.games import KEYS
from tools.shots import OUT

SIZE, LANGUAGE = "phone", "en"
SHRUNK = (206, 458)
GAP = 6
QUALITY = 82
# A page of the manual, and how many colours its picture keeps.
PAGE, COLOURS = (303, 674), 256
# What stands on a sheet after the pages of the table, where the game has it.
AFTER = ("ledger", "decision", "score", "score_winner", "log", "tools_dice")
MOST_PAGES = 4
SKIPPED = ("moves", "values")


def pictures_of(key: str, theme: str) -> list[Path]:
    """The pages of the middle of the evening, then what every game has."""
    ending = f".{LANGUAGE}.{theme}.png"
    folder = OUT / SIZE
    pages = [
        path for path in sorted(folder.glob(f"{key}_middle_*{ending}"), key=lambda path: path.stat().st_mtime)
        if not path.name.removesuffix(ending).endswith(SKIPPED)
    ]  # fmt: skip
    rest = [folder / f"{key}_{name}{ending}" for name in AFTER]
    return [*pages[:MOST_PAGES], *(path for path in rest if path.is_file())]


def lay_out(key: str, theme: str, folder: Path) -> Path | None:
    """One sheet in two rows; none where its pictures were not taken."""
    from PIL import Image

    taken = pictures_of(key, theme)
    if len(taken) < 2:
        return None
    across = -(-len(taken) // 2)
    size = (across * (SHRUNK[0] + GAP) - GAP, 2 * SHRUNK[1] + GAP)
    sheet = Image.new("RGB", size, "#000000" if theme == "dark" else "#ffffff")
    for number, path in enumerate(taken):
        small = Image.open(path).convert("RGB").resize(SHRUNK, Image.Resampling.LANCZOS)
        sheet.paste(small, (number % across * (SHRUNK[0] + GAP), number // across * (SHRUNK[1] + GAP)))
    target = folder / f"sheet_{key}_{theme}.jpg"
    sheet.save(target, quality=QUALITY, optimize=True)
    return target


def lay_out_pages(key: str, folder: Path) -> None:
    """The pages of a game beside each other, for the manual."""
    from PIL import Image

    taken = pictures_of(key, "dark")[:MOST_PAGES]
    if len(taken) < MOST_PAGES:
        return
    wide, high = PAGE
    row = Image.new("RGB", (MOST_PAGES * (wide + GAP) - GAP, high), "#000000")
    for number, path in enumerate(taken):
        small = Image.open(path).convert("RGB").resize(PAGE, Image.Resampling.LANCZOS)
        row.paste(small, (number * (wide + GAP), 0))
    row.quantize(COLOURS, kmeans=1).save(folder / f"table_{key}.png", optimize=True)


def lay_out_all(folder: Path) -> None:
    """Every sheet whose pictures are there."""
    for key in KEYS:
        lay_out_pages(key, folder)
        for theme in ("dark", "light"):
            lay_out(key, theme, folder)
