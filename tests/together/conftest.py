"""Tables without a network: death is played within one process, so no test has to wait for a disk."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda fd: None)
