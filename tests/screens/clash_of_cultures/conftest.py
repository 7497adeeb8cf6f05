"""Two people at a table of Clash of Cultures, and the finger that taps on it."""

import pytest

from tests.screens.clash_of_cultures.table import Finger, sit_down


@pytest.fixture
def desk(app):
    """Ada plays Rome, Karl plays Greece."""
    return sit_down(app, 2)


@pytest.fixture
def finger():
    return Finger()
