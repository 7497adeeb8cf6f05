"""Fixtures of the screen tests: the window, put back into the same state after every test."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.screens import apart, harness

harness.install()  # before any test module imports a widget: the first one asks for a window

PHONE = (412, 916)
TABLET = (1280, 800)
HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A screen test runs in a process of its own, unless a person looks at it in the debugger."""
    if not item.path.is_relative_to(HERE) or not hasattr(os, "fork") or item.config.getoption("usepdb"):
        return None
    return apart.run(item, nextitem)


@pytest.fixture(autouse=True)
def window() -> Iterator[Any]:
    """A dark German phone in calm mode with nothing on it."""
    glass = harness.install()
    import screens.kit  # noqa: F401  (kv finds the widgets by name)
    from screens.kit import slices
    from screens.kit.toast import toasts
    from screens.theme import theme
    from screens.words import tr
    from tools.touch import pump

    slices.SLICE_SECONDS = math.inf  # how much of a page one frame makes must not depend on the machine
    harness.resize(*PHONE)
    theme.follow(glass)
    theme.name, theme.game, theme.scale, theme.calm = "dark", "", 1.0, True
    tr.lang = "de"
    pump(1)  # a copy of a process wakes with its clock where the first one stood
    yield glass
    toasts.hide()
    harness.clear()


@pytest.fixture
def tablet(window: Any) -> Any:
    """The same on a tablet lying flat."""
    harness.resize(*TABLET)
    return window


@pytest.fixture
def show(window: Any) -> Callable[[Any], Any]:
    """Put a widget on the glass and let it lay itself out."""
    from tools.touch import pump

    def put(widget: Any) -> Any:
        window.add_widget(widget)
        pump(4)
        return widget

    return put


@pytest.fixture
def app(tmp_path: Path, window: Any) -> Iterator[Any]:
    """The app with all five games and an empty library, in calm German."""
    from companion.games import game
    from tests.screens import evening

    made = evening.open_app(tmp_path, game)
    yield made
    evening.close_app(made)
