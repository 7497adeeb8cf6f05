"""The names of what is agreed before the game, and of what can be chosen there."""

from __future__ import annotations

DRAWN, DEALT, OTHER, FIRST_SEAT = ("drawn", "dealt", "other", "first_seat")
START_PLAYER, ADJUSTMENTS, ANY_CAPITALS = ("start_player", "start_adjustments", "any_capitals")
HEX_MAP = "hex_map"
CIVILIZATION_OPTION, CAPITAL_OPTION = ("civilization", "capital")
