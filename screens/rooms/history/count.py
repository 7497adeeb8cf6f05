"""Counting: statistics and records of the finished evenings, a slice a frame, kept until an evening changes."""

from __future__ import annotations

from collections.abc import Sequence

from companion.evening.final import Final
from companion.insight.records import Feat, wall
from companion.insight.statistics import Counting, Statistics

# How long a frame may count; the rest of it belongs to the finger.
SLICE_SECONDS = 0.008
# So many evenings are counted at once, records included.
FEW = 100


class Count:
    """What these evenings tell: `known` and `feats` once it is `done`."""

    def __init__(self, finals: Sequence[Final]) -> None:
        self.finals = finals
        self.feats: tuple[Feat, ...] = ()
        self.done = False
        self._counting = Counting(finals)

    @property
    def share(self) -> float:
        """How much is counted, from 0 to 1."""
        return self._counting.share

    @property
    def known(self) -> Statistics:
        """The statistics as far as they are counted."""
        return self._counting.known

    def catch_up(self, seconds: float | None = None) -> bool:
        """Count for about so long, or to the end; True once it is done."""
        counted = self._counting.share == 1
        if not counted and not self._counting.catch_up(seconds):
            return False
        if not counted and seconds is not None and len(self.finals) > FEW:
            return False  # the records take a slice of their own
        if not self.done:
            self._counting.catch_up()
            self.feats = wall(self.finals, self.known)
            self.done = True
        return True


_last = Count(())


def count_of(finals: Sequence[Final]) -> Count:
    """The count of these evenings; the library hands out the same objects until one changes."""
    global _last
    if len(finals) != len(_last.finals) or any(new is not old for new, old in zip(finals, _last.finals, strict=True)):
        _last = Count(finals)
    return _last
