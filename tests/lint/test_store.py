"""Store texts and pictures: both languages have all of them, none longer or larger than stores show."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.lint.tree import ROOT

STORE = ROOT / "fastlane" / "metadata" / "android"
LOCALES = ("de-DE", "en-US")
LONGEST = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}
LONGEST_CHANGES = 500


def texts(locale: str) -> set[str]:
    folder = STORE / locale
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.txt")}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("name", "longest"), LONGEST.items())
def test_a_store_text_is_there_and_short_enough(locale, name, longest):
    text = (STORE / locale / name).read_text(encoding="utf-8").strip()
    assert 0 < len(text) <= longest


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_new_is_short_enough_for_a_store(locale):
    told = [path.read_text(encoding="utf-8").strip() for path in (STORE / locale / "changelogs").iterdir()]
    assert told
    assert all(0 < len(text) <= LONGEST_CHANGES for text in told)


def test_both_languages_have_the_same_texts():
    assert texts("de-DE") == texts("en-US")
    assert any(name.startswith("changelogs/") for name in texts("de-DE"))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_store_has_its_icon_and_pictures_it_takes(locale):
    """512 pixels of icon; two to eight pictures, none with a side over 3,840 pixels or twice the other."""
    images = STORE / locale / "images"
    with Image.open(images / "icon.png") as icon:
        assert icon.size == (512, 512)
    shots = sorted((images / "phoneScreenshots").iterdir())
    assert 2 <= len(shots) <= 8
    for shot in shots:
        with Image.open(shot) as picture:
            assert 320 <= min(picture.size) <= max(picture.size) <= min(3840, 2 * min(picture.size)), shot.name


def test_both_languages_show_the_same_pages():
    names = [[path.name for path in sorted((STORE / one / "images").rglob("*.*"))] for one in LOCALES]
    assert names[0] == names[1]
