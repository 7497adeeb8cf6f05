"""Names in other alphabets: no face that lacks a letter is asked to draw it, on any page, at any size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import LabelBase

from companion.engine.game import SeatSpec
from companion.games import KEYS, game
from companion.paths import data_folder
from screens import fonts
from screens.desk import Desk
from tests.screens import harness
from tools.touch import find_all, pump

NAMES = ("Łukasz", "Юлия", "Ζωή", "Ðšüř", "Çağla")
GLASSES = [(412, 916, 100), (360, 640, 160), (916, 412, 100), (1280, 800, 100)]
ICONS = 0xF0000
FACES = data_folder() / "fonts"


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[tuple[str, str]]]:
    """Words that were drawn with a face of ours that lacks one of their letters."""
    found: set[tuple[str, str]] = set()
    refresh = LabelBase.refresh

    def noting(self: Any) -> None:
        refresh(self)
        file = Path(str(self.options["font_name_r"]))
        letters = {letter for letter in self.text if ord(letter) < ICONS}  # which stand in sentences by markup
        if file.parent == FACES and file.stem != "icons" and not letters <= fonts.OURS:
            found.add((file.stem, self.text))

    monkeypatch.setattr(LabelBase, "refresh", noting)
    return found


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("width", "height", "text"), GLASSES)
def test_a_name_of_any_alphabet_is_drawn(
    app: Any, missing: set[tuple[str, str]], key: str, width: int, height: int, text: int
) -> None:
    app.change_settings(text_size=text)
    harness.resize(width, height)
    rules = game(key)
    count = max(2, min(rules.max_seats, 4))
    seats = [SeatSpec(name, colour) for name, colour in zip(NAMES, ("red", "blue", "yellow", "green"), strict=False)]
    desk = Desk(app.library.new(rules, seats[:count], seed="names"))
    app.sit_down(desk)
    pump(6)
    tabs = app.stage.top.ids.tabs
    for page in list(tabs.pages):
        tabs.current = page.key
        pump(3)
    for sheet in find_all("Sheet"):
        sheet.close()
    for view in ("score", "log"):
        app.stage.show(view, desk=desk)
        pump(6)
        app.stage.back()
    app.stage.home()
    pump(6)
    assert sorted(missing) == []
