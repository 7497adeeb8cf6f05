"""Strict: what every reader of data from outside shares, so that nobody has to load the codec for it."""

from __future__ import annotations

BIGGEST = 1_000_000_000  # no counter on any table comes near; larger numbers are a mistake or an attack


class BadInput(Exception):
    """Data from outside does not have the form it must have; the text says where and why."""
