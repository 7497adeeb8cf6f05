"""Bench of Clash of Cultures: exact odds of four against four with leaders, computed cold."""

from __future__ import annotations

import time

from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.war.odds import odds, spread

GOAL_MS = 50.0
TRIES = 9


def measure() -> list[dict[str, object]]:
    """Processor time of battles with a leader on both sides, nothing cached: plain, and with every effect at work."""
    mixed = Units(infantry=1, cavalry=1, elephant=1, leader=1)
    plain = Battle(Side(0, mixed, value=2), Side(1, mixed, first_dice=1, first_ignore=1))
    led = Side(0, mixed, effects={"hannibal_father_of_strategy": 1, "elephants": 1})
    walled = Side(1, mixed, effects={"horsemanship": 1, "tribal_warfare": 3}, first_dice=1, first_ignore=1)
    return [_row("4 against 4 with leaders", plain), _row("4 against 4 with effects", Battle(led, walled))]


def _row(name: str, battle: Battle) -> dict[str, object]:
    times = []
    for _ in range(TRIES):
        spread.cache_clear()
        begun = time.process_time()
        odds(battle)
        times.append((time.process_time() - begun) * 1000)
    ours = sorted(times)[TRIES // 2]
    return {
        "name": f"clash: exact odds, {name}",
        "ours": ours,
        "reference": GOAL_MS,
        "reference_name": "the time a finger does not notice",
        "ratio": ours / GOAL_MS,
        "goal": 1.0,
    }
