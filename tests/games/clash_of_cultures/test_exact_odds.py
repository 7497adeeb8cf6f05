"""Odds against the rounds themselves: every roll of both sides is fought by the code that fights real rounds."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from companion.games.clash_of_cultures.table.amounts import Units
from companion.games.clash_of_cultures.table.battle_state import Battle, Side
from companion.games.clash_of_cultures.war.battle import dice_of, fighters, hits
from companion.games.clash_of_cultures.war.battle_actions import StartBattle
from companion.games.clash_of_cultures.war.battle_round import ignored, thrown, value
from companion.games.clash_of_cultures.war.odds import losses_in_round, odds

from .armies import begun, war
from .helpers import own, player, tell

SIDES = range(1, 13)
NONE: tuple[dict[str, int], dict[str, int]] = ({}, {})
MIXED, TWO, ONE = Units(infantry=1, cavalry=1), Units(infantry=2), Units(elephant=1)

CASES = {
    "plain": Battle(Side(0, MIXED), Side(1, ONE)),
    "limited bonuses": Battle(Side(0, ONE, effects={"elephants": 1}), Side(1, MIXED, value=3)),
    "limited by a general": Battle(
        Side(0, ONE, effects={"hannibal_father_of_strategy": 1}), Side(1, TWO, first_value=1, value=1)
    ),
    "riders behind walls": Battle(Side(0, ONE), Side(1, Units(cavalry=2), effects={"horsemanship": 1})),
    "tribes": Battle(Side(0, TWO, effects={"tribal_warfare": 3}), Side(1, ONE)),
    "outnumbered hero": Battle(Side(0, Units(infantry=1), effects={"leonidas_i_hero_of_thermopylae": 1}), Side(1, TWO)),
    "masters of horses": Battle(Side(0, Units(cavalry=2), effects={"attila_horse_master": 1}), Side(1, ONE)),
    "weakened": Battle(Side(0, MIXED, first_value=-2), Side(1, ONE, first_ignore=1)),
    "at sea": Battle(Side(0, Units(ship=2), value=2), Side(1, Units(ship=1)), sea=True),
}


def fought_out(battle: Battle) -> dict[tuple[int, int], float]:
    """The losses of one round, counted over every roll there is."""
    first = battle.round == 1
    counts = [dice_of(side, battle.sea, first) for side in (battle.attacker, battle.defender)]
    left = [fighters(side.units, battle.sea) for side in (battle.attacker, battle.defender)]
    cast = []
    for attacking, count in ((True, counts[0]), (False, counts[1])):
        outcomes: dict[tuple[int, int], int] = {}
        for faces in product(SIDES, repeat=count):
            dice = iter(faces)
            roll = thrown(battle, attacking, NONE, False, lambda dice=dice: next(dice))
            dealt = hits(value(battle, attacking, roll, NONE, 0))
            shield = ignored(battle, attacking, roll, {}, 0)
            outcomes[dealt, shield] = outcomes.get((dealt, shield), 0) + 1
        cast.append({key: number / len(SIDES) ** count for key, number in outcomes.items()})
    made: dict[tuple[int, int], float] = {}
    for (dealt, guard), chance in cast[0].items():
        for (back, shield), other in cast[1].items():
            key = (min(left[0], max(0, back - guard)), min(left[1], max(0, dealt - shield)))
            made[key] = made.get(key, 0.0) + chance * other
    return made


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("case", CASES)
def test_odds_of_a_round_are_those_of_every_roll(case, number):
    battle = replace(CASES[case], round=number)
    expected = fought_out(battle)
    assert losses_in_round(battle) == pytest.approx(expected)


def test_odds_know_that_an_eclipse_leaves_one_round():
    dark = Battle(Side(0, TWO), Side(1, TWO), eclipse=True)
    losses = losses_in_round(dark)
    assert odds(dark).win == pytest.approx(sum(chance for (own_, their), chance in losses.items() if their == 2 > own_))
    assert odds(dark).draw > odds(replace(dark, eclipse=False)).draw


def test_a_battle_says_which_effects_are_at_work():
    persia = own(player(war("persia", "rome"), leader="xerxes"), "elephants")
    state, turn = tell(persia, StartBattle(0, 1, Units(elephant=1, leader=1), TWO))
    told = [step.message.args["effects"] for step in turn.steps if step.message.id == ".step.effects"]
    assert [[name.id for name in names] for names in told] == [["elephants", "xerxes_mighty_army"]]
    assert state.battle is not None
    _, quiet = tell(war(), StartBattle(0, 1, TWO, TWO))
    assert quiet.steps == []
    assert begun(war(), 0, 1, TWO, TWO).battle is not None
