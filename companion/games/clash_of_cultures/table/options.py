"""What was agreed before the game."""

from __future__ import annotations

from dataclasses import dataclass

from . import printed


@dataclass(frozen=True, slots=True)
class Rules:
    """What was agreed before the game."""

    expansion: bool = True
    flexible_end: bool = False
    events: str = "full"
    short: bool = False
    random_leader: bool = False
    wonder_buffet: bool = False

    @property
    def rounds(self) -> int:
        """After how many rounds the game ends at the latest."""
        if self.short:
            return printed.ROUNDS_SHORT
        return printed.ROUNDS_FLEXIBLE if self.flexible_end else printed.ROUNDS
