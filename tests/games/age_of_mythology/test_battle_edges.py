"""Rare moments of a battle: god cards under a truce, corrected armies, an empty frame, answers given too late."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.action import Turn
from companion.games.age_of_mythology.battle.aftermath import razed_at_most
from companion.games.age_of_mythology.battle.battle_actions import Attack
from companion.games.age_of_mythology.battle.encounter import cancels_guards
from companion.games.age_of_mythology.battle.encounter_actions import Fight, Resurrect, Retreat
from companion.games.age_of_mythology.gods.god_actions import InvokeGod
from companion.games.age_of_mythology.gods.told_actions import OtherGod
from companion.games.age_of_mythology.table.ids import CITY, DECAY, DISCARD
from companion.games.age_of_mythology.table.state import Fallen, Mythology
from companion.games.age_of_mythology.turn.round_actions import Decay, EndRound

from .tables import EGYPTIAN, GREEK, NORSE, A, B, do, fighting, give, refused, rich, table, tell


@pytest.fixture
def truce() -> Mythology:
    """The first card turn under a truce, everybody rich."""
    state = rich(rich(table(EGYPTIAN, GREEK), A), B)
    return replace(state, rules=replace(state.rules, truce=True))


def message_ids(turn: Turn) -> list[str]:
    """What an action told, step by step."""
    return [step.message.id for step in turn.steps]


def test_AM33_a_truce_forbids_attack_cards_of_gods_too(truce: Mythology) -> None:
    assert refused(truce, InvokeGod(A, "thoth")) == ".cease_fire"
    assert refused(truce, OtherGod(A, "Set", 1, "attack")) == ".cease_fire"
    assert do(truce, InvokeGod(A, "bast")).power is not None
    assert do(truce, OtherGod(A, "Set", 1, "next_age")).power is not None
    later = do(replace(truce, card_turn=2), InvokeGod(A, "thoth"))
    assert do(later, Attack(A, B, "camp")).battle is not None


def test_AM31_a_city_whose_houses_were_corrected_away_has_nothing_to_destroy() -> None:
    state = give(fighting(table(GREEK, NORSE), {"hoplite": 1}, {"jarl": 1}, CITY), B, buildings={"house": 0})
    assert do(state, Retreat(B)).battle is None


def test_AM26_a_unit_corrected_away_cancels_no_walls_and_razes_no_second_building() -> None:
    state = fighting(table(GREEK, NORSE), {"cyclops": 0, "minotaur": 0, "hoplite": 1}, {"jarl": 1}, CITY)
    assert state.battle is not None
    assert not cancels_guards(state, state.battle)
    assert razed_at_most(state, state.battle) == 1
    still_there = fighting(table(GREEK, NORSE), {"cyclops": 1, "minotaur": 1}, {"jarl": 1}, CITY)
    assert still_there.battle is not None
    assert cancels_guards(still_there, still_there.battle)
    assert razed_at_most(still_there, still_there.battle) == 2


def test_AM32_a_mummy_is_announced_only_if_a_figure_is_left() -> None:
    state = fighting(table(EGYPTIAN, GREEK), {"mummy": 1}, {"hoplite": 2})
    rolled = (6,) * 5 + (1,) * 3
    done, turn = tell(state, Fight(A, "mummy", "hoplite"), *rolled)
    assert done.players[A].units["mummy"] == 2
    assert ".step.new_mummy" in message_ids(turn)
    counted = fighting(table(EGYPTIAN, GREEK, figures={"mummy": 1}), {"mummy": 2}, {"hoplite": 2})
    done, turn = tell(counted, Fight(A, "mummy", "hoplite"), *rolled)
    assert done.players[A].units["mummy"] == 2
    assert ".step.new_mummy" not in message_ids(turn)


def test_AM32_the_only_hydra_fights_with_her_dice_whatever_number_is_named() -> None:
    state = fighting(table(NORSE, GREEK), {"jarl": 3}, {"hydra": 1})
    state = do(state, Fight(A, "jarl", "hydra"), *(1,) * 3, *(6,) * 6)
    state = do(state, Fight(A, "jarl", "hydra", hydra=2), *(1,) * 3, *(6,) * 7)
    assert state.battle is not None
    assert state.battle.defender.hydras == (2,)


def test_AM32_a_fallen_phoenix_is_gone_once_the_round_goes_on() -> None:
    state = replace(rich(table(), A), stage=DECAY, fallen=Fallen(A, "phoenix", 2))
    assert do(state, Resurrect(A)).players[A].units["phoenix"] == 1
    assert do(state, Decay()).fallen is None
    assert do(replace(state, stage=DISCARD), EndRound()).fallen is None
