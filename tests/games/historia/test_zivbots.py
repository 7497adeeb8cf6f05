"""Zivbots: their order, their cards, what they get and what they never get; rules Z-10 to Z-32."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.ruling import RuleViolation
from companion.games.historia.bots.bot_actions import BotRound, BotTurn
from companion.games.historia.bots.decisions import DRAWS, bot_order
from companion.games.historia.cards.card_actions import Military
from companion.games.historia.cards.neighbour_actions import Raid, Trade
from companion.games.historia.table.printed import Bonus, Symbol, ZivbotCard
from companion.games.historia.table.setup_actions import PlaceStart, StartGame
from companion.games.historia.table.state import Condition, Leader
from companion.games.historia.turn.round_actions import EndRound
from companion.games.historia.turn.turn_actions import UseWonder

from .bots import BOT, bots_table, resolve
from .table import ADA, BEATE, do, new_session, put, refusal, steps, table, told


def test_Z10_a_bot_acts_once_a_round():
    state = put(bots_table(humans=1), ADA, "china", personal=2)
    state = put(state, 1, "india", personal=7)
    after = do(state, BotTurn(1))
    assert refusal(after, BotTurn(1)) == ".bot_has_acted"
    assert refusal(after, BotRound()) == ".bots_have_acted"
    assert refusal(do(after, EndRound()), BotTurn(1)) == ""


def test_Z11_TV36_order_and_number_of_cards():
    state = table(1, "noble", "noble", "king", "chieftain")
    order = bot_order(state)
    assert order == (3, 1, 2, 4)
    assert [DRAWS[state.players[seat].bot] for seat in order] == [5, 4, 4, 3]
    assert refusal(replace(state, rules=replace(state.rules, cards=False)), BotTurn(1)) == ".other_bot_first"


def test_Z12_TV36_each_bot_draws_from_the_full_deck_without_repeats():
    session = new_session(1, "king", "king", cards=False)
    session.do(PlaceStart(ADA, "china"))
    session.do(StartGame())
    drawn = session.do(BotRound()).chance
    assert len(drawn) == 10
    assert len(set(drawn[:5])) == len(set(drawn[5:])) == 5


def test_Z12_real_cards_can_be_tapped_in_but_none_twice():
    state = put(bots_table("chieftain", humans=1), ADA, "china")
    state = put(state, 1, "india", personal=7)
    _, turn = told(state, BotTurn(1), chance=("z4", "z1", "z2"))
    assert steps(turn)[1:] == [".bot.art", ".bot.level", ".bot.level"]
    with pytest.raises(RuleViolation):
        do(state, BotTurn(1), chance=("z4", "z4", "z2"))


def test_Z13_both_symbols_upper_first(lone):
    _, turn = resolve(lone, "technology+military")
    assert [step.message.args["axis"].id for step in turn.steps[1:]] == ["technology", "military"]


def test_Z14_TV39_technology(lone):
    after, _ = resolve(lone, "technology")
    bot = after.players[BOT]
    assert (bot.technology, bot.military, bot.vp, bot.advisors) == (4, 3, 1, lone.players[BOT].advisors)


@pytest.mark.parametrize(("scores", "vp"), [(True, 1), (False, 0)])
def test_Z14_TV40_TV95_no_field_to_the_right_raises_military(lone, scores, vp):
    state = put(lone, BOT, technology=3, military=1)
    state = replace(state, rules=replace(state.rules, o2_fallback_scores=scores))
    after, turn = resolve(state, "technology")
    assert (after.players[BOT].technology, after.players[BOT].military, after.players[BOT].vp) == (3, 2, vp)
    assert steps(turn)[-1] == ".bot.fallback"


@pytest.mark.parametrize(("both", "vp"), [(True, 3), (False, 2)])
def test_Z14_TV41_technology_at_the_top(lone, both, vp):
    state = put(lone, BOT, technology=16, military=12)
    state = replace(state, rules=replace(state.rules, o1_top_level_scores_both=both))
    after, _ = resolve(state, "technology")
    assert (after.players[BOT].technology, after.players[BOT].military, after.players[BOT].vp) == (16, 12, vp)


def test_Z15_TV42_TV95_military_at_a_limit_and_at_the_top(lone):
    after, _ = resolve(put(lone, BOT, technology=1, military=3), "military")
    assert (after.players[BOT].technology, after.players[BOT].military, after.players[BOT].vp) == (2, 3, 1)
    top, _ = resolve(put(lone, BOT, technology=12, military=16), "military")
    assert (top.players[BOT].military, top.players[BOT].vp) == (16, 3)


@pytest.mark.parametrize(("scores", "vp"), [(True, 3), (False, 1)])
def test_O3_a_bot_blocked_with_the_other_axis_at_the_top(lone, scores, vp):
    matrix = {key: value for key, value in lone.board.matrix.items() if key != "15/16"}
    state = replace(lone, board=replace(lone.board, matrix=matrix))
    state = replace(state, rules=replace(state.rules, o3_blocked_at_top_scores=scores))
    after, turn = resolve(put(state, BOT, technology=14, military=16), "technology")
    assert (after.players[BOT].technology, after.players[BOT].vp, steps(turn)[-1]) == (14, vp, ".bot.blocked")


@pytest.mark.parametrize(("row", "left"), [(("a", "b", "c", "d"), ("a", "b", "c")), ((), ())])
def test_Z16_TV43_art_removes_the_right_most_wonder(lone, row, left):
    after, _ = resolve(replace(lone, wonder_row=row), "art")
    assert (after.wonder_row, after.players[BOT].vp) == (left, 1)


def test_Z19_no_level_bonus_for_bots(lone):
    after, _ = resolve(put(lone, BOT, technology=15, military=12), "technology")
    assert (after.players[BOT].technology, after.players[BOT].vp) == (16, 1)


@pytest.mark.parametrize(("advanced", "vp"), [(False, 2), (True, 1)])
def test_Z20_TV44_a_bot_scores_when_traded_with(advanced, vp):
    state = put(bots_table(humans=1), ADA, "china", technology=8, military=8)
    state = put(state, 1, "china", technology=10, military=8)
    after = do(state, Trade(civ=ADA, partner=1, advanced=advanced))
    assert (after.players[1].vp, after.players[ADA].technology) == (vp, 9)
    assert refusal(put(state, 1, military=5), Raid(civ=ADA, victim=1)) == ""


def test_Z21_bots_score_government_and_territory():
    state = replace(put(bots_table(humans=1), 1, "japan", technology=5, military=5), round=2)
    after = do(put(state, ADA, "europe"), EndRound(), override=True)
    assert after.players[1].earned == {"territory": 3, "government": 2}


def test_Z24_bots_never_count_for_the_row_or_wonders():
    state = bots_table("king", "king", humans=2)
    assert len(state.wonder_row) == 4
    state = replace(put(put(state, ADA, "china", military=3, wonders=1), 2, "india", military=9), round=2)
    assert refusal(state, UseWonder(ADA, 0, Bonus(vp=1), majority="military")) == ""
    assert len(do(state, EndRound(), override=True).wonder_row) == 4


def test_Z27_the_default_deck_is_the_reported_one():
    symbols = [[symbol.card for symbol in card.symbols] for card in table(2).board.zivbot_cards]
    expected = [["technology"], ["military"], ["technology", "military"], ["art"], ["war"], ["expansion", "war"]]
    assert symbols == expected


def test_Z29_only_leaders_in_hand_and_per_condition():
    leader = Leader("L", 1, Condition("military", 3, 4), Condition("wonders", 1, 5))
    state = put(bots_table(humans=2), ADA, "china", military=3, leaders=(leader,))
    later = Leader("Later", 2, Condition("military", 3, 4), Condition("wonders", 1, 7))
    state = put(put(state, BEATE, "india", leaders=(later,)), 2, "japan")
    after = do(replace(state, round=4), EndRound(), override=True)
    assert after.players[2].earned["leader"] == 5
    assert after.players[BEATE].leaders == (later,)


def test_Z31_bots_skip_what_is_for_people():
    state = replace(put(bots_table(humans=1), 1, "japan", used=3, personal=4), round=2)
    after = do(put(state, ADA, "europe"), EndRound(), override=True)
    assert after.players[1].cubes == state.players[1].cubes
    assert refusal(state, Military(civ=1)) == ".bots_play_themselves"


def test_Z32_bots_fill_up_any_table():
    for humans in range(1, 6):
        assert len(table(humans, *["noble"] * (6 - humans)).bots) == 6 - humans


def test_a_step_the_table_refuses_does_nothing(lone):
    after, turn = resolve(lone, "technology", "military", not_possible=(1,))
    assert (after.players[BOT].technology, after.players[BOT].military) == (3, 4)
    assert steps(turn)[1] == ".bot.not_possible"


def test_steps_of_a_bot_round_are_numbered_through():
    state = put(bots_table("chieftain", "chieftain", humans=1), ADA, "china")
    state = put(put(state, 1, "japan", personal=7), 2, "europe", personal=7)
    _, turn = told(state, BotRound(), chance=("z1", "z2", "z4", "z1", "z2", "z4"))
    numbers = [step.message.args["number"] for step in turn.steps if "number" in step.message.args]
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_Z13_points_printed_beside_expansion_or_war_are_told(lone):
    card = ZivbotCard("c0", (Symbol("war", 2),))
    state = replace(lone, board=replace(lone.board, zivbot_cards=(card,)))
    after, turn = told(state, BotTurn(BOT), chance=("c0",), override=True)
    assert (after.players[BOT].vp, steps(turn)[1:]) == (2, [".bot.symbol_vp", ".bot.no_war"])
