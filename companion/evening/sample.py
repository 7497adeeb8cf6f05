"""Sample evenings: recorded games to look at, which teach the app nothing and count for nobody."""

from __future__ import annotations

PREFIX = "sample-"


def is_sample(id: str) -> bool:
    """Whether this is the id of a sample evening; a copy of it is an evening of one's own."""
    return id.startswith(PREFIX)
