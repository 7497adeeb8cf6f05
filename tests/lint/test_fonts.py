"""Faces we ship: every one has our letters, lining figures, a name of its own and its licence beside it."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from tools.fonts import FACES, FONTS, LETTERS

DIGITS = "0123456789"
LEAST_FIGURE = 0.9


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_a_face_has_our_letters_and_a_name_of_its_own(face):
    font = TTFont(FONTS / f"{face.file}.ttf")
    missing = set(LETTERS) - {chr(code) for code in font.getBestCmap()}
    assert not missing - set("\xad\xa0"), missing
    assert font["name"].getDebugName(1) == f"Companion {face.file}"
    assert "SIL OPEN FONT LICENSE" in (FONTS / f"LICENSE-{face.package}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_figures_stand_on_the_line_and_are_equally_high(face):
    font = TTFont(FONTS / f"{face.file}.ttf")
    outlines = [font["glyf"][font.getBestCmap()[ord(digit)]] for digit in DIGITS]
    heights = [outline.yMax for outline in outlines]
    assert min(heights) >= LEAST_FIGURE * max(heights)
    assert min(outline.yMin for outline in outlines) > -0.06 * font["head"].unitsPerEm


def test_what_the_screens_take_for_granted_is_what_was_cut():
    from screens import fonts

    assert set(LETTERS) <= set(fonts.OURS) | {"\xad"}
