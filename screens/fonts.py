"""Fonts: the faces we ship, registered with Kivy when they are first asked for."""

from __future__ import annotations

from functools import cache

from kivy.core.text import LabelBase

from companion.paths import data_folder

TEXT = "Roboto"
MEDIUM, CONDENSED = "Medium", "Condensed"
OURS = frozenset(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)])) | frozenset("Œœ–—‘’‚“”„•…‹›€−\n")
# How far digits stand above the middle of their box, in em: faces differ, and a numeral is centred by its digits.
RISE = {"clash_of_cultures": 0.08, "through_the_ages": 0.1, "tapestry": -0.07, "age_of_mythology": 0.055}
# Faces that stand in boxes far higher than their letters: lines set so much closer are still apart.
LEADING = {"display-clash_of_cultures": 0.82, "display-tapestry": 0.92}


@cache
def _register(name: str, file: str, bold: str = "") -> str:
    folder = data_folder() / "fonts"
    LabelBase.register(name, str(folder / f"{file}.ttf"), fn_bold=str(folder / f"{bold or file}.ttf"))
    return name


def display(game: str, text: str = "") -> str:
    """The face of a game's titles and numerals (ours without a game); plain text where it lacks a letter of `text`."""
    return _face(game) if OURS.issuperset(text) else TEXT


@cache
def _face(game: str) -> str:
    file = f"display-{game or 'app'}"
    known = (data_folder() / "fonts" / f"{file}.ttf").is_file()
    return _register(file, file) if known else _register("display-app", "display-app")


def medium(text: str = "") -> str:
    """Roboto 500, for names and second lines."""
    return _register(MEDIUM, "roboto-medium", "roboto-medium") if OURS.issuperset(text) else TEXT


def condensed(text: str = "") -> str:
    """Roboto Condensed, for tight labels; bold where `bold` is set."""
    return _register(CONDENSED, "condensed", "condensed-bold") if OURS.issuperset(text) else TEXT


# kv names these two as font_name before any of our code has run.
medium()
condensed()
