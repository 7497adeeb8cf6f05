"""The measuring bench: every bench_*.py here compares ours with a named reference and a goal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal


class Skip(Exception):
    """Raised by a measurement that cannot run here; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Result:
    """One comparison: our number, the reference's, their ratio, and the goal for that ratio."""

    name: str
    ours: float
    reference: float
    reference_name: str
    ratio: float
    goal: float
    better: Literal["lower", "higher"] = "lower"
    unit: str = "ms"

    @property
    def met(self) -> bool:
        """Tell whether the goal is reached."""
        return self.ratio <= self.goal if self.better == "lower" else self.ratio >= self.goal

    def plain(self) -> dict[str, object]:
        """The comparison alone, as a module hands it to whoever prints the table."""
        return asdict(self)

    def record(self) -> dict[str, object]:
        """Return the result as it is written to build/bench.json."""
        return {**asdict(self), "met": self.met}
