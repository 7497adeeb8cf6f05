"""Memory that became free goes back to the system, by the name the system knows it under."""

from __future__ import annotations

import pytest

from screens import device


class Linux:
    """A C library that tells what it was asked for."""

    def __init__(self, told):
        self.malloc_trim = told.append


class Android:
    """Another one, without that name."""

    def __init__(self, told):
        self.mallopt = lambda what, value: told.append((what, value))


def neither(told):
    """A system where memory goes back by itself."""
    return


@pytest.mark.parametrize(("library", "asked"), [(Linux, [0]), (Android, [(device.PURGE, 0)]), (neither, [])])
def test_tidying_gives_free_memory_back(monkeypatch, library, asked):
    told = []
    monkeypatch.setattr(device, "_libc", lambda: library(told))
    device.tidy_memory()
    assert told == asked
