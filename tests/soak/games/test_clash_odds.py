"""Soak: the exact odds of Clash of Cultures agree with a million rolls of each of fifty random battles."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.table.ids import DRAW, LEADER, LOST, WON
from companion.games.clash_of_cultures.war.battle import FACES, SIDES, dice_of, fighters, hit, hits, result
from companion.games.clash_of_cultures.war.battle_effects import EFFECTS, boost_of
from companion.games.clash_of_cultures.war.battle_round import ignored, thrown, value
from companion.games.clash_of_cultures.war.odds import odds

# More rounds than any battle that can be decided.
MOST_ROUNDS = 500
# Dice of each battle, not of all together.
ROLLS = 1_000_000
NUMBERS = range(1, SIDES + 1)
# The faces a leader rolls again.
CHIEFS = frozenset(number for number in NUMBERS if FACES[number - 1].symbol == LEADER)
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
Faces = tuple[int, ...]


class Rolling:
    """One side in one round; what a roll is worth is asked of the rules once and then known."""

    def __init__(self, battle: Battle, attacking: bool) -> None:
        self.battle, self.attacking = battle, attacking
        side, other = (battle.attacker, battle.defender) if attacking else (battle.defender, battle.attacker)
        first = battle.round == 1
        self.count = dice_of(side, battle.sea, first)
        self.led = not battle.sea and side.units.leader > 0 and boost_of(side, other.units, first).abilities
        self._worth: dict[Faces, tuple[int, int]] = {}

    def roll(self, dice: Random) -> tuple[int, int, int]:
        """Hits, hits ignored, and how many dice were rolled for it."""
        faces = dice.choices(NUMBERS, k=self.count)
        if self.led and not CHIEFS.isdisjoint(faces):
            faces += dice.choices(NUMBERS)
            while faces[-1] in CHIEFS:
                faces += dice.choices(NUMBERS)
        key = tuple(faces)
        if key not in self._worth:
            self._worth[key] = self._told(key)
        return *self._worth[key], len(key)

    def _told(self, faces: Faces) -> tuple[int, int]:
        left = iter(faces)
        cast = thrown(self.battle, self.attacking, NO_TACTICS, False, lambda: next(left))
        assert next(left, None) is None  # the rules took every die, and no more
        strength = hits(value(self.battle, self.attacking, cast, NO_TACTICS, 0))
        return strength, ignored(self.battle, self.attacking, cast, {}, 0)


class Round:
    """A round of a battle: both sides roll, and what follows for each number of casualties."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.attacker, self.defender = Rolling(battle, True), Rolling(battle, False)
        self.after: dict[tuple[int, int], tuple[str | None, Battle]] = {}

    def struck(self, taken: int, dealt: int) -> tuple[str | None, Battle]:
        """How it ended, if it did, and the battle with the fallen gone."""
        if (taken, dealt) not in self.after:
            now = self.battle
            left = replace(now.attacker, units=hit(now.attacker.units, taken, now.sea)[0])
            right = replace(now.defender, units=hit(now.defender.units, dealt, now.sea)[0])
            # Nothing but the first round differs from the others.
            now = replace(now, attacker=left, defender=right, round=2)
            ended = result(now, 1)
            self.after[taken, dealt] = (DRAW if ended is None and now.eclipse else ended, now)
        return self.after[taken, dealt]


class Rolled:
    """A battle fought again and again by the rules themselves."""

    def __init__(self, battle: Battle, dice: Random) -> None:
        self.battle, self.dice, self.rolled = battle, dice, 0
        self._rounds: dict[tuple[Units, Units, int], Round] = {}

    def fought(self) -> tuple[str, int, int]:
        """One battle to its end: who won, and the losses of both."""
        left = self.battle
        now, ended, number = self._round(left), None, 0
        while ended is None and number < MOST_ROUNDS:
            strength, guard, count = now.attacker.roll(self.dice)
            answer, shield, other = now.defender.roll(self.dice)
            self.rolled += count + other
            taken, dealt = max(0, answer - guard), max(0, strength - shield)
            ended, left = now.struck(taken, dealt)
            if taken or dealt or not number:
                now = self._round(left)
            number += 1
        start, sea = self.battle, self.battle.sea
        lost = fighters(start.attacker.units, sea) - fighters(left.attacker.units, sea)
        slain = fighters(start.defender.units, sea) - fighters(left.defender.units, sea)
        return ended or DRAW, lost, slain  # where nobody can hit, the attacker retreats

    def _round(self, battle: Battle) -> Round:
        key = (battle.attacker.units, battle.defender.units, battle.round)
        if key not in self._rounds:
            self._rounds[key] = Round(battle)
        return self._rounds[key]


@pytest.mark.parametrize("case", CASES)
def test_exact_odds_agree_with_a_million_rolls(case):
    battle = CASES[case]
    table = Rolled(battle, Random(case))
    ends = {WON: 0, DRAW: 0, LOST: 0}
    losses = slain = battles = 0
    while table.rolled < ROLLS:
        ended, own, other = table.fought()
        ends[ended] += 1
        losses, slain, battles = losses + own, slain + other, battles + 1
    exact = odds(battle)
    # four standard errors of a share
    allowed = 4 * (0.25 / battles) ** 0.5
    assert ends[WON] / battles == pytest.approx(exact.win, abs=allowed)
    assert ends[DRAW] / battles == pytest.approx(exact.draw, abs=allowed)
    assert ends[LOST] / battles == pytest.approx(exact.loss, abs=allowed)
    assert losses / battles == pytest.approx(exact.attacker_losses, abs=6 * allowed)
    assert slain / battles == pytest.approx(exact.defender_losses, abs=6 * allowed)
