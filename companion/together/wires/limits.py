"""Limits: how much one guest may send, on whichever wire."""

from __future__ import annotations

import time

BIGGEST_FRAME = 32 * 1024
BIGGEST_EVENING = 16 * 1024 * 1024
# Messages a second, and how many at once.
RATE, BURST = 20.0, 40.0


class Bucket:
    """So many messages a second: says whether one more may come, or how long it has to wait."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._seen = burst, time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now

    def take(self) -> bool:
        """Whether one more may come now."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> None:
        """Wait until one more may come; nothing is lost."""
        self._fill()
        self._left -= 1
        if self._left < 0:
            time.sleep(-self._left / self._rate)
