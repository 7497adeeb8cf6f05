"""Soak: payments and armies of Through the Ages agree with brute force over thousands of random cases."""

from __future__ import annotations

from random import Random

from companion.games.through_the_ages.table.printed_cards import TACTICS, cards
from companion.games.through_the_ages.war.army import grouped, units_from
from tests.games.through_the_ages.payments import compare
from tests.games.through_the_ages.test_army import UNITS, slowly

PAYMENTS, ARMIES = 20_000, 5_000


def test_every_payment_is_the_one_brute_force_finds():
    random = Random(7)
    for _ in range(PAYMENTS):
        compare(random)


def test_every_army_is_as_strong_as_brute_force_makes_it():
    random = Random(7)
    tactics = sorted(cards(TACTICS))
    for _ in range(ARMIES):
        units = [random.choice((*UNITS, "air_forces")) for _ in range(random.randint(0, 8))]
        tactic, riding = random.choice(tactics), random.random() < 0.5
        ground = tuple(sorted(id for id in units if id != "air_forces"))
        expected = slowly(ground, len(units) - len(ground), tactic, riding)
        counted = {id: units.count(id) for id in set(units)}
        assert grouped(units_from(counted), tactic, riding).taken.strength == expected, (units, tactic, riding)
