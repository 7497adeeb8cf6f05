"""Every test of these pages has a thumb, and a table in round three."""

from __future__ import annotations

import pytest

from .table import Thumb, round_three


@pytest.fixture
def thumb():
    return Thumb()


@pytest.fixture
def desk(app):
    return round_three(app)
