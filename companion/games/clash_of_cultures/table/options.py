"""What was agreed before the game."""

from __future__ import annotations

from companion.engine.frozen import dataclass

# After how many rounds a game ends: the usual one, a short one, and one whose end is flexible at the latest.
ROUNDS, ROUNDS_SHORT, ROUNDS_FLEXIBLE = 6, 4, 7
DRAWN = "drawn"
FIRST_PLAYER = "first_player"
HALVED, WHOLE = "halved", "whole"


@dataclass(frozen=True, slots=True)
class Rules:
    """What was agreed before the game."""

    expansion: bool = True
    flexible_end: bool = False
    events: str = "full"
    short: bool = False
    random_leader: bool = False
    wonder_buffet: bool = False
    # A wonder barbarians hold is worth its whole points to its builder instead of half of them.
    whole_barbarian_wonders: bool = False
    # Storage lent by the Great Library lifts the limit of food until the end of the turn.
    library_storage: bool = False
    # Anarchy takes the civilization's advance of the government along.
    anarchy_takes_own: bool = False
    # The app keeps where groups stand instead of asking each time.
    places: bool = False

    @property
    def rounds(self) -> int:
        """After how many rounds the game ends at the latest."""
        if self.short:
            return ROUNDS_SHORT
        return ROUNDS_FLEXIBLE if self.flexible_end else ROUNDS
