"""The app with the small game of the engine."""

import pytest

from tests.screens import evening


@pytest.fixture
def app(tmp_path):
    """An empty library, in calm German."""
    made = evening.open_app(tmp_path)
    yield made
    evening.close_app(made)
