"""What a close look at the rules found: ages of the row, order of plunder and impacts, Hammurabi, no row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.adjust import Adjust
from companion.games.through_the_ages.actions import (
    BeginTurn,
    Build,
    ChooseFirst,
    ChooseGoods,
    IncreasePopulation,
    NameCards,
    PlayAggression,
    PlayLeader,
    TakeCard,
    UseHammurabi,
)
from companion.games.through_the_ages.cards.card_options import powers
from companion.games.through_the_ages.game import GAME
from companion.games.through_the_ages.goods.stores import food, resources
from companion.games.through_the_ages.scoring.scoring import score
from companion.games.through_the_ages.table.state import START, War
from companion.games.through_the_ages.turn.questions import questions

from .table import BLUE, RED, do, fight, later, me, player, refused, rich, run, session, start, told

# F2: the row holds cards of the present and of the last age


@pytest.mark.parametrize(("age", "card"), [(0, "oil"), (1, "coal"), (2, "oil"), (2, "rich_land_a")])
def test_R013_a_card_of_another_age_is_not_named_and_not_taken(age, card):
    world = replace(later(), age=age, round=1 if age == 0 else 5)
    assert refused(world, NameCards((card,))) == "wrong_age"
    assert refused(world, TakeCard(RED, card, 1)) == "wrong_age"


def test_R013_without_the_row_neither():
    world = later(age=1, card_row="light")
    assert refused(world, TakeCard(RED, "internet", 1)) == "wrong_age"
    assert player(do(world, TakeCard(RED, "iron", 1))).civil_hand == ("iron",)


def test_R013_a_card_of_the_last_age_still_lies_there():
    assert player(do(later(age=2), TakeCard(RED, "iron", 1))).civil_hand == ("iron",)


def test_R013_what_was_named_against_the_rules_can_be_taken():
    world = do(later(age=1), NameCards(("coal",)), override=True)
    assert player(do(world, TakeCard(RED, "coal"))).civil_hand == ("coal",)


# F3: the order of plundered goods


def plundered(bank, **rival):
    world = me(rich(fight(), RED, 0, 0), BLUE, stores={"agriculture": 2, "bronze": 2})
    return do(me(world, RED, blue_bank=bank), PlayAggression(RED, "plunder_ii", BLUE))


def test_R134_with_a_short_bank_the_attacker_says_which_goods_come_first():
    world = plundered(bank=1)
    assert player(world, BLUE).stores == {}
    assert (food(player(world)), resources(player(world))) == (1, 0)
    asked = questions(world)[0]
    assert asked.seat == RED
    assert ChooseFirst(RED, False) in [answer.action for answer in asked.answers]
    assert [(answer.icon, answer.tone) for answer in asked.answers] == [("barley", "green"), ("pickaxe", "orange")]
    after = do(world, ChooseFirst(RED, False))
    assert (food(player(after)), resources(player(after)), player(after).blue_bank) == (0, 1, 0)
    assert questions(after) == ()


def test_R134_the_order_is_past_once_tokens_have_moved_and_nobody_else_says_it():
    world = plundered(bank=1)
    assert refused(world, ChooseFirst(BLUE, False)) == "nothing_to_decide"
    spent = me(world, stores={"agriculture": 0})
    assert questions(spent) == ()
    assert do(spent, ChooseFirst(RED, False), override=True) == spent


def test_R134_with_enough_tokens_nothing_is_asked():
    assert questions(plundered(bank=9)) == ()


def test_R134_a_chosen_mix_asks_for_the_order_too():
    world = me(rich(fight(), RED, 0, 0), BLUE, stores={"agriculture": 4, "bronze": 4})
    world = do(me(world, RED, blue_bank=2), PlayAggression(RED, "plunder_ii", BLUE), ChooseGoods(RED, 3, 2))
    after = do(world, ChooseFirst(RED, False))
    assert (food(player(after)), resources(player(after))) == (0, 2)


# F4: impacts in any order


def test_R137_what_takes_points_is_resolved_before_what_brings_them():
    impacts = ("impact_of_agriculture", "impact_of_happiness")
    world = replace(me(later(), culture=1, yellow_bank=0), impacts=impacts)
    sheet = score(world)
    # Of the sixteen only one could be taken: the rest is told as spared.
    assert [part.points for part in sheet.lines[1].parts[RED]] == [2, -16, 15]
    assert sheet.totals[RED] == 2


# F5: Hammurabi after his replacement


def under_hammurabi():
    """Ada has grown under Hammurabi and has Leonardo in hand."""
    return do(rich(me(later(), leader="hammurabi", civil_hand=("leonardo",))), IncreasePopulation(RED))


def test_R065_hammurabi_helps_for_the_turn_in_which_he_is_replaced():
    usual = player(do(under_hammurabi(), UseHammurabi(RED), PlayLeader(RED, "leonardo")))
    swapped = do(under_hammurabi(), PlayLeader(RED, "leonardo"))
    assert UseHammurabi(RED) in powers(swapped, RED)
    late = player(do(swapped, UseHammurabi(RED)))
    assert late.civil_left + late.turn.extra_civil == usual.civil_left + usual.turn.extra_civil
    assert late.military_left == usual.military_left


def test_R065_but_only_once_and_only_if_an_action_was_spent_while_he_led():
    swapped = do(under_hammurabi(), PlayLeader(RED, "leonardo"), UseHammurabi(RED))
    assert refused(swapped, UseHammurabi(RED)) == "once_per_turn"
    idle = do(rich(me(later(), leader="hammurabi", civil_hand=("leonardo",))), PlayLeader(RED, "leonardo"))
    assert refused(idle, UseHammurabi(RED)) == "other_leader"
    world = do(rich(me(later(), leader="homer", civil_hand=("leonardo",))), PlayLeader(RED, "leonardo"))
    assert refused(world, UseHammurabi(RED)) == "other_leader"


# F6: without the row the table says that an age has ended


def light_war():
    world = me(later(age=1, phase=START, card_row="light"), leader="caesar", wars=(War("war_over_culture", BLUE),))
    return me(me(world, RED, workers={"warriors": 1}), BLUE, workers={"warriors": 1}, culture=9)


def test_R013_an_age_told_with_the_turn_ends_before_the_war():
    world, steps = run(light_war(), BeginTurn(RED, age_ended=True))
    order = told(steps)
    assert order.index("leader_obsolete") < order.index("war_drawn")
    assert (world.age, player(world).leader) == (2, None)
    stronger, steps = run(light_war(), BeginTurn(RED))
    assert "war" in told(steps)
    assert player(stronger).culture > 0


def test_R013_the_row_counts_for_itself_and_the_table_is_reminded_without_it():
    assert refused(later(phase=START), BeginTurn(RED, age_ended=True)) == "row_counts_itself"
    actions = [reminder.action for reminder in GAME.reminders(light_war())]
    assert BeginTurn(RED, age_ended=True) in actions


# One list of used powers


def test_what_was_a_yes_or_no_of_its_own_is_still_found_by_old_corrections():
    world = rich(me(later(), leader="hammurabi"))
    world = do(world, Adjust("players.0.turn.hammurabi_used", True))
    assert player(world).turn.once == ("hammurabi",)
    assert refused(world, UseHammurabi(RED)) == "once_per_turn"
    world = do(world, Adjust("players.0.turn.hammurabi_used", False), UseHammurabi(RED))
    assert player(world).turn.once == ("hammurabi",)
    after = do(world, Adjust("players.0.caesar_used", True))
    assert player(after).once == ("caesar",)


def test_an_old_correction_is_replayed_by_a_session():
    kept = session()
    kept.do(Adjust("players.0.turn.liner_used", True))
    assert kept.state.players[0].turn.once == ("ocean_liner_service",)
    assert start().players[0].turn.once == ()
    kept.undo()
    assert kept.state.players[0].turn.once == ()


def test_a_power_is_used_once_however_often_it_is_forced():
    world = do(rich(me(later(), leader="homer", workers={"warriors": 1}, unused=2)), Build(RED, "warriors"))
    assert player(world).turn.once == ("homer",)
    assert player(do(world, Build(RED, "warriors"))).turn.once == ("homer",)
