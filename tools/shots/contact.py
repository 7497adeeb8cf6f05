"""Contact sheets: many pages in one picture, small enough for docs/pictures, and the rows of pages in the manual."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.games import KEYS
from companion.language import LANGUAGES
from tools.shots import OUT
from tools.shots.side_by_side import GAP as BESIDE
from tools.shots.side_by_side import PHONE

SIZE, LANGUAGE, THEMES = "phone", "en", ("dark", "light")
SHRUNK = (206, 458)
GAP = 6
# A sheet is saved as well as it fits into so many bytes.
MOST_BYTES, QUALITIES = 245_000, (82, 76, 70, 64, 58, 52, 46)
# What stands on a sheet after the pages of the table, where the game has it.
AFTER = ("setup", "ledger", "steps", "decision", "moment", "score", "score_winner", "log", "tools_dice")
SKIPPED = ("moves", "values")
# The sheet of what lies around the tables.
FRAME = (
    "home", "home_book", "home_join", "history_games", "history_people", "history_records", "history_person",
    "settings", "manual_chapter", "help_history", "tour_why", "tour_odds", "shared", "score_tie",
)  # fmt: skip
# A page of the manual, how many stand in a row, and how many colours a picture keeps.
PAGE, A_ROW, COLOURS = (303, 674), 4, 256
# Below so many a game has one row, else its pages are parted evenly.
HALVED_FROM = 5
MANUAL = {
    "tables": ("clash_of_cultures_middle_realm", "clash_of_cultures_decision", "historia_ledger", "historia_score"),
    "rooms": ("home", "clash_of_cultures_setup", "history_people", "settings"),
}
# Where everybody sees the same table: what is shared, then the windows of host, guest and browser.
TOGETHER, TOGETHER_GAME = "together", "clash_of_cultures"


def taken(name: str, lang: str, theme: str) -> Path:
    """Where the picture of a page lies."""
    return OUT / SIZE / f"{name}.{lang}.{theme}.png"


def table_pages(key: str, lang: str, theme: str) -> list[Path]:
    """All pages of the game in the middle of the evening, in the order of its tabs."""
    ending = f".{lang}.{theme}.png"
    found = sorted((OUT / SIZE).glob(f"{key}_middle_*{ending}"), key=lambda path: path.stat().st_mtime)
    return [path for path in found if not path.name.removesuffix(ending).endswith(SKIPPED)]


def pictures_of(key: str, theme: str) -> list[Path]:
    """The pages of the middle of the evening, then what every game has."""
    rest = [taken(f"{key}_{name}", LANGUAGE, theme) for name in AFTER]
    return [*table_pages(key, LANGUAGE, theme), *(path for path in rest if path.is_file())]


def lay(pictures: Sequence[Any], size: tuple[int, int], across: int, ground: str) -> Any:
    """Pictures of one size, so many in a row."""
    from PIL import Image

    wide, high = size[0] + GAP, size[1] + GAP
    rows = -(-len(pictures) // across)
    sheet = Image.new("RGB", (across * wide - GAP, rows * high - GAP), ground)
    for number, picture in enumerate(pictures):
        small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        sheet.paste(small, (number % across * wide, number // across * high))
    return sheet


def lay_out(name: str, paths: Sequence[Path], theme: str, folder: Path) -> None:
    """One sheet in two rows; none where its pictures were not taken."""
    from PIL import Image

    if len(paths) < 2:
        return
    ground = "#000000" if theme == "dark" else "#ffffff"
    sheet = lay([Image.open(path) for path in paths], SHRUNK, -(-len(paths) // 2), ground)
    target = folder / f"sheet_{name}_{theme}.jpg"
    for quality in QUALITIES:
        sheet.save(target, quality=quality, optimize=True, progressive=True)
        if target.stat().st_size <= MOST_BYTES:
            return


def lay_out_row(name: str, pictures: Sequence[Any], folder: Path) -> None:
    """Some pages beside each other, for the manual."""
    across = -(-len(pictures) // 2) if len(pictures) >= HALVED_FROM else A_ROW
    folder.mkdir(parents=True, exist_ok=True)
    row = lay(pictures, PAGE, across, "#000000")
    row.quantize(COLOURS, kmeans=1).save(folder / f"{name}.png", optimize=True)


def lay_out_manual(lang: str, folder: Path) -> None:
    """Every picture of the manual in this language whose pages were taken."""
    from PIL import Image

    rows = {name: [taken(page, lang, "dark") for page in pages] for name, pages in MANUAL.items()}
    rows |= {f"table_{key}": table_pages(key, lang, "dark") for key in KEYS}
    for name, paths in rows.items():
        if len(paths) >= A_ROW and all(path.is_file() for path in paths):
            lay_out_row(name, [Image.open(path) for path in paths], folder)
    sheet, windows = taken("shared", lang, "dark"), OUT / TOGETHER / f"{TOGETHER_GAME}.{lang}.png"
    if sheet.is_file() and windows.is_file():
        beside = Image.open(windows)
        lefts = [BESIDE + place * (PHONE[0] + BESIDE) for place in range(3)]
        shown = [beside.crop((left, BESIDE, left + PHONE[0], BESIDE + PHONE[1])) for left in lefts]
        lay_out_row(TOGETHER, [Image.open(sheet), *shown], folder)


def lay_out_all(folder: Path) -> None:
    """Every sheet whose pictures are there."""
    for theme in THEMES:
        for key in KEYS:
            lay_out(key, pictures_of(key, theme), theme, folder)
        frame = [taken(name, LANGUAGE, theme) for name in FRAME]
        lay_out("frame", [path for path in frame if path.is_file()], theme, folder)
    for lang in LANGUAGES:
        lay_out_manual(lang, folder / lang)
