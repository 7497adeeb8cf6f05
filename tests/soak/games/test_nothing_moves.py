"""Nothing moves under the thumb: every entry of every evening, at every size, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import KEYS
from tests.screens.conftest import app, window  # noqa: F401  (fixtures)
from tests.screens.still import SIZES, moved_in


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_no_control_of_the_frame_moves_at_any_entry(app: Any, key: str, size: str, language: str) -> None:  # noqa: F811
    assert not moved_in(app, key, size, language, every=1)
