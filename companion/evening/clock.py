"""The clock of a session: seconds per seat, whose runs, and since when; it survives leaving the app."""

from __future__ import annotations

from typing import Any

from companion.engine.counters import with_at
from companion.engine.frozen import dataclass, replace

LONGEST = 1e7


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds each seat has used; while a seat's clock runs, the time since then comes on top."""

    seconds: tuple[float, ...]
    seat: int | None = None
    since: float = 0.0
    paused: bool = True

    def at(self, now: float) -> tuple[float, ...]:
        """Seconds per seat at this moment."""
        if self.paused or self.seat is None:
            return self.seconds
        return with_at(self.seconds, self.seat, self.seconds[self.seat] + max(0.0, now - self.since))

    def run_for(self, seat: int, now: float) -> Clock:
        """Let this seat's clock run from now on."""
        return Clock(self.at(now), seat, now, False)

    def pause(self, now: float) -> Clock:
        """Stop the clock; the seat stays the one to go on with."""
        return replace(self, seconds=self.at(now), since=now, paused=True)

    def resume(self, now: float) -> Clock:
        """Go on where it was paused."""
        return replace(self, since=now, paused=self.seat is None)

    def as_json(self) -> dict[str, Any]:
        """The clock as it is saved; a phone whose date has jumped never makes it one that cannot be read."""
        seconds = [round(min(max(value, 0.0), LONGEST), 1) for value in self.seconds]
        since = round(max(self.since, 0.0), 1)
        return {"seconds": seconds, "seat": self.seat, "since": since, "paused": self.paused}


def clock_from(data: Any, seats: int) -> Clock:
    """Read a saved clock, strictly."""
    from .strict_json import must, read

    must(isinstance(data, dict) and data.keys() == {"seconds", "seat", "since", "paused"}, "a clock has four parts")
    clock = read(data, Clock)
    must(len(clock.seconds) == seats, "a clock needs seconds for every seat")
    must(all(0 <= used <= LONGEST for used in clock.seconds) and clock.since >= 0, "a clock has seconds that fit")
    must(clock.seat is None or 0 <= clock.seat < seats, "a clock's seat must be one at the table")
    return clock
