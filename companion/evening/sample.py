"""Sample evenings: recorded games to look at, which teach the app nothing and count for nobody."""

from __future__ import annotations

PREFIX = "sample-"


def is_sample(id: str) -> bool:
    """Whether this is the id of a sample evening, or of a copy of one."""
    return id.startswith(PREFIX)


def like(id: str, free: str) -> str:
    """A free id for a copy of this evening."""
    return PREFIX + free if is_sample(id) else free
