"""Files of the first version: their lines say nothing of each other, so copies are compared place by place."""

from __future__ import annotations

from .lines import read_lines


def mend_unchained(data: bytes, others: list[bytes]) -> tuple[bytes, int]:
    """The file with what its copies know better, and which of them its end comes from (-1: from itself)."""
    good = read_lines(data).good
    for place, other in enumerate(others):
        sound = read_lines(other).good
        if sound > good and other[:good] == data[:good]:
            goes_on = data[sound - 1 : sound] == b"\n" and bool(data[sound:])
            return (other[:sound] + data[sound:], -1) if goes_on else (other[:sound], place)
    return _filled(data, others), -1


def _filled(data: bytes, others: list[bytes]) -> bytes:
    """The file with the lines that are missing from it, where a copy has them between lines of both."""
    lines = data.splitlines(keepends=True)
    for other in others:
        known = other.splitlines(keepends=True)
        pairs = enumerate(zip(lines, known, strict=False))
        first = next((place for place, (ours, theirs) in pairs if ours != theirs), len(lines))
        if first < len(lines) and lines[first] in known[first:]:
            return b"".join(known[: known.index(lines[first], first)] + lines[first:])
    return data
