"""Odds: exact chances checked by hand for small encounters."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.games.age_of_mythology.battle.encounter import suppose
from companion.games.age_of_mythology.battle.odds import Odds, Tie, odds, ways

from .tables import A, B, give, table


def test_one_die_against_one() -> None:
    # Ahead: 1/6 * 5/6 = 5/36, behind the same, level 26/36; rerolled ties leave it even.
    assert odds(1, 1) == Odds(Fraction(1, 2), Fraction(1, 2), Fraction(26, 36))
    assert odds(1, 1, Tie.ATTACKER) == Odds(Fraction(31, 36), Fraction(5, 36), Fraction(26, 36))
    assert odds(1, 1, Tie.DEFENDER) == Odds(Fraction(5, 36), Fraction(31, 36), Fraction(26, 36))


def test_two_dice_against_one() -> None:
    # Hits of two dice: 25, 10, 1 of 36. Ahead: 10/36*5/6 + 1/36 = 56/216, behind: 25/36*1/6 = 25/216.
    assert odds(2, 1) == Odds(Fraction(56, 81), Fraction(25, 81), Fraction(135, 216))


def test_fives_hit_too() -> None:
    assert ways(1, 2) == (4, 2)
    assert ways(2, 1) == (25, 10, 1)
    assert odds(1, 1, Tie.ATTACKER, faces=2).attacker == Fraction(1) - Fraction(2, 9)


@pytest.mark.parametrize("faces", [1, 2])
def test_all_rolls_of_three_against_two_counted(faces: int) -> None:
    ahead = behind = 0
    for dice in product(range(1, 7), repeat=5):
        mine = sum(die > 6 - faces for die in dice[:3])
        theirs = sum(die > 6 - faces for die in dice[3:])
        ahead += mine > theirs
        behind += mine < theirs
    assert odds(3, 2, faces=faces).attacker == Fraction(ahead, ahead + behind)
    level = 6**5 - ahead - behind
    assert odds(3, 2, Tie.DEFENDER, faces).defender == Fraction(behind + level, 6**5)


def test_chances_add_up_to_one_and_mirror() -> None:
    for mine, theirs in product((1, 5, 13), (1, 9, 13)):
        made = odds(mine, theirs)
        assert made.attacker + made.defender == 1
        assert made.attacker == odds(theirs, mine).defender


def test_no_dice_at_all_is_even() -> None:
    assert odds(0, 0).attacker == Fraction(1, 2)


def test_a_duel_that_is_not_fought_counts_bonuses_and_walls() -> None:
    state = give(table(), B, buildings={"wall": 1})
    met = suppose(state, (A, "spearman"), (B, "hippokon"), "city")
    assert (met.attacker.dice, met.defender.dice) == (6, 5)
    assert suppose(state, (A, "spearman"), (B, "hippokon"), "camp").defender.dice == 3
