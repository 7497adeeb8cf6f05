"""Hits: what may be paid and who falls is said when the dice lie, by whoever it concerns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import progress
from companion.engine.asking import Begun
from companion.games.clash_of_cultures.game import GAME
from companion.games.clash_of_cultures.table.amounts import Goods, Units
from companion.games.clash_of_cultures.table.state import City
from companion.games.clash_of_cultures.turn.phases import phase
from companion.games.clash_of_cultures.turn.questions import questions
from companion.games.clash_of_cultures.war.aftermath_actions import Retreat
from companion.games.clash_of_cultures.war.battle_actions import FightRound, StartBattle
from companion.games.clash_of_cultures.war.hit_actions import ChooseFallen, PayInRound, ways_to_fall

from .armies import C5, E2, I5, I6, L1, begun, war
from .helpers import cities, do, me, own, player, why_not

MIXED = Units(infantry=1, cavalry=1)


@pytest.fixture
def struck():
    """Each side has an infantry and a rider, and each takes one hit."""
    return do(begun(war(), 0, 1, MIXED, MIXED), FightRound(), I6, E2, I6, E2)


def test_R062_the_owner_says_who_falls_once_the_dice_lie(struck):
    assert struck.battle.rolled is not None
    assert [question.seat for question in questions(struck)] == [0, 1]
    assert why_not(struck, FightRound()) == ".hits_first"
    assert why_not(struck, Retreat()) == ".hits_first"
    first = do(struck, ChooseFallen(0, True, Units(cavalry=1)))
    assert me(first).units["cavalry"] == 4
    second = do(first, ChooseFallen(1, False, Units(infantry=1)))
    assert (me(second).units["cavalry"], me(second, 1).units["infantry"]) == (3, 7)
    assert (second.battle.round, second.battle.attacker.units) == (2, Units(infantry=1))


def test_R062_as_many_fall_as_are_hit(struck):
    assert why_not(struck, ChooseFallen(0, True, Units())) == ".name_fallen"
    assert why_not(struck, ChooseFallen(0, True, Units(elephant=1))) == ".name_fallen"
    assert why_not(begun(war(), 0, 1, MIXED, MIXED), ChooseFallen(0, True, Units(cavalry=1))) == ".no_hits"


def test_R062_without_a_choice_nobody_is_asked():
    alike = do(begun(war(), 0, 1, Units(infantry=2), Units(infantry=2)), FightRound(), I6, E2, I6, E2)
    assert alike.battle.rolled is None
    wiped = do(begun(war(), 0, 1, MIXED, Units(infantry=2)), FightRound(), L1, L1, I6, I6)
    assert wiped.battle is None


def test_R067_barbarians_are_played_by_the_next_player():
    state = replace(war(), roaming={"infantry": 2, "cavalry": 1})
    hit = do(begun(state, 0, None, Units(infantry=2), MIXED), FightRound(), I6, E2, L1, L1)
    (asked,) = questions(hit)
    assert (asked.seat, {answer.action.units for answer in asked.answers}) == (
        1,
        {Units(infantry=1), Units(cavalry=1)},
    )
    assert {answer.icon for answer in asked.answers} == {"sword", "horse-variant"}


def test_R062_the_dock_asks_for_the_same_word(struck):
    move = phase(struck).next_action
    assert isinstance(move, Begun)
    found = progress(GAME, move.cls, struck, dict(move.given))
    assert found.action == ChooseFallen(0, True, Units(infantry=1))


def test_R151_fireworks_are_lit_after_the_roll_and_gold_may_stand_in():
    state = player(own(war("china", "rome"), "fireworks"), wood=0, ore=1, gold=2)
    hit = do(begun(state, 0, 1, Units(infantry=2), Units(infantry=2)), FightRound(), E2, E2, I6, E2)
    (asked,) = questions(hit)
    nothing, *ways = asked.answers
    assert {way.action.payment for way in ways} == {Goods(ore=1, gold=1), Goods(gold=2)}
    assert (nothing.icon, {way.icon for way in ways}) == ("close", {"party-popper"})
    assert me(do(hit, nothing.action)).units["infantry"] == 7
    saved = do(hit, ways[0].action)
    assert (me(saved).units["infantry"], me(saved).gold) == (8, 1)
    # A second roll brings no second rocket.
    assert why_not(do(saved, FightRound(), E2, E2, E2, E2), PayInRound(0, True, fireworks=True)) == ".no_hits"


def test_R151_fireworks_without_a_hit_are_not_offered():
    state = own(war("china", "rome"), "fireworks")
    missed = do(begun(state, 0, 1, Units(infantry=2), Units(infantry=2)), FightRound(), E2, E2, E2, L1)
    assert missed.battle.rolled is None


def test_R108_the_arena_is_offered_where_one_point_makes_a_hit():
    state = cities(war(), City("Roma", wonders=("great_arena",)))
    near = do(begun(state, 0, 1, Units(infantry=2), Units(infantry=2)), FightRound(), E2, E2, E2, E2)
    (asked,) = questions(near)
    paid = do(near, asked.answers[1].action)
    assert me(paid, 1).units["infantry"] == 7
    far = do(begun(state, 0, 1, Units(infantry=2), Units(infantry=2)), FightRound(), E2, L1, E2, E2)
    assert far.battle.rolled is None


def test_R062_evenings_kept_before_chose_for_the_table():
    kept = do(begun(war(), 0, 1, MIXED, MIXED), FightRound(hits_asked=False), I6, E2, I6, E2)
    assert kept.battle.rolled is None
    assert me(kept).units["infantry"] == 7


def test_R062_every_way_to_fall_is_offered_once_the_leader_last():
    ways = ways_to_fall(Units(infantry=2, cavalry=1, leader=1), 2)
    assert ways == (
        Units(infantry=2),
        Units(infantry=1, cavalry=1),
        Units(infantry=1, leader=1),
        Units(cavalry=1, leader=1),
    )


def ask(state, cls, **given):
    return progress(GAME, cls, state, given)


def answered(state, cls, **given):
    return {one.ask.field: one.answer for one in ask(state, cls, **given).asked}


def test_R058_a_battle_is_asked_with_who_is_on_the_map():
    state = player(war(), 1, units={"infantry": 1})
    found = answered(state, StartBattle, seat=0, opponent=1)
    assert found["enemy"] == {"infantry": 1}
    assert found["units"] == {"elephant": 4}
    assert "steel" not in found


def test_R058_the_odds_stand_beside_the_opponent():
    gains = [one.ask.gain for one in ask(war(), StartBattle, seat=0).asked if one.ask.field == "opponent"]
    assert gains[0].id == ".ask.odds"
    assert gains[0].args["win"] == gains[0].args["loss"]


def test_R132_a_leader_who_fights_brings_what_the_app_can_see():
    state = player(war("japan", "rome"), leader="suiko")
    defends = answered(state, StartBattle, seat=0, opponent=1, seat_defends=True, units=Units(infantry=1, leader=1))
    assert defends["abilities"] == ("suiko_defender",)
    attacks = answered(state, StartBattle, seat=0, opponent=1, units=Units(infantry=1, leader=1))
    assert "abilities" not in attacks
    away = answered(state, StartBattle, seat=0, opponent=1, seat_defends=True, units=Units(infantry=1))
    assert away["abilities"] == ()


def test_R059_tactics_are_asked_of_whoever_holds_cards():
    state = begun(player(war(), 1, action_cards=0), 0, 1, MIXED, MIXED)
    found = ask(state, FightRound)
    fields = [one.ask.field for one in found.asked if one.answer is not None or one.ask.options]
    assert "attacker_tactic" in fields
    assert [one.how for one in found.asked if one.ask.field == "defender_tactic"] == ["only"]
    assert isinstance(phase(state).next_action, Begun)
    bare = player(state, action_cards=0)
    assert phase(bare).next_action == FightRound()


def test_R063_real_dice_are_read_side_by_side_and_a_leader_asks_for_more():
    state = player(war("rome", "greece"), leader="sulla", action_cards=0)
    state = begun(player(state, 1, action_cards=0), 0, 1, Units(infantry=1, leader=1), Units(infantry=1))
    none = ask(state, FightRound)
    assert [one.ask.field for one in none.asked if one.ask.field.endswith("_1")] == ["attacker_dice_1"]
    once = ask(state, FightRound, attacker_dice_1=(L1, I5))
    assert (once.asked[-1].ask.field, once.chance) == ("attacker_dice_2", (L1, I5))
    whole = ask(state, FightRound, attacker_dice_1=(L1, I5), attacker_dice_2=C5, defender_dice_1=I6)
    assert whole.chance == (L1, I5, C5, I6)
    partly = ask(state, FightRound, attacker_dice_1=(L1,))
    assert partly.action is None


def test_R063_peltasts_are_read_before_the_armies():
    state = begun(war(), 0, 1, Units(infantry=2), Units(infantry=1))
    found = ask(state, FightRound, attacker_tactic="peltasts", defender_tactic=None, attacker_aim_1=(6, 1))
    assert [one.ask.field for one in found.asked][-1] == "attacker_dice_1"
    assert found.chance == (6, 1)
