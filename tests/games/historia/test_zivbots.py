"""Zivbots: rules Z-10 to Z-32 and the vectors of their cards, wars and expansions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.ruling import RuleViolation
from companion.games.historia.board import Symbol, ZivbotCard
from companion.games.historia.bot_actions import BotRound, BotTurn
from companion.games.historia.bot_play import Correction
from companion.games.historia.card_actions import Military
from companion.games.historia.neighbour_actions import Raid, Trade, War
from companion.games.historia.round_actions import EndRound
from companion.games.historia.setup_actions import PlaceStart, StartGame
from companion.games.historia.state import Condition, Leader
from companion.games.historia.world import reachable
from companion.games.historia.zivbot import DRAWS, bot_order, expansion_choice, is_suitable, war_choice

from .table import ADA, BEATE, YURI, cubes, do, new_session, points, put, refusal, steps, table, told

BOT = 3  # after three people


def bots_table(*bots: str, humans: int = 3, **options):
    return table(humans, *(bots or ("king",)), **{"cards": False, **options})


def resolve(state, *symbols: str, bot: int = BOT, **word):
    """The bot resolves exactly these symbols, one card each."""
    vp = {"technology": 1, "military": 1, "art": 1}
    cards = tuple(
        ZivbotCard(f"c{i}", tuple(Symbol(part, vp.get(part, 0)) for part in symbol.split("+")))
        for i, symbol in enumerate(symbols)
    )
    state = replace(state, board=replace(state.board, zivbot_cards=cards))
    return told(state, BotTurn(bot, **word), chance=tuple(card.id for card in cards), override=True)


@pytest.fixture
def lone():
    """One King in India with three people elsewhere."""
    state = put(bots_table(), ADA, "europe")
    state = put(put(state, BEATE, "russia"), YURI, "oceania")
    return put(state, BOT, "north_africa", personal=7, technology=3, military=3)


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


@pytest.fixture
def russian_war():
    """The rulebook's example: the bot meets Yuri in Russia and in a lower region, Beate nowhere."""
    state = put(bots_table(humans=3), BEATE, "oceania", vp=35, military=2)
    state = put(state, YURI, "russia", "europe", vp=29, military=3, used=0)
    return put(state, BOT, "russia", "europe", technology=5, military=5, personal=6)


def test_Z17_TV45_war_against_the_beatable_one_with_most_points(russian_war):
    after, turn = resolve(russian_war, "war")
    assert points(after) == [0, 35, 29, 2]
    assert (after.players[YURI].regions, after.players[YURI].cubes.used) == (("europe",), 1)
    choice = next(step.choice for step in turn.steps if step.choice)
    assert choice.taken == (YURI, "russia")
    assert {c.value[0]: c.reason.id for c in choice.candidates} == {
        YURI: ".why.most_vp",
        ADA: ".why.no_shared_region",
        BEATE: ".why.no_shared_region",
    }


def test_Z17_TV47_a_human_before_a_bot(lone):
    state = put(bots_table("king", "king", humans=2), ADA, "china", "india", vp=30, military=3)
    state = put(put(state, BEATE, "oceania"), 3, "china", "japan", vp=30, military=3)
    choice = war_choice(put(state, 2, "china", military=5), 2)
    assert choice.taken == (ADA, "china")
    assert [c.reason.id for c in choice.candidates] == [".why.most_vp", ".why.no_shared_region", ".why.human_first"]


def test_Z17_humans_tied_by_turn_order(lone):
    state = put(put(lone, ADA, "china", "india"), BEATE, "china", "india")
    state = replace(put(state, BOT, "china"), order=(BEATE, ADA, YURI))
    assert war_choice(state, BOT).taken == (BEATE, "china")


@pytest.mark.parametrize(("setting", "victim"), [("stronger_first", 2), ("weaker_first", 3)])
def test_O5_bots_tied_by_bot_order(setting, victim):
    state = bots_table("king", "king", "noble", humans=1, o5_tied_bots=setting)
    for seat in (1, 2, 3):
        state = put(state, seat, "china", "japan", military=1)
    assert war_choice(put(state, 1, "china", military=3), 1).taken == (victim, "china")


def test_TV49_no_war_that_cannot_be_won(russian_war):
    after, turn = resolve(put(russian_war, YURI, military=5), "war")
    assert (points(after)[BOT], steps(turn)[-1]) == (0, ".bot.no_war")


def test_TV50_nuclear_power_pays_four(russian_war):
    after, _ = resolve(put(russian_war, BOT, technology=14, military=12), "war")
    assert points(after)[BOT] == 4


def test_TV51_the_last_cube_of_a_human_among_humans_stays(russian_war):
    after, _ = resolve(put(russian_war, YURI, "russia"), "war")
    assert (points(after)[BOT], after.players[YURI].regions) == (2, ("russia",))


def test_S4_TV52_in_a_solo_game_the_last_cube_is_lost_and_the_game():
    state = put(bots_table(humans=1), ADA, "russia", military=2)
    after, _ = resolve(put(state, 1, "russia", military=5), "war", "technology", bot=1)
    assert (after.players[ADA].out, after.stage, after.players[1].technology) == (True, "over", 1)


def test_Z23_TV53_a_bot_without_cubes_is_destroyed(lone):
    state = put(bots_table("king", "noble", humans=2), 3, "china", military=2)
    state = put(put(state, 2, "china", "india", military=5), ADA, "oceania")
    after, turn = resolve(state, "war", bot=2)
    assert (points(after)[2], after.players[3].out, after.players[3].regions) == (2, True, ())
    assert ".step.destroyed" in steps(turn)
    assert bot_order(after) == (2,)
    assert refusal(after, BotTurn(3)) == ".bot_destroyed"


def test_Z23_humans_destroy_bots_too():
    state = put(bots_table(humans=2), ADA, "china", technology=2, military=4)
    state = put(put(state, 2, "china"), BEATE, "india")
    after = do(state, War(civ=ADA, victim=2))
    assert (after.players[2].out, points(after)) == (True, [2, 0, 0])


@pytest.mark.parametrize("level", [3, 8])
def test_TV54_war_needs_a_shared_region(lone, level):
    state = put(put(lone, ADA, "europe", military=1), BOT, "north_africa", technology=level, military=5)
    assert resolve(state, "war")[0].players[BOT].vp == 0


# The abstract regions of section 10.6: D borders A, B and C; F lies far away.
D, A, B, C, F = "china", "russia", "middle_east", "india", "south_america"


@pytest.fixture
def crossroads():
    """Bot with military 3 only in D(9); A(16) strong, B(14) empty, C(13) weak, F(15) out of reach."""
    tiles = {D: 9, A: 16, B: 14, C: 13, F: 15, "southeast_asia": 1, "japan": 2}
    state = replace(bots_table(), tiles=tiles)
    state = put(put(state, ADA, A, military=4), BEATE, C, military=2)
    return put(put(state, YURI, "europe", military=5), BOT, D, personal=7, technology=3, military=3)


def test_Z18_TV55_TV62_the_suitable_region_with_the_highest_number(crossroads):
    after, turn = resolve(crossroads, "expansion")
    bot = after.players[BOT]
    assert (bot.regions, bot.cubes.personal, bot.vp) == ((D, B), 6, 0)
    reasons = {c.value: c.reason.id for c in turn.steps[-1].choice.candidates}
    assert (reasons[B], reasons[A], reasons[F], reasons[D]) == (
        ".why.highest_number",
        ".why.too_strong",
        ".why.out_of_reach",
        ".why.own_cube",
    )


def test_Z18_TV56_held_by_somebody_weaker(crossroads):
    state = put(crossroads, YURI, B, military=5)
    assert expansion_choice(state, BOT).taken == C


def test_Z18_if_nothing_is_suitable_the_highest_in_reach(crossroads):
    state = put(crossroads, YURI, *[r for r in reachable(crossroads, BOT) if r != A], military=9)
    assert expansion_choice(put(state, BEATE, "oceania"), BOT).taken == A


def test_Z25_TV58_with_navigation_every_region_is_in_reach(crossroads):
    assert expansion_choice(put(crossroads, BOT, technology=8, military=3), BOT).taken == F


def test_TV59_without_cubes_no_expansion(crossroads):
    after, turn = resolve(put(crossroads, BOT, personal=0), "expansion")
    assert (after.players[BOT].regions, steps(turn)[-1]) == ((D,), ".bot.no_cubes")


def test_TV60_nothing_new_in_reach(crossroads):
    own = (D, *reachable(crossroads, BOT))
    around = {region: tuple(r for r in own if r != region) for region in own}
    state = replace(put(crossroads, BOT, *own), board=replace(crossroads.board, neighbours=around))
    after, turn = resolve(state, "expansion")
    assert (after.players[BOT].regions, steps(turn)[-1]) == (own, ".bot.nowhere")


@pytest.mark.parametrize(("setting", "suitable"), [(True, True), (False, False)])
def test_O4_one_weaker_and_one_stronger(crossroads, setting, suitable):
    state = put(put(crossroads, ADA, C, military=9), BEATE, C, military=2)
    state = replace(state, rules=replace(state.rules, o4_one_weaker_is_enough=setting))
    assert is_suitable(state, BOT, C) is suitable


def test_TV97_house_map_from_southern_africa():
    state = put(bots_table(humans=1), 1, "southern_africa")
    assert reachable(state, 1) == ("north_africa",)
    assert len(reachable(put(state, 1, technology=8), 1)) == 12


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
    assert len(table(2, "king", "king").wonder_row) == 4


def test_Z26_a_human_who_attacks_a_stronger_bot_loses():
    state = put(bots_table(humans=2), ADA, "china", "india", technology=14, military=12, used=0)
    state = put(put(state, 2, "china", military=13), BEATE, "europe")
    after = do(state, War(civ=ADA, victim=2, advanced=True))
    assert (points(after), cubes(after, ADA)[1:3]) == ([0, 0, 4], (1, 1))
    assert points(do(state, War(civ=ADA, victim=2)))[2] == 2


def test_Z27_the_default_deck_is_the_reported_one():
    symbols = [[symbol.card for symbol in card.symbols] for card in table(2).board.zivbot_cards]
    expected = [["technology"], ["military"], ["technology", "military"], ["art"], ["war"], ["expansion", "war"]]
    assert symbols == expected


def test_Z28_TV88_a_bot_may_wage_war_at_technology_1():
    state = put(bots_table(humans=2), ADA, "china", "india", military=1, used=0)
    state = put(put(state, 2, "china", technology=1, military=2), BEATE, "europe")
    after, _ = resolve(state, "war", bot=2)
    assert (points(after), cubes(after, ADA)[1:3]) == ([0, 0, 2], (1, 1))


def test_Z29_only_leaders_in_hand_and_per_condition():
    leader = Leader("L", 1, Condition("military", 3, 4), Condition("wonders", 1, 5))
    state = put(bots_table(humans=2), ADA, "china", military=3, leaders=(leader,))
    after = do(replace(put(put(state, BEATE, "india"), 2, "japan"), round=4), EndRound(), override=True)
    assert after.players[2].earned["leader"] == 5


def test_Z30_expansion_starts_no_war(crossroads):
    state = put(crossroads, YURI, B, military=5)
    after, turn = resolve(state, "expansion")
    assert (after.players[BEATE].regions, ".bot.war" in steps(turn)) == ((C,), False)
    both, turn = resolve(put(state, BEATE, C, "oceania"), "expansion+war")
    assert (both.players[BEATE].regions, ".bot.war" in steps(turn)) == (("oceania",), True)


def test_Z31_bots_skip_what_is_for_people():
    state = replace(put(bots_table(humans=1), 1, "japan", used=3, personal=4), round=2)
    after = do(put(state, ADA, "europe"), EndRound(), override=True)
    assert after.players[1].cubes == state.players[1].cubes
    assert refusal(state, Military(civ=1)) == ".bots_play_themselves"


def test_Z32_bots_fill_up_any_table():
    for humans in range(1, 6):
        assert len(table(humans, *["noble"] * (6 - humans)).bots) == 6 - humans


@pytest.mark.parametrize(("setting", "pool"), [("used", "used"), ("supply", "personal")])
def test_O7_where_the_lost_cube_of_a_bot_goes(setting, pool):
    state = put(bots_table(humans=2, o7_lost_bot_cube=setting), ADA, "china", technology=2, military=4)
    state = put(state, 2, "china", "india", personal=5)
    after = do(state, War(civ=ADA, victim=2))
    assert getattr(after.players[2].cubes, pool) == getattr(state.players[2].cubes, pool) + 1


def test_TV89_a_whole_turn_of_a_king(crossroads):
    state = put(crossroads, ADA, A, "oceania", military=2, used=0)
    state = put(replace(state, wonder_row=("a", "b", "c")), BOT, vp=10)
    after, turn = told(state, BotTurn(BOT), chance=("z6", "z1", "z4", "z2", "z5"), override=True)
    bot = after.players[BOT]
    assert (bot.technology, bot.military, bot.vp, bot.regions, bot.cubes.personal) == (4, 4, 15, (D, A), 6)
    assert (after.wonder_row, after.players[ADA].regions, after.players[ADA].cubes.used) == (
        ("a", "b"),
        ("oceania",),
        1,
    )
    assert steps(turn)[-1] == ".bot.no_war"


def test_a_step_the_table_refuses_does_nothing(lone):
    after, turn = resolve(lone, "technology", "military", not_possible=(1,))
    assert (after.players[BOT].technology, after.players[BOT].military) == (3, 4)
    assert steps(turn)[1] == ".bot.not_possible"


def test_a_step_the_table_corrects(crossroads, russian_war):
    after, _ = resolve(crossroads, "expansion", corrections=(Correction(1, region=C),))
    assert after.players[BOT].regions == (D, C)
    after, _ = resolve(russian_war, "war", corrections=(Correction(1, region="europe"),))
    assert after.players[YURI].regions == ("russia",)


def test_steps_of_a_bot_round_are_numbered_through():
    state = put(bots_table("chieftain", "chieftain", humans=1), ADA, "china")
    state = put(put(state, 1, "japan", personal=7), 2, "europe", personal=7)
    _, turn = told(state, BotRound(), chance=("z1", "z2", "z4", "z1", "z2", "z4"))
    numbers = [step.message.args["number"] for step in turn.steps if "number" in step.message.args]
    assert numbers == [1, 2, 3, 4, 5, 6]
