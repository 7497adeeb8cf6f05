"""Army grouping: optimal, explained, with obsolete armies, air forces and Genghis Khan."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from companion.games.through_the_ages.table.printed_cards import CAVALRY, INFANTRY, TACTICS, card, cards, military
from companion.games.through_the_ages.table.ratings import strength
from companion.games.through_the_ages.war.army import GROUND, grouped, units_from

from .table import RED, later, me


def tactical(tactic, riding=False, **units):
    return grouped(units_from(units), tactic, riding).taken.strength


def test_R108_armies_give_the_highest_strength():
    assert tactical("legion", warriors=7) == 4
    world = me(later(), tactic="legion", workers={"warriors": 7})
    assert strength(world, RED) == 11
    assert tactical("defensive_army", swordsmen=2, warriors=2, cannon=2) == 9
    assert grouped(units_from({"warriors": 7}), None).taken.strength == 0


@pytest.mark.parametrize(
    ("tactic", "units", "strength"),
    [
        ("napoleonic_army", {"riflemen": 1, "cavalrymen": 1, "cannon": 1}, 7),
        ("napoleonic_army", {"swordsmen": 1, "knights": 1, "cannon": 1}, 7),
        ("napoleonic_army", {"warriors": 1, "knights": 1, "cannon": 1}, 4),
        ("modern_army", {"riflemen": 2, "knights": 1, "cannon": 1}, 7),
        ("modern_army", {"riflemen": 2, "cavalrymen": 1, "cannon": 1}, 13),
        ("classic_army", {"riflemen": 3, "warriors": 1, "cavalrymen": 4}, 12),
        ("legion", {"warriors": 2, "modern_infantry": 1}, 2),
    ],
)
def test_R109_an_army_with_a_much_older_unit_is_obsolete(tactic, units, strength):
    assert tactical(tactic, **units) == strength


def test_R110_one_air_force_doubles_one_army():
    assert tactical("medieval_army", swordsmen=1, knights=1, air_forces=2) == 4
    assert tactical("napoleonic_army", warriors=1, knights=1, cannon=1, air_forces=1) == 8
    assert tactical("classic_army", riflemen=3, warriors=1, cavalrymen=4, air_forces=1) == 8 + 8 + 4
    assert tactical("legion", warriors=2, air_forces=3) == 0


@pytest.mark.parametrize(
    ("tactic", "units", "with_him", "without"),
    [
        ("heavy_cavalry", {"knights": 2, "swordsmen": 1}, 4, 0),
        ("medieval_army", {"warriors": 4}, 4, 0),
        ("phalanx", {"warriors": 6}, 6, 0),
        ("conquistadors", {"swordsmen": 2, "knights": 1}, 5, 0),
        ("conquistadors", {"warriors": 1, "swordsmen": 1, "knights": 1}, 3, 0),
        ("conquistadors", {"warriors": 3, "swordsmen": 2, "knights": 1}, 8, 0),
    ],
)
def test_R111_genghis_khan_lets_infantry_ride(tactic, units, with_him, without):
    assert tactical(tactic, True, **units) == with_him
    assert tactical(tactic, False, **units) == without


def test_R111_for_other_cards_it_stays_infantry():
    world = me(later(), leader="genghis_khan", tactic="heavy_cavalry", workers={"warriors": 3}, wonders=("great_wall",))
    assert strength(world, RED) == 3 + 4 + 3


def test_the_grouping_says_why():
    choice = grouped(units_from({"warriors": 6}), "phalanx", True)
    kept = [candidate for candidate in choice.candidates if candidate.kept]
    assert [candidate.value for candidate in kept] == [choice.taken]
    assert len(choice.candidates) == 7
    assert choice.taken.riding == 2


UNITS = ("warriors", "swordsmen", "riflemen", "modern_infantry", "knights", "cavalrymen", "tanks", "cannon", "rockets")


@cache
def slowly(units, planes, tactic, riding):
    """The best tactical strength by taking every possible army out of the units, one after the other."""
    plan = military(TACTICS, tactic)
    size = sum(plan.more[kind] for kind in GROUND)
    best = 0
    for party in set(combinations(units, size)):
        if not any(_fits(roles, plan) for roles in product(*(_roles(id, riding) for id in party))):
            continue
        old = any(plan.level - card(id).level >= 2 for id in party)
        worth = plan.more["obsolete"] if old and plan.more["obsolete"] else plan.more["strength"]
        rest = list(units)
        for id in party:
            rest.remove(id)
        best = max(best, worth + slowly(tuple(rest), planes, tactic, riding))
        if planes:
            best = max(best, 2 * worth + slowly(tuple(rest), planes - 1, tactic, riding))
    return best


def _roles(id, riding):
    return (INFANTRY, CAVALRY) if riding and card(id).kind == INFANTRY else (card(id).kind,)


def _fits(roles, plan):
    return all(roles.count(kind) == plan.more[kind] for kind in GROUND)


ARMIES = 500


def compare(random, most=7):
    """One army by chance, grouped by the rules and by brute force."""
    units = [random.choice((*UNITS, "air_forces")) for _ in range(random.randint(0, most))]
    tactic, riding = random.choice(sorted(cards(TACTICS))), random.random() < 0.5
    ground = tuple(sorted(id for id in units if id != "air_forces"))
    expected = slowly(ground, len(units) - len(ground), tactic, riding)
    counted = {id: units.count(id) for id in set(units)}
    assert grouped(units_from(counted), tactic, riding).taken.strength == expected, (units, tactic, riding)


def test_R111_every_army_is_as_strong_as_brute_force_makes_it():
    random = Random(11)
    for _ in range(ARMIES):
        compare(random)
