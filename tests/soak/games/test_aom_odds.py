"""Odds against brute force: a million simulated encounters of Age of Mythology agree with the exact chances."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.age_of_mythology.battle.odds import Tie, odds

ROLLS = 100_000
TOLERANCE = 0.008  # five standard deviations of a fair estimate


def simulate(attacker: int, defender: int, tie: Tie, faces: int, rng: Random) -> float:
    """How often the attacker wins."""
    won = 0
    for _ in range(ROLLS):
        while True:
            mine = sum(rng.randrange(6) < faces for _ in range(attacker))
            theirs = sum(rng.randrange(6) < faces for _ in range(defender))
            if mine != theirs or tie is not Tie.REROLL:
                break
        won += mine > theirs or (mine == theirs and tie is Tie.ATTACKER)
    return won / ROLLS


@pytest.mark.parametrize("faces", [1, 2])
@pytest.mark.parametrize("tie", list(Tie))
@pytest.mark.parametrize(("attacker", "defender"), [(3, 3), (5, 9), (7, 3), (12, 3), (5, 11)])
def test_simulated_encounters_agree_with_the_exact_odds(attacker: int, defender: int, tie: Tie, faces: int) -> None:
    rng = Random(f"{attacker}:{defender}:{tie}:{faces}")
    exact = float(odds(attacker, defender, tie, faces).attacker)
    assert simulate(attacker, defender, tie, faces, rng) == pytest.approx(exact, abs=TOLERANCE)
