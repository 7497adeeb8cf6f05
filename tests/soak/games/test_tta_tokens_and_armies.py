"""Soak: payments and armies of Through the Ages agree with brute force over thousands of random cases."""

from __future__ import annotations

from random import Random

from tests.games.through_the_ages.payments import compare
from tests.games.through_the_ages.test_army import compare as compare_army

PAYMENTS, ARMIES = 20_000, 5_000


def test_every_payment_is_the_one_brute_force_finds():
    random = Random(7)
    for _ in range(PAYMENTS):
        compare(random)


def test_every_army_is_as_strong_as_brute_force_makes_it():
    random = Random(7)
    for _ in range(ARMIES):
        compare_army(random, most=8)
