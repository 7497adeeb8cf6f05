"""Points the rulebook leaves open, decided either way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.ruling import Impossible
from companion.games.historia.cards.card_actions import Art, Exploit, Military
from companion.games.historia.cards.neighbour_actions import Trade
from companion.games.historia.table.derived import figures
from companion.language import words

from .table import ADA, BEATE, cubes, do, points, put, refusal, steps, table, told


@pytest.mark.parametrize(("setting", "rule"), [(True, ""), (False, ".no_field_assumed")])
def test_O21_advanced_action_with_room_for_one(setting, rule):
    state = put(
        table(2, cards=False, o21_one_level_is_enough=setting), ADA, "china", technology=4, military=7, personal=3
    )
    assert refusal(state, Military(civ=ADA, advanced=True)) == rule
    if not rule:
        assert do(state, Military(civ=ADA, advanced=True)).players[ADA].military == 8


@pytest.mark.parametrize(("setting", "rule"), [(True, ".no_field_assumed"), (False, "")])
def test_O22_trade_without_a_field_ahead(setting, rule):
    state = table(2, cards=False, o22_blocked_trade_is_void=setting)
    state = put(put(state, ADA, "china", technology=3, military=1), BEATE, "china", technology=5)
    assert refusal(state, Trade(civ=ADA, partner=BEATE)) == rule
    if not rule:
        after = do(state, Trade(civ=ADA, partner=BEATE))
        assert (after.players[ADA].technology, points(after)) == (3, [0, 2])


@pytest.mark.parametrize(("setting", "rule"), [(True, ""), (False, ".wonder_row_short")])
def test_O23_advanced_art_with_one_card(setting, rule):
    state = replace(table(2, cards=False, o23_one_wonder_is_enough=setting), wonder_row=("a",))
    state = put(state, ADA, "china", technology=6, personal=3)
    assert refusal(state, Art(civ=ADA, advanced=True)) == rule
    if not rule:
        after, turn = told(state, Art(civ=ADA, advanced=True))
        assert (len(after.players[ADA].wonders), cubes(after, ADA)[0], steps(turn)) == (1, 0, [".step.only_one_wonder"])


@pytest.mark.parametrize(("setting", "rule"), [(True, ""), (False, ".last_region")])
def test_O10_leaving_the_map(setting, rule):
    state = put(table(2, cards=False, o10_leave_the_map=setting), ADA, "china", personal=2)
    assert refusal(state, Exploit(civ=ADA, regions=("china",))) == rule
    if not rule:
        _, turn = told(state, Exploit(civ=ADA, regions=("china",)))
        assert ".step.left_the_map" in steps(turn)


def test_a_rule_nobody_offers_is_refused_by_hand():
    with pytest.raises(Impossible) as caught:
        figures(replace(table(2), rules=replace(table(2).rules, o11_destroyed_cube="")))
    said = words("de", "historia").tell(caught.value.message)
    assert said == "Diese Regel kennt nur: Allgemeiner Vorrat und Aus dem Spiel."


def test_a_bot_card_there_is_not_is_refused_by_hand():
    state = table(2)
    cards = tuple(replace(card, id="x") for card in state.board.zivbot_cards)
    with pytest.raises(Impossible) as caught:
        figures(replace(state, board=replace(state.board, zivbot_cards=cards)))
    assert caught.value.rule == ".no_such_fact"
