"""Glyph check: no word of ours holds a character that the text font would show as a box."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.lint.catalogues import LANGUAGES, catalogue_files, entries
from tests.lint.tree import below, label

FONTS = ("Roboto-Regular", "Roboto-Bold", "Roboto-Italic", "Roboto-BoldItalic")
READABLE = {"name", "help", "text", "title", "label", "note", "description", *LANGUAGES}


@cache
def drawable() -> frozenset[int]:
    """Return the code points that every cut of the text font has."""
    kivy = importlib.util.find_spec("kivy")  # found, not imported: no window wanted here
    assert kivy is not None
    assert kivy.origin is not None
    folder = Path(kivy.origin).parent / "data" / "fonts"
    return frozenset.intersection(*(frozenset(TTFont(folder / f"{font}.ttf").getBestCmap()) for font in FONTS))


def boxes(text: str) -> str:
    """Return the characters of a text that would be drawn as a box."""
    return "".join(sorted({character for character in text if character != "\n" and ord(character) not in drawable()}))


def texts(node: object, reading: bool = False) -> Iterator[str]:
    """Return the strings of a data file that people read: names and help, in whatever depth."""
    if isinstance(node, str) and reading:
        yield node
    elif isinstance(node, list):
        for item in node:
            yield from texts(item, reading)
    elif isinstance(node, dict):
        for key, item in node.items():
            yield from texts(item, reading or key in READABLE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_word_can_be_drawn(language):
    wrong = [
        f"{label(file)}: {entry.id} needs {missing!r}"
        for file in catalogue_files(language)
        for entry in entries(file)
        if (missing := boxes("".join(entry.forms)))
    ]
    assert not wrong, "\n".join(wrong)


def test_every_name_in_the_data_can_be_drawn():
    files = [path for path in below("data", suffix=".json") if path.parent.name != "fonts"]
    wrong = [
        f"{label(file)}: {text[:40]!r} needs {missing!r}"
        for file in files
        for text in texts(json.loads(file.read_text(encoding="utf-8")))
        if (missing := boxes(text))
    ]
    assert not wrong, "\n".join(wrong)


def test_the_check_knows_what_the_font_lacks():
    assert boxes("Größe ½ – „Zivbot“ ×2 …") == ""
    assert boxes("✓ ⚄ →") == "→⚄✓"
    assert list(texts({"id": "→", "name": {"de": "Weg"}, "rows": [{"help": "Rat"}]})) == ["Weg", "Rat"]
