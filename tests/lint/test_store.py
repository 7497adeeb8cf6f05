"""Store texts: both languages have every text, none longer than stores show."""

from __future__ import annotations

import pytest

from tests.lint.tree import ROOT

STORE = ROOT / "fastlane" / "metadata" / "android"
LOCALES = ("de-DE", "en-US")
LONGEST = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}


def texts(locale: str) -> set[str]:
    folder = STORE / locale
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.txt")}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("name", "longest"), LONGEST.items())
def test_a_store_text_is_there_and_short_enough(locale, name, longest):
    text = (STORE / locale / name).read_text(encoding="utf-8").strip()
    assert 0 < len(text) <= longest


def test_both_languages_have_the_same_texts():
    assert texts("de-DE") == texts("en-US")
    assert any(name.startswith("changelogs/") for name in texts("de-DE"))
