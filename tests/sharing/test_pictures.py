"""Pictures to send around, painted on a real window and looked at pixel by pixel."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PIL import Image

from tests.lint.tree import ROOT

PAINT = """
import sys
from screens import offscreen
offscreen.start(412, 916)
import screens.kit
from screens.theme import theme
from screens.words import tr
from screens.score.picture import chronicle_picture, score_picture
from companion.sharing.chronicle import chronicle
from tests.insight.evenings import final
folder, tr.lang, theme.name = sys.argv[1:]
names = ("Ada", "Jürgen-Heinz", "Mia & Tom", "Zivbot")
options = ({"bot": "human"},) * 3 + ({"bot": "king"},)
totals = (17.5, 14.0, 12.5, 9.0)
lines = tuple((f"line_{number}", totals) for number in range(8))
evening = final(names, totals, game="historia", seat_options=options, lines=lines)
assert score_picture(evening).save(folder + "/score.png", flipped=True)
assert chronicle_picture(chronicle(evening, tr.lang), evening.game).save(folder + "/chronicle.png", flipped=True)
"""
GROUNDS = {"dark": (0x14, 0x17, 0x1C), "light": (0xF6, 0xF3, 0xEA)}


@pytest.mark.parametrize(("lang", "theme"), [("de", "dark"), ("en", "light")])
def test_pictures_are_painted_whole(tmp_path, lang, theme):
    # The window without pixels that other tests use leaves its wishes in the environment.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    command = [sys.executable, "-c", PAINT, str(tmp_path), lang, theme]
    painted = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, check=False)
    assert painted.returncode == 0, painted.stderr
    for name in ("score", "chronicle"):
        picture = Image.open(tmp_path / f"{name}.png").convert("RGB")
        assert picture.width == 1080
        assert len(picture.getcolors(1 << 24)) > 100
        edges = [picture.crop(box) for box in _margins(*picture.size)]
        assert {colour for edge in edges for _, colour in edge.getcolors(1 << 16)} == {GROUNDS[theme]}


def _margins(width, height):
    """Strips at all four sides in which nothing may be painted: what reaches them would be cut off."""
    return (0, 0, 40, height), (width - 40, 0, width, height), (0, 0, width, 30), (0, height - 30, width, height)
