"""Pictures to send around, painted on a real window and looked at pixel by pixel."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from PIL import Image, ImageColor

from companion.sharing.bgstats import link
from companion.sharing.qr import modules
from tests.insight.evenings import final
from tests.lint.tree import ROOT
from tests.sharing.qr_reader import read

PAINT = """
import sys
from screens import offscreen
offscreen.start(412, 916)
import screens.kit
from screens.theme import theme
from screens.words import tr
from screens.score_picture import chronicle_picture, score_picture
from companion.sharing.chronicle import chronicle
from tests.insight.evenings import final
folder, tr.lang, theme.name = sys.argv[1:]
names = ("Ada", "Jürgen-Heinz", "Mia & Tom", "Zivbot")
options = ({"bot": "human"},) * 3 + ({"bot": "king"},)
totals = (17.5, 14.0, 12.5, 9.0)
lines = tuple((f"line_{number}", totals) for number in range(8))
evening = final(names, totals, game="historia", seat_options=options, lines=lines, place="Bei Mia & Tom")
assert score_picture(evening).save(folder + "/score.png", flipped=True)
crowd = ("Maximiliane Schmidt-Hohenstein von Rabenstein", *(f"Person Nummer {number}" for number in range(7)))
cubes = (("cubes", (7.0,) * 8),)
full = final(crowd, (7.0,) * 8, game="age_of_mythology", lines=cubes, comment="Der Tee war kalt. " * 9)
assert score_picture(full).save(folder + "/crowd.png", flipped=True)
alone = final(("Wolfeschlegelsteinhausenbergerdorff Senior",), (30.5,), game="tapestry", tallied=True)
assert score_picture(alone).save(folder + "/alone.png", flipped=True)
assert chronicle_picture(chronicle(evening, tr.lang), evening.game).save(folder + "/chronicle.png", flipped=True)
"""
WORLDS = json.loads((ROOT / "data" / "theme.json").read_text(encoding="utf-8"))["worlds"]
GROUNDS = {theme: ImageColor.getrgb(colours["ground"]) for theme, colours in WORLDS["app"].items()}


@pytest.mark.parametrize(("lang", "theme"), [("de", "dark"), ("en", "light")])
def test_pictures_are_painted_whole(tmp_path, lang, theme):
    # The window without pixels that other tests use leaves its wishes in the environment.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    command = [sys.executable, "-c", PAINT, str(tmp_path), lang, theme]
    painted = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, check=False)
    assert painted.returncode == 0, painted.stderr
    for name in ("score", "crowd", "alone", "chronicle"):
        picture = Image.open(tmp_path / f"{name}.png").convert("RGB")
        assert picture.width == 1080
        assert len(picture.getcolors(1 << 24)) > 100
        edges = [picture.crop(box) for box in _margins(*picture.size)]
        assert {colour for edge in edges for _, colour in edge.getcolors(1 << 16)} == {GROUNDS[theme]}


def _margins(width, height):
    """Strips at all four sides in which nothing may be painted: what reaches them would be cut off."""
    return (0, 0, 40, height), (width - 40, 0, width, height), (0, 0, width, 30), (0, height - 30, width, height)


SHOW_CODE = """
import sys
from screens import offscreen
width, height, density = (412, 916, 1.0) if sys.argv[2] == "plain" else (1080, 2400, 2.625)
offscreen.start(width, height, density)
import screens.kit
from screens.share import open_qr
from tests.insight.evenings import final
open_qr(final(("Mia & Tom", "Jürgen"), (17.5, 14.0)))
offscreen.frames(8)
offscreen.shot(sys.argv[1])
"""


@pytest.mark.parametrize("screen", ["plain", "dense"])
def test_the_code_on_the_screen_reads_as_the_link(tmp_path, screen):
    path = tmp_path / "code.png"
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    command = [sys.executable, "-c", SHOW_CODE, str(path), screen]
    shown = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, check=False)
    assert shown.returncode == 0, shown.stderr
    glass = Image.open(path).convert("L").point(lambda grey: 255 * (grey > 250))
    url = link(final(("Mia & Tom", "Jürgen"), (17.5, 14.0)), "de")
    count = len(modules(url))
    left, top, right, bottom = _white_square(glass)
    pixels = (right - left) / count
    assert (right - left, pixels) == (bottom - top, int(pixels))
    assert pixels >= 2
    middles = [int((place + 0.5) * pixels) for place in range(count)]
    grid = [[glass.getpixel((left + x, top + y)) == 0 for x in middles] for y in middles]
    assert read(grid) == url


def _white_square(glass):
    """The quiet zone: the largest white rows, since words on the sheet are thin."""
    width, height = glass.size
    rows = [y for y in range(height) if sum(glass.getpixel((x, y)) > 0 for x in range(width)) > width * 0.5]
    columns = [x for x in range(width) if glass.getpixel((x, rows[0] + 1)) > 0]
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1
