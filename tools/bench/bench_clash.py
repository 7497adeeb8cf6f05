"""Bench of Clash of Cultures: exact odds of four against four, computed cold."""

from __future__ import annotations

import time

from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.war.odds import odds, spread

GOAL_MS = 50.0
TRIES = 9


def measure() -> list[dict[str, object]]:
    """Time the odds of a battle with every unit type on both sides, nothing cached."""
    mixed = Units(infantry=1, cavalry=1, elephant=1, leader=1)
    battle = Battle(Side(0, mixed, value=2), Side(1, mixed, first_dice=1, first_ignore=1))
    times = []
    for _ in range(TRIES):
        spread.cache_clear()
        begun = time.perf_counter()
        odds(battle)
        times.append((time.perf_counter() - begun) * 1000)
    ours = sorted(times)[TRIES // 2]
    return [
        {
            "name": "clash: exact odds, 4 against 4",
            "ours": ours,
            "reference": GOAL_MS,
            "reference_name": "the time a finger does not notice",
            "ratio": ours / GOAL_MS,
            "goal": 1.0,
        }
    ]
