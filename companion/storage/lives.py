"""Lives: which lines of a file and of its copies belong together, told by their links alone.

A file that was written anew begins another life: its lines are linked to none of those before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from .copies import Source
from .lines import before, sound_lines

Lines = Sequence[tuple[int, bytes]]
Node = tuple[int, int]  # the number of a line and its checksum
Found = tuple[bytes, Source | None]  # a line and where it was found; None is the file itself


@dataclass(slots=True)
class Life:
    """Lines that follow each other, by number."""

    lines: dict[int, Found]
    # How many of them the file itself has.
    own: int

    @property
    def last(self) -> int:
        """The number of its last line."""
        return max(self.lines)

    @property
    def end(self) -> Node:
        """The number of its last line and its checksum."""
        return self.last, crc32(self.lines[self.last][0])

    @property
    def source(self) -> Source | None:
        """Where its last line was found."""
        return self.lines[self.last][1]

    def has(self, checksum: int | None) -> bool:
        """Whether the line with this checksum is one of these."""
        return checksum is not None and any(crc32(line) == checksum for line, _ in self.lines.values())

    def adds_to(self, other: Life) -> bool:
        """Whether one of these lines is none of the other's."""
        nothing = b"", None
        return any(other.lines.get(number, nothing)[0] != line for number, (line, _) in self.lines.items())

    def opens(self, id: str) -> bool:
        """Whether this is how the evening of this id began."""
        told = b'"id":"%s"' % id.encode()
        return any(b" +opening 1 " in line[:40] and told in line for line, _ in self.lines.values())

    def lacks_only_its_head(self, heads: Sequence[bytes]) -> bool:
        """Whether another first line stands for its own, and no other is missing before its opening."""
        first = self.lines[min(self.lines)][0]
        return bool(heads) and b" +opening 1 " in first[:40] and all(crc32(line) != before(first) for line in heads)

    def data(self, heads: Sequence[bytes]) -> bytes:
        """One file of all these lines, each behind the one it follows, after the first line they had."""
        first = self.lines[min(self.lines)][0]
        fitting = [line for line in heads if crc32(line) == before(first)]
        lines = [line for _, (line, _) in sorted(self.lines.items())]
        return b"".join(line + b"\n" for line in (*(fitting or heads)[:1], *lines))


def heads_of(own: Lines, others: Sequence[Source]) -> list[bytes]:
    """The first lines of the file and its copies, which say what they are."""
    everything = [*own, *(found for other in others for found in sound_lines(other.data))]
    return [line for number, line in everything if not number and line.startswith(b"+header ", 9)]


def lives_of(own: Lines, others: Sequence[Source]) -> list[Life]:
    """Every life of which something is left, those the file itself has lines of first, the longest of them first."""
    found: dict[Node, Found] = {}
    for lines, source in ((own, None), *((list(sound_lines(other.data)), other) for other in others)):
        for number, line in lines:
            if number:
                found.setdefault((number, crc32(line)), (line, source))
    roots: dict[Node, Node] = {}
    trees: dict[Node, list[Node]] = {}
    for node in sorted(found):
        root = roots[node] = roots.get(_earlier(node, found), node)
        trees.setdefault(root, []).append(node)
    made = [_grown(nodes, found) for nodes in trees.values()]
    return sorted(made, key=lambda life: -life.own)


def _earlier(node: Node, found: Mapping[Node, Found]) -> Node:
    return node[0] - 1, before(found[node][0])


def _grown(nodes: Sequence[Node], found: Mapping[Node, Found]) -> Life:
    """One line of lines: where two follow the same one, those of the file itself and what goes on from them."""
    own = [node for node in nodes if found[node][1] is None]
    tip = nodes[-1]  # by number: the last of them
    if own:
        reached, tip = {own[-1]}, own[-1]
        for node in nodes:
            if _earlier(node, found) in reached:
                reached.add(node)
                tip = node
    best: dict[int, Found] = {}
    while tip in found:
        best[tip[0]] = found[tip]
        tip = _earlier(tip, found)
    return Life(best, sum(source is None for _, source in best.values()))


def own_life(found: Sequence[Life], id: str, end: int) -> tuple[Life | None, int]:
    """The life of the file itself, put together of its parts, and how many of its lines are another file's.

    `end` is the number of its last line where that is known for certain, or 0.
    """
    parts = sorted((life for life in found if life.own), key=lambda life: (not life.opens(id), -life.own))
    if not parts:
        return None, 0
    mine, foreign = Life(dict(parts[0].lines), parts[0].own), 0
    for part in parts[1:]:
        beside = any(near in mine.lines for number in part.lines for near in (number - 1, number, number + 1))
        if beside or (end and min(part.lines) > end):  # it would be linked, were it of this life
            foreign += part.own
        else:
            mine.lines.update(part.lines)
            mine.own += part.own
    return mine, foreign
