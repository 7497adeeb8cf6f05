"""Every page and sheet of the whole app, measured on every device in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import KEYS
from companion.language import LANGUAGES
from tests.screens.conftest import app, window  # noqa: F401  (fixtures)
from tests.screens.walking import DEVICES, Measuring


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("device", DEVICES)
def test_everything_is_read_and_hit(app: Any, device: str, language: str) -> None:  # noqa: F811
    walk = Measuring(app, device, language)
    walk.all(KEYS)
    assert walk.faults == {}
    assert walk.unexplained == set()
