"""Counts: how many of each id, and one more or fewer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.counters import with_item, without_item


def counted(ids: Iterable[str]) -> dict[str, int]:
    """How often each id comes up."""
    counts: dict[str, int] = {}
    for id in ids:
        counts[id] = counts.get(id, 0) + 1
    return counts


def with_count(counts: Mapping[str, int], id: str, by: int) -> dict[str, int]:
    """Counts with one changed; what is used up disappears."""
    left = max(0, counts.get(id, 0) + by)
    return with_item(counts, id, left) if left else without_item(counts, id)
