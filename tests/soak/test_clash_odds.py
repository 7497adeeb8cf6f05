"""Soak: the exact odds of Clash of Cultures agree with a million simulated rolls."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.table.ids import DRAW, LOST, WON
from companion.games.clash_of_cultures.war.battle import (
    dice_of,
    fighters,
    hit,
    hits,
    ignored_of,
    result,
    roll,
    value_of,
)
from companion.games.clash_of_cultures.war.odds import odds

ROLLS = 1_000_000
CASES = {
    "infantry": Battle(Side(0, Units(infantry=3)), Side(1, Units(infantry=2))),
    "all kinds": Battle(
        Side(0, Units(infantry=1, cavalry=1, elephant=1, leader=1)), Side(1, Units(infantry=2, elephant=2))
    ),
    "fortress": Battle(
        Side(0, Units(infantry=2, cavalry=2), value=2), Side(1, Units(infantry=2), first_dice=1, first_ignore=1)
    ),
    "ships": Battle(Side(0, Units(ship=4)), Side(1, Units(ship=3), first_ignore=1), sea=True),
    "fortress alone": Battle(
        Side(0, Units(infantry=2)), Side(1, Units(), first_dice=1, first_ignore=1), fortress_only=True
    ),
}


def fought(battle: Battle, dice: Random) -> tuple[str, int, int, int]:
    """One battle to its end: who won, both losses, and how many dice were rolled."""
    own, other, rolled, number = battle.attacker.units, battle.defender.units, 0, 0
    ended = None
    while ended is None:
        number += 1
        first = number == 1
        sides = (battle.attacker, own), (battle.defender, other)
        thrown = []
        for side, units in sides:
            count = dice_of(Side(side.seat, units, dice=side.dice, first_dice=side.first_dice), battle.sea, first)
            rolled += count
            thrown.append(roll(lambda: dice.randint(1, 12), count, units, abilities=not battle.sea))
        strength = [value_of(side, first) + throw.value for (side, _), throw in zip(sides, thrown, strict=True)]
        guard = [ignored_of(side, first) + throw.ignored for (side, _), throw in zip(sides, thrown, strict=True)]
        own = hit(own, max(0, hits(strength[1]) - guard[0]), battle.sea)[0]
        other = hit(other, max(0, hits(strength[0]) - guard[1]), battle.sea)[0]
        now = Battle(Side(0, own), Side(1, other), battle.sea, fortress_only=battle.fortress_only)
        ended = result(now, number)
    lost = fighters(battle.attacker.units, battle.sea) - fighters(own, battle.sea)
    slain = fighters(battle.defender.units, battle.sea) - fighters(other, battle.sea)
    return ended, lost, slain, rolled


@pytest.mark.parametrize("case", CASES)
def test_exact_odds_agree_with_a_million_rolls(case):
    battle, dice = CASES[case], Random(case)
    ends = {WON: 0, DRAW: 0, LOST: 0}
    losses = slain = rolled = battles = 0
    while rolled < ROLLS:
        ended, own, other, dice_rolled = fought(battle, dice)
        ends[ended] += 1
        losses, slain, rolled, battles = losses + own, slain + other, rolled + dice_rolled, battles + 1
    exact = odds(battle)
    # four standard errors of a share
    allowed = 4 * (0.25 / battles) ** 0.5
    assert ends[WON] / battles == pytest.approx(exact.win, abs=allowed)
    assert ends[DRAW] / battles == pytest.approx(exact.draw, abs=allowed)
    assert ends[LOST] / battles == pytest.approx(exact.loss, abs=allowed)
    assert losses / battles == pytest.approx(exact.attacker_losses, abs=6 * allowed)
    assert slain / battles == pytest.approx(exact.defender_losses, abs=6 * allowed)
