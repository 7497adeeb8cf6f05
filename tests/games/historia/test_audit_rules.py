"""Rules an independent reader found us to miss: each failed before it was mended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.answering import How, answers_of, progress
from companion.engine.asking import Given
from companion.games.historia.bots.bot_actions import BotTurn
from companion.games.historia.box.pages import pages_due
from companion.games.historia.cards.card_actions import Art, Expand, Exploit, Military, Technology
from companion.games.historia.cards.neighbour_actions import Raid, Revolution, Trade
from companion.games.historia.game import GAME
from companion.games.historia.leaders.leaders import TakeLeader, known_leaders
from companion.games.historia.table.printed import Bonus
from companion.games.historia.table.state import Condition, Dominion, Event, Playing, Wonder
from companion.games.historia.table.table_actions import MoveCube
from companion.games.historia.table.told import write
from companion.games.historia.turn.phases import phase
from companion.games.historia.turn.round_actions import EndRound, NextActionRound
from companion.games.historia.turn.turn_actions import PlayAdvisor, UseWonder

from .bots import BOT, bots_table, resolve
from .table import ADA, BEATE, do, points, put, refusal, steps, table, told

CAESAR = (Condition("wonders", 3, 3), Condition("military", 7, 6))


@pytest.fixture
def two():
    return put(put(table(2), ADA, "europe", personal=5), BEATE, "china", personal=5)


def test_M1_L134_a_card_that_comes_back_was_not_laid_face_down_and_waits(two):
    state = put(two, ADA, technology=5, military=4, row=("technology", "art"))
    after = do(state, PlayAdvisor(ADA, bonus=Bonus(cards=1, cubes=1)))
    assert refusal(after, Technology(civ=ADA)) == ".card_came_back"
    later = do(after, Exploit(civ=ADA), Exploit(civ=BEATE))
    assert refusal(later, Technology(civ=ADA)) == ""


def test_M2_L496_an_expansion_by_an_advisor_counts_for_angkor_wat(two):
    state = put(two, ADA, technology=6, military=4, wonders=0, row=())
    state = put(state, ADA)
    state = state.with_civ(ADA, replace(state.players[ADA], wonders=(Wonder("angkor_wat"),)))
    after = do(state, PlayAdvisor(ADA), Expand(civ=ADA, region="russia", source="advisor"))
    assert refusal(after, UseWonder(ADA, 0, Bonus(vp=1), played="expansion")) == ""


def test_M3_A15_a_wonder_does_not_count_what_was_done_before_it_was_built(two):
    state = replace(put(two, ADA, technology=13, military=9), wonder_row=("angkor_wat", "x", "y", "z"))
    after = do(state, Expand(civ=ADA, region="russia"), Art(civ=ADA, picks=(0,)), Military(civ=ADA))
    assert refusal(after, UseWonder(ADA, 0, Bonus(vp=1), played="expansion")) == ".card_before_wonder"
    assert refusal(after, UseWonder(ADA, 0, Bonus(vp=1), played="military")) == ""


def test_M4_L230_with_navigation_one_trades_with_anybody_even_off_the_map(two):
    state = put(put(two, ADA, technology=8, military=6), BEATE, technology=9)
    gone = do(state, MoveCube(BEATE, "map", "personal", "china"))
    assert gone.players[BEATE].regions == ()
    assert refusal(gone, Trade(civ=ADA, partner=BEATE)) == ""
    assert refusal(put(gone, ADA, technology=7), Trade(civ=ADA, partner=BEATE)) == ".not_neighbours"


@pytest.mark.parametrize(("setting", "vp"), [(True, -4), (False, -2)])
def test_M6_O25_a_bots_war_without_a_target_sets_off_nothing_if_agreed(setting, vp):
    state = replace(bots_table(events=True, o25_event_on_void=setting), event=Event("vesuvius", vp=-2))
    state = put(state, BOT, "oceania", personal=7)
    after, _ = resolve(state, "war", "technology")
    assert after.players[BOT].vp == vp + 1


def test_M7_C5_a_leader_card_exists_once(two):
    state = do(two, TakeLeader(ADA, "caesar", *CAESAR))
    assert refusal(state, TakeLeader(BEATE, "Caesar", *CAESAR)) == ".leader_is_taken"
    assert "caesar" not in known_leaders(state, BEATE)
    unnamed = do(two, TakeLeader(ADA, "", *CAESAR))
    assert refusal(unnamed, TakeLeader(BEATE, "", *CAESAR)) == ""


def test_C5_a_leader_opened_to_be_corrected_asks_for_numbers_not_for_a_whole_condition(two):
    usual = {"first_metric": "technology", "first_threshold": 5, "first_vp": 4}
    made = progress(GAME, TakeLeader, two, Given({"civ": ADA, "card": "", **usual})).action
    given = Given({"card": "", **usual, **answers_of(GAME, made, two)})
    asked = progress(GAME, TakeLeader, two, Given({**given, "first": made.first, "second": made.second})).asked
    assert {one.how for one in asked if one.ask.field in ("first", "second")} == {How.ONLY}


@pytest.mark.parametrize(("setting", "level"), [("stays_on_the_matrix", 3), ("falls", 2)])
def test_O28_a_dominion_level_that_ends_leaves_the_marker_on_the_matrix(setting, level):
    state = replace(table(2, dominion=True, cards=False, o28_dominion_without_field=setting), round=4)
    tile = Dominion("military", "wonders", ability="d", origin="general", gained=2)
    state = put(put(state, ADA, "europe", technology=6, military=4, dominion=tile), BEATE, "china")
    after, turn = told(state, EndRound())
    assert (after.players[ADA].technology, after.players[ADA].military) == (6, level)
    assert (".step.dominion_stays" in steps(turn)) == (setting == "stays_on_the_matrix")


def test_A8_the_next_action_round_begins_in_the_state_when_the_ribbon_says_so(two):
    after = do(two, Exploit(civ=ADA), Exploit(civ=BEATE))
    shown = phase(after)
    assert shown.detail is not None
    assert (after.action_round, shown.detail.args["number"], shown.seat) == (2, 2, ADA)
    assert do(after, NextActionRound()).action_round == 2  # kept entries may say it once more


def test_A15_who_acted_last_still_acts_in_the_action_round_of_the_own_card(two):
    state = put(two, BEATE, technology=4, military=4)
    state = state.with_civ(BEATE, replace(state.players[BEATE], wonders=(Wonder("x"), Wonder("y"))))
    after = do(state, Exploit(civ=ADA), Expand(civ=BEATE, region="russia"))
    use = UseWonder(BEATE, 0, Bonus(technology=1), played="expansion")
    assert (after.action_round, refusal(after, use)) == (2, "")
    used = do(after, use)
    assert used.players[BEATE].playing == Playing()  # the level counts for the action round that has begun
    later = do(used, Military(civ=ADA))
    assert refusal(later, UseWonder(BEATE, 1, Bonus(vp=1), played="expansion")) != ""


def test_Z15_a_field_the_table_refuses_sends_the_bot_to_the_other_axis_and_is_learned():
    state = put(bots_table(), BOT, "oceania", personal=7, technology=3, military=3)
    _, turn = resolve(state, "technology")
    again = BotTurn(BOT).refused(turn.steps[1])
    assert again == BotTurn(BOT, blocked=(1,))
    after, turn = resolve(state, "technology", blocked=(1,))
    assert (after.players[BOT].technology, after.players[BOT].military, after.players[BOT].vp) == (3, 4, 1)
    assert not after.board.has_field(4, 3)
    assert "field:4:3" in after.board.printed


def test_Z15_refused_on_both_axes_the_bot_scores_the_points_alone():
    state = put(bots_table(), BOT, "oceania", personal=7, technology=3, military=3)
    after, _ = resolve(state, "technology", blocked=(1, 1))
    assert (after.players[BOT].technology, after.players[BOT].military, after.players[BOT].vp) == (3, 3, 1)


def test_Z19_a_region_the_table_refuses_gives_way_to_the_next_best():
    state = put(bots_table(), BOT, "china", personal=7)
    first, _ = resolve(state, "expansion")
    second, _ = resolve(state, "expansion", blocked=(1,))
    assert first.players[BOT].regions == ("china", "japan")
    assert second.players[BOT].regions == ("china", "southeast_asia")


def test_Z16_art_the_table_refuses_still_scores():
    state = put(bots_table(), BOT, "china", personal=7)
    after, _ = resolve(state, "art", blocked=(1,))
    assert points(after)[BOT] == 1


def test_A7_a_revolution_carried_out_still_takes_itself_back(two):
    state = put(two, ADA, row=("art", "raid", "trade"))
    assert do(state, Revolution(civ=ADA, take_back="art")).players[ADA].row == ("raid", "trade")


@pytest.fixture
def era_ends():
    """The last round of era I with a bot, all cards played."""
    state = replace(table(2, "king", cards=False), round=4)
    state = put(put(put(state, ADA, "europe"), BEATE, "china"), 2, "japan", playing=Playing(cards=("bot_turn",)))
    return do(state, TakeLeader(ADA, "Hannibal", Condition("other", 0, 4), Condition("military", 1, 5)))


def test_D1_E10_a_condition_nobody_answered_is_told_and_asked_in_the_end_of_the_round(era_ends):
    after, turn = told(era_ends, EndRound(leader_vp=("1:9",)))
    assert ".step.condition_open" in steps(turn)
    assert (after.players[ADA].earned["leader"], after.players[2].earned["leader"]) == (5, 4)
    leader = next(step for step in turn.steps if step.message.id == ".step.leader" and step.seat == ADA)
    again = EndRound(leader_vp=("1:9",)).corrected(leader, 1)
    assert again == EndRound(met=("0:1",), leader_vp=("1:9",))
    assert EndRound().corrected(leader, 2) is None  # military the app counts itself
    assert do(era_ends, again).players[ADA].earned["leader"] == 9


def test_D6_O8_a_leader_nobody_wrote_down_is_told_and_can_be_answered(era_ends):
    _, turn = told(era_ends, EndRound())
    assert ".step.leader_missing" in steps(turn)
    after = do(era_ends, EndRound(met=("0:1",), leader_vp=("1:2",)))
    assert after.players[BEATE].earned["leader"] == 2
    assert after.players[2].earned["leader"] == 7  # what Beate missed of nine


def test_E10_kept_entries_count_the_steps_of_the_measures_as_before(era_ends):
    _, turn = told(era_ends, EndRound(leader_vp=("1:0",)))
    first = next(step for step in turn.steps if step.key)
    assert first.key == "0"
    spared = EndRound(leader_vp=("1:0",)).refused(first)
    assert ".step.not_done" in steps(told(era_ends, spared)[1])


def test_V3_the_wonder_an_event_takes_is_chosen_by_its_owner(two):
    wonders = (Wonder("sphinx"), Wonder("x"), Wonder("y"))
    state = replace(two, rules=replace(two.rules, events=True), event=Event("Fire", wonders=-1))
    state = state.with_civ(ADA, replace(state.players[ADA], wonders=wonders))
    chosen = do(state, Exploit(civ=ADA, gives_up=(0,)))
    assert [wonder.name for wonder in chosen.players[ADA].wonders] == ["x", "y"]
    after, turn = told(state, Exploit(civ=ADA))
    assert [wonder.name for wonder in after.players[ADA].wonders] == ["sphinx", "x"]
    assert ".step.youngest_wonder" in steps(turn)


def test_D7_V2_an_event_may_also_give(two):
    gift = Event("Harvest", cubes_back=1, cards=1, wonders=1)
    state = replace(two, rules=replace(two.rules, events=True), event=gift, wonder_row=("sphinx", "x"))
    state = put(state, ADA, used=2, personal=1, row=("art",))
    after = do(state, Military(civ=ADA))
    assert after.players[ADA].wonders[0].name == "sphinx"
    assert after.wonder_row == ("x",)
    assert after.players[ADA].row == ("military",)
    assert after.players[ADA].cubes.used == 2  # one came back, one was paid


def test_D3_a_house_limit_is_said_to_be_assumed_and_doing_it_anyway_teaches_nothing_unasked(two):
    state = put(two, ADA, technology=3, military=1)
    assert refusal(state, Technology(civ=ADA)) == ".no_field_assumed"
    after = do(state, Technology(civ=ADA), override=True)
    assert after.players[ADA].technology == 4
    assert not after.board.has_field(4, 1)
    assert "field:4:1" not in after.board.printed
    told_so = replace(state, board=write(state.board, "field:4:1", "no"))
    assert refusal(told_so, Technology(civ=ADA)) == ".no_field_ahead"
    assert GAME.doubt(told_so, Technology(civ=ADA)) is None


def printed_after_doubt(state, move, answer=0):
    """Do a move the rules are against, after telling that the box prints what is in doubt."""
    question = GAME.doubt(state, move)
    assert question is not None
    return do(state, question.answers[answer].action, move)


def test_D3_a_field_in_doubt_is_learned_once_the_table_says_it_is_printed(two):
    after = printed_after_doubt(put(two, ADA, technology=3, military=1), Technology(civ=ADA))
    assert after.players[ADA].technology == 4
    assert "field:4:1" in after.board.printed


def test_D3_a_trade_blocked_by_an_assumed_edge_doubts_the_field_ahead(two):
    state = put(put(two, ADA, technology=3, military=1), BEATE, "russia", technology=5)
    assert refusal(state, Trade(civ=ADA, partner=BEATE)) == ".no_field_assumed"
    assert "field:4:1" in printed_after_doubt(state, Trade(civ=ADA, partner=BEATE)).board.printed


def test_D3_a_border_in_doubt_is_asked_for_every_own_region_and_learned(two):
    state = put(two, ADA, "europe", "china")
    move = Expand(civ=ADA, region="oceania")
    assert refusal(state, move) == ".not_neighbouring_assumed"
    assert not do(state, move, override=True).board.printed
    assert {answer.icon for answer in GAME.doubt(state, move).answers} == {"map"}
    after = printed_after_doubt(state, move, answer=1)
    assert after.board.printed == ("neighbours:china:oceania",)
    assert "oceania" in after.players[ADA].regions


@pytest.mark.parametrize("move", [Trade(civ=ADA, partner=BEATE), Raid(civ=ADA, victim=BEATE)])
def test_D3_D4_who_is_no_neighbour_is_assumed_as_long_as_a_border_between_is(two, move):
    state = put(put(two, ADA, "europe", military=3), BEATE, "japan", technology=2)
    assert refusal(state, move) == ".not_neighbours_assumed"
    after = printed_after_doubt(state, move)
    assert "japan" in after.board.neighbours["europe"]
    told = replace(state, board=write(state.board, "neighbours:europe:japan", "no"))
    assert refusal(told, move) == ".not_neighbours"


def test_D3_a_technology_used_below_its_assumed_level_is_asked_for_its_level(two):
    state = put(two, ADA, technology=8, military=6, personal=5)
    move = Exploit(civ=ADA, advanced=True)
    assert refusal(state, move) == ".needs_technology_assumed"
    assert not do(state, move, override=True).board.printed
    question = GAME.doubt(state, move)
    assert [answer.action.facts for answer in question.answers] == [
        {"technology:printing_press": "6"},
        {"technology:printing_press": "8"},
    ]
    assert printed_after_doubt(state, move).board.technologies["printing_press"] == 6


def test_D3_what_is_against_the_rulebook_is_not_doubted(two):
    assert GAME.doubt(two, Military(civ=BEATE)) is None  # not her turn
    assert GAME.doubt(two, Technology(civ=ADA)) is None  # nothing is against it


def test_D5_D2_the_icons_and_the_fields_ahead_are_asked_a_page_at_a_time():
    state = put(put(table(1, "king"), ADA, "china"), 1, "japan", personal=7)
    pages = {page.kind: page for page in reversed(tuple(pages_due(state, bots_act=True, round_ends=False)))}
    assert pages["matrix"].about == (1, 2, 3, 4)
    assert {(2, 1), (1, 2), (4, 1)} <= set(pages["matrix"].doubtful)
    assert {"bonus:technology:2", "bonus:military:4"} <= set(pages["matrix"].facts)
    assert "neighbours:europe:japan" in pages["borders"].facts  # D4: also borders the house map lacks


def test_a_marker_of_a_person_proves_its_field(two):
    after = do(two, Technology(civ=ADA))
    assert "field:2:1" in after.board.printed
    assert GAME.calibration(after) == {"field:2:1": "yes"}
