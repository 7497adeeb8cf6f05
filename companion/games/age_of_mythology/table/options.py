"""The names of what is agreed before the game."""

from __future__ import annotations

FIVE_HITS = "five_hits"
TRUCE = "truce"
TEAMS = "teams"
START_PLAYER = "start_player"
BEST_BONUS_ONLY = "best_bonus_only"
TEMPLE_PAYS_TRADE = "temple_pays_trade"
LAST_BATTLE_CUBES = "last_battle_cubes"
NAMED_HANDS = "named_hands"
CULTURE = "culture"
RANDOM = "random"
# Where cards and rulebook are silent, the table decides; most tables never open this.
RULINGS = "rulings"
