"""Special ids: under which the data files name what a unit can do besides fighting."""

from __future__ import annotations

from typing import Final

# What a unit can do besides fighting; the data file gives the number where there is one.
SIEGE: Final = "siege"
NEW_MUMMY: Final = "mummify"
RETURNS: Final = "returns"
STANDS_IN: Final = "stands_in"
RECALLS: Final = "recalls"
REPLACEABLE: Final = "replaceable"
RAZES_TWO: Final = "razes_two"
WINS_TIES: Final = "wins_ties"
GROWS: Final = "grows"
THROW: Final = "throw"
ROUTS: Final = "routs"
MIRRORS: Final = "mirrors"
BERSERK: Final = "berserk"
MINES: Final = "mines"
FAVOR_PER_KILL: Final = "favor"
REINFORCES: Final = "reinforces"
