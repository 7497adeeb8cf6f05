"""What the checks of the tree read is let go of after them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lint import tree


@pytest.fixture(scope="package", autouse=True)
def light_tree() -> Iterator[None]:
    """The syntax trees of the whole house are two million objects, which every later test would carry along."""
    yield
    tree.parsed.cache_clear()
