"""The end of a round: rules E-1 to E-15, T-1 to T-4, leaders, and their vectors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.message import TermRef
from companion.games.historia.bots.bot_actions import BotRound
from companion.games.historia.cards.card_actions import Technology
from companion.games.historia.cards.card_turn import next_seat
from companion.games.historia.cards.neighbour_actions import Revolution
from companion.games.historia.leaders.leaders import (
    TakeLeader,
    TellCondition,
    bot_share,
    draft_order,
    known_leaders,
    leader_cards,
    leader_name,
    without_leader,
)
from companion.games.historia.scoring.measures import measures_of_round, order_choice, own_gift, row_size
from companion.games.historia.scoring.scoring import score
from companion.games.historia.table.metrics import has_sole_majority
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Condition, Leader
from companion.games.historia.turn.round_actions import EndRound
from companion.games.historia.turn.turn_actions import UseWonder

from .table import ADA, BEATE, YURI, cubes, do, points, put, refusal, steps, table, told

CAESAR = Leader("Caesar", 1, Condition("wonders", 3, 3), Condition("military", 7, 6))


@pytest.fixture
def free():
    """Three people at the end of a round, cards not tracked."""
    state = table(3, cards=False)
    state = put(state, ADA, "middle_east", personal=2)
    state = put(state, BEATE, "china", personal=2)
    return put(state, YURI, "north_america", personal=2)


def in_round(state, number):
    return replace(state, round=number)


def test_E1_action_round_then_bots_then_measures():
    state = put(table(1, "king"), ADA, "china", row=("art", "raid", "trade"), personal=3)
    state = put(state, 1, "india", personal=7)
    assert refusal(state, BotRound()) == ".no_revolution_yet"
    assert refusal(state, EndRound()) == ".no_revolution_yet"
    after = do(state, Revolution(civ=ADA))
    assert refusal(after, EndRound()) == ".bots_first"
    done = do(after, BotRound(), EndRound())
    assert (done.round, done.action_round, next_seat(done)) == (2, 1, ADA)


def test_E1_everybody_finishes_the_action_round_first():
    state = put(table(2), ADA, "china", row=("art", "raid", "trade"))
    state = put(state, BEATE, "india", personal=3)
    after = do(state, Revolution(civ=ADA))
    assert refusal(after, EndRound()) == ".action_round_goes_on"
    assert refusal(do(after, Technology(civ=BEATE)), EndRound()) == ""


def test_E2_grey_before_brown_and_the_firsts_first(free):
    due = measures_of_round(in_round(free, 4))
    assert due[:2] == ("gain_cube", "territory_bonus")
    assert due.index("turn_order") > due.index("government_bonus")
    assert due[due.index("turn_order") :] == ("turn_order", "new_wonders", "leader_bonus", "new_leaders")


def test_E2_the_place_of_the_leader_bonus_is_a_setting():
    state = in_round(table(2, o9_leader_bonus="before_order"), 4)
    due = measures_of_round(state)
    assert due.index("leader_bonus") == due.index("turn_order") - 1


def test_E3_a_cube_is_gained_only_while_there_are_some(free):
    state = put(in_round(free, 2), BEATE, general=0)
    after = do(state, EndRound(without=("recover_cubes", "government_bonus")))
    assert cubes(after, ADA)[1:] == (2, 1, 4)
    assert cubes(after, BEATE)[1:] == (1, 1, 0)


def test_TV92_general_cubes_after_every_second_round(free):
    left = []
    for _ in range(12):
        number = free.round
        free = do(free, EndRound())
        if number % 2 == 0:
            left.append(free.players[ADA].cubes.general)
    assert left == [4, 3, 2, 1, 0, 0]


def test_E4_TV29_territory_bonus_for_who_is_alone():
    state = in_round(table(1, "king", cards=False), 2)
    alone = put(state, ADA, "japan")
    only = ("turn_order", "government_bonus", "new_wonders", "recover_cubes", "gain_cube")
    end = EndRound(without=only)
    after, turn = told(put(put(alone, ADA, "japan", "china"), 1, "china"), end, override=True)
    reasons = {c.value: (c.kept, c.reason.id) for step in turn.steps if step.choice for c in step.choice.candidates}
    assert (points(after), reasons["japan"], reasons["china"]) == ([3, 0], (True, ".why.alone"), (False, ".why.shared"))
    assert points(do(put(alone, 1, "europe"), end, override=True)) == [3, 1]
    assert points(do(put(alone, 1, "japan"), end, override=True)) == [0, 0]
    assert points(do(put(state, 1, "japan"), end, override=True)) == [0, 3]


def test_E5_E14_the_two_oldest_cards_come_back_as_far_as_there_are():
    state = put(table(2), ADA, "china", row=("art", "raid", "trade"))
    state = put(state, BEATE, "india", row=("war",))
    after = do(state, EndRound(), override=True)
    assert (after.players[ADA].row, after.players[BEATE].row) == (("trade",), ())


def test_E6_wonders_are_refreshed():
    state = put(table(2, cards=False), ADA, "china", wonders=1, military=2)
    state = do(state, UseWonder(ADA, 0, Bonus(vp=1), majority="military"))
    assert state.players[ADA].wonders[0].turned
    assert not do(state, EndRound()).players[ADA].wonders[0].turned


def test_E7_TV30_cubes_are_recovered_by_regions(free):
    state = put(in_round(free, 2), ADA, "china", "india", "japan", personal=0, used=2, general=0)
    after = do(state, EndRound(without=("gain_cube", "government_bonus")))
    assert cubes(after, ADA)[:2] == (2, 0)


def test_E13_TV94_a_cube_gained_now_may_come_back_at_once(free):
    state = put(in_round(free, 2), ADA, "china", "india", personal=1, used=0, general=5)
    after = do(state, EndRound(without=("government_bonus",)))
    assert cubes(after, ADA) == (2, 0, 2, 4)


@pytest.mark.parametrize(
    ("field", "vp", "back"),
    [
        ((1, 1), 0, 1),
        ((3, 4), 1, 0),
        ((5, 5), 2, 0),
        ((8, 8), 3, 0),
        ((9, 7), 4, 0),
        ((12, 12), 5, 0),
        ((15, 14), 5, 1),
        ((16, 11), 7, 0),
        ((6, 10), 3, 2),
    ],
)
def test_E8_TV14_government_bonus_of_people(free, field, vp, back):
    state = put(free, ADA, technology=field[0], military=field[1], used=3, personal=0)
    after = do(state, EndRound())
    assert (after.players[ADA].vp, cubes(after, ADA)[0]) == (vp, back)


@pytest.mark.parametrize(("field", "vp"), [((1, 1), 0), ((15, 14), 5), ((6, 10), 3), ((16, 11), 7)])
def test_E8_TV32_bots_take_only_the_points_of_a_government(field, vp):
    state = put(table(1, "king", cards=False), 1, "china", technology=field[0], military=field[1], used=2)
    assert own_gift(state, 1) == (vp, 0)
    after = do(put(state, ADA, "europe"), EndRound(), override=True)
    assert (after.players[1].vp, after.players[1].cubes) == (vp, state.players[1].cubes)


def test_O14_the_clan_bonus_is_a_setting():
    state = put(table(2, cards=False, o14_clan_cubes=0), ADA, "china", used=3, personal=0)
    assert cubes(do(state, EndRound()), ADA)[:2] == (0, 3)


def test_E9_TV24_wonder_rows_of_three_people(free):
    assert (len(free.wonder_row), free.wonder_deck) == (5, 11)
    second = do(in_round(free, 2), EndRound())
    assert (len(second.wonder_row), second.wonder_deck) == (5, 6)
    fourth = do(in_round(second, 4), EndRound())
    assert (len(fourth.wonder_row), fourth.wonder_deck) == (5, 11)


def test_E9_six_people_use_the_deck_up():
    state = table(6, cards=False)
    after = do(in_round(state, 2), EndRound())
    assert (len(after.wonder_row), after.wonder_deck) == (8, 0)


def test_TV25_bots_do_not_count_for_the_row():
    assert row_size(table(1, *["noble"] * 5)) == 3


@pytest.mark.parametrize(
    ("wonders", "military", "won", "missed"), [(3, 6, 3, 6), (2, 7, 6, 3), (3, 7, 9, 0), (2, 6, 0, 9)]
)
def test_E10_TV26_caesar(wonders, military, won, missed):
    state = put(table(2, "king", cards=False), ADA, "china", technology=5, military=military, wonders=wonders)
    state = put(put(state, ADA, leaders=(CAESAR,)), BEATE, "india")
    state = put(state, 2, "europe")
    after, turn = told(in_round(state, 4), EndRound(), override=True)
    told_leader = next(step.message.args for step in turn.steps if step.message.id == ".step.leader")
    assert (told_leader["vp"], told_leader["missed"]) == (won, missed)
    choice = next(step.choice for step in turn.steps if step.message.id == ".step.leader")
    assert [candidate.kept for candidate in choice.candidates] == [wonders >= 3, military >= 7]
    assert after.players[ADA].earned.get("leader", 0) == won
    assert after.players[2].earned.get("leader", 0) == missed
    assert after.players[ADA].leaders == ()


@pytest.mark.parametrize(
    ("missed", "bots", "era", "share"),
    [
        (15, 4, 1, 3),
        (15, 2, 1, 7),
        (18, 1, 1, 9),
        (22, 1, 2, 11),
        (22, 3, 2, 7),
        (26, 2, 3, 13),
        (39, 2, 3, 13),
        (2, 3, 1, 0),
    ],
)
def test_Z22_TV28_leader_leftovers(missed, bots, era, share):
    assert bot_share(missed, bots, era) == share


def test_TV90_a_destroyed_bot_has_no_share():
    leader = Leader("L", 1, Condition("military", 16, 7), Condition("technology", 16, 8))
    state = put(table(2, "noble", "noble", "noble", cards=False), ADA, "china", leaders=(leader,))
    state = put(put(state, 2, "japan"), 3, "india")
    state = put(state, 4, out=True)
    after = do(in_round(state, 4), EndRound(), override=True)
    assert [civ.earned.get("leader", 0) for civ in after.players[2:]] == [7, 7, 0]


def test_O8_destroyed_bots_share_if_the_table_says_so():
    leader = Leader("L", 1, Condition("military", 16, 7), Condition("technology", 16, 8))
    state = put(table(2, "noble", "noble", "noble", cards=False, o8_destroyed_bots_count=True), ADA, leaders=(leader,))
    after = do(in_round(put(state, 4, out=True), 4), EndRound(), override=True)
    assert [civ.earned.get("leader", 0) for civ in after.players[2:]] == [5, 5, 5]


def test_E10_each_condition_alone_and_lorenzo(free):
    lorenzo = Leader("Lorenzo", 2, Condition("technology", 11, 4), Condition("wonders", 7, 7))
    state = put(in_round(free, 8), ADA, technology=11, military=10, wonders=6, leaders=(lorenzo,))
    assert do(state, EndRound()).players[ADA].earned["leader"] == 4


def test_E10_a_condition_only_the_table_can_count(free):
    leader = Leader("X", 1, Condition("other", 0, 4), Condition("wonders", 9, 5))
    state = put(in_round(free, 4), ADA, leaders=(leader,))
    assert "leader" not in do(state, EndRound()).players[ADA].earned
    assert do(state, TellCondition(ADA, 1, True), EndRound()).players[ADA].earned["leader"] == 4
    assert refusal(state, TellCondition(BEATE, 1, True)) == ".no_leader"
    assert refusal(state, TellCondition(ADA, 2, True)) == ".condition_is_counted"


def test_E11_new_leaders_go_round_forwards_in_the_new_order(free):
    after, turn = told(in_round(put(free, ADA, vp=9), 4), EndRound())
    message = next(step.message for step in turn.steps if step.message.id == ".measure.new_leaders")
    assert (message.args["n"], message.args["era"]) == (4, "II")
    assert draft_order(after) == after.order == (YURI, BEATE, ADA)
    assert without_leader(after) == after.order
    assert leader_cards(table(6)) == 6


def test_E11_leaders_we_know_are_offered_in_their_era_only(free):
    assert [list(known_leaders(in_round(free, number), ADA)) for number in (4, 5, 9)] == [["caesar"], ["lorenzo"], []]
    after, turn = told(free, known_leaders(free, ADA)["caesar"])
    assert (after.players[ADA].leaders[0].second, steps(turn)) == (CAESAR.second, [])
    assert (leader_name("caesar"), leader_name("Attila")) == (TermRef("leaders", "caesar"), "Attila")


def test_E11_an_unusual_sum_is_told_but_accepted(free):
    _, turn = told(free, TakeLeader(ADA, "Odd", Condition("military", 5, 5), Condition("wonders", 2, 5)))
    assert steps(turn) == [".step.leader_sum"]
    _, turn = told(free, TakeLeader(ADA, "Caesar", CAESAR.first, CAESAR.second))
    assert steps(turn) == []


def test_E12_the_era_changes_after_round_four_and_the_game_ends_after_twelve(free):
    after = do(in_round(free, 4), EndRound())
    assert (after.era, after.round_of_era) == (2, 1)
    last, turn = told(in_round(free, 12), EndRound())
    assert (last.stage, last.round) == ("over", 12)
    assert ".measure.new_wonders" not in steps(turn)
    assert refusal(last, EndRound()) == ".game_over"


def test_E15_grey_measures_are_done_for_everybody_at_once(free):
    _, turn = told(in_round(free, 2), EndRound())
    assert {step.seat for step in turn.steps if step.message.id == ".measure.gain_cube"} == {ADA, BEATE, YURI}


def test_T1_TV21_the_rulebook_example_of_turn_order(free):
    state = replace(put(put(put(free, ADA, vp=26), BEATE, vp=23), YURI, vp=23), order=(YURI, BEATE, ADA))
    choice = order_choice(state)
    assert choice.taken == (BEATE, YURI, ADA)
    assert [candidate.reason.id for candidate in choice.candidates] == [
        ".why.order_tie",
        ".why.order_tie",
        ".why.order_vp",
    ]


def test_T1_TV22_all_equal_turns_the_order_round(free):
    state = free
    for seat in range(3):
        state = put(state, seat, vp=10)
    assert order_choice(state).taken == (YURI, BEATE, ADA)


def test_T2_TV33_levels_break_a_tie():
    state = put(table(2), ADA, vp=80, technology=12, military=10)
    sheet = score(put(state, BEATE, vp=80, technology=13, military=12))
    assert (sheet.winners, sheet.decided_by.id) == ((BEATE,), "levels")
    shared = score(put(state, BEATE, vp=80, technology=10, military=12))
    assert (shared.winners, shared.decided_by.id) == ((ADA, BEATE), "shared")


def test_T3_TV37_a_sole_majority_ignores_bots_and_fails_on_a_tie():
    state = put(table(3, "king", cards=False), ADA, "china", military=7, technology=6, wonders=1)
    state = put(put(put(state, BEATE, military=6), YURI, military=6), 3, military=7)
    use = UseWonder(ADA, 0, Bonus(vp=1), majority="military")
    assert do(state, use).players[ADA].vp == 1
    assert refusal(put(state, BEATE, military=7), use) == ".no_sole_majority"
    assert not has_sole_majority(put(state, BEATE, military=7), ADA, "military")


def test_T4_turn_order_is_for_people_only():
    state = put(table(2, "king", cards=False), 2, "japan", vp=-5)
    after = do(state, EndRound(), override=True)
    assert sorted(after.order) == [ADA, BEATE]
