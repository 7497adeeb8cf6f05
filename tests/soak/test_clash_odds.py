"""Soak: the exact odds of Clash of Cultures agree with a million simulated rolls."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.table.ids import DRAW, LOST, WON
from companion.games.clash_of_cultures.war.battle import fighters, hit, hits, result
from companion.games.clash_of_cultures.war.battle_round import ignored, thrown, value
from companion.games.clash_of_cultures.war.effects import EFFECTS
from companion.games.clash_of_cultures.war.odds import odds

# More rounds than any battle that can be decided.
MOST_ROUNDS = 500
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


def any_battle(number: int) -> Battle:
    """A battle by chance: all kinds of units, leaders, bonuses and every effect the app counts."""
    dice = Random(f"battle {number}")
    sea = dice.random() < 0.2
    sides = []
    for seat in range(2):
        kinds = ("ship",) if sea else ("infantry", "cavalry", "elephant", "leader")
        units: dict[str, int] = {}
        for _ in range(dice.randint(1, 4)):
            kind = dice.choice([one for one in kinds if one != "leader" or not units.get("leader")])
            units[kind] = units.get(kind, 0) + 1
        names = [] if sea else dice.sample(list(EFFECTS), dice.randint(0, 2))
        sides.append(
            Side(
                seat,
                Units(**units),
                value=dice.choice((0, 0, 1, 2)),
                first_value=dice.choice((0, 0, 2, -2)),
                first_dice=dice.choice((0, 0, 1)),
                first_ignore=dice.choice((0, 0, 1)),
                effects={name: dice.randint(1, 2) for name in names},
                led=units.get("leader", 0) > 0,
            )
        )
    return Battle(*sides, sea=sea, eclipse=dice.random() < 0.1)


CASES |= {f"battle {number}": any_battle(number) for number in range(50)}
NO_TACTICS: tuple[dict[str, object], dict[str, object]] = ({}, {})


def fought(battle: Battle, dice: Random) -> tuple[str, int, int, int]:
    """One battle to its end by the rules themselves: who won, both losses, and how many dice were rolled."""
    now, rolled, start = battle, 0, battle

    def die() -> int:
        nonlocal rolled
        rolled += 1
        return dice.randint(1, 12)

    while True:
        own = thrown(now, True, NO_TACTICS, False, die)
        other = thrown(now, False, NO_TACTICS, False, die)
        strength, answer = value(now, True, own, NO_TACTICS, 0), value(now, False, other, NO_TACTICS, 0)
        guard, shield = ignored(now, True, own, {}, 0), ignored(now, False, other, {}, 0)
        left = hit(now.attacker.units, max(0, hits(answer) - guard), now.sea)[0]
        right = hit(now.defender.units, max(0, hits(strength) - shield), now.sea)[0]
        now = replace(now, attacker=replace(now.attacker, units=left), defender=replace(now.defender, units=right))
        ended = result(now, now.round)
        if ended is None and now.eclipse:
            ended = DRAW
        if ended is None and now.round >= MOST_ROUNDS:
            ended = DRAW  # nobody can hit: the attacker retreats
        now = replace(now, round=now.round + 1)
        if ended is not None:
            break
    lost = fighters(start.attacker.units, battle.sea) - fighters(left, battle.sea)
    slain = fighters(start.defender.units, battle.sea) - fighters(right, battle.sea)
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
