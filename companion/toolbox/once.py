"""What counts once: the names of what a turn, an era or a game has used up."""

from __future__ import annotations


def with_used(used: tuple[str, ...], *names: str) -> tuple[str, ...]:
    """These uses with more of them, each noted once."""
    return (*used, *(name for name in dict.fromkeys(names) if name not in used))


def without_used(used: tuple[str, ...], *names: str) -> tuple[str, ...]:
    """These uses without some of them, as after a turn or a correction."""
    return tuple(name for name in used if name not in names)
