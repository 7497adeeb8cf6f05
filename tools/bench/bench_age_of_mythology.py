"""How fast the exact odds of Age of Mythology are: cold for the largest encounter, and for a whole battle's pairs."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from statistics import median
from typing import Any

from companion.engine.chance import Chance
from companion.engine.game import SeatSpec
from companion.games.age_of_mythology.battle.encounter import matchups
from companion.games.age_of_mythology.battle.odds import odds, ways
from companion.games.age_of_mythology.game import GAME
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.state import Battle, Mythology, Side
from tools.bench import Result

RUNS = 15
GOAL_MS = 50.0
MOST_DICE = 24


def battle() -> Mythology:
    """All twelve Egyptian units against all twelve Greek ones."""
    seats = [SeatSpec("Ada", "red", {"culture": "egyptian"}), SeatSpec("Karl", "blue", {"culture": "greek"})]
    options = {option.id: option.default for option in GAME.options}
    state = GAME.setup(seats, options, Chance("bench"))
    mine, theirs = ({unit.id: 1 for unit in printed.units_of(culture)} for culture in ("egyptian", "greek"))
    return replace(state, battle=Battle("city", Side(0, 12, mine, True), Side(1, 12, theirs, True, (0,))))


def milliseconds(state: Mythology | None) -> float:
    """The median time for one encounter without anything remembered, or for every pair of a battle."""
    taken = []
    for _ in range(RUNS):
        ways.cache_clear()
        odds.cache_clear()
        start = time.perf_counter()
        if state is None:
            odds(MOST_DICE, MOST_DICE)
        else:
            matchups(state)
        taken.append((time.perf_counter() - start) * 1000)
    return median(taken)


def measure() -> list[dict[str, Any]]:
    """Both against what a person does not notice."""
    timed = {
        f"odds of an encounter, {MOST_DICE} dice each": milliseconds(None),
        "odds of all 144 pairs of a battle": milliseconds(battle()),
    }
    return [
        asdict(Result(name, ours, GOAL_MS, "50 ms, not noticed by a finger", ours / GOAL_MS, 1.0))
        for name, ours in timed.items()
    ]
