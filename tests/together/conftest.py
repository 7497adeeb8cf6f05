"""Tables without a network: death is played within one process, so no test has to wait for a disk."""

from __future__ import annotations

import os

import pytest

from tests.together.rig import Phone, deliver_all, shut


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda fd: None)


@pytest.fixture
def table(tmp_path):
    """A host and two guests who are there, and the wires between them."""
    phones = [Phone(tmp_path / name, name) for name in ("Ada", "Karl", "Mia")]
    ada, *guests = phones
    ada.found()
    wires = [guest.connect(ada) for guest in guests]
    deliver_all(wires)
    yield phones, wires
    shut(*phones)
