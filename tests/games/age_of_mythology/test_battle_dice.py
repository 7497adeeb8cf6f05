"""Encounters: dice by card and bonus, walls and towers, ties, specials declared before rolling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.chance import Chance
from companion.games.age_of_mythology.battle.encounter import (
    Declared,
    Encounter,
    count_hits,
    fight,
    guard,
    hydras_to_choose,
    matchups,
    may_use_special,
    meet,
)
from companion.games.age_of_mythology.battle.encounter_actions import Fight
from companion.games.age_of_mythology.battle.odds import Tie
from companion.games.age_of_mythology.table import printed
from companion.games.age_of_mythology.table.state import Mythology, TableRules

from .tables import EGYPTIAN, GREEK, NORSE, A, B, do, fighting, give, refused, table, tell

SIX = TableRules()
FIVE = TableRules(five_hits=True)


def met(
    mine: str,
    theirs: str,
    *,
    special: tuple[bool, bool] = (False, False),
    state: Mythology | None = None,
    rules: TableRules = SIX,
) -> Encounter:
    """Two units face to face, with nothing else in the battle unless a table is given."""
    at = state or fighting(table(), {mine: 1}, {theirs: 1})
    at = replace(at, rules=rules)
    assert at.battle is not None
    return meet(at, at.battle, Declared(mine, special[0]), Declared(theirs, special[1]))


def dice(mine: str, theirs: str, **more: object) -> tuple[int, int]:
    encounter = met(mine, theirs, **more)  # type: ignore[arg-type]
    return encounter.attacker.dice, encounter.defender.dice


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        pytest.param("scorpion_man", "medusa", (5, 11), id="A-BAT-3"),
        pytest.param("mummy", "classical_greek_hero", (5, 9), id="A-BAT-10a"),
        pytest.param("mummy", "hydra", (5, 6), id="A-BAT-10b"),
        pytest.param("jarl", "chariot_archer", (7, 3), id="A-BAT-10c"),
        pytest.param("hippokon", "chariot_archer", (7, 3), id="A-BAT-10d"),
        pytest.param("mythical_greek_hero", "son_of_osiris", (13, 8), id="A-BAT-10e"),
        pytest.param("dwarf", "elephant", (11, 3), id="A-BAT-10f"),
        pytest.param("frost_giant", "hoplite", (12, 3), id="A-BAT-10"),
        pytest.param("priest", "cyclops", (9, 6), id="AM-26"),
    ],
)
def test_AM26_dice_by_the_battle_cards(mine: str, theirs: str, expected: tuple[int, int]) -> None:
    assert dice(mine, theirs) == expected


def test_ABAT14_matching_bonus_lines_add_up_or_only_the_best_counts() -> None:
    """A-BAT-14"""
    assert dice("frost_giant", "hoplite")[0] == 12
    assert dice("frost_giant", "hoplite", rules=TableRules(best_bonus_only=True))[0] == 10


def test_ABAT8_cyclops_throws_with_three_more_dice() -> None:
    """A-BAT-8"""
    encounter = met("priest", "cyclops", special=(False, True))
    assert (encounter.attacker.dice, encounter.defender.dice) == (9, 9)
    assert encounter.defender.throws


def test_AFLOW5_a_giant_cannot_be_thrown() -> None:
    """A-FLOW-5"""
    state = fighting(table(), {"scorpion_man": 1, "spearman": 1}, {"cyclops": 1})
    assert state.battle is not None
    side = state.battle.defender
    assert [may_use_special(state.battle, side, "cyclops", enemy) for enemy in ("scorpion_man", "spearman")] == [
        False,
        True,
    ]
    assert dice("scorpion_man", "cyclops", special=(False, True))[1] == 6
    assert (dice("spearman", "cyclops", special=(False, True))[1], dice("spearman", "cyclops")[1]) == (13, 10)


def walled(units: dict[str, int], area: str = "city", **mine: object) -> Mythology:
    """Seat 1 has wall and tower and brings a Hoplite."""
    state = give(give(table(NORSE, GREEK), B, buildings={"wall": 1, "tower": 1}), A, **mine)
    return fighting(state, units, {"toxotes": 1}, area)


def test_ABAT11_a_wall_gives_the_defender_two_dice() -> None:
    """A-BAT-11"""
    assert dice("jarl", "toxotes", state=walled({"jarl": 1}))[1] == 5
    assert dice("jarl", "toxotes", state=walled({"jarl": 1}, "production"))[1] == 5
    assert dice("jarl", "toxotes", state=walled({"jarl": 1}, "camp"))[1] == 3
    only_wall = walled({"jarl": 1}, "production")
    only_wall = only_wall.with_player(B, replace(only_wall.players[B], buildings={"wall": 1}))
    assert dice("jarl", "toxotes", state=only_wall)[1] == 3
    assert dice("jarl", "toxotes", state=walled({"jarl": 1}, buildings={"wall": 1}))[0] == 7  # nothing for the attacker


@pytest.mark.parametrize("unit", ["cyclops", "elephant", "dwarf"])
def test_ABAT12_a_wall_is_cancelled_by_a_unit_in_the_battle(unit: str) -> None:
    """A-BAT-12"""
    assert dice("jarl", "toxotes", state=walled({"jarl": 1, unit: 1}))[1] == 3


def test_ABAT12_a_wall_is_cancelled_by_the_attackers_workshop() -> None:
    state = walled({"jarl": 1}, buildings={"siege_engine_workshop": 1})
    assert dice("jarl", "toxotes", state=state)[1] == 3


def test_AFLOW7_the_wall_counts_again_when_the_last_such_unit_is_gone() -> None:
    """A-FLOW-7"""
    state = walled({"jarl": 1, "dwarf": 1})
    assert state.battle is not None
    assert guard(state, state.battle) is None
    gone = replace(state.battle, attacker=replace(state.battle.attacker, units={"jarl": 1}))
    assert guard(state, gone) == "wall"
    assert dice("jarl", "toxotes", state=replace(state, battle=gone))[1] == 5


@pytest.mark.parametrize(
    ("mine", "theirs", "hits", "rules"),
    [
        pytest.param((1, 3, 4, 4, 5), (1, 2, 2, 2, 5, 5, 6, 6, 6), (0, 3), SIX, id="A-BAT-2"),
        pytest.param((3, 3, 3, 4, 6), (1, 1, 2, 3, 3, 3, 4, 5, 6), (1, 1), SIX, id="A-BAT-4"),
        pytest.param((4, 4, 6, 6, 6), (1, 1, 2, 2, 3, 4, 5, 6, 6), (3, 2), SIX, id="A-BAT-5"),
        pytest.param((1, 2, 4, 4, 6), (1, 2, 2, 4, 5, 6), (1, 1), SIX, id="A-BAT-6"),
        pytest.param((4, 4, 5, 6, 6), (4, 4, 5, 6, 6, 6), (2, 3), SIX, id="A-BAT-7"),
        pytest.param((1, 5, 6, 5, 2), (4,), (3, 0), FIVE, id="A-BAT-18"),
    ],
)
def test_AM27_hits_are_sixes_or_by_agreement_fives(
    mine: tuple[int, ...], theirs: tuple[int, ...], hits: tuple[int, int], rules: TableRules
) -> None:
    assert (count_hits(mine, rules), count_hits(theirs, rules)) == hits


def test_AM27_a_tie_is_rolled_again_with_all_dice() -> None:
    encounter = met("mummy", "anubite")
    assert encounter.tie is Tie.REROLL
    rolls = (6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1)
    won, rolled = fight(encounter, SIX, Chance("x", rolls))
    assert won is encounter.defender
    assert [roll.hits for roll in rolled] == [(1, 1), (0, 2)]


def test_ABAT15_medusa_wins_ties() -> None:
    """A-BAT-15"""
    assert met("spearman", "medusa").tie is Tie.DEFENDER
    assert met("medusa", "spearman").tie is Tie.ATTACKER
    encounter = met("mummy", "medusa")
    won, rolled = fight(encounter, SIX, Chance("x", (6, 6, 1, 1, 1, 6, 6, 1, 1, 1)))
    assert (won, len(rolled)) == (encounter.defender, 1)


def test_ABAT16_a_berserk_unit_loses_ties() -> None:
    """A-BAT-16"""
    encounter = met("huskarl", "toxotes", special=(True, False))
    assert (encounter.attacker.dice, encounter.tie) == (5, Tie.DEFENDER)
    hero = met("toxotes", "heroic_norse_hero", special=(False, True))
    assert (hero.defender.dice, hero.tie) == (8, Tie.ATTACKER)


def test_AFLOW4_medusa_against_a_berserk_huskarl() -> None:
    """A-FLOW-4"""
    assert met("medusa", "huskarl", special=(False, True)).tie is Tie.ATTACKER
    assert met("huskarl", "medusa", special=(True, False)).tie is Tie.DEFENDER


def test_AM32_the_mythical_greek_hero_adds_the_printed_dice_only() -> None:
    assert dice("hydra", "mythical_greek_hero")[1] == 5 + 6
    grown = fighting(table(), {"mythical_greek_hero": 1}, {"hydra": 1})
    assert grown.battle is not None
    battle = replace(grown.battle, defender=replace(grown.battle.defender, hydras=(3,)))
    assert dice("mythical_greek_hero", "hydra", state=replace(grown, battle=battle)) == (11, 9)


def test_AM29_it_matters_which_hydra_fights_only_where_they_have_grown_apart() -> None:
    state = fighting(table(), {"hydra": 2, "medusa": 1}, {"hippokon": 1})
    assert state.battle is not None
    side = state.battle.attacker
    assert hydras_to_choose(side, "hydra") == ()
    apart = replace(side, hydras=(0, 2))
    assert hydras_to_choose(apart, "hydra") == (0, 2)
    assert hydras_to_choose(apart, "medusa") == ()


def test_AM32_a_wadjet_takes_the_place_of_the_pharaoh() -> None:
    state = fighting(table(), {"pharaoh": 1, "wadjet": 1}, {"hippokon": 1})
    encounter = met("pharaoh", "hippokon", special=(True, False), state=state)
    assert (encounter.attacker.unit.id, encounter.attacker.dice) == ("wadjet", 9)
    assert encounter.defender.dice == 3  # no bonus against a hero who does not fight
    assert state.battle is not None
    alone = fighting(table(), {"pharaoh": 1}, {"hippokon": 1})
    assert alone.battle is not None
    assert not may_use_special(alone.battle, alone.battle.attacker, "pharaoh", "hippokon")


def test_bragi_adds_a_die_and_tyr_lets_everybody_go_berserk() -> None:
    bragi = fighting(table(NORSE, GREEK), {"jarl": 1}, {"hoplite": 1}, god="bragi")
    assert dice("jarl", "hoplite", state=bragi) == (4, 7)
    tyr = fighting(table(NORSE, GREEK), {"jarl": 1, "huskarl": 1}, {"toxotes": 1}, god="tyr")
    assert met("jarl", "toxotes", special=(True, False), state=tyr).attacker.berserk
    assert dice("huskarl", "toxotes", special=(True, False), state=tyr)[0] == 5  # two more, not four
    assert tyr.battle is not None
    assert not may_use_special(tyr.battle, tyr.battle.defender, "toxotes", "jarl")


def test_a_typed_number_of_dice_counts() -> None:
    state = fighting(table(), {"scorpion_man": 1}, {"medusa": 1})
    assert state.battle is not None
    encounter = meet(state, state.battle, Declared("scorpion_man"), Declared("medusa", dice=9))
    assert encounter.defender.dice == 9


def test_a_heros_name_does_not_make_him_a_myth_unit() -> None:
    assert dice("priest", "mythical_greek_hero")[0] == 4
    assert dice("spearman", "mythical_greek_hero")[0] == 7


def test_the_reasons_of_all_dice_are_told() -> None:
    encounter = met("chariot_archer", "hoplite")
    assert [(line.dice, line.reason.id) for line in encounter.attacker.reasons] == [
        (3, ".dice.printed"),
        (3, ".dice.bonus"),
    ]


def test_every_pair_that_could_meet_has_odds() -> None:
    state = fighting(table(EGYPTIAN, GREEK), {"mummy": 1, "priest": 1}, {"hydra": 1, "medusa": 1})
    found = matchups(state)
    assert set(found) == {(mine, theirs) for mine in ("mummy", "priest") for theirs in ("hydra", "medusa")}
    assert all(chance.attacker + chance.defender == 1 for chance in found.values())


def test_thirty_five_units_with_their_heroes() -> None:
    units = [unit for culture in (EGYPTIAN, GREEK, NORSE) for unit in printed.units_of(culture)]
    assert len(units) == 35
    assert [len(printed.units_of(culture)) for culture in (EGYPTIAN, GREEK, NORSE)] == [12, 12, 11]
    heroes = [unit for unit in units if unit.type == "hero"]
    assert {unit.age for unit in heroes} == {"classical", "heroic", "mythic"}
    assert printed.hero_of(EGYPTIAN, "heroic") == printed.unit("pharaoh")
    assert printed.hero_of(NORSE, "archaic") is None


def test_AM27_hits_of_real_dice_decide_without_a_roll_and_are_told_as_hits() -> None:
    state = fighting(table(), {"spearman": 1}, {"hoplite": 2})
    done, turn = tell(state, Fight(A, "spearman", "hoplite", hits=(1, 1, 2, 0)))
    assert done.players[B].units["hoplite"] == 1
    rolls = [step.message for step in turn.steps if step.message.id == ".step.hits"]
    assert [(roll.args["attacker_hits"], roll.args["defender_hits"]) for roll in rolls] == [(1, 1), (2, 0)]
    assert not turn.chance.recorded


def test_AM27_hits_of_real_dice_must_settle_the_encounter() -> None:
    state = fighting(table(), {"spearman": 1}, {"hoplite": 1})
    assert refused(state, Fight(A, "spearman", "hoplite", hits=(1, 1))) == ".tie_rolls_again"
    assert refused(state, Fight(A, "spearman", "hoplite", hits=(1,))) == ".hits_come_in_pairs"
    assert refused(state, Fight(A, "spearman", "hoplite", hits=(4, 0))) == ".more_hits_than_dice"
    assert refused(state, Fight(A, "spearman", "hoplite", hits=(2, 1, 1, 0))) == ".decided_before"


def test_AM27_a_tie_told_anyway_is_rolled_again_here() -> None:
    state = fighting(table(), {"spearman": 1}, {"hoplite": 1})
    done = do(state, Fight(A, "spearman", "hoplite", hits=(1, 1)), 6, 1, 1, 1, 1, 1, 1, override=True)
    assert done.last_winner == A


def test_AM32_medusa_wins_a_tie_of_real_dice() -> None:
    state = fighting(table(), {"spearman": 1}, {"medusa": 1})
    assert do(state, Fight(A, "spearman", "medusa", hits=(2, 2))).last_winner == B
